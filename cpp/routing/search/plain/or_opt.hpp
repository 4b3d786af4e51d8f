// A shorter order of the stops of one route: 2-opt (Croes 1958) and Or-opt (Or 1976: up to three
// consecutive stops move elsewhere) beside near neighbours, with a queue of the stops to look at
// (Bentley 1992). Routes are taken as rings, closed by the place where they start and end.
//
// Contract: changes only the order of stops within routes that may be reversed freely (kMayTurn: no
// times, no mixed loads, ways as long as back), that start and end at one place and have no
// reloads; never raises the cost, which falls by exactly the gains found (debug builds check it).
// Commits nothing. Used once in a search, on the first plan, where savings left long routes; a
// local optimum takes about O(stops * kNeighbours) looks, and reversals of up to half a ring.
#pragma once

#include <vector>

#include "routing/search/plain/insertion.hpp"

namespace routeopt::routing::search::plain {

template <class Plan, class Insert>
class OrOpt {
public:
    OrOpt(Plan& plan, Insert& insertion)
        : plan_(plan), insertion_(insertion), position_(as_size(plan.node_count())),
          waits_(as_size(plan.node_count()), 0)
    {
    }

    // Improves every route to a local optimum. Calls stop(work) now and then, with the number of
    // arcs looked at since the last call, and ends early once it returns true.
    template <class Stop>
    void improve_all(Stop&& stop)
    {
        if (!Plan::kMayTurn)
            return;
        for (Index slot = 0; slot < static_cast<Index>(plan_.model().slots.size()); ++slot)
            if (is_ring(slot) && !stop(work()))
                improve(slot, stop);
    }

private:
    std::int64_t work() { return std::exchange(work_, 0) + insertion_.work(); }

    static constexpr std::int32_t kFewestStops = 3;
    static constexpr std::size_t kNeighbours = 10;
    static constexpr int kLongestMoved = 3;
    static constexpr std::size_t kStopsBetweenLooks = 64;

    // Whether the route may be taken as a ring, and is long enough to have another order.
    [[nodiscard]] bool is_ring(Index slot) const
    {
        const model::Slot& s = plan_.model().slots[slot];
        const Route& route = plan_.route(slot);
        return route.size >= kFewestStops && route.reloads == 0 && s.start_place != kNone &&
               s.start_place == s.end_place;
    }

    template <class Stop>
    void improve(Index slot, Stop&& stop)
    {
        [[maybe_unused]] const Cost before = plan_.cost();
        read(slot);
        std::size_t next = 0;
        while (next < waiting_.size() && !(next % kStopsBetweenLooks == 0 && stop(work()))) {
            const Index node = waiting_[next++];
            waits_[node] = 0;
            while (improve_at(node)) {
            }
        }
        for (; next < waiting_.size(); ++next)
            waits_[waiting_[next]] = 0;
        if (gained_ > 0)
            write();
        INVARIANT(plan_.cost() == before - gained_, "a promised gain is the real one");
    }

    // Takes the route as a ring, with all its stops in the queue.
    void read(Index slot)
    {
        slot_ = slot;
        gained_ = 0;
        ring_.clear();
        waiting_.clear();
        for (Index at = plan_.start_of(slot); at != plan_.end_of(slot); at = plan_.node(at).next) {
            position_[at] = static_cast<Index>(ring_.size());
            ring_.push_back(at);
            wake(at);
        }
    }

    // Puts the order found into the plan, unless a limit forbids it.
    void write()
    {
        order_.clear();
        const std::size_t start = as_size(position_[plan_.start_of(slot_)]);
        for (std::size_t i = 1; i < ring_.size(); ++i)
            order_.push_back(ring_[(start + i) % ring_.size()]);
        if (plan_.model().limited && !keeps_limits())
            gained_ = 0;
        else
            plan_.reorder(slot_, order_);
    }

    // Whether the ring keeps the route's limits: a cheaper order may be longer in time or distance.
    [[nodiscard]] bool keeps_limits() const
    {
        Totals more;
        for (std::size_t i = 0; i < ring_.size(); ++i) {
            const Index at = ring_[i];
            const Index behind = ring_[i + 1 == ring_.size() ? 0 : i + 1];
            more += Plan::totals_of(plan_.arc_between(slot_, at, behind)) -
                    Plan::totals_of(plan_.node(at).leg);
        }
        return plan_.within_limits(slot_, more);
    }

    void wake(Index node)
    {
        if (waits_[node] != 0 || plan_.is_end(node))
            return;
        waits_[node] = 1;
        waiting_.push_back(node);
    }

