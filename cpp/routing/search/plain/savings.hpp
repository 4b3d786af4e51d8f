// Routes of a first plan by savings (Clarke & Wright 1964) over neighbour lists: every stop starts
// as a route of its own, and the two routes whose joining saves most are joined, as long as rules
// allow it (the parallel version).
//
// Contract: changes no plan; returns routes that each keep every rule in a slot of one of their
// kinds, and in which every stop is at most once. Used once, to construct the first plan. Takes
// O(stops * neighbours) space and that times its logarithm; a join with times takes O(route).
#pragma once

#include <algorithm>
#include <vector>

#include "base/parallel.hpp"
#include "routing/search/operators/fleet_bounds.hpp"
#include "routing/search/plain/insertion.hpp"
#include "routing/search/plain/savings_kinds.hpp"

namespace routeopt::routing::search::plain {

// Precondition: all tasks are mandatory jobs without release times, and no vehicle reloads.
template <class Table, bool kTimed, bool kMixed>
class Savings {
public:
    using Plan = plain::Plan<Table, kTimed, kMixed>;

    using Fleet = SavingsKinds<Plan>;
    using Kinds = typename Fleet::Kinds;

    // A route found: its stops, and the kinds of slots that may serve all of them.
    struct Joined {
        std::vector<Index> stops;
        Kinds kinds = 0;
    };

    // At first every stop is a route of its own. `threads`: how many threads may call offer() at
    // once.
    Savings(const Plan& plan, const Fleet& fleet, int threads)
        : plan_(plan), fleet_(fleet), rounds_routes_(rounds_routes(plan)), walk_(plan),
          chain_of_(as_size(plan.stop_count())), chains_(as_size(plan.stop_count())),
          joins_(static_cast<std::size_t>(threads))
    {
        for (Index stop = 0; stop < plan.stop_count(); ++stop) {
            chain_of_[stop] = stop;
            Chain& chain = chains_[stop];
            chain.slot = fleet.slot_of(stop);
            if (chain.slot == kNone)
                continue;
            chain.stops = {stop};
            chain.load = load_of(plan.model().stops[stop]);
            chain.totals = plan.totals_at(stop, chain.slot);
            chain.kinds = fleet.carrying(fleet.kinds_of(stop), chain.load.most);
            chain.ready =
                ready_after(chain.slot, {}, stop, plan.times(plan.start_of(chain.slot)).ready);
        }
    }

    // Writes down what joining `stop` to each of these neighbours would save, in both directions,
    // or only from the stop with the lower number where both directions save the same. `thread` is
    // the number of the calling thread.
    void offer(int thread, Index stop, const NeighbourList& near)
    {
        std::vector<Join>& joins = joins_[thread];
        const bool turned_is_alike = joins_turn(stop);
        for (const Index other : near.stops) {
            offer_join(std::min(stop, other), std::max(stop, other), joins);
            if (!turned_is_alike)
                offer_join(std::max(stop, other), std::min(stop, other), joins);
        }
    }

    // Joins by all that was offered, the greatest saving first, and returns the routes, those with
    // the fewest kinds first, and of these the longest. Once stop() is true it returns what is
    // joined so far. A stop that no route can serve is in none. To be called once.
    template <class Stop>
    std::vector<Joined> join(Stop&& stop)
    {
        constexpr std::size_t kJoinsBetweenLooks = 256;
        const auto threads = static_cast<int>(joins_.size());
        const std::vector<Join> joins = parallel_sorted(std::move(joins_), threads);
        for (std::size_t i = 0; i < joins.size(); ++i) {
            if (i % kJoinsBetweenLooks == 0 && stop())
                break;
            try_join(joins[i]);
        }
        std::vector<Joined> routes;
        for (Chain& chain : chains_)
            if (!chain.stops.empty() && chain.kinds != 0 && chain.ready != kLate &&
                ends_are_reached(chain) &&
                (!plan_.model().limited || keeps_limits(chain, {}, chain.totals)))
                routes.push_back({std::move(chain.stops), chain.kinds});
        const auto key = [](const Joined& route) {
            return std::pair{std::popcount(route.kinds), -std::ssize(route.stops)};
        };
        std::stable_sort(routes.begin(), routes.end(),
                         [&](const Joined& a, const Joined& b) { return key(a) < key(b); });
        return routes;
    }

private:
    struct Join {
        Cost rank;  // the change of the cost (see rounds_routes()); the least is joined first
        Index from;
        Index to;
        friend bool operator<(const Join& a, const Join& b)
        {
            return std::tuple{a.rank, a.from, a.to} < std::tuple{b.rank, b.from, b.to};
        }
    };
    // What a part of a route brings, what it collects, and the most that is on board along it (load
    // segments, Vidal et al. 2014).
    struct Loads {
        Load brought{};
        Load collected{};
        Load most{};
    };
    // A route while others are joined to it; empty once it was joined to another.
    struct Chain {
        std::vector<Index> stops;
        Index slot = kNone;  // stands for all slots of the group
        Kinds kinds = 0;     // that may serve and carry it
        Loads load{};
        Totals totals;           // from its first stop to its last, both included
        std::int64_t ready = 0;  // earliest departure from the last stop, or kLate
    };
    static constexpr std::int64_t kLate = INT64_MAX;

