#include "clust/search/bisection.hpp"

#include <algorithm>
#include <cmath>

namespace routeopt::clust::search {
namespace {

struct Share {
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

std::vector<Share> shares_of(const Model& model)
{
    const Problem& problem = model.problem();
    const Index dimension = bounded_dimension(problem);
    std::vector<Share> shares;
    double latitude = 0;
    for (Index u = 0; u < model.units(); ++u) {
        if (model.points(u).empty())
            continue;
        const Coordinates& at = problem.coordinates[as_size(model.points(u).front().place)];
        const std::int64_t weight =
            dimension == kNone ? model.size(u) : model.weight(u)[as_size(dimension)];
        shares.push_back({at.longitude, at.latitude, static_cast<double>(weight), 0, u});
        latitude += at.latitude;
    }
    if (!problem.distances.is_plane() && !shares.empty()) {
        constexpr double kRadians = 0.017453292519943295;
        const double squeeze =
            std::max(0.01, std::cos(kRadians * latitude / static_cast<double>(shares.size())));
        for (Share& share : shares)
            share.x *= squeeze;
    }
    return shares;
}

// Sorts along the first principal component, by weight.
void sort_along_axis(std::span<Share> shares)
{
    double weight = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;
    for (const Share& share : shares) {
        weight += share.weight;
        x += share.weight * share.x;
        y += share.weight * share.y;
    }
    if (weight > 0) {
        x /= weight;
        y /= weight;
    }
    for (const Share& share : shares) {
        xx += share.weight * (share.x - x) * (share.x - x);
        xy += share.weight * (share.x - x) * (share.y - y);
        yy += share.weight * (share.y - y) * (share.y - y);
    }
    const double angle = 0.5 * std::atan2(2 * xy, xx - yy);
    for (Share& share : shares)
        share.along = std::cos(angle) * share.x + std::sin(angle) * share.y;
    std::sort(shares.begin(), shares.end(), [](const Share& a, const Share& b) {
        return std::pair{a.along, a.unit} < std::pair{b.along, b.unit};
    });
}

void cut(std::span<Share> shares, Index first, Index parts, std::vector<Index>& out)
{
    if (parts == 1) {
        for (const Share& share : shares)
            out[as_size(share.unit)] = first;
        return;
    }
    sort_along_axis(shares);
    double total = 0, sum = 0;
    for (const Share& share : shares)
        total += share.weight;
    const Index lower = parts / 2;
    const double wanted = total * lower / parts;
    std::size_t at = 0;
    while (at < shares.size() && sum + shares[at].weight / 2 < wanted)
        sum += shares[at++].weight;
    cut(shares.first(at), first, lower, out);
    cut(shares.subspan(at), first + lower, parts - lower, out);
}

}  // namespace

std::vector<Index> bisect(const Model& model, Index parts)
{
    std::vector<Index> out(as_size(model.units()), kNone);
    std::vector<Share> shares = shares_of(model);
    cut(shares, 0, parts, out);
    return out;
}

}  // namespace routeopt::clust::search
