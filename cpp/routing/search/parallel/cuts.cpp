#include "routing/search/parallel/cuts.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "routing/search/neighbourhood/indexing.hpp"

namespace routeopt::routing::search {
namespace {

double along(const Position& position, const Position& direction)
{
    return position.x * direction.x + position.y * direction.y;
}

// FastMap (Faloutsos & Lin 1995): computes coordinates from distances, one axis after the other.
// Each axis runs through two stops that lie far apart.
class Axes {
public:
    explicit Axes(const model::Model& model) : model_(model), positions_(model.stops.size()) {}

    ByStop<Position> take()
    {
        if (positions_.empty())
            return {};
        lay(&Position::x);
        lay(&Position::y);
        return std::move(positions_);
    }

private:
    // The square of the distance between two stops that the axes so far do not account for; the
    // distance itself is the sum of the arc's metres and seconds.
    [[nodiscard]] double square(std::size_t a, std::size_t b) const
    {
        const Index from = model_.stops[a].place;
        const Index to = model_.stops[b].place;
        const travel::Arc arc = std::visit([&](const auto& table) { return table.arc(from, to); },
                                           model_.tables.front());
        const double length =
            arc.exists() ? static_cast<double>(arc.distance_m) + arc.duration_s : 0;
        const double dx = positions_[a].x - positions_[b].x;
        return std::max(0.0, length * length - dx * dx);
    }

    [[nodiscard]] std::size_t farthest_from(std::size_t stop) const
    {
        std::size_t farthest = stop;
        double most = 0;
        for (std::size_t other = 0; other < positions_.size(); ++other)
            if (const double far = square(stop, other); far > most) {
                most = far;
                farthest = other;
            }
        return farthest;
    }

    // Computes the coordinates of all stops on one axis.
    void lay(double Position::* axis)
    {
        const std::size_t a = farthest_from(0);
        const std::size_t b = farthest_from(a);
        const double whole = square(a, b);
        if (whole == 0)
            return;
        std::vector<double> at;
        for (std::size_t stop = 0; stop < positions_.size(); ++stop)
            at.push_back((square(a, stop) + whole - square(b, stop)) / (2 * std::sqrt(whole)));
        for (std::size_t stop = 0; stop < positions_.size(); ++stop)
            positions_[stop].*axis = at[stop];
    }

    const model::Model& model_;
    ByStop<Position> positions_;
};

// The factor for longitudes: on the sphere a degree of longitude is shorter than one of latitude.
double squeeze_of(const model::Model& model)
{
    if (!is_on_sphere(model) || model.places.empty())
        return 1;
    double sum = 0;
    for (const travel::Place& place : model.places)
        sum += place.y;
    const double middle = sum / static_cast<double>(model.places.size());
    return std::max(0.05, std::cos(middle * std::numbers::pi / 180));
}

}  // namespace

ByStop<Position> positions_of(const model::Model& model)
{
    if (!model.has_coordinates)
        return Axes{model}.take();
    const double squeeze = squeeze_of(model);
    ByStop<Position> positions;
    for (const model::Stop& stop : model.stops) {
        const travel::Place& place = model.places[stop.place];
        positions.push_back({squeeze * place.x, place.y});
    }
    return positions;
}

Cuts::Cuts(std::span<const Cluster> clusters, int parts, double angle)
    : part_of_(clusters.size(), 0)
{
    std::vector<std::size_t> all(clusters.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    root_ = divide(clusters, all, 0, parts, angle);
}

std::size_t Cuts::divide(std::span<const Cluster> clusters, std::span<std::size_t> some, int first,
                         int parts, double angle)
{
    for (const std::size_t cluster : some)
        part_of_[cluster] = first;
    if (parts == 1 || some.size() < 2)
        return 0;
    Cut cut;
    cut.across = {std::cos(angle), std::sin(angle)};
    cut.parts = parts / 2;
    const auto key = [&](std::size_t cluster) {
        return std::pair{along(clusters[cluster].middle, cut.across), cluster};
    };
    std::sort(some.begin(), some.end(),
              [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
    std::int64_t all = 0;
    for (const std::size_t cluster : some)
        all += clusters[cluster].stops;
    std::size_t count = 1;
    std::int64_t stops = clusters[some[0]].stops;
    while (count + 1 < some.size() &&
           2 * stops + clusters[some[count]].stops <= 2 * all * cut.parts / parts)
        stops += clusters[some[count++]].stops;
    cut.behind = (key(some[count - 1]).first + key(some[count]).first) / 2;
    constexpr double kRightAngle = std::numbers::pi / 2;
    cut.here = divide(clusters, some.first(count), first, cut.parts, angle + kRightAngle);
    cut.there = divide(clusters, some.subspan(count), first + cut.parts, parts - cut.parts,
                       angle + kRightAngle);
    cuts_.push_back(cut);
    return cuts_.size() - 1;
}

int Cuts::of(const Position& position) const
{
    int first = 0;
    for (std::size_t at = root_; at != 0;) {
        const Cut& cut = cuts_[at];
        if (along(position, cut.across) <= cut.behind) {
            at = cut.here;
        } else {
            first += cut.parts;
            at = cut.there;
        }
    }
    return first;
}

}  // namespace routeopt::routing::search
