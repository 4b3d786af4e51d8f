#include "routing/v2/judge.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace routeopt::routing::v2 {
namespace {

constexpr std::int64_t kDay_s = 86'400;

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
        for (const AnswerRoute& route : answer_.routes)
            judge_legs(route);
        for (std::size_t r = 0; r < request_.resources->size(); ++r)
            for (const Rule& rule : *(*request_.resources)[r].rules)
                judge_rule(r, rule);
        note_places();
        for (const Relation& relation : *request_.relations)
            judge_relation(relation);
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
                        resource_of(route),
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
        const bool must_suit =
            relation.enforce_compatibility.present() && *relation.enforce_compatibility;
        if (*relation.type == RelationType::same_time && must_suit && !are_compatible(resources))
            add("RESOURCE_COMPATIBILITY", *relation.jobs->front(), {});
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
        std::int64_t day;
    };
    const Request& request_;
    const Translation& translation_;
    const Answer& answer_;
    std::vector<Conflict>& conflicts_;
    std::map<std::string_view, Served> served_;
};

}  // namespace

void judge_members(const Request& request, const Translation& translation, const Answer& answer,
                   std::vector<Conflict>& conflicts)
{
    Judge{request, translation, answer, conflicts}.run();
}

}  // namespace routeopt::routing::v2
