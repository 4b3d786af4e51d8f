// The requirements on a kernel: a kind of plan, and the operators that work on it. See kernels.hpp
// for the kernels that exist.
#pragma once

#include <concepts>
#include <cstdint>

#include "routing/search/neighbourhood/indexing.hpp"
#include "routing/search/neighbourhood/neighbours.hpp"
#include "routing/search/operators/operator.hpp"

namespace routeopt::routing::search {

// Properties of a kernel on which decisions of the search depend. Three of them, all but uses_time,
// differ only between the plain kernels and the rich one; each names another reason to decide.
struct KernelTraits {
    // Plans have times. False for plain kernels of problems in which no vehicle can wait or be
    // late, so that the order of a route matters only for its length.
    bool uses_time = true;
    // The kernel keeps every rule of model::Rules: prices of time, breaks, quotas, relations,
    // and what the request's plan fixes. True for the rich kernel, false for the plain ones.
    bool has_rules = false;
    // The cost of an insertion follows from its two neighbours. Iterations are then so many
    // (thousands a second for each task) that mixed anneals, and filling whole routes
    // (WholeRoutes::fill()), pay off. True for the plain kernels.
    // The rich kernel prices a route as a whole; iterations are few, and it has temperatures of its
    // own (kAmongRules).
    bool prices_locally = true;
    // First plans may be built by savings (Clarke & Wright 1964), their routes improved by Or-opt:
    // the kernel has types Savings and OrOpt. True for the plain kernels.
    bool builds_by_savings = true;
};

// The types of a kernel: Plan, a plan with its costs; Insertion, which inserts tasks into it;
// Exchanges, which exchange parts of routes after a ruin and recreate; WholeMoves, which move whole
// trips or routes. A worker makes them in this order; each refers to those before it. All changes
// that they make to the plan last until take_back(), which undoes those since the last commit().
template <class K>
concept SearchKernel = requires(typename K::Plan& plan, const Model& model, Neighbours& neighbours,
                                typename K::Insertion& insertion) {
    { K::kTraits } -> std::convertible_to<KernelTraits>;
    typename K::Plan;
    typename K::Insertion;
    typename K::Exchanges;
    typename K::WholeMoves;
    requires std::constructible_from<typename K::Plan, const Model&>;
    requires std::constructible_from<typename K::Insertion, typename K::Plan&, Neighbours&>;
    requires std::constructible_from<typename K::Exchanges, typename K::Plan&,
                                     typename K::Insertion&>;
    requires std::constructible_from<typename K::WholeMoves, typename K::Plan&,
                                     typename K::Insertion&>;
    requires LocalSearch<typename K::Exchanges>;
    requires WholeMove<typename K::WholeMoves>;
    { plan.cost() } -> std::convertible_to<Cost>;
    { plan.missing() } -> std::convertible_to<std::int64_t>;
    { plan.settle() } -> std::same_as<bool>;
    plan.commit();
    plan.take_back();
    { insertion.work() } -> std::convertible_to<std::int64_t>;
};

}  // namespace routeopt::routing::search