    // Whether the arc of a join counts twice, which makes routes rounder (a shape parameter of 2,
    // Gaskell 1967, Yellow 1970): in large problems annealing hardly changes the shapes of routes.
    // It does not pay with both times and limits, nor if one route may do, by the loads, without
    // limits.
    static bool rounds_routes(const Plan& plan)
    {
        const bool limited = plan.model().limited;
        if ((kTimed && limited) || plan.model().slots.size() == 1)
            return false;
        return limited || fewest_routes(plan) > 1;
    }

    [[nodiscard]] Index task_of(Index stop) const { return plan_.model().stops[stop].task; }

    [[nodiscard]] Cost price(Index slot, Arc arc) const
    {
        return Plan::price(plan_.route(slot), arc.distance_m, arc.duration_s);
    }

    static Loads load_of(const model::Stop& stop)
    {
        Loads load{stop.brought, stop.collected, stop.brought};
        for (std::size_t d = 0; d < kMostDimensions; ++d)
            load.most[d] = std::max(stop.brought[d], stop.collected[d]);
        return load;
    }

    static Loads joined(const Loads& a, const Loads& b)
    {
        Loads load;
        for (std::size_t d = 0; d < kMostDimensions; ++d) {
            load.brought[d] = a.brought[d] + b.brought[d];
            load.collected[d] = a.collected[d] + b.collected[d];
            load.most[d] = std::max(a.most[d] + b.brought[d], a.collected[d] + b.most[d]);
        }
        return load;
    }

    // Whether a join of the stop saves as much, and is allowed, in the other direction.
    [[nodiscard]] bool joins_turn(Index stop) const
    {
        const Index slot = fleet_.slot_of(stop);
        return Plan::kMayTurn && slot != kNone &&
               plan_.model().slots[slot].start_place == plan_.model().slots[slot].end_place;
    }

    // The price of the way from the start to a stop, or, if there is none, from the stop to the
    // end.
    [[nodiscard]] Cost price_of_start(Index slot, Index stop) const
    {
        const Arc out = plan_.arc_between(slot, plan_.start_of(slot), stop);
        return price(slot, out.exists() ? out : plan_.arc_between(slot, stop, plan_.end_of(slot)));
    }

    void offer_join(Index from, Index to, std::vector<Join>& joins) const
    {
        const Index slot = fleet_.slot_of(from);
        if (slot == kNone || slot != fleet_.slot_of(to))
            return;
        const Arc arc = plan_.arc_between(slot, from, to);
        if (!arc.exists())
            return;
        const Cost way = price(slot, arc);
        const Cost change = way - price(slot, plan_.arc_between(slot, from, plan_.end_of(slot))) -
                            price_of_start(slot, to);
        if (change <= plan_.model().slots[slot].fixed)
            joins.push_back({rounds_routes_ ? change + way : change, from, to});
    }

    // Makes a join if both stops are ends of different chains still, and every rule allows it.
    void try_join(const Join& join)
    {
        const Index first = chain_of_[join.from];
        const Index second = chain_of_[join.to];
        if (first == second)
            return;
        Chain& a = chains_[first];
        Chain& b = chains_[second];
        const bool ends_meet = a.stops.back() == join.from && b.stops.front() == join.to;
        if (!ends_meet && !(Plan::kMayTurn && is_end_of(a, join.from) && is_end_of(b, join.to)))
            return;
        const Loads load = joined(a.load, b.load);
        const Kinds kinds = fleet_.carrying(a.kinds & b.kinds, load.most);
        if (kinds == 0)
            return;
        const std::int64_t ready = kTimed ? ready_through(a, b) : a.ready;
        if (ready == kLate)
            return;
        if (a.stops.back() != join.from)
            std::reverse(a.stops.begin(), a.stops.end());
        if (b.stops.front() != join.to)
            std::reverse(b.stops.begin(), b.stops.end());
        const Totals totals =
            a.totals + totals_of(a.slot, a.stops.back(), b.stops.front()) + b.totals;
        if (plan_.model().limited && !keeps_limits(a, b.stops, totals))
            return;
        append(a, b, first);
        a.kinds = kinds;
        a.load = load;
        a.totals = totals;
        a.ready = ready;
    }

