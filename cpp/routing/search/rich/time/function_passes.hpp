// Makes the forward and backward cost functions of routes, as far as they are asked for.
#pragma once

#include "routing/search/rich/time/propagation.hpp"
#include "routing/search/rich/time/route_functions.hpp"

namespace routeopt::routing::search::rich {

class FunctionPasses {
public:
    FunctionPasses(Propagation& propagation, StartCurves& starts, const BreakLayers& layers)
        : propagation_(propagation), starts_(starts), layers_(layers)
    {
    }

    // Makes the forward functions of a route up to a position, or the backward ones from a position
    // on, that are not made yet; one step of Propagation for each. The slot is the route's, and
    // functions.visits() are not empty. False: the route cannot come to the position in time.
    bool extend_forward(Index slot, const RouteFunctions& functions, std::size_t position);
    void extend_backward(Index slot, const RouteFunctions& functions, std::size_t position);

private:
    Propagation& propagation_;
    StartCurves& starts_;
    const BreakLayers& layers_;
    Front front_;  // scratch
};

}  // namespace routeopt::routing::search::rich
