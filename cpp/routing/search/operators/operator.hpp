// The requirements on the operators that a kernel chooses (see kernels.hpp and the concept
// SearchKernel). An operator changes the plan of one worker. It is made for a plan and its
// Insertion and lives as long as they do; it keeps the plan within every rule, brings its cost up
// to date exactly, and commits nothing: the worker accepts all changes of an iteration or takes all
// of them back.
//
// Two operators are the same in all kernels and have no concept: StringRemoval, which begins nearly
// every iteration, and WholeRoutes. The header of each operator says what it may change, when it is
// tried, and what it costs.
#pragma once

#include <concepts>
#include <cstdint>

#include "base/random.hpp"
#include "routing/model/model.hpp"

namespace routeopt::routing::search {

// suit(): whether the operator is of use in a problem; if not, a worker never calls it. work(): the
// work done since the last call, in units of about one arc looked at, for the decision when to read
// the clock (WorkMeter).
template <class T>
concept Operator = requires(T op, const model::Model& model) {
    { T::suit(model) } -> std::same_as<bool>;
    { op.work() } -> std::same_as<std::int64_t>;
};

// Improves what ruin and recreate has changed, at the end of an iteration: never raises the cost,
// and ends early once stop() is true. TwoOptStar, NoExchanges.
template <class T>
concept LocalSearch = Operator<T> && requires(T op, bool (*stop)()) { op.improve(stop); };

// Moves a large part of the plan that contains `stop`, in place of ruin and recreate, once in
// kOneIn iterations; returns false with nothing changed if it finds no move. The cost may rise.
// TripMoves, RouteExchanges.
template <class T>
concept WholeMove = Operator<T> && requires(T op, Index stop, Random& random) {
    { T::kOneIn } -> std::convertible_to<std::uint32_t>;
    { op.move(stop, random) } -> std::same_as<bool>;
};

}  // namespace routeopt::routing::search
