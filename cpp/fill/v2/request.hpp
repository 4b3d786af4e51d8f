// A request as it was sent, before names, zones and periods are resolved (resolve.hpp).
// Times are as written (calendar/text.hpp), times of day seconds since midnight, skill levels 1 to
// 5, money and factors in steps as the rules of members.hpp say. A name is a view into the
// document and valid as long as that is.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "calendar/periods.hpp"
#include "calendar/text.hpp"
#include "fill/schema/constraint.hpp"
#include "fill/schema/measure.hpp"
#include "form/civil.hpp"

namespace routeopt::fill::v2 {

using form::Field;
using form::Given;
using form::Text;
using form::Texts;
using wire::NodeId;

using Flag = Field<bool>;
using Number = Field<std::int64_t>;
using Moment = Field<calendar::Moment>;
using Duration = Field<calendar::Duration>;
template <class T>
using List = Field<std::vector<T>>;

struct Place {
    NodeId at = wire::kNowhere;
    Field<double> lat, lon;  // degrees
};

struct Name {
    NodeId at = wire::kNowhere;
    Text name;
};

using PeriodType = calendar::Cycle;

struct Period {
    NodeId at = wire::kNowhere;
    Moment from, to;
    Duration duration;
    Field<std::vector<Field<calendar::Day>>> excludes;
    Field<PeriodType> type;
};

struct Availability {
    NodeId at = wire::kNowhere;
    Moment from, to;
    Field<Place> location;
    Text level;  // of times at which a person cannot work: HARD or SOFT
};

struct HeldSkill {
    NodeId at = wire::kNowhere;
    Text name;
    Number level{1};
    Field<calendar::Day> expiry;  // the last day
    Field<Period> period;
    Number weight{1};
};

struct Preference {
    NodeId at = wire::kNowhere;
    Text tag, shift;
    Moment from, to;
    Number weight{1};
};

struct Overtime {
    NodeId at = wire::kNowhere;
    Number after_s;
    Field<Period> period;
    Number factor;
};

// The bounds on single shifts and rests that contracts and period rules share, and those of one.
struct Limits {
    NodeId at = wire::kNowhere;
    Field<Period> period;       // of period rules
    Number min_s, max_s;        // of work
    Number min_days, max_days;  // that are worked
    Number min_weekends, max_weekends;
    Number min_rest, same_day_rest, min_length, max_length;  // seconds
    Number earliest_start, latest_start, latest_end;
    Number max_shifts_a_day, max_consecutive;
};

using form::Weekday;

struct Employee {
    NodeId at = wire::kNowhere;
    Text name;
    List<Availability> availability, unavailability;
    List<HeldSkill> skills;
    List<Preference> preferences;
    Number pay;
    List<Overtime> overtime;
    Number efficiency{1'000'000};
    Field<Place> home;
    List<Limits> contracts, period_rules;
    List<Name> tags;
    List<Field<Weekday>> days_of_week;
};

enum class Sequence : std::uint8_t { after, before };

struct Rest {
    NodeId at = wire::kNowhere;
    Number min, max, min_consecutive;  // seconds
    Number frequency;
    Field<Period> period;
    Field<PeriodType> period_type;
    Field<Sequence> sequence;
    List<Name> tags, excludes;
    Texts employees;
    List<Name> employee_tags;
    Field<Level> level;
    Number weight{1};
};

struct NeededSkill {
    NodeId at = wire::kNowhere;
    Text name;
    Flag hard{true};
    Number weight{1}, level{1};
};

struct Shift {
    NodeId at = wire::kNowhere;
    Text name;
    Moment from, to;
    Number min, max, value;
    List<NeededSkill> skills;
    List<Name> tags;
    Field<Place> location;
    Number priority{1}, cost;
    Texts employees, blocklist, allowlist;
    List<Flag> locked;
    List<Rest> rests;
    Number unpaid_break;  // seconds
};

struct Demand {
    NodeId at = wire::kNowhere;
    Text name;
    Moment from, to;
    List<NeededSkill> skills;
    Number min, max;
};

struct Requirement {
    NodeId at = wire::kNowhere;
    Texts shifts;
    Text skill;
    Number value;
};

enum class PatternType : std::uint8_t { single_day, multi_day };
enum class Satisfy : std::uint8_t { preferred, prohibited, unpreferred };
enum class ElementType : std::uint8_t { on, off };

struct Element {
    NodeId at = wire::kNowhere;
    Field<ElementType> type;
    List<Name> tags;
};

struct Pattern {
    NodeId at = wire::kNowhere;
    Field<PatternType> type;
    Field<Satisfy> satisfy;
    List<Element> elements;
    Number weight{1};
    Texts employees;
    List<Name> employee_tags;
    List<Field<Weekday>> start_days;
    Field<Level> level;
};

enum class RuleConstraint : std::uint8_t { counter, sequence };

// A count, a number of hours or a duration.
struct Bound {
    std::int64_t millionths = 0;
    std::int64_t seconds = 0;
    bool is_duration = false;
};

struct Rule {
    NodeId at = wire::kNowhere;
    Field<RuleConstraint> constraint;
    Field<Measure> type;
    Field<Bound> min, max;
    Field<Period> period;
    List<Name> tags;
    List<Rule> then;  // one rule or none
    Text name;
    Texts employees;
    List<Name> employee_tags;
    Field<Level> level;
    Number weight{1};
};

struct Target {
    enum class Kind : std::uint8_t { hours, shifts, average } kind = Kind::hours;
    std::int64_t value = 0;  // seconds or shifts
};

struct FairnessBucket {
    NodeId at = wire::kNowhere;
    Text name;
    Texts employees, shifts;
    Field<Target> target;
    Field<Period> period;
};

struct Scheduled {
    NodeId at = wire::kNowhere;
    Text employee, shift;
    Flag locked;
};

struct IdleWeekend {
    NodeId at = wire::kNowhere;
    Field<Weekday> from_day, to_day;
    Number from_time, to_time;
    Number rest;  // seconds
};

struct Explanation {
    NodeId at = wire::kNowhere;
    Flag enabled{true}, filter_hard_constraints;
};

enum class ContractPeriod : std::uint8_t { weekly, schedule };

struct Options {
    NodeId at = wire::kNowhere;
    Flag partial_planning, hard_availability{true}, hard_skill{true}, hard_blacklist{true};
    Flag always_score_shared_skills, penalise_zero_hours, use_availability_locations;
    Field<Explanation> explanation;
    Field<IdleWeekend> idle_weekend;
    Text time_zone;
    Moment plan_from;
    Number seed, max_iterations, max_suggestions{5}, stability;
    Texts suggest_for;
    Field<ContractPeriod> contract_period;
};

struct WeightEntry {
    NodeId at = wire::kNowhere;
    Constraint constraint{};
    Field<Weight> weight;
};

// An answer that is asked about.
struct Solution {
    NodeId at = wire::kNowhere;
    List<Scheduled> assignments;
};

struct Request {
    NodeId at = wire::kNowhere;
    List<Employee> employees;
    // Those that are stated, then those that templates may open: shifts that need nobody, and the
    // first tag of which is the template's name.
    List<Shift> shifts;
    List<Shift> templates;  // only while it is read
    List<Demand> demands;
    List<Requirement> requirements;
    List<Pattern> patterns;
    List<Rest> rests;
    List<Rule> rules;
    List<FairnessBucket> fairness_buckets;
    List<Scheduled> schedule;
    Field<Options> options;
    List<WeightEntry> weights;
    Text hook, label;
};

}  // namespace routeopt::fill::v2
