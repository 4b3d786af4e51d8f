#include "routing/referee/loads.hpp"

#include <algorithm>

namespace routeopt::routing::referee {
namespace {

void add_names(const Quantities& quantities, Dimensions& dimensions)
{
    for (const Amount& amount : *quantities)
        if (std::find(dimensions.begin(), dimensions.end(), amount.dimension) == dimensions.end())
            dimensions.push_back(amount.dimension);
}

std::int64_t amount_of(const Quantities* quantities, std::string_view dimension)
{
    if (quantities == nullptr)
        return 0;
    for (const Amount& amount : **quantities)
        if (amount.dimension == dimension)
            return *amount.amount;
    return 0;
}

// What the jobs between stop k and the next reload have delivered to them.
std::int64_t deliveries_of_trip(const Route& route, std::size_t k, std::string_view dimension)
{
    std::int64_t load = 0;
    while (++k < route.visits.size() && route.visits[k].depot == nullptr)
        if (route.visits[k].answer.type == "job")
            load += amount_of(route.visits[k].unloaded, dimension);
    return load;
}

void set_loads(Route& route, std::string_view dimension)
{
    std::int64_t load = amount_of(&route.vehicle->wire->initial_load, dimension) +
                        deliveries_of_trip(route, 0, dimension);
    std::int64_t of_shipments = 0;  // the part of the load that stays on board at a reload
    for (std::size_t k = 0; k < route.visits.size(); ++k) {
        Visit& visit = route.visits[k];
        const std::int64_t change =
            amount_of(visit.loaded, dimension) - amount_of(visit.unloaded, dimension);
        load += change;
        if (visit.answer.type == "pickup" || visit.answer.type == "delivery")
            of_shipments += change;
        if (visit.depot != nullptr)
            load = of_shipments + deliveries_of_trip(route, k, dimension);
        visit.answer.load.emplace_back(dimension, load);
    }
}

}  // namespace

Dimensions dimensions_of(const Problem& problem)
{
    Dimensions dimensions;
    for (const Vehicle& vehicle : *problem.vehicles) {
        add_names(vehicle.capacity, dimensions);
        add_names(vehicle.initial_load, dimensions);
    }
    for (const Job& job : *problem.jobs) {
        add_names(job.demand, dimensions);
        add_names(job.delivery, dimensions);
    }
    for (const Shipment& shipment : *problem.shipments)
        add_names(shipment.demand, dimensions);
    return dimensions;
}

void set_loads(Route& route, const Dimensions& dimensions)
{
    for (Visit& visit : route.visits)
        visit.answer.load.reserve(dimensions.size());
    for (const std::string_view dimension : dimensions)
        set_loads(route, dimension);
}

}  // namespace routeopt::routing::referee
