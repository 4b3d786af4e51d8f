#include "clust/search/bisection.hpp"

#include <algorithm>
#include <cmath>

namespace routeopt::clust::search {
namespace {

struct WeightedUnit {
    double x, y, weight, along;
    Index unit;
};

// The dimension whose bounds are to be kept: the first with one, else members are counted.
Index bounded_dimension(const Problem& problem)
{
    for (std::size_t d = 0; d < problem.dimensions.size(); ++d)
        for (const Cluster& cluster : problem.clusters)
            if (cluster.max_weight[d] != kNoBound || cluster.min_weight[d] > 0)
                return static_cast<Index>(d);
    return kNone;
}

std::vector<WeightedUnit> weighted_units(const Model& model)
{
    const Problem& problem = model.problem();
    const Index dimension = bounded_dimension(problem);
    std::vector<WeightedUnit> units;
    double latitude = 0;
    for (Index u = 0; u < model.units(); ++u) {
        if (model.points(u).empty())
            continue;
        const Coordinates& at = problem.coordinates[as_size(model.points(u).front().place)];
        const std::int64_t weight =
            dimension == kNone ? model.size(u) : model.weight(u)[as_size(dimension)];
        units.push_back({at.longitude, at.latitude, static_cast<double>(weight), 0, u});
        latitude += at.latitude;
    }
    if (!problem.distances.is_plane() && !units.empty()) {
        constexpr double kRadians = 0.017453292519943295;
        const double squeeze =
            std::max(0.01, std::cos(kRadians * latitude / static_cast<double>(units.size())));
        for (WeightedUnit& one : units)
            one.x *= squeeze;
    }
    return units;
}

// Sorts along the first principal component, by weight.
void sort_along_axis(std::span<WeightedUnit> units)
{
    double weight = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;
    for (const WeightedUnit& one : units) {
        weight += one.weight;
        x += one.weight * one.x;
        y += one.weight * one.y;
    }
    if (weight > 0) {
        x /= weight;
        y /= weight;
    }
    for (const WeightedUnit& one : units) {
        xx += one.weight * (one.x - x) * (one.x - x);
        xy += one.weight * (one.x - x) * (one.y - y);
        yy += one.weight * (one.y - y) * (one.y - y);
    }
    const double angle = 0.5 * std::atan2(2 * xy, xx - yy);
    for (WeightedUnit& one : units)
        one.along = std::cos(angle) * one.x + std::sin(angle) * one.y;
    std::sort(units.begin(), units.end(), [](const WeightedUnit& a, const WeightedUnit& b) {
        return std::pair{a.along, a.unit} < std::pair{b.along, b.unit};
    });
}

void cut(std::span<WeightedUnit> units, Index first, Index parts, std::vector<Index>& out)
{
    if (parts == 1) {
        for (const WeightedUnit& one : units)
            out[as_size(one.unit)] = first;
        return;
    }
    sort_along_axis(units);
    double total = 0, sum = 0;
    for (const WeightedUnit& one : units)
        total += one.weight;
    const Index lower = parts / 2;
    const double wanted = total * lower / parts;
    std::size_t at = 0;
    while (at < units.size() && sum + units[at].weight / 2 < wanted)
        sum += units[at++].weight;
    cut(units.first(at), first, lower, out);
    cut(units.subspan(at), first + lower, parts - lower, out);
}

}  // namespace

std::vector<Index> bisect(const Model& model, Index parts)
{
    std::vector<Index> out(as_size(model.units()), kNone);
    std::vector<WeightedUnit> units = weighted_units(model);
    cut(units, 0, parts, out);
    return out;
}

}  // namespace routeopt::clust::search
