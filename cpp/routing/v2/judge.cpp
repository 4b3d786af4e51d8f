#include "routing/v2/judge.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "routing/v2/translator.hpp"

namespace routeopt::routing::v2 {
namespace {

// What a resource's trips of a period add up to.
struct Sums {
    std::int64_t drive = 0, service = 0, complexity = 0;
    std::map<std::string_view, std::int64_t> types;
};

class Judge {
public:
    Judge(const Request& request, const Translation& translation, const Answer& answer,
          std::vector<Conflict>& conflicts)
        : request_(request), translation_(translation), answer_(answer), conflicts_(conflicts)
    {
    }

    void run()
    {
        for (const AnswerRoute& route : answer_.routes) {
            judge_legs(route);
            judge_departure(route);
            judge_types(route);
        }
        for (std::size_t r = 0; r < request_.resources->size(); ++r)
            for (const Rule& rule : *(*request_.resources)[r].rules)
                judge_rule(r, rule);
        note_places();
        std::set<std::size_t> broken;
        for (const Violation& violation : answer_.violations)
            if (violation.code == "relation")
                broken.insert(translation_.relation_of[violation.number]);
        for (std::size_t k = 0; k < request_.relations->size(); ++k) {
            judge_relation((*request_.relations)[k]);
            if (!broken.contains(k))
                judge_intervals((*request_.relations)[k]);
        }
    }

private:
    void add(std::string_view constraint, std::string_view job, std::string_view resource)
    {
        conflicts_.push_back({constraint, Level::hard, 1, job, resource});
    }

    [[nodiscard]] std::size_t resource_of(const AnswerRoute& route) const
    {
        return trip_of(translation_, route.shift).resource;
    }

    // A break on the way splits a leg in the answer, not here.
    void judge_legs(const AnswerRoute& route)
    {
        const Resource& resource = (*request_.resources)[resource_of(route)];
        if (!resource.max_drive_time_job.present())
            return;
        std::int64_t leg = 0;
        for (const AnswerStop& stop : route.stops) {
            leg += stop.travel_s;
            if (stop.type == "break")
                continue;
            if (leg > *resource.max_drive_time_job)
                add("MAX_DRIVE_TIME_JOB", stop.task, *resource.name);
            leg = 0;
        }
    }

    // V3 lets go of a break where the trip departs after its latest start.
    void judge_departure(const AnswerRoute& route)
    {
        const auto& trip = trip_of(translation_, route.shift);
        const Resource& resource = (*request_.resources)[trip.resource];
        for (const Break& pause : *(*resource.shifts)[trip.shift].breaks)
            if (*pause.type == BreakKind::unavailability && *pause.from < route.start_time &&
                route.start_time < *pause.to)
                return add("TIME_WINDOW_CONFLICT", {}, *resource.name);
    }

    // Two jobs of a pair are one task to the search; here each counts. What the search knows of
    // is among its own violations.
    void judge_types(const AnswerRoute& route)
    {
        const auto& trip = trip_of(translation_, route.shift);
        const Resource& resource = (*request_.resources)[trip.resource];
        for (const Amount& limit : *(*resource.shifts)[trip.shift].job_type_limitations) {
            std::int64_t jobs = 0;
            std::set<std::string_view> tasks;
            for (const AnswerStop& stop : route.stops) {
                if (stop.task.empty())
                    continue;
                const Texts& types = job_of(request_, translation_, stop.task, stop.type).job_types;
                if (std::none_of(types->begin(), types->end(),
                                 [&](const Text& type) { return *type == limit.dimension; }))
                    continue;
                ++jobs;
                tasks.insert(stop.task);
            }
            if (jobs > *limit.amount && std::ssize(tasks) <= *limit.amount)
                add("JOBTYPE_VIOLATION", {}, *resource.name);
        }
    }

    // Trips count to the period in which their shift begins.
    [[nodiscard]] Sums sums_of(std::size_t resource, const Rule& rule) const
    {
        Sums sums;
        for (const AnswerRoute& route : answer_.routes) {
            const auto& trip = trip_of(translation_, route.shift);
            const std::int64_t from =
                *(*(*request_.resources)[trip.resource].shifts)[trip.shift].from;
            if (trip.resource != resource || from < *rule.period->from || from >= *rule.period->to)
                continue;
            sums.drive += route.travel_s;
            for (const AnswerStop& stop : route.stops) {
                if (stop.task.empty())
                    continue;
                const Job& job = job_of(request_, translation_, stop.task, stop.type);
                sums.service += stop.service_s - 2 * padding_of(job);
                sums.complexity += job.complexity.present() ? *job.complexity : 0;
                for (const Text& type : *job.job_types)
                    ++sums.types[*type];
            }
        }
        return sums;
    }

