// Every member of a request of the V3 interface: one description for each object, as a template
// over a visitor. Three visitors go through them, ObjectReader (reader.hpp), PropertyWriter
// (schema_writer.hpp) and GivenMembers (request_writer.hpp), so that what is read and what the JSON
// Schema says cannot differ; see docs/decisions/0001-one-description-per-object.md. To add a
// member, add it here and the field to routing/schema/request.hpp.
// A visitor has
//   required(name, field, rule, about)    the member must be there; rule (rules.hpp) says what it
//                                         may be, about what it means and in which unit
//   optional(name, field, rule, about, without)   the field keeps its default where the member is
//                                         absent; `without` is given where that means something
//                                         else than to write the default
//   either(name, alias, field, rule, about)       one member under two names, of which one may be
//                                         given
//   ignored(names...)             members that only answers have: they are skipped, so that a plan
//                                 may be copied from an answer
//   refused(name, why)            a member that only another operation has, with the message
//   decided(field), when(field, value)    for members that depend on the value of one read before
#pragma once

#include "routing/schema/operation.hpp"
#include "routing/v3/members_of_plans.hpp"
#include "routing/v3/members_of_vehicles.hpp"

namespace routeopt::routing::v3 {

inline constexpr auto describe_objective = [](auto& v, Objective& objective) {
    v.optional("costs", objective.costs, object(describe_objective_costs),
               "Prices for all vehicles that have none of their own.");
};

inline constexpr auto describe_period = [](auto& v, Period& period) {
    v.required("start", period.start, TimeRule{}, "The first start of a shift that counts.");
    v.required("end", period.end, TimeRule{},
               "Shifts that start at this time or later do not count; not before `start`.");
};

inline constexpr auto describe_quota = [](auto& v, Quota& quota) {
    v.required("id", quota.id, IdRule{}, "The quota's name, unlike that of any other.");
    v.optional("tag", quota.tag, NameRule{}, "Tasks that carry this tag count.",
               "`tasks` is given");
    v.optional("tasks", quota.tasks, list(IdRule{}), "Ids of the tasks that count.",
               "`tag` is given");
    v.optional("vehicles", quota.vehicles, list(IdRule{}),
               "Ids of the vehicles on whose routes tasks count.", "all of them");
    v.optional("period", quota.period, object(describe_period),
               "Only shifts that start within it count.", "all shifts count");
    v.optional("max", quota.max, validation::kInteger, "Most served tasks, always kept.",
               "there is no limit");
    v.optional("min", quota.min, validation::kInteger,
               "Wanted served tasks: each one short of it costs `per_missing`; at most `max`.",
               "none is wanted");
    v.optional("per_missing", quota.per_missing, validation::kFee,
               "Money for each task short of `min`, which requires it.", "there is no `min`");
};

inline constexpr auto describe_balance = [](auto& v, Balance& balance) {
    v.required("id", balance.id, IdRule{}, "The balance's name, unlike that of any other.");
    v.required("measure", balance.measure, MeasureRule{},
               "What is summed over a vehicle's routes: seconds of `duration`, `driving` or "
               "`service`, metres of `distance`, `tasks`, or {\"load\": dimension}: the amounts "
               "that its tasks collect and bring.");
    v.optional("vehicles", balance.vehicles, list_with_entries(IdRule{}),
               "Ids of those who share the work; one that does not run counts with 0.",
               "all of them");
    v.optional("shares", balance.shares, ByVehicleRule{validation::kShare},
               "By id of each of these vehicles, how much of all it should have; no unit.",
               "the lengths of its shifts in `period`; of tasks and loads all have the same");
    v.optional("history", balance.history, ByVehicleRule{validation::kInteger},
               "By id, what a vehicle has done before, in the measure's unit.",
               "nothing was done before");
    v.optional("period", balance.period, object(describe_period),
               "Only shifts that start within it count.", "all shifts count");
    v.required("price", balance.price, validation::kBalancePrice,
               "Money per hour, kilometre, task or unit of load above a vehicle's fair share of "
               "what all have done; per hour or kilometre at most 77,309,411.");
};

inline constexpr auto kStopWords = word("pickup", "delivery");
inline constexpr auto kRelationWords = word("synchronized", "time_lag", "ordered", "same_route",
                                            "same_vehicle", "different_vehicles", "one_of");

inline constexpr auto describe_participant = [](auto& v, Participant& participant) {
    v.required("task", participant.task, IdRule{}, "Id of the shipment.");
    v.required("stop", participant.stop, kStopWords, "Which of its two stops.");
};
// A participant where a stop is meant, and where a whole task is meant. The first takes a job by
// its id and a shipment as {task, stop}; the second takes both by their id.
inline constexpr auto kStopParticipant = id_or_object(&Participant::task, describe_participant);
inline constexpr auto kTaskParticipant = id_in(&Participant::task);

inline constexpr auto describe_group = [](auto& v, Group& group) {
    v.optional("tags", group.tags, list(NameRule{}), "Tasks that carry one of these tags.",
               "`tasks` is given");
    v.optional("tasks", group.tasks, list(IdRule{}), "Ids of the tasks.", "`tags` is given");
};

// Which members a relation has depends on its kind. If that could not be read, no other member is,
// and none is reported as unknown.
inline constexpr auto describe_relation = [](auto& v, Relation& relation) {
    v.required("kind", relation.kind, kRelationWords, "What relates the tasks.");
    if (!v.decided(relation.kind))
        return;
    v.optional("id", relation.id, IdRule{}, "The relation's name, for its maker.", "it has none");
    const auto is = [&](RelationKind kind) { return v.when(relation.kind, kind); };
    if (is(RelationKind::time_lag)) {
        v.required("from", relation.from, kStopParticipant,
                   "A job's id or a shipment's stop: the time counts from the end of its service.");
        v.required("to", relation.to, kStopParticipant,
                   "A job's id or a shipment's stop: the time counts to the start of its service. "
                   "It is served only if `from` is.");
        v.optional("min_s", relation.min_s, validation::kInteger, "Least seconds between them.");
        v.optional("max_s", relation.max_s, validation::kInteger,
                   "Most seconds between them; at least `min_s`.", "there is no limit");
    }
    if (is(RelationKind::synchronized)) {
        v.required("participants", relation.participants, list(kStopParticipant),
                   "2 to 8 ids of jobs or stops of shipments, on different routes; all are served "
                   "or none.");
        v.optional("max_difference_s", relation.max_difference_s, validation::kInteger,
                   "Most seconds by which the starts of their services differ.");
    }
    if (is(RelationKind::ordered)) {
        v.optional("participants", relation.participants, list(kStopParticipant),
                   "2 or more ids of jobs or stops of shipments, on one route in this order; all "
                   "are served or none.",
                   "`groups` is given");
        v.optional("groups", relation.groups, list(object(describe_group)),
                   "2 or more groups of tasks: on every route, those of an earlier group come "
                   "first. One such relation in a request.",
                   "`participants` is given");
        v.optional("adjacent", relation.adjacent, FlagRule{},
                   "No other task's stop stands between the participants.");
    }
    if (is(RelationKind::same_route) || is(RelationKind::same_vehicle) ||
        is(RelationKind::different_vehicles))
        v.required("participants", relation.participants, list(kTaskParticipant),
                   "2 or more ids of tasks; it is about those of them that are served.");
    if (is(RelationKind::one_of)) {
        v.required("participants", relation.participants, list(kTaskParticipant),
                   "2 to 64 ids of tasks, of which at most one is served. A task takes part in one "
                   "such relation, and has no `drop_fee` or `priority` of its own.");
        v.optional("drop_fee", relation.drop_fee, validation::kFee,
                   "Money that is paid where none of them is served.",
                   "one of them is mandatory, which outweighs any price");
        v.optional("priority", relation.priority, validation::kPriority,
                   "Weight of them all where they are mandatory and not all can be served; no "
                   "unit.");
    }
};

inline constexpr auto describe_slice = [](auto& v, Slice& slice) {
    v.required("from", slice.from, validation::kSliceBegin,
               "The second of the local day at which it begins; the first begins at 0.");
    v.optional("factor", slice.factor, validation::kFactor,
               "Multiplies the profile's own travel times, of `durations_s` or of the provider.",
               "`durations_s` is given");
    v.optional("durations_s", slice.durations_s, MatrixRule{},
               "Seconds from row to column in place of the profile's own.", "`factor` is given");
    v.optional("distances_m", slice.distances_m, MatrixRule{},
               "Metres from row to column, with `durations_s`.",
               "the profile's own, or as many metres as these durations have seconds");
};

inline constexpr auto describe_matrices = [](auto& v, Matrices& matrices) {
    v.optional("durations_s", matrices.durations_s, MatrixRule{},
               "Seconds from row to column; null: there is no way.",
               "`slices` have durations each, or multiply those of the provider");
    v.optional("distances_m", matrices.distances_m, MatrixRule{},
               "Metres from row to column; null: there is no way.",
               "as many metres as the durations have seconds");
    v.optional("slices", matrices.slices,
               at_most(validation::kSlices, list_with_entries(object(describe_slice))),
               "Travel by time of day: what holds from a second of the local day (that of the "
               "first shift's start; integer times: 0 is midnight) up to the next slice, every "
               "day. Who leaves later never arrives earlier.",
               "travel takes as long at any time");
};

inline constexpr auto describe_problem = [](auto& v, Problem& problem) {
    v.required("vehicles", problem.vehicles,
               at_most(validation::kVehicles, list_with_entries(object(describe_vehicle))),
               "The fleet.");
    v.optional("jobs", problem.jobs, list(object(describe_job)),
               "Tasks of one stop; with `shipments` 1 to 10,000.");
    v.optional("shipments", problem.shipments, list(object(describe_shipment)),
               "Tasks of two stops, a pickup and a delivery on one route.");
    v.optional("depots", problem.depots, list(object(describe_depot)),
               "Where reloads may happen, and where shifts may start or end.");
    v.optional(
        "locations", problem.locations, list(PointRule{}),
        "A table of [longitude, latitude] in degrees that whole-number locations point into.",
        "with `matrices` locations are rows of these, else coordinates");
    v.optional(
        "matrices", problem.matrices, map_by(&Matrices::profile, describe_matrices),
        "Travel times and distances by profile; with durations every location is a row's index.",
        "travel is computed or asked for");
    v.optional("quotas", problem.quotas, at_most(validation::kQuotas, list(object(describe_quota))),
               "Bounds on how many tasks of a kind some vehicles serve.");
    v.optional("balance", problem.balance,
               at_most(validation::kBalances, list(object(describe_balance))),
               "Work that vehicles should share, at a price of what is above a fair share.");
    v.optional("relations", problem.relations, list(object(describe_relation)),
               "What holds between tasks.");
    v.optional("objective", problem.objective, object(describe_objective),
               "What a plan is judged by, beside the tasks that it serves.");
    v.optional("published", problem.published, object(describe_published),
               "A plan that others were told of, and what it costs to change it. Without a `plan` "
               "solve starts from it.",
               "nothing was published");
};

template <class V>
void describe_search_options(V& v, Options& options, std::string_view without_time_limit)
{
    v.optional("time_limit_s", options.time_limit_s, TimeLimitRule{},
               "Seconds of search; 0 is a tenth of a second.", without_time_limit);
    v.optional("seed", options.seed, form::kSeed,
               "Equal request and seed give an equal answer where no clock decides.");
    v.optional("threads", options.threads, validation::kAtLeastOne,
               "How many threads search at most.", "as many as the host allows");
    v.optional("max_iterations", options.max_iterations, form::kIterations,
               "Ends the search after so many rounds; without `time_limit_s` no clock does.",
               "the clock ends it");
    v.optional("history", options.history, FlagRule{},
               "Adds each improvement to `search.history` of the answer.");
}

inline constexpr auto describe_solve_options = [](auto& v, Options& options) {
    describe_search_options(v, options, "1, or none with `max_iterations`");
    v.optional("restart", options.restart, FlagRule{},
               "With a plan: searches as hot as from nothing, as if the plan were a poor one.");
    v.refused("max_suggestions", "only suggest takes `max_suggestions`");
    v.refused("tasks", "only suggest takes `tasks`");
    v.refused("distinct", "only suggest takes `distinct`");
};

inline constexpr auto kDistinctWords = word("window", "shift", "vehicle");

inline constexpr auto describe_suggest_options = [](auto& v, Options& options) {
    describe_search_options(v, options, "every position is tried");
    v.refused("restart", "only solve takes `restart`");
    v.optional("max_suggestions", options.max_suggestions, validation::kCount,
               "How many suggestions to return at most, up to 100; 0: all that were found.");
    v.optional("tasks", options.tasks, list_with_entries(IdRule{}),
               "Ids of the tasks to place, which the plan does not hold; the others stay out.",
               "all that the plan does not hold");
    v.optional("distinct", options.distinct, kDistinctWords,
               "Returns only the best suggestion of each window, shift or vehicle.",
               "every suggestion is returned");
};

inline constexpr std::string_view kAboutProblem = "What is to be planned.";
inline constexpr std::string_view kAboutOptions = "How to search.";

inline constexpr auto describe_solve = [](auto& v, Request& request) {
    v.required("problem", request.problem, object(describe_problem), kAboutProblem);
    v.optional("options", request.options, object(describe_solve_options), kAboutOptions);
    v.optional("plan", request.plan, object(describe_plan),
               "The plan to start from; what is pinned or locked in it stays.",
               "the search starts from nothing");
};

inline constexpr auto describe_suggest = [](auto& v, Request& request) {
    v.required("problem", request.problem, object(describe_problem), kAboutProblem);
    v.optional("options", request.options, object(describe_suggest_options), kAboutOptions);
    v.optional("plan", request.plan, object(describe_plan), "The plan to add to.", "an empty one");
};

// What requests of evaluate and explain have in common.
inline constexpr auto describe_judgement = [](auto& v, Request& request) {
    v.required("problem", request.problem, object(describe_problem), kAboutProblem);
    v.refused("options", "this operation does not search: it takes no `options`");
};

inline constexpr auto describe_evaluate = [](auto& v, Request& request) {
    describe_judgement(v, request);
    v.required("plan", request.plan, object(describe_judged_plan), "The plan to judge.");
};

inline constexpr auto describe_explain = [](auto& v, Request& request) {
    describe_judgement(v, request);
    v.required("plan", request.plan, object(describe_plan), "The plan to explain.");
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
