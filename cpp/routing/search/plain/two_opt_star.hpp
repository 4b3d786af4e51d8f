// TwoOptStar between routes that string removals hardly ever make: tails of two routes (2-opt*,
// Potvin and Rousseau 1995), also turned round, two stops (swap, Osman 1993), and a stretch of one
// route turned round (2-opt, Croes 1958), beside the stops that an iteration changed.
#pragma once

#include <optional>
#include <vector>

#include "routing/search/plain/insertion.hpp"
#include "routing/search/plain/prefix_sums.hpp"
#include "routing/search/plain/route_walk.hpp"
#include "routing/search/plain/two_opt.hpp"

namespace routeopt::routing::search::plain {

template <class Plan, class Insert>
class TwoOptStar {
public:
    TwoOptStar(Plan& plan, Insert& insertion)
        : plan_(plan), insertion_(insertion), model_(plan.model()),
          waits_(as_size(plan.node_count()), 0), sums_(plan), walk_(plan), stretch_turn_(plan),
          walks_(Plan::kHasTimes && (!model_.reloads.empty() || model_.released))
    {
    }

    // Whether these moves look at all that a problem's rules ask about.
    static bool suit(const Model& model)
    {
        return !model.mixed_loads || std::ranges::none_of(model.tasks, [](const model::Task& t) {
            return t.second == kNone;
        });
    }

    // Takes the best exchange beside each stop whose arcs changed since the last commit, and
    // beside those that this changes, as long as one gains and stop() does not say so.
    template <class Stop>
    void improve(Stop&& stop_now)
    {
        plan_.each_at_new_arcs([this](Index stop) { wake(stop); });
        sums_.forget();
        int taken = 0;
        for (std::size_t i = 0; i < waiting_.size(); ++i) {
            const Index stop = waiting_[i];
            waits_[stop] = 0;
            while (taken < kMostTaken && !stop_now() && improve_at(stop))
                ++taken;
        }
        waiting_.clear();
    }

    // Arcs looked at since this was last asked.
    std::int64_t work() { return std::exchange(work_, 0) + sums_.work() + stretch_turn_.work(); }

private:
    static constexpr bool kTurns = !Plan::kLoadsMix;
    static constexpr std::size_t kNeighbours = 12;
    static constexpr int kMostTaken = 60;
    // Between routes an exchange costs as much as they are long: longer ones are left out.
    static constexpr std::int32_t kLongest = 500;
    static constexpr Cost kNever = std::numeric_limits<Cost>::max() / 8;

    enum class Kind : std::uint8_t { tails, turned_tails, swap, reversal };
    // Of the arcs behind a and b, or of the stops a and b.
    struct Exchange {
        Cost gain = 0;
        Kind kind = Kind::tails;
        Index a = kNone;
        Index b = kNone;
    };

    [[nodiscard]] bool is_long(Index slot) const { return plan_.route(slot).size > kLongest; }

    void wake(Index stop)
    {
        if (plan_.is_end(stop) || waits_[stop] != 0)
            return;
        waits_[stop] = 1;
        waiting_.push_back(stop);
    }

    [[nodiscard]] Cost price(Index slot, Arc arc) const
    {
        return arc.exists() ? Plan::price(plan_.route(slot), arc.distance_m, arc.duration_s)
                            : kNever;
    }
    [[nodiscard]] Cost price(Index slot, Index from, Index to) const
    {
        return price(slot, plan_.arc_between(slot, from, to));
    }
    [[nodiscard]] Cost price_behind(Index node) const
    {
        return price(plan_.route_of(node), plan_.node(node).leg);
    }
    [[nodiscard]] Index next(Index node) const { return plan_.node(node).next; }
    [[nodiscard]] Index prev(Index node) const { return plan_.node(node).prev; }

