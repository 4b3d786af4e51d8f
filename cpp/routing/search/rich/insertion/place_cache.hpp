// The cheapest places of a task on a route, remembered until the route changes: of a third to a
// half of the routes near a task they are still known when the task is looked for again (experiment
// 40).
//
// A direct-mapped table of at most 65,536 lines: by task and slot where there is room for all, else
// by a hash, where a later entry takes the place of an earlier one. Finding and storing is O(1). An
// entry is valid for one version of the route (Route::version) and one way of asking.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "routing/search/rich/insertion/route_places.hpp"

namespace routeopt::routing::search::rich {

class PlaceCache {
public:
    // The most places of a task on one route that are remembered.
    static constexpr std::size_t kMostPlaces = 3;

    // Most entries have one place, and all that is asked of such a one lies in one cache line.
    struct alignas(64) Entry {
        Index task = kNone;
        Index slot = kNone;
        std::int64_t version = 0;  // of the route
        Cost bound = 0;            // every other place costs at least as much
        std::uint32_t width = 0;   // of neighbours that it was looked for by; 0: with a reload
        std::uint32_t count = 0;
        std::array<InsertionPoint, kMostPlaces> points;  // cheapest first
    };

    explicit PlaceCache(const Model& model)
        : slots_(model.slots.size()),
          entries_(std::bit_ceil(std::min(kMostEntries, 2 * model.tasks.size() * slots_)))
    {
    }

    // The entry of this task, slot, width and version of the route, if there is one. Valid until
    // the next store().
    [[nodiscard]] const Entry* find(Index task, Index slot, std::size_t width,
                                    std::int64_t version) const
    {
        const Entry& entry = entries_[line_of(task, slot, width)];
        const bool is_it = entry.task == task && entry.slot == slot && entry.width == width &&
                           entry.version == version;
        return is_it ? &entry : nullptr;
    }

    // Remembers what a query found: cheapest first, at most kMostPlaces.
    void store(Index task, Index slot, std::size_t width, std::int64_t version,
               const PlaceQuery& query, std::span<const Place> places)
    {
        Entry& entry = entries_[line_of(task, slot, width)];
        entry.task = task;
        entry.slot = slot;
        entry.version = version;
        entry.width = static_cast<std::uint32_t>(width);
        entry.count = static_cast<std::uint32_t>(places.size());
        entry.bound = entry.count < query.most ? query.cutoff : places.back().point.delta;
        for (std::size_t i = 0; i < entry.count; ++i)
            entry.points[i] = places[i].point;
    }

private:
    static constexpr std::size_t kMostEntries = std::size_t{1} << 16;

    [[nodiscard]] std::size_t line_of(Index task, Index slot, std::size_t width) const
    {
        const std::size_t key = 2 * (as_size(task) * slots_ + as_size(slot)) + (width == 0 ? 1 : 0);
        return (entries_.size() < kMostEntries ? key : key * 0x9E3779B97F4A7C15U >> 40) &
               (entries_.size() - 1);
    }

    std::size_t slots_;
    std::vector<Entry> entries_;
};

}  // namespace routeopt::routing::search::rich
