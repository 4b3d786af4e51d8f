// Definitions of Plan for other orders of the same stops, and for what the journal tells of new
// arcs. Included by plan.hpp alone.
#pragma once

namespace routeopt::routing::search::plain {

// Stops at both ends of the route that keep their places are not touched. O(stops between them).
template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::reorder(Index slot, std::span<const Index> stops)
{
    Index last = start_of(slot);
    while (!stops.empty() && nodes_[last].next == stops.front()) {
        last = stops.front();
        stops = stops.subspan(1);
    }
    Index behind = end_of(slot);
    while (!stops.empty() && nodes_[behind].prev == stops.back()) {
        behind = stops.back();
        stops = stops.first(stops.size() - 1);
    }
    for (const Index stop : stops)
        unlink(stop);
    link_all(stops, last);
}

template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::exchange(Index after, std::span<const Index> leave,
                                           Index other_after, std::span<const Index> come)
{
    for (const std::span<const Index> stops : {leave, come})
        for (const Index stop : stops)
            unlink(stop);
    link_all(come, after);
    link_all(leave, other_after);
    if (kTimed && !timed_whole_) {
        time_again(come, after);
        time_again(leave, other_after);
    }
    refresh(route_of(after));
    refresh(route_of(other_after));
}

// Links stops behind a node, in this order.
template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::link_all(std::span<const Index> stops, Index after)
{
    for (const Index stop : stops) {
        link(stop, after);
        after = stop;
    }
}

// Propagates times after these stops were linked directly behind a node: their own, and all that
// depends on them.
template <class Table, bool kTimed, bool kMixed>
void Plan<Table, kTimed, kMixed>::time_again(std::span<const Index> stops, Index after)
{
    for (const Index stop : stops)
        forward(stop);
    forward(nodes_[stops.empty() ? after : stops.back()].next);
    for (auto stop = stops.rbegin(); stop != stops.rend(); ++stop)
        backward(*stop);
    backward(after);
}

template <class Table, bool kTimed, bool kMixed>
template <class Visit>
void Plan<Table, kTimed, kMixed>::each_at_new_arcs(Visit&& visit) const
{
    for (const Entry& entry : journal_)
        for (const Index index : {entry.node, entry.after}) {
            const Index next = nodes_[index].next;
            if (route_of_[index] == kNone || next == committed_next_[index])
                continue;
            visit(index);
            visit(next);
        }
}

template <class Table, bool kTimed, bool kMixed>
Index Plan<Table, kTimed, kMixed>::stranded() const
{
    if constexpr (!std::is_same_v<Table, travel::Lookup>)
        return kNone;
    for (const Entry& entry : journal_) {
        const Node& left = nodes_[entry.after];
        const Index slot = route_of_[entry.after];
        if (slot == kNone || route(slot).size == 0 || left.leg.exists())
            continue;
        const Index beside = is_end(left.next) ? entry.after : left.next;
        if (!is_end(beside))
            return beside;
    }
    return kNone;
}

}  // namespace routeopt::routing::search::plain
