#include "routing/v2/score.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/civil_time.hpp"
#include "base/rounding.hpp"
#include "routing/v2/judge.hpp"
#include "routing/v2/members.hpp"
#include "routing/v2/translator.hpp"

namespace routeopt::routing::v2 {
namespace {

constexpr std::int64_t kHour_s = 3600;

constexpr std::pair<std::string_view, std::string_view> kNames[] = {
    {"no_eligible_vehicle", "DISALLOWED_RESOURCES"},
    {"skills", "TAG_HARD"},
    {"tags", "TAG_HARD"},
    {"capacity", "TRIP_CAPACITY"},
    {"reload", "TRIP_CAPACITY"},
    {"time_windows", "DATE_TIME_WINDOW_CONFLICT"},
    {"depot_hours", "DATE_TIME_WINDOW_CONFLICT"},
    {"shift_hours", "SHIFT_END_CONFLICT"},
    {"break", "TIME_WINDOW_CONFLICT"},
    {"max_distance", "MAX_DRIVE_TIME"},
    {"max_driving", "MAX_DRIVE_TIME"},
    {"unreachable", "TRAVEL_TIME"},
    {"relation", "LINKED_JOB_CONFLICT"},
    {"quota", "JOBTYPE_VIOLATION"},
};

// Gathers prices by their name, for jobs and resources as a whole.
class PriceList {
public:
    explicit PriceList(std::vector<Conflict>& out) : out_(out) {}

