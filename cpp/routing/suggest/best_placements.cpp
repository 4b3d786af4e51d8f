#include "routing/suggest/best_placements.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace routeopt::routing::suggest {
namespace {

using what_if::WhatIf;
using Place = std::tuple<std::uint32_t, std::array<std::ptrdiff_t, 2>, std::array<std::int32_t, 2>>;

// The best `most` placements so far. Of those that are alike to the caller, as they differ in their
// reload or in the place of a free break alone, the better one is kept.
class BestPlacements {
public:
    BestPlacements(const WhatIf& what_if, std::size_t most) : what_if_(what_if), most_(most) {}

    void offer(const JudgedPlacement& found)
    {
        const auto [own, is_new] = by_place_.try_emplace(place_of(found.placement), found);
        if (!is_new) {
            if (!(found < own->second))
                return;
            sorted_.erase(own->second);
            own->second = found;
        }
        sorted_.insert(found);
        if (sorted_.size() <= most_)
            return;
        has_dropped_ = true;
        by_place_.erase(place_of(std::prev(sorted_.end())->placement));
        sorted_.erase(std::prev(sorted_.end()));
    }

    // Whether neither this placement nor any with a higher bound can be among the best.
    [[nodiscard]] bool is_beyond(const Placement& placement) const
    {
        return sorted_.size() == most_ &&
               *std::prev(sorted_.end()) < JudgedPlacement{placement.bound, placement};
    }

    [[nodiscard]] bool has_dropped() const { return has_dropped_; }
    [[nodiscard]] std::set<JudgedPlacement>& sorted() { return sorted_; }

private:
    // The slot, the stops before each of the task's, free breaks aside, and the windows.
    [[nodiscard]] Place place_of(const Placement& placement) const
    {
        const what_if::PlannedSlot& slot = what_if_.slots()[placement.slot];
        const auto visits = slot.route.visits.begin();
        std::array<std::ptrdiff_t, 2> before{};
        for (std::size_t i = 0; i < before.size(); ++i)
            before[i] = std::count_if(
                visits, visits + placement.before[i],
                [&](const what_if::Visit& visit) { return !slot.is_free_break(visit); });
        return {placement.slot, before, placement.window};
    }

    const WhatIf& what_if_;
    std::size_t most_;
    std::map<Place, JudgedPlacement> by_place_;
    std::set<JudgedPlacement> sorted_;
    bool has_dropped_ = false;
};

// The cheapest placement for each choice of windows and for each vehicle, which are kept whatever
// else is.
class BestByWindowAndVehicle {
public:
    explicit BestByWindowAndVehicle(const WhatIf& what_if) : what_if_(what_if) {}

    void offer(const JudgedPlacement& found)
    {
        put(by_window_, found.placement.window, found);
        put(by_vehicle_, what_if_.slots()[found.placement.slot].route.vehicle, found);
    }

    // Puts those that are missing in place of the most expensive others; the size stays.
    void join(std::set<JudgedPlacement>& sorted) const
    {
        std::set<JudgedPlacement> all;
        for (const auto& [window, found] : by_window_)
            all.insert(found);
        for (const auto& [vehicle, found] : by_vehicle_)
            all.insert(found);
        for (const JudgedPlacement& found : all)
            if (!sorted.contains(found)) {
                auto last = std::prev(sorted.end());
                while (last != sorted.begin() && all.contains(*last))
                    --last;
                sorted.erase(last);
                sorted.insert(found);
            }
    }

private:
    template <class Key>
    static void put(std::map<Key, JudgedPlacement>& best_by_choice, const Key& key,
                    const JudgedPlacement& found)
    {
        const auto [own, is_new] = best_by_choice.try_emplace(key, found);
        if (!is_new && found < own->second)
            own->second = found;
    }

    const WhatIf& what_if_;
    std::map<std::array<std::int32_t, 2>, JudgedPlacement> by_window_;
    std::map<const referee::VehicleEntry*, JudgedPlacement> by_vehicle_;
};

}  // namespace

std::optional<Money> cost_at(const WhatIf& what_if, const TaskStops& stops,
                             const Placement& placement)
{
    std::vector<what_if::RouteChange> changes;
    changes.push_back({placement.slot, stops.with_task(placement)});
    const what_if::Judgement judged =
        what_if.judge(std::move(changes), {{stops.task(), what_if::kNoSlot, placement.slot}});
    if (!judged.fits || !stops.uses_its_windows(placement, judged.routes.front()))
        return std::nullopt;
    return judged.cost;
}

Ranking best_of(const WhatIf& what_if, const TaskStops& stops, Windows windows,
                const std::vector<std::size_t>& slots, std::size_t most, Budget& budget,
                std::optional<Money> below)
{
    PlacementQueue placements{what_if, stops, windows, slots, budget};
    const bool is_all = most == 0;
    BestPlacements best{what_if, is_all ? kMostKept : most};
    BestByWindowAndVehicle best_by_choice{what_if};
    Ranking ranking;
    while (const Placement* front = placements.front()) {
        if ((!is_all && best.is_beyond(*front)) || (below && *below <= front->bound))
            break;
        if (!budget.spend_one())
            break;
        const Placement placement = *front;
        placements.pop();
        if (const auto cost = cost_at(what_if, stops, placement)) {
            best.offer({*cost, placement});
            if (is_all)
                best_by_choice.offer({*cost, placement});
        }
    }
    if (budget.is_over())
        ranking.is_exact = false;
    if (is_all && best.has_dropped()) {
        best_by_choice.join(best.sorted());
        ranking.is_exact = false;
    }
    ranking.found.assign(best.sorted().begin(), best.sorted().end());
    return ranking;
}

Ranking best_of_all(const WhatIf& what_if, const TaskStops& stops, Windows windows,
                    std::size_t most, Budget& budget)
{
    return best_of(what_if, stops, windows, slots_for(what_if, stops), most, budget);
}

}  // namespace routeopt::routing::suggest
