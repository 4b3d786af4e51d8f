#include "routing/search/neighbourhood/grid.hpp"

#include <cmath>
#include <numbers>

#include "routing/search/neighbourhood/indexing.hpp"

namespace routeopt::routing::search {
namespace {

// The range of the values without the lowest and the highest hundredth.
struct Span {
    double low;
    double high;
};

Span span_of(std::vector<double> values)
{
    const std::size_t cut = values.size() / 100;
    const auto low = values.begin() + static_cast<std::ptrdiff_t>(cut);
    std::nth_element(values.begin(), low, values.end());
    const double lowest = *low;
    const auto high = values.end() - 1 - static_cast<std::ptrdiff_t>(cut);
    std::nth_element(values.begin(), high, values.end());
    return {lowest, *high};
}

// The length of a degree of longitude in degrees of latitude, at the middle of the map; 1 on a
// plane.
double squeeze_of(const model::Model& model, Span latitudes)
{
    if (!is_on_sphere(model))
        return 1;
    const double middle = (latitudes.low + latitudes.high) / 2;
    return std::max(0.05, std::cos(middle * std::numbers::pi / 180));
}

}  // namespace

Grid::Grid(const model::Model& model)
{
    if (!model.has_coordinates)
        return;
    std::vector<double> xs;
    std::vector<double> ys;
    for (const model::Stop& stop : model.stops) {
        xs.push_back(model.places[stop.place].x);
        ys.push_back(model.places[stop.place].y);
    }
    const Span x_span = span_of(xs);
    const Span y_span = span_of(ys);
    squeeze_ = squeeze_of(model, y_span);
    const double width = std::max(squeeze_ * (x_span.high - x_span.low), y_span.high - y_span.low);
    side_ = std::max<Index>(1, static_cast<Index>(std::sqrt(static_cast<double>(xs.size()) / 3)));
    const double scale = width > 0 ? side_ / width : 0;

    const auto cells = static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_);
    const auto column = [&](double offset) {
        return static_cast<Index>(std::clamp(offset * scale, 0.0, static_cast<double>(side_ - 1)));
    };
    first_.assign(cells + 1, 0);
    for (std::size_t stop = 0; stop < xs.size(); ++stop) {
        cell_of_.push_back(column(ys[stop] - y_span.low) * side_ +
                           column(squeeze_ * (xs[stop] - x_span.low)));
        ++first_[static_cast<std::size_t>(cell_of_.back()) + 1];
    }
    for (std::size_t cell = 0; cell < cells; ++cell)
        first_[cell + 1] += first_[cell];
    stops_.resize(xs.size());
    std::vector<std::int32_t> next(first_.begin(), first_.end() - 1);
    for (std::size_t stop = 0; stop < cell_of_.size(); ++stop)
        stops_[next[cell_of_[stop]]++] = static_cast<Index>(stop);
}

}  // namespace routeopt::routing::search
