// The places of a shipment in one route: each pair of a gap for the pickup and the same or a later
// gap of the trip for the delivery. O(route^2) pairs, most of which are excluded early: a pickup by
// the cost of its detour alone, a delivery by the least cost of any delivery from there on, and the
// rest of a trip once a load or a time does not allow to carry the shipment further.
//
// Pickups are looked at first, which asks for most of the arcs. Then the gaps from the first
// possible pickup on are read once into consecutive memory, with what the delivery costs in each,
// so that trying a delivery in a gap takes a few numbers.
//
// Changes nothing. Limits of the route are the caller's concern, by accept().
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "routing/search/neighbourhood/insertion_point.hpp"
#include "routing/search/plain/plan.hpp"

namespace routeopt::routing::search::plain {

template <class Plan, bool kTimed>
class ShipmentInsertion {
public:
    explicit ShipmentInsertion(const Plan& plan)
        : plan_(plan), gap_at_(as_size(plan.node_count()), 0)
    {
    }

    // Looks at every place. One that costs less than `best` and keeps times and loads is offered to
    // accept(point, metres, seconds), with the distance and time that it adds to the route, and
    // becomes the best if accepted. Ends early once stop() is true. Precondition of all looks: the
    // slot's vehicle may serve the shipment.
    template <class Accept, class Stop>
    void look_everywhere(const model::Task& task, Index slot, InsertionPoint& best, Accept&& accept,
                         Stop&& stop)
    {
        begin(task, slot);
        collect_pickups(kNever);
        try_pickups(kAllGaps, best, accept, stop);
    }

    // The same without pickups whose detour alone costs as much as the best place so far: by the
    // triangle inequality none of them is part of a better one.
    template <class Accept>
    void look(const model::Task& task, Index slot, InsertionPoint& best, Accept&& accept)
    {
        begin(task, slot);
        collect_pickups(best.delta);
        try_pickups(kAllGaps, best, accept, never);
    }

    // The same with pickups behind these nodes of the route only, and deliveries in at most
    // `most_gaps` gaps from there on.
    template <class Accept>
    void look_behind(const model::Task& task, Index slot, std::span<const Index> nodes,
                     std::size_t most_gaps, InsertionPoint& best, Accept&& accept)
    {
        begin(task, slot);
        for (const Index node : nodes)
            collect_pickup(node, best.delta);
        try_pickups(most_gaps, best, accept, never);
    }

    // Gaps looked at since this was last asked.
    std::int64_t work() { return std::exchange(work_, 0); }

private:
    static constexpr Cost kNever = Cost{1} << 62;
    static constexpr std::size_t kAllGaps = SIZE_MAX / 2;
    static constexpr std::uint32_t kPickedUp = UINT32_MAX;  // no gap's number
    static bool never() { return false; }

    // What a detour adds to the route.
    struct Way {
        std::int64_t metres = 0;
        std::int64_t seconds = 0;
        friend Way operator+(const Way& way, const Arc& arc)
        {
            return {way.metres + arc.distance_m, way.seconds + arc.duration_s};
        }
        friend Way operator-(const Way& way, const Arc& arc)
        {
            return {way.metres - arc.distance_m, way.seconds - arc.duration_s};
        }
    };
    // A gap for the pickup.
    struct Pickup {
        Index after = kNone;
        std::int64_t ready = 0;  // the earliest departure from it
        Way at_once{};           // what it adds if the delivery is next, before what that adds
        Way later{};             // what it adds if the delivery is later
        Cost later_cost = 0;     // kNever if there is no way on
        std::int64_t out_s = 0;  // to the next stop
    };
    // A gap for the delivery, between a node and the next.
    struct Gap {
        Index node = kNone;
        bool has_room = false;  // to leave the node with the shipment on board
        bool ends_trip = false;
        Arc leg{};
        Way detour{};                   // by the delivery
        Cost cost = kNever;             // of that detour
        Cost least_from_here = kNever;  // of those from here to the end of the trip
        std::int32_t to_s = 0;          // from the node to the delivery
        std::int32_t on_s = 0;          // and on
        std::int64_t open = 0;          // of the node
        std::int64_t latest = 0;        // arrival at the node
        std::int64_t service_s = 0;
        std::int64_t next_latest = 0;
    };

