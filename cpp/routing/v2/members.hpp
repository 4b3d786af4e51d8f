// Every member of a request of the V2 family: one description for each object, as a template over
// a visitor, in the manner of v3/members.hpp. A visitor has
//   required(name, field, rule, about)            the member must be there and not null
//   optional(name, field, rule, about, without)   null means the same as an absent member
//   refused(name, why)                            the member may not be there
//   ignored(names...)                             members that only answers have: they are skipped
//   either(name, alias, field, rule, about)       one member under two names, of which one may be
//                                                 given
#pragma once

#include "form/degrees.hpp"
#include "form/rules.hpp"
#include "routing/v2/request.hpp"

namespace routeopt::routing::v2 {

using form::at_most;
using form::DecimalRange;
using form::DegreesRule;
using form::FlagRule;
using form::id_or_object;
using form::IdRule;
using form::IntegerRange;
using form::list;
using form::list_with_entries;
using form::NameRule;
using form::object;
using form::word;

struct InstantRule {};  // ISO 8601 text with an offset
struct DateRule {};     // ISO 8601 calendar date
struct HoursRule {};    // hour of the day, "0" to "23", to the id of a matrix
struct CountsRule {};   // name to integer; null: as if the name were not there
struct AnyRule {};      // any value: a member that is accepted for the sake of older clients

inline constexpr IntegerRange kSigned{-2'147'483'648, 2'147'483'647};
inline constexpr IntegerRange kRanking{1, 100};
inline constexpr IntegerRange kSuggestions{0, 5};
inline constexpr IntegerRange kClusteringWeight{0, 10'000};
inline constexpr form::Count kJobs{"jobs", 10'000, true};
inline constexpr form::Count kResources{"resources", 2'000, true};
inline constexpr form::Count kCapacities{"capacities of a resource", 5};
inline constexpr DecimalRange kSolvingTime{6, 0, 300'000'000};  // seconds
inline constexpr DecimalRange kTraffic{6, 200'000, 1'000'000'000};
inline constexpr DecimalRange kAnyFactor{6, 0, 1'000'000'000'000};
inline constexpr DecimalRange kAnyAmount{5, 0, 100'000'000'000'000};

// In the order of RelationType.
inline constexpr auto kRelationTypes =
    word("SAME_TRIP", "SEQUENCE", "DIRECT_SEQUENCE", "SAME_TIME", "NEIGHBOR", "PICKUP_AND_DELIVERY",
         "SAME_RESOURCE", "SAME_DAY", "GROUP_SEQUENCE");

inline constexpr auto describe_place = [](auto& v, Place& place) {
    v.required("latitude", place.latitude, DegreesRule{form::kMostLatitude}, "Degrees north.");
    v.required("longitude", place.longitude, DegreesRule{form::kMostLongitude}, "Degrees east.");
};

inline constexpr auto describe_window = [](auto& v, Window& window) {
    v.required("from", window.from, InstantRule{}, "The earliest start of the service.");
    v.required("to", window.to, InstantRule{}, "The latest start of the service.");
    v.optional("hard", window.hard, FlagRule{}, "Whether no service may start later.");
    v.optional(
        "weight", window.weight, form::kInteger,
        "Weighted seconds for each second that a service starts later, where it is not hard.");
};

// Of a depot: its windows are hard.
inline constexpr auto describe_opening_hours = [](auto& v, Window& window) {
    v.required("from", window.from, InstantRule{}, "The earliest start of a visit.");
    v.required("to", window.to, InstantRule{}, "The latest start of a visit.");
    v.refused("hard", "the windows of a depot are hard; they take no `hard`");
    v.refused("weight", "the windows of a depot are hard; they take no `weight`");
};

inline constexpr auto describe_tag = [](auto& v, Tag& tag) {
    v.required("name", tag.name, NameRule{}, "The tag.");
    v.optional("hard", tag.hard, FlagRule{}, "Whether the resource must have it.");
    v.optional("weight", tag.weight, form::kInteger,
               "Weighted seconds for a resource without it, where it is not hard.");
};

inline constexpr auto describe_ranking = [](auto& v, Ranking& ranking) {
    v.required("name", ranking.name, NameRule{}, "Name of the resource.");
    v.optional("ranking", ranking.ranking, kRanking,
               "1 is the most wanted; each step more is `rankingWeight` weighted seconds.");
};

inline constexpr auto describe_proficiency = [](auto& v, Proficiency& proficiency) {
    v.required("resource", proficiency.resource, NameRule{}, "Name of the resource.");
    v.optional("durationModifier", proficiency.duration_modifier, kAnyFactor,
               "Multiplies the duration of the job there; no unit.");
};

inline constexpr auto describe_job = [](auto& v, Job& job) {
    v.required("name", job.name, NameRule{}, "The job's name, unlike that of any other.");
    v.optional("location", job.location, object(describe_place),
               "Where the job is; all jobs have a place or none has.", "nothing travels");
    v.optional("duration", job.duration, form::kInteger, "Seconds of work.");
    v.optional("durationSquash", job.duration_squash, form::kInteger,
               "Seconds of work where the stop before is at the same place; at most `duration`.",
               "`duration`");
    v.optional("windows", job.windows, list(object(describe_window)),
               "The work starts in one of them; none: at any time.");
    v.optional("padding", job.padding, form::kInteger,
               "Seconds before the work and as many after it.");
    v.optional(
        "load", job.load, list(kSigned),
        "Amounts by position, those of `capacity`: positive are collected, negative are brought.");
    v.optional("priority", job.priority, form::kInteger,
               "Weight of the job, times its duration, when not all can be served; no unit.");
    v.optional("urgency", job.urgency, form::kInteger,
               "Weight of an early start: times `urgencyWeight` for each hour since the first "
               "shift's start; no unit.");
    v.optional(
        "hard", job.hard, FlagRule{},
        "Whether it comes before all others, and counts as a broken rule where it is left out.");
    v.optional("hardWeight", job.hard_weight, form::kInteger, "Weight among hard jobs; no unit.",
               "1");
    v.optional("complexity", job.complexity, form::kInteger, "What `rules` count; no unit.");
    v.optional("jobTypes", job.job_types, list(NameRule{}), "What `jobTypeLimitations` count.");
    v.optional("tags", job.tags, list(object(describe_tag)),
               "What the resource must have or should have.");
    v.optional("rankings", job.rankings, list(object(describe_ranking)),
               "Which resources are wanted how much.");
    v.optional("proficiency", job.proficiency, list(object(describe_proficiency)),
               "How fast resources are at this job.");
    v.optional("allowedResources", job.allowed_resources, list(NameRule{}),
               "Names of the resources that are wanted: another costs `allowedResourcesWeight`.",
               "any is");
    v.optional("disallowedResources", job.disallowed_resources, list(NameRule{}),
               "Names of resources that may not serve it.");
    v.optional("plannedResource", job.planned_resource, NameRule{},
               "Name of the only resource that may serve it.", "any may");
    v.optional("plannedDate", job.planned_date, DateRule{},
               "The only day on which it may be served.", "any day");
    v.optional("plannedArrival", job.planned_arrival, InstantRule{},
               "When it should start: each second earlier or later is `plannedWeight` weighted "
               "seconds.",
               "at any time");
    v.optional("initialResource", job.initial_resource, NameRule{},
               "Name of the resource that serves it in the plan to begin with.",
               "it is not in that plan");
    v.optional("initialArrival", job.initial_arrival, InstantRule{},
               "When the resource arrives in that plan.", "it is not in that plan");
    v.optional("resumable", job.resumable, FlagRule{},
               "Whether a break may interrupt it; warns: none does.");
};

inline constexpr auto describe_break = [](auto& v, Break& pause) {
    v.required("type", pause.type,
               word("WINDOWED", "DRIVE", "UNAVAILABILITY", "DUTY", "FIXED", "DRIVING"),
               "What kind of break it is.");
    v.optional("from", pause.from, InstantRule{},
               "Of a windowed one, an unavailability and a fixed one: its first moment.",
               "the kind has none");
    v.optional("to", pause.to, InstantRule{}, "Likewise its last moment.", "the kind has none");
    v.optional("duration", pause.duration, form::kInteger, "Seconds of the break.",
               "from `from` to `to`");
    v.optional("after", pause.after, form::kInteger,
               "Seconds of driving or of duty after which it is due.", "the kind has none");
    v.optional("location", pause.location, object(describe_place), "Where it is taken.",
               "wherever the resource is");
    v.optional("deductPreviousBreaks", pause.deduct_previous_breaks, FlagRule{},
               "Warns: not kept.");
};

inline constexpr auto describe_shift = [](auto& v, Shift& shift) {
    v.required("from", shift.from, InstantRule{}, "The earliest departure.");
    v.required("to", shift.to, InstantRule{}, "The latest end, overtime aside.");
    v.optional("start", shift.start, object(describe_place), "Where a trip starts.",
               "that of the resource, else at its first job");
    v.optional("end", shift.end, object(describe_place), "Where a trip ends.",
               "that of the resource, else at its last job");
    v.optional("overtime", shift.overtime, AnyRule{}, "Any value; warns: `overtimeEnd` says it.",
               "as `overtimeEnd` says");
    v.optional("overtimeEnd", shift.overtime_end, InstantRule{}, "The latest end with overtime.",
               "there is no overtime");
    v.optional("ignoreTravelTimeToFirstJob", shift.ignore_travel_to_first, FlagRule{},
               "Whether a trip begins at its first job.");
    v.optional("ignoreTravelTimeFromLastJob", shift.ignore_travel_from_last, FlagRule{},
               "Whether a trip ends at its last job.");
    v.optional("tags", shift.tags, list(NameRule{}), "Only jobs with one of these tags are served.",
               "all are");
    v.optional("jobTypeLimitations", shift.job_type_limitations, CountsRule{},
               "By job type: most jobs of it in the shift.", "there is no limit");
    v.optional("breaks", shift.breaks, list(object(describe_break)), "Breaks of the shift.");
};

inline constexpr auto describe_period = [](auto& v, Period& period) {
    v.required("from", period.from, InstantRule{}, "Its first moment.");
    v.required("to", period.to, InstantRule{}, "Its last moment.");
    v.optional("end", period.end, AnyRule{}, "Any value, without meaning.", "the same");
};

inline constexpr auto describe_rule = [](auto& v, Rule& rule) {
    v.required("period", rule.period, object(describe_period), "When it holds.");
    v.optional("minWorkTime", rule.min_work_time, form::kInteger,
               "Least seconds of work in the period.", "there is no bound");
    v.optional("maxWorkTime", rule.max_work_time, form::kInteger,
               "Most seconds of work in the period.", "there is no bound");
    v.optional("minServiceTime", rule.min_service_time, form::kInteger,
               "Least seconds of service in the period.", "there is no bound");
    v.optional("maxServiceTime", rule.max_service_time, form::kInteger,
               "Most seconds of service in the period.", "there is no bound");
    v.optional("minDriveTime", rule.min_drive_time, form::kInteger,
               "Least seconds of travel in the period.", "there is no bound");
    v.optional("maxDriveTime", rule.max_drive_time, form::kInteger,
               "Most seconds of travel in the period.", "there is no bound");
    v.optional("minJobComplexity", rule.min_job_complexity, form::kInteger,
               "Least complexity of all jobs in the period.", "there is no bound");
    v.optional("maxJobComplexity", rule.max_job_complexity, form::kInteger,
               "Most complexity of all jobs in the period.", "there is no bound");
    v.optional("jobTypeLimitations", rule.job_type_limitations, CountsRule{},
               "By job type: most jobs of it in the period.", "there is no limit");
};

inline constexpr auto describe_resource = [](auto& v, Resource& resource) {
    v.required("name", resource.name, NameRule{}, "The resource's name, unlike that of any other.");
    v.optional("shifts", resource.shifts, list(object(describe_shift)),
               "Its working times; without any it stays at home.");
    v.optional("start", resource.start, object(describe_place), "Where its trips start.",
               "at their first job");
    v.optional("end", resource.end, object(describe_place), "Where its trips end.",
               "at their last job");
    v.optional("capacity", resource.capacity, list(form::kInteger),
               "Most on board by position, at most 5.");
    v.optional("category", resource.category, word("CAR", "BIKE", "TRUCK"), "What it travels as.");
    v.optional("tags", resource.tags, list(NameRule{}), "What `tags` of jobs ask for.");
    v.optional("hourlyCost", resource.hourly_cost, form::kInteger,
               "Weighted seconds for each hour of driving, service and waiting.");
    v.either("maxDriveTime", "maxDriveTimeInSeconds", resource.max_drive_time, form::kInteger,
             "Most seconds of travel of a trip.", "there is no limit");
    v.optional("maxDriveTimeJob", resource.max_drive_time_job, form::kInteger,
               "Most seconds of travel to a job; warns, and counts in the score.",
               "there is no limit");
    v.optional("maxDriveDistance", resource.max_drive_distance, form::kInteger,
               "Most metres of a trip.", "there is no limit");
    v.optional("region", resource.region, object(describe_place), "Where it should work; warns.",
               "anywhere");
    v.optional("rules", resource.rules, list(object(describe_rule)),
               "Bounds on periods; they warn, and count in the score.");
    v.optional("compatibleResources", resource.compatible_resources, list(NameRule{}),
               "Names; warns, and counts in the score.");
};

inline constexpr auto describe_depot = [](auto& v, Depot& depot) {
    v.required("name", depot.name, NameRule{}, "The depot's name, unlike that of any other.");
    v.required("location", depot.location, object(describe_place), "Where the depot is.");
    v.optional("duration", depot.duration, form::kInteger, "Seconds of a visit.");
    v.optional("capacity", depot.capacity, list(form::kInteger),
               "Amounts by position; warns: a visit unloads everything.");
    v.optional("cost", depot.cost, kAnyAmount, "Weighted seconds of a visit.");
    v.optional("windows", depot.windows, list(object(describe_opening_hours)),
               "When it is open; none: always.");
};

inline constexpr auto describe_relation = [](auto& v, Relation& relation) {
    v.required("type", relation.type, kRelationTypes, "What relates the jobs.");
    v.required("jobs", relation.jobs, list(NameRule{}), "Names of the jobs, in their order.");
    v.optional("timeInterval", relation.time_interval, word("FROM_ARRIVAL", "FROM_DEPARTURE"),
               "Whether intervals count from the arrival or from the departure at the job before.");
    v.optional("minTimeInterval", relation.min_time_interval, form::kInteger,
               "Least seconds from one job to the next.", "0");
    v.optional("maxTimeInterval", relation.max_time_interval, form::kInteger,
               "Most seconds from one job to the next.", "there is no limit");
    v.optional("maxWaitingTime", relation.max_waiting_time, form::kInteger,
               "Of SAME_TIME: most seconds by which the starts differ.");
    v.optional("hardMinWait", relation.hard_min_wait, FlagRule{},
               "Warns where it is false: intervals are always kept.");
    v.optional("partialPlanning", relation.partial_planning, FlagRule{},
               "Whether some jobs of a SEQUENCE may be left out; elsewhere it warns.");
    v.optional("resource", relation.resource, NameRule{},
               "Name of the only resource that may serve the jobs.", "any may");
    v.optional("tags", relation.tags, list(NameRule{}),
               "Of GROUP_SEQUENCE: the tags of the groups, in their order.");
    v.optional("enforceCompatibility", relation.enforce_compatibility, FlagRule{},
               "Warns: `compatibleResources` are not planned for.");
    v.optional("weight", relation.weight, form::kInteger, "Warns: a relation is a rule.",
               "the same");
};

inline constexpr auto describe_weights = [](auto& v, Weights& weights) {
    v.optional("travelTimeWeight", weights.travel_time, form::kInteger,
               "Weighted seconds for a second of travel.");
    v.optional("driveTimeWeight", weights.drive_time, form::kInteger,
               "Weighted seconds for a second of travel, beside `travelTimeWeight`.");
    v.optional("waitTimeWeight", weights.wait_time, form::kInteger,
               "Weighted seconds for a second of waiting.");
    v.optional(
        "minimizeResourcesWeight", weights.minimize_resources, form::kInteger,
        "Weighted seconds for each trip, where `minimizeResources` is true or this is given.",
        "3600");
    v.optional("priorityWeight", weights.priority, form::kInteger,
               "Accepted; `priority` orders which jobs are left out.", "the same");
    v.optional("urgencyWeight", weights.urgency, form::kInteger,
               "Weighted seconds for an hour, times `urgency`.", "50");
    v.optional("asapWeight", weights.asap, form::kInteger,
               "Weighted seconds for each hour of any job since the first shift's start.");
    v.optional("plannedWeight", weights.planned, form::kInteger,
               "Weighted seconds for a second before or after `plannedArrival`.", "1000");
    v.optional("rankingWeight", weights.ranking, form::kInteger,
               "Weighted seconds for a step of `ranking`.", "10");
    v.optional("allowedResourcesWeight", weights.allowed_resources, form::kInteger,
               "Weighted seconds for a resource that is not among `allowedResources`.", "500");
    v.optional("workloadSpreadWeight", weights.workload_spread, form::kInteger,
               "Weighted seconds for a second of service above a fair share "
               "(`fairWorkloadPerTrip`).",
               "10");
    v.optional("clusteringWeight", weights.clustering, kClusteringWeight,
               "Warns: trips are not kept apart.", "the same");
    v.optional("jobProximityWeight", weights.job_proximity, form::kInteger,
               "Warns: neighbouring jobs are not kept together.", "the same");
};

inline constexpr auto describe_explanation = [](auto& v, Explanation& explanation) {
    v.optional("enabled", explanation.enabled, FlagRule{}, "Whether `alternatives` are told.",
               "true");
    v.optional("filterHardConstraints", explanation.filter_hard_constraints, FlagRule{},
               "Whether hard conflicts are left out.");
    v.optional("onlyUnassigned", explanation.only_unassigned, FlagRule{},
               "Whether alternatives of served jobs are left out.");
};

inline constexpr auto describe_options = [](auto& v, Options& options) {
    v.optional("partialPlanning", options.partial_planning, FlagRule{},
               "Whether jobs may be left out without breaking a rule.");
    v.optional("minimizeResources", options.minimize_resources, FlagRule{},
               "Whether each trip costs `minimizeResourcesWeight`.",
               "true where that weight is given");
    v.optional("routingEngine", options.routing_engine, word("OSM", "TOMTOM", "GOOGLE", "ANYMAP"),
               "Warns unless it is OSM: the source of travel is the server's.", "OSM");
    v.optional("euclidian", options.euclidian, FlagRule{},
               "Whether travel is along straight lines, without a road factor.");
    v.optional("traffic", options.traffic, kTraffic,
               "Multiplies travel times, 0.2 to 1000; no unit.");
    v.optional("snapUnit", options.snap_unit, form::kInteger,
               "Seconds to which arrivals are rounded; warns: none is.", "they are not");
    v.optional("polylines", options.polylines, FlagRule{}, "Whether each trip has its line.");
    v.optional("explanation", options.explanation, object(describe_explanation),
               "What an explanation tells.");
    v.optional("maxSuggestions", options.max_suggestions, kSuggestions, "Most suggestions; 0: all.",
               "0");
    v.optional("onlyFeasibleSuggestions", options.only_feasible_suggestions, FlagRule{},
               "Warns where it is false: none breaks a rule.");
    v.optional("fairWorkloadPerTrip", options.fair_workload_per_trip, FlagRule{},
               "Whether trips share the seconds of service: what is above a fair share is paid. "
               "Warns of a resource with several shifts, which has one share for each.");
    v.optional("fairWorkloadPerResource", options.fair_workload_per_resource, FlagRule{},
               "Warns: service is not shared among the days of a resource.");
    v.optional("fairComplexityPerTrip", options.fair_complexity_per_trip, FlagRule{},
               "Warns: complexity is not shared.");
    v.optional("fairComplexityPerResource", options.fair_complexity_per_resource, FlagRule{},
               "Warns: complexity is not shared.");
    v.optional("workloadSensitivity", options.workload_sensitivity, kAnyFactor,
               "Warns: a fair share has no tolerance; no unit.");
    v.optional("enableClustering", options.enable_clustering, FlagRule{},
               "Warns: trips are not kept apart.");
    v.optional("clusteringThresholdMeters", options.clustering_threshold, form::kInteger,
               "Metres, of `enableClustering`.");
    v.optional("jobProximityRadius", options.job_proximity_radius, form::kInteger,
               "Metres; warns: neighbouring jobs are not kept together.");
    v.optional("jobProximityDistanceType", options.job_proximity_distance_type,
               word("REAL", "HAVERSINE"), "How `jobProximityRadius` is measured.", "REAL");
    v.optional("solvingTime", options.solving_time, kSolvingTime,
               "Seconds of search; `millis` comes first.", "1");
    v.optional("distanceMatrixType", options.distance_matrix_type, NameRule{},
               "Warns: travel is computed between all places.", "the same");
    v.optional("weights", options.weights, object(describe_weights),
               "What a plan is paid by, if not at the top.", "each weight's own default");
};

inline constexpr auto describe_profile_matrices = [](auto& v, ProfileMatrices& profiles) {
    v.optional("CAR", profiles.car, HoursRule{},
               "By hour of the day, the id of an uploaded matrix: it holds until the next, the "
               "earliest also before.",
               "travel is computed");
    v.optional("BIKE", profiles.bike, HoursRule{},
               "By hour of the day, the id of an uploaded matrix: it holds until the next, the "
               "earliest also before.",
               "travel is computed");
    v.optional("TRUCK", profiles.truck, HoursRule{},
               "By hour of the day, the id of an uploaded matrix: it holds until the next, the "
               "earliest also before.",
               "travel is computed");
};

inline constexpr auto describe_custom_matrices = [](auto& v, CustomMatrices& matrices) {
    v.optional("matrixServiceUrl", matrices.matrix_service_url, NameRule{},
               "Warns: no other service is asked.", "the same");
    v.optional("profileMatrices", matrices.profiles, object(describe_profile_matrices),
               "Matrices by what resources travel as.", "travel is computed");
};

// A weight by its name, alone or with a value.
inline constexpr auto describe_objective_entry = [](auto& v, ObjectiveEntry& entry) {
    v.required("name", entry.name, IdRule{}, "Name of a weight.");
    v.optional("weight", entry.weight, form::kInteger, "Its value.", "the weight's usual value");
};

// Resources are required under one of their two names; read.cpp sees to that.
inline constexpr auto describe_request = [](auto& v, Request& request) {
    v.required("jobs", request.jobs, at_most(kJobs, list_with_entries(object(describe_job))),
               "What is to be served.");
    v.either("resources", "vehicles", request.resources,
             at_most(kResources, list_with_entries(object(describe_resource))), "Who serves it.",
             "`vehicles` is given");
    v.optional("options", request.options, object(describe_options), "How to plan.");
    v.optional("weights", request.weights, object(describe_weights), "What a plan is paid by.",
               "each weight's own default");
    v.optional("objectives", request.objectives,
               list(id_or_object(&ObjectiveEntry::name, describe_objective_entry)),
               "The same as names of weights, alone or with values.");
    v.optional("relations", request.relations, list(object(describe_relation)),
               "What holds between jobs.");
    v.optional("customDistanceMatrices", request.custom_matrices, object(describe_custom_matrices),
               "Matrices of travel that were uploaded before.", "travel is computed");
    v.optional("depots", request.depots, list(object(describe_depot)),
               "Where every shift may reload.");
    v.optional("hook", request.hook, NameRule{}, "HTTPS address that is called at the job's end.",
               "none is");
    v.optional("label", request.label, NameRule{}, "A text for the job.", "it has none");
};

inline constexpr auto describe_change = [](auto& v, Change& change) {
    v.required("job", change.job, NameRule{}, "Name of the job to move.");
    v.optional("resource", change.resource, NameRule{}, "Name of the resource that it goes to.",
               "that of `after`, else its own");
    v.optional("after", change.after, NameRule{}, "Name of the job that comes before it.",
               "it becomes the first");
    v.optional("arrival", change.arrival, InstantRule{},
               "When the resource arrives, which tells its shift.",
               "the shift of `after`, else its own or the first");
};

inline constexpr auto describe_changes = [](auto& v, ChangeRequest& request) {
    v.required("changes", request.changes, list_with_entries(object(describe_change)),
               "The changes, one after the other.");
    v.required("operation", request.operation, word("evaluate", "solve"),
               "Whether the plan is scored, or searched on from there.");
};

}  // namespace routeopt::routing::v2
