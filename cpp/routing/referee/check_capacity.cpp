// Capacities, trip by trip: a trip begins at the start of the route or at a reload.
#include "base/in_thousands.hpp"
#include "routing/referee/checks.hpp"
#include "routing/referee/words.hpp"

namespace routeopt::routing::referee {
namespace {

// The position of a dimension in the loads of a stop, which is the same at every stop.
std::size_t place_of_dimension(const Route& route, std::string_view dimension)
{
    const auto& load = route.visits.front().answer.load;
    std::size_t place = 0;
    while (load[place].first != dimension)
        ++place;
    return place;
}

// Where the load of a trip exceeds the capacity most (the first such stop), and by how much.
struct Worst {
    std::size_t stop = 0;
    std::int64_t excess = 0;
};

// Of the trip that begins at stop `begin`: the start, or a reload.
Worst worst_of_trip(const Route& route, std::size_t begin, std::size_t place, std::int64_t capacity)
{
    Worst worst;
    for (std::size_t k = begin; k < route.visits.size(); ++k) {
        if (k > begin && route.visits[k].depot != nullptr)
            break;
        const std::int64_t over = route.visits[k].answer.load[place].second - capacity;
        if (over > worst.excess)
            worst = {k, over};
    }
    return worst;
}

void check_trip(const Route& route, std::size_t begin, Violations& violations)
{
    for (const Amount& capacity : *route.vehicle->wire->capacity) {
        const Worst worst = worst_of_trip(
            route, begin, place_of_dimension(route, capacity.dimension), *capacity.amount);
        if (worst.excess == 0)
            continue;
        const bool at_departure = worst.stop == 0;
        violations.push_back(
            violation_of({"capacity", "capacity"},
                         at_departure ? pointer_to(route) : pointer_to(route, worst.stop),
                         in_thousands(worst.excess) + " " + in_quotes(capacity.dimension) +
                             " too much on board of " + vehicle_in_words(route) +
                             (at_departure ? " at departure"
                                           : " after " + stop_in_words(route.visits[worst.stop])),
                         worst.excess, capacity.dimension));
    }
}

}  // namespace

// At most one violation for each trip and dimension.
void check_capacity(const Route& route, Violations& violations)
{
    for (std::size_t k = 0; k < route.visits.size(); ++k)
        if (k == 0 || route.visits[k].depot != nullptr)
            check_trip(route, k, violations);
}

}  // namespace routeopt::routing::referee
