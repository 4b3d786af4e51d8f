// A FILL problem: a request whose names, times and periods are resolved and checked. It is what the
// search, the referee and the writer of answers have in common.
//
// Units: instants are seconds since 1970-01-01T00:00:00Z, times of day seconds since the midnight
// on which the shift's day begins, as the wall clock shows them; durations and hours are seconds;
// factors have 6 decimals, prices per hour 6, amounts of money 5. Names are views into the
// request's document. Skills, tags, employees and shifts are numbered.
#pragma once

#include <bitset>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/index.hpp"
#include "calendar/periods.hpp"
#include "fill/schema/constraint.hpp"
#include "fill/schema/measure.hpp"

namespace routeopt::fill {

using calendar::Day;
using calendar::Span;
using Seconds = std::int64_t;
using TagSet = std::bitset<256>;

struct Place {
    double lat = 0, lon = 0;  // degrees
};

// Where something is counted. Days that are excluded, and their shifts, are not.
struct Periods {
    std::vector<Span> spans;
    std::vector<Day> excludes;  // ascending
    [[nodiscard]] bool excluded(Day day) const;
};
using PeriodsRef = std::shared_ptr<const Periods>;

struct NeededSkill {
    Index skill = kNone;
    std::int64_t level = 1;
    bool hard = true;
    std::int64_t weight = 1;  // of a soft one that is missing
};

struct HeldSkill {
    Index skill = kNone;
    std::int64_t level = 1;
    Day first = 0, last = 0;  // the days on which a shift may begin for which it counts
};

struct Shift {
    std::string_view name;
    std::int64_t from = 0, to = 0;  // instants
    Day day = 0;                    // on which it starts
    Seconds start_time = 0;         // of day
    Seconds end_time = 0;           // of day; past midnight it is 24:00 and more
    Seconds unpaid_break = 0;
    std::int64_t min = 1, max = 1;  // heads
    std::int64_t priority = 1;
    std::int64_t cost = 0;  // money per head
    bool is_history = false;
    std::vector<NeededSkill> skills;
    TagSet tags;
    std::optional<Place> location;
    std::vector<Index> blocklist, allowlist;  // employees, ascending
    bool has_allowlist = false;
    std::vector<Index> rests;  // of problem.rests

    [[nodiscard]] Seconds length() const { return to - from; }
    [[nodiscard]] Seconds hours() const { return length() - unpaid_break; }  // paid
};

struct Availability {
    std::int64_t from = 0, to = 0;
    std::optional<Place> location;
};

struct Unavailability {
    std::int64_t from = 0, to = 0;
    bool is_soft = false;
};

// A tag, a shift or a time that a person wants (positive) or does not (negative).
struct Preference {
    Index tag = kNone, shift = kNone;
    std::int64_t from = 0, to = 0;
    std::int64_t weight = 1;
};

struct Overtime {
    Seconds after = 0;
    PeriodsRef periods;
    std::int64_t extra = 0;  // paid for an hour beyond, in hours; of a tier, beside the tiers below
};

// A contract, or a period rule. Sums are bounded in each period; the bounds on single shifts and
// on gaps hold on the days of the periods.
struct Limits {
    PeriodsRef periods;
    std::optional<Seconds> min_hours, max_hours;
    std::optional<std::int64_t> min_days, max_days, min_weekends_idle, max_weekends_idle;
    std::optional<Seconds> min_rest, same_day_rest, min_length, max_length;
    std::optional<Seconds> earliest_start, latest_start, latest_end;
    std::optional<std::int64_t> max_shifts_a_day, max_consecutive;
    // Whether a shift of that day is under the bounds on single shifts.
    [[nodiscard]] bool holds_on(Day day) const;
};

struct Employee {
    std::string_view name;
    bool always_available = true;
    std::vector<Availability> availability;  // as given
    std::vector<Unavailability> unavailability;
    std::vector<HeldSkill> skills;
    std::vector<Index> wanted_tags;  // any of them satisfies
    std::vector<Preference> preferences;
    std::int64_t pay = 0;
    std::vector<Overtime> overtime;
    std::int64_t efficiency = 1'000'000;
    std::optional<Place> home;
    std::vector<Limits> limits;  // contracts, then period rules
    Index contracts = 0;
    std::bitset<7> weekdays = std::bitset<7>{}.set();  // from Monday
    std::vector<Index> rules, patterns, rests;         // that hold for this person
    std::optional<Seconds> contract_hours;             // the largest `max` of the contracts

