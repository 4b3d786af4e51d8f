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

std::int64_t load_at_departure(const Route& route, std::string_view dimension)
{
    std::int64_t load = amount_of(&route.vehicle->wire->initial_load, dimension);
    for (const Visit& visit : route.visits)
        if (visit.answer.type == "job")
            load += amount_of(visit.unloaded, dimension);
    return load;
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
    for (const std::string_view dimension : dimensions) {
        std::int64_t load = load_at_departure(route, dimension);
        for (Visit& visit : route.visits) {
            load += amount_of(visit.loaded, dimension) - amount_of(visit.unloaded, dimension);
            visit.answer.load.emplace_back(dimension, load);
        }
    }
}

}  // namespace routeopt::routing::referee
