#include "routing/what_if/route_facts.hpp"

#include <algorithm>

namespace routeopt::routing::what_if {
namespace {

using referee::kForever;
using referee::Route;
using referee::Visit;

std::int64_t first_start(const Visit& visit)
{
    return visit.curve.empty() ? -kForever : visit.curve.front().from;
}

std::int64_t last_start(const Visit& visit)
{
    return visit.curve.empty() ? kForever : visit.curve.back().to;
}

void set_times(RouteFacts& facts, const Route& route)
{
    const auto& visits = route.visits;
    facts.earliest_departure.resize(visits.size());
    facts.latest_start.resize(visits.size());
    facts.earliest_departure.front() = route.fixed_start.value_or(*route.shift->start->time);
    for (std::size_t k = 1; k < visits.size(); ++k) {
        const Visit& visit = visits[k];
        facts.earliest_departure[k] = facts.earliest_departure[k - 1];
        if (!referee::is_on_the_way(visit))
            facts.earliest_departure[k] =
                std::max(facts.earliest_departure[k - 1] + visit.leg_s, first_start(visit)) +
                least_work(visit);
    }
    std::size_t k = visits.size() - 1;
    facts.latest_start[k] = referee::last_end(*route.shift);
    // The latest time to leave the stop before that has a place.
    std::int64_t before = facts.latest_start[k] - visits[k].leg_s;
    while (k-- > 0) {
        if (referee::is_on_the_way(visits[k])) {
            facts.latest_start[k] = before;
            continue;
        }
        facts.latest_start[k] = std::min(last_start(visits[k]), before - least_work(visits[k]));
        before = facts.latest_start[k] - visits[k].leg_s;
    }
}

}  // namespace

std::int64_t least_work(const Visit& visit)
{
    if (visit.pause != nullptr)
        return *visit.pause->duration_s;
    if (visit.side == nullptr)
        return visit.answer.service_s;
    return std::max(visit.answer.service_s - *visit.side->setup_time_s, std::int64_t{0});
}

RouteFacts facts_of(const Route& route, std::size_t shift, const Arcs& arcs,
                    const referee::Tariff& tariff)
{
    RouteFacts facts;
    const Vehicle& vehicle = *route.vehicle->wire;
    facts.flat_costs = tariff.fixed_of(vehicle);
    facts.places.reserve(route.visits.size());
    for (const Visit& visit : route.visits) {
        facts.places.push_back(arcs.place_of(visit, shift));
        facts.metres += visit.leg_m;
        facts.seconds += visit.leg_s;
        facts.busy_s += least_work(visit);
        if (visit.depot != nullptr)
            facts.flat_costs += Money{*visit.depot->cost_per_visit};
        if (referee::opens_task(visit))
            facts.flat_costs += referee::price_of_vehicle(vehicle, *visit.task);
    }
    facts.legs_may_change =
        std::any_of(route.unplaced.begin(), route.unplaced.end(),
                    [](const Break* pause) { return pause->location.present(); });
    set_times(facts, route);
    return facts;
}

}  // namespace routeopt::routing::what_if
