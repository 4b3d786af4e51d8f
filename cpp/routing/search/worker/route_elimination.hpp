// The steps of fleet minimisation that a worker can do on its plan: emptying a route, and one
// iteration that tries to serve the tasks left over. FleetMinimisation combines them. Each task has
// a count of how often it was left out (Worker::route_elimination()), as in Christiaens & Vanden
// Berghe (2020), section 6.
#pragma once

namespace routeopt::routing::search {

class RouteElimination {
public:
    RouteElimination() = default;
    RouteElimination(const RouteElimination&) = delete;
    RouteElimination& operator=(const RouteElimination&) = delete;
    virtual ~RouteElimination() = default;

    // Removes all tasks of the route with the least sum of these counts, if there is a route that
    // may be emptied. In problems with shipments, tasks that fit into other routes go there at
    // once.
    virtual void empty_a_route() = 0;
    // One ruin and recreate. The result is kept if the sum of the counts of the mandatory tasks
    // left out falls, or stays the same while the cost rises by less than the allowance. In
    // problems without shipments the number of these tasks must not rise either.
    virtual void try_once() = 0;
};

}  // namespace routeopt::routing::search