    bool improve_at(Index u)
    {
        best_ = {};
        const Index slot = plan_.route_of(u);
        if (slot == kNone || (is_long(slot) && !kTurns))
            return false;
        const Cost in = price_behind(prev(u));
        const Cost out = price_behind(u);
        const NeighbourList near = insertion_.neighbours(u, kNeighbours);
        for (std::size_t i = 0; i < near.stops.size(); ++i) {
            const Pair pair{u, near.stops[i], near.arcs[i]};
            const Cost to = price_to(slot, pair);
            const Cost from = price_from(slot, pair);
            ++work_;
            if (std::min(to, from) >= std::max(in, out)) {
                if constexpr (Plan::kMayTurn)
                    break;
                continue;
            }
            const Index other = plan_.route_of(pair.v);
            if (other == kNone)
                continue;
            work_ += 4;
            if (other == slot && kTurns)
                look_within(pair, in, out, to, from);
            else if (other != slot && !is_long(slot) && !is_long(other))
                look_between(pair, in, out, to, from);
        }
        if (best_.gain > 0)
            take();
        return best_.gain > 0;
    }

    // A stop and one near it, with the arcs between them at reference speed.
    struct Pair {
        Index u;
        Index v;
        const ArcPair& arcs;
    };
    [[nodiscard]] Cost price_to(Index slot, const Pair& pair) const
    {
        return plan_.route(slot).plain ? price(slot, pair.arcs.to) : price(slot, pair.u, pair.v);
    }
    [[nodiscard]] Cost price_from(Index slot, const Pair& pair) const
    {
        return plan_.route(slot).plain ? price(slot, pair.arcs.from) : price(slot, pair.v, pair.u);
    }

    void look_between(const Pair& pair, Cost in, Cost out, Cost to, Cost from)
    {
        const auto [u, v, arcs] = pair;
        const model::Slot& slot = model_.slots[plan_.route_of(u)];
        const model::Slot& other = model_.slots[plan_.route_of(v)];
        if (slot.kind == other.kind) {
            if (to < out)
                look_at_tails(u, prev(v), to);
            if (from < in)
                look_at_tails(v, prev(u), from);
            if (Plan::kMayTurn && slot.start_place == slot.end_place) {
                if (to < out)
                    look_at_turned_tails(u, v, to, next(u), next(v));
                if (to < in)
                    look_at_turned_tails(prev(u), prev(v), to, prev(u), prev(v));
            }
        }
        if constexpr (Plan::kLoadsMix)
            return;
        if (!plan_.is_end(next(v)))
            look_at_swap(u, next(v), price_from(plan_.route_of(v), pair), u, next(next(v)));
        if (!plan_.is_end(prev(v)))
            look_at_swap(u, prev(v), price_to(plan_.route_of(v), pair), prev(prev(v)), u);
    }

    void look_within(const Pair& pair, Cost in, Cost out, Cost to, Cost from)
    {
        const bool is_behind = stretch_turn_.is_behind(pair.u, pair.v);
        const Index a = is_behind ? pair.v : pair.u;
        const Index b = is_behind ? pair.u : pair.v;
        const Cost known = is_behind ? from : to;
        if (known < out)
            look_at_turn(a, b, known, next(a), next(b));
        if (known < in)
            look_at_turn(prev(a), prev(b), known, prev(a), prev(b));
    }

    // Known: what the arc from a to the node behind b costs.
    void look_at_tails(Index a, Index b, Cost known)
    {
        const Index r = plan_.route_of(a);
        const Index q = plan_.route_of(b);
        if (!tails_fit(a, b))
            return;
        const Cost gain = price_behind(a) + price_behind(b) - known - price_joined(q, b, next(a));
        if (gain <= best_.gain)
            return;
        if (walks_ ? may_change_tails(a, b) : joins(r, a, next(b)) && joins(q, b, next(a)))
            best_ = {gain, Kind::tails, a, b};
    }

    // Whether both routes keep every rule when two trips exchange what is behind these nodes; they
    // have to end at one place, and a route of several trips keeps each.
    bool may_change_tails(Index a, Index b)
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

    bool keeps_rules(Index before, std::span<const Index> stops, Index behind)
    {
        walk_.take_between(before, stops, behind);
        work_ += 4 * walk_.size();
        return walk_.keeps_all();
    }

