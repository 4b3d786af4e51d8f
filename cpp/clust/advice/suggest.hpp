// The operation suggest: where the entities that a plan leaves out could go.
#pragma once

#include <functional>

#include "clust/referee/referee.hpp"

namespace routeopt::clust::advice {

using referee::Score;

// Entities that change their cluster. The first is the one that is suggested, then those that must
// be with it, then those that make room.
struct Suggestion {
    std::vector<referee::Move> moves;
    Score change;  // of the plan's score
};

struct Suggestions {
    std::vector<Suggestion> all;  // by entity, each one's best first
    bool is_complete = true;
};

// Of each unit that is left out and each cluster, where no more is broken then: it goes there
// alone; where that breaks a rule, one unit leaves the cluster and perhaps another one leaves the
// cluster that this goes to, for a third one or for the first. Of all such ways the cheapest. Where
// goes_on() is false, the rest is not looked at.
Suggestions suggestions_for(const Problem& problem, const referee::Verdict& verdict,
                            const std::function<bool()>& goes_on);

}  // namespace routeopt::clust::advice
