// Granular neighbour lists: for each stop the stops that it would best follow or precede in a
// route, best first (granular search, Toth & Vigo 2003; correlation of stops as in Vidal et al.
// 2013). All operators look for better places beside these neighbours only. A list holds the arcs
// to and from each neighbour, so that half of an insertion's travel is read from one stream of
// memory. A list is made when it is first asked for, so that a short search pays for no more than
// it uses.
//
// Making a list takes O(stops) in small problems or without coordinates, else time that does not
// depend on the size of the problem, by a Grid. Lists do not depend on the plan and never change.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "base/parallel.hpp"
#include "routing/model/model.hpp"
#include "routing/search/neighbourhood/grid.hpp"

namespace routeopt::routing::search {

struct ArcPair {
    // At reference speed, of the first profile; no way if the time windows of the two forbid it.
    travel::Arc to;    // from the list's owner to the neighbour
    travel::Arc from;  // and back
};

// Neighbours and their arcs, in the same order. Two lists, as most neighbours are passed over
// before their arcs are looked at. Valid as long as the Neighbours.
struct NeighbourList {
    std::span<const Index> stops;
    std::span<const ArcPair> arcs;
};

class Neighbours {
public:
    static constexpr std::size_t kMost = 64;                   // neighbours of a stop
    using Candidates = std::vector<std::pair<double, Index>>;  // how near, which

    explicit Neighbours(const model::Model& model)
        : model_(model), width_(width(model)),
          stops_(std::make_unique_for_overwrite<Index[]>(model.stops.size() * width_)),
          arcs_(std::make_unique_for_overwrite<ArcPair[]>(model.stops.size() * width_)),
          count_(model.stops.size(), kNotMade), grid_(model)
    {
        for (const model::Slot& slot : model.slots) {
            per_metre_ = std::max(per_metre_, static_cast<double>(slot.per_metre));
            per_second_ = std::max(per_second_, static_cast<double>(slot.per_second));
        }
        if (per_metre_ + per_second_ == 0)
            per_second_ = 1;
    }

    // The best `most` neighbours of a stop, or fewer if it has fewer. table is the first profile's.
    template <class Table>
    NeighbourList of(Index stop, std::size_t most, const Table& table)
    {
        const auto row = static_cast<std::size_t>(stop);
        if (count_[row] == kNotMade) {
            make(stop, table, candidates_);
            work_ += static_cast<std::int64_t>(candidates_.size());
        }
        return list_of(row, most);
    }

    // The same for several threads at once, as long as they ask for different stops, or for lists
    // that are made; each thread has scratch space of its own for candidates.
    template <class Table>
    NeighbourList of(Index stop, std::size_t most, const Table& table, Candidates& candidates)
    {
        const auto row = static_cast<std::size_t>(stop);
        if (count_[row] == kNotMade)
            make(stop, table, candidates);
        return list_of(row, most);
    }

    // Makes every list, so that several threads may ask for any from then on. Calls go_on() now and
    // then. Returns false, with some lists missing, if go_on() returned false.
    template <class Table, class GoOn>
    bool make_all(const Table& table, int threads, GoOn&& go_on)
    {
        work_ = 0;
        std::vector<Candidates> candidates(static_cast<std::size_t>(threads));
        return parallel_while(static_cast<int>(count_.size()), threads, go_on,
                              [&](int part, Index stop) { of(stop, 0, table, candidates[part]); });
    }

    // How many candidates were looked at since this was last asked. If none it writes nothing, so
    // that threads that share complete lists do not disturb each other.
    std::int64_t work() { return work_ == 0 ? 0 : std::exchange(work_, 0); }

private:
    static constexpr std::uint8_t kNotMade = 0xFF;
    // In problems of no more stops than this every stop is a candidate; in others those nearest on
    // the map, kCandidates times as many as a list holds.
    static constexpr std::size_t kAllBelow = 1'500;
    static constexpr std::size_t kCandidates = 2;
    // A neighbour with a way in one direction only counts as this many times as far. With
    // backhauls, for example, no way leads from a collection to a delivery, so such a pair of stops
    // can be neighbours in a route only where its deliveries end and its collections begin.
    static constexpr double kOneWay = 3;

    static std::size_t width(const model::Model& model)
    {
        return std::min(kMost, std::max<std::size_t>(model.stops.size(), 2) - 1);
    }

    // Computed travel is symmetric; only a table may have another arc back.
    template <class Table>
    static ArcPair arcs_between(Index a, Index b, const Table& table)
    {
        const travel::Arc to = table.arc(a, b);
        return {to, std::is_same_v<Table, travel::Lookup> ? table.arc(b, a) : to};
    }

    // Whether some vehicle may serve both tasks. No table: there may be as many sets as tasks.
    [[nodiscard]] bool may_share(Index a, Index b) const
    {
        const Index set_a = model_.tasks[a].vehicle_set;
        const Index set_b = model_.tasks[b].vehicle_set;
        return set_a == kNone || set_b == kNone ||
               model_.vehicle_sets[set_a].meets(model_.vehicle_sets[set_b]);
    }

    // The arc, or no way if the time windows of the two never allow it.
    [[nodiscard]] travel::Arc in_time(const model::Stop& from, const model::Stop& to,
                                      travel::Arc arc) const
    {
        const bool service_is_known = from.service_row == kNone;
        const bool too_late = model_.timed && service_is_known &&
                              from.open + from.service_s + arc.duration_s > to.close;
        return too_late ? travel::kNoWay : arc;
    }

