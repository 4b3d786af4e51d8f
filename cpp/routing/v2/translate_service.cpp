// How long the jobs of a V2 request take.
#include <algorithm>

#include "base/rounding.hpp"
#include "routing/v2/translator.hpp"
#include "routing/validation/tables.hpp"

namespace routeopt::routing::v2 {
namespace {

// What is left of the duration where the stop before is at the same place.
std::int64_t unsquashed_of(const Job& job)
{
    return job.duration_squash.present() ? std::min(*job.duration_squash, duration_of(job))
                                         : duration_of(job);
}

struct ServiceShare {
    Int128 scaled;  // in millionths of seconds
    std::int64_t whole;
};

// The factor of a job's whole service, padding included, which does not grow.
ServiceShare share_of(const Job& job, std::string_view resource)
{
    std::int64_t modifier = kMillion;
    for (const Proficiency& entry : *job.proficiency)
        if (*entry.resource == resource)
            modifier = *entry.duration_modifier;
    const std::int64_t padding = 2 * padding_of(job);
    const std::int64_t scaled = unsquashed_of(job);
    return {Int128{scaled} * modifier + Int128{padding} * kMillion, scaled + padding};
}

bool is_proficient(const Job& job, const Proficiency& like)
{
    return std::any_of(job.proficiency->begin(), job.proficiency->end(),
                       [&](const Proficiency& entry) { return *entry.resource == *like.resource; });
}

}  // namespace

// Padding is part of the service; what a neighbour at the same place saves is V3's setup.
void Translator::set_service(const Job& job, StopSide& side)
{
    const NodeId at = job.duration.present() ? job.duration.at : job.at;
    const std::int64_t duration = duration_of(job);
    const std::int64_t kept = unsquashed_of(job);
    side.service_time_s = given(kept + 2 * padding_of(job), at);
    if (kept < duration)
        side.setup_time_s = given(duration - kept, at);
    std::int64_t largest = kMillion;
    for (const Proficiency& entry : *job.proficiency)
        largest = std::max(largest, *entry.duration_modifier);
    if (Int128{*side.service_time_s} * largest > Int128{validation::kServiceTime.most} * kMillion)
        faults_.out_of_range({at}, [] {
            return "is more than " + std::to_string(validation::kServiceTime.most) +
                   " seconds after padding and proficiency";
        });
}

// The shortest and the longest service of a job by the resources that may serve it.
std::pair<std::int64_t, std::int64_t> Translator::service_of(const Job& job) const
{
    std::int64_t shortest = INT64_MAX, longest = 0;
    for (const Resource& resource : *in_.resources) {
        const auto is_it = [&](const Text& name) { return *name == *resource.name; };
        if ((job.planned_resource && !is_it(job.planned_resource)) ||
            std::any_of(job.disallowed_resources->begin(), job.disallowed_resources->end(), is_it))
            continue;
        const auto service = static_cast<std::int64_t>(
            divide_rounded(share_of(job, *resource.name).scaled, kMillion));
        shortest = std::min(shortest, service);
        longest = std::max(longest, service + duration_of(job) - unsquashed_of(job));
    }
    return {std::min(shortest, longest), longest};
}

// V3 has one factor for both stops of a pair. Where theirs differ, both together last as long as
// they should.
void Translator::set_factors(Task& task, const std::vector<const Job*>& jobs)
{
    for (const Job* job : jobs)
        for (const Proficiency& entry : *job->proficiency) {
            const bool is_known = job != jobs.front() && is_proficient(*jobs.front(), entry);
            const auto resource = resource_named(entry.resource);
            if (!resource || is_known)
                continue;
            const ServiceShare first = share_of(*jobs.front(), *entry.resource);
            const ServiceShare last = share_of(*jobs.back(), *entry.resource);
            const bool is_pair = jobs.size() == 2;
            if (is_pair && first.scaled * last.whole != last.scaled * first.whole)
                warn(entry.at, "both jobs of a pair have one factor: it is that of their sum");
            const std::int64_t whole = first.whole + (is_pair ? last.whole : 0);
            if (whole == 0)
                continue;
            ServiceFactor& factor = task.service_factors.value.emplace_back();
            factor.at = entry.at;
            add_vehicles_of(*resource, entry.at, factor.vehicles.value);
            factor.vehicles.at = entry.at;
            factor.vehicles.given = Given::sound;
            factor.factor = given(static_cast<std::int64_t>(divide_rounded(
                                      first.scaled + (is_pair ? last.scaled : Int128{0}), whole)),
                                  entry.at);
            task.service_factors.given = Given::sound;
            task.service_factors.at = job->proficiency.at;
        }
}

}  // namespace routeopt::routing::v2
