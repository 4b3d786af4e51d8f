// Whether routes keep their rules after an exchange that TwoOptStar considers: loads, times and
// limits, each in constant time by sums along the routes (PrefixSums) and stored times, where these
// tell; where routes reload or wait for release times by a walk along both (RouteWalk). Changes
// nothing. Eligibility aside, these are all the rules of a plain plan.
#pragma once

#include <algorithm>
#include <ranges>
#include <span>
#include <vector>

#include "routing/search/plain/plan.hpp"
#include "routing/search/plain/prefix_sums.hpp"
#include "routing/search/plain/route_walk.hpp"
#include "routing/search/plain/two_opt.hpp"

namespace routeopt::routing::search::plain {

template <class Plan>
class ExchangeRules {
public:
    explicit ExchangeRules(const Plan& plan)
        : plan_(plan), model_(plan.model()), sums_(plan), walk_(plan), two_opt_(plan),
          walks_(Plan::kHasTimes && (!model_.reloads.empty() || model_.released))
    {
    }

    // To be called when any routes may have changed.
    void forget() { sums_.forget(); }
    // To be called when this route has changed.
    void forget(Index slot) { sums_.forget(slot); }

    // Whether loads allow that two trips exchange what follows a and b. Precondition: their slots
    // are of one kind.
    [[nodiscard]] bool tails_fit(Index a, Index b)
    {
        sums_.read(plan_.route_of(a));
        sums_.read(plan_.route_of(b));
        if constexpr (Plan::kLoadsMix)
            return sums_[a].open == 0 && sums_[b].open == 0;
        return moves_fit(plan_.trip_of(a), plan_.trip_of(b),
                         [&](std::size_t d) { return sums_[b].load[d] - sums_[a].load[d]; });
    }
    // Whether two trips may exchange what follows a and b as far as times and limits are concerned.
    // Precondition: tails_fit().
    [[nodiscard]] bool tails_may_change(Index a, Index b)
    {
        if (walks_)
            return tails_keep_rules(a, b);
        return joins(plan_.route_of(a), a, next(b)) && joins(plan_.route_of(b), b, next(a));
    }

    // Whether loads allow that the first route goes on from a with what leads to b, reversed, and
    // the other begins with what follows a, reversed. Precondition: Plan::kMayTurn.
    [[nodiscard]] bool turned_tails_fit(Index a, Index b)
    {
        const Index r = plan_.route_of(a);
        const Index q = plan_.route_of(b);
        sums_.read(r);
        sums_.read(q);
        return moves_fit(r, q, [&](std::size_t d) {
            return sums_[a].load[d] + sums_[b].load[d] - sums_.whole(r).load[d];
        });
    }
    // Whether both routes keep their limits if the first one goes on from a with what leads to b,
    // reversed, and the other begins with what follows a, reversed. Precondition:
    // turned_tails_fit().
    [[nodiscard]] bool turned_tails_keep_limits(Index a, Index b) const
    {
        if (!model_.limited)
            return true;
        const Index r = plan_.route_of(a);
        const Index q = plan_.route_of(b);
        const Totals heads =
            sums_.up_to(a) + plan_.totals_of(plan_.arc_between(r, a, b)) + sums_.up_to(b);
        const Totals tails = sums_.from_on(next(a)) +
                             plan_.totals_of(plan_.arc_between(q, next(a), next(b))) +
                             sums_.from_on(next(b));
        return heads.keep(limits(r)) && tails.keep(limits(q));
    }

    // Whether both trips have room if two stops change places. Precondition: loads do not mix.
    [[nodiscard]] bool swap_fits(Index u, Index w) const
    {
        const Load& mine = sums_.size(u);
        const Load& theirs = sums_.size(w);
        return moves_fit(plan_.trip_of(u), plan_.trip_of(w),
                         [&](std::size_t d) { return theirs[d] - mine[d]; });
    }
    // Whether the route of `gone` keeps its times and limits with another stop in its place.
    [[nodiscard]] bool replaces(Index slot, Index gone, Index stop)
    {
        const Index before = prev(gone);
        const Index behind = next(gone);
        if (walks_)
            return keeps_rules(before, {&stop, 1}, behind);
        if (!Plan::kHasTimes && !model_.limited)
            return true;
        const Arc in = plan_.arc_between(slot, before, stop);
        const Arc out = plan_.arc_between(slot, stop, behind);
        if constexpr (Plan::kHasTimes) {
            const Times& times = plan_.times(stop);
            const std::int64_t start =
                std::max(plan_.times(before).ready + in.duration_s, times.open);
            if (start > times.close ||
                start + plan_.service_s(stop, slot) + out.duration_s > plan_.times(behind).latest)
                return false;
        }
        return !model_.limited || replaces_within_limits(slot, gone, stop, in, out);
    }

