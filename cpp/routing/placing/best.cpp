#include "routing/placing/best.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace routeopt::routing::placing {
namespace {

using desk::Desk;
using Place = decltype(Spot{}.place());

// The best so far, one of each place.
class Kept {
public:
    explicit Kept(std::size_t most) : most_(most) {}

    void offer(const Found& found)
    {
        const auto [own, is_new] = by_place_.try_emplace(found.spot.place(), found);
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
        by_place_.erase(std::prev(sorted_.end())->spot.place());
        sorted_.erase(std::prev(sorted_.end()));
    }

    // Whether a place of such a bound, and all behind it, come after those that are kept.
    [[nodiscard]] bool is_beyond(const Spot& spot) const
    {
        return sorted_.size() == most_ && *std::prev(sorted_.end()) < Found{spot.bound, spot};
    }

    [[nodiscard]] bool has_dropped() const { return has_dropped_; }
    [[nodiscard]] std::set<Found>& sorted() { return sorted_; }

private:
    std::size_t most_;
    std::map<Place, Found> by_place_;
    std::set<Found> sorted_;
    bool has_dropped_ = false;
};

// The cheapest place of each window and of each vehicle, whatever else is kept.
class Champions {
public:
    explicit Champions(const Desk& desk) : desk_(desk) {}

    void offer(const Found& found)
    {
        put(by_window_, found.spot.window, found);
        put(by_vehicle_, desk_.slots()[found.spot.slot].route.vehicle, found);
    }

    void join(std::set<Found>& sorted) const
    {
        std::set<Found> all;
        for (const auto& [window, found] : by_window_)
            all.insert(found);
        for (const auto& [vehicle, found] : by_vehicle_)
            all.insert(found);
        for (const Found& found : all)
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
    static void put(std::map<Key, Found>& champions, const Key& key, const Found& found)
    {
        const auto [own, is_new] = champions.try_emplace(key, found);
        if (!is_new && found < own->second)
            own->second = found;
    }

    const Desk& desk_;
    std::map<std::array<std::int32_t, 2>, Found> by_window_;
    std::map<const referee::VehicleEntry*, Found> by_vehicle_;
};

}  // namespace

std::optional<Money> cost_at(const Desk& desk, const TaskStops& stops, const Spot& spot)
{
    std::vector<desk::Change> changes;
    changes.push_back({spot.slot, stops.with_task(spot)});
    const desk::Judgement judged =
        desk.judge(std::move(changes), {{stops.task(), desk::kNoSlot, spot.slot}});
    if (!judged.fits || !stops.uses_its_windows(spot, judged.routes.front()))
        return std::nullopt;
    return judged.cost;
}

Ranking best_of(const Desk& desk, const TaskStops& stops, Windows windows,
                const std::vector<std::size_t>& slots, std::size_t most, Leash& leash,
                std::optional<Money> below)
{
    SpotQueue spots{desk, stops, windows, slots, leash};
    const bool is_all = most == 0;
    Kept kept{is_all ? kMostKept : most};
    Champions champions{desk};
    Ranking ranking;
    while (const Spot* front = spots.front()) {
        if ((!is_all && kept.is_beyond(*front)) || (below && *below <= front->bound))
            break;
        if (!leash.go_on())
            break;
        const Spot spot = *front;
        spots.pop();
        if (const auto cost = cost_at(desk, stops, spot)) {
            kept.offer({*cost, spot});
            if (is_all)
                champions.offer({*cost, spot});
        }
    }
    if (leash.is_over())
        ranking.is_exact = false;
    if (is_all && kept.has_dropped()) {
        champions.join(kept.sorted());
        ranking.is_exact = false;
    }
    ranking.found.assign(kept.sorted().begin(), kept.sorted().end());
    return ranking;
}

Ranking best_of_all(const Desk& desk, const TaskStops& stops, Windows windows, std::size_t most,
                    Leash& leash)
{
    return best_of(desk, stops, windows, slots_for(desk, stops), most, leash);
}

}  // namespace routeopt::routing::placing
