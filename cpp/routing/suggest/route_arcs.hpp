// Ways between the stops of a route and some new ones.
#pragma once

#include <vector>

#include "routing/what_if/what_if.hpp"

namespace routeopt::routing::suggest {

// Nodes: the route's stops by number, then the new ones in the order in which they were added.
class RouteArcs {
public:
    explicit RouteArcs(const what_if::WhatIf& what_if) : what_if_(what_if) {}

    // Forgets what was there.
    void open(std::size_t slot);
    void add(const what_if::Visit& stop);
    void drop_last() { --added_; }

    [[nodiscard]] std::size_t planned() const { return planned_; }

    struct RouteArc {
        std::int64_t metres = 0;
        std::int64_t seconds = 0;
    };
    // Between two nodes that follow each other at places.
    [[nodiscard]] RouteArc between(std::size_t a, std::size_t b) const
    {
        if (b < planned_)
            return a < planned_ ? own_[b] : added_ways_[a - planned_].from[b];
        if (a < planned_)
            return added_ways_[b - planned_].to[a];
        return a < b ? added_ways_[b - planned_].to_new[a - planned_]
                     : added_ways_[a - planned_].from_new[b - planned_];
    }

    // The place before a stop of the route, and the one at it or behind it.
    [[nodiscard]] std::size_t place_before(std::size_t k) const { return before_[k]; }
    [[nodiscard]] std::size_t place_from(std::size_t k) const { return next_[k]; }

private:
    struct Added {
        Index place = 0;
        std::vector<RouteArc> to, from;          // the route's stops
        std::vector<RouteArc> to_new, from_new;  // the new ones before it
    };

    const what_if::WhatIf& what_if_;
    std::size_t slot_ = 0;
    std::size_t planned_ = 0;
    std::size_t added_ = 0;
    std::vector<RouteArc> own_;
    std::vector<std::size_t> before_, next_;
    std::vector<Added> added_ways_;  // those beyond `added_` are there for their memory
};

}  // namespace routeopt::routing::suggest