    void judge_rule(std::size_t number, const Rule& rule)
    {
        const Resource& resource = (*request_.resources)[number];
        Sums sums = sums_of(number, rule);
        const auto judge = [&](const Number& least, const Number& most, std::int64_t value,
                               std::string_view below, std::string_view above) {
            if (least.present() && value < *least)
                add(below, {}, *resource.name);
            if (most.present() && value > *most)
                add(above, {}, *resource.name);
        };
        judge(rule.min_work_time, rule.max_work_time, sums.drive + sums.service,
              "RESOURCE_PERIOD_MIN_WORK_TIME", "RESOURCE_PERIOD_MAX_WORK_TIME");
        judge(rule.min_service_time, rule.max_service_time, sums.service,
              "RESOURCE_PERIOD_MIN_SERVICE_TIME", "RESOURCE_PERIOD_MAX_SERVICE_TIME");
        judge(rule.min_drive_time, rule.max_drive_time, sums.drive,
              "RESOURCE_PERIOD_MIN_DRIVE_TIME", "RESOURCE_PERIOD_MAX_DRIVE_TIME");
        judge(rule.min_job_complexity, rule.max_job_complexity, sums.complexity,
              "RESOURCE_PERIOD_MIN_COMPLEXITY", "RESOURCE_PERIOD_MAX_COMPLEXITY");
        for (const Amount& limit : *rule.job_type_limitations)
            if (sums.types[limit.dimension] > *limit.amount)
                add("JOBTYPE_VIOLATION", {}, *resource.name);
    }

    void note_places()
    {
        for (const AnswerRoute& route : answer_.routes)
            for (const AnswerStop& stop : route.stops)
                if (!stop.task.empty())
                    served_[*job_of(request_, translation_, stop.task, stop.type).name] = {
                        resource_of(route), stop.service_start,
                        (stop.service_start + translation_.request.time_form.offset_s) / kDay_s};
    }

    void judge_relation(const Relation& relation)
    {
        std::set<std::int64_t> days;
        std::set<std::size_t> resources;
        for (const Text& job : *relation.jobs)
            if (const auto found = served_.find(*job); found != served_.end()) {
                resources.insert(found->second.resource);
                days.insert(found->second.day);
            }
        if (*relation.type == RelationType::same_day && days.size() > 1)
            add("LINKED_JOB_CONFLICT", *relation.jobs->front(), {});
        if (*relation.type == RelationType::same_resource && resources.size() > 1)
            add("SAME_RESOURCE", *relation.jobs->front(), {});
        const bool must_suit =
            relation.enforce_compatibility.present() && *relation.enforce_compatibility;
        if (*relation.type == RelationType::same_time && must_suit && !are_compatible(resources))
            add("RESOURCE_COMPATIBILITY", *relation.jobs->front(), {});
    }

    // From arrival to arrival; V3 counts from departure.
    void judge_intervals(const Relation& relation)
    {
        if (!has_intervals(relation) || *relation.time_interval != Interval::from_arrival)
            return;
        const auto& jobs = *relation.jobs;
        for (std::size_t k = 1; k < jobs.size(); ++k) {
            const bool is_chain = *relation.type != RelationType::same_time;
            const auto first = served_.find(*jobs[k - 1]);
            const auto next = served_.find(is_chain ? *jobs[k] : *jobs.back());
            if (first == served_.end() || next == served_.end())
                continue;
            const std::int64_t apart = next->second.start - first->second.start;
            const Number& least = relation.min_time_interval;
            const Number& most = relation.max_time_interval;
            if ((least.present() && apart < *least) || (most.present() && apart > *most))
                return add(name_of(*relation.type), *jobs.front(), {});
        }
    }

    // A resource without a list works with anyone.
    [[nodiscard]] bool are_compatible(const std::set<std::size_t>& resources) const
    {
        return std::all_of(resources.begin(), resources.end(), [&](std::size_t a) {
            const Texts& partners = (*request_.resources)[a].compatible_resources;
            return !partners.present() ||
                   std::all_of(resources.begin(), resources.end(), [&](std::size_t b) {
                       return a == b ||
                              std::any_of(partners->begin(), partners->end(), [&](const Text& t) {
                                  return *t == *(*request_.resources)[b].name;
                              });
                   });
        });
    }

    struct Served {
        std::size_t resource;
        std::int64_t start, day;
    };
    const Request& request_;
    const Translation& translation_;
    const Answer& answer_;
    std::vector<Conflict>& conflicts_;
    std::map<std::string_view, Served> served_;
};

}  // namespace

bool has_own_rules(const Request& request)
{
    const auto is_own = [](const Relation& relation) {
        return *relation.type == RelationType::same_day ||
               relation.enforce_compatibility.present() || has_intervals(relation);
    };
    const auto is_unavailability = [](const Break& pause) {
        return *pause.type == BreakKind::unavailability;
    };
    const auto has_unavailability = [&](const Shift& shift) {
        return std::any_of(shift.breaks->begin(), shift.breaks->end(), is_unavailability);
    };
    const auto has_own = [&](const Resource& resource) {
        const auto has_breaks = [](const Shift& shift) { return !shift.breaks->empty(); };
        const bool prices_breaks =  // V3 pays their hours, V2 does not
            resource.hourly_cost.present() &&
            std::any_of(resource.shifts->begin(), resource.shifts->end(), has_breaks);
        return prices_breaks || resource.max_drive_time_job.present() || !resource.rules->empty() ||
               std::any_of(resource.shifts->begin(), resource.shifts->end(), has_unavailability);
    };
    return std::any_of(request.relations->begin(), request.relations->end(), is_own) ||
           std::any_of(request.resources->begin(), request.resources->end(), has_own);
}

void judge_members(const Request& request, const Translation& translation, const Answer& answer,
                   std::vector<Conflict>& conflicts)
{
    Judge{request, translation, answer, conflicts}.run();
}

}  // namespace routeopt::routing::v2
