// Every member of a FILL request: one description for each object, as a template over a visitor, in
// the manner of form/rules.hpp.
#pragma once

#include "fill/v2/request.hpp"
#include "form/civil.hpp"
#include "form/degrees.hpp"
#include "form/rules.hpp"

namespace routeopt::fill::v2 {

using form::at_most;
using form::Count;
using form::DateRule;
using form::DecimalRange;
using form::DegreesRule;
using form::DurationRule;
using form::EndOfDayRule;
using form::FlagRule;
using form::HoursRule;
using form::id_or_object;
using form::IdRule;
using form::IntegerRange;
using form::kInteger;
using form::kLevelRule;
using form::kPoints;
using form::kWeekdays;
using form::list;
using form::list_with_entries;
using form::MomentRule;
using form::NameRule;
using form::object;
using form::SecondsRule;
using form::TimeOfDayRule;
using form::word;

struct PeriodRule {};  // a period object, or a duration
struct TargetRule {};  // a duration, an integer or AVERAGE
struct ThenRule {};    // a rule
struct BoundRule {};   // a number, or a duration
// Shifts that may be opened, which the engine puts in the place of the templates (open_shifts.hpp).
struct TemplatesRule {};
using WeightsRule = form::WeightsRule<kConstraints>;

inline constexpr IntegerRange kLevels{1, 5};
inline constexpr IntegerRange kPriorities{1, 1000};
inline constexpr IntegerRange kHeads{0, 50'000};
inline constexpr IntegerRange kPreferenceWeights{-1000, 1000};
inline constexpr IntegerRange kMostSuggestions{0, 100};
inline constexpr IntegerRange kSkillWeights{0, 1000};
inline constexpr IntegerRange kTargetShifts{0, 20'000};
inline constexpr std::int64_t kTarget_s = 400 * calendar::kDay_s;
inline constexpr DecimalRange kEfficiency{6, 0, 10'000'000};
inline constexpr DecimalRange kOvertimeFactor{6, 1'000'000, 100'000'000};
inline constexpr DecimalRange kPay{6, 0, 1'000'000'000'000};     // currency per hour
inline constexpr DecimalRange kCost{5, 0, 100'000'000'000'000};  // currency

inline constexpr Count kEmployees{"employees", 2'000, true};
inline constexpr Count kShifts{"shifts", 20'000, true};
inline constexpr Count kDemands{"demands", 5'000, true};
inline constexpr Count kRequirements{"requirements", 5'000, true};
inline constexpr Count kPatterns{"patterns", 200, true};
inline constexpr Count kRests{"rests", 100, true};
inline constexpr Count kRules{"rules", 500, true};
inline constexpr Count kBuckets{"fairness buckets", 200, true};
inline constexpr Count kElements{"elements of a pattern", 14};
inline constexpr Count kTotalHeads{"sum of the shifts' `max`", 50'000, true};
inline constexpr Count kPairs{"employees times shifts", 20'000'000, true};
inline constexpr Count kDays{"days from the first shift to the last", 400};
inline constexpr Count kDaysPlanned{"days from `planFrom` to the last shift", 400};
inline constexpr Count kTags{"distinct tags", 256};
inline constexpr Count kSkills{"distinct skills", 256};
inline constexpr Count kRulesOfOne{"rules, patterns, rests and limits of an employee", 64, true};
inline constexpr int kMostThen = 4;

inline constexpr auto kPeriodTypes = word("DAILY", "WEEKLY", "MONTHLY", "SCHEDULE");
inline constexpr auto kMeasures =
    word("HOURS_WORKED", "DAYS_WORKED", "DAYS_IDLE", "WEEKENDS_WORKED", "WEEKENDS_IDLE",
         "SHIFT_TYPES_WORKED", "SHIFT_TYPES_HOURS_WORKED");

inline constexpr auto describe_place = [](auto& v, Place& place) {
    v.either("lat", "latitude", place.lat, DegreesRule{form::kMostLatitude}, "Degrees north.");
    v.either("lon", "longitude", place.lon, DegreesRule{form::kMostLongitude}, "Degrees east.");
};

inline constexpr auto describe_name = [](auto& v, Name& name) {
    v.required("name", name.name, IdRule{}, "The tag.");
};
inline constexpr auto kNames = list(id_or_object(&Name::name, describe_name));

inline constexpr auto describe_period = [](auto& v, Period& period) {
    v.optional("from", period.from, MomentRule{}, "Where it begins.", "what is known begins it");
    v.optional("to", period.to, MomentRule{}, "Where it ends; a date is its whole day.",
               "what is known ends it");
    v.either("duration", "period", period.duration, DurationRule{},
             "A window of this length begins on every day.", "there is one period");
    v.optional("excludes", period.excludes, list(DateRule{}),
               "Days that are not counted, nor their shifts.");
    v.optional("type", period.type, kPeriodTypes,
               "A period for each day, week from Monday, month, or the whole plan; `from` and `to` "
               "cut off what lies outside them.",
               "the whole plan is one");
};

inline constexpr auto describe_availability = [](auto& v, Availability& window) {
    v.required("from", window.from, MomentRule{}, "Where the window begins.");
    v.required("to", window.to, MomentRule{}, "Where it ends; a date is its whole day.");
    v.optional("location", window.location, object(describe_place), "Where the employee is then.",
               "at home");
};

inline constexpr auto describe_unavailability = [](auto& v, Availability& window) {
    v.required("from", window.from, MomentRule{}, "Where the time off begins.");
    v.required("to", window.to, MomentRule{}, "Where it ends; a date is its whole day.");
    v.optional("level", window.level, word("HARD", "SOFT"), "SOFT: a wish.", "it is HARD");
};

inline constexpr auto describe_held_skill = [](auto& v, HeldSkill& skill) {
    v.required("name", skill.name, IdRule{}, "The skill.");
    v.optional("level", skill.level, kLevels, "The level held.");
    v.optional("expiry", skill.expiry, DateRule{}, "The last day on which it is held.",
               "it does not expire");
    v.optional("period", skill.period, object(describe_period),
               "From and to which date it is held.", "always");
    v.optional("weight", skill.weight, kInteger, "Accepted and without effect.");
};

inline constexpr auto describe_preference = [](auto& v, Preference& preference) {
    v.optional("tag", preference.tag, IdRule{}, "A tag of shifts.",
               "the wish is for a shift or a time");
    v.optional("shift", preference.shift, IdRule{}, "A shift.", "the wish is for a tag or a time");
    v.optional("from", preference.from, MomentRule{}, "Where the time begins.",
               "the wish is for a tag or a shift");
    v.optional("to", preference.to, MomentRule{}, "Where the time ends.",
               "the wish is for a tag or a shift");
    v.optional("weight", preference.weight, kPreferenceWeights,
               "Positive: costs this where no shift meets the wish. Negative: costs its size for "
               "each shift that meets it.");
};

inline constexpr auto describe_overtime = [](auto& v, Overtime& overtime) {
    v.required("afterHours", overtime.after_s, HoursRule{},
               "Hours in each period from which on they are overtime.");
    v.optional("period", overtime.period, PeriodRule{},
               "Where hours are summed; windows that begin on every day are refused.", "each week");
    v.required("factor", overtime.factor, kOvertimeFactor,
               "What an hour of overtime is paid, in hours. Of two entries with equal periods the "
               "one of more hours replaces the other; entries of other periods add up.");
};

// The bounds on single shifts.
inline constexpr auto describe_shift_limits = [](auto& v, Limits& limits) {
    v.optional("minShiftLength", limits.min_length, SecondsRule{}, "The shortest shift.",
               "no bound");
    v.optional("maxShiftLength", limits.max_length, SecondsRule{}, "The longest shift.",
               "no bound");
    v.optional("earliestShiftStart", limits.earliest_start, TimeOfDayRule{},
               "Time of day before which no shift starts.", "no bound");
    v.optional("latestShiftStart", limits.latest_start, TimeOfDayRule{},
               "Time of day after which no shift starts.", "no bound");
    v.optional("latestShiftEnd", limits.latest_end, EndOfDayRule{},
               "Time of day after which no shift ends; past midnight it is 24:00 to 48:00.",
               "no bound");
};

inline constexpr auto describe_contract = [](auto& v, Limits& contract) {
    v.optional("max", contract.max_s, HoursRule{}, "Most hours in a period of `contractPeriod`.",
               "no bound");
    v.optional("min", contract.min_s, HoursRule{}, "Least hours in a period of `contractPeriod`.",
               "no bound");
    v.optional("minRest", contract.min_rest, SecondsRule{},
               "Least gap between shifts of different days.", "no bound");
    v.optional("minRestBetweenShiftsSameDay", contract.same_day_rest, SecondsRule{},
               "Least gap between shifts of one day.", "no bound");
    v.optional("maxShiftsDay", contract.max_shifts_a_day, kInteger, "Most shifts on a day.",
               "no bound");
    v.optional("maxWorkingDays", contract.max_days, kInteger,
               "Most days with work in a period of `contractPeriod`.", "no bound");
    v.optional("maxConsecutiveWorkDays", contract.max_consecutive, kInteger,
               "Most days with work in a row.", "no bound");
    describe_shift_limits(v, contract);
};

inline constexpr auto describe_period_rule = [](auto& v, Limits& rule) {
    v.required("period", rule.period, PeriodRule{}, "Where the rule holds.");
    v.optional("minWorkingDuration", rule.min_s, SecondsRule{}, "Least time worked.", "no bound");
    v.optional("maxWorkingDuration", rule.max_s, SecondsRule{}, "Most time worked.", "no bound");
    v.optional("minWorkingDays", rule.min_days, kInteger, "Least days with work.", "no bound");
    v.optional("maxWorkingDays", rule.max_days, kInteger, "Most days with work.", "no bound");
    v.optional("minRestDuration", rule.min_rest, SecondsRule{},
               "Least gap between shifts of different days.", "no bound");
    v.optional("minRestDurationBetweenShiftsSameDay", rule.same_day_rest, SecondsRule{},
               "Least gap between shifts of one day.", "no bound");
    v.optional("minWeekendsIdle", rule.min_weekends, kInteger, "Least weekends without work.",
               "no bound");
    v.optional("maxWeekendsIdle", rule.max_weekends, kInteger, "Most weekends without work.",
               "no bound");
    describe_shift_limits(v, rule);
};

inline constexpr auto describe_employee = [](auto& v, Employee& employee) {
    v.required("name", employee.name, IdRule{}, "A name that no other employee has.");
    v.optional("availability", employee.availability, list(object(describe_availability)),
               "When shifts may be worked; an empty list: never.", "always");
    v.optional("unavailability", employee.unavailability, list(object(describe_unavailability)),
               "When no shift may be worked.");
    v.optional("skills", employee.skills, list(id_or_object(&HeldSkill::name, describe_held_skill)),
               "Skills held; a text is a skill of level 1.");
    v.either("preferences", "preference", employee.preferences,
             list(id_or_object(&Preference::tag, describe_preference)),
             "Wanted tags as texts: a shift with none of them costs 1. Other wishes as objects.");
    v.either("hourlyPay", "wage", employee.pay, kPay, "Currency per hour.");
    v.optional("overtime", employee.overtime, list(object(describe_overtime)),
               "From when on hours are paid otherwise.");
    v.optional("efficiency", employee.efficiency, kEfficiency,
               "Hours times what is missing to 10 count as `efficiency`.");
    v.optional("home", employee.home, object(describe_place), "Where the way to shifts begins.",
               "distances do not count");
    v.either("contracts", "constracts", employee.contracts, list(object(describe_contract)),
             "Bounds that all hold.");
    v.optional("periodRules", employee.period_rules, list(object(describe_period_rule)),
               "Bounds in periods.");
    v.optional("tags", employee.tags, kNames, "Groups that rules, patterns and rests may name.");
    v.optional("daysOfWeek", employee.days_of_week, list(kWeekdays),
               "Days on which shifts may start.", "all");
};

inline constexpr auto describe_shift_rest = [](auto& v, Rest& rest) {
    v.optional("min", rest.min, SecondsRule{}, "Least rest.", "no bound");
    v.optional("max", rest.max, SecondsRule{}, "Most rest.", "no bound");
    v.optional("minConsecutive", rest.min_consecutive, SecondsRule{}, "Shortest gap that counts.",
               "all count");
    v.optional("frequency", rest.frequency, kInteger, "How many of the longest gaps count.", "all");
    v.optional("period", rest.period, PeriodRule{}, "Where gaps are summed.", "the whole plan");
    v.optional("periodType", rest.period_type, kPeriodTypes, "Where gaps are summed, as a word.",
               "`period` says it");
    v.optional("sequence", rest.sequence, word("AFTER", "BEFORE"),
               "The gap after or before a shift.",
               "gaps of a period; of a shift's own rest: AFTER");
    v.optional("tags", rest.tags, kNames, "Of which shifts the gap counts.");
    v.optional("excludes", rest.excludes, kNames, "Of which shifts it does not.");
    v.optional("level", rest.level, kLevelRule, "The level at which minutes count.");
    v.optional("weight", rest.weight, kPoints, "Points for each minute.");
};

inline constexpr auto describe_rest = [](auto& v, Rest& rest) {
    describe_shift_rest(v, rest);
    v.optional("employees", rest.employees, list(IdRule{}), "For whom it holds.",
               "for all, or those of `employeeTags`");
    v.optional("employeeTags", rest.employee_tags, kNames, "For which groups it holds.",
               "for all, or `employees`");
};

inline constexpr auto describe_needed_skill = [](auto& v, NeededSkill& skill) {
    v.required("name", skill.name, IdRule{}, "The skill.");
    v.optional("hard", skill.hard, FlagRule{}, "Whether it must be held.");
    v.optional("weight", skill.weight, kSkillWeights,
               "What it counts where it is not hard and missing.");
    v.optional("level", skill.level, kLevels, "The level needed.");
};

inline constexpr auto describe_shift = [](auto& v, Shift& shift) {
    v.required("name", shift.name, IdRule{}, "A name that no other shift has.");
    v.required("from", shift.from, MomentRule{}, "When it starts; it belongs to that day.");
    v.required("to", shift.to, MomentRule{}, "When it ends.");
    v.optional("min", shift.min, kHeads, "Heads needed.", "`value`, or 1");
    v.optional("max", shift.max, kHeads, "Most heads.", "`min` or `value`, whichever is more");
    v.optional("value", shift.value, kHeads, "Heads, as older clients tell them.",
               "`min` and `max` hold");
    v.optional("skills", shift.skills,
               list(id_or_object(&NeededSkill::name, describe_needed_skill)), "Skills needed.");
    v.optional("tags", shift.tags, kNames, "Kinds of shift that rules name.");
    v.optional("location", shift.location, object(describe_place), "Where it is.",
               "distances do not count");
    v.optional("priority", shift.priority, kPriorities, "Times which missing heads count.");
    v.optional("cost", shift.cost, kCost,
               "Currency for each head. `costs` counts whole units, rounded for each shift.");
    v.optional("employees", shift.employees, list(IdRule{}), "Who is on it already.");
    v.optional("locked", shift.locked, list(FlagRule{}),
               "For each of `employees` whether that stays.", "none stays for certain");
    v.optional("blocklist", shift.blocklist, list(IdRule{}), "Who may not be on it.");
    v.optional("allowlist", shift.allowlist, list(IdRule{}), "Who alone may be on it.", "all may");
    v.optional("rests", shift.rests, list(object(describe_shift_rest)),
               "Rests after or before this shift.");
    v.optional("unpaidBreak", shift.unpaid_break, SecondsRule{}, "Time taken off hours and pay.",
               "none");
};

inline constexpr auto describe_demand = [](auto& v, Demand& demand) {
    v.required("name", demand.name, IdRule{}, "A name that no other demand has.");
    v.required("from", demand.from, MomentRule{}, "Where it begins.");
    v.required("to", demand.to, MomentRule{}, "Where it ends.");
    v.optional("skills", demand.skills,
               list(id_or_object(&NeededSkill::name, describe_needed_skill)),
               "Skills that people must hold to count.");
    v.optional("min", demand.min, kHeads, "Least people at work at any instant.");
    v.optional("max", demand.max, kHeads, "Most people at work at any instant.", "no bound");
};

inline constexpr auto describe_requirement = [](auto& v, Requirement& requirement) {
    v.required("shifts", requirement.shifts, list_with_entries(IdRule{}), "The shifts together.");
    v.required("skill", requirement.skill, IdRule{}, "The skill.");
    v.required("value", requirement.value, kHeads, "How many people on them must hold it.");
};

inline constexpr auto describe_element = [](auto& v, Element& element) {
    v.required("type", element.type, word("ON", "OFF"),
               "ON: works such a shift. OFF: works none such.");
    v.optional("tags", element.tags, kNames, "Tags of such shifts; none: any shift.");
};

inline constexpr auto describe_pattern = [](auto& v, Pattern& pattern) {
    v.required("type", pattern.type, word("SINGLE_DAY", "MULTI_DAY"),
               "Elements are shifts of one day, or days in a row.");
    v.required("satisfy", pattern.satisfy, word("PREFERRED", "PROHIBITED", "UNPREFERRED"),
               "Whether occurrences are wanted.");
    v.required("elements", pattern.elements,
               at_most(kElements, list_with_entries(object(describe_element))),
               "What must hold, one after the other.");
    v.optional("weight", pattern.weight, kPoints, "Points for each occurrence.");
    v.optional("employees", pattern.employees, list(IdRule{}), "For whom it holds.",
               "for all, or those of `employeeTags`");
    v.optional("employeeTags", pattern.employee_tags, kNames, "For which groups it holds.",
               "for all, or `employees`");
    v.optional("startDays", pattern.start_days, list(kWeekdays), "Days on which it may begin.",
               "all");
    v.optional("level", pattern.level, kLevelRule, "The level of its points.",
               "HARD where PROHIBITED, else SOFT");
};

// A rule that another one names by `then`.
inline constexpr auto describe_then = [](auto& v, Rule& rule) {
    v.required("constraint", rule.constraint, word("COUNTER", "SEQUENCE"),
               "COUNTER bounds the count in each period, SEQUENCE the length of each run.");
    v.required("type", rule.type, kMeasures, "What is counted.");
    v.optional("min", rule.min, BoundRule{}, "Least count; hours are hours or a duration.",
               "no bound");
    v.optional("max", rule.max, BoundRule{}, "Most count; hours are hours or a duration.",
               "no bound");
    v.optional("period", rule.period, PeriodRule{}, "Where is counted.", "the whole plan");
    v.either("tags", "shifts", rule.tags, kNames, "Which shifts count; none: all.");
    v.optional("then", rule.then, ThenRule{},
               "A rule that must hold after each period in which the count is over `max`, or "
               "without `max` reaches `min`; this one then costs nothing.",
               "the rule itself must hold");
    v.optional("level", rule.level, kLevelRule, "The level of its points.");
    v.optional("weight", rule.weight, kPoints, "Points for each unit.");
};

inline constexpr auto describe_rule = [](auto& v, Rule& rule) {
    describe_then(v, rule);
    v.optional("name", rule.name, IdRule{}, "A name for people.", "none");
    v.optional("employees", rule.employees, list(IdRule{}), "For whom it holds.",
               "for all, or those of `employeeTags`");
    v.optional("employeeTags", rule.employee_tags, kNames, "For which groups it holds.",
               "for all, or `employees`");
};

inline constexpr auto describe_bucket = [](auto& v, FairnessBucket& bucket) {
    v.optional("name", bucket.name, IdRule{}, "A name for people.", "none");
    v.required("employees", bucket.employees, list_with_entries(IdRule{}),
               "Among whom loads are compared.");
    v.required("shifts", bucket.shifts, list_with_entries(IdRule{}),
               "Names or tags of the shifts that count.");
    v.required("target", bucket.target, TargetRule{},
               "A duration each, a number of shifts each, or AVERAGE.");
    v.optional("period", bucket.period, PeriodRule{}, "Where loads are summed.", "the whole plan");
};

// An answer's assignments are taken back as they are.
inline constexpr auto describe_scheduled = [](auto& v, Scheduled& scheduled) {
    v.optional("employee", scheduled.employee, IdRule{}, "Who is on it.",
               "the head is empty and does not count");
    v.required("shift", scheduled.shift, IdRule{}, "The shift.");
    v.optional("locked", scheduled.locked, FlagRule{}, "Whether it stays whatever it breaks.");
    v.ignored("from", "to", "skills", "travelTimeInSeconds");
};

inline constexpr auto describe_solution = [](auto& v, Solution& solution) {
    v.required("assignments", solution.assignments, list(object(describe_scheduled)),
               "Who works which shift.");
    v.ignored("id", "status", "label", "score", "unassigned", "unassignedReasons", "suggestions",
              "violations", "cost", "employees", "demands", "fairness", "search", "shifts",
              "warnings");
};

inline constexpr auto describe_idle_weekend = [](auto& v, IdleWeekend& weekend) {
    v.required("fromDayOfWeek", weekend.from_day, kWeekdays, "The day on which a weekend begins.");
    v.required("fromTime", weekend.from_time, TimeOfDayRule{}, "The time at which it begins.");
    v.required("toDayOfWeek", weekend.to_day, kWeekdays, "The day on which it ends.");
    v.required("toTime", weekend.to_time, TimeOfDayRule{}, "The time at which it ends.");
    v.optional("restTime", weekend.rest, SecondsRule{}, "Free time within it that makes it idle.",
               "no shift may overlap it");
};

inline constexpr auto describe_explanation = [](auto& v, Explanation& explanation) {
    v.optional("enabled", explanation.enabled, FlagRule{},
               "False leaves alternatives and counterfactuals out of explanations.");
    v.optional("filterHardConstraints", explanation.filter_hard_constraints, FlagRule{},
               "Whether hard conflicts are left out of explanations.");
};

inline constexpr auto describe_options = [](auto& v, Options& options) {
    v.optional("partialPlanning", options.partial_planning, FlagRule{},
               "Missing heads count at the medium level.");
    v.optional("hardAvailability", options.hard_availability, FlagRule{},
               "Whether availability is hard.");
    v.optional("hardSkill", options.hard_skill, FlagRule{}, "Whether hard skills are hard.");
    v.optional("hardBlacklist", options.hard_blacklist, FlagRule{},
               "Whether block lists are hard.");
    v.optional("alwaysScoreSharedSkills", options.always_score_shared_skills, FlagRule{},
               "Requirements count where nobody is on their shifts too.");
    v.optional("penaliseZeroHours", options.penalise_zero_hours, FlagRule{},
               "An employee without hours costs `working`.");
    v.optional("useAvailabilityLocations", options.use_availability_locations, FlagRule{},
               "Ways begin at the place of the availability.");
    v.optional("explanation", options.explanation, object(describe_explanation),
               "What explanations say.");
    v.optional("idleWeekend", options.idle_weekend, object(describe_idle_weekend),
               "What a weekend is.", "Saturday 00:00 to Sunday 24:00");
    v.optional("timeZone", options.time_zone, IdRule{},
               "IANA name of the zone of times without offset.",
               "UTC, or the first shift's offset");
    v.optional("planFrom", options.plan_from, MomentRule{}, "Shifts that start before it are past.",
               "none is past");
    v.optional("seed", options.seed, form::kSeed, "Seed of the search's random numbers.");
    v.optional("maxIterations", options.max_iterations, form::kIterations,
               "Iterations at which the search ends; time ends it only where `millis` limits it.",
               "time ends it");
    v.optional("maxSuggestions", options.max_suggestions, kMostSuggestions,
               "Most suggestions for each head; 0: all.");
    v.optional("suggestFor", options.suggest_for, list(IdRule{}), "Shifts to suggest for.");
    v.optional("stability", options.stability, kPoints,
               "Soft points for each assignment that differs from the unlocked schedule.");
    v.optional("contractPeriod", options.contract_period, word("WEEKLY", "SCHEDULE"),
               "Where contracts sum hours and days.");
};

inline constexpr auto describe_request = [](auto& v, Request& request) {
    v.required("employees", request.employees,
               at_most(kEmployees, list_with_entries(object(describe_employee))), "Who may work.");
    v.optional("shifts", request.shifts,
               at_most(kShifts, list_with_entries(object(describe_shift))),
               "What is to be worked. Required without `templates`.");
    v.optional(
        "templates", request.templates, TemplatesRule{},
        "Shifts that may be opened where there are people for them, as CREATE's `templates`.",
        "only `shifts` are worked");
    v.optional("demands", request.demands, at_most(kDemands, list(object(describe_demand))),
               "How many people must be at work.");
    v.optional("requirements", request.requirements,
               at_most(kRequirements, list(object(describe_requirement))),
               "Skills that people on shifts share.");
    v.optional("patterns", request.patterns, at_most(kPatterns, list(object(describe_pattern))),
               "Sequences that are wanted or not.");
    v.optional("rests", request.rests, at_most(kRests, list(object(describe_rest))),
               "Free time that is needed.");
    v.optional("rules", request.rules, at_most(kRules, list(object(describe_rule))),
               "Bounds on counts and runs.");
    v.optional("fairnessBuckets", request.fairness_buckets,
               at_most(kBuckets, list(object(describe_bucket))), "Loads that are to be even.");
    v.either("schedule", "assignments", request.schedule, list(object(describe_scheduled)),
             "Assignments: locked ones stay, others are the first plan.");
    v.optional("options", request.options, object(describe_options),
               "What holds for the whole plan.");
    v.optional("weights", request.weights, WeightsRule{}, "Level and points of each constraint.");
    v.optional("hook", request.hook, NameRule{}, "HTTPS address that is called at the job's end.",
               "none is called");
    v.optional("label", request.label, NameRule{}, "A text for the job.", "it has none");
};

}  // namespace routeopt::fill::v2
