// Definitions of Plan for trips, the parts of a route between its ends and its reloads: visits of
// depots put in and dropped, release times, loads along a trip. Included by plan.hpp alone.
#pragma once

namespace routeopt::routing::search::plain {

template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::insert_with_reload(Index task, Index after, Index reload,
                                                     bool reload_first)
{
    const model::Task& t = model_.tasks[task];
    link(t.stop, after);
    if (t.second != kNone)
        link(t.second, t.stop);
    link(reload, reload_first ? after : t.second != kNone ? t.second : t.stop);
    count_in(task);
    refresh(route_of_[reload]);
}

template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::drop_reload(Index reload)
{
    const Index slot = route_of_[reload];
    unlink(reload);
    refresh(slot);
}

// Takes the reloads out of a route whose only task is about to leave it.
template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::drop_reloads_with(const model::Task& task)
{
    const Index slot = route_of_[task.stop];
    if (route(slot).reloads == 0 || route(slot).size > (task.second == kNone ? 1 : 2))
        return;
    for (Index at = nodes_[start_of(slot)].next; !is_route_end(at);) {
        const Index next = nodes_[at].next;
        if (is_reload(at))
            unlink(at);
        at = next;
    }
}

// Recomputes what is kept of routes as wholes: trips, times, loads, as far as the problem has them.
// O(route) if it has any.
template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::refresh(Index slot)
{
    if (has_reloads_ || released_)
        open_trips(slot);
    if (timed_whole_)
        time_whole(slot);
    if constexpr (kMixed)
        refresh_loads(slot);
}

// Recomputes for a route which trip each node is in, what room each trip has, and when it may
// begin: not before the goods of all its stops are released.
template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::open_trips(Index slot)
{
    const model::Slot& s = model_.slots[slot];
    Index trip = slot;
    Index opener = start_of(slot);
    Load room;
    for (std::size_t d = 0; d < kMostDimensions; ++d)
        room[d] = s.capacity[d] - s.initial_load[d];
    std::int64_t open = s.earliest;
    const auto close_trip = [&] {
        times_[opener].open = open;
        if (has_reloads_)
            change(trip).room = room;
    };
    for (Index at = opener;; at = nodes_[at].next) {
        if (is_reload(at)) {
            close_trip();
            opener = at;
            trip = trip_from(at);
            room = s.capacity;
            const model::Depot& depot = depot_at(at);
            open = depot.hours.empty() ? -model::kUnlimited : depot.hours.front().open;
        }
        if (has_reloads_)
            trips_[at] = trip;
        if (at == end_of(slot))
            break;
        if (is_end(at))
            continue;
        const model::Stop& stop = model_.stops[at];
        open = std::max(open, stop.release);
        for (std::size_t d = 0; !kMixed && d < dimensions_; ++d)
            room[d] -= stop.collected[d] + stop.brought[d];
    }
    close_trip();
}

// ready_for() in a problem with release times: the trip of `after` may have to begin later.
template <class Table, bool kTimed, bool kMixed>
std::int64_t Plan<Table, kTimed, kMixed>::ready_once_released(Index stop, Index after) const
{
    const std::int64_t ready = times_[after].ready;
    const std::int64_t release = model_.stops[stop].release;
    const Index opener = opener_of(trip_of(after));
    const Times& times = times_[opener];
    const std::int32_t service = is_reload(opener) ? times.service_s : 0;
    if (release <= times.ready - service)
        return ready;
    const std::int64_t start = start_at(opener, release);
    if (start > times.latest)
        return kTooLate;
    return std::max(ready, start + service + times_[after].work_s - times.work_s);
}

template <class Table, bool kTimed, bool kMixed>
std::int64_t Plan<Table, kTimed, kMixed>::soonest_leaving(Index node, std::int64_t release) const
{
    const Times& here = times_[node];
    if (!released_)
        return here.ready;
    const Index opener = opener_of(trip_of(node));
    const Times& times = times_[opener];
    std::int64_t start = std::max(release, model_.slots[route_of_[node]].earliest);
    if (is_reload(opener)) {
        const Index before = nodes_[opener].prev;
        const std::int64_t arrival = times_[before].ready + nodes_[before].leg.duration_s;
        start = next_start(depot_at(opener), std::max(release, arrival)) + times.service_s;
    }
    if (start >= times.ready)
        return std::max(here.ready, start + here.work_s - times.work_s);
    return std::max(start + here.work_s - times.work_s,
                    is_end(node) ? start : here.open + here.service_s);
}

// Recomputes the loads of a route, trip by trip.
template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::refresh_loads(Index slot)
{
    work_ += route(slot).size;
    Load on_board = model_.slots[slot].initial_load;
    for (Index opener = start_of(slot); opener != end_of(slot);) {
        refresh_trip_loads(opener, on_board);
        on_board.fill(0);
        do
            opener = nodes_[opener].next;
        while (!is_end(opener));
    }
}

// The loads of the trip that begins at a node; on_board: what it carries there beside the goods for
// its own stops.
template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::refresh_trip_loads(Index opener, Load on_board)
{
    const Index first = nodes_[opener].next;
    for (Index at = first; !is_end(at); at = nodes_[at].next)
        for (std::size_t d = 0; d < dimensions_; ++d)
            on_board[d] += model_.stops[at].brought[d];

    Load peak = on_board;
    Index last = opener;
    loads_[last] = {on_board, peak, on_board};
    for (Index at = first; !is_end(at); at = nodes_[at].next) {
        const model::Stop& stop = model_.stops[at];
        const Load& picked_up = model_.stops[stop.is_delivery ? stop.partner : at].collected;
        for (std::size_t d = 0; d < dimensions_; ++d) {
            on_board[d] += (stop.is_delivery ? -picked_up[d] : picked_up[d]) - stop.brought[d];
            peak[d] = std::max(peak[d], on_board[d]);
        }
        loads_[at] = {on_board, peak, on_board};
        last = at;
    }
    for (Index at = last; at != opener;) {
        const Index before = nodes_[at].prev;
        for (std::size_t d = 0; d < dimensions_; ++d)
            loads_[before].peak_from_here[d] =
                std::max(loads_[before].leaving[d], loads_[at].peak_from_here[d]);
        at = before;
    }
}

}  // namespace routeopt::routing::search::plain