    // Whether the part of a route behind a, up to b, may be reversed, as far as times tell.
    // O(length of the part).
    [[nodiscard]] bool is_in_time_reversed(Index slot, Index a, Index b)
    {
        if constexpr (!Plan::kHasTimes)
            return true;
        if (!walks_ && limits(slot).duration_s == model::kUnlimited)
            return two_opt_.is_in_time(slot, a, b);
        collect(next(a), next(b), mine_);
        if (std::ranges::any_of(mine_, [this](Index node) { return plan_.is_end(node); }))
            return false;
        std::reverse(mine_.begin(), mine_.end());
        return keeps_rules(a, mine_, next(b));
    }

    // Reversals within one route.
    [[nodiscard]] TwoOpt<Plan>& two_opt() { return two_opt_; }

    // The nodes from one on, up to another one, which is not among them.
    void collect(Index from, Index end, std::vector<Index>& nodes) const
    {
        nodes.clear();
        for (Index at = from; at != end; at = next(at))
            nodes.push_back(at);
    }

    // Nodes looked at since this was last asked.
    std::int64_t work() { return std::exchange(work_, 0) + sums_.work() + two_opt_.work(); }

private:
    [[nodiscard]] Index next(Index node) const { return plan_.node(node).next; }
    [[nodiscard]] Index prev(Index node) const { return plan_.node(node).prev; }
    [[nodiscard]] const model::Limits& limits(Index slot) const
    {
        return model_.slots[slot].limits;
    }

    // Whether both trips have room if the load of the first one rises by more(dimension), which may
    // be negative, and that of the other one falls by as much.
    template <class More>
    [[nodiscard]] bool moves_fit(Index trip, Index other, More&& more) const
    {
        const Load& room = plan_.route(trip).room;
        const Load& other_room = plan_.route(other).room;
        for (std::size_t d = 0; d < model_.dimensions; ++d)
            if (more(d) > room[d] || -more(d) > other_room[d])
                return false;
        return true;
    }

    // Whether a route keeps its times and limits if it goes on from one of its nodes with the node
    // `to` of a route of the same kind, and what follows that.
    [[nodiscard]] bool joins(Index slot, Index from, Index to) const
    {
        if (plan_.is_end(from) && plan_.is_end(to))
            return true;
        if (!Plan::kHasTimes && !model_.limited)
            return true;
        const Arc arc = plan_.arc_between(slot, from, to);
        return (!Plan::kHasTimes ||
                plan_.times(from).ready + arc.duration_s <= plan_.times(to).latest) &&
               (!model_.limited || (joined(from, arc, to).keep(limits(slot)) &&
                                    keeps_duration(slot, plan_.head_at(from), arc, to)));
    }
    // The totals of a route that goes on from one of its nodes over this arc to the node `to` of
    // another route, and with what follows that.
    [[nodiscard]] Totals joined(Index from, Arc arc, Index to) const
    {
        return sums_.up_to(from) + plan_.totals_of(arc) + sums_.from_on(to);
    }
    [[nodiscard]] bool keeps_duration(Index slot, const Head& head, Arc arc, Index to) const
    {
        return !Plan::kHasTimes || limits(slot).duration_s == model::kUnlimited ||
               plan_.shortest(head, arc, to) <= limits(slot).duration_s;
    }

    [[nodiscard]] bool replaces_within_limits(Index slot, Index gone, Index stop, Arc in,
                                              Arc out) const
    {
        const Arc old_in = plan_.node(prev(gone)).leg;
        const Arc old_out = plan_.node(gone).leg;
        return plan_.within_limits(slot, plan_.totals_of(in) + plan_.totals_of(out) -
                                             plan_.totals_of(old_in) - plan_.totals_of(old_out) +
                                             plan_.totals_at(stop, slot) -
                                             plan_.totals_at(gone, slot)) &&
               keeps_duration(slot, plan_.going_on(plan_.head_at(prev(gone)), in, stop, slot), out,
                              next(gone));
    }

    // Whether both routes keep every rule if two trips exchange what follows these nodes. The trips
    // have to end at one place, and if the route of b has reloads its trip must not become empty.
    bool tails_keep_rules(Index a, Index b)
    {
        const Index end = plan_.end_of_trip(a);
        const Index other_end = plan_.end_of_trip(b);
        const bool ends_a_trip =
            plan_.is_end(b) && plan_.is_end(next(a)) && plan_.route(plan_.route_of(b)).reloads > 0;
        if (ends_a_trip || plan_.node(end).place != plan_.node(other_end).place)
            return false;
        collect(next(a), end, mine_);
        collect(next(b), other_end, theirs_);
        return keeps_rules(a, theirs_, end) && keeps_rules(b, mine_, other_end);
    }

    // Whether a route keeps every rule with these stops between two of its nodes. O(route).
    bool keeps_rules(Index before, std::span<const Index> stops, Index behind)
    {
        walk_.take_between(before, stops, behind);
        work_ += 4 * walk_.size();
        return walk_.keeps_all();
    }

    const Plan& plan_;
    const Model& model_;
    PrefixSums<Plan> sums_;
    RouteWalk<Plan> walk_;
    TwoOpt<Plan> two_opt_;
    bool walks_;                 // only a walk tells, as stored times do not
    std::vector<Index> mine_;    // scratch
    std::vector<Index> theirs_;  // scratch
    std::int64_t work_ = 0;
};

}  // namespace routeopt::routing::search::plain
