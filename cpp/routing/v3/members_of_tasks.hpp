// The members of jobs and shipments; members.hpp says how they are told.
#pragma once

#include "routing/schema/request.hpp"
#include "routing/v3/rules.hpp"

namespace routeopt::routing::v3 {

inline constexpr auto describe_window = [](auto& v, TimeWindow& window) {
    v.required("start", window.start, TimeRule{}, "The earliest start of the service.");
    v.required("end", window.end, TimeRule{},
               "The latest start of the service; not before `start`.");
    v.optional("cost", window.cost, validation::kWindowCost,
               "Money that is paid where this window is the one used.");
    v.optional("per_late_hour", window.per_late_hour, RateOrNullRule{validation::kPerLateHour},
               "Money per hour of a start after `end`; null: none may start later.",
               "`per_late_hour` of the objective holds, else none may start later");
};

inline constexpr auto describe_target = [](auto& v, Target& target) {
    v.required("time", target.time, TimeRule{},
               "A service that starts later, or earlier, is paid for.");
    v.optional("per_late_hour", target.per_late_hour, validation::kTargetPerLateHour,
               "Money per hour of a start after `time`; one of the two rates is required.",
               "a later start is free");
    v.optional("per_early_hour", target.per_early_hour, validation::kTargetPerLateHour,
               "Money per hour of a start before `time`.", "an earlier start is free");
};

// What a stop has that is served at one place, and each of its places where there are several.
inline constexpr auto describe_service = [](auto& v, Site& side) {
    v.optional("service_time_s", side.service_time_s, validation::kInteger,
               "Seconds of service, before factors; at most 100,000,000 after them.");
    v.optional("setup_time_s", side.setup_time_s, validation::kServiceTime,
               "Seconds before the service, unless the stop before is at the same place.");
    v.optional("time_windows", side.time_windows, list(object(describe_window)),
               "Service starts in one of them, which may not overlap; none: at any time.");
    v.optional("target", side.target, object(describe_target),
               "Service after or before its `time` is paid for, never forbidden.",
               "no start is paid for");
};

inline constexpr auto describe_place = [](auto& v, Place& place) {
    v.required("location", place.location, LocationRule{}, "Where the stop is then.");
    describe_service(v, place);
    v.optional("cost", place.cost, validation::kWindowCost,
               "Money that is paid where the stop is served here.");
};

// What a job's stop and both stops of a shipment have in common.
inline constexpr auto describe_side = [](auto& v, StopSide& side) {
    v.optional("location", side.location, LocationRule{}, "Where the stop is.",
               "`places` is given");
    describe_service(v, side);
    v.optional("places", side.places, list(object(describe_place)),
               "2 to 16 places of which one is chosen, each with its own times of service, in "
               "place of `location` and what is said of the service.",
               "the stop is at its `location`");
};

inline constexpr auto describe_required_skill = [](auto& v, Skill& skill) {
    v.required("name", skill.name, NameRule{}, "The skill.");
    v.optional("min_level", skill.level, validation::kInteger, "The level that is needed.");
};

inline constexpr auto describe_vehicle_skill = [](auto& v, Skill& skill) {
    v.required("name", skill.name, NameRule{}, "The skill.");
    v.either("level", "min_level", skill.level, validation::kInteger,
             "The level that the vehicle has.");
};

inline constexpr auto describe_eligible_vehicles = [](auto& v, EligibleVehicles& eligible) {
    v.optional("allowed", eligible.allowed, list(IdRule{}),
               "Ids of the only vehicles that may serve the task; an empty list allows none.",
               "all are allowed");
    v.optional("excluded", eligible.excluded, list(IdRule{}),
               "Ids of vehicles that may not serve the task.");
};

inline constexpr auto describe_preference = [](auto& v, Preference& preference) {
    v.optional("tag", preference.tag, NameRule{},
               "Kept by vehicles that have it among their `preferred_tags`.",
               "`vehicles` is given");
    v.optional("vehicles", preference.vehicles, list(IdRule{}),
               "Ids of the vehicles that keep the preference.", "`tag` is given");
    v.required("violation_cost", preference.violation_cost, validation::kViolationCost,
               "Money that is paid where another vehicle serves the task.");
};

inline constexpr auto describe_service_factor = [](auto& v, ServiceFactor& entry) {
    v.required("vehicles", entry.vehicles, list(IdRule{}), "Ids of the vehicles that it is for.");
    v.required("factor", entry.factor, validation::kFactor,
               "Multiplies the service time of these vehicles; no unit.");
};

inline constexpr auto describe_task = [](auto& v, Task& task) {
    v.required("id", task.id, IdRule{}, "The task's name, unlike that of any other task.");
    v.optional("demand", task.demand, QuantitiesRule{},
               "Amounts by capacity dimension: collected at a job's stop and on board until the "
               "next depot visit, or carried from a shipment's pickup to its delivery.");
    v.optional("required_skills", task.required_skills, list(object(describe_required_skill)),
               "Skills that the serving vehicle has, at these levels or higher.");
    v.optional("tags", task.tags, list(NameRule{}),
               "Labels that vehicles, quotas, preferences and groups refer to.");
    v.optional("eligible_vehicles", task.eligible_vehicles, object(describe_eligible_vehicles),
               "Which vehicles may serve the task.", "any vehicle may");
    v.optional("preferences", task.preferences, list(object(describe_preference)),
               "Wishes about the serving vehicle, each with a price.");
    v.optional("service_factor", task.service_factor, validation::kFactor,
               "Multiplies the service time of all the task's stops; no unit.");
    v.optional("service_factors", task.service_factors, list(object(describe_service_factor)),
               "Multiply the service time further for some vehicles.");
    v.optional("drop_fee", task.drop_fee, validation::kFee,
               "Money that is paid where the task is left out.",
               "the task is mandatory, which outweighs any price");
    v.optional("priority", task.priority, validation::kPriority,
               "Weight of a mandatory task when not all can be served; no unit.");
};

inline constexpr auto describe_job = [](auto& v, Job& job) {
    describe_task(v, job);
    job.stop.at = job.at;
    describe_side(v, job.stop);
    v.optional("delivery", job.delivery, QuantitiesRule{},
               "Amounts by capacity dimension that are brought to the stop, on board since the "
               "start or the depot visit before it.");
    v.optional("release_time", job.release_time, TimeRule{},
               "The trip that serves the job starts no earlier.", "it may start at any time");
};

inline constexpr auto describe_shipment = [](auto& v, Shipment& shipment) {
    describe_task(v, shipment);
    v.required("pickup", shipment.pickup, object(describe_side), "Where it is collected.");
    v.required("delivery", shipment.delivery, object(describe_side),
               "Where it is brought to, later on the same route.");
};

}  // namespace routeopt::routing::v3
