// What a route costs, stop by stop.
#pragma once

#include "routing/referee/route.hpp"

namespace routeopt::routing::referee {

// Prices of the objective, which a vehicle's own replace one by one.
class Tariff {
public:
    explicit Tariff(const Problem& problem);

    [[nodiscard]] Rates rates_of(const Vehicle& vehicle) const;
    [[nodiscard]] Money fixed_of(const Vehicle& vehicle) const;
    [[nodiscard]] const Number& per_late_hour() const { return objective_.per_late_hour; }

    // Sets the cost of every stop. A route's part is rounded once; a stop's is the difference of
    // rounded running sums, so that the stops add up to the route. Precondition: fill.
    void set_costs(Route& route) const;

private:
    [[nodiscard]] std::int64_t price(const Vehicle& vehicle, Number Costs::* member) const;

    const Costs& objective_;
    bool hours_of_travel_are_the_cost_;
};

// What a vehicle pays for serving a task against its preferences.
Money price_of_preferences(const Vehicle& vehicle, const Task& task);

}  // namespace routeopt::routing::referee
