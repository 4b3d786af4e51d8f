// Definitions of State; included by state.hpp alone.
#pragma once

namespace routeopt::routing::search::plain {

template <class Table, bool kTimed, bool kMixed>
Plan<Table, kTimed, kMixed>::Plan(const Model& model)
    : model_(model), stop_count_(static_cast<Index>(model.stops.size())),
      first_reload_(model.first_reload()), dimensions_(model.dimensions), limited_(model.limited),
      timed_whole_(model.timed_whole), released_(model.released),
      has_reloads_(!model.reloads.empty()), table_(std::get<Table>(model.tables.front())),
      nodes_(as_size(model.first_reload()) + model.reloads.size()), times_(nodes_.size()),
      route_of_(nodes_.size(), kNone), trips_(has_reloads_ ? nodes_.size() : 0, kNone),
      trip_of_(has_reloads_ ? trips_.data() : route_of_.data()),
      routes_(model.slots.size() + model.reloads.size() + 1), empty_(as_size(model.kinds)),
      offered_(model.slots.size(), 0), absent_(model.tasks.size()), running_(model.slots.size()),
      committed_next_(nodes_.size(), kNone), touched_in_(model.slots.size(), 0),
      committed_in_(model.slots.size(), 0), is_changed_(nodes_.size(), 0)
{
    for (const travel::Table& table : model.tables)
        tables_.push_back(&std::get<Table>(table));
    for (std::size_t i = 0; i < model.stops.size(); ++i) {
        nodes_[i].place = model.stops[i].place;
        times_[i].open = model.stops[i].open;
        times_[i].close = model.stops[i].close;
    }
    for (Index slot = static_cast<Index>(model.slots.size()) - 1; slot >= 0; --slot) {
        const model::Slot& s = model.slots[slot];
        Node& start = nodes_[start_of(slot)];
        Node& end = nodes_[end_of(slot)];
        start.place = s.start_place;
        end.place = s.end_place;
        start.next = end_of(slot);
        end.prev = start_of(slot);
        route_of_[start_of(slot)] = route_of_[end_of(slot)] = slot;
        times_[start_of(slot)] = {s.earliest, s.latest_start, s.earliest, s.end, 0};
        times_[end_of(slot)] = {s.earliest, s.end, s.earliest, s.end, 0};
        Route& route = change(slot);
        route.per_metre = s.per_metre;
        route.per_second = s.per_second;
        route.profile = s.profile;
        route.plain = s.profile == 0 && s.speed_factor == kMillion;
        for (std::size_t d = 0; d < kMostDimensions; ++d)
            route.room[d] = s.capacity[d] - s.initial_load[d];
        if (can_run(slot))
            offer_empty(slot);
    }
    for (Index reload = first_reload_; reload < node_count(); ++reload) {
        const model::Depot& depot = depot_at(reload);
        nodes_[reload].place = depot.place;
        Times& times = times_[reload];
        times.open = depot.hours.empty() ? -model::kUnlimited : depot.hours.front().open;
        times.close = depot.hours.empty() ? model::kUnlimited : depot.hours.back().close;
        times.service_s = depot.service_s;
    }
    if (model.limited)
        totals_.resize(model.slots.size());
    if constexpr (kMixed)
        loads_.resize(nodes_.size());
    for (std::size_t slot = 0; slot < model.slots.size(); ++slot)
        refresh(static_cast<Index>(slot));
    for (std::size_t task = 0; task < model.tasks.size(); ++task)
        count_out(static_cast<Index>(task));
    change(kNone).room.fill(INT64_MIN);
    commit();
}

template <class Table, bool kTimed, bool kMixed>
Index Plan<Table, kTimed, kMixed>::empty_slot(Index kind)
{
    std::vector<Index>& offers = empty_[kind];
    while (!offers.empty() && route(offers.back()).size > 0) {
        offered_[offers.back()] = 0;
        offers.pop_back();
    }
    return offers.empty() ? kNone : offers.back();
}

template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::offer_empty(Index slot)
{
    if (offered_[slot] != 0)
        return;
    offered_[slot] = 1;
    empty_[model_.slots[slot].kind].push_back(slot);
}

template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::offer_only(std::span<const Index> slots)
{
    for (std::vector<Index>& offers : empty_)
        offers.clear();
    std::fill(offered_.begin(), offered_.end(), 0);
    for (auto slot = slots.rbegin(); slot != slots.rend(); ++slot)
        if (can_run(*slot))
            offer_empty(*slot);
}

template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::touch(Index slot)
{
    if (touched_in_[slot] == round_)
        return;
    touched_in_[slot] = round_;
    touched_.push_back(slot);
}

template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::take_room(Route& route, Index stop, std::int64_t sign)
{
    if (kMixed || has_reloads_)
        return;
    const model::Stop& s = model_.stops[stop];
    for (std::size_t d = 0; d < dimensions_; ++d)
        route.room[d] -= sign * (s.collected[d] + s.brought[d]);
}

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
        offer_empty(slot);
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
    const model::Task& t = model_.tasks[task];
    if (has_reloads_)
        drop_reloads_with(t);
    unlink(t.stop);
    if (t.second != kNone)
        unlink(t.second);
    count_out(task);
}

// Earliest departures from `from` on, until one is as it was. False: a stop is reached too late.
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

// Latest arrivals from `from` back, until one is as it was.
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
    // Where a gap's left end was taken out itself, its own entry stands for the gap.
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
    for (const Index slot : touched_) {
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
    for (const Entry& entry : journal_)
        for (const Index index : {entry.node, entry.after}) {
            committed_next_[index] = nodes_[index].next;
            if (is_changed_[index] != 0)
                continue;
            is_changed_[index] = 1;
            changed_.push_back(index);
        }
    for (const Index slot : touched_)
        committed_in_[slot] = round_;
    journal_.clear();
    old_times_.clear();
    touched_.clear();
    ++round_;
    committed_cost_ = cost_;
    committed_emphasis_ = emphasis_;
    committed_missing_ = missing_;
}

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
        absent_.leave(stop.task);
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
        offer_empty(slot);
    }
    take_room(route, entry.node, -1);
    const model::Stop& stop = model_.stops[entry.node];
    if (!stop.is_delivery)
        absent_.enter(stop.task);
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
    for (const Index slot : touched_)
        refresh(slot);
    journal_.clear();
    old_times_.clear();
    touched_.clear();
    ++round_;
    cost_ = committed_cost_;
    emphasis_ = committed_emphasis_;
    missing_ = committed_missing_;
}

template <class Table, bool kTimed, bool kMixed>
template <class Visit>
void Plan<Table, kTimed, kMixed>::each_changed(Visit&& visit)
{
    for (const Index index : changed_) {
        is_changed_[index] = 0;
        visit(index);
    }
    changed_.clear();
}

}  // namespace routeopt::routing::search::plain
