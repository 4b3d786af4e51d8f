// Steps of fleet minimisation that a worker can do on its plan.
#pragma once

namespace routeopt::routing::search {

class RouteElimination {
public:
    RouteElimination() = default;
    RouteElimination(const RouteElimination&) = delete;
    RouteElimination& operator=(const RouteElimination&) = delete;
    virtual ~RouteElimination() = default;

    // Takes out the tasks of the route whose tasks were left out least often, if there is one.
    virtual void empty_a_route() = 0;
    // One ruin and recreate, kept where the tasks left out weigh less than before, or as much at
    // a cost that is allowed; more of them are kept only among shipments.
    virtual void try_once() = 0;
};

}  // namespace routeopt::routing::search
