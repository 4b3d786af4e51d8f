#include "clust/search/bisection.hpp"

#include <algorithm>
#include <cmath>

namespace routeopt::clust::search {
namespace {

struct Spot {
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

std::vector<Spot> spots_of(const Model& model)
{
    const Problem& problem = model.problem();
    const Index dimension = bounded_dimension(problem);
    std::vector<Spot> spots;
    double latitude = 0;
    for (Index u = 0; u < model.units(); ++u) {
        if (model.points(u).empty())
            continue;
        const Coordinates& at = problem.coordinates[as_size(model.points(u).front().place)];
        const std::int64_t weight =
            dimension == kNone ? model.size(u) : model.weight(u)[as_size(dimension)];
        spots.push_back({at.longitude, at.latitude, static_cast<double>(weight), 0, u});
        latitude += at.latitude;
    }
    if (!problem.distances.is_plane() && !spots.empty()) {
        constexpr double kRadians = 0.017453292519943295;
        const double squeeze =
            std::max(0.01, std::cos(kRadians * latitude / static_cast<double>(spots.size())));
        for (Spot& spot : spots)
            spot.x *= squeeze;
    }
    return spots;
}

// Sorts along the first principal component, by weight.
void sort_along_axis(std::span<Spot> spots)
{
    double weight = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;
    for (const Spot& spot : spots) {
        weight += spot.weight;
        x += spot.weight * spot.x;
        y += spot.weight * spot.y;
    }
    if (weight > 0) {
        x /= weight;
        y /= weight;
    }
    for (const Spot& spot : spots) {
        xx += spot.weight * (spot.x - x) * (spot.x - x);
        xy += spot.weight * (spot.x - x) * (spot.y - y);
        yy += spot.weight * (spot.y - y) * (spot.y - y);
    }
    const double angle = 0.5 * std::atan2(2 * xy, xx - yy);
    for (Spot& spot : spots)
        spot.along = std::cos(angle) * spot.x + std::sin(angle) * spot.y;
    std::sort(spots.begin(), spots.end(), [](const Spot& a, const Spot& b) {
        return std::pair{a.along, a.unit} < std::pair{b.along, b.unit};
    });
}

void cut(std::span<Spot> spots, Index first, Index parts, std::vector<Index>& out)
{
    if (parts == 1) {
        for (const Spot& spot : spots)
            out[as_size(spot.unit)] = first;
        return;
    }
    sort_along_axis(spots);
    double total = 0, sum = 0;
    for (const Spot& spot : spots)
        total += spot.weight;
    const Index lower = parts / 2;
    const double wanted = total * lower / parts;
    std::size_t at = 0;
    while (at < spots.size() && sum + spots[at].weight / 2 < wanted)
        sum += spots[at++].weight;
    cut(spots.first(at), first, lower, out);
    cut(spots.subspan(at), first + lower, parts - lower, out);
}

}  // namespace

std::vector<Index> bisect(const Model& model, Index parts)
{
    std::vector<Index> out(as_size(model.units()), kNone);
    std::vector<Spot> spots = spots_of(model);
    cut(spots, 0, parts, out);
    return out;
}

}  // namespace routeopt::clust::search
