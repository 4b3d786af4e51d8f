// A CREATE problem: a request whose names, times and families of shifts are resolved and checked.
// It is what the search, the referee and the writer of answers have in common.
//
// Units: times and durations are seconds. Times count from `begin`, the midnight that begins the
// first day of the demand; all slots start at or after it. Names are views into the request's
// document; templates, skills and resources are numbered.
//
// What a plan is: heads per slot. A slot is a shift that may be opened: one start and one end of
// one template on one day.
//
// What it is scored by (amounts; levels.hpp of base gives them points and levels). `unit` is
// `demand_unit`. Work of a slot is heads x its `worked` intervals; a cyclic plan repeats: what lies
// beyond `end` counts at the same time after `begin` instead.
//
//   fixed demand, per piece: short and surplus are the integrals over the piece of how far the
//     heads at work are below and above `heads`:
//     underDemand   sum over pieces of ceil(short / unit)
//     overDemand    sum over pieces of ceil(surplus / unit)
//     totalDemand   per skill: ceil((seconds demanded - seconds supplied) / 60) where positive
//   flexible demand, per skill and piece in order: work = min(supplied, cap - done before), not
//     below 0, and 0 where the piece is not `works`; done = done before + work:
//     underDemand       ceil((due - done) / unit) where positive
//     overDemand        ceil((supplied - work) / unit)
//     asLateAsPossible  ceil((done - due) / unit) where positive
//   resourceAvailability  per resource: ceil(integral of what is used above the number / 60); a
//     slot uses it from its start to its end, breaks included
//   minTimeBetweenShiftStart  over open slots' distinct starts in order: ceil((least - gap) / 60)
//     where positive; of a cyclic plan with two distinct starts at least, the last and the first
//     are neighbours, too
//   heads       per template and day: heads below `min_heads` or above `max_heads`
//   limits      see Limits
//   costs       sum of heads x cost, rounded half up to whole currency once
//   preference  sum of heads x (highest preference of all templates - the template's)
//   kinds       distinct kinds (start of day and length) of open slots
//   stability   sum over slots of |heads - heads of the plan in the request|, soft
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/index.hpp"
#include "calendar/zone.hpp"
#include "create/schema/constraint.hpp"

namespace routeopt::create {

using Seconds = std::int64_t;

struct Interval {
    Seconds from = 0, to = 0;
    [[nodiscard]] Seconds length() const { return to - from; }
};

inline constexpr std::int64_t kNoLimit = std::numeric_limits<std::int64_t>::max();

// Where the demand for a skill is one. The pieces of a skill follow one another from 0 to the
// problem's `end`; of fixed demand neighbours differ in `heads`.
struct Piece {
    Seconds from = 0, to = 0;
    std::int64_t heads = 0;  // of fixed demand
    // Of flexible demand, by the end of the piece and counted from the first demand: how many
    // seconds of work are due, and how many may be done (kNoLimit: any). Caps ascend. Before the
    // first and after the last demand nothing `works`: all that is supplied is surplus, and nothing
    // else counts.
    Seconds due = 0, cap = 0;
    bool works = true;
};

struct Skill {
    std::string_view name;  // empty: the common skill of whatever names none
    std::vector<Piece> pieces;
};

struct Resource {
    std::string_view name;
    std::int64_t number = 0;  // that may be used at any instant
};

struct Use {
    Index resource = kNone;
    std::int64_t number = 0;  // for each head
};

struct Template {
    std::string_view name;
    Index skill = kNone;
    // On each of its days, all its slots of the day together.
    std::int64_t min_heads = 0, max_heads = kNoLimit;
    std::int64_t cost = 0;     // money for each head, with 5 decimals
    std::int64_t dislike = 0;  // highest preference of all templates - this one's
    std::vector<Use> uses;
};

// A start of day and a length as the clock shows them: what people call a kind of shift.
struct Kind {
    Seconds start = 0, length = 0;
};

struct Break {
    Interval when;
    bool is_paid = false;
};

struct Slot {
    Index template_ = kNone, kind = kNone, day = 0;  // day: from 0
    Seconds from = 0, to = 0;
    Seconds paid = 0;              // without unpaid breaks
    std::vector<Interval> worked;  // in order, apart: [from, to) without the breaks
    std::vector<Break> breaks;     // in order, apart, within [from, to)
    std::int64_t before = 0;       // heads in the plan that the request states
    [[nodiscard]] Seconds length() const { return to - from; }
};

// Bounds on the whole plan. Each is broken by its own amount; amounts add up.
struct Limits {
    std::int64_t max_heads = kNoLimit;  // at any instant from start to end: minutes above it
    std::int64_t max_kinds = kNoLimit;  // kinds above it
    Seconds max_total = kNoLimit;       // paid time of all heads: minutes above it
    // Mean length of a head's shift, start to end: minutes by which the sum of lengths is below
    // heads x min_average or above heads x max_average.
    std::optional<Seconds> min_average, max_average;
};

// heads[s]: of slots[s].
using Plan = std::vector<std::int64_t>;

struct Warning {
    std::string pointer;
    std::string message;
};

// How the request writes times, and so the answer.
enum class TimeForm : std::uint8_t { civil, offset, time_of_day };

struct Problem {
    calendar::Zone zone;
    TimeForm form = TimeForm::civil;
    calendar::Day first_day = 0;
    std::int64_t begin = 0;  // instant of time 0
    // End of the last day. Of a plan that is not cyclic the last pieces end with the last slot, if
    // that is later.
    Seconds period = 0;
    Seconds end = 0;  // where the pieces end: `period` if cyclic
    Index days = 0;
    bool flexible = false;
    bool cyclic = false;
    std::vector<Skill> skills;
    std::vector<Template> templates;
    std::int64_t highest_preference = 0;  // of all templates
    std::vector<Kind> kinds;
    std::vector<Slot> slots;  // by day, start, template, end
    std::vector<Resource> resources;
    Limits limits;
    Seconds min_between_starts = 0;
    Seconds demand_unit = 3600;
    Weights weights;
    std::int64_t stability = 0;  // soft points
    bool has_before = false;     // the request states a plan
    std::uint64_t seed = 0;
    std::optional<std::int64_t> max_iterations;
    std::vector<Warning> warnings;
};

}  // namespace routeopt::create
