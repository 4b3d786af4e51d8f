// The plan that a search begins with.
#pragma once

#include <functional>

#include "clust/search/regroup.hpp"
#include "clust/search/reinsert.hpp"

namespace routeopt::clust::search {

struct Moves {
    LocalSearch& local;
    Regroup& regroup;
    Reinsert& reinsert;
};

// Fills an empty plan: with the given assignments where there are some, else anew. Where
// `has_time` returns false it stops improving what it has.
void start(const Model& model, Trial& trial, Moves moves, Random& random,
           const std::function<bool()>& has_time);

}  // namespace routeopt::clust::search
