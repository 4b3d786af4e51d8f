// Definitions of Plan: nodes linked into routes and out of them, times propagated, changes kept and
// taken back. Included by plan.hpp alone.
#pragma once

namespace routeopt::routing::search::plain {

template <class Table, bool kTimed, bool kMixed>
Plan<Table, kTimed, kMixed>::Plan(const Model& model)
    : PlanRoutes(model), PlanCosts(model), PlanJournal(model.slots.size(), as_size(node_count())),
      timed_whole_(model.timed_whole), released_(model.released),
      table_(std::get<Table>(model.tables.front())), loads_(kMixed ? nodes_.size() : 0)
{
    for (const travel::Table& table : model.tables)
        tables_.push_back(&std::get<Table>(table));
    for (std::size_t slot = 0; slot < model.slots.size(); ++slot)
        refresh(static_cast<Index>(slot));
    commit();
}

template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::offer_only(std::span<const Index> slots)
{
    empty_slots_.offer_only(slots, [this](Index slot) { return can_run(slot); });
}

template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::emphasize(double times)
{
    INVARIANT(journal_.empty(), "what is charged changes between changes");
    bool some_are_empty = false;
    for (Index kind = 0; kind < model_.kinds && !some_are_empty; ++kind)
        some_are_empty = empty_slot(kind) != kNone;
    set_emphasis(some_are_empty ? times : 0);
}

// Takes the stop's load off the room of its route (sign 1), or gives it back (-1).
template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::take_room(Route& route, Index stop, std::int64_t sign)
{
    if (kMixed || has_reloads_)
        return;
    const model::Stop& s = model_.stops[stop];
    for (std::size_t d = 0; d < dimensions_; ++d)
        route.room[d] -= sign * (s.collected[d] + s.brought[d]);
}

// Links a stop or reload behind a node, with all that costs and counts; times and loads along the
// route stay as they were. Written down in the journal. O(1).
template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::link(Index stop, Index after)
{
    Node& before = nodes_[after];
    Node& node = nodes_[stop];
    const Index slot = route_of_[after];
    const Index next = before.next;
    Route& route = change(slot);
    touch(slot);
    journal_.push_back({Did::linked, stop, after, before.leg, {}});

    const Arc in = arc(slot, before.place, node.place);
    const Arc out = arc(slot, node.place, nodes_[next].place);
    cost_ += price(route, in.distance_m + std::int64_t{out.distance_m} - before.leg.distance_m,
                   in.duration_s + std::int64_t{out.duration_s} - before.leg.duration_s);
    if (is_reload(stop)) [[unlikely]] {
        cost_ += depot_at(stop).per_visit;
        ++route.reloads;
    } else {
        ++served_stops_;
        if (route.size++ == 0) {
            cost_ += model_.slots[slot].fixed;
            running_.enter(slot);
        }
        take_room(route, stop, 1);
    }
    if (limited_) [[unlikely]]
        count_up(slot, stop, 1, before.leg, in, out);
    before.leg = in;
    before.next = stop;
    nodes_[next].prev = stop;
    node.prev = after;
    node.next = next;
    route_of_[stop] = slot;
    node.leg = out;
    if (kTimed && !is_reload(stop))
        times_[stop].service_s = service_s(stop, slot);
}

// Unlinks a stop or reload, the opposite of link(). The leg that closes the gap may be no way:
// settle() finds that out.
template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::unlink(Index stop)
{
    Node& node = nodes_[stop];
    Node& before = nodes_[node.prev];
    const Index slot = route_of_[stop];
    Route& route = change(slot);
    touch(slot);
    journal_.push_back({Did::unlinked, stop, node.prev, before.leg, node.leg});

    // A route without a stop does not run: its arc from start to end costs nothing.
    bool empties = false;
    if (is_reload(stop)) [[unlikely]] {
        cost_ -= depot_at(stop).per_visit;
        --route.reloads;
    } else {
        --served_stops_;
        empties = --route.size == 0;
        take_room(route, stop, -1);
    }
    const Arc closing = empties ? Arc{} : arc(slot, before.place, nodes_[node.next].place);
    cost_ +=
        price(route, closing.distance_m - std::int64_t{before.leg.distance_m} - node.leg.distance_m,
              closing.duration_s - std::int64_t{before.leg.duration_s} - node.leg.duration_s);
    if (empties) {
        cost_ -= model_.slots[slot].fixed;
        running_.leave(slot);
        empty_slots_.offer(slot);
    }
    if (limited_) [[unlikely]]
        count_up(slot, stop, -1, closing, before.leg, node.leg);
    before.leg = closing;
    before.next = node.next;
    nodes_[node.next].prev = node.prev;
    route_of_[stop] = kNone;
    if (has_reloads_)
        trips_[stop] = kNone;
}

template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::insert_job(Index task, Index after)
{
    const Index stop = model_.tasks[task].stop;
    link(stop, after);
    count_in(task);
    if (kTimed && timed_whole_) {
        refresh(route_of_[stop]);
        return;
    } else if constexpr (kTimed) {
        forward(stop);
        backward(stop);
    }
    if constexpr (kMixed)
        refresh_loads(route_of_[stop]);
}

template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::insert_shipment(Index task, Index pickup_after,
                                                  Index delivery_after)
{
    const Index pickup = model_.tasks[task].stop;
    const Index delivery = model_.tasks[task].second;
    link(pickup, pickup_after);
    link(delivery, delivery_after);
    count_in(task);
    if (kTimed && timed_whole_) {
        refresh(route_of_[pickup]);
        return;
    } else if constexpr (kTimed) {
        forward(pickup);
        forward(delivery);
        backward(delivery);
        backward(pickup);
    }
    if constexpr (kMixed)
        refresh_loads(route_of_[pickup]);
}

template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::load(Index slot, std::span<const Index> stops)
{
    for (const Index stop : stops)
        if (!is_reload(stop) && !model_.stops[stop].is_delivery)
            count_in(model_.stops[stop].task);
    fill(slot, stops);
}

template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::move_route(Index from, Index to)
{
    moved_.clear();
    for (Index at = nodes_[start_of(from)].next; !is_end(at); at = nodes_[at].next)
        moved_.push_back(at);
    for (const Index stop : moved_)
        unlink(stop);
    refresh(from);
    fill(to, moved_);
}

// Links the nodes in this order into an empty slot, whose times are then up to date.
template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::fill(Index slot, std::span<const Index> stops)
{
    Index last = start_of(slot);
    for (const Index stop : stops) {
        link(stop, last);
        if (kTimed && !timed_whole_)
            forward(stop);
        last = stop;
    }
    for (auto stop = stops.rbegin(); kTimed && !timed_whole_ && stop != stops.rend(); ++stop)
        backward(*stop);
    if (timed_whole_ || kMixed)
        refresh(slot);
}

template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::remove(Index task)
{
    const model::Task& t = model_.tasks[served_one_of(task)];
    if (has_reloads_)
        drop_reloads_with(t);
    unlink(t.stop);
    if (t.second != kNone)
        unlink(t.second);
    count_out(task);
}

// Propagates earliest departures from a node on, until one is as it was before. False if a node is
// reached too late.
template <class Table, bool kTimed, bool kMixed>
bool Plan<Table, kTimed, kMixed>::forward(Index from)
{
    Index before = nodes_[from].prev;
    for (Index at = from;; at = nodes_[at].next) {
        Times& times = times_[at];
        const std::int64_t start =
            std::max(times_[before].ready + nodes_[before].leg.duration_s, times.open);
        if (start > times.close)
            return false;
        const std::int64_t ready = start + times.service_s;
        if (ready == times.ready && at != from)
            return true;
        ++work_;
        remember(at, times);
        times.ready = ready;
        if (is_end(at))
            return true;
        before = at;
    }
}

// Propagates latest arrivals from a node back, until one is as it was before.
template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::backward(Index from)
{
    for (Index at = from; !is_end(at); at = nodes_[at].prev) {
        const Node& node = nodes_[at];
        Times& times = times_[at];
        const std::int64_t latest =
            std::min(times.close, times_[node.next].latest - node.leg.duration_s - times.service_s);
        if (latest == times.latest && at != from)
            return;
        ++work_;
        remember(at, times);
        times.latest = latest;
    }
}

template <class Table, bool kTimed, bool kMixed>
bool Plan<Table, kTimed, kMixed>::settle()
{
    // Each entry stands for the gap behind its node `after`. If that node was removed as well, the
    // entry of its own removal stands for the gap.
    for (const Entry& entry : journal_) {
        const Node& left = nodes_[entry.after];
        const Index slot = route_of_[entry.after];
        if (slot == kNone || route(slot).size == 0)
            continue;
        if (!left.leg.exists())
            return false;
        if (kTimed && !timed_whole_) {
            if (!forward(left.next))
                return false;
            backward(entry.after);
        }
    }
    for (const Index slot : touched()) {
        if (has_reloads_ || released_)
            open_trips(slot);
        if (timed_whole_ && !time_whole(slot))
            return false;
        if (limited_ && !keeps_limits(slot))
            return false;
        if constexpr (kMixed)
            refresh_loads(slot);
    }
    return true;
}

template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::commit()
{
    commit_changes(nodes_);
    commit_costs();
}

// Undoes an entry that unlinked, or one that linked. Costs are restored as a whole afterwards.
template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::relink(const Entry& entry)
{
    Node& node = nodes_[entry.node];
    Node& before = nodes_[entry.after];
    const Index slot = route_of_[entry.after];
    Route& route = change(slot);
    if (limited_) [[unlikely]]
        count_up(slot, entry.node, 1, before.leg, entry.leg_before, entry.leg_of_node);
    nodes_[before.next].prev = entry.node;
    node.prev = entry.after;
    node.next = before.next;
    before.next = entry.node;
    before.leg = entry.leg_before;
    node.leg = entry.leg_of_node;
    route_of_[entry.node] = slot;
    if (kTimed && !is_reload(entry.node))
        times_[entry.node].service_s = service_s(entry.node, slot);
    if (is_reload(entry.node)) [[unlikely]] {
        ++route.reloads;
        return;
    }
    ++served_stops_;
    if (route.size++ == 0)
        running_.enter(slot);
    take_room(route, entry.node, 1);
    const model::Stop& stop = model_.stops[entry.node];
    if (!stop.is_delivery)
        absent_.leave(head_of(stop.task));
}

template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::unlink_again(const Entry& entry)
{
    Node& node = nodes_[entry.node];
    Node& before = nodes_[entry.after];
    const Index slot = route_of_[entry.node];
    Route& route = change(slot);
    if (limited_) [[unlikely]]
        count_up(slot, entry.node, -1, entry.leg_before, before.leg, node.leg);
    nodes_[node.next].prev = entry.after;
    before.next = node.next;
    before.leg = entry.leg_before;
    route_of_[entry.node] = kNone;
    if (has_reloads_)
        trips_[entry.node] = kNone;
    if (is_reload(entry.node)) [[unlikely]] {
        --route.reloads;
        return;
    }
    --served_stops_;
    if (--route.size == 0) {
        running_.leave(slot);
        empty_slots_.offer(slot);
    }
    take_room(route, entry.node, -1);
    const model::Stop& stop = model_.stops[entry.node];
    if (!stop.is_delivery)
        absent_.enter(head_of(stop.task));
}

template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::take_back()
{
    for (auto entry = journal_.rbegin(); entry != journal_.rend(); ++entry)
        entry->did == Did::linked ? unlink_again(*entry) : relink(*entry);
    for (auto old = old_times_.rbegin(); old != old_times_.rend(); ++old) {
        times_[old->node].ready = old->ready;
        times_[old->node].latest = old->latest;
    }
    for (const Index slot : touched())
        refresh(slot);
    begin_round();
    take_back_costs();
}

}  // namespace routeopt::routing::search::plain
