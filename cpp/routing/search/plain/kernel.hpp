// Definition of search_on; included by the three kernel files alone.
#pragma once

#include "routing/search/kernels.hpp"
#include "routing/search/plain/insertion.hpp"
#include "routing/search/plain/or_opt.hpp"
#include "routing/search/plain/savings.hpp"
#include "routing/search/plain/trip_moves.hpp"
#include "routing/search/plain/two_opt_star.hpp"
#include "routing/search/search_driver.hpp"

namespace routeopt::routing::search::plain {

template <class Table, bool kUsesTime, bool kMixed>
struct Kernel {
    static constexpr bool kTimed = kUsesTime;
    using Plan = plain::Plan<Table, kTimed, kMixed>;
    using Insertion = plain::Insertion<Table, kTimed, kMixed>;
    using Exchanges = plain::TwoOptStar<Plan, Insertion>;
    using WholeMoves = TripMoves<Plan, Insertion>;
    using OrOpt = plain::OrOpt<Plan, Insertion>;
    using Savings = plain::Savings<Table, kTimed, kMixed>;
};

// Problems that do not use time, or whose loads only rise or only fall, pay nothing for them.
template <class Table>
Result search_on(const model::Model& model, const Control& control)
{
    if (model.timed && model.mixed_loads)
        return SearchDriver<Kernel<Table, true, true>>{model, control}.run();
    if (model.timed)
        return SearchDriver<Kernel<Table, true, false>>{model, control}.run();
    if (model.mixed_loads)
        return SearchDriver<Kernel<Table, false, true>>{model, control}.run();
    return SearchDriver<Kernel<Table, false, false>>{model, control}.run();
}

}  // namespace routeopt::routing::search::plain