    // Whether there is a way from the start and to the end. Joins have checked the ways between.
    [[nodiscard]] bool ends_are_reached(const Chain& chain) const
    {
        const Index slot = chain.slot;
        return plan_.arc_between(slot, plan_.start_of(slot), chain.stops.front()).exists() &&
               plan_.arc_between(slot, chain.stops.back(), plan_.end_of(slot)).exists();
    }

    [[nodiscard]] Totals totals_of(Index slot, Index from, Index to) const
    {
        return Plan::totals_of(plan_.arc_between(slot, from, to));
    }

    // Whether a route of a chain and some stops behind it keeps every limit, with these totals.
    [[nodiscard]] bool keeps_limits(const Chain& chain, const std::vector<Index>& behind,
                                    const Totals& totals)
    {
        const Index slot = chain.slot;
        const Index last = behind.empty() ? chain.stops.back() : behind.back();
        const Totals whole = totals_of(slot, plan_.start_of(slot), chain.stops.front()) + totals +
                             totals_of(slot, last, plan_.end_of(slot));
        if (!whole.keep(plan_.model().slots[slot].limits))
            return false;
        if constexpr (!kTimed)
            return true;
        joined_ = chain.stops;
        joined_.insert(joined_.end(), behind.begin(), behind.end());
        walk_.take(slot, joined_);
        return walk_.keeps_limits();
    }

    // Whether a stop is the first or the last one of the chain.
    static bool is_end_of(const Chain& chain, Index stop)
    {
        return chain.stops.front() == stop || chain.stops.back() == stop;
    }

    // Appends chain b to chain a, which has that number.
    void append(Chain& a, Chain& b, Index number)
    {
        for (const Index stop : b.stops)
            chain_of_[stop] = number;
        a.stops.insert(a.stops.end(), b.stops.begin(), b.stops.end());
        b.stops = std::vector<Index>{};  // {} alone would keep the memory
    }

    // The earliest departure from b's last stop if b is served after a; kLate if any stop of b, or
    // the way home, is too late.
    [[nodiscard]] std::int64_t ready_through(const Chain& a, const Chain& b) const
    {
        std::int64_t ready = a.ready;
        Index last = a.stops.back();
        for (const Index stop : b.stops) {
            if (ready == kLate)
                return kLate;
            ready = ready_after(a.slot, last, stop, ready);
            last = stop;
        }
        return ready;
    }

    // The earliest departure from a stop, reached from another one or from the start; kLate if
    // there is no way to it or home, or it is too late.
    [[nodiscard]] std::int64_t ready_after(Index slot, std::optional<Index> from, Index stop,
                                           std::int64_t ready) const
    {
        const Index end = plan_.end_of(slot);
        const Arc in = plan_.arc_between(slot, from.value_or(plan_.start_of(slot)), stop);
        const Arc home = plan_.arc_between(slot, stop, end);
        if (!in.exists() || !home.exists())
            return kLate;
        if constexpr (!kTimed)
            return ready;
        const Times& times = plan_.times(stop);
        const std::int64_t start = std::max(ready + in.duration_s, times.open);
        const std::int64_t leaving = start + plan_.service_s(stop, slot);
        const bool in_time =
            start <= times.close && leaving + home.duration_s <= plan_.times(end).close;
        return in_time ? leaving : kLate;
    }

    const Plan& plan_;
    const Fleet& fleet_;
    const bool rounds_routes_;
    RouteWalk<Plan> walk_;
    std::vector<Index> joined_;             // scratch
    std::vector<Index> chain_of_;           // by stop, the number of its chain
    std::vector<Chain> chains_;             // by the stop that each began with
    std::vector<std::vector<Join>> joins_;  // by thread
};

}  // namespace routeopt::routing::search::plain