    void begin(const model::Task& task, Index slot)
    {
        task_ = &task;
        slot_ = slot;
        pickups_.clear();
        pickup_service_s_ = plan_.service_s(task.stop, slot);
        delivery_service_s_ = plan_.service_s(task.second, slot);
    }

    [[nodiscard]] Cost price(const Way& way) const
    {
        return Plan::price(plan_.route(slot_), way.metres, way.seconds);
    }

    // All gaps in which the pickup is possible and costs less than `below`.
    void collect_pickups(Cost below)
    {
        const std::int64_t close = plan_.times(task_->stop).close;
        for (Index node = plan_.start_of(slot_); node != plan_.end_of(slot_);
             node = plan_.node(node).next) {
            if (kTimed && plan_.times(node).ready > close)
                return;
            collect_pickup(node, below);
        }
    }

    void collect_pickup(Index after, Cost below)
    {
        ++work_;
        const Times& p = plan_.times(task_->stop);
        const Node& before = plan_.node(after);
        const std::int64_t next_latest = plan_.times(before.next).latest;
        if (kTimed && p.open + pickup_service_s_ > next_latest)
            return;
        if (!plan_.fits_on_board(slot_, after, task_->size))
            return;
        const Arc in = plan_.arc_between(slot_, after, task_->stop);
        const std::int64_t start = std::max(plan_.times(after).ready + in.duration_s, p.open);
        if (!in.exists() || (kTimed && start > p.close))
            return;
        Pickup pickup{.after = after, .ready = start + pickup_service_s_};
        if (kTimed && pickup.ready > next_latest)
            return;
        pickup.at_once = Way{} + in - before.leg;
        if (price(pickup.at_once) >= below)  // the way on costs no less than nothing
            return;
        const Arc out = plan_.arc_between(slot_, task_->stop, before.next);
        pickup.later = pickup.at_once + out;
        pickup.later_cost = out.exists() ? price(pickup.later) : kNever;
        pickup.out_s = out.duration_s;
        if (pickup.later_cost < below || !out.exists())
            pickups_.push_back(pickup);
    }

    template <class Accept, class Stop>
    void try_pickups(std::size_t most_gaps, InsertionPoint& best, Accept&& accept, Stop&& stop)
    {
        if (pickups_.empty())
            return;
        read_gaps(best.delta);
        const Arc direct = plan_.arc_between(slot_, task_->stop, task_->second);
        for (const Pickup& pickup : pickups_) {
            const std::size_t gap = gap_at_[pickup.after];
            if (gap >= gaps_.size())
                continue;
            if (stop())
                return;
            deliver_at_once(pickup, gaps_[gap], direct, best, accept);
            if (!gaps_[gap].ends_trip && pickup.later_cost < kNever)
                deliver_later(pickup, gap, most_gaps, best, accept);
        }
    }

    // Reads all gaps from the first pickup on in which the delivery is not too late. What it costs
    // there is only found out where it may be less than `below` together with the cheapest pickup.
    void read_gaps(Cost below)
    {
        gaps_.clear();
        Cost least_pickup = kNever;
        for (const Pickup& pickup : pickups_) {
            least_pickup = std::min(least_pickup, pickup.later_cost);
            gap_at_[pickup.after] = kPickedUp;
        }
        const Cost delivery_below = std::min(below, kNever) - least_pickup;
        const Times& d = plan_.times(task_->second);
        const std::int64_t earliest =
            std::max(plan_.times(task_->stop).open + pickup_service_s_, d.open) +
            delivery_service_s_;
        Index node = plan_.start_of(slot_);
        while (gap_at_[node] != kPickedUp)
            node = plan_.node(node).next;
        for (; node != plan_.end_of(slot_); node = plan_.node(node).next) {
            gap_at_[node] = static_cast<std::uint32_t>(gaps_.size());
            if (!kTimed || plan_.times(node).ready <= d.close)
                read_gap(node, earliest, delivery_below);
        }
        Cost least = kNever;
        for (auto gap = gaps_.rbegin(); gap != gaps_.rend(); ++gap) {
            least = std::min(gap->ends_trip ? kNever : least, gap->cost);
            gap->least_from_here = least;
        }
    }

