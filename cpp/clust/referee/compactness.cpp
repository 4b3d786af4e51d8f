#include "clust/referee/compactness.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <tuple>

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

// Members at one place: the first of them, and the sum of their factors.
struct Spot {
    UnitVector at{};
    Index entity = kNone, place = kNone;
    std::int64_t factor = 0;
};

// By equal coordinates; each place by itself where a matrix may tell them apart.
std::vector<Spot> spots_of(const Problem& problem, const std::vector<Index>& members)
{
    std::vector<Spot> all;
    for (const Index e : members) {
        const Index place = entity(problem, e).place;
        all.push_back(
            {problem.distances.point(place), e, place, entity(problem, e).distance_factor});
    }
    if (problem.distances.is_matrix())
        return all;
    const auto key = [](const Spot& spot) { return std::tie(spot.at.x, spot.at.y, spot.at.z); };
    std::sort(all.begin(), all.end(), [key](const Spot& a, const Spot& b) {
        return key(a) != key(b) ? key(a) < key(b) : a.entity < b.entity;
    });
    std::vector<Spot> merged;
    for (const Spot& spot : all)
        if (merged.empty() || key(merged.back()) != key(spot))
            merged.push_back(spot);
        else
            merged.back().factor += spot.factor;
    return merged;
}

// Spots that are near each other as one, where their weighted mean is; on a sphere that is a little
// below the surface. There are `kParts` at least, or parts of fewer spots than `kFewest`.
class Parts {
public:
    Parts(const Distances& distances, std::vector<Spot> spots) : distances_(distances)
    {
        constexpr std::size_t kParts = 512, kFewest = 16;
        most_ = std::max(kFewest, spots.size() / kParts);
        split(spots);
    }

    // A bound of the sum of distances to a point. Distance grows convexly with what lies between,
    // so that a mean is no farther than its spots are in the mean; each is rounded by less than 1.
    [[nodiscard]] std::int64_t least_sum(const UnitVector& point) const
    {
        std::int64_t sum = 0;
        for (const auto& [mean, factor] : parts_)
            sum += factor * (distances_.between(mean, point) - 2);
        return sum;
    }

private:
    void split(std::span<Spot> spots)
    {
        if (spots.size() <= most_)
            return add(spots);
        using Axis = double UnitVector::*;
        Axis widest = &UnitVector::x;
        double width = -1;
        for (const Axis axis : {&UnitVector::x, &UnitVector::y, &UnitVector::z}) {
            const auto [low, high] =
                std::ranges::minmax(spots, {}, [axis](const Spot& spot) { return spot.at.*axis; });
            if (high.at.*axis - low.at.*axis > width) {
                width = high.at.*axis - low.at.*axis;
                widest = axis;
            }
        }
        const std::size_t half = spots.size() / 2;
        std::ranges::nth_element(spots, spots.begin() + static_cast<std::ptrdiff_t>(half), {},
                                 [widest](const Spot& spot) { return spot.at.*widest; });
        split(spots.first(half));
        split(spots.subspan(half));
    }

    void add(std::span<const Spot> spots)
    {
        UnitVector sum{0, 0, 0};
        std::int64_t factors = 0;
        for (const Spot& spot : spots) {
            const auto factor = static_cast<double>(spot.factor);
            sum = {sum.x + factor * spot.at.x, sum.y + factor * spot.at.y,
                   sum.z + factor * spot.at.z};
            factors += spot.factor;
        }
        const auto all = static_cast<double>(factors);
        if (factors > 0)
            parts_.emplace_back(UnitVector{sum.x / all, sum.y / all, sum.z / all}, factors);
    }

    const Distances& distances_;
    std::size_t most_ = 0;
    std::vector<std::pair<UnitVector, std::int64_t>> parts_;
};

// The sum of distances to a place, or more than `most` where it is more.
std::int64_t sum_to(const Problem& problem, const std::vector<Spot>& spots, Index place,
                    std::int64_t most)
{
    std::int64_t sum = 0;
    for (const Spot& from : spots) {
        sum += from.factor * problem.distances.between(from.place, place);
        if (sum > most)
            break;
    }
    return sum;
}

// Candidates with the least bound are tried first; most others are never measured.
void find_median(const Problem& problem, const std::vector<Index>& members, ClusterFigures& figures)
{
    const std::vector<Spot> spots = spots_of(problem, members);
    const bool has_bounds = !problem.distances.is_matrix();
    const Parts parts{problem.distances, has_bounds ? spots : std::vector<Spot>{}};
    std::vector<std::pair<std::int64_t, const Spot*>> order;
    for (const Spot& spot : spots)
        order.emplace_back(has_bounds ? parts.least_sum(spot.at) : 0, &spot);
    std::ranges::sort(order);
    std::int64_t best = std::numeric_limits<std::int64_t>::max();
    for (const auto& [least, spot] : order) {
        if (least > best)
            break;
        // One of a higher number has to be better.
        const std::int64_t most = spot->entity > figures.median ? best - 1 : best;
        const std::int64_t sum = sum_to(problem, spots, spot->place, most);
        if (sum <= most) {
            best = sum;
            figures.median = spot->entity;
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
            figures.distance = sum_to(problem, spots_of(problem, members), kept, INT64_MAX);
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