    // The level held of a skill on a day; 0: not held.
    [[nodiscard]] std::int64_t level_of(Index skill, Day day) const;
};

// Which shifts something is about: those with one of the tags, or all where no tags are named.
struct ShiftFilter {
    TagSet tags;
    bool all = true;
    TagSet excludes;
    [[nodiscard]] bool takes(const Shift& shift) const
    {
        return (all || (shift.tags & tags).any()) && (shift.tags & excludes).none();
    }
};

enum class RestKind : std::uint8_t { after, before, in_period };

struct Rest {
    RestKind kind = RestKind::after;
    std::optional<Seconds> min, max;
    Seconds min_consecutive = 0;
    std::int64_t frequency = 0;  // how many of the longest gaps count; 0: all
    PeriodsRef periods;          // of in_period
    ShiftFilter filter;
    Weight weight;
};

struct Rule {
    std::string_view name;
    bool is_sequence = false;
    Measure measure = Measure::days_worked;
    std::optional<std::int64_t> min, max;  // hours in seconds
    PeriodsRef periods;
    // Of a rule that follows another: a window of that length from the day after the last counted
    // shift on, in place of periods.
    std::optional<std::int64_t> window_days;
    ShiftFilter filter;
    std::shared_ptr<const Rule> then;
    Weight weight;
};

struct Pattern {
    enum class Satisfy : std::uint8_t { preferred, prohibited, unpreferred };
    struct Element {
        bool on = true;
        ShiftFilter filter;
    };
    bool multi_day = false;
    Satisfy satisfy = Satisfy::prohibited;
    std::vector<Element> elements;
    std::bitset<7> start_days = std::bitset<7>{}.set();
    Weight weight;
};

struct Demand {
    std::string_view name;
    std::int64_t from = 0, to = 0;
    std::vector<NeededSkill> skills;
    std::int64_t min = 0;
    std::optional<std::int64_t> max;
};

struct Requirement {
    std::vector<Index> shifts;
    Index skill = kNone;
    std::int64_t value = 0;
};

struct FairnessBucket {
    enum class Target : std::uint8_t { hours, shifts, average };
    std::string_view name;
    std::vector<Index> employees;
    std::vector<bool> shifts;  // whether a shift counts, by its index
    Target kind = Target::hours;
    std::int64_t target = 0;
    PeriodsRef periods;
};

struct Weekend {
    Day day = 0;  // on which it starts
    std::int64_t from = 0, to = 0;
};

struct Assignment {
    Index employee = kNone, shift = kNone;
    bool locked = false;
};

struct Warning {
    std::string pointer;
    std::string message;
};

struct Problem {
    calendar::Zone zone;
    bool offsets = false;  // the answer's times have them
    Span horizon;          // what is planned
    Span known;            // history and horizon
    std::vector<Shift> shifts;
    std::vector<Employee> employees;
    std::vector<Demand> demands;
    std::vector<Requirement> requirements;
    std::vector<Pattern> patterns;
    std::vector<Rest> rests;
    std::vector<Rule> rules;
    std::vector<FairnessBucket> buckets;
    std::vector<Weekend> weekends;  // that begin on known days
    Seconds weekend_rest = 0;       // 0: a shift that overlaps a weekend makes it worked
    std::vector<Assignment> schedule;
    std::vector<std::string_view> skills;  // names
    Weights weights;
    Weight soft_unavailability{Level::soft, 1};
    std::int64_t stability = 0;
    bool always_score_shared_skills = false;
    bool penalise_zero_hours = false;
    bool use_availability_locations = false;
    std::uint64_t seed = 0;
    std::optional<std::int64_t> max_iterations;
    std::int64_t max_suggestions = 5;
    std::vector<Index> suggest_for;
    bool tells_alternatives = true, tells_hard_conflicts = true;  // of explanations
    std::vector<Warning> warnings;
};

inline bool Periods::excluded(Day day) const
{
    for (const Day one : excludes)
        if (one == day)
            return true;
    return false;
}

inline bool Limits::holds_on(Day day) const
{
    if (periods->excluded(day))
        return false;
    for (const Span& span : periods->spans)
        if (span.has(day))
            return true;
    return false;
}

inline std::int64_t Employee::level_of(Index skill, Day day) const
{
    std::int64_t level = 0;
    for (const HeldSkill& held : skills)
        if (held.skill == skill && held.first <= day && day <= held.last && held.level > level)
            level = held.level;
    return level;
}

}  // namespace routeopt::fill