    void read_gap(Index index, std::int64_t earliest, Cost below)
    {
        const Node& node = plan_.node(index);
        const Times& times = plan_.times(index);
        Gap gap{.node = index, .leg = node.leg};
        gap.has_room = plan_.fits_on_board(slot_, index, task_->size);
        gap.ends_trip = plan_.is_end(node.next);
        gap.open = times.open;
        gap.latest = times.latest;
        gap.service_s = times.service_s;
        gap.next_latest = plan_.times(node.next).latest;
        if (!kTimed || earliest <= gap.next_latest)
            read_delivery(gap, node, below);
        gaps_.push_back(gap);
        ++work_;
    }

    void read_delivery(Gap& gap, const Node& node, Cost below) const
    {
        const Arc to = plan_.arc_between(slot_, gap.node, task_->second);
        const Way way = Way{} + to - gap.leg;
        if (!to.exists() || price(way) >= below)
            return;
        const Arc on = plan_.arc_between(slot_, task_->second, node.next);
        if (!on.exists())
            return;
        gap.to_s = to.duration_s;
        gap.on_s = on.duration_s;
        gap.detour = way + on;
        gap.cost = price(gap.detour);
    }

    // Whether the delivery, and what follows it, is on time if the vehicle leaves the node before
    // it then.
    [[nodiscard]] bool in_time(std::int64_t leaves, std::int64_t to_s, std::int64_t on_s,
                               const Gap& gap) const
    {
        if constexpr (!kTimed)
            return true;
        const Times& d = plan_.times(task_->second);
        const std::int64_t served = std::max(leaves + to_s, d.open);
        return served <= d.close && served + delivery_service_s_ + on_s <= gap.next_latest;
    }

    // The delivery directly behind the pickup.
    template <class Accept>
    void deliver_at_once(const Pickup& pickup, const Gap& gap, const Arc& direct,
                         InsertionPoint& best, Accept&& accept) const
    {
        const Way to = pickup.at_once + direct;
        if (!direct.exists() || price(to) >= best.delta)
            return;
        const Arc on = plan_.arc_between(slot_, task_->second, plan_.node(gap.node).next);
        if (!on.exists())
            return;
        const Way way = to + on;
        const InsertionPoint point{
            .delta = price(way), .after = pickup.after, .delivery_after = task_->stop};
        if (point.delta < best.delta &&
            in_time(pickup.ready, direct.duration_s, on.duration_s, gap) &&
            accept(point, way.metres, way.seconds))
            best = point;
    }

    // The delivery in each of the later gaps of the trip.
    template <class Accept>
    void deliver_later(const Pickup& pickup, std::size_t first, std::size_t most_gaps,
                       InsertionPoint& best, Accept&& accept)
    {
        const std::int64_t close = plan_.times(task_->second).close;
        const std::size_t end = std::min(gaps_.size(), first + most_gaps);
        std::int64_t ready = pickup.ready;
        std::int64_t leg_s = pickup.out_s;
        for (std::size_t i = first + 1; i < end; ++i) {
            const Gap& gap = gaps_[i];
            if (!gap.has_room || gap.least_from_here == kNever ||
                pickup.later_cost + gap.least_from_here >= best.delta)
                return;
            ++work_;
            const std::int64_t start = std::max(ready + leg_s, gap.open);
            if (kTimed && (start > gap.latest || start > close))
                return;
            ready = start + gap.service_s;
            leg_s = gap.leg.duration_s;
            if (gap.cost < kNever && pickup.later_cost + gap.cost < best.delta &&
                in_time(ready, gap.to_s, gap.on_s, gap))
                offer(pickup, gap, best, accept);
            if (gap.ends_trip)
                return;
        }
    }

    template <class Accept>
    void offer(const Pickup& pickup, const Gap& gap, InsertionPoint& best, Accept&& accept) const
    {
        const InsertionPoint point{.delta = pickup.later_cost + gap.cost,
                                   .after = pickup.after,
                                   .delivery_after = gap.node};
        if (accept(point, pickup.later.metres + gap.detour.metres,
                   pickup.later.seconds + gap.detour.seconds))
            best = point;
    }

    const Plan& plan_;
    const model::Task* task_ = nullptr;
    Index slot_ = kNone;
    std::int64_t pickup_service_s_ = 0;
    std::int64_t delivery_service_s_ = 0;
    std::vector<Pickup> pickups_;
    std::vector<Gap> gaps_;
    ByNode<std::uint32_t> gap_at_;  // the position in gaps_ of the gap behind a node
    std::int64_t work_ = 0;
};

}  // namespace routeopt::routing::search::plain
