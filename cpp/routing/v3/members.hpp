// Every member of a request of the V3 interface: one description for each object, as a template
// over a visitor. Two visitors go through them, ObjectReader (reader.hpp) and PropertyWriter
// (schema.cpp), so that what is read and what the JSON Schema says cannot differ; see
// docs/decisions/0001-one-description-per-object.md. To add a member, add a line here and the field
// to routing/schema/request.hpp.
// A visitor has
//   required(name, field, rule)   the member must be there; rule (rules.hpp) says what it may be
//   optional(name, field, rule)   the field keeps its default where the member is absent
//   either(name, alias, field, rule)      one member under two names, of which one may be given
//   ignored(names...)             members that only answers have: they are skipped, so that a plan
//                                 may be copied from an answer
//   refused(name, why)            a member that only another operation has, with the message
//   decided(field), when(field, value)    for members that depend on the value of one read before
#pragma once

#include "routing/schema/operation.hpp"
#include "routing/schema/request.hpp"
#include "routing/v3/rules.hpp"

namespace routeopt::routing::v3 {

inline constexpr auto describe_window = [](auto& v, TimeWindow& window) {
    v.required("start", window.start, TimeRule{});
    v.required("end", window.end, TimeRule{});
    v.optional("cost", window.cost, validation::kWindowCost);
    v.optional("per_late_hour", window.per_late_hour, RateOrNullRule{validation::kPerLateHour});
};

// Time windows of a depot.
inline constexpr auto describe_opening_hours = [](auto& v, TimeWindow& window) {
    v.required("start", window.start, TimeRule{});
    v.required("end", window.end, TimeRule{});
};

inline constexpr auto describe_target = [](auto& v, Target& target) {
    v.required("time", target.time, TimeRule{});
    v.required("per_late_hour", target.per_late_hour, validation::kTargetPerLateHour);
};

// What a job's stop and both stops of a shipment have in common.
inline constexpr auto describe_side = [](auto& v, StopSide& side) {
    v.required("location", side.location, LocationRule{});
    v.optional("service_time_s", side.service_time_s, validation::kInteger);
    v.optional("setup_time_s", side.setup_time_s, validation::kServiceTime);
    v.optional("time_windows", side.time_windows, list(object(describe_window)));
    v.optional("target", side.target, object(describe_target));
};

inline constexpr auto describe_required_skill = [](auto& v, Skill& skill) {
    v.required("name", skill.name, NameRule{});
    v.optional("min_level", skill.level, validation::kInteger);
};

inline constexpr auto describe_vehicle_skill = [](auto& v, Skill& skill) {
    v.required("name", skill.name, NameRule{});
    v.either("level", "min_level", skill.level, validation::kInteger);
};

inline constexpr auto describe_eligible_vehicles = [](auto& v, EligibleVehicles& eligible) {
    v.optional("allowed", eligible.allowed, list(IdRule{}));
    v.optional("excluded", eligible.excluded, list(IdRule{}));
};

inline constexpr auto describe_preference = [](auto& v, Preference& preference) {
    v.optional("tag", preference.tag, NameRule{});
    v.optional("vehicles", preference.vehicles, list(IdRule{}));
    v.required("violation_cost", preference.violation_cost, validation::kViolationCost);
};

inline constexpr auto describe_service_factor = [](auto& v, ServiceFactor& entry) {
    v.required("vehicles", entry.vehicles, list(IdRule{}));
    v.required("factor", entry.factor, validation::kFactor);
};

inline constexpr auto describe_task = [](auto& v, Task& task) {
    v.required("id", task.id, IdRule{});
    v.optional("demand", task.demand, QuantitiesRule{});
    v.optional("required_skills", task.required_skills, list(object(describe_required_skill)));
    v.optional("tags", task.tags, list(NameRule{}));
    v.optional("eligible_vehicles", task.eligible_vehicles, object(describe_eligible_vehicles));
    v.optional("preferences", task.preferences, list(object(describe_preference)));
    v.optional("service_factor", task.service_factor, validation::kFactor);
    v.optional("service_factors", task.service_factors, list(object(describe_service_factor)));
    v.optional("drop_fee", task.drop_fee, validation::kFee);
    v.optional("priority", task.priority, validation::kPriority);
};

inline constexpr auto describe_job = [](auto& v, Job& job) {
    describe_task(v, job);
    job.stop.at = job.at;
    describe_side(v, job.stop);
    v.optional("delivery", job.delivery, QuantitiesRule{});
    v.optional("release_time", job.release_time, TimeRule{});
};

inline constexpr auto describe_shipment = [](auto& v, Shipment& shipment) {
    describe_task(v, shipment);
    v.required("pickup", shipment.pickup, object(describe_side));
    v.required("delivery", shipment.delivery, object(describe_side));
};

inline constexpr auto describe_vehicle_costs = [](auto& v, Costs& costs) {
    v.optional("per_travel_km", costs.per_travel_km, validation::kPerTravelKm);
    v.optional("per_travel_hour", costs.per_travel_hour, validation::kPerHour);
    v.optional("per_route_hour", costs.per_route_hour, validation::kPerHour);
    v.optional("per_wait_hour", costs.per_wait_hour, validation::kPerHour);
    v.optional("per_overtime_hour", costs.per_overtime_hour, validation::kPerHour);
    v.optional("fixed", costs.fixed, validation::kFee);
};

inline constexpr auto describe_objective_costs = [](auto& v, Costs& costs) {
    describe_vehicle_costs(v, costs);
    v.optional("per_late_hour", costs.per_late_hour, validation::kPerLateHour);
};

inline constexpr auto describe_objective = [](auto& v, Objective& objective) {
    v.optional("costs", objective.costs, object(describe_objective_costs));
};

inline constexpr auto describe_start = [](auto& v, Endpoint& start) {
    v.required("time", start.time, TimeRule{});
    v.optional("latest", start.last, TimeRule{});
    v.optional("location", start.location, LocationRule{});
    v.optional("depot", start.depot, IdRule{});
};

inline constexpr auto describe_end = [](auto& v, Endpoint& end) {
    v.required("time", end.time, TimeRule{});
    v.optional("overtime_until", end.last, TimeRule{});
    v.optional("location", end.location, LocationRule{});
    v.optional("depot", end.depot, IdRule{});
};

inline constexpr auto describe_reload = [](auto& v, Reload& reload) {
    v.required("depot", reload.depot, IdRule{});
    v.optional("max_visits", reload.max_visits, validation::kReloadVisits);
};

inline constexpr auto describe_break = [](auto& v, Break& pause) {
    v.required("id", pause.id, IdRule{});
    v.required("duration_s", pause.duration_s, validation::kInteger);
    v.required("earliest", pause.earliest, TimeRule{});
    v.required("latest", pause.latest, TimeRule{});
    v.optional("location", pause.location, LocationRule{});
};

inline constexpr auto describe_shift = [](auto& v, Shift& shift) {
    v.required("id", shift.id, IdRule{});
    v.required("start", shift.start, object(describe_start));
    v.required("end", shift.end, object(describe_end));
    v.optional("reloads", shift.reloads, list(id_or_object(&Reload::depot, describe_reload)));
    v.optional("breaks", shift.breaks, list(object(describe_break)));
};

inline constexpr auto describe_limits = [](auto& v, Limits& limits) {
    v.optional("max_distance_m", limits.max_distance_m, validation::kInteger);
    v.optional("max_route_duration_s", limits.max_route_duration_s, validation::kInteger);
    v.optional("max_driving_s", limits.max_driving_s, validation::kInteger);
    v.optional("max_tasks", limits.max_tasks, validation::kInteger);
};

inline constexpr auto describe_vehicle = [](auto& v, Vehicle& vehicle) {
    v.required("id", vehicle.id, IdRule{});
    v.required("shifts", vehicle.shifts, list_with_entries(object(describe_shift)));
    v.optional("capacity", vehicle.capacity, QuantitiesRule{});
    v.optional("initial_load", vehicle.initial_load, QuantitiesRule{});
    v.optional("skills", vehicle.skills, list(object(describe_vehicle_skill)));
    v.optional("serves_tags", vehicle.serves_tags, list(NameRule{}));
    v.optional("preferred_tags", vehicle.preferred_tags, list(NameRule{}));
    v.optional("profile", vehicle.profile, NameRule{});
    v.optional("speed_factor", vehicle.speed_factor, validation::kFactor);
    v.optional("limits", vehicle.limits, object(describe_limits));
    v.optional("costs", vehicle.costs, object(describe_vehicle_costs));
};

inline constexpr auto describe_depot = [](auto& v, Depot& depot) {
    v.required("id", depot.id, IdRule{});
    v.required("location", depot.location, LocationRule{});
    v.optional("cost_per_visit", depot.cost_per_visit, validation::kFee);
    v.optional("service_time_s", depot.service_time_s, validation::kInteger);
    v.optional("time_windows", depot.time_windows, list(object(describe_opening_hours)));
};

inline constexpr auto describe_period = [](auto& v, Period& period) {
    v.required("start", period.start, TimeRule{});
    v.required("end", period.end, TimeRule{});
};

inline constexpr auto describe_quota = [](auto& v, Quota& quota) {
    v.required("id", quota.id, IdRule{});
    v.optional("tag", quota.tag, NameRule{});
    v.optional("tasks", quota.tasks, list(IdRule{}));
    v.optional("vehicles", quota.vehicles, list(IdRule{}));
    v.optional("period", quota.period, object(describe_period));
    v.optional("max", quota.max, validation::kInteger);
    v.optional("min", quota.min, validation::kInteger);
    v.optional("per_missing", quota.per_missing, validation::kFee);
};

inline constexpr auto kStopWords = word("pickup", "delivery");
inline constexpr auto kRelationWords =
    word("synchronized", "time_lag", "ordered", "same_route", "same_vehicle", "different_vehicles");

inline constexpr auto describe_participant = [](auto& v, Participant& participant) {
    v.required("task", participant.task, IdRule{});
    v.required("stop", participant.stop, kStopWords);
};
// A participant where a stop is meant, and where a whole task is meant. The first takes a job by
// its id and a shipment as {task, stop}; the second takes both by their id.
inline constexpr auto kStopParticipant = id_or_object(&Participant::task, describe_participant);
inline constexpr auto kTaskParticipant = id_in(&Participant::task);

inline constexpr auto describe_group = [](auto& v, Group& group) {
    v.optional("tags", group.tags, list(NameRule{}));
    v.optional("tasks", group.tasks, list(IdRule{}));
};

// Which members a relation has depends on its kind. If that could not be read, no other member is,
// and none is reported as unknown.
inline constexpr auto describe_relation = [](auto& v, Relation& relation) {
    v.required("kind", relation.kind, kRelationWords);
    if (!v.decided(relation.kind))
        return;
    v.optional("id", relation.id, IdRule{});
    const auto is = [&](RelationKind kind) { return v.when(relation.kind, kind); };
    if (is(RelationKind::time_lag)) {
        v.required("from", relation.from, kStopParticipant);
        v.required("to", relation.to, kStopParticipant);
        v.optional("min_s", relation.min_s, validation::kInteger);
        v.optional("max_s", relation.max_s, validation::kInteger);
    }
    if (is(RelationKind::synchronized)) {
        v.required("participants", relation.participants, list(kStopParticipant));
        v.optional("max_difference_s", relation.max_difference_s, validation::kInteger);
    }
    if (is(RelationKind::ordered)) {
        v.optional("participants", relation.participants, list(kStopParticipant));
        v.optional("groups", relation.groups, list(object(describe_group)));
        v.optional("adjacent", relation.adjacent, FlagRule{});
    }
    if (is(RelationKind::same_route) || is(RelationKind::same_vehicle) ||
        is(RelationKind::different_vehicles))
        v.required("participants", relation.participants, list(kTaskParticipant));
};

inline constexpr auto describe_matrices = [](auto& v, Matrices& matrices) {
    v.required("durations_s", matrices.durations_s, MatrixRule{});
    v.optional("distances_m", matrices.distances_m, MatrixRule{});
};

inline constexpr auto describe_problem = [](auto& v, Problem& problem) {
    v.required("vehicles", problem.vehicles,
               at_most(validation::kVehicles, list_with_entries(object(describe_vehicle))));
    v.optional("jobs", problem.jobs, list(object(describe_job)));
    v.optional("shipments", problem.shipments, list(object(describe_shipment)));
    v.optional("depots", problem.depots, list(object(describe_depot)));
    v.optional("locations", problem.locations, list(PointRule{}));
    v.optional("matrices", problem.matrices, map_by(&Matrices::profile, describe_matrices));
    v.optional("quotas", problem.quotas,
               at_most(validation::kQuotas, list(object(describe_quota))));
    v.optional("relations", problem.relations, list(object(describe_relation)));
    v.optional("objective", problem.objective, object(describe_objective));
};

inline constexpr auto describe_search_options = [](auto& v, Options& options) {
    v.optional("time_limit_s", options.time_limit_s, TimeLimitRule{});
    v.optional("seed", options.seed, validation::kSeed);
    v.optional("threads", options.threads, validation::kAtLeastOne);
    v.optional("max_iterations", options.max_iterations, validation::kIterations);
    v.optional("history", options.history, FlagRule{});
};

inline constexpr auto describe_solve_options = [](auto& v, Options& options) {
    describe_search_options(v, options);
    v.optional("restart", options.restart, FlagRule{});
    v.refused("max_suggestions", "only suggest takes `max_suggestions`");
    v.refused("tasks", "only suggest takes `tasks`");
    v.refused("distinct", "only suggest takes `distinct`");
};

inline constexpr auto kDistinctWords = word("window", "shift", "vehicle");

inline constexpr auto describe_suggest_options = [](auto& v, Options& options) {
    describe_search_options(v, options);
    v.refused("restart", "only solve takes `restart`");
    v.optional("max_suggestions", options.max_suggestions, validation::kCount);
    v.optional("tasks", options.tasks, list_with_entries(IdRule{}));
    v.optional("distinct", options.distinct, kDistinctWords);
};

inline constexpr auto kPlanStopWords =
    word("start", "end", "job", "pickup", "delivery", "reload", "break");

// A stop of a plan without its pin.
inline constexpr auto describe_visit = [](auto& v, PlanStop& stop) {
    v.optional("type", stop.type, kPlanStopWords);
    v.optional("task", stop.task, IdRule{});
    v.optional("depot", stop.depot, IdRule{});
    v.optional("break", stop.break_id, IdRule{});
    v.ignored("location", "arrival", "service_start", "departure", "travel_s", "distance_m",
              "wait_s", "service_s", "late_s", "target_late_s", "window", "load", "cost");
};

inline constexpr auto describe_plan_stop = [](auto& v, PlanStop& stop) {
    describe_visit(v, stop);
    v.optional("pinned", stop.pinned, FlagRule{});
};

// A stop of a plan that is judged and not changed; see describe_judged_plan.
inline constexpr auto describe_judged_stop = [](auto& v, PlanStop& stop) {
    describe_visit(v, stop);
    v.ignored("pinned");
};

inline constexpr auto describe_route = [](auto& v, PlanRoute& route) {
    v.required("vehicle", route.vehicle, IdRule{});
    v.required("shift", route.shift, IdRule{});
    v.optional("fixed_start_time", route.fixed_start_time, TimeRule{});
    v.ignored("start_time", "end_time", "distance_m", "duration_s", "travel_s", "service_s",
              "wait_s", "break_s", "cost");
};

inline constexpr auto describe_plan_route = [](auto& v, PlanRoute& route) {
    describe_route(v, route);
    v.required("stops", route.stops, list(object(describe_plan_stop)));
    v.optional("locked", route.locked, FlagRule{});
    v.optional("locked_stops", route.locked_stops, validation::kInteger);
};

inline constexpr auto describe_judged_route = [](auto& v, PlanRoute& route) {
    describe_route(v, route);
    v.required("stops", route.stops, list(object(describe_judged_stop)));
    v.ignored("locked", "locked_stops");
};

inline constexpr auto describe_plan = [](auto& v, Plan& plan) {
    v.required("routes", plan.routes, list(object(describe_plan_route)));
};

// The plan of evaluate, which judges it as it is: its pins and locks have no meaning and are
// skipped.
inline constexpr auto describe_judged_plan = [](auto& v, Plan& plan) {
    v.required("routes", plan.routes, list(object(describe_judged_route)));
};

inline constexpr auto describe_solve = [](auto& v, Request& request) {
    v.required("problem", request.problem, object(describe_problem));
    v.optional("options", request.options, object(describe_solve_options));
    v.optional("plan", request.plan, object(describe_plan));
};

inline constexpr auto describe_suggest = [](auto& v, Request& request) {
    v.required("problem", request.problem, object(describe_problem));
    v.optional("options", request.options, object(describe_suggest_options));
    v.optional("plan", request.plan, object(describe_plan));
};

// What requests of evaluate and explain have in common.
inline constexpr auto describe_judgement = [](auto& v, Request& request) {
    v.required("problem", request.problem, object(describe_problem));
    v.refused("options", "this operation does not search: it takes no `options`");
};

inline constexpr auto describe_evaluate = [](auto& v, Request& request) {
    describe_judgement(v, request);
    v.required("plan", request.plan, object(describe_judged_plan));
};

inline constexpr auto describe_explain = [](auto& v, Request& request) {
    describe_judgement(v, request);
    v.required("plan", request.plan, object(describe_plan));
};

// Calls use(description) with the description of the requests of an operation.
template <class Use>
void with_description(Operation operation, Use&& use)
{
    switch (operation) {
    case Operation::solve: return use(describe_solve);
    case Operation::suggest: return use(describe_suggest);
    case Operation::evaluate: return use(describe_evaluate);
    case Operation::explain: return use(describe_explain);
    }
}

}  // namespace routeopt::routing::v3
