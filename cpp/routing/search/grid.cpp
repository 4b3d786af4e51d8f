#include "routing/search/grid.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace routeopt::routing::search {

Grid::Grid(const model::Model& model)
{
    if (!model.has_coordinates)
        return;
    double west = 1e300, east = -1e300, south = 1e300, north = -1e300;
    for (const travel::Place& place : model.places) {
        west = std::min(west, place.x);
        east = std::max(east, place.x);
        south = std::min(south, place.y);
        north = std::max(north, place.y);
    }
    const double stops = static_cast<double>(model.stops.size());
    side_ = std::max<Index>(1, static_cast<Index>(std::sqrt(stops / 3)));
    // On the sphere a degree of longitude is shorter than one of latitude.
    const bool sphere = std::holds_alternative<travel::Sphere>(model.tables.front());
    const double squeeze =
        sphere ? std::max(0.05, std::cos((south + north) / 2 * std::numbers::pi / 180)) : 1;
    const double width = std::max(squeeze * (east - west), north - south);
    const double scale = width > 0 ? (side_ - 1e-9) / width : 0;

    const auto cells = static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_);
    first_.assign(cells + 1, 0);
    for (const model::Stop& stop : model.stops) {
        const travel::Place& place = model.places[static_cast<std::size_t>(stop.place)];
        const auto x = static_cast<Index>(squeeze * (place.x - west) * scale);
        const auto y = static_cast<Index>((place.y - south) * scale);
        cell_of_.push_back(std::min(y, side_ - 1) * side_ + std::min(x, side_ - 1));
        ++first_[static_cast<std::size_t>(cell_of_.back()) + 1];
    }
    for (std::size_t cell = 0; cell < cells; ++cell)
        first_[cell + 1] += first_[cell];
    stops_.resize(model.stops.size());
    std::vector<std::int32_t> next(first_.begin(), first_.end() - 1);
    for (std::size_t stop = 0; stop < cell_of_.size(); ++stop)
        stops_[static_cast<std::size_t>(next[static_cast<std::size_t>(cell_of_[stop])]++)] =
            static_cast<Index>(stop);
}

}  // namespace routeopt::routing::search
