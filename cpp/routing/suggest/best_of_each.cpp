#include "routing/suggest/best_of_each.hpp"

#include <set>

namespace routeopt::routing::suggest {
namespace {

using what_if::WhatIf;

// The places that count as one.
struct PlaceSet {
    std::vector<std::size_t> slots;
    Windows windows;
};

std::vector<PlaceSet> sets_by_window(const TaskStops& stops, const std::vector<std::size_t>& slots)
{
    const auto choices = [&](std::size_t stop) {
        std::vector<std::int32_t> windows;
        if (stop < stops.visits().size() && stops.windows(stop) > 1)
            for (std::size_t w = 0; w < stops.windows(stop); ++w)
                windows.push_back(static_cast<std::int32_t>(w));
        return windows.empty() ? std::vector{kAnyWindow} : windows;
    };
    std::vector<PlaceSet> sets;
    for (const std::int32_t first : choices(0))
        for (const std::int32_t second : choices(1))
            sets.push_back({slots, {true, {{first, second}}}});
    return sets;
}

std::vector<PlaceSet> sets_of(const WhatIf& what_if, const TaskStops& stops, Distinct distinct,
                              Windows windows)
{
    const std::vector<std::size_t> slots = slots_for(what_if, stops);
    if (distinct == Distinct::window)
        return sets_by_window(stops, slots);
    const auto vehicle = [&](std::size_t slot) { return what_if.slots()[slot].route.vehicle; };
    std::vector<PlaceSet> sets;
    for (const std::size_t slot : slots)
        if (distinct == Distinct::vehicle && !sets.empty() &&
            vehicle(sets.back().slots.back()) == vehicle(slot))
            sets.back().slots.push_back(slot);
        else
            sets.push_back({{slot}, windows});
    return sets;
}

}  // namespace

Ranking best_of_each(const WhatIf& what_if, const TaskStops& stops, Distinct distinct,
                     Windows windows, std::size_t most, Budget& budget)
{
    const std::size_t kept = most == 0 ? kMostKept : most;
    std::set<JudgedPlacement> best;
    Ranking ranking;
    for (const PlaceSet& set : sets_of(what_if, stops, distinct, windows)) {
        // One step above the last that is kept: of equal costs the order decides.
        std::optional<Money> below;
        if (best.size() == kept)
            below = std::prev(best.end())->cost + Money{1};
        const Ranking own = best_of(what_if, stops, set.windows, set.slots, 1, budget, below);
        best.insert(own.found.begin(), own.found.end());
        if (best.size() <= kept)
            continue;
        best.erase(std::prev(best.end()));
        ranking.is_exact = most != 0;
    }
    ranking.is_exact = ranking.is_exact && !budget.is_over();
    ranking.found.assign(best.begin(), best.end());
    return ranking;
}

}  // namespace routeopt::routing::suggest
