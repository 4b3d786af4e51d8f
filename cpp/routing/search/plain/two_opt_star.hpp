// Local search between routes, of changes that string removals hardly ever make: two routes
// exchange their tails (2-opt*, Potvin & Rousseau 1995), also reversed ones; two stops of different
// routes change places (swap, Osman 1993); a part of one route is reversed (2-opt, Croes 1958).
// Only beside stops whose arcs the present iteration has changed, and their nearest neighbours,
// with a queue of the stops to look at (Bentley 1992).
//
// Contract: improve() takes the best gaining exchange beside a stop, again and again, at most
// kMostTaken in all; every exchange lowers the plan's cost by exactly its gain (debug builds check
// it) and keeps every rule; nothing is committed. A worker calls it after ruin and recreate, if the
// plan's cost has changed and is at most a margin above what the annealing criterion accepts. A
// look beside one stop takes constant time for each of kNeighbours neighbours (more where
// ExchangeRules has to walk); taking an exchange takes O(stops moved).
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "routing/search/operators/operator.hpp"
#include "routing/search/plain/exchange_rules.hpp"
#include "routing/search/plain/insertion.hpp"

namespace routeopt::routing::search::plain {

template <class Plan, class Insert>
class TwoOptStar {
public:
    TwoOptStar(Plan& plan, Insert& insertion)
        : plan_(plan), insertion_(insertion), model_(plan.model()),
          waits_(as_size(plan.node_count()), 0), rules_(plan)
    {
        static_assert(LocalSearch<TwoOptStar>);
    }

    // Whether the operator helps in a problem: not with mixed loads of jobs, whose places it could
    // not judge in constant time.
    static bool suit(const Model& model)
    {
        return !model.mixed_loads || std::ranges::none_of(model.tasks, [](const model::Task& t) {
            return t.second == kNone;
        });
    }

    // Takes the best exchange beside each stop whose arcs changed since the last commit, and beside
    // those that this changes, as long as one gains and stop_now() is false.
    template <class Stop>
    void improve(Stop&& stop_now)
    {
        plan_.each_at_new_arcs([this](Index stop) { wake(stop); });
        rules_.forget();
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
    std::int64_t work() { return std::exchange(work_, 0) + rules_.work(); }

private:
    static constexpr bool kTurns = !Plan::kLoadsMix;
    static constexpr std::size_t kNeighbours = 12;
    static constexpr int kMostTaken = 60;
    // An exchange between routes takes time by their length: routes of more stops are left out.
    static constexpr std::int32_t kLongest = 500;
    static constexpr Cost kNever = std::numeric_limits<Cost>::max() / 8;

    enum class Kind : std::uint8_t { tails, turned_tails, swap, reversal };
    // An exchange at the arcs behind a and b; a swap is one of the stops a and b themselves.
    struct Exchange {
        Cost gain = 0;
        Kind kind = Kind::tails;
        Index a = kNone;
        Index b = kNone;
    };

    [[nodiscard]] bool is_long(Index slot) const { return plan_.route(slot).size > kLongest; }

    // Puts a stop into the queue, once.
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

    // Takes the best exchange in which an arc of stop u is replaced by a shorter one to or from a
    // near neighbour. False if none gains.
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

    // The exchanges of two routes after which u and v are beside each other. in, out: the prices of
    // the arcs to and from u now; to, from: of the arcs between u and v.
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

    // The reversals of a part of the route after which u and v are beside each other.
    void look_within(const Pair& pair, Cost in, Cost out, Cost to, Cost from)
    {
        const bool is_behind = rules_.two_opt().is_behind(pair.u, pair.v);
        const Index a = is_behind ? pair.v : pair.u;
        const Index b = is_behind ? pair.u : pair.v;
        const Cost known = is_behind ? from : to;
        if (known < out)
            look_at_turn(a, b, known, next(a), next(b));
        if (known < in)
            look_at_turn(prev(a), prev(b), known, prev(a), prev(b));
    }

    // The exchange of what follows a and b. known: the price of the arc from a to the node behind
    // b.
    void look_at_tails(Index a, Index b, Cost known)
    {
        const Index q = plan_.route_of(b);
        if (!rules_.tails_fit(a, b))
            return;
        const Cost gain = price_behind(a) + price_behind(b) - known - price_joined(q, b, next(a));
        if (gain > best_.gain && rules_.tails_may_change(a, b))
            best_ = {gain, Kind::tails, a, b};
    }

    // The price of the arc between two nodes; if both are ends the route loses all its stops, and
    // its fixed cost is saved.
    [[nodiscard]] Cost price_joined(Index slot, Index from, Index to) const
    {
        if (plan_.is_end(from) && plan_.is_end(to))
            return -model_.slots[slot].fixed;
        return price(slot, from, to);
    }

    // The route of a goes on from a with what leads to b, reversed; the route of b begins with what
    // follows a, reversed. known: the price of one new arc; the other new arc leads from the node
    // `from` to the node `to`.
    void look_at_turned_tails(Index a, Index b, Cost known, Index from, Index to)
    {
        if ((plan_.is_end(a) && plan_.is_end(b)) ||
            (plan_.is_end(next(a)) && plan_.is_end(next(b))))
            return;
        if (!rules_.turned_tails_fit(a, b))
            return;
        const Cost gain =
            price_behind(a) + price_behind(b) - known - price(plan_.route_of(a), from, to);
        if (gain > best_.gain && rules_.turned_tails_keep_limits(a, b))
            best_ = {gain, Kind::turned_tails, a, b};
    }

    // Stops u and w change places. known: the price of one new arc in the route of w; the other new
    // arc there leads from the node `from` to the node `to`.
    void look_at_swap(Index u, Index w, Cost known, Index from, Index to)
    {
        const Index r = plan_.route_of(u);
        const Index q = plan_.route_of(w);
        if (!rules_.swap_fits(u, w))
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
            model_.may_serve(task_of(u), model_.slots[q]) && rules_.replaces(r, u, w) &&
            rules_.replaces(q, w, u))
            best_ = {gain, Kind::swap, u, w};
    }

