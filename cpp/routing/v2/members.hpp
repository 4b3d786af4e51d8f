// Every member of a request of the V2 family: one description for each object, as a template over
// a visitor, in the manner of v3/members.hpp. A visitor has
//   required(name, field, rule)   the member must be there and not null
//   optional(name, field, rule)   null means the same as an absent member
//   either(name, alias, field, rule)      one member under two names, of which one may be given
// Not described yet: jobTypeLimitations of shifts and rules, and customDistanceMatrices, whose
// member names are free.
#pragma once

#include "routing/v2/request.hpp"
#include "routing/v3/rules.hpp"

namespace routeopt::routing::v2 {

using v3::FlagRule;
using v3::list;
using v3::NameRule;
using v3::object;
using v3::word;
using validation::DecimalRange;
using validation::IntegerRange;

struct InstantRule {};  // ISO 8601 text with an offset
struct DateRule {};     // ISO 8601 calendar date

inline constexpr IntegerRange kSigned{-2'147'483'648, 2'147'483'647};
inline constexpr IntegerRange kNatural{0, 2'147'483'647};
inline constexpr IntegerRange kRanking{1, 100};
inline constexpr IntegerRange kSuggestions{0, 5};
inline constexpr IntegerRange kClusteringWeight{0, 10'000};
inline constexpr int kDegreePlaces = 6;
inline constexpr DecimalRange kLatitude{kDegreePlaces, -90'000'000, 90'000'000};
inline constexpr DecimalRange kLongitude{kDegreePlaces, -180'000'000, 180'000'000};
inline constexpr DecimalRange kAnyFactor{6, 0, 1'000'000'000'000};
inline constexpr DecimalRange kAnyAmount{5, 0, 100'000'000'000'000};

// In the order of RelationType.
inline constexpr auto kRelationTypes =
    word("SAME_TRIP", "SEQUENCE", "DIRECT_SEQUENCE", "SAME_TIME", "NEIGHBOR",
         "PICKUP_AND_DELIVERY", "SAME_RESOURCE", "SAME_DAY", "GROUP_SEQUENCE");

inline constexpr auto describe_place = [](auto& v, Place& place) {
    v.required("latitude", place.latitude, kLatitude);
    v.required("longitude", place.longitude, kLongitude);
};

inline constexpr auto describe_window = [](auto& v, Window& window) {
    v.required("from", window.from, InstantRule{});
    v.required("to", window.to, InstantRule{});
    v.optional("hard", window.hard, FlagRule{});
    v.optional("weight", window.weight, kNatural);
};

inline constexpr auto describe_tag = [](auto& v, Tag& tag) {
    v.required("name", tag.name, NameRule{});
    v.optional("hard", tag.hard, FlagRule{});
    v.optional("weight", tag.weight, kNatural);
};

inline constexpr auto describe_ranking = [](auto& v, Ranking& ranking) {
    v.required("name", ranking.name, NameRule{});
    v.optional("ranking", ranking.ranking, kRanking);
};

inline constexpr auto describe_proficiency = [](auto& v, Proficiency& proficiency) {
    v.required("resource", proficiency.resource, NameRule{});
    v.optional("durationModifier", proficiency.duration_modifier, kAnyFactor);
};

inline constexpr auto describe_job = [](auto& v, Job& job) {
    v.required("name", job.name, NameRule{});
    v.optional("location", job.location, object(describe_place));
    v.optional("duration", job.duration, kNatural);
    v.optional("durationSquash", job.duration_squash, kNatural);
    v.optional("windows", job.windows, list(object(describe_window)));
    v.optional("padding", job.padding, kNatural);
    v.optional("load", job.load, list(kSigned));
    v.optional("priority", job.priority, kNatural);
    v.optional("urgency", job.urgency, kNatural);
    v.optional("hard", job.hard, FlagRule{});
    v.optional("hardWeight", job.hard_weight, kNatural);
    v.optional("complexity", job.complexity, kNatural);
    v.optional("jobTypes", job.job_types, list(NameRule{}));
    v.optional("tags", job.tags, list(object(describe_tag)));
    v.optional("rankings", job.rankings, list(object(describe_ranking)));
    v.optional("proficiency", job.proficiency, list(object(describe_proficiency)));
    v.optional("allowedResources", job.allowed_resources, list(NameRule{}));
    v.optional("disallowedResources", job.disallowed_resources, list(NameRule{}));
    v.optional("plannedResource", job.planned_resource, NameRule{});
    v.optional("plannedDate", job.planned_date, DateRule{});
    v.optional("plannedArrival", job.planned_arrival, InstantRule{});
    v.optional("initialResource", job.initial_resource, NameRule{});
    v.optional("initialArrival", job.initial_arrival, InstantRule{});
    v.optional("resumable", job.resumable, FlagRule{});
};

inline constexpr auto describe_break = [](auto& v, Break& pause) {
    v.required("type", pause.type,
               word("WINDOWED", "DRIVE", "UNAVAILABILITY", "DUTY", "FIXED", "DRIVING"));
    v.optional("from", pause.from, InstantRule{});
    v.optional("to", pause.to, InstantRule{});
    v.optional("duration", pause.duration, kNatural);
    v.optional("after", pause.after, kNatural);
    v.optional("location", pause.location, object(describe_place));
    v.optional("deductPreviousBreaks", pause.deduct_previous_breaks, FlagRule{});
};

inline constexpr auto describe_shift = [](auto& v, Shift& shift) {
    v.required("from", shift.from, InstantRule{});
    v.required("to", shift.to, InstantRule{});
    v.optional("start", shift.start, object(describe_place));
    v.optional("end", shift.end, object(describe_place));
    v.optional("overtimeEnd", shift.overtime_end, InstantRule{});
    v.optional("ignoreTravelTimeToFirstJob", shift.ignore_travel_to_first, FlagRule{});
    v.optional("ignoreTravelTimeFromLastJob", shift.ignore_travel_from_last, FlagRule{});
    v.optional("tags", shift.tags, list(NameRule{}));
    v.optional("breaks", shift.breaks, list(object(describe_break)));
};

inline constexpr auto describe_period = [](auto& v, Period& period) {
    v.required("from", period.from, InstantRule{});
    v.required("to", period.to, InstantRule{});
};

inline constexpr auto describe_rule = [](auto& v, Rule& rule) {
    v.required("period", rule.period, object(describe_period));
    v.optional("minWorkTime", rule.min_work_time, kNatural);
    v.optional("maxWorkTime", rule.max_work_time, kNatural);
    v.optional("minServiceTime", rule.min_service_time, kNatural);
    v.optional("maxServiceTime", rule.max_service_time, kNatural);
    v.optional("minDriveTime", rule.min_drive_time, kNatural);
    v.optional("maxDriveTime", rule.max_drive_time, kNatural);
    v.optional("minJobComplexity", rule.min_job_complexity, kNatural);
    v.optional("maxJobComplexity", rule.max_job_complexity, kNatural);
};

inline constexpr auto describe_resource = [](auto& v, Resource& resource) {
    v.required("name", resource.name, NameRule{});
    v.required("shifts", resource.shifts, list(object(describe_shift)));
    v.optional("start", resource.start, object(describe_place));
    v.optional("end", resource.end, object(describe_place));
    v.optional("capacity", resource.capacity, list(kNatural));
    v.optional("category", resource.category, word("CAR", "BIKE", "TRUCK"));
    v.optional("tags", resource.tags, list(NameRule{}));
    v.optional("hourlyCost", resource.hourly_cost, kNatural);
    v.either("maxDriveTime", "maxDriveTimeInSeconds", resource.max_drive_time, kNatural);
    v.optional("maxDriveTimeJob", resource.max_drive_time_job, kNatural);
    v.optional("maxDriveDistance", resource.max_drive_distance, kNatural);
    v.optional("region", resource.region, object(describe_place));
    v.optional("rules", resource.rules, list(object(describe_rule)));
    v.optional("compatibleResources", resource.compatible_resources, list(NameRule{}));
};

inline constexpr auto describe_depot = [](auto& v, Depot& depot) {
    v.required("name", depot.name, NameRule{});
    v.required("location", depot.location, object(describe_place));
    v.optional("duration", depot.duration, kNatural);
    v.optional("capacity", depot.capacity, list(kNatural));
    v.optional("cost", depot.cost, kAnyAmount);
    v.optional("windows", depot.windows, list(object(describe_window)));
};

inline constexpr auto describe_relation = [](auto& v, Relation& relation) {
    v.required("type", relation.type, kRelationTypes);
    v.required("jobs", relation.jobs, list(NameRule{}));
    v.optional("timeInterval", relation.time_interval, word("FROM_ARRIVAL", "FROM_DEPARTURE"));
    v.optional("minTimeInterval", relation.min_time_interval, kNatural);
    v.optional("maxTimeInterval", relation.max_time_interval, kNatural);
    v.optional("maxWaitingTime", relation.max_waiting_time, kNatural);
    v.optional("hardMinWait", relation.hard_min_wait, FlagRule{});
    v.optional("partialPlanning", relation.partial_planning, FlagRule{});
    v.optional("resource", relation.resource, NameRule{});
    v.optional("tags", relation.tags, list(NameRule{}));
    v.optional("enforceCompatibility", relation.enforce_compatibility, FlagRule{});
    v.optional("weight", relation.weight, kNatural);
};

inline constexpr auto describe_weights = [](auto& v, Weights& weights) {
    v.optional("travelTimeWeight", weights.travel_time, kNatural);
    v.optional("driveTimeWeight", weights.drive_time, kNatural);
    v.optional("waitTimeWeight", weights.wait_time, kNatural);
    v.optional("minimizeResourcesWeight", weights.minimize_resources, kNatural);
    v.optional("priorityWeight", weights.priority, kNatural);
    v.optional("urgencyWeight", weights.urgency, kNatural);
    v.optional("asapWeight", weights.asap, kNatural);
    v.optional("plannedWeight", weights.planned, kNatural);
    v.optional("rankingWeight", weights.ranking, kNatural);
    v.optional("allowedResourcesWeight", weights.allowed_resources, kNatural);
    v.optional("workloadSpreadWeight", weights.workload_spread, kNatural);
    v.optional("clusteringWeight", weights.clustering, kClusteringWeight);
    v.optional("jobProximityWeight", weights.job_proximity, kNatural);
};

inline constexpr auto describe_explanation = [](auto& v, Explanation& explanation) {
    v.optional("enabled", explanation.enabled, FlagRule{});
    v.optional("filterHardConstraints", explanation.filter_hard_constraints, FlagRule{});
    v.optional("onlyUnassigned", explanation.only_unassigned, FlagRule{});
};

inline constexpr auto describe_options = [](auto& v, Options& options) {
    v.optional("partialPlanning", options.partial_planning, FlagRule{});
    v.optional("minimizeResources", options.minimize_resources, FlagRule{});
    v.optional("routingEngine", options.routing_engine, word("OSM", "TOMTOM", "GOOGLE", "ANYMAP"));
    v.optional("euclidian", options.euclidian, FlagRule{});
    v.optional("traffic", options.traffic, kAnyFactor);
    v.optional("snapUnit", options.snap_unit, kNatural);
    v.optional("polylines", options.polylines, FlagRule{});
    v.optional("explanation", options.explanation, object(describe_explanation));
    v.optional("maxSuggestions", options.max_suggestions, kSuggestions);
    v.optional("onlyFeasibleSuggestions", options.only_feasible_suggestions, FlagRule{});
    v.optional("fairWorkloadPerTrip", options.fair_workload_per_trip, FlagRule{});
    v.optional("fairWorkloadPerResource", options.fair_workload_per_resource, FlagRule{});
    v.optional("fairComplexityPerTrip", options.fair_complexity_per_trip, FlagRule{});
    v.optional("fairComplexityPerResource", options.fair_complexity_per_resource, FlagRule{});
    v.optional("workloadSensitivity", options.workload_sensitivity, kAnyFactor);
    v.optional("enableClustering", options.enable_clustering, FlagRule{});
    v.optional("clusteringThresholdMeters", options.clustering_threshold, kNatural);
    v.optional("jobProximityRadius", options.job_proximity_radius, kNatural);
    v.optional("jobProximityDistanceType", options.job_proximity_distance_type,
               word("REAL", "HAVERSINE"));
    v.optional("solvingTime", options.solving_time, kAnyFactor);
    v.optional("distanceMatrixType", options.distance_matrix_type, NameRule{});
    v.optional("weights", options.weights, object(describe_weights));
};

inline constexpr auto describe_request = [](auto& v, Request& request) {
    v.required("jobs", request.jobs, list(object(describe_job)));
    v.required("resources", request.resources, list(object(describe_resource)));
    v.optional("options", request.options, object(describe_options));
    v.optional("weights", request.weights, object(describe_weights));
    v.optional("relations", request.relations, list(object(describe_relation)));
    v.optional("depots", request.depots, list(object(describe_depot)));
    v.optional("hook", request.hook, NameRule{});
    v.optional("label", request.label, NameRule{});
};

}  // namespace routeopt::routing::v2