    // What it costs that one node is directly behind another; a route without a stop gives its
    // price back.
    [[nodiscard]] Cost price_joined(Index slot, Index from, Index to) const
    {
        if (plan_.is_end(from) && plan_.is_end(to))
            return -model_.slots[slot].fixed;
        return price(slot, from, to);
    }

    // Whether a route keeps its times and limits when it goes on from a node with what stands in
    // another of its kind, from a node on.
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

    // What limits count of a route that goes on so.
    [[nodiscard]] Totals joined(Index from, Arc arc, Index to) const
    {
        return sums_.up_to(from) + plan_.totals_of(arc) + sums_.from_on(to);
    }

    [[nodiscard]] const model::Limits& limits(Index slot) const
    {
        return model_.slots[slot].limits;
    }
    [[nodiscard]] bool keeps_duration(Index slot, const Head& head, Arc arc, Index to) const
    {
        return !Plan::kHasTimes || limits(slot).duration_s == model::kUnlimited ||
               plan_.shortest(head, arc, to) <= limits(slot).duration_s;
    }

    bool tails_fit(Index a, Index b)
    {
        sums_.read(plan_.route_of(a));
        sums_.read(plan_.route_of(b));
        if constexpr (Plan::kLoadsMix)
            return sums_[a].open == 0 && sums_[b].open == 0;
        return moves_fit(plan_.trip_of(a), plan_.trip_of(b),
                         [&](std::size_t d) { return sums_[b].load[d] - sums_[a].load[d]; });
    }

    // Known: what one of the new arcs costs; the other one leads from one node to another.
    void look_at_turned_tails(Index a, Index b, Cost known, Index from, Index to)
    {
        if ((plan_.is_end(a) && plan_.is_end(b)) ||
            (plan_.is_end(next(a)) && plan_.is_end(next(b))))
            return;
        if (!turned_tails_fit(a, b))
            return;
        const Cost gain =
            price_behind(a) + price_behind(b) - known - price(plan_.route_of(a), from, to);
        if (gain > best_.gain && turned_tails_keep_limits(a, b))
            best_ = {gain, Kind::turned_tails, a, b};
    }

    // The first route goes on from a with what leads to b, the other begins with what follows a.
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

    bool turned_tails_fit(Index a, Index b)
    {
        const Index r = plan_.route_of(a);
        sums_.read(r);
        sums_.read(plan_.route_of(b));
        return moves_fit(r, plan_.route_of(b), [&](std::size_t d) {
            return sums_[a].load[d] + sums_[b].load[d] - sums_.whole(r).load[d];
        });
    }

    // Whether one trip has room for what it gets more than it gives, and the other for the
    // opposite.
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

    // Known: what one of the new arcs in the route of w costs; the other one leads from one node
    // to another.
    void look_at_swap(Index u, Index w, Cost known, Index from, Index to)
    {
        const Index r = plan_.route_of(u);
        const Index q = plan_.route_of(w);
        const Load& mine = sums_.size(u);
        const Load& theirs = sums_.size(w);
        if (!moves_fit(plan_.trip_of(u), plan_.trip_of(w),
                       [&](std::size_t d) { return theirs[d] - mine[d]; }))
            return;
        Cost gain = price_behind(prev(u)) + price_behind(u) + price_behind(prev(w)) +
                    price_behind(w) - known;
        if (gain > best_.gain)
            gain -= price(q, from, to);
        if (gain > best_.gain)
            gain -= price(r, prev(u), w);
        if (gain > best_.gain)
            gain -= price(r, w, next(u));
        if (gain > best_.gain && model_.may_serve(task_of(w), model_.slots[r]) &&
            model_.may_serve(task_of(u), model_.slots[q]) && replaces(r, u, w) && replaces(q, w, u))
            best_ = {gain, Kind::swap, u, w};
    }

    [[nodiscard]] const model::Task& task_of(Index stop) const
    {
        return model_.tasks[model_.stops[stop].task];
    }

