// The kernel of plain hard rules. Included by the kernel_*.cpp files alone, each of which compiles
// it for one way of computing travel, with times or without.
#pragma once

#include "routing/search/kernels.hpp"
#include "routing/search/plain/given_routes.hpp"
#include "routing/search/plain/insertion.hpp"
#include "routing/search/plain/or_opt.hpp"
#include "routing/search/plain/savings.hpp"
#include "routing/search/plain/trip_moves.hpp"
#include "routing/search/plain/two_opt_star.hpp"
#include "routing/search/worker/construction.hpp"
#include "routing/search/worker/kernel_route_elimination.hpp"
#include "routing/search/worker/kernel_worker.hpp"

namespace routeopt::routing::search::plain {

// Problems that do not use time, or whose loads only rise or only fall along a route, pay nothing
// for what they do not need.
template <class Table, bool kUsesTime, bool kMixed>
struct Kernel {
    static constexpr KernelTraits kTraits{.uses_time = kUsesTime,
                                          .has_rules = false,
                                          .prices_locally = true,
                                          .builds_by_savings = true};
    using Plan = plain::Plan<Table, kUsesTime, kMixed>;
    using Insertion = plain::Insertion<Table, kUsesTime, kMixed>;
    using Exchanges = TwoOptStar<Plan, Insertion>;
    using WholeMoves = TripMoves<Plan, Insertion>;
    using GivenRoutes = plain::GivenRoutes<Plan>;
    using OrOpt = plain::OrOpt<Plan, Insertion>;
    using Savings = plain::Savings<Table, kUsesTime, kMixed>;
};

template <class Table, bool kUsesTime>
std::unique_ptr<Worker> make_worker(const Model& model, Neighbours& neighbours,
                                    const InsertionOrders& orders, std::uint64_t seed)
{
    if (model.mixed_loads)
        return std::make_unique<KernelWorker<Kernel<Table, kUsesTime, true>>>(model, neighbours,
                                                                              orders, seed);
    return std::make_unique<KernelWorker<Kernel<Table, kUsesTime, false>>>(model, neighbours,
                                                                           orders, seed);
}

}  // namespace routeopt::routing::search::plain
