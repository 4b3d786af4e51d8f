#include "routing/search/rich/time/function_passes.hpp"

namespace routeopt::routing::search::rich {

bool FunctionPasses::extend_forward(Index slot, const RouteFunctions& functions,
                                    std::size_t position)
{
    FrontSequence& made = functions.forward_;
    const auto& visits = functions.visits_;
    if (made.nodes() > position)
        return true;
    if (made.nodes() == 0) {
        propagation_.start(slot, visits.front(), propagation_.bounds_of(slot), front_);
        made.add(front_);
    }
    if (layers_.count(slot) == 1 && !propagation_.by_day().has(slot)) {
        for (std::size_t at = made.nodes() - 1; at < position; ++at) {
            const Visit& next = visits[at + 1];
            if (!made.add_advanced(visits[at].leg.duration_s, starts_.of(next), next.stay_s))
                return false;
        }
        return true;
    }
    made.read_last(front_);
    for (std::size_t at = made.nodes() - 1; at < position; ++at) {
        if (!propagation_.go(slot, front_, visits[at], visits[at].leg, visits[at + 1]))
            return false;
        made.add(front_);
    }
    return true;
}

void FunctionPasses::extend_backward(Index slot, const RouteFunctions& functions,
                                     std::size_t position)
{
    FrontSequence& made = functions.backward_;
    const auto& visits = functions.visits_;
    const std::size_t last = visits.size() - 1;
    if (made.nodes() > last - position)
        return;
    if (made.nodes() == 0) {
        propagation_.finish(slot, propagation_.bounds_of(slot), front_);
        made.add(front_);
    } else {
        made.read_last(front_);
    }
    for (std::size_t at = last - made.nodes() + 1; at > position; --at) {
        propagation_.go_back(slot, front_, visits[at - 1], visits[at - 1].leg, visits[at]);
        made.add(front_);
    }
}

}  // namespace routeopt::routing::search::rich
