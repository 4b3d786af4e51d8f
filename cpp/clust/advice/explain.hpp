// The operation explain: what each entity costs where it is and elsewhere, what keeps it from
// there, and which bounds cost most.
#pragma once

#include <functional>

#include "clust/referee/obstacles.hpp"

namespace routeopt::clust::advice {

using referee::Score;

struct Alternative {
    Index cluster = kNone;
    Score change;  // of the plan's score where the entity alone goes there
    std::vector<std::string_view> obstacles;
};

struct Explained {
    Index entity = kNone;
    std::int64_t cost = 0;                  // what it takes off the soft score where it is
    std::vector<Alternative> alternatives;  // the two that are cheapest, rules aside
};

// A bound that alone keeps an entity out of a cluster where it would gain.
struct Binding {
    Index cluster = kNone;
    Index dimension = kNone;  // of the bound of weight; kNone: the bound of members
    std::int64_t more = 0;    // by which it would have to be higher
    Index entity = kNone;
    Score gain;  // of the plan's score with the higher bound and the entity there
};

struct Explanation {
    std::vector<Explained> entities;  // by number
    std::vector<Binding> bindings;    // at most one of each cluster, the greatest gain first
    bool is_complete = true;
};

// Where goes_on() is false, the entities from there on are left aside.
Explanation explanation_of(const Problem& problem, const referee::Verdict& verdict,
                           const std::function<bool()>& goes_on);

}  // namespace routeopt::clust::advice
