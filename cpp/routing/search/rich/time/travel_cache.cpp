#include "routing/search/rich/time/travel_cache.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <variant>

namespace routeopt::routing::search::rich {
namespace {

constexpr std::size_t kMostArcsKept = std::size_t{1} << 23;  // 64 MB

}  // namespace

TravelCache::TravelCache(const Model& model) : model_(model)
{
    std::map<std::pair<Index, std::int64_t>, std::size_t> speeds;
    for (const model::Slot& slot : model.slots)
        speed_of_.push_back(
            speeds.emplace(std::pair{slot.profile, slot.speed_factor}, speeds.size())
                .first->second);
    arcs_.resize(speeds.size());
    for (const model::Stop& stop : model.stops)
        places_ = std::max(places_, as_size(stop.place) + 1);
    places_ = std::max(places_, model.places.size());
    is_symmetric_ =
        std::none_of(model.tables.begin(), model.tables.end(), [](const travel::Table& table) {
            return std::holds_alternative<travel::Lookup>(table);
        });
    if (places_ * places_ * speeds.size() > kMostArcsKept)
        return;
    for (auto& arcs : arcs_)
        arcs.reset(static_cast<Arc*>(std::calloc(places_ * places_, sizeof(Arc))));
}

Arc TravelCache::compute_arc(Index slot, Index from_place, Index to_place) const
{
    const model::Slot& s = model_.slots[slot];
    return at_speed(std::visit([&](const auto& table) { return table.arc(from_place, to_place); },
                               model_.tables[s.profile]),
                    s.speed_factor);
}

bool TravelCache::is_same_place(Index a, Index b) const
{
    if (a == b || !model_.has_coordinates || a == kNone || b == kNone)
        return a == b;
    const travel::Place& first = model_.places[a];
    const travel::Place& second = model_.places[b];
    return first.x == second.x && first.y == second.y;
}

}  // namespace routeopt::routing::search::rich
