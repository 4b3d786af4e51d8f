#include <algorithm>

#include "clust/v2/resolver.hpp"

namespace routeopt::clust::v2 {

// Places are those of the entities, then those of the clusters, in the order of the request.
void Resolver::resolve_places()
{
    std::vector<UnitVector> points;
    const auto add = [&](const Field<Place>& place) {
        if (!place.present())
            return kNone;
        const double x = *place->longitude, y = *place->latitude;
        problem_.coordinates.push_back({x, y});
        points.push_back(setting_.plane ? UnitVector{x, y, 0} : travel::unit_vector(x, y));
        return static_cast<Index>(points.size() - 1);
    };
    for (std::size_t e = 0; e < problem_.entities.size(); ++e)
        problem_.entities[e].place = add((*request_.entities)[e].location);
    const bool is_listed = request_.clusters.present();
    const Index made = is_listed ? kNone : add(request_.defaults->location);
    for (std::size_t c = 0; c < problem_.clusters.size(); ++c)
        problem_.clusters[c].place = is_listed ? add((*request_.clusters)[c].location) : made;
    const auto count = static_cast<std::int64_t>(points.size());
    if (request_.profile.present() && !request_.matrix.present())
        warn(request_.profile.at, "has no effect without `matrix`");
    if (setting_.matrix != nullptr && !request_.matrix.present())
        warn(wire::kRoot, "the matrix of the call has no effect: `matrix` does not name it");
    if (request_.matrix.present() && count > kMostMatrixPlaces) {
        warn(request_.matrix.at, "has no effect with more than " +
                                     std::to_string(kMostMatrixPlaces) +
                                     " places: distances are great circles");
    } else if (request_.matrix.present()) {
        if (problem_.compactness == Compactness::centroid)
            return invalid(request_.matrix.at, "centroids are points of the map: `compactness` "
                                               "CENTROID goes with great circles alone");
        if (setting_.matrix != nullptr || setting_.fetch || !setting_.only_checked)
            return travel_by_matrix(std::move(points));
    }
    problem_.distances = setting_.plane ? Distances{*setting_.plane, std::move(points)}
                                        : Distances{std::move(points)};
}

void Resolver::travel_by_matrix(std::vector<UnitVector> points)
{
    const std::size_t count = points.size();
    const std::int32_t* cells = setting_.matrix;
    if (cells != nullptr && setting_.matrix_rows != count)
        return invalid(request_.matrix.at,
                       "the matrix needs a row for each place: " + std::to_string(count) +
                           ", found " + std::to_string(setting_.matrix_rows));
    if (cells == nullptr && setting_.fetch)
        cells = setting_.fetch(*request_.profile, problem_.coordinates);
    if (cells == nullptr)
        return invalid(request_.matrix.at, "no matrix comes with the request");
    if (std::any_of(cells, cells + count * count, [](std::int32_t cell) { return cell < 0; }))
        return invalid(request_.matrix.at, "the matrix lacks a way between two places");
    problem_.distances = Distances{cells, count, std::move(points)};
}

}  // namespace routeopt::clust::v2
