#include "clust/referee/compactness.hpp"

#include <algorithm>
#include <limits>

namespace routeopt::clust::referee {
namespace {

const Entity& entity(const Problem& problem, Index e)
{
    return problem.entities[as_size(e)];
}

std::vector<Index> located(const Problem& problem, const ClusterFigures& figures)
{
    std::vector<Index> found;
    for (const Index e : figures.members)
        if (entity(problem, e).place != kNone)
            found.push_back(e);
    std::sort(found.begin(), found.end());
    return found;
}

void find_centre(const Problem& problem, const std::vector<Index>& members, ClusterFigures& figures)
{
    UnitVector sum{0, 0, 0};
    double weight = 0;
    for (const Index e : members) {
        const auto factor = static_cast<double>(entity(problem, e).distance_factor);
        const UnitVector& point = problem.distances.point(entity(problem, e).place);
        sum = {sum.x + factor * point.x, sum.y + factor * point.y, sum.z + factor * point.z};
        weight += factor;
    }
    figures.has_centre = weight > 0;
    if (figures.has_centre)
        figures.centre = problem.distances.mean(sum, weight);
}

// The sum of distances to a place, or more than `most` where it is more.
std::int64_t sum_to(const Problem& problem, const std::vector<Index>& members, Index place,
                    std::int64_t most)
{
    std::int64_t sum = 0;
    for (const Index e : members) {
        const Entity& from = entity(problem, e);
        sum += from.distance_factor * problem.distances.between(from.place, place);
        if (sum > most)
            break;
    }
    return sum;
}

// Members near the centre are tried first, so that most others are left after a few distances.
void find_median(const Problem& problem, const std::vector<Index>& members, ClusterFigures& figures)
{
    std::vector<std::pair<double, Index>> order;
    for (const Index e : members)
        order.emplace_back(
            travel::chord2(problem.distances.point(entity(problem, e).place), figures.centre), e);
    std::sort(order.begin(), order.end());
    std::int64_t best = std::numeric_limits<std::int64_t>::max();
    for (const auto& [apart, e] : order) {
        const std::int64_t sum = sum_to(problem, members, entity(problem, e).place, best);
        if (sum < best || (sum == best && e < figures.median)) {
            best = sum;
            figures.median = e;
        }
    }
    if (figures.median != kNone)
        figures.distance = best;
}

std::int64_t sum_of_pairs(const Problem& problem, const std::vector<Index>& members)
{
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < members.size(); ++i)
        for (std::size_t j = i + 1; j < members.size(); ++j) {
            const Entity &a = entity(problem, members[i]), &b = entity(problem, members[j]);
            const Distances& distances = problem.distances;
            const std::int64_t both =
                distances.between(a.place, b.place) + distances.between(b.place, a.place);
            sum += a.distance_factor * b.distance_factor * (both / 2);
        }
    return sum;
}

}  // namespace

void measure(const Problem& problem, Index cluster, ClusterFigures& figures)
{
    const std::vector<Index> members = located(problem, figures);
    find_centre(problem, members, figures);
    const Index kept = problem.clusters[as_size(cluster)].place;
    switch (problem.compactness) {
    case Compactness::median:
        if (kept == kNone)
            find_median(problem, members, figures);
        else
            figures.distance = sum_to(problem, members, kept, INT64_MAX);
        break;
    case Compactness::centroid:
        for (const Index e : members)
            figures.distance += entity(problem, e).distance_factor *
                                distance_to_centre(problem, cluster, figures, e);
        break;
    case Compactness::pairs: figures.distance = sum_of_pairs(problem, members); break;
    }
}

std::int64_t distance_to_centre(const Problem& problem, Index cluster,
                                const ClusterFigures& figures, Index e)
{
    const Index place = entity(problem, e).place;
    const Index kept = problem.clusters[as_size(cluster)].place;
    if (place == kNone)
        return 0;
    if (kept != kNone)
        return problem.distances.between(place, kept);
    if (figures.median != kNone)
        return problem.distances.between(place, entity(problem, figures.median).place);
    if (!figures.has_centre || problem.distances.is_matrix())
        return 0;
    return problem.distances.between(problem.distances.point(place), figures.centre);
}

}  // namespace routeopt::clust::referee
