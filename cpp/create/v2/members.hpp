// Every member of a CREATE request: one description for each object, as a template over a visitor,
// in the manner of form/rules.hpp.
#pragma once

#include "create/v2/request.hpp"
#include "form/rules.hpp"

namespace routeopt::create::v2 {

using form::at_most;
using form::Count;
using form::DecimalRange;
using form::FlagRule;
using form::IdRule;
using form::IntegerRange;
using form::kInteger;
using form::kPoints;
using form::list;
using form::list_with_entries;
using form::NameRule;
using form::object;
using form::SecondsRule;

struct WhenRule {};     // a date, a time with or without an offset, or a time of day
struct StartRule {};    // a time of day before 24:00
struct NumbersRule {};  // an object: name to whole number
using WeightsRule = form::WeightsRule<kConstraints>;

inline constexpr IntegerRange kHeads{0, 50'000};
inline constexpr IntegerRange kPreferences{-1000, 1000};
inline constexpr IntegerRange kResources{0, 1'000'000};
inline constexpr IntegerRange kLongest_s{1, 7 * calendar::kDay_s};
inline constexpr IntegerRange kSteps_s{60, calendar::kDay_s};
inline constexpr DecimalRange kTotalHours{6, 0, 1'000'000'000'000'000};
inline constexpr DecimalRange kCost{5, 0, 100'000'000'000'000};  // currency

inline constexpr Count kDemands{"demands", 40'000, true};
inline constexpr Count kTemplates{"templates", 20'000, true};
inline constexpr Count kDefinitions{"entries of a definition", 1'000};
inline constexpr Count kBreaks{"breaks of a shift", 16};
inline constexpr Count kSlots{"starts and lengths of all templates on all days", 20'000, true};
inline constexpr Count kSlotsAtAll{kSlots.what, 2'000'000};
inline constexpr Count kDays{"days from the first demand to the last", 400};
inline constexpr Count kSkills{"distinct skills", 64};
inline constexpr Count kResourceNames{"resources", 32};

inline constexpr auto describe_demand = [](auto& v, Demand& demand) {
    v.required("from", demand.from, WhenRule{}, "Where it begins.");
    v.required("to", demand.to, WhenRule{},
               "Where it ends, and by when the minutes of `min` are due; a date is its whole day.");
    v.optional("skill", demand.skill, IdRule{}, "The skill that is needed.",
               "it is one skill that all demands and templates without one share");
    v.optional("demand", demand.demand, kHeads,
               "Heads at work at every instant; demands of one skill add up.",
               "`min` or `max` is given");
    v.optional("min", demand.min, kInteger,
               "Least minutes of work done by `to`, counted from the skill's first demand.",
               "none are due");
    v.optional("max", demand.max, kInteger,
               "Most minutes of work that can be done by `to`, counted likewise.", "no bound");
};

inline constexpr auto describe_break = [](auto& v, Break& pause) {
    v.optional("after", pause.after, SecondsRule{}, "Time from the shift's start to the break.",
               "`from` is given");
    v.optional("from", pause.from, WhenRule{},
               "When it begins: the first such time of day after the shift's start.",
               "`after` is given");
    v.optional("duration", pause.duration, SecondsRule{}, "How long it is.", "`to` is given");
    v.optional("to", pause.to, WhenRule{}, "When it ends.", "`duration` is given");
    v.optional("paid", pause.paid, FlagRule{}, "Whether it counts as hours.");
};
inline constexpr auto kBreakList = at_most(kBreaks, list(object(describe_break)));

inline constexpr auto describe_definition = [](auto& v, Definition& definition) {
    v.required("from", definition.from, WhenRule{}, "Where the shift begins.");
    v.required("to", definition.to, WhenRule{}, "Where it ends.");
    v.optional("breaks", definition.breaks, kBreakList, "Its breaks.");
};

// The starts and lengths that a template's shifts may have.
inline constexpr auto describe_starts = [](auto& v, Template& its) {
    v.optional("from", its.from, WhenRule{},
               "Start: a time of day, on every day or those of `days`, or one point in time.",
               "`startFrom` is given");
    v.optional("to", its.to, WhenRule{},
               "End, in the form of `from`; a time of day not after `from` is of the next day.",
               "`minLength` is given");
    v.optional("definition", its.definition,
               at_most(kDefinitions, list_with_entries(object(describe_definition))),
               "Starts and ends of several shifts, in place of all other members about them.",
               "`from` or `startFrom` is given");
    v.optional("startFrom", its.start_from, StartRule{}, "The earliest start.", "it is `from`");
    v.optional("startTo", its.start_to, StartRule{}, "The latest start.", "it is `startFrom`");
    v.optional("startStep", its.start_step, SecondsRule{},
               "From one start to the next; needed where `startTo` is later than `startFrom`.",
               "there is one start");
    v.optional("minLength", its.min_length, SecondsRule{}, "The shortest length.", "`to` is given");
    v.optional("maxLength", its.max_length, SecondsRule{}, "The longest length.",
               "it is `minLength`");
    v.optional("lengthStep", its.length_step, SecondsRule{},
               "From one length to the next; needed where `maxLength` is more than `minLength`.",
               "there is one length");
    v.optional("days", its.days, list_with_entries(form::kWeekdays),
               "Days on which its shifts may start.", "all");
    v.optional("breaks", its.breaks, kBreakList,
               "Breaks, during which a head covers nothing. A shift takes those that lie within "
               "it.");
};

inline constexpr auto describe_template = [](auto& v, Template& its) {
    v.required("name", its.name, IdRule{}, "A name that no other template has.");
    describe_starts(v, its);
    v.optional("skill", its.skill, IdRule{}, "The skill that its heads have.",
               "it is the one of demands without one");
    v.optional("min", its.min, kHeads, "Least heads on each of its days.");
    v.optional("max", its.max, kHeads, "Most heads on each of its days; 0: no limit.");
    v.optional("cost", its.cost, kCost, "Currency for each head.");
    v.optional("preference", its.preference, kPreferences, "The higher, the more it is wanted.");
    v.optional("resourceRequirements", its.resources, NumbersRule{},
               "What each head uses of `options.resources` from start to end.", "nothing");
};

inline constexpr auto describe_average_length = [](auto& v, AverageLength& average) {
    v.optional("min", average.min, SecondsRule{}, "The shortest mean.", "no bound");
    v.optional("max", average.max, SecondsRule{}, "The longest mean.", "no bound");
};

inline constexpr auto describe_limits = [](auto& v, Limits& limits) {
    v.optional("maxHeads", limits.max_heads, kHeads,
               "Most heads from start to end of their shifts at any instant.", "no bound");
    v.optional("maxKinds", limits.max_kinds, kHeads,
               "Most kinds of shifts: starts of day and lengths.", "no bound");
    v.optional("maxTotalHours", limits.max_total, kTotalHours,
               "Most hours of all heads, without unpaid breaks.", "no bound");
    v.optional("averageLength", limits.average_length, object(describe_average_length),
               "The mean length of a head's shift, from start to end.", "no bound");
};

inline constexpr auto describe_planned = [](auto& v, PlannedShift& planned) {
    v.required("pattern", planned.pattern, IdRule{}, "The name of a template.");
    v.required("from", planned.from, WhenRule{}, "One of its starts.");
    v.required("to", planned.to, WhenRule{}, "The end of one of its lengths.");
    v.required("value", planned.value, kHeads, "Heads.");
    v.optional("skill", planned.skill, IdRule{}, "The template's skill.", "it is that anyway");
    v.ignored("name", "breaks");
};

inline constexpr auto describe_solution = [](auto& v, Solution& solution) {
    v.required("shifts", solution.shifts, list(object(describe_planned)), "The plan.");
    v.ignored("id", "status", "label", "score", "violations", "unmet", "surplus", "coverage",
              "cost", "totals", "fill", "search", "warnings");
};

inline constexpr auto describe_options = [](auto& v, Options& options) {
    v.optional("resources", options.resources, NumbersRule{},
               "How many there are of each resource at any instant.", "there are none");
    v.optional("minTimeBetweenShiftStart", options.min_between_starts, SecondsRule{},
               "Least time between two different starts of shifts.", "no bound");
    v.optional("demandUnit", options.demand_unit, SecondsRule{},
               "Work that counts as 1 of `underDemand`, `overDemand` and `asLateAsPossible`.",
               "an hour");
    v.optional("timeZone", options.time_zone, IdRule{},
               "IANA name of the zone of times without offset.",
               "UTC, or the first demand's offset");
    v.optional("seed", options.seed, form::kSeed, "Seed of the search's random numbers.");
    v.optional("maxIterations", options.max_iterations, form::kIterations,
               "Iterations at which the search ends; time ends it only where `millis` limits it.",
               "time ends it");
    v.optional("stability", options.stability, kPoints,
               "Soft points for each head that differs from `shifts`.");
};

inline constexpr auto describe_request = [](auto& v, Request& request) {
    v.required("demands", request.demands,
               at_most(kDemands, list_with_entries(object(describe_demand))),
               "Either all with `demand`, or all with `min` or `max`.");
    v.required("templates", request.templates,
               at_most(kTemplates, list_with_entries(object(describe_template))),
               "The shifts that may be.");
    v.optional("limits", request.limits, object(describe_limits), "Bounds on the whole plan.");
    v.optional("cyclic", request.cyclic, FlagRule{},
               "The plan repeats: what lies beyond the last day counts on the first.");
    v.optional("shifts", request.shifts, list(object(describe_planned)),
               "The plan that is evaluated, or from which a search starts.", "there is none");
    v.optional("options", request.options, object(describe_options),
               "What holds for the whole plan.");
    v.optional("weights", request.weights, WeightsRule{}, "Level and points of each constraint.");
    v.optional("hook", request.hook, NameRule{}, "HTTPS address that is called at the job's end.",
               "none is called");
    v.optional("label", request.label, NameRule{}, "A text for the job.", "it has none");
};

}  // namespace routeopt::create::v2
