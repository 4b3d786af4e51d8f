// What an explanation tells.
#pragma once

#include <vector>

#include "fill/referee/standing.hpp"

namespace routeopt::fill::explain {

// A person who is put on a shift as all else stays.
struct Alternative {
    Index shift = kNone, employee = kNone;
    referee::Score score;  // of the whole plan then
    std::vector<referee::Rise> rises;
};

inline constexpr std::int64_t kUnbounded = INT64_MAX;  // what a bound that goes becomes

// One value of a request, and what it becomes.
struct Change {
    enum class Kind : std::uint8_t {
        bound,     // of a contract or a period rule
        rest_min,  // of a rest
        rest_max,
        rule_min,  // of a rule
        rule_max,
        off,             // a pattern no longer counts
        availability,    // the person can work from `from` to `to` too
        unavailability,  // the person can work from `from` to `to` after all
        day_of_week,     // the person works on the shift's day of the week
        skill,           // the person holds it at a level
        blocklist,       // the person is not on it
        allowlist,       // the person is on it
    };
    Kind kind = Kind::bound;
    Constraint constraint{};  // that it makes way for
    Index number = kNone;     // of the person's limits or time off, or of the rest, rule or pattern
    Index skill = kNone;
    std::int64_t becomes = 0;  // seconds of hours and times, else a count or a level
    std::int64_t from = 0, to = 0;
    std::int64_t amount = 1;  // by how much, in the constraint's unit
};

// The smallest change that makes way for one person on an empty shift.
struct Counterfactual {
    Index shift = kNone, employee = kNone;
    Change change;
    referee::Score score;  // of the plan with that person on the shift, after the change
};

struct Explanation {
    std::vector<Alternative> alternatives;        // by shift, the best first
    std::vector<Counterfactual> counterfactuals;  // by shift, in the order of constraints
    std::int64_t unanswered = 0;                  // shifts that the time did not suffice for
};

}  // namespace routeopt::fill::explain
