// Definition of search_on; included by the three kernel files alone.
#pragma once

#include "routing/search/exchanges.hpp"
#include "routing/search/insertion.hpp"
#include "routing/search/kernels.hpp"
#include "routing/search/route_order.hpp"
#include "routing/search/savings.hpp"
#include "routing/search/searcher.hpp"
#include "routing/search/trip_moves.hpp"

namespace routeopt::routing::search {

template <class Table, bool kUsesTime, bool kMixed>
struct Kernel {
    static constexpr bool kTimed = kUsesTime;
    using Plan = State<Table, kTimed, kMixed>;
    using Insertion = search::Insertion<Table, kTimed, kMixed>;
    using Exchanges = search::Exchanges<Plan, Insertion>;
    using WholeMoves = TripMoves<Plan, Insertion>;
    using RouteOrder = search::RouteOrder<Plan, Insertion>;
    using Savings = search::Savings<Table, kTimed, kMixed>;
};

// Problems that do not use time, or whose loads only rise or only fall, pay nothing for them.
template <class Table>
Result search_on(const model::Model& model, const Control& control)
{
    if (model.timed && model.mixed_loads)
        return Searcher<Kernel<Table, true, true>>{model, control}.run();
    if (model.timed)
        return Searcher<Kernel<Table, true, false>>{model, control}.run();
    if (model.mixed_loads)
        return Searcher<Kernel<Table, false, true>>{model, control}.run();
    return Searcher<Kernel<Table, false, false>>{model, control}.run();
}

}  // namespace routeopt::routing::search
