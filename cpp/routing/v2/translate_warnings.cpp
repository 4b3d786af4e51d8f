// What is accepted and does not act yet: each such member that is given becomes a warning.
#include <algorithm>

#include "routing/v2/translator.hpp"

namespace routeopt::routing::v2 {

void Translator::warn_of_members()
{
    for (const Job& job : *in_.jobs)
        if (is_on(job.resumable))
            warn(job.resumable.at, "a service is not interrupted by a break");
    for (const Resource& resource : *in_.resources)
        warn_of_resource(resource);
    for (const Relation& relation : *in_.relations) {
        warn_of_relation(relation);
        warn_of_unused(relation);
    }
    if (in_.options)
        warn_of_options(*in_.options);
    warn_of_weights(*weights());
    const CustomMatrices& matrices = *in_.custom_matrices;
    if (matrices.matrix_service_url.present())
        warn(matrices.matrix_service_url.at, "no other service is asked for matrices");
    if (matrices.profiles.present() && !wishes_.has_matrices)
        warn(matrices.profiles.at, "matrices are the server's: another source of travel is used");
}

void Translator::warn_of_relation(const Relation& relation)
{
    if (is_on(relation.enforce_compatibility))
        warn(relation.enforce_compatibility.at, "`compatibleResources` are not planned for");
    if (relation.weight.present())
        warn(relation.weight.at, "a relation is a rule; it has no weight");
    const bool is_all_or_none = *relation.type == RelationType::sequence ||
                                *relation.type == RelationType::direct_sequence ||
                                *relation.type == RelationType::same_time ||
                                *relation.type == RelationType::pickup_and_delivery;
    if (is_on(relation.partial_planning) && is_all_or_none && !may_be_partial(relation))
        warn(relation.partial_planning.at,
             "jobs that wait for each other are served all or none: pairs, jobs at the same time, "
             "and sequences that are adjacent, have intervals or are beside another one");
    const bool has_interval = relation.min_time_interval.present();
    if (has_interval && relation.hard_min_wait.present() && !*relation.hard_min_wait)
        warn(relation.hard_min_wait.at,
             "the interval is kept always: one that is only wished for has no price");
}

void Translator::warn_of_weights(const Weights& weights)
{
    const auto where_given = [&](const Number& weight, const char* text) {
        if (weight.present())
            warn(weight.at, text);
    };
    where_given(weights.priority,
                "priorities only say which jobs are left out first; they have no price");
    if (!is_on(in_.options->fair_workload_per_trip))
        where_given(weights.workload_spread, "`fairWorkloadPerTrip` does not ask for fair work");
    where_given(weights.clustering, "trips are not kept apart");
    where_given(weights.job_proximity, "neighbouring jobs are not kept together");
}

// Members of a relation that its type does not have.
void Translator::warn_of_unused(const Relation& relation)
{
    const RelationType type = *relation.type;
    const auto where_given = [&](const auto& member, const char* text) {
        if (member.present())
            warn(member.at, text);
    };
    if (!has_intervals(relation))
        for (const Number* interval : {&relation.min_time_interval, &relation.max_time_interval})
            where_given(*interval, "this type of relation has no intervals");
    if (type != RelationType::same_time)
        where_given(relation.max_waiting_time, "only jobs at the same time wait for each other");
    if (type == RelationType::group_sequence) {
        if (!relation.jobs->empty())
            warn(relation.jobs.at, "the groups are those of the tags; jobs are not read");
    } else {
        where_given(relation.tags, "only a GROUP_SEQUENCE has tags");
        if (relation.jobs->size() < 2 && !relation.resource.present())
            warn(relation.jobs.at, "a relation of fewer than two jobs says nothing");
    }
}

void Translator::warn_of_resource(const Resource& resource)
{
    if (resource.region.present())
        warn(resource.region.at, "nothing pulls a resource to its region");
    if (resource.rules.present() && !resource.rules->empty())
        warn(resource.rules.at, "the rules of periods are not planned for");
    if (resource.max_drive_time_job.present())
        warn(resource.max_drive_time_job.at, "a single leg is not limited");
    if (resource.compatible_resources.present())
        warn(resource.compatible_resources.at, "`compatibleResources` are not planned for");
    for (const Shift& shift : *resource.shifts)
        if (shift.overtime.present())
            warn(shift.overtime.at, "`overtimeEnd` says until when there is overtime");
}

void Translator::warn_of_fairness(const Options& options)
{
    const auto has_several_shifts = [](const Vehicle& vehicle) {
        return vehicle.shifts->size() > 1;
    };
    const auto unless_off = [&](const auto& field, const char* text) {
        if (is_on(field))
            warn(field.at, text);
    };
    if (std::ranges::any_of(*out_.request.problem->vehicles, has_several_shifts))
        unless_off(options.fair_workload_per_trip,
                   "service is shared among resources, not among the days of one");
    unless_off(options.fair_workload_per_resource,
               "the service of a resource is not shared among its days");
    for (const Flag* fair :
         {&options.fair_complexity_per_trip, &options.fair_complexity_per_resource})
        unless_off(*fair, "complexity is not shared: no weight says what a point of it is worth");
    unless_off(options.workload_sensitivity,
               "every second of service above a fair share counts: there is no tolerance");
}

void Translator::warn_of_options(const Options& options)
{
    const auto unless_off = [&](const auto& field, const char* text) {
        if (is_on(field))
            warn(field.at, text);
    };
    warn_of_fairness(options);
    unless_off(options.enable_clustering, "trips are not kept apart");
    unless_off(options.job_proximity_radius, "neighbouring jobs are not kept together");
    if (options.job_proximity_distance_type.present())
        warn(options.job_proximity_distance_type.at, "neighbouring jobs are not kept together");
    if (options.clustering_threshold.present())
        warn(options.clustering_threshold.at, "trips are not kept apart");
    if (wishes_.has_matrices && is_on(options.euclidian))
        warn(options.euclidian.at, "travel comes from the matrices that the request names");
    unless_off(options.snap_unit, "arrivals are not rounded");
    if (options.only_feasible_suggestions.present() && !*options.only_feasible_suggestions)
        warn(options.only_feasible_suggestions.at, "suggestions that break a rule are not made");
    if (options.routing_engine.present() && *options.routing_engine != "OSM")
        warn(options.routing_engine.at, "the server's own source of travel is used");
    if (options.distance_matrix_type.present())
        warn(options.distance_matrix_type.at, "travel is computed between all places");
}

}  // namespace routeopt::routing::v2
