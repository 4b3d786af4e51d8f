// Definitions of Plan for routes that are timed as wholes, and for limits; included by plan.hpp
// alone. Routes are timed as wholes if their duration is limited, or release times or reloads
// decide when they may begin.
//
// A part of a route that is reached at time x is left at max(x + work, earliest), for every x up to
// a latest one (concatenation of time-window segments, Vidal et al. 2013). So the shortest duration
// of a route is max(work, earliest end - latest departure), and that of a route with one more stop
// follows from the two parts around it in constant time.
#pragma once

namespace routeopt::routing::search::plain {

// Computes all times of the route. False if a stop, or the end, is reached too late. O(route).
template <class Table, bool kTimed, bool kMixed>
bool Plan<Table, kTimed, kMixed>::time_whole(Index slot)
{
    work_ += 2 * route(slot).size;
    const Index first = start_of(slot);
    const Index last = end_of(slot);
    Times& start = times_[first];
    if (start.open > start.close)
        return false;
    start.ready = start.open;
    start.depart_by = start.close;
    const Times* before = &start;
    for (Index at = first; at != last;) {
        const Node& left = nodes_[at];
        at = left.next;
        Times& times = times_[at];
        const std::int64_t arrival = before->ready + left.leg.duration_s;
        const std::int64_t begin = start_at(at, arrival);
        if (begin > times.close)
            return false;
        const std::int64_t driven_s = before->work_s + left.leg.duration_s;
        times.ready = begin + times.service_s;
        times.work_s = driven_s + times.service_s;
        times.depart_by = std::min(before->depart_by, times.close - driven_s);
        before = &times;
    }
    Times& end = times_[last];
    end.latest = end.close;
    end.end_from = end.open;
    const Times* behind = &end;
    for (Index at = last; at != first;) {
        at = nodes_[at].prev;
        Times& times = times_[at];
        times.latest =
            last_start_at(at, behind->latest - nodes_[at].leg.duration_s - times.service_s);
        times.end_from =
            std::max(times.open + end.work_s - times.work_s + times.service_s, behind->end_from);
        behind = &times;
    }
    return true;
}

template <class Table, bool kTimed, bool kMixed>
Head Plan<Table, kTimed, kMixed>::going_on(const Head& head, Arc in, Index stop, Index slot) const
{
    const Times& here = times_[stop];
    const std::int64_t driven_s = head.work_s + in.duration_s;
    const std::int32_t service = service_s(stop, slot);
    return {std::max(head.ready + in.duration_s, here.open) + service, driven_s + service,
            std::min(head.depart_by, here.close - driven_s)};
}

template <class Table, bool kTimed, bool kMixed>
std::int64_t Plan<Table, kTimed, kMixed>::shortest(const Head& head, Arc out, Index behind) const
{
    const Times& times = times_[behind];
    const std::int64_t work_s = head.work_s + out.duration_s;
    const std::int64_t work_behind_s =
        times_[end_of(route_of(behind))].work_s - times.work_s + times.service_s;
    const std::int64_t end = std::max(head.ready + out.duration_s + work_behind_s, times.end_from);
    const std::int64_t depart_by = std::min(head.depart_by, times.latest - work_s);
    return std::max(work_s + work_behind_s, end - depart_by);
}

// Precondition: the route is on time, and its times are up to date.
template <class Table, bool kTimed, bool kMixed>
bool Plan<Table, kTimed, kMixed>::keeps_limits(Index slot) const
{
    const model::Limits& most = model_.slots[slot].limits;
    const bool totals_are_kept = totals_[slot].keep(most);
    // The duration of a route with reloads depends on the depots' hours: NeedlessReloads walks it.
    if (!totals_are_kept || !timed_whole_ || route(slot).size == 0 || route(slot).reloads > 0)
        return totals_are_kept;
    const Times& end = times_[end_of(slot)];
    return std::max(end.work_s, end.ready - end.depart_by) <= most.duration_s;
}

}  // namespace routeopt::routing::search::plain
