// Every member of a TASK request: one description for each object, as a template over a visitor, in
// the manner of form/rules.hpp.
#pragma once

#include "form/civil.hpp"
#include "form/rules.hpp"
#include "task/v2/request.hpp"

namespace routeopt::task::v2 {

using form::at_most;
using form::Count;
using form::DateRule;
using form::DecimalRange;
using form::FlagRule;
using form::id_or_object;
using form::IdRule;
using form::IntegerRange;
using form::kInteger;
using form::list;
using form::list_with_entries;
using form::MomentRule;
using form::NameRule;
using form::object;
using form::TimeOfDayRule;
using form::word;

struct LengthRule {};        // a duration of at most kMostLength
struct CapacityRule {};      // an integer, or steps in time
struct RequirementsRule {};  // resource to an integer or a list of roles
struct TeamsRule {};         // resource to a list of people

inline constexpr std::int64_t kMostLength = 100'000'000;  // seconds
inline constexpr IntegerRange kLevels{1, 100};
inline constexpr IntegerRange kRankings{1, 100};
inline constexpr IntegerRange kPriorities{1, 1'000'000};
inline constexpr IntegerRange kPositive{1, kInteger.most};
inline constexpr IntegerRange kSnapUnits{1, calendar::kDay_s};
inline constexpr IntegerRange kMostSuggestions{0, 100};
inline constexpr IntegerRange kSeeds = form::kSeed;
inline constexpr IntegerRange kIterations = form::kIterations;
inline constexpr IntegerRange kDurations{0, 300};  // seconds
inline constexpr DecimalRange kEfficiency{6, 100'000, 10'000'000};
inline constexpr DecimalRange kSolvingTime{6, 0, 300'000'000};  // seconds

inline constexpr Count kResources{"resources", 1'000, true};
inline constexpr Count kPeople{"people", 2'000, true};
inline constexpr Count kTasks{"tasks", 10'000, true};
inline constexpr Count kTasksOfOne{"tasks of an order", 200, true};
inline constexpr Count kModes{"modes of a task", 20, true};
inline constexpr Count kTeam{"people of a task", 64};
inline constexpr Count kCalendars{"calendars", 1'000, true};
inline constexpr Count kWindows{"windows of all calendars within the period", 1'000'000};
inline constexpr Count kWorkingTimes{"windows of all people and resources within the period",
                                     10'000'000};
inline constexpr Count kDivisions{"parts that tasks would be divided into by working time",
                                  2'000'000};
inline constexpr Count kRoles{"roles of all tasks", 1'000'000};
inline constexpr Count kCandidates{"people who may be asked, of all different roles", 20'000'000};
inline constexpr Count kSetups{"set-ups", 65'536, true};
inline constexpr Count kSetupGroups{"set-up groups", 256};
inline constexpr Count kLinked{"tasks that are linked by greatest lags and SAME_TIME", 16};
inline constexpr Count kYears{"days of the period", 3'653};

inline constexpr auto kDays = word("MO", "TU", "WE", "TH", "FR", "SA", "SU");
inline constexpr auto kResourceTypes = word("plannable", "capacitated", "consumable");
inline constexpr auto kRelationTypes =
    word("SEQUENCE", "DIRECT_SEQUENCE", "SAME_TIME", "SAME_RESOURCE", "DIFFERENT_RESOURCE",
         "ALL_OR_NONE", "ONE_OF");

inline constexpr auto describe_span = [](auto& v, Span& span) {
    v.required("from", span.from, MomentRule{}, "Where it begins.");
    v.required("to", span.to, MomentRule{}, "Where it ends.");
};
inline constexpr auto kSpans = list(object(describe_span));

inline constexpr auto describe_period = [](auto& v, Span& span) {
    v.optional("from", span.from, MomentRule{}, "Nothing starts before it.",
               "the earliest time in the request, else 1970-01-01T00:00Z");
    v.optional("to", span.to, MomentRule{}, "Nothing ends after it.", "ten years after `from`");
};

inline constexpr auto describe_held_skill = [](auto& v, Skill& skill) {
    v.required("name", skill.name, IdRule{}, "The skill.");
    v.optional("level", skill.level, kLevels, "The level held.");
    v.optional("from", skill.from, MomentRule{}, "From when on it is held.", "it always was");
    v.optional("to", skill.to, MomentRule{}, "Until when it is held.", "it does not end");
};

inline constexpr auto describe_person = [](auto& v, Person& person) {
    v.required("name", person.name, IdRule{}, "A name that nobody else has, of any resource.");
    v.optional("skills", person.skills, list(id_or_object(&Skill::name, describe_held_skill)),
               "Skills held; a text is one of level 1.");
    v.optional("efficiency", person.efficiency, kEfficiency,
               "A task takes its duration over the least efficiency of its people; no unit.");
    v.optional("shifts", person.shifts, kSpans, "When they work.", "as `calendar` says");
    v.optional("calendar", person.calendar, IdRule{}, "Name of the calendar of when they work.",
               "when the resource does");
    v.optional("unavailable", person.unavailable, kSpans, "When they do not work.");
    v.optional("hourlyCost", person.hourly_cost, kInteger, "Price of an hour of work.");
    v.optional("initialSetup", person.initial_setup, IdRule{},
               "The set-up group for which it stands set up at first.",
               "the first task needs no change-over");
    v.optional("maxWorkTime", person.max_work_time, LengthRule{},
               "Most work on a day; change-overs do not count.", "there is no bound");
};

inline constexpr auto describe_amount = [](auto& v, Amount& step) {
    v.required("from", step.from, MomentRule{}, "Where the time begins.");
    v.required("to", step.to, MomentRule{}, "Where it ends.");
    v.required("amount", step.amount, kInteger, "How many units there are then.");
};

inline constexpr auto describe_delivery = [](auto& v, Delivery& delivery) {
    v.required("at", delivery.when, MomentRule{}, "When it comes.");
    v.required("amount", delivery.amount, kInteger, "How much comes.");
};

// What a resource has depends on its type.
inline constexpr auto describe_resource = [](auto& v, Resource& resource) {
    v.required(
        "type", resource.type, kResourceTypes,
        "plannable: people or single machines with names; capacitated: units that are alike; "
        "consumable: stock that is used up.");
    if (!v.decided(resource.type))
        return;
    v.required("name", resource.name, IdRule{}, "A name that no other resource has.");
    if (v.when(resource.type, ResourceType::plannable))
        v.required("supply", resource.people, list(id_or_object(&Person::name, describe_person)),
                   "The people, each of whom serves one task at a time.");
    if (v.when(resource.type, ResourceType::capacitated))
        v.required("supply", resource.capacity, CapacityRule{},
                   "How many units there are; a list: over time, and none outside of it.");
    if (v.when(resource.type, ResourceType::consumable)) {
        v.required("supply", resource.stock, kInteger, "The stock at the start.");
        v.optional("deliveries", resource.deliveries, list(object(describe_delivery)),
                   "What is added to the stock.");
        return;
    }
    v.optional("calendar", resource.calendar, IdRule{}, "Name of the calendar of when it works.",
               "as `shifts` says");
    v.optional("shifts", resource.shifts, kSpans, "When it works.",
               "always, or as `calendar` says");
    v.optional("setupGroups", resource.setup_groups, FlagRule{},
               "Whether `setups` apply to it; of capacitated only where the supply is 1.");
};

inline constexpr auto describe_needed_skill = [](auto& v, Skill& skill) {
    v.required("name", skill.name, IdRule{}, "The skill.");
    v.optional("minLevel", skill.level, kLevels, "The least level.");
};

inline constexpr auto describe_role = [](auto& v, Role& role) {
    v.optional("count", role.count, IntegerRange{1, kTeam.most}, "How many people.");
    v.optional("skills", role.skills, list(id_or_object(&Skill::name, describe_needed_skill)),
               "Skills that each of them holds; a text is one of any level.");
    v.optional("only", role.only, list(IdRule{}), "Names of the people who may be asked.",
               "all of the resource");
    v.optional("never", role.never, list(IdRule{}), "Names of people who may not be asked.");
};

inline constexpr auto describe_mode = [](auto& v, Mode& mode) {
    v.required("name", mode.name, IdRule{}, "A name that no other mode of the task has.");
    v.required("duration", mode.duration, LengthRule{}, "How long the task takes.");
    v.optional("resourceRequirements", mode.requirements, RequirementsRule{},
               "What it needs of each resource.", "nothing");
    v.optional("cost", mode.cost, kInteger, "Price of doing the task in this way.");
};

inline constexpr auto describe_ranking = [](auto& v, Ranking& ranking) {
    v.required("name", ranking.name, IdRule{}, "Name of the person.");
    v.optional("ranking", ranking.ranking, kRankings,
               "1 is the most wanted; each step more costs `rankingWeight`.");
};

inline constexpr auto describe_predecessor = [](auto& v, Predecessor& predecessor) {
    v.required("task", predecessor.task, NameRule{},
               "Name of a task of the same order, or order/task of another.");
    v.optional("lag", predecessor.lag, LengthRule{}, "Least time from its end to this start.");
    v.optional("maxLag", predecessor.max_lag, LengthRule{}, "Most time from its end to this start.",
               "there is no bound");
};

// What an order without tasks has, too.
inline constexpr auto describe_work = [](auto& v, Task& task) {
    v.optional("duration", task.duration, LengthRule{}, "How long it takes.",
               "`modes` or `tasks` say it");
    v.optional("resourceRequirements", task.requirements, RequirementsRule{},
               "What it needs of each resource: so many units, or people by roles.", "nothing");
    v.optional("modes", task.modes, at_most(kModes, list_with_entries(object(describe_mode))),
               "Ways to do it, of which one is chosen.", "`duration` says it");
    v.optional("latestStart", task.latest_start, MomentRule{}, "When it starts at the latest.",
               "there is no bound");
    v.optional("setupGroup", task.setup_group, IdRule{}, "The set-up that it needs.",
               "it needs none and changes none");
    v.optional("interruptible", task.interruptible, FlagRule{},
               "Whether it stops while one of its resources is off and goes on afterwards.");
    v.optional("rankings", task.rankings, list(object(describe_ranking)),
               "Which people are wanted how much; others are as those of ranking 1.");
    v.optional("locked", task.locked, FlagRule{},
               "Whether `plannedFrom` and `plannedResources` stay; without both, the schedule.");
    v.optional("plannedFrom", task.planned_from, MomentRule{},
               "The start that it was planned for; each second off costs `plannedWeight`.",
               "there is none");
    v.optional("plannedResources", task.planned_resources, list(IdRule{}),
               "Names of the people that it was planned for; others cost `reassignWeight`.",
               "there are none");
    v.refused("location", "tasks have no travel: routes to places are planned by VRP");
};

inline constexpr auto describe_task = [](auto& v, Task& task) {
    v.required("name", task.name, IdRule{}, "A name that no other task of the order has.");
    describe_work(v, task);
    v.optional("earliest", task.earliest, MomentRule{}, "It does not start before.", "the order's");
    v.optional("due", task.due, MomentRule{}, "Each second that it ends later counts.",
               "only the order's counts");
    v.optional("deadline", task.deadline, MomentRule{}, "It does not end later.", "the order's");
    v.optional("after", task.after, list(id_or_object(&Predecessor::task, describe_predecessor)),
               "Tasks that are planned, too, and end before it starts.");
};

inline constexpr auto describe_order = [](auto& v, Order& order) {
    v.required("name", order.name, IdRule{}, "A name that no other order has.");
    v.optional("priority", order.priority, kPriorities,
               "Weight of its lateness, and of leaving it out; more is more important.");
    describe_work(v, order.alone);
    v.optional("tasks", order.tasks, at_most(kTasksOfOne, list_with_entries(object(describe_task))),
               "Its tasks.", "the order is one task");
    v.optional("taskOrder", order.task_order, word("SEQUENCE", "ANY", "FREE"),
               "Tasks as listed, one at a time in any order, or free.");
    v.optional("earliest", order.earliest, MomentRule{}, "It does not start before.",
               "the period begins it");
    v.optional("due", order.due, MomentRule{}, "Each second that it ends later counts.",
               "lateness does not count");
    v.optional("deadline", order.deadline, MomentRule{},
               "It does not end later: else it is left out.", "the period ends it");
    v.optional("after", order.after, list(IdRule{}),
               "Names of orders that are planned, too, and end before it starts.");
    v.optional("mandatory", order.mandatory, FlagRule{},
               "Whether leaving it out is a broken rule even with `partialPlanning`.");
};

inline constexpr auto describe_hours = [](auto& v, Hours& hours) {
    v.required("from", hours.from, TimeOfDayRule{}, "Time of day at which it begins.");
    v.required("to", hours.to, TimeOfDayRule{},
               "Time of day at which it ends; not after `from`: of the next day.");
    v.optional("amount", hours.amount, kInteger,
               "How many units of a capacitated resource there are.", "all");
};

inline constexpr auto describe_weekly = [](auto& v, Hours& hours) {
    v.required("days", hours.days, list_with_entries(kDays), "The days on which it begins.");
    describe_hours(v, hours);
};

inline constexpr auto describe_exception = [](auto& v, Exception& exception) {
    v.optional("date", exception.date, DateRule{}, "The day.", "`from` and `to` say it");
    v.optional("from", exception.from, DateRule{}, "The first day.", "`date` says it");
    v.optional("to", exception.to, DateRule{}, "The last day.", "`date` says it");
    v.optional("closed", exception.closed, FlagRule{}, "Whether there is no window.");
    v.optional("windows", exception.windows, list(object(describe_hours)),
               "The windows that begin on such a day, in place of the weekly ones.", "none");
};

inline constexpr auto describe_calendar = [](auto& v, Calendar& calendar) {
    v.required("name", calendar.name, IdRule{}, "A name that no other calendar has.");
    v.optional("timeZone", calendar.time_zone, IdRule{}, "IANA name of its zone.",
               "`options.timeZone`");
    v.optional("weekly", calendar.weekly, list(object(describe_weekly)), "Windows of each week.");
    v.optional("exceptions", calendar.exceptions, list(object(describe_exception)),
               "Days that are different; of several for a day the last holds.");
};

inline constexpr auto describe_relation = [](auto& v, Relation& relation) {
    v.required("type", relation.type, kRelationTypes, "What relates the tasks.");
    if (!v.decided(relation.type))
        return;
    const auto is = [&](RelationWord type) { return v.when(relation.type, type); };
    const bool orders = is(RelationWord::all_or_none) || is(RelationWord::one_of);
    v.required("tasks", relation.tasks, list(NameRule{}),
               orders ? "Names of at least two orders."
                      : "At least two tasks: order/task, or an order that is one task.");
    if (is(RelationWord::sequence) || is(RelationWord::direct_sequence)) {
        v.optional("minTimeInterval", relation.min_interval, LengthRule{},
                   "Least time from one to the next.");
        v.optional("maxTimeInterval", relation.max_interval, LengthRule{},
                   "Most time from one to the next.", "there is no bound");
        v.optional("timeInterval", relation.time_interval, word("FROM_DEPARTURE", "FROM_ARRIVAL"),
                   "Whether times count from the end of the one or from its start.");
    }
    if (is(RelationWord::same_time))
        v.optional("maxWaitingTime", relation.max_waiting_time, LengthRule{},
                   "Most time between their starts.");
    if (is(RelationWord::direct_sequence) || is(RelationWord::same_resource) ||
        is(RelationWord::different_resource))
        v.optional("resource", relation.resource, IdRule{}, "Name of the resource it is about.",
                   "it is about all");
};

inline constexpr auto describe_change_over = [](auto& v, ChangeOver& setup) {
    v.required("resource", setup.resource, IdRule{}, "Name of a resource with `setupGroups`.");
    v.optional("from", setup.from, IdRule{}, "The set-up group before.",
               "any other group that no entry names");
    v.required("to", setup.to, IdRule{}, "The set-up group after.");
    v.required("duration", setup.duration, LengthRule{}, "How long it takes.");
    v.optional("cost", setup.cost, kInteger, "Its price.");
};

// Assignments of answers and suggestions are taken back as they are.
inline constexpr auto describe_assignment = [](auto& v, Assignment& assignment) {
    v.required("task", assignment.task, NameRule{},
               "The task: order/task, or an order that is one task.");
    v.required("from", assignment.from, MomentRule{}, "When it starts.");
    v.optional("to", assignment.to, MomentRule{}, "When it ends.", "as its work takes");
    v.optional("mode", assignment.mode, IdRule{}, "Name of its mode.",
               "the only one, or the first whose people fit");
    v.optional("plannable", assignment.plannable, TeamsRule{}, "Who does it, by resource.",
               "nobody");
    v.optional("locked", assignment.locked, FlagRule{}, "Whether it stays whatever it breaks.");
    v.ignored("capacitated", "consumable", "order", "setupFrom", "parts", "lateSeconds");
};

inline constexpr auto describe_explanation = [](auto& v, Explanation& explanation) {
    v.optional("enabled", explanation.enabled, FlagRule{},
               "Without effect: explanations are made when they are asked for.");
};

inline constexpr auto describe_options = [](auto& v, Options& options) {
    v.optional("timeZone", options.time_zone, IdRule{},
               "IANA name of the zone of times without offset, and of days.",
               "UTC, or the first time's offset");
    v.optional("partialPlanning", options.partial_planning, FlagRule{},
               "False: each order left out counts as a broken rule, too.");
    v.optional("maxSuggestions", options.max_suggestions, kMostSuggestions,
               "Most suggestions for each order; 0: all, at most 100.");
    v.optional("explanation", options.explanation, object(describe_explanation),
               "About explanations.");
    v.optional("snapUnit", options.snap_unit, kSnapUnits,
               "Seconds; starts are whole multiples of it from midnight of 1970-01-01 on.");
    v.optional("solvingTime", options.solving_time, kSolvingTime,
               "Seconds of search; `millis` comes first.", "1");
    v.optional("seed", options.seed, kSeeds, "Equal seeds and `maxIterations` give equal answers.");
    v.optional("maxIterations", options.max_iterations, kIterations,
               "Iterations at which the search ends; time ends it only where it is limited.",
               "the time limit ends the search");
    v.optional("freeze", options.freeze, MomentRule{},
               "What the schedule starts before it is locked.", "nothing is frozen");
    v.optional("orders", options.orders, list(IdRule{}), "Names of the orders to suggest for.",
               "those that are not in the schedule");
};

inline constexpr auto describe_weights = [](auto& v, Weights& weights) {
    v.optional("tardinessWeight", weights.tardiness, kInteger,
               "Of each second after `due`, times the order's priority; no unit.");
    v.optional("makespanWeight", weights.makespan, kInteger,
               "Of each second from the period's start to the last end; no unit.");
    v.optional(
        "asapWeight", weights.asap, kInteger,
        "Of each second from an order's `earliest` to its end, times its priority; no unit.");
    v.optional("costWeight", weights.cost, kInteger,
               "Of the price of modes, change-overs and work; no unit.");
    v.optional("setupWeight", weights.setup, kInteger, "Of each second of change-over; no unit.");
    v.optional("rankingWeight", weights.ranking, kInteger,
               "Of each step of a ranking beyond 1; no unit.");
    v.optional("workloadSpreadWeight", weights.workload_spread, kInteger,
               "Of each second between a person's work and the resource's mean; no unit.");
    v.optional("plannedWeight", weights.planned, kInteger,
               "Of each second that a task starts off `plannedFrom`; no unit.");
    v.optional("reassignWeight", weights.reassign, kInteger,
               "Of each person who is not among `plannedResources`; no unit.");
};

inline constexpr auto describe_request = [](auto& v, Request& request) {
    v.optional("resources", request.resources, at_most(kResources, list(object(describe_resource))),
               "People, machines, units and stock.");
    v.required("orders", request.orders, list_with_entries(object(describe_order)),
               "What is to be finished.");
    v.optional("period", request.period, object(describe_period), "The time that is planned.",
               "as its members say");
    v.optional("calendars", request.calendars, at_most(kCalendars, list(object(describe_calendar))),
               "Working time by the wall clock.");
    v.optional("relations", request.relations, list(object(describe_relation)),
               "What holds between tasks, or between orders.");
    v.optional("setups", request.setups, at_most(kSetups, list(object(describe_change_over))),
               "Change-overs between tasks of different set-up groups.");
    v.optional("schedule", request.schedule, list(object(describe_assignment)),
               "A plan: the one to begin with; that which is evaluated.");
    v.optional("options", request.options, object(describe_options), "How the problem is solved.");
    v.optional("weights", request.weights, object(describe_weights), "What counts how much.");
    v.optional("hook", request.hook, NameRule{}, "HTTPS address that is called at the job's end.",
               "none is called");
    v.optional("label", request.label, NameRule{}, "A text for the job.", "it has none");
    v.optional("solver", request.solver, word("TASK"), "The solver that the request is for.",
               "the call says it");
    v.optional("solve_duration", request.solve_duration, kDurations,
               "Seconds of search, where the call does not say it.", "as the call says");
};

}  // namespace routeopt::task::v2
