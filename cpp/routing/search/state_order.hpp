// Definition of State::reorder; included by state.hpp alone.
#pragma once

namespace routeopt::routing::search {

// Stops at both ends that stay are left alone.
template <class Table, bool kTimed, bool kMixed>
void State<Table, kTimed, kMixed>::reorder(Index slot, std::span<const Index> stops)
{
    Index last = start_of(slot);
    while (!stops.empty() && nodes_[as_size(last)].next == stops.front()) {
        last = stops.front();
        stops = stops.subspan(1);
    }
    Index behind = end_of(slot);
    while (!stops.empty() && nodes_[as_size(behind)].prev == stops.back()) {
        behind = stops.back();
        stops = stops.first(stops.size() - 1);
    }
    for (const Index stop : stops)
        unlink(stop);
    for (const Index stop : stops) {
        link(stop, last);
        last = stop;
    }
}

template <class Table, bool kTimed, bool kMixed>
Index State<Table, kTimed, kMixed>::stranded() const
{
    if constexpr (!std::is_same_v<Table, travel::Lookup>)
        return kNone;
    for (const Entry& entry : journal_) {
        const Node& left = nodes_[as_size(entry.after)];
        const Index slot = route_of_[as_size(entry.after)];
        if (slot == kNone || route(slot).size == 0 || left.leg.exists())
            continue;
        const Index beside = is_end(left.next) ? entry.after : left.next;
        if (!is_end(beside))
            return beside;
    }
    return kNone;
}

}  // namespace routeopt::routing::search
