// What a route costs, stop by stop. Costs are whole steps of 0.00001 of the currency and add up
// exactly: the stops' to the route's, the routes' to the plan's.
#pragma once

#include "routing/referee/route.hpp"

namespace routeopt::routing::referee {

// The prices of the request's objective. A price that a vehicle has itself replaces the
// objective's. Where neither the objective nor any vehicle prices distance, travel time or route
// hours, an hour of travel costs 1. Refers to the problem.
class Tariff {
public:
    explicit Tariff(const Problem& problem);

    [[nodiscard]] Rates rates_of(const Vehicle& vehicle) const;
    [[nodiscard]] Money fixed_of(const Vehicle& vehicle) const;
    [[nodiscard]] const Number& per_late_hour() const { return objective_.per_late_hour; }

    // Sets the cost of every stop. Each part of a route's cost (travel time, wait, ...) is rounded
    // once, as a sum; a stop's share is the difference of two rounded running sums, so that the
    // shares add up to the sum. Preconditions: prepare and fill.
    void set_costs(Route& route) const;

private:
    [[nodiscard]] std::int64_t price(const Vehicle& vehicle, Number Costs::* member) const;

    const Costs& objective_;
    bool hours_of_travel_are_the_cost_;
};

// What it costs that a vehicle serves a task: the violation costs of the preferences that it does
// not meet.
Money price_of_preferences(const Vehicle& vehicle, const Task& task);
// What it costs that a vehicle serves a task which another one was published to serve.
Money price_of_other_vehicle(const Vehicle& vehicle, const Task& task);
// Both of them.
Money price_of_vehicle(const Vehicle& vehicle, const Task& task);

// How far a start is from the time that was published for the stop, beyond what is free.
struct StartChange {
    std::int64_t earlier_s = 0;
    std::int64_t later_s = 0;
};
StartChange change_of_start(const Site& side, std::int64_t start);

}  // namespace routeopt::routing::referee
