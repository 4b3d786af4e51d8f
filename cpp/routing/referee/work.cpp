#include "routing/referee/work.hpp"

#include <optional>
#include <stdexcept>
#include <utility>

#include "base/rounding.hpp"
#include "routing/schema/place_of.hpp"

namespace routeopt::routing::referee {
namespace {

// The vehicle's factor of a task's service time, in millionths. No vehicle is in two entries.
std::int64_t factor_for(const Vehicle& vehicle, const Task& task)
{
    for (const ServiceFactor& entry : *task.service_factors)
        for (const Text& id : *entry.vehicles)
            if (*id == *vehicle.id)
                return *entry.factor;
    return kMillion;
}

// Nothing where a place is an index and the request has no coordinates for it.
std::optional<std::pair<double, double>> coordinates(const Problem& problem,
                                                     const Location& location)
{
    if (!location.is_index)
        return std::pair{location.longitude, location.latitude};
    const auto& table = *problem.locations;
    const auto row = static_cast<std::size_t>(location.index);
    if (row >= table.size())
        return std::nullopt;
    return std::pair{table[row].longitude, table[row].latitude};
}

// Whether two places have the same index, or equal coordinates by whichever row of the table: at
// one place the setup is done once.
bool is_same_place(const Problem& problem, const Location& a, const Location& b)
{
    if (a.is_index && b.is_index && a.index == b.index)
        return true;
    const auto at = coordinates(problem, a);
    return at && at == coordinates(problem, b);
}

// The last stop before this one that has a place: breaks on the way have none.
const Visit* place_before(const Route& route, std::size_t k)
{
    while (k > 0)
        if (!is_on_the_way(route.visits[--k]))
            return &route.visits[k];
    return nullptr;
}

}  // namespace

Work::Work(const Problem& problem, const travel::Source& source, const Vehicle& vehicle)
    : problem_(problem), source_(source), vehicle_(vehicle),
      profile_(source.profile_named(*vehicle.profile))
{
    if (profile_ == kNone)
        throw std::logic_error("the travel source does not know a profile of the request");
}

void Work::set_all(Route& route) const
{
    for (std::size_t k = 0; k < route.visits.size(); ++k)
        set(route, k);
}

void Work::set(Route& route, std::size_t k) const
{
    Visit& visit = route.visits[k];
    if (is_on_the_way(visit))
        return;
    const Visit* before = place_before(route, k);
    visit.answer.service_s = service_of(visit, before);
    // A route without a start or end place begins or ends where its first or last stop is.
    const Leg found =
        before == nullptr ? Leg{} : leg(before->answer.location, visit.answer.location);
    visit.is_reachable = found.exists;
    visit.leg_s = found.seconds;
    visit.leg_m = found.metres;
    visit.way = found.way;
}

Leg Work::leg(const std::optional<Location>& from, const std::optional<Location>& to) const
{
    if (!from || !to)
        return {};
    const travel::Place first = place_of(problem_, *from);
    const travel::Place second = place_of(problem_, *to);
    const travel::Arc arc = source_.between(profile_, first, second);
    if (!arc.exists())
        return {false, 0, 0, nullptr};
    if (is_by_day()) {
        auto way = source_.way(profile_, first, second, *vehicle_.speed_factor);
        const std::int64_t least_s = way->least_seconds();
        return {true, least_s, arc.distance_m, std::move(way)};
    }
    return {true, travel_seconds(arc.duration_s, *vehicle_.speed_factor), arc.distance_m, nullptr};
}

std::int64_t Work::service_of(const Visit& visit, const Visit* before) const
{
    if (visit.depot != nullptr)
        return *visit.depot->service_time_s;
    if (visit.task == nullptr)
        return 0;
    const bool is_set_up =
        before != nullptr && before->task != nullptr &&
        is_same_place(problem_, *before->answer.location, *visit.answer.location);
    const std::int64_t setup_s = is_set_up ? 0 : *visit.side->setup_time_s;
    return setup_s + service_without_setup(visit, vehicle_);
}

std::int64_t service_without_setup(const Visit& visit, const Vehicle& vehicle)
{
    return service_seconds(*visit.side->service_time_s, *visit.task->service_factor,
                           factor_for(vehicle, *visit.task));
}

void set_curve(Visit& visit, const Number& common_per_late_hour)
{
    if (visit.side != nullptr)
        visit.curve = curve_of(*visit.side, common_per_late_hour);
    else if (visit.depot != nullptr)
        visit.curve = opening_hours(*visit.depot->time_windows);
    else if (visit.pause != nullptr)
        visit.curve = {{*visit.pause->earliest, *visit.pause->latest, 0, 0}};
}

}  // namespace routeopt::routing::referee
