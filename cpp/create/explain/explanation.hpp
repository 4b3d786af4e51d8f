// What is said of a plan that leaves demand unmet.
#pragma once

#include <vector>

#include "create/referee/judgement.hpp"

namespace routeopt::create::explain {

// A constraint that counts more after a change than before, at a level.
struct Rise {
    Constraint constraint{};
    Level level = Level::hard;
    std::int64_t points = 0;
};

// What a bound of the request would have to be.
struct Need {
    enum class Bound : std::uint8_t {
        template_max,
        resource,
        max_heads,
        max_kinds,
        max_total,
        min_average,
        max_average,
        between_starts,
    };
    Bound bound{};
    Index number = kNone;    // of the template or the resource
    std::int64_t value = 0;  // as in the problem
};

// One more head on a shift.
struct Way {
    Index slot = kNone;
    referee::Score score;  // of the plan with it
    std::vector<Rise> rises;
    std::vector<Need> needs;    // the smallest change of bounds that this head breaks now
    referee::Score with_needs;  // of the plan with it where they are changed; as `score` without
};

// A time in which heads of a skill, or work due by its end, are missing without a break.
struct Gap {
    Index skill = kNone;
    Seconds from = 0, to = 0;
    std::int64_t heads = 0;  // most that are missing; 0: of flexible demand
    Seconds missing = 0;     // work
    std::vector<Way> ways;   // the best, by `with_needs`; empty where no shift is there
};

// A template that the request does not have and that would make the plan better.
struct NewTemplate {
    Index skill = kNone;
    Seconds start = 0, length = 0;  // of day, on the clock
    struct Opened {
        Seconds from = 0, to = 0;
        std::int64_t heads = 0;
    };
    std::vector<Opened> opened;
    referee::Score score;  // of the plan with these
};

struct Explanation {
    std::vector<Gap> gaps;               // by skill and time
    std::vector<NewTemplate> templates;  // the best first
    std::int64_t unanswered = 0;         // gaps for which time did not suffice
};

}  // namespace routeopt::create::explain
