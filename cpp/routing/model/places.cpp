#include "routing/model/places.hpp"

#include <algorithm>
#include <numeric>

#include "base/hilbert.hpp"
#include "routing/schema/place_of.hpp"

namespace routeopt::routing::model {

std::size_t Places::Hash::operator()(const travel::Place& place) const
{
    std::size_t hash = std::hash<double>{}(place.x);
    hash = hash * 1'000'003 ^ std::hash<double>{}(place.y);
    return hash * 1'000'003 ^ static_cast<std::size_t>(place.row);
}

Index Places::number_of(const Location& location)
{
    const travel::Place place = place_of(problem_, location);
    const auto [entry, is_new] = number_.emplace(place, static_cast<Index>(places_.size()));
    if (is_new)
        places_.push_back(place);
    have_coordinates_ = have_coordinates_ && (!location.is_index || problem_.locations.present());
    return entry->second;
}

void Places::sort_along_curve()
{
    std::vector<Index> order(places_.size());
    std::iota(order.begin(), order.end(), 0);
    const auto [west, east] = std::minmax_element(
        places_.begin(), places_.end(), [](const auto& a, const auto& b) { return a.x < b.x; });
    const auto [south, north] = std::minmax_element(
        places_.begin(), places_.end(), [](const auto& a, const auto& b) { return a.y < b.y; });
    const double side = std::max(east->x - west->x, north->y - south->y);
    if (have_coordinates_ && side > 0) {
        std::vector<std::uint64_t> position;
        for (const travel::Place& place : places_)
            position.push_back(
                hilbert_position(static_cast<std::uint32_t>((place.x - west->x) / side * 65'535),
                                 static_cast<std::uint32_t>((place.y - south->y) / side * 65'535)));
        std::stable_sort(order.begin(), order.end(),
                         [&](Index a, Index b) { return position[a] < position[b]; });
    }
    std::vector<travel::Place> in_order;
    sorted_.resize(order.size());
    for (const Index old : order) {
        sorted_[old] = static_cast<Index>(in_order.size());
        in_order.push_back(places_[old]);
    }
    places_ = std::move(in_order);
}

travel::Arc longest_arc(std::span<const travel::Table> tables, std::size_t places)
{
    travel::Arc longest;
    for (const travel::Table& table : tables) {
        const travel::Arc arc = std::visit([&](const auto& t) { return t.longest(places); }, table);
        longest.distance_m = std::max(longest.distance_m, arc.distance_m);
        longest.duration_s = std::max(longest.duration_s, arc.duration_s);
    }
    return longest;
}

}  // namespace routeopt::routing::model
