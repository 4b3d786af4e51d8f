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

// Sums exact products of a rate and seconds or metres. `next` returns the difference that a product
// makes to the rounded sum, so that all differences add up to the rounded whole.
class RunningPart {
public:
    // `parts_of_an_amount`: the product that makes 1 of the currency.
    explicit RunningPart(Int128 parts_of_an_amount) : parts_(parts_of_an_amount) {}

    Money next(Int128 products)
    {
        if (products == 0)
            return {};
        sum_ += products;
        const Money before = rounded_;
        rounded_ = Money{divide_rounded(sum_ * kMoneySteps, parts_)};
        return rounded_ - before;
    }

private:
    Int128 parts_;
    Int128 sum_ = 0;
    Money rounded_;
};

constexpr Int128 kPartsByHour = Int128{kMillion} * 3600;
constexpr Int128 kPartsByKm = Int128{kMillion} * 1000;

// The parts of a cost that are paid at one stop, whatever the other stops are.
void set_amounts(Visit& visit, const Vehicle& vehicle)
{
    CostParts& cost = visit.answer.cost;
    if (visit.depot != nullptr)
        cost.depot_visits = Money{*visit.depot->cost_per_visit};
    if (visit.answer.window && !visit.is_window_missed)
        cost.windows = Money{
            *(*visit.side->time_windows)[static_cast<std::size_t>(*visit.answer.window)].cost};
    cost.windows += visit.place_cost;
    if (opens_task(visit)) {
        cost.preferences = price_of_preferences(vehicle, *visit.task);
        cost.changes = price_of_other_vehicle(vehicle, *visit.task);
    }
}

// Exact products of rates and seconds: of the stop's target, and of what was published for it.
Int128 products_of_target(const Site& side, const AnswerStop& stop)
{
    return Int128{*side.target->per_late_hour} * stop.target_late_s +
           Int128{*side.target->per_early_hour} * stop.target_early_s.value_or(0);
}
Int128 products_of_changes(const Site& side, const AnswerStop& stop)
{
    if (!side.promised)
        return 0;
    const StartChange change = change_of_start(side, stop.service_start);
    return Int128{side.promised->per_earlier_hour} * change.earlier_s +
           Int128{side.promised->per_later_hour} * change.later_s;
}

}  // namespace

Money price_of_preferences(const Vehicle& vehicle, const Task& task)
{
    Money price;
    for (const Preference& preference : *task.preferences) {
        const bool is_kept = preference.tag.present()
                                 ? names(vehicle.preferred_tags, *preference.tag)
                                 : names(preference.vehicles, *vehicle.id);
        if (!is_kept)
            price += Money{*preference.violation_cost};
    }
    return price;
}

Money price_of_other_vehicle(const Vehicle& vehicle, const Task& task)
{
    const auto& promised = task.promised;
    const bool is_other =
        promised && !promised->vehicle.empty() && promised->vehicle != *vehicle.id;
    return is_other ? Money{promised->another_vehicle} : Money{};
}

Money price_of_vehicle(const Vehicle& vehicle, const Task& task)
{
    return price_of_preferences(vehicle, task) + price_of_other_vehicle(vehicle, task);
}

StartChange change_of_start(const Site& side, std::int64_t start)
{
    if (!side.promised)
        return {};
    return {std::max(side.promised->first - start, std::int64_t{0}),
            std::max(start - side.promised->last, std::int64_t{0})};
}

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

Money Tariff::fixed_of(const Vehicle& vehicle) const
{
    return Money{price(vehicle, &Costs::fixed)};
}

Rates Tariff::rates_of(const Vehicle& vehicle) const
{
    return {price(vehicle, &Costs::per_travel_km),
            hours_of_travel_are_the_cost_ ? kMillion : price(vehicle, &Costs::per_travel_hour),
            price(vehicle, &Costs::per_route_hour), price(vehicle, &Costs::per_wait_hour),
            price(vehicle, &Costs::per_overtime_hour)};
}

void Tariff::set_costs(Route& route) const
{
    const Vehicle& vehicle = *route.vehicle->wire;
    const Rates& rates = route.rates;
    RunningPart distance{kPartsByKm};
    RunningPart travel{kPartsByHour};
    RunningPart duration{kPartsByHour};
    RunningPart wait{kPartsByHour};
    RunningPart lateness{kPartsByHour};
    RunningPart targets{kPartsByHour};
    RunningPart changes{kPartsByHour};
    std::int64_t now = route.visits.front().answer.departure;
    for (Visit& visit : route.visits) {
        AnswerStop& stop = visit.answer;
        set_amounts(visit, vehicle);
        stop.cost.travel_distance = distance.next(Int128{rates.per_travel_km} * stop.distance_m);
        stop.cost.travel_time = travel.next(Int128{rates.per_travel_hour} * stop.travel_s);
        stop.cost.route_time = duration.next(Int128{rates.per_route_hour} * (stop.departure - now));
        stop.cost.wait = wait.next(Int128{rates.per_wait_hour} * stop.wait_s);
        stop.cost.lateness = lateness.next(Int128{visit.late_rate} * stop.late_s);
        if (visit.side != nullptr) {
            stop.cost.targets = targets.next(products_of_target(*visit.side, stop));
            stop.cost.changes += changes.next(products_of_changes(*visit.side, stop));
        }
        now = stop.departure;
    }
    AnswerStop& end = route.visits.back().answer;
    const std::int64_t overtime_s =
        std::max(end.arrival - *route.shift->end->time, std::int64_t{0});
    end.cost.overtime = price_of_hours(rates.per_overtime_hour, overtime_s);
    route.visits.front().answer.cost.fixed = fixed_of(vehicle);
}

}  // namespace routeopt::routing::referee
