#include "routing/referee/ledger.hpp"

#include <algorithm>

#include "base/rounding.hpp"

namespace routeopt::routing::referee {
namespace {

bool prices_a_route(const Costs& costs)
{
    return costs.per_travel_km.present() || costs.per_travel_hour.present() ||
           costs.per_route_hour.present();
}

class RunningPart {
public:
    using Price = Money (*)(std::int64_t rate, std::int64_t amount);
    RunningPart(Price price, std::int64_t rate) : price_(price), rate_(rate) {}

    Money next(std::int64_t amount)
    {
        const Money before = price_(rate_, sum_);
        sum_ += amount;
        return price_(rate_, sum_) - before;
    }

private:
    Price price_;
    std::int64_t rate_;
    std::int64_t sum_ = 0;
};

}  // namespace

Tariff::Tariff(const Problem& problem)
    : objective_(*problem.objective->costs),
      hours_of_travel_are_the_cost_(
          !prices_a_route(objective_) &&
          std::none_of(problem.vehicles->begin(), problem.vehicles->end(),
                       [](const Vehicle& vehicle) { return prices_a_route(*vehicle.costs); }))
{
}

std::int64_t Tariff::price(const Vehicle& vehicle, Number Costs::* member) const
{
    const Number& own = (*vehicle.costs).*member;
    return own.present() ? *own : *(objective_.*member);
}

void Tariff::set_costs(Route& route) const
{
    const Vehicle& vehicle = *route.vehicle->wire;
    RunningPart distance{price_of_km, price(vehicle, &Costs::per_travel_km)};
    RunningPart time{price_of_hours, hours_of_travel_are_the_cost_
                                         ? kMillion
                                         : price(vehicle, &Costs::per_travel_hour)};
    for (Visit& visit : route.visits) {
        visit.answer.cost.travel_distance = distance.next(visit.answer.distance_m);
        visit.answer.cost.travel_time = time.next(visit.answer.travel_s);
    }
    route.visits.front().answer.cost.fixed = Money{price(vehicle, &Costs::fixed)};
}

}  // namespace routeopt::routing::referee