    // Whether a route keeps its times and limits with another stop in the place of one.
    [[nodiscard]] bool replaces(Index slot, Index gone, Index stop)
    {
        if (walks_)
            return keeps_rules(prev(gone), {&stop, 1}, next(gone));
        if (!Plan::kHasTimes && !model_.limited)
            return true;
        const Index before = prev(gone);
        const Index behind = next(gone);
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

    void look_at_turn(Index a, Index b, Cost known, Index from, Index to)
    {
        const Index slot = plan_.route_of(a);
        // Where ways back differ, and no times tell that b comes first, that is a guess.
        Cost gain = price_behind(a) + price_behind(b) - known - price(slot, from, to);
        if (gain <= best_.gain || !stretch_turn_.put_in_order(a, b))
            return;
        if (!Plan::kWaysBackAreEqual || model_.limited) {
            const std::optional<Totals> more = stretch_turn_.more(slot, a, b);
            if (!more || (model_.limited && !plan_.within_limits(slot, *more)))
                return;
            gain = -Plan::price(plan_.route(slot), more->distance_m, more->driving_s);
        }
        if (gain > best_.gain && is_in_time_turned(slot, a, b))
            best_ = {gain, Kind::reversal, a, b};
    }

    // Whether what stands behind a, up to b, may be turned round.
    [[nodiscard]] bool is_in_time_turned(Index slot, Index a, Index b)
    {
        if constexpr (!Plan::kHasTimes)
            return true;
        if (!walks_ && limits(slot).duration_s == model::kUnlimited)
            return stretch_turn_.is_in_time(slot, a, b);
        collect(next(a), next(b), mine_);
        if (std::ranges::any_of(mine_, [this](Index node) { return plan_.is_end(node); }))
            return false;
        std::reverse(mine_.begin(), mine_.end());
        return keeps_rules(a, mine_, next(b));
    }

    void take()
    {
        [[maybe_unused]] const Cost promised = plan_.cost() - best_.gain;
        const auto [gain, kind, a, b] = best_;
        const Index slot = plan_.route_of(a);
        const Index other = plan_.route_of(b);
        wake_around(a);
        wake_around(b);
        switch (kind) {
        case Kind::tails:
            collect(next(a), plan_.end_of_trip(a), mine_);
            collect(next(b), plan_.end_of_trip(b), theirs_);
            exchange(a, b);
            break;
        case Kind::turned_tails:
            collect(next(a), plan_.end_of(slot), mine_);
            collect(next(plan_.start_of(other)), next(b), theirs_);
            std::reverse(mine_.begin(), mine_.end());
            std::reverse(theirs_.begin(), theirs_.end());
            exchange(a, plan_.start_of(other));
            break;
        case Kind::swap:
            collect(a, next(a), mine_);
            collect(b, next(b), theirs_);
            exchange(prev(a), prev(b));
            break;
        case Kind::reversal:
            mine_.clear();
            collect(next(a), next(b), theirs_);
            std::reverse(theirs_.begin(), theirs_.end());
            exchange(a, a);
        }
        sums_.forget(slot);
        sums_.forget(other);
        INVARIANT(plan_.cost() == promised, "a promised gain is the real one");
    }

    void wake_around(Index node)
    {
        for (const Index at : {prev(node), node, next(node)})
            if (at != kNone)
                wake(at);
    }

    // Mine go behind another node, theirs behind one.
    void exchange(Index one, Index another)
    {
        plan_.exchange(one, mine_, another, theirs_);
        work_ += 4 * static_cast<std::int64_t>(mine_.size() + theirs_.size());
    }

    // The stops from one on, before another.
    void collect(Index from, Index end, std::vector<Index>& stops) const
    {
        stops.clear();
        for (Index at = from; at != end; at = next(at))
            stops.push_back(at);
    }

    Plan& plan_;
    Insert& insertion_;
    const Model& model_;
    Exchange best_;
    std::vector<Index> waiting_;
    ByNode<char> waits_;
    PrefixSums<Plan> sums_;
    RouteWalk<Plan> walk_;
    TwoOpt<Plan> stretch_turn_;
    bool walks_;  // only a walk tells of a route's times
    std::vector<Index> mine_;
    std::vector<Index> theirs_;
    std::int64_t work_ = 0;
};

}  // namespace routeopt::routing::search::plain
