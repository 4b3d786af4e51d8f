// Warnings about where places lie: all at one point, or with latitude and longitude exchanged.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "routing/schema/travel_of.hpp"
#include "routing/validation/count.hpp"
#include "routing/validation/walk.hpp"
#include "routing/validation/warning_list.hpp"

namespace routeopt::routing::validation {
namespace {

// The coordinates that an index selects, where travel is computed from coordinates; otherwise the
// location itself.
Location resolved(const Problem& problem, const Location& location)
{
    const bool has_own = location.is_index && !has_matrices(problem) &&
                         static_cast<std::size_t>(location.index) < problem.locations->size();
    return has_own ? (*problem.locations)[static_cast<std::size_t>(location.index)] : location;
}

bool same_place(const Location& a, const Location& b)
{
    return a.is_index == b.is_index && a.index == b.index && a.longitude == b.longitude &&
           a.latitude == b.latitude;
}

struct Point {
    double longitude;
    double latitude;
    NodeId at;

    [[nodiscard]] Point swapped() const { return {latitude, longitude, at}; }
    [[nodiscard]] double distance_to(const Point& other) const  // degrees, of the larger difference
    {
        return std::max(std::abs(longitude - other.longitude), std::abs(latitude - other.latitude));
    }
};

std::vector<Point> points_of(const Problem& problem)
{
    std::vector<Point> points;
    const auto add = [&](const Field<Location>& field) {
        if (!field)
            return;
        const Location place = resolved(problem, *field);
        if (!place.is_index)
            points.push_back({place.longitude, place.latitude, field.at});
    };
    each_location(problem, add);
    for (const Depot& depot : *problem.depots)
        add(depot.location);
    std::sort(points.begin(), points.end(),
              [](const Point& a, const Point& b) { return a.at < b.at; });
    return points;
}

// The smallest of the values that is at least as large as this share of the others.
double quantile(std::vector<double> values, double share)
{
    const double others = static_cast<double>(values.size() - 1);
    const auto rank = static_cast<std::ptrdiff_t>(std::ceil(share * others));
    std::nth_element(values.begin(), values.begin() + rank, values.end());
    return values[static_cast<std::size_t>(rank)];
}

// Where most of some points lie: their median, and the distance within which nine in ten are.
struct Region {
    Point middle;
    double reach;

    explicit Region(const std::vector<Point>& points) : middle{}, reach(0)
    {
        std::vector<double> values(points.size());
        const auto of_each = [&](const auto& value, double share) {
            std::transform(points.begin(), points.end(), values.begin(), value);
            return quantile(values, share);
        };
        middle.longitude = of_each([](const Point& point) { return point.longitude; }, 0.5);
        middle.latitude = of_each([](const Point& point) { return point.latitude; }, 0.5);
        reach = of_each([&](const Point& point) { return point.distance_to(middle); }, 0.9);
    }
};

// A latitude beyond 84 degrees, where there is neither road nor town, is most likely a longitude.
bool beyond_roads(const Point& point)
{
    constexpr double kLastRoad = 84;
    return std::abs(point.latitude) > kLastRoad && std::abs(point.longitude) <= kLastRoad;
}

// The points that look swapped. To exchange the two numbers is to mirror a point at the line where
// they are equal, so the points divide into two sides; the side of more points is taken to be right
// (of equally many that of the first point). A point of the other side looks swapped when its
// mirror image lies among them and the point itself so far off that no one region holds it and
// them. Where all are swapped nothing tells, except beyond the last road.
std::vector<Point> looking_swapped(const std::vector<Point>& points)
{
    constexpr double kFar = 10;          // degrees from the middle
    constexpr double kFarInReaches = 4;  // and in reaches of the region
    constexpr double kNear = 1;
    constexpr double kNearInReaches = 1.5;
    const auto is_east = [](const Point& point) { return point.longitude > point.latitude; };
    std::vector<Point> right;
    std::vector<Point> doubtful;
    for (const Point& point : points)
        (is_east(point) == is_east(points.front()) ? right : doubtful).push_back(point);
    if (doubtful.size() > right.size())
        std::swap(right, doubtful);
    const Region region{right};
    std::vector<Point> found;
    for (const Point& point : doubtful)
        if (point.distance_to(region.middle) > std::max(kFar, kFarInReaches * region.reach) &&
            point.swapped().distance_to(region.middle) <=
                std::max(kNear, kNearInReaches * region.reach))
            found.push_back(point);
    return found;
}

}  // namespace

void warn_of_one_place(const Problem& problem, const Counts& counts, WarningList& warnings)
{
    const std::vector<Location> places = distinct_locations(problem);
    const bool one = std::all_of(places.begin(), places.end(), [&](const Location& place) {
        return same_place(resolved(problem, place), resolved(problem, places.front()));
    });
    if (one && counts.jobs + 2 * counts.shipments > 1)
        warnings.add("one_place", place_of_tasks(problem).node,
                     "all places coincide: there is nothing to travel");
}

void warn_of_swapped(const Problem& problem, WarningList& warnings)
{
    const std::vector<Point> points = points_of(problem);
    if (points.empty())
        return;
    const auto beyond = std::count_if(points.begin(), points.end(), beyond_roads);
    if (beyond > 0) {
        warnings.add("swapped_coordinates",
                     std::find_if(points.begin(), points.end(), beyond_roads)->at,
                     "no road lies beyond 84 degrees of latitude: looks like [lat, lon], and a "
                     "location is [lon, lat]; places that look so: " +
                         std::to_string(beyond));
        return;
    }
    const std::vector<Point> found = looking_swapped(points);
    if (!found.empty())
        warnings.add("swapped_coordinates", found.front().at,
                     "far from the other places, and among them with its numbers exchanged: it or "
                     "they look like [lat, lon], and a location is [lon, lat]; places like it: " +
                         std::to_string(found.size()));
}

}  // namespace routeopt::routing::validation
