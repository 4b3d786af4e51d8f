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

}  // namespace routeopt::routing::referee
