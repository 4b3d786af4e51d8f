// Teams of least cost out of people who may take different roles.
#pragma once

#include <cstdint>
#include <vector>

#include "base/index.hpp"

namespace routeopt::task::advice {

// Somebody who could serve.
struct Offer {
    Index person = kNone;
    double cost = 0;
    std::vector<int> roles;  // that the person may take
};

// counts: how many people each role takes. must: people of whom all have to be in the team.
// The cheapest teams, cheapest first, each ascending by person: all that cost as little as the
// cheapest, or, with `also_dearer`, all; in any case at most `most` (Lawler 1972: the teams but for
// the best one are divided by which of its people they have, and each part's best is found by
// itself). O(offers) for each team and each of its people.
std::vector<std::vector<Index>> cheapest_teams(const std::vector<std::int64_t>& counts,
                                               std::vector<Offer> offers,
                                               const std::vector<Index>& must, bool also_dearer,
                                               std::size_t most);

}  // namespace routeopt::task::advice