    void add(std::string_view constraint, Int128 value, std::string_view job = {},
             std::string_view resource = {})
    {
        if (value > 0)
            out_.push_back(
                {constraint, Level::soft, static_cast<std::int64_t>(value), job, resource});
    }

private:
    std::vector<Conflict>& out_;
};

bool has_tag(const Resource& resource, std::string_view tag)
{
    return std::any_of(resource.tags->begin(), resource.tags->end(),
                       [&](const Text& own) { return *own == tag; });
}

std::int64_t price_of_rank(const Job& job, const Resource& resource, std::int64_t weight)
{
    if (job.rankings->empty())
        return 0;
    std::int64_t rank = kRanking.most;
    for (const Ranking& ranking : *job.rankings)
        if (*ranking.name == *resource.name)
            rank = std::min(rank, *ranking.ranking);
    return (rank - 1) * weight;
}

void add_wishes(const Job& job, const Resource& resource, const Prices& weights, PriceList& prices)
{
    for (const Tag& tag : *job.tags)
        if (!*tag.hard && !has_tag(resource, *tag.name))
            prices.add("TAG_SOFT", *tag.weight, *job.name, *resource.name);
    prices.add("RANKING_SOFT", price_of_rank(job, resource, weights.ranking), *job.name,
               *resource.name);
    const bool is_wanted = std::any_of(job.allowed_resources->begin(), job.allowed_resources->end(),
                                       [&](const Text& name) { return *name == *resource.name; });
    if (job.allowed_resources.present() && !is_wanted)
        prices.add("ALLOWED_RESOURCES", weights.allowed_resources, *job.name, *resource.name);
}

// Of driving, service and waiting: a break is not paid.
Int128 hourly_cost(const Resource& resource, const AnswerRoute& route)
{
    if (!resource.hourly_cost.present())
        return 0;
    return divide_rounded(Int128{*resource.hourly_cost} * (route.duration_s - route.break_s),
                          kHour_s);
}

// A lateness price of a job without windows is its urgency's, beside a planned arrival.
std::string_view name_of_lateness(const Job& job)
{
    return job.windows->empty() ? "URGENCY" : "DATE_TIME_WINDOW_CONFLICT_SOFT";
}

// The target of a job without either stands for its window, which ends with the planned date.
std::string_view name_of_target(const Job& job, const Prices& prices)
{
    if (job.planned_arrival.present())
        return "PLANNED_ARRIVAL";
    return hurry_of(job, prices) > 0 ? "URGENCY" : "DATE_TIME_WINDOW_CONFLICT_SOFT";
}

void add_route(const Request& request, const Translation& translation, const AnswerRoute& route,
               PriceList& prices)
{
    const auto& trip = trip_of(translation, route.shift);
    const Resource& resource = (*request.resources)[trip.resource];
    const Int128 travel = Int128{translation.prices.travel} * route.travel_s;
    prices.add("TRAVEL_TIME", travel, {}, *resource.name);
    prices.add("DRIVE_TIME", route.cost.travel_time.get() - travel, {}, *resource.name);
    prices.add("WAIT_TIME", route.cost.wait.get(), {}, *resource.name);
    prices.add("HOURLY_COST", hourly_cost(resource, route), {}, *resource.name);
    prices.add("WORKING_TIME", route.cost.overtime.get(), {}, *resource.name);
    prices.add("RESOURCE_ACTIVATION", route.cost.fixed.get(), {}, *resource.name);
    prices.add("RESOURCE_USAGE", route.cost.depot_visits.get(), {}, *resource.name);
    for (const AnswerStop& stop : route.stops) {
        if (stop.task.empty())
            continue;
        const Job& job = job_of(request, translation, stop.task, stop.type);
        prices.add(name_of_lateness(job), stop.cost.lateness.get(), *job.name, *resource.name);
        prices.add(name_of_target(job, translation.prices), stop.cost.targets.get(), *job.name,
                   *resource.name);
        add_wishes(job, resource, translation.prices, prices);
    }
}

// The price of the seconds of service that resources have above their fair shares of all: by trip.
// A resource with several shifts has as many shares, unless it stands for a vehicle on each.
Int128 price_of_unfair_work(const Translation& translation, const Answer& answer)
{
    if (translation.prices.workload == 0)
        return 0;
    std::map<std::string_view, std::int64_t> shares, services;
    for (const Translation::Trip& trip : translation.trips)
        ++shares[trip.vehicle];
    std::int64_t sum = 0;
    for (const AnswerRoute& route : answer.routes)
        for (const AnswerStop& stop : route.stops) {
            services[trip_of(translation, route.shift).vehicle] += stop.service_s;
            sum += stop.service_s;
        }
    const std::int64_t all = std::ssize(translation.trips);
    Int128 excess = 0;
    for (const auto& [vehicle, share] : shares)
        excess += std::max(Int128{all} * services[vehicle] - Int128{share} * sum, Int128{0});
    return divide_rounded(excess * translation.prices.workload, all);
}

const Relation& relation_of(const Request& request, const Translation& translation,
                            const Violation& violation)
{
    return (*request.relations)[translation.relation_of[violation.number]];
}

// A resource may stand for several vehicles, so SAME_RESOURCE is judged of the resources.
bool is_judged_by_resource(const Request& request, const Translation& translation,
                           const Violation& violation)
{
    return violation.code == "relation" &&
           *relation_of(request, translation, violation).type == RelationType::same_resource;
}

std::string_view name_of(const Request& request, const Translation& translation,
                         const Violation& violation)
{
    if (violation.code == "relation")
        return name_of(*relation_of(request, translation, violation).type);
    const std::vector<const Job*> jobs = violation.task.empty()
                                             ? std::vector<const Job*>{}
                                             : jobs_of(request, translation, violation.task);
    return constraint_of(violation.code, jobs.empty() ? nullptr : jobs.front());
}

void add_unserved(const Request& request, const Translation& translation, const Answer& answer,
                  std::vector<Conflict>& out)
{
    for (const Unserved& left : answer.unserved)
        for (const Job* job : jobs_of(request, translation, left.task)) {
            out.push_back({"UNSERVED_JOBS", Level::medium, 1, *job->name});
            if (counts_hard(request, *job))
                out.push_back({"HARD_JOBS", Level::hard, 1, *job->name});
        }
}

}  // namespace

std::vector<Conflict> conflicts_of(const Request& request, const Translation& translation,
                                   const Answer& answer)
{
    std::vector<Conflict> found;
    for (const Violation& violation : answer.violations) {
        if (is_judged_by_resource(request, translation, violation))
            continue;
        Conflict conflict{name_of(request, translation, violation)};
        if (!violation.task.empty())
            conflict.job = violation.task;
        found.push_back(conflict);
    }
    add_unserved(request, translation, answer, found);
    judge_members(request, translation, answer, found);
    PriceList prices{found};
    for (const AnswerRoute& route : answer.routes)
        add_route(request, translation, route, prices);
    prices.add("FAIR_WORK", price_of_unfair_work(translation, answer));
    return found;
}

bool counts_hard(const Request& request, const Job& job)
{
    return !*request.options->partial_planning || (job.hard.present() && *job.hard);
}

Score score_of(const std::vector<Conflict>& conflicts)
{
    Score score;
    for (const Conflict& conflict : conflicts)
        (conflict.level == Level::hard     ? score.hard
         : conflict.level == Level::medium ? score.medium
                                           : score.soft) -= conflict.value;
    return score;
}

std::string_view name_of(RelationType type)
{
    constexpr std::string_view kNamesOfRelations[] = {
        "SAME_TRIP",       "SEQUENCE",
        "DIRECT_SEQUENCE", "SAME_TIME",
        "NEIGHBOR",        "DELIVERY_NOT_ON_SAME_VEHICLE",
        "SAME_RESOURCE",   "LINKED_JOB_CONFLICT",
        "GROUP_SEQUENCE"};
    return kNamesOfRelations[static_cast<std::size_t>(type)];
}

std::string_view constraint_of(std::string_view code, const Job* job)
{
    if (job != nullptr && code == "no_eligible_vehicle" && job->planned_resource.present())
        return "PLANNED_RESOURCE";
    if (job != nullptr && code == "time_windows" && job->planned_date.present())
        return "PLANNED_DATE";
    for (const auto& [v3, v2] : kNames)
        if (v3 == code)
            return v2;
    return "UNSERVED_JOBS";
}

namespace {

// Whether a time of the job's windows, cut to its planned date, lies in the hours of a shift.
bool meets_a_shift(const Request& request, const Job& job, std::int64_t offset_s)
{
    const auto meets = [&](const Shift& shift) {
        std::int64_t from = *shift.from;
        std::int64_t until = shift.overtime_end.present() ? *shift.overtime_end : *shift.to;
        if (job.planned_date.present()) {
            const std::int64_t day =
                read_civil_time(std::string{*job.planned_date} + "T00:00Z")->seconds - offset_s;
            from = std::max(from, day);
            until = std::min(until, day + kDay_s - 1);
        }
        return from <= until &&
               (job.windows->empty() ||
                std::any_of(job.windows->begin(), job.windows->end(), [&](const Window& window) {
                    return *window.from <= until && (!*window.hard || *window.to >= from);
                }));
    };
    for (const Resource& resource : *request.resources)
        if (std::any_of(resource.shifts->begin(), resource.shifts->end(), meets))
            return true;
    return false;
}

}  // namespace

std::string_view reason_of(const Request& request, const Translation& translation,
                           std::string_view code, const Job& job)
{
    if (code != "shift_hours" && code != "time_windows")
        return constraint_of(code, &job);
    if (!meets_a_shift(request, job, translation.request.time_form.offset_s))
        return job.planned_date.present() ? "PLANNED_DATE" : "DATE_TIME_WINDOW_CONFLICT";
    const auto has_overtime = [](const Resource& resource) {
        return std::any_of(resource.shifts->begin(), resource.shifts->end(),
                           [](const Shift& shift) { return shift.overtime_end.present(); });
    };
    const bool may_be_late =
        std::any_of(request.resources->begin(), request.resources->end(), has_overtime);
    return code == "shift_hours" && may_be_late ? "OVERTIME_END_CONFLICT"
                                                : constraint_of(code, &job);
}

std::vector<const Job*> jobs_of(const Request& request, const Translation& translation,
                                std::string_view task)
{
    const std::size_t job = translation.job_named.at(task);
    const std::size_t partner = translation.partner[job];
    std::vector<const Job*> jobs{&(*request.jobs)[job]};
    if (partner != job)
        jobs.push_back(&(*request.jobs)[partner]);
    return jobs;
}

const Job& job_of(const Request& request, const Translation& translation, std::string_view task,
                  std::string_view type)
{
    const std::size_t job = translation.job_named.at(task);
    return (*request.jobs)[type == "delivery" ? translation.partner[job] : job];
}

const Translation::Trip& trip_of(const Translation& translation, std::string_view shift)
{
    std::size_t number = 0;
    std::from_chars(shift.data(), shift.data() + shift.size(), number);
    return translation.trips[number];
}

}  // namespace routeopt::routing::v2
