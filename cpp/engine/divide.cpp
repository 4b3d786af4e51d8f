#include "engine/divide.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "clust/schema/balance.hpp"
#include "clust/search/control.hpp"
#include "travel/straight_line.hpp"

namespace routeopt::engine {
namespace {

clust::Problem problem_of(const Division& division)
{
    clust::Problem problem;
    problem.compactness = clust::Compactness::centroid;
    problem.dimensions = {""};
    problem.seed = division.seed;
    problem.max_iterations = division.max_iterations;
    problem.time_limit_ms = division.time_limit_ms;
    problem.clusters.resize(static_cast<std::size_t>(division.districts));
    for (clust::Cluster& cluster : problem.clusters)
        cluster.min = 1;
    std::vector<clust::UnitVector> points;
    points.reserve(division.weights.size());
    problem.entities.resize(division.weights.size());
    problem.coordinates.reserve(division.weights.size());
    for (std::size_t e = 0; e < division.weights.size(); ++e) {
        const double x = division.places[2 * e], y = division.places[2 * e + 1];
        problem.coordinates.push_back({x, y});
        points.push_back(division.plane ? clust::UnitVector{x, y, 0} : travel::unit_vector(x, y));
        clust::Entity& entity = problem.entities[e];
        entity.place = static_cast<Index>(e);
        entity.weight.front() = entity.distance_factor = division.weights[e];
    }
    problem.distances = division.plane ? clust::Distances{*division.plane, std::move(points)}
                                       : clust::Distances{std::move(points)};
    problem.assignments.assign(problem.entities.size(), kNone);
    clust::balance(problem, division.tolerance);
    return problem;
}

}  // namespace

std::vector<Index> divide(const Division& division)
{
    const int allowed = allowed_threads();
    clust::search::Control control;
    control.threads = division.threads > 0 ? std::min(division.threads, allowed) : allowed;
    if (division.progress)
        control.progress = [&](const clust::search::Progress& now) {
            return division.progress({now.elapsed_s, now.iterations,
                                      static_cast<double>(now.cost.soft), now.cost.medium});
        };
    return clust::search::search(problem_of(division), control).plan;
}

}  // namespace routeopt::engine
