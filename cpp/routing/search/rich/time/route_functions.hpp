// What is known of the time of one route: its forward and backward cost functions by position.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "routing/search/rich/time/fronts.hpp"

namespace routeopt::routing::search::rich {

// Belongs to a route of a plan and describes the visits that RouteTime::measure() was given last.
// With it a change of the route is priced by what it changes: the functions of the visits in front
// of the change and behind it stay as they are.
//
// The functions of a position are by layer (see BreakLayers) and piecewise linear (see
// piecewise_linear.hpp). Those of a route with breaks are made by measure(); those of a route
// without are made up to the position that is asked for, when it is first asked for, as most
// changes are taken back soon. Making them does not change what this object means: they are
// mutable.
class RouteFunctions {
public:
    // The earliest time at which a position can be left, service done, and the latest at which it
    // can be reached so that all behind it can still be in time. With breaks: in any layer. In
    // seconds. Valid for a route that can be in time: measure() returned a cost. Not for the ready
    // of the last position.
    [[nodiscard]] std::int64_t ready(std::size_t position) const { return reach_[position].ready; }
    [[nodiscard]] std::int64_t latest(std::size_t position) const
    {
        return reach_[position].latest;
    }

    // The visits that all this is of; none: nothing is known.
    [[nodiscard]] const std::vector<Visit>& visits() const { return visits_; }

    // How many visits a route has in common with visits(), at its start and, without those, at its
    // end. Legs are not compared: they follow from the nodes. O(visits).
    struct Shared {
        std::size_t prefix = 0;
        std::size_t suffix = 0;
    };
    [[nodiscard]] Shared shared_with(std::span<const Visit> visits) const;

    // F(t): the least cost of the route up to a position that is left by t. Precondition:
    // FunctionPasses::extend_forward() has come that far. Valid until functions are made or cut.
    [[nodiscard]] CostFunction forward(std::size_t position, std::size_t layer) const
    {
        return forward_.at(position, layer);
    }
    // B(-t): the least cost of the route from a position on that is reached at t, the position's
    // own start included; mirrored in time. Precondition: extend_backward() has come that far.
    [[nodiscard]] CostFunction backward(std::size_t position, std::size_t layer) const
    {
        return backward_.at(visits_.size() - 1 - position, layer);
    }
    // The functions that are made: those of the first forward_pass().nodes() positions, and of the
    // last backward_pass().nodes(), the last position first.
    [[nodiscard]] const FrontSequence& forward_pass() const { return forward_; }
    [[nodiscard]] const FrontSequence& backward_pass() const { return backward_; }
    // The first position whose backward function is made.
    [[nodiscard]] std::size_t first_backward() const { return visits_.size() - backward_.nodes(); }

    // The least cost of the route's time, a limit of its duration left aside.
    [[nodiscard]] Cost least() const { return least_; }

private:
    friend class FunctionPasses;  // makes functions
    friend class RouteCosts;      // sets all else
    struct Reach {
        std::int64_t ready = kFar;
        std::int64_t latest = -kFar;
    };

    std::vector<Visit> visits_;
    std::vector<Reach> reach_;  // by position
    mutable FrontSequence forward_;
    mutable FrontSequence backward_;  // from the end on
    Cost least_ = 0;
};

}  // namespace routeopt::routing::search::rich
