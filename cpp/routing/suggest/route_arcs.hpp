// Legs between the stops of a route and a few new stops, looked up once for each new stop.
#pragma once

#include <vector>

#include "routing/what_if/what_if.hpp"

namespace routeopt::routing::suggest {

// Nodes are numbered: the route's stops by position, then the new ones in the order in which they
// were added. Memory is kept for the next route.
class RouteArcs {
public:
    explicit RouteArcs(const what_if::WhatIf& what_if) : what_if_(what_if) {}

    // Starts with the route of a slot, without new stops.
    void reset(std::size_t slot);
    // Adds a new stop. Linear in the route's stops.
    void add(const what_if::Visit& stop);
    // Removes the new stop that was added last.
    void drop_last() { --added_; }

    // The number of the route's stops, which is the node of the first new one.
    [[nodiscard]] std::size_t route_size() const { return planned_; }

    // A leg as the vehicle of the route drives it.
    struct RouteArc {
        std::int64_t metres = 0;
        std::int64_t seconds = 0;
    };
    // The leg from a to b, which both have a place. If both are stops of the route, b must be the
    // next such stop behind a. A leg that does not exist counts 0.
    [[nodiscard]] RouteArc between(std::size_t a, std::size_t b) const
    {
        if (b < planned_)
            return a < planned_ ? own_[b] : added_stops_[a - planned_].from[b];
        if (a < planned_)
            return added_stops_[b - planned_].to[a];
        return a < b ? added_stops_[b - planned_].to_new[a - planned_]
                     : added_stops_[a - planned_].from_new[b - planned_];
    }

    // The last stop before position k that has a place, and the first at or behind it.
    [[nodiscard]] std::size_t place_before(std::size_t k) const { return before_[k]; }
    [[nodiscard]] std::size_t place_at_or_behind(std::size_t k) const { return next_[k]; }

private:
    struct AddedStop {
        Index place = 0;
        std::vector<RouteArc> to, from;          // legs to it from the route's stops, and back
        std::vector<RouteArc> to_new, from_new;  // the same for the new stops added before it
    };

    const what_if::WhatIf& what_if_;
    std::size_t slot_ = 0;
    std::size_t planned_ = 0;
    std::size_t added_ = 0;
    std::vector<RouteArc> own_;  // the leg to each of the route's stops
    std::vector<std::size_t> before_, next_;
    // The first `added_` are in use; the others keep their memory.
    std::vector<AddedStop> added_stops_;
};

}  // namespace routeopt::routing::suggest