    // The next node of the ring, in the one direction or the other.
    [[nodiscard]] Index step(Index node, bool forth) const
    {
        const std::size_t at = as_size(position_[node]);
        if (forth)
            return ring_[at + 1 == ring_.size() ? 0 : at + 1];
        return ring_[(at == 0 ? ring_.size() : at) - 1];
    }

    [[nodiscard]] Cost price(Index from, Index to) const
    {
        const Arc arc = plan_.arc_between(slot_, from, to);
        return Plan::price(plan_.route(slot_), arc.distance_m, arc.duration_s);
    }

    // Takes the first move that gains and replaces an arc of stop a by a shorter one to a
    // neighbour. False if there is none.
    bool improve_at(Index a)
    {
        const NeighbourList near = insertion_.neighbours(a, kNeighbours);
        for (const bool forth : {true, false}) {
            const Index b = step(a, forth);
            const Cost given_up = price(a, b);
            for (const Index c : near.stops) {
                ++work_;
                if (plan_.route_of(c) != slot_)
                    continue;
                const Cost gain = given_up - price(a, c);
                if (gain <= 0)
                    break;
                work_ += kLongestMoved;
                if (reverse(a, b, c, gain, forth) || move(a, b, c, gain, forth))
                    return true;
            }
        }
        return false;
    }

    // 2-opt: arcs a-b and c-d become a-c and b-d, the part between is reversed. gain: what the arcs
    // at a save.
    bool reverse(Index a, Index b, Index c, Cost gain, bool forth)
    {
        const Index d = step(c, forth);
        gain += price(c, d) - price(b, d);
        if (gain <= 0)
            return false;
        exchange(a, b, c, d);
        gained_ += gain;
        return true;
    }

    // Or-opt: one to three stops, of which a is the last, move between c and the node behind or
    // ahead of it, as two or three reversals.
    bool move(Index a, Index b, Index c, Cost gain, bool forth)
    {
        Index first = a;
        for (int length = 1; length <= kLongestMoved; ++length, first = step(first, !forth)) {
            const Index ahead = step(first, !forth);
            if (first == c || ahead == b)
                return false;
            const Cost freed = gain + price(ahead, first) - price(ahead, b);
            const Index behind_c = step(c, forth);
            const Cost gain_behind = freed + price(c, behind_c) - price(first, behind_c);
            if (gain_behind > 0 && c != ahead) {
                exchange(ahead, first, c, behind_c);
                exchange(ahead, c, b, a);
                gained_ += gain_behind;
                return true;
            }
            const Index ahead_c = step(c, !forth);
            const Cost gain_ahead = freed + price(ahead_c, c) - price(ahead_c, first);
            if (gain_ahead > 0) {
                exchange(ahead, first, ahead_c, c);
                exchange(ahead, ahead_c, b, a);
                exchange(ahead_c, a, first, c);
                gained_ += gain_ahead;
                return true;
            }
        }
        return false;
    }

    // Replaces arcs a-b and c-d, which follow each other in this order in one direction, by a-c and
    // b-d.
    void exchange(Index a, Index b, Index c, Index d)
    {
        for (const Index node : {a, b, c, d})
            wake(node);
        if (step(a, true) == b)
            turn_round(position_[b], position_[c]);
        else
            turn_round(position_[c], position_[b]);
    }

    // Reverses the part between two positions, or all of the ring beside it, which is the same
    // ring: whichever is shorter.
    void turn_round(Index from, Index to)
    {
        const auto size = static_cast<Index>(ring_.size());
        const auto up = [size](Index at) { return at + 1 == size ? 0 : at + 1; };
        const auto down = [size](Index at) { return (at == 0 ? size : at) - 1; };
        Index count = (to < from ? to + size : to) - from + 1;
        if (2 * count > size) {
            count = size - count;
            from = up(std::exchange(to, down(from)));
        }
        work_ += count / 4;
        for (count /= 2; count > 0; --count) {
            std::swap(ring_[from], ring_[to]);
            position_[ring_[from]] = from;
            position_[ring_[to]] = to;
            from = up(from);
            to = down(to);
        }
    }

    Plan& plan_;
    Insert& insertion_;
    Index slot_ = kNone;
    Cost gained_ = 0;
    std::vector<Index> ring_;      // the route's start, and its stops
    std::vector<Index> position_;  // in the ring, by node
    ByNode<char> waits_;
    std::vector<Index> waiting_;
    std::vector<Index> order_;
    std::int64_t work_ = 0;
};

}  // namespace routeopt::routing::search::plain
