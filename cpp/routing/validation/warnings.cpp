#include "routing/validation/warnings.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "routing/validation/count.hpp"
#include "routing/validation/walk.hpp"

namespace routeopt::routing::validation {
namespace {

class Warnings {
public:
    explicit Warnings(const wire::Document& document) : document_(document) {}

    void add(std::string_view code, NodeId at, std::string message)
    {
        list_.push_back({code, document_.pointer(at), std::move(message)});
    }
    std::vector<Warning> take() { return std::move(list_); }

private:
    const wire::Document& document_;
    std::vector<Warning> list_;
};

std::string quoted(std::string_view name)
{
    return "`" + std::string{name} + "`";
}

// A misspelled dimension is a dimension of its own that no vehicle limits. The warning points to
// where it first stands in the text.
void warn_of_unlimited_dimensions(const Problem& problem, Warnings& warnings)
{
    std::map<std::string_view, NodeId> first;
    const auto carried = [&](const Quantities& quantities) {
        for (const Amount& amount : *quantities) {
            const auto entry = first.emplace(amount.dimension, amount.at).first;
            entry->second = std::min(entry->second, amount.at);
        }
    };
    each_task(problem, [&](const Task& task) { carried(task.demand); });
    for (const Job& job : *problem.jobs)
        carried(job.delivery);
    for (const Vehicle& vehicle : *problem.vehicles)
        carried(vehicle.initial_load);
    for (const Vehicle& vehicle : *problem.vehicles)
        for (const Amount& limit : *vehicle.capacity)
            first.erase(limit.dimension);
    for (const auto& [dimension, at] : first)
        warnings.add("unlimited_dimension", at,
                     "no vehicle has a capacity in " + quoted(dimension) + ": nothing limits it");
}

void warn_of_initial_loads(const Problem& problem, Warnings& warnings)
{
    for (const Vehicle& vehicle : *problem.vehicles)
        for (const Amount& load : *vehicle.initial_load)
            for (const Amount& limit : *vehicle.capacity)
                if (limit.dimension == load.dimension && *load.amount > *limit.amount)
                    warnings.add("initial_load_above_capacity", load.at,
                                 "the vehicle can't run: " + std::to_string(*load.amount) +
                                     " on board, its capacity is " + std::to_string(*limit.amount));
}

// The coordinates that an index selects, where travel is computed from coordinates; otherwise the
// location itself.
Location resolved(const Problem& problem, const Location& location)
{
    const bool has_own = location.is_index && !problem.matrices.present() &&
                         static_cast<std::size_t>(location.index) < problem.locations->size();
    return has_own ? (*problem.locations)[static_cast<std::size_t>(location.index)] : location;
}

bool same_place(const Location& a, const Location& b)
{
    return a.is_index == b.is_index && a.index == b.index && a.longitude == b.longitude &&
           a.latitude == b.latitude;
}

void warn_of_one_place(const Problem& problem, const Counts& counts, Warnings& warnings)
{
    const std::vector<Location> places = distinct_locations(problem);
    const bool one = std::all_of(places.begin(), places.end(), [&](const Location& place) {
        return same_place(resolved(problem, place), resolved(problem, places.front()));
    });
    if (one && counts.jobs + 2 * counts.shipments > 1)
        warnings.add("one_place", place_of_tasks(problem).node,
                     "all places coincide: there is nothing to travel");
}

struct Point {
    double longitude;
    double latitude;
    NodeId at;
};

std::vector<Point> points_of(const Problem& problem)
{
    std::vector<Point> points;
    each_location(problem, [&](const Field<Location>& field) {
        if (!field)
            return;
        const Location place = resolved(problem, *field);
        if (!place.is_index)
            points.push_back({place.longitude, place.latitude, field.at});
    });
    return points;
}

double median(const std::vector<Point>& points, double Point::* coordinate)
{
    std::vector<double> values;
    for (const Point& point : points)
        values.push_back(point.*coordinate);
    const auto middle = values.begin() + std::ssize(values) / 2;
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

// A location looks swapped when it is far from the median of all locations and would be near it
// with its two numbers exchanged. If all are swapped, nothing tells.
void warn_of_swapped(const Problem& problem, Warnings& warnings)
{
    constexpr double kFar = 10;  // degrees
    constexpr double kNear = 1;  // degrees
    const std::vector<Point> points = points_of(problem);
    if (points.empty())
        return;
    const double longitude = median(points, &Point::longitude);
    const double latitude = median(points, &Point::latitude);
    const auto from_middle = [&](double x, double y) {
        return std::max(std::abs(x - longitude), std::abs(y - latitude));
    };
    const auto looks_swapped = [&](const Point& point) {
        return from_middle(point.longitude, point.latitude) > kFar &&
               from_middle(point.latitude, point.longitude) < kNear;
    };
    const auto swapped = std::count_if(points.begin(), points.end(), looks_swapped);
    if (swapped > 0)
        warnings.add("swapped_coordinates",
                     std::find_if(points.begin(), points.end(), looks_swapped)->at,
                     "looks like [lat, lon]; a location is [lon, lat]; places that look so: " +
                         std::to_string(swapped));
}

}  // namespace

std::vector<Warning> warnings_of(const Request& request)
{
    const Problem& problem = *request.problem;
    Warnings warnings{*request.document};
    warn_of_unlimited_dimensions(problem, warnings);
    warn_of_initial_loads(problem, warnings);
    warn_of_one_place(problem, count(request), warnings);
    warn_of_swapped(problem, warnings);
    return warnings.take();
}

}  // namespace routeopt::routing::validation
