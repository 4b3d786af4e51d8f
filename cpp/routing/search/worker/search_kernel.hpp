// What the search asks of a kernel: a kind of plan and the operators that work on it.
#pragma once

#include <concepts>
#include <cstdint>

#include "routing/search/neighbourhood/indexing.hpp"
#include "routing/search/neighbourhood/neighbours.hpp"
#include "routing/search/operators/operator.hpp"

namespace routeopt::routing::search {

// Properties that the search goes by where kernels differ.
struct KernelTraits {
    // Stops have times. False for the plain kernels of problems in which nobody waits and nobody
    // can be late, so that a route's order matters to its length alone.
    bool uses_time = true;
    // Every rule of model::Rules holds: prices of time, breaks, quotas, relations, initial plans.
    // True for rich, false for the plain kernels.
    bool has_rules = false;
    // The price of an insertion is known from its two neighbours, so that a task gets thousands of
    // iterations a second; mixed anneals, emptying and filling whole routes pay. True for the plain
    // kernels. In rich a route is priced as a whole, iterations are few, and the search is cooler.
    bool prices_locally = true;
    // First plans may be built by savings and their routes be put in order by Or-opt: Kernel names
    // Savings and OrOpt. True for the plain kernels.
    bool builds_by_savings = true;
};

// A plan with its costs; insertion of tasks into it; exchanges of stretches between routes after a
// ruin and recreate; and moves of whole trips or routes. They are made in this order and refer to
// each other; a plan changes by what they are asked to do, and take_back() undoes all of it since
// the last commit().
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
