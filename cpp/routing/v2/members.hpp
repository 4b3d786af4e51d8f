// Every member of a request of the V2 family: one description for each object, as a template over
// a visitor, in the manner of v3/members.hpp. A visitor has
//   required(name, field, rule)   the member must be there and not null
//   optional(name, field, rule)   null means the same as an absent member
//   refused(name, why)            the member may not be there
//   ignored(names...)             members that only answers have: they are skipped
//   either(name, alias, field, rule)      one member under two names, of which one may be given
#pragma once

#include "routing/v2/request.hpp"
#include "routing/v3/rules.hpp"

namespace routeopt::routing::v2 {

using v3::at_most;
using v3::FlagRule;
using v3::id_or_object;
using v3::IdRule;
using v3::list;
using v3::list_with_entries;
using v3::NameRule;
using v3::object;
using v3::word;
using validation::DecimalRange;
using validation::IntegerRange;

struct InstantRule {};  // ISO 8601 text with an offset
struct DateRule {};     // ISO 8601 calendar date
struct HoursRule {};    // hour of the day, "0" to "23", to the id of a matrix
struct CountsRule {};   // name to integer; null: as if the name were not there
struct AnyRule {};      // any value: a member that is accepted for the sake of older clients
struct DegreesRule {    // from -most to most
    std::int64_t most;
};

inline constexpr IntegerRange kSigned{-2'147'483'648, 2'147'483'647};
inline constexpr IntegerRange kRanking{1, 100};
inline constexpr IntegerRange kSuggestions{0, 5};
inline constexpr IntegerRange kClusteringWeight{0, 10'000};
inline constexpr validation::Count kJobs{"jobs", 10'000, true};
inline constexpr validation::Count kResources{"resources", 2'000, true};
inline constexpr validation::Count kCapacities{"capacities of a resource", 5};
inline constexpr DecimalRange kSolvingTime{6, 0, 300'000'000};  // seconds
inline constexpr DecimalRange kAnyFactor{6, 0, 1'000'000'000'000};
inline constexpr DecimalRange kAnyAmount{5, 0, 100'000'000'000'000};

// In the order of RelationType.
inline constexpr auto kRelationTypes =
    word("SAME_TRIP", "SEQUENCE", "DIRECT_SEQUENCE", "SAME_TIME", "NEIGHBOR", "PICKUP_AND_DELIVERY",
         "SAME_RESOURCE", "SAME_DAY", "GROUP_SEQUENCE");

inline constexpr auto describe_place = [](auto& v, Place& place) {
    v.required("latitude", place.latitude, DegreesRule{validation::kMostLatitude});
    v.required("longitude", place.longitude, DegreesRule{validation::kMostLongitude});
};

inline constexpr auto describe_window = [](auto& v, Window& window) {
    v.required("from", window.from, InstantRule{});
    v.required("to", window.to, InstantRule{});
    v.optional("hard", window.hard, FlagRule{});
    v.optional("weight", window.weight, validation::kInteger);
};

// Of a depot: its windows are hard.
inline constexpr auto describe_opening_hours = [](auto& v, Window& window) {
    v.required("from", window.from, InstantRule{});
    v.required("to", window.to, InstantRule{});
    v.refused("hard", "the windows of a depot are hard; they take no `hard`");
    v.refused("weight", "the windows of a depot are hard; they take no `weight`");
};

inline constexpr auto describe_tag = [](auto& v, Tag& tag) {
    v.required("name", tag.name, NameRule{});
    v.optional("hard", tag.hard, FlagRule{});
    v.optional("weight", tag.weight, validation::kInteger);
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
    v.optional("duration", job.duration, validation::kInteger);
    v.optional("durationSquash", job.duration_squash, validation::kInteger);
    v.optional("windows", job.windows, list(object(describe_window)));
    v.optional("padding", job.padding, validation::kInteger);
    v.optional("load", job.load, list(kSigned));
    v.optional("priority", job.priority, validation::kInteger);
    v.optional("urgency", job.urgency, validation::kInteger);
    v.optional("hard", job.hard, FlagRule{});
    v.optional("hardWeight", job.hard_weight, validation::kInteger);
    v.optional("complexity", job.complexity, validation::kInteger);
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
    v.optional("duration", pause.duration, validation::kInteger);
    v.optional("after", pause.after, validation::kInteger);
    v.optional("location", pause.location, object(describe_place));
    v.optional("deductPreviousBreaks", pause.deduct_previous_breaks, FlagRule{});
};

inline constexpr auto describe_shift = [](auto& v, Shift& shift) {
    v.required("from", shift.from, InstantRule{});
    v.required("to", shift.to, InstantRule{});
    v.optional("start", shift.start, object(describe_place));
    v.optional("end", shift.end, object(describe_place));
    v.optional("overtime", shift.overtime, AnyRule{});
    v.optional("overtimeEnd", shift.overtime_end, InstantRule{});
    v.optional("ignoreTravelTimeToFirstJob", shift.ignore_travel_to_first, FlagRule{});
    v.optional("ignoreTravelTimeFromLastJob", shift.ignore_travel_from_last, FlagRule{});
    v.optional("tags", shift.tags, list(NameRule{}));
    v.optional("jobTypeLimitations", shift.job_type_limitations, CountsRule{});
    v.optional("breaks", shift.breaks, list(object(describe_break)));
};

inline constexpr auto describe_period = [](auto& v, Period& period) {
    v.required("from", period.from, InstantRule{});
    v.required("to", period.to, InstantRule{});
    v.optional("end", period.end, AnyRule{});
};

inline constexpr auto describe_rule = [](auto& v, Rule& rule) {
    v.required("period", rule.period, object(describe_period));
    v.optional("minWorkTime", rule.min_work_time, validation::kInteger);
    v.optional("maxWorkTime", rule.max_work_time, validation::kInteger);
    v.optional("minServiceTime", rule.min_service_time, validation::kInteger);
    v.optional("maxServiceTime", rule.max_service_time, validation::kInteger);
    v.optional("minDriveTime", rule.min_drive_time, validation::kInteger);
    v.optional("maxDriveTime", rule.max_drive_time, validation::kInteger);
    v.optional("minJobComplexity", rule.min_job_complexity, validation::kInteger);
    v.optional("maxJobComplexity", rule.max_job_complexity, validation::kInteger);
    v.optional("jobTypeLimitations", rule.job_type_limitations, CountsRule{});
};

inline constexpr auto describe_resource = [](auto& v, Resource& resource) {
    v.required("name", resource.name, NameRule{});
    v.optional("shifts", resource.shifts, list(object(describe_shift)));
    v.optional("start", resource.start, object(describe_place));
    v.optional("end", resource.end, object(describe_place));
    v.optional("capacity", resource.capacity, list(validation::kInteger));
    v.optional("category", resource.category, word("CAR", "BIKE", "TRUCK"));
    v.optional("tags", resource.tags, list(NameRule{}));
    v.optional("hourlyCost", resource.hourly_cost, validation::kInteger);
    v.either("maxDriveTime", "maxDriveTimeInSeconds", resource.max_drive_time,
             validation::kInteger);
    v.optional("maxDriveTimeJob", resource.max_drive_time_job, validation::kInteger);
    v.optional("maxDriveDistance", resource.max_drive_distance, validation::kInteger);
    v.optional("region", resource.region, object(describe_place));
    v.optional("rules", resource.rules, list(object(describe_rule)));
    v.optional("compatibleResources", resource.compatible_resources, list(NameRule{}));
};

inline constexpr auto describe_depot = [](auto& v, Depot& depot) {
    v.required("name", depot.name, NameRule{});
    v.required("location", depot.location, object(describe_place));
    v.optional("duration", depot.duration, validation::kInteger);
    v.optional("capacity", depot.capacity, list(validation::kInteger));
    v.optional("cost", depot.cost, kAnyAmount);
    v.optional("windows", depot.windows, list(object(describe_opening_hours)));
};

inline constexpr auto describe_relation = [](auto& v, Relation& relation) {
    v.required("type", relation.type, kRelationTypes);
    v.required("jobs", relation.jobs, list(NameRule{}));
    v.optional("timeInterval", relation.time_interval, word("FROM_ARRIVAL", "FROM_DEPARTURE"));
    v.optional("minTimeInterval", relation.min_time_interval, validation::kInteger);
    v.optional("maxTimeInterval", relation.max_time_interval, validation::kInteger);
    v.optional("maxWaitingTime", relation.max_waiting_time, validation::kInteger);
    v.optional("hardMinWait", relation.hard_min_wait, FlagRule{});
    v.optional("partialPlanning", relation.partial_planning, FlagRule{});
    v.optional("resource", relation.resource, NameRule{});
    v.optional("tags", relation.tags, list(NameRule{}));
    v.optional("enforceCompatibility", relation.enforce_compatibility, FlagRule{});
    v.optional("weight", relation.weight, validation::kInteger);
};

inline constexpr auto describe_weights = [](auto& v, Weights& weights) {
    v.optional("travelTimeWeight", weights.travel_time, validation::kInteger);
    v.optional("driveTimeWeight", weights.drive_time, validation::kInteger);
    v.optional("waitTimeWeight", weights.wait_time, validation::kInteger);
    v.optional("minimizeResourcesWeight", weights.minimize_resources, validation::kInteger);
    v.optional("priorityWeight", weights.priority, validation::kInteger);
    v.optional("urgencyWeight", weights.urgency, validation::kInteger);
    v.optional("asapWeight", weights.asap, validation::kInteger);
    v.optional("plannedWeight", weights.planned, validation::kInteger);
    v.optional("rankingWeight", weights.ranking, validation::kInteger);
    v.optional("allowedResourcesWeight", weights.allowed_resources, validation::kInteger);
    v.optional("workloadSpreadWeight", weights.workload_spread, validation::kInteger);
    v.optional("clusteringWeight", weights.clustering, kClusteringWeight);
    v.optional("jobProximityWeight", weights.job_proximity, validation::kInteger);
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
    v.optional("snapUnit", options.snap_unit, validation::kInteger);
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
    v.optional("clusteringThresholdMeters", options.clustering_threshold, validation::kInteger);
    v.optional("jobProximityRadius", options.job_proximity_radius, validation::kInteger);
    v.optional("jobProximityDistanceType", options.job_proximity_distance_type,
               word("REAL", "HAVERSINE"));
    v.optional("solvingTime", options.solving_time, kSolvingTime);
    v.optional("distanceMatrixType", options.distance_matrix_type, NameRule{});
    v.optional("weights", options.weights, object(describe_weights));
};

inline constexpr auto describe_profile_matrices = [](auto& v, ProfileMatrices& profiles) {
    v.optional("CAR", profiles.car, HoursRule{});
    v.optional("BIKE", profiles.bike, HoursRule{});
    v.optional("TRUCK", profiles.truck, HoursRule{});
};

inline constexpr auto describe_custom_matrices = [](auto& v, CustomMatrices& matrices) {
    v.optional("matrixServiceUrl", matrices.matrix_service_url, NameRule{});
    v.optional("profileMatrices", matrices.profiles, object(describe_profile_matrices));
};

// A weight by its name, alone or with a value.
inline constexpr auto describe_objective_entry = [](auto& v, ObjectiveEntry& entry) {
    v.required("name", entry.name, IdRule{});
    v.optional("weight", entry.weight, validation::kInteger);
};

// Resources are required under one of their two names; read.cpp sees to that.
inline constexpr auto describe_request = [](auto& v, Request& request) {
    v.required("jobs", request.jobs, at_most(kJobs, list_with_entries(object(describe_job))));
    v.either("resources", "vehicles", request.resources,
             at_most(kResources, list_with_entries(object(describe_resource))));
    v.optional("options", request.options, object(describe_options));
    v.optional("weights", request.weights, object(describe_weights));
    v.optional("objectives", request.objectives,
               list(id_or_object(&ObjectiveEntry::name, describe_objective_entry)));
    v.optional("relations", request.relations, list(object(describe_relation)));
    v.optional("customDistanceMatrices", request.custom_matrices, object(describe_custom_matrices));
    v.optional("depots", request.depots, list(object(describe_depot)));
    v.optional("hook", request.hook, NameRule{});
    v.optional("label", request.label, NameRule{});
};

inline constexpr auto describe_change = [](auto& v, Change& change) {
    v.required("job", change.job, NameRule{});
    v.optional("resource", change.resource, NameRule{});
    v.optional("after", change.after, NameRule{});
    v.optional("arrival", change.arrival, InstantRule{});
};

inline constexpr auto describe_changes = [](auto& v, ChangeRequest& request) {
    v.required("changes", request.changes, list_with_entries(object(describe_change)));
    v.required("operation", request.operation, word("evaluate", "solve"));
};

inline constexpr auto describe_solution_visit = [](auto& v, SolutionVisit& visit) {
    v.optional("job", visit.job, NameRule{});
    v.optional("depot", visit.depot, NameRule{});
    v.optional("arrival", visit.arrival, InstantRule{});
    v.optional("waitTime", visit.wait_time, validation::kInteger);
    v.optional("serviceTime", visit.service_time, validation::kInteger);
    v.optional("breakTime", visit.break_time, validation::kInteger);
    v.ignored("activity", "depotArrival", "travelTime", "distance", "location", "snappedLocation",
              "latlon", "latlng");
};

inline constexpr auto describe_solution_end = [](auto& v, SolutionEnd& end) {
    v.optional("arrival", end.arrival, InstantRule{});
    v.optional("breakTime", end.break_time, validation::kInteger);
    v.optional("location", end.location, object(describe_place));
    v.ignored("activity", "travelTime", "distance", "serviceTime", "waitTime", "snappedLocation",
              "latlon", "latlng");
};

inline constexpr auto describe_solution_trip = [](auto& v, SolutionTrip& trip) {
    v.required("resource", trip.resource, NameRule{});
    v.optional("date", trip.date, DateRule{});
    v.optional("departureTime", trip.departure, InstantRule{});
    v.required("visits", trip.visits, list(object(describe_solution_visit)));
    v.optional("start", trip.start, object(describe_solution_end));
    v.optional("end", trip.end, object(describe_solution_end));
    v.ignored("travelTime", "serviceTime", "waitTime", "workTime", "distance", "occupancy",
              "polyline");
};

inline constexpr auto describe_solution = [](auto& v, Solution& solution) {
    v.required("trips", solution.trips, list(object(describe_solution_trip)));
    v.ignored("id", "status", "score", "unserved", "unservedReasons", "violations", "suggestions",
              "messages", "warnings", "errors", "unresolved", "occupancy", "workloadFairness",
              "totalTravelTimeInSeconds", "totalTravelDistanceInMeters",
              "totalServiceTimeInSeconds", "totalWaitTimeInSeconds");
};

}  // namespace routeopt::routing::v2