    [[nodiscard]] const model::Task& task_of(Index stop) const
    {
        return model_.tasks[model_.stops[stop].task];
    }

    // The part behind a, up to b, is reversed. known: the price of one new arc; the other new arc
    // leads from the node `from` to the node `to`.
    void look_at_turn(Index a, Index b, Cost known, Index from, Index to)
    {
        const Index slot = plan_.route_of(a);
        // If ways back differ, and no times tell that b comes first, this is an estimate.
        Cost gain = price_behind(a) + price_behind(b) - known - price(slot, from, to);
        TwoOpt<Plan>& two_opt = rules_.two_opt();
        if (gain <= best_.gain || !two_opt.put_in_order(a, b))
            return;
        if (!Plan::kWaysBackAreEqual || model_.limited) {
            const std::optional<Totals> more = two_opt.more(slot, a, b);
            if (!more || (model_.limited && !plan_.within_limits(slot, *more)))
                return;
            gain = -Plan::price(plan_.route(slot), more->distance_m, more->driving_s);
        }
        if (gain > best_.gain && rules_.is_in_time_reversed(slot, a, b))
            best_ = {gain, Kind::reversal, a, b};
    }

    // Makes the best exchange found, and wakes the stops beside it.
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
            rules_.collect(next(a), plan_.end_of_trip(a), mine_);
            rules_.collect(next(b), plan_.end_of_trip(b), theirs_);
            exchange(a, b);
            break;
        case Kind::turned_tails:
            rules_.collect(next(a), plan_.end_of(slot), mine_);
            rules_.collect(next(plan_.start_of(other)), next(b), theirs_);
            std::reverse(mine_.begin(), mine_.end());
            std::reverse(theirs_.begin(), theirs_.end());
            exchange(a, plan_.start_of(other));
            break;
        case Kind::swap:
            rules_.collect(a, next(a), mine_);
            rules_.collect(b, next(b), theirs_);
            exchange(prev(a), prev(b));
            break;
        case Kind::reversal:
            mine_.clear();
            rules_.collect(next(a), next(b), theirs_);
            std::reverse(theirs_.begin(), theirs_.end());
            exchange(a, a);
        }
        rules_.forget(slot);
        rules_.forget(other);
        INVARIANT(plan_.cost() == promised, "a promised gain is the real one");
    }

    void wake_around(Index node)
    {
        for (const Index at : {prev(node), node, next(node)})
            if (at != kNone)
                wake(at);
    }

    // Moves the stops of mine_ behind node `another`, and those of theirs_ behind node `one`.
    void exchange(Index one, Index another)
    {
        plan_.exchange(one, mine_, another, theirs_);
        work_ += 4 * static_cast<std::int64_t>(mine_.size() + theirs_.size());
    }

    Plan& plan_;
    Insert& insertion_;
    const Model& model_;
    Exchange best_;
    std::vector<Index> waiting_;  // the queue
    ByNode<char> waits_;          // whether a stop is in it
    ExchangeRules<Plan> rules_;
    std::vector<Index> mine_;    // stops that leave the route of a; scratch
    std::vector<Index> theirs_;  // stops that come to it
    std::int64_t work_ = 0;
};

}  // namespace routeopt::routing::search::plain
