// Every member of a FILL request: one description for each object, as a template over a visitor, in
// the manner of routing/v2/members.hpp.
#pragma once

#include "fill/v2/request.hpp"
#include "routing/v3/rules.hpp"

namespace routeopt::fill::v2 {

using routing::v3::at_most;
using routing::v3::FlagRule;
using routing::v3::id_or_object;
using routing::v3::IdRule;
using routing::v3::list;
using routing::v3::list_with_entries;
using routing::v3::NameRule;
using routing::v3::object;
using routing::v3::word;
using routing::validation::Count;
using routing::validation::DecimalRange;
using routing::validation::IntegerRange;
using routing::validation::kInteger;

struct MomentRule {};     // ISO 8601 date, or date and time with or without an offset
struct DateRule {};       // ISO 8601 date
struct TimeOfDayRule {};  // HH:MM, to 24:00
struct DurationRule {};   // ISO 8601, or integer seconds, as days and seconds
struct SecondsRule {};    // likewise, as seconds: a day has 24 hours
struct HoursRule {};      // a decimal number of hours, read as seconds
struct PeriodRule {};     // a period object, or a duration
struct TargetRule {};     // a duration, an integer or AVERAGE
struct ThenRule {};       // a rule
struct WeightsRule {};    // constraint to weight
struct BoundRule {};      // a number, or a duration
struct DegreesRule {      // from -most to most
    std::int64_t most;
};

inline constexpr IntegerRange kLevels{1, 5};
inline constexpr IntegerRange kPriorities{1, 1000};
inline constexpr IntegerRange kHeads{0, 50'000};
inline constexpr IntegerRange kPreferenceWeights{-1000, 1000};
inline constexpr IntegerRange kPoints{0, 1'000'000};
inline constexpr IntegerRange kMostSuggestions{0, 100};
inline constexpr IntegerRange kSeeds{0, 4'294'967'295};
inline constexpr IntegerRange kIterations{1, kInteger.most};
inline constexpr DecimalRange kEfficiency{6, 0, 10'000'000};
inline constexpr DecimalRange kOvertimeFactor{6, 0, 100'000'000};
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
inline constexpr Count kTags{"distinct tags", 256};
inline constexpr Count kSkills{"distinct skills", 256};
inline constexpr Count kRulesOfOne{"rules, patterns, rests and limits of an employee", 64, true};
inline constexpr int kMostThen = 4;

inline constexpr auto kLevelRule = word("HARD", "MEDIUM", "SOFT");
inline constexpr auto kPeriodTypes = word("DAILY", "WEEKLY", "MONTHLY", "SCHEDULE");
inline constexpr auto kWeekdays =
    word("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY");
inline constexpr auto kMeasures =
    word("HOURS_WORKED", "DAYS_WORKED", "DAYS_IDLE", "WEEKENDS_WORKED", "WEEKENDS_IDLE",
         "SHIFT_TYPES_WORKED", "SHIFT_TYPES_HOURS_WORKED");

inline constexpr auto describe_place = [](auto& v, Place& place) {
    v.either("lat", "latitude", place.lat, DegreesRule{routing::validation::kMostLatitude});
    v.either("lon", "longitude", place.lon, DegreesRule{routing::validation::kMostLongitude});
};

inline constexpr auto describe_name = [](auto& v, Name& name) {
    v.required("name", name.name, IdRule{});
};
inline constexpr auto kNames = list(id_or_object(&Name::name, describe_name));

inline constexpr auto describe_period = [](auto& v, Period& period) {
    v.optional("from", period.from, MomentRule{});
    v.optional("to", period.to, MomentRule{});
    v.either("duration", "period", period.duration, DurationRule{});
    v.optional("excludes", period.excludes, list(DateRule{}));
    v.optional("type", period.type, kPeriodTypes);
};

inline constexpr auto describe_availability = [](auto& v, Availability& window) {
    v.required("from", window.from, MomentRule{});
    v.required("to", window.to, MomentRule{});
    v.optional("location", window.location, object(describe_place));
};

inline constexpr auto describe_unavailability = [](auto& v, Availability& window) {
    v.required("from", window.from, MomentRule{});
    v.required("to", window.to, MomentRule{});
    v.optional("level", window.level, word("HARD", "SOFT"));
};

inline constexpr auto describe_held_skill = [](auto& v, HeldSkill& skill) {
    v.required("name", skill.name, IdRule{});
    v.optional("level", skill.level, kLevels);
    v.optional("expiry", skill.expiry, DateRule{});
    v.optional("period", skill.period, object(describe_period));
    v.optional("weight", skill.weight, kInteger);
};

inline constexpr auto describe_preference = [](auto& v, Preference& preference) {
    v.optional("tag", preference.tag, IdRule{});
    v.optional("shift", preference.shift, IdRule{});
    v.optional("from", preference.from, MomentRule{});
    v.optional("to", preference.to, MomentRule{});
    v.optional("weight", preference.weight, kPreferenceWeights);
};

inline constexpr auto describe_overtime = [](auto& v, Overtime& overtime) {
    v.required("afterHours", overtime.after_s, HoursRule{});
    v.optional("period", overtime.period, PeriodRule{});
    v.required("factor", overtime.factor, kOvertimeFactor);
};

// The bounds on single shifts.
inline constexpr auto describe_shift_limits = [](auto& v, Limits& limits) {
    v.optional("minShiftLength", limits.min_length, SecondsRule{});
    v.optional("maxShiftLength", limits.max_length, SecondsRule{});
    v.optional("earliestShiftStart", limits.earliest_start, TimeOfDayRule{});
    v.optional("latestShiftStart", limits.latest_start, TimeOfDayRule{});
    v.optional("latestShiftEnd", limits.latest_end, TimeOfDayRule{});
};

inline constexpr auto describe_contract = [](auto& v, Limits& contract) {
    v.optional("max", contract.max_s, HoursRule{});
    v.optional("min", contract.min_s, HoursRule{});
    v.optional("minRest", contract.min_rest, SecondsRule{});
    v.optional("minRestBetweenShiftsSameDay", contract.same_day_rest, SecondsRule{});
    v.optional("maxShiftsDay", contract.max_shifts_a_day, kInteger);
    v.optional("maxWorkingDays", contract.max_days, kInteger);
    v.optional("maxConsecutiveWorkDays", contract.max_consecutive, kInteger);
    describe_shift_limits(v, contract);
};

inline constexpr auto describe_period_rule = [](auto& v, Limits& rule) {
    v.required("period", rule.period, PeriodRule{});
    v.optional("minWorkingDuration", rule.min_s, SecondsRule{});
    v.optional("maxWorkingDuration", rule.max_s, SecondsRule{});
    v.optional("minWorkingDays", rule.min_days, kInteger);
    v.optional("maxWorkingDays", rule.max_days, kInteger);
    v.optional("minRestDuration", rule.min_rest, SecondsRule{});
    v.optional("minRestDurationBetweenShiftsSameDay", rule.same_day_rest, SecondsRule{});
    v.optional("minWeekendsIdle", rule.min_weekends, kInteger);
    v.optional("maxWeekendsIdle", rule.max_weekends, kInteger);
    describe_shift_limits(v, rule);
};

inline constexpr auto describe_employee = [](auto& v, Employee& employee) {
    v.required("name", employee.name, IdRule{});
    v.optional("availability", employee.availability, list(object(describe_availability)));
    v.optional("unavailability", employee.unavailability, list(object(describe_unavailability)));
    v.optional("skills", employee.skills,
               list(id_or_object(&HeldSkill::name, describe_held_skill)));
    v.either("preferences", "preference", employee.preferences,
             list(id_or_object(&Preference::tag, describe_preference)));
    v.either("hourlyPay", "wage", employee.pay, kPay);
    v.optional("overtime", employee.overtime, list(object(describe_overtime)));
    v.optional("efficiency", employee.efficiency, kEfficiency);
    v.optional("home", employee.home, object(describe_place));
    v.either("contracts", "constracts", employee.contracts, list(object(describe_contract)));
    v.optional("periodRules", employee.period_rules, list(object(describe_period_rule)));
    v.optional("tags", employee.tags, kNames);
    v.optional("daysOfWeek", employee.days_of_week, list(kWeekdays));
};

inline constexpr auto describe_shift_rest = [](auto& v, Rest& rest) {
    v.optional("min", rest.min, SecondsRule{});
    v.optional("max", rest.max, SecondsRule{});
    v.optional("minConsecutive", rest.min_consecutive, SecondsRule{});
    v.optional("frequency", rest.frequency, kInteger);
    v.optional("period", rest.period, PeriodRule{});
    v.optional("periodType", rest.period_type, kPeriodTypes);
    v.optional("sequence", rest.sequence, word("AFTER", "BEFORE"));
    v.optional("tags", rest.tags, kNames);
    v.optional("excludes", rest.excludes, kNames);
    v.optional("level", rest.level, kLevelRule);
    v.optional("weight", rest.weight, kPoints);
};

inline constexpr auto describe_rest = [](auto& v, Rest& rest) {
    describe_shift_rest(v, rest);
    v.optional("employees", rest.employees, list(IdRule{}));
    v.optional("employeeTags", rest.employee_tags, kNames);
};

inline constexpr auto describe_needed_skill = [](auto& v, NeededSkill& skill) {
    v.required("name", skill.name, IdRule{});
    v.optional("hard", skill.hard, FlagRule{});
    v.optional("weight", skill.weight, kInteger);
    v.optional("level", skill.level, kLevels);
};

inline constexpr auto describe_shift = [](auto& v, Shift& shift) {
    v.required("name", shift.name, IdRule{});
    v.required("from", shift.from, MomentRule{});
    v.required("to", shift.to, MomentRule{});
    v.optional("min", shift.min, kHeads);
    v.optional("max", shift.max, kHeads);
    v.optional("value", shift.value, kHeads);
    v.optional("skills", shift.skills,
               list(id_or_object(&NeededSkill::name, describe_needed_skill)));
    v.optional("tags", shift.tags, kNames);
    v.optional("location", shift.location, object(describe_place));
    v.optional("priority", shift.priority, kPriorities);
    v.optional("cost", shift.cost, kCost);
    v.optional("employees", shift.employees, list(IdRule{}));
    v.optional("locked", shift.locked, list(FlagRule{}));
    v.optional("blocklist", shift.blocklist, list(IdRule{}));
    v.optional("allowlist", shift.allowlist, list(IdRule{}));
    v.optional("rests", shift.rests, list(object(describe_shift_rest)));
    v.optional("unpaidBreak", shift.unpaid_break, SecondsRule{});
};

inline constexpr auto describe_demand = [](auto& v, Demand& demand) {
    v.required("name", demand.name, IdRule{});
    v.required("from", demand.from, MomentRule{});
    v.required("to", demand.to, MomentRule{});
    v.optional("skills", demand.skills,
               list(id_or_object(&NeededSkill::name, describe_needed_skill)));
    v.optional("min", demand.min, kHeads);
    v.optional("max", demand.max, kHeads);
};

inline constexpr auto describe_requirement = [](auto& v, Requirement& requirement) {
    v.required("shifts", requirement.shifts, list_with_entries(IdRule{}));
    v.required("skill", requirement.skill, IdRule{});
    v.required("value", requirement.value, kHeads);
};

inline constexpr auto describe_element = [](auto& v, Element& element) {
    v.required("type", element.type, word("ON", "OFF"));
    v.optional("tags", element.tags, kNames);
};

inline constexpr auto describe_pattern = [](auto& v, Pattern& pattern) {
    v.required("type", pattern.type, word("SINGLE_DAY", "MULTI_DAY"));
    v.required("satisfy", pattern.satisfy, word("PREFERRED", "PROHIBITED", "UNPREFERRED"));
    v.required("elements", pattern.elements,
               at_most(kElements, list_with_entries(object(describe_element))));
    v.optional("weight", pattern.weight, kPoints);
    v.optional("employees", pattern.employees, list(IdRule{}));
    v.optional("employeeTags", pattern.employee_tags, kNames);
    v.optional("startDays", pattern.start_days, list(kWeekdays));
    v.optional("level", pattern.level, kLevelRule);
};

inline constexpr auto describe_rule = [](auto& v, Rule& rule) {
    v.required("constraint", rule.constraint, word("COUNTER", "SEQUENCE"));
    v.required("type", rule.type, kMeasures);
    v.optional("min", rule.min, BoundRule{});
    v.optional("max", rule.max, BoundRule{});
    v.optional("period", rule.period, PeriodRule{});
    v.either("tags", "shifts", rule.tags, kNames);
    v.optional("then", rule.then, ThenRule{});
    v.optional("name", rule.name, IdRule{});
    v.optional("employees", rule.employees, list(IdRule{}));
    v.optional("employeeTags", rule.employee_tags, kNames);
    v.optional("level", rule.level, kLevelRule);
    v.optional("weight", rule.weight, kPoints);
};

inline constexpr auto describe_bucket = [](auto& v, FairnessBucket& bucket) {
    v.optional("name", bucket.name, IdRule{});
    v.required("employees", bucket.employees, list_with_entries(IdRule{}));
    v.required("shifts", bucket.shifts, list_with_entries(IdRule{}));
    v.required("target", bucket.target, TargetRule{});
    v.optional("period", bucket.period, PeriodRule{});
};

// An answer's assignments are taken back as they are.
inline constexpr auto describe_scheduled = [](auto& v, Scheduled& scheduled) {
    v.optional("employee", scheduled.employee, IdRule{});
    v.required("shift", scheduled.shift, IdRule{});
    v.optional("locked", scheduled.locked, FlagRule{});
    v.ignored("from", "to", "skills", "travelTimeInSeconds");
};

inline constexpr auto describe_idle_weekend = [](auto& v, IdleWeekend& weekend) {
    v.required("fromDayOfWeek", weekend.from_day, kWeekdays);
    v.required("fromTime", weekend.from_time, TimeOfDayRule{});
    v.required("toDayOfWeek", weekend.to_day, kWeekdays);
    v.required("toTime", weekend.to_time, TimeOfDayRule{});
    v.optional("restTime", weekend.rest, SecondsRule{});
};

inline constexpr auto describe_explanation = [](auto& v, Explanation& explanation) {
    v.optional("enabled", explanation.enabled, FlagRule{});
    v.optional("filterHardConstraints", explanation.filter_hard_constraints, FlagRule{});
};

inline constexpr auto describe_options = [](auto& v, Options& options) {
    v.optional("partialPlanning", options.partial_planning, FlagRule{});
    v.optional("hardAvailability", options.hard_availability, FlagRule{});
    v.optional("hardSkill", options.hard_skill, FlagRule{});
    v.optional("hardBlacklist", options.hard_blacklist, FlagRule{});
    v.optional("alwaysScoreSharedSkills", options.always_score_shared_skills, FlagRule{});
    v.optional("penaliseZeroHours", options.penalise_zero_hours, FlagRule{});
    v.optional("useAvailabilityLocations", options.use_availability_locations, FlagRule{});
    v.optional("explanation", options.explanation, object(describe_explanation));
    v.optional("idleWeekend", options.idle_weekend, object(describe_idle_weekend));
    v.optional("timeZone", options.time_zone, IdRule{});
    v.optional("planFrom", options.plan_from, MomentRule{});
    v.optional("seed", options.seed, kSeeds);
    v.optional("maxIterations", options.max_iterations, kIterations);
    v.optional("maxSuggestions", options.max_suggestions, kMostSuggestions);
    v.optional("suggestFor", options.suggest_for, list(IdRule{}));
    v.optional("stability", options.stability, kPoints);
    v.optional("contractPeriod", options.contract_period, word("WEEKLY", "SCHEDULE"));
};

inline constexpr auto describe_request = [](auto& v, Request& request) {
    v.required("employees", request.employees,
               at_most(kEmployees, list_with_entries(object(describe_employee))));
    v.required("shifts", request.shifts,
               at_most(kShifts, list_with_entries(object(describe_shift))));
    v.optional("demands", request.demands, at_most(kDemands, list(object(describe_demand))));
    v.optional("requirements", request.requirements,
               at_most(kRequirements, list(object(describe_requirement))));
    v.optional("patterns", request.patterns, at_most(kPatterns, list(object(describe_pattern))));
    v.optional("rests", request.rests, at_most(kRests, list(object(describe_rest))));
    v.optional("rules", request.rules, at_most(kRules, list(object(describe_rule))));
    v.optional("fairnessBuckets", request.fairness_buckets,
               at_most(kBuckets, list(object(describe_bucket))));
    v.either("schedule", "assignments", request.schedule, list(object(describe_scheduled)));
    v.optional("options", request.options, object(describe_options));
    v.optional("weights", request.weights, WeightsRule{});
    v.optional("hook", request.hook, NameRule{});
    v.optional("label", request.label, NameRule{});
};

}  // namespace routeopt::fill::v2
