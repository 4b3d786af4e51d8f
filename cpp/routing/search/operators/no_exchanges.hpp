// The operator that does nothing, in place of TwoOptStar: for kernels that have no inter-route
// local search inside an iteration. suit() is false, so that a worker never calls improve().
#pragma once

#include <cstdint>

#include "routing/search/operators/operator.hpp"

namespace routeopt::routing::search {

template <class Plan, class Insert>
struct NoExchanges {
    NoExchanges(Plan&, Insert&) { static_assert(LocalSearch<NoExchanges>); }
    static bool suit(const model::Model&) { return false; }
    template <class Stop>
    void improve(Stop&&)
    {
    }
    static std::int64_t work() { return 0; }
};

}  // namespace routeopt::routing::search
