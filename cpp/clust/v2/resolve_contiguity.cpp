// Which entities are neighbours.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/delaunay.hpp"
#include "clust/v2/resolver.hpp"

namespace routeopt::clust::v2 {
namespace {

// The places of entities on a grid: degrees to the east of the first, shorter where the map is
// nearer to a pole in the mean, and degrees to the north.
std::vector<GridPoint> on_grid(const Problem& problem)
{
    std::vector<Coordinates> places;
    double mean = 0;
    for (const clust::Entity& entity : problem.entities) {
        places.push_back(problem.coordinates[as_size(entity.place)]);
        mean += places.back().latitude / static_cast<double>(problem.entities.size());
    }
    const double shrink =
        problem.distances.is_plane() ? 1 : std::cos(mean * std::numbers::pi / 180);
    const Coordinates origin = places.front();
    double widest = 0;
    for (Coordinates& at : places) {
        at.latitude -= origin.latitude;
        at.longitude -= origin.longitude;
        if (!problem.distances.is_plane())
            at.longitude = std::remainder(at.longitude, 360) * shrink;
        widest = std::max({widest, std::abs(at.latitude), std::abs(at.longitude)});
    }
    const double scale = widest > 0 ? static_cast<double>(kGridSize) / widest : 0;
    std::vector<GridPoint> points;
    for (const Coordinates& at : places)
        points.push_back({std::llround(at.longitude * scale), std::llround(at.latitude * scale)});
    return points;
}

}  // namespace

void Resolver::link_by_map()
{
    for (std::size_t e = 0; e < problem_.entities.size(); ++e)
        if (problem_.entities[e].place == kNone)
            invalid((*request_.entities)[e].at, "DELAUNAY needs the `location` of each entity");
    if (!faults_.empty())
        return;
    for (const auto& [a, b] : delaunay_edges(on_grid(problem_))) {
        problem_.adjacent[as_size(a)].push_back(b);
        problem_.adjacent[as_size(b)].push_back(a);
    }
}

void Resolver::link_listed()
{
    for (const Contiguity::Edge& edge : request_.contiguity->edges) {
        const Index a = find(entities_, kUnknownEntity, edge.a);
        const Index b = find(entities_, kUnknownEntity, edge.b);
        if (a == kNone || b == kNone)
            continue;
        if (a == b) {
            invalid(edge.at, "an entity is no neighbour of itself");
            continue;
        }
        problem_.adjacent[as_size(a)].push_back(b);
        problem_.adjacent[as_size(b)].push_back(a);
    }
}

void Resolver::resolve_contiguity()
{
    const Contiguity& contiguity = *request_.contiguity;
    problem_.is_contiguous = contiguity.is_listed || contiguity.word == ContiguityWord::delaunay;
    if (!problem_.is_contiguous)
        return;
    problem_.adjacent.resize(problem_.entities.size());
    contiguity.is_listed ? link_listed() : link_by_map();
    for (std::vector<Index>& near : problem_.adjacent) {
        std::sort(near.begin(), near.end());
        near.erase(std::unique(near.begin(), near.end()), near.end());
    }
}

}  // namespace routeopt::clust::v2
