#include "clust/advice/whole_units.hpp"

#include <algorithm>
#include <limits>

namespace routeopt::clust::advice {
namespace {

constexpr std::size_t kMostInTable = 3000;  // places; 36 MB

}  // namespace

WholeUnits::WholeUnits(const Problem& problem, Relations relations) : problem_(problem)
{
    const Plan& plan = problem.assignments;
    const auto removed = std::erase_if(problem_.relations, [&](const Relation& relation) {
        const auto is_elsewhere = [&](Index e) {
            return plan[as_size(e)] != plan[as_size(relation.entities.front())];
        };
        return relation.same &&
               (relations == none ||
                std::any_of(relation.entities.begin(), relation.entities.end(), is_elsewhere));
    });
    all_hold_ = removed == 0;
    const std::size_t places = problem.coordinates.size();
    if (problem.distances.is_matrix() || problem.compactness == Compactness::centroid ||
        places > kMostInTable)
        return;
    std::vector<UnitVector> points;
    for (std::size_t a = 0; a < places; ++a) {
        points.push_back(problem.distances.point(static_cast<Index>(a)));
        for (std::size_t b = 0; b < places; ++b) {
            const auto distance =
                problem.distances.between(static_cast<Index>(a), static_cast<Index>(b));
            if (distance > std::numeric_limits<std::int32_t>::max())
                return;
            table_.push_back(static_cast<std::int32_t>(distance));
        }
    }
    problem_.distances = Distances{table_.data(), places, std::move(points)};
}

}  // namespace routeopt::clust::advice
