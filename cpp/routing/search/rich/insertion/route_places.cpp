#include "routing/search/rich/insertion/route_places.hpp"

#include <algorithm>

#include "routing/search/rich/insertion/route_with_task.hpp"

namespace routeopt::routing::search::rich {

void RoutePlaces::keep(const InsertionPoint& point, bool is_bound)
{
    if (point.delta >= query_.cutoff)
        return;
    places_.push_back({point, is_bound});
    if (is_bound)
        return;
    std::vector<Cost>& exact = cheapest_exact_;
    exact.insert(std::upper_bound(exact.begin(), exact.end(), point.delta), point.delta);
    if (exact.size() > query_.most)
        exact.pop_back();
    if (exact.size() == query_.most)
        query_.cutoff = exact.back();
}

void RoutePlaces::sort(std::size_t most)
{
    std::sort(places_.begin(), places_.end(),
              [](const Place& a, const Place& b) { return a.point.delta < b.point.delta; });
    if (places_.size() > most)
        places_.resize(most);
}

void RoutePlaces::settle(Index task, Index slot, const PlaceQuery& query)
{
    const auto is_dearer = [](const Place& a, const Place& b) {
        return a.point.delta > b.point.delta;
    };
    // Each exact one was cheaper than those before it.
    if (query.most == 1 && std::ranges::none_of(places_, &Place::is_bound)) {
        places_.erase(places_.begin(),
                      places_.end() - std::min<std::ptrdiff_t>(1, std::ssize(places_)));
        return;
    }
    std::make_heap(places_.begin(), places_.end(), is_dearer);
    settled_.clear();
    std::size_t priced = 0;
    // The price is asked without the bounds that a partner of the task puts on its start.
    const HeldStart held = plan_.timing().hold({});
    while (!places_.empty() && settled_.size() < query.most) {
        std::pop_heap(places_.begin(), places_.end(), is_dearer);
        Place place = places_.back();
        places_.pop_back();
        if (!place.is_bound) {
            settled_.push_back(place);
            continue;
        }
        if (++priced > kMostPriced && !query.everywhere)
            continue;
        write_route_with(plan_, task, place.point, nodes_);
        work_ += static_cast<std::int64_t>(4 * nodes_.size());
        const std::optional<Cost> change = plan_.change_alone(slot, nodes_);
        if (!change || *change >= query.cutoff)
            continue;
        place.point.delta = *change;
        place.is_bound = false;
        places_.push_back(place);
        std::push_heap(places_.begin(), places_.end(), is_dearer);
    }
    plan_.timing().hold(held);
    std::swap(places_, settled_);
}

}  // namespace routeopt::routing::search::rich