    // What it costs to go from one stop straight to the other: the arc's price plus a fifth of the
    // waiting time that no departure can avoid (as in Vidal et al. 2013). Huge if the time windows
    // exclude it, and more so if there is no way.
    double nearness(const model::Stop& from, const model::Stop& to, travel::Arc arc) const
    {
        constexpr double kExcluded = 1e30;
        if (!arc.exists())
            return 2 * kExcluded;
        const double price = per_metre_ * arc.distance_m + per_second_ * arc.duration_s;
        if (!model_.timed)
            return price;
        if (from.open + from.service_s + arc.duration_s > to.close)
            return kExcluded + price;
        const std::int64_t wait =
            std::max<std::int64_t>(0, to.open - arc.duration_s - from.service_s - from.close);
        const double second = arc.duration_s > 0 ? price / arc.duration_s : per_second_;
        return price + 0.2 * second * static_cast<double>(wait);
    }

    [[nodiscard]] NeighbourList list_of(std::size_t row, std::size_t most) const
    {
        const std::size_t count = std::min<std::size_t>(most, count_[row]);
        return {{&stops_[row * width_], count}, {&arcs_[row * width_], count}};
    }

    // The stops to choose from, with their squared distances if only some are taken.
    void find_candidates(Index stop, Candidates& candidates) const
    {
        const model::Stop& here = model_.stops[stop];
        const bool are_many = model_.stops.size() > kAllBelow && model_.has_coordinates;
        candidates.clear();
        const auto add = [&](Index other) {
            const model::Stop& there = model_.stops[other];
            if (other == stop || other == here.partner || !may_share(here.task, there.task) ||
                model_.head_of(here.task) == model_.head_of(there.task))
                return;
            if (!are_many)
                candidates.emplace_back(0, other);
            else if (may_follow(here, there) || may_follow(there, here))
                candidates.emplace_back(grid_.apart(place_of(here), place_of(there)), other);
        };
        if (!are_many) {
            for (Index other = 0; other < static_cast<Index>(model_.stops.size()); ++other)
                add(other);
            return;
        }
        const std::size_t most = kCandidates * width_;
        grid_.each_near(stop, most, add);
        if (candidates.size() <= most)
            return;
        std::nth_element(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(most),
                         candidates.end());
        candidates.resize(most);
    }

    // Whether the time windows would allow it if both were at the same place.
    [[nodiscard]] bool may_follow(const model::Stop& from, const model::Stop& to) const
    {
        const std::int64_t service_s = from.service_row == kNone ? from.service_s : 0;
        return !model_.timed || from.open + service_s <= to.close;
    }

    [[nodiscard]] const travel::Place& place_of(const model::Stop& stop) const
    {
        return model_.places[stop.place];
    }

    template <class Table>
    void make(Index stop, const Table& table, Candidates& candidates);

    const model::Model& model_;
    std::size_t width_;                // places of each list
    std::unique_ptr<Index[]> stops_;   // list by list
    std::unique_ptr<ArcPair[]> arcs_;  // list by list
    std::vector<std::uint8_t> count_;  // of each stop's neighbours, or kNotMade
    Grid grid_;
    double per_metre_ = 0;
    double per_second_ = 0;
    std::int64_t work_ = 0;
    Candidates candidates_;  // scratch
};

template <class Table>
void Neighbours::make(Index stop, const Table& table, Candidates& candidates)
{
    const model::Stop& here = model_.stops[stop];
    find_candidates(stop, candidates);
    for (auto& [near, other] : candidates) {
        const model::Stop& there = model_.stops[other];
        const ArcPair arcs = arcs_between(here.place, there.place, table);
        near = std::min(nearness(here, there, arcs.to), nearness(there, here, arcs.from));
        if (arcs.to.exists() != arcs.from.exists())
            near *= kOneWay;
    }
    const std::size_t count = std::min(width_, candidates.size());
    const auto last = candidates.begin() + static_cast<std::ptrdiff_t>(count);
    std::nth_element(candidates.begin(), last, candidates.end());
    std::sort(candidates.begin(), last);
    for (std::size_t i = 0; i < count; ++i) {
        const Index other = candidates[i].second;
        const model::Stop& there = model_.stops[other];
        const ArcPair arcs = arcs_between(here.place, there.place, table);
        stops_[static_cast<std::size_t>(stop) * width_ + i] = other;
        arcs_[static_cast<std::size_t>(stop) * width_ + i] = {in_time(here, there, arcs.to),
                                                              in_time(there, here, arcs.from)};
    }
    count_[stop] = static_cast<std::uint8_t>(count);
}

// Neighbour lists together with the table of travel that they are made by.
template <class Table>
class NeighboursOn {
public:
    NeighboursOn(Neighbours& lists, const Table& table) : lists_(lists), table_(table) {}

    [[nodiscard]] NeighbourList of(Index stop, std::size_t most) const
    {
        return lists_.of(stop, most, table_);
    }
    // For several threads at once (see Neighbours::of()).
    [[nodiscard]] NeighbourList of(Index stop, std::size_t most,
                                   Neighbours::Candidates& candidates) const
    {
        return lists_.of(stop, most, table_, candidates);
    }
    // Candidates looked at since this was last asked.
    [[nodiscard]] std::int64_t work() const { return lists_.work(); }

private:
    Neighbours& lists_;
    const Table& table_;
};

}  // namespace routeopt::routing::search
