#include "routing/referee/checks.hpp"
#include "routing/referee/words.hpp"

namespace routeopt::routing::referee {
namespace {

// Loads stand in the same order at every stop.
std::size_t place_of_dimension(const Route& route, std::string_view dimension)
{
    const auto& load = route.visits.front().answer.load;
    std::size_t place = 0;
    while (load[place].first != dimension)
        ++place;
    return place;
}

}  // namespace

// One violation for each dimension, at the first stop of greatest excess.
void check_capacity(const Route& route, Violations& violations)
{
    for (const Amount& capacity : *route.vehicle->wire->capacity) {
        const std::size_t place = place_of_dimension(route, capacity.dimension);
        std::int64_t excess = 0;
        std::size_t worst = 0;
        for (std::size_t k = 0; k < route.visits.size(); ++k) {
            const std::int64_t over = route.visits[k].answer.load[place].second - *capacity.amount;
            if (over > excess) {
                excess = over;
                worst = k;
            }
        }
        if (excess == 0)
            continue;
        const bool at_departure = worst == 0;
        violations.push_back(
            {"capacity", at_departure ? pointer_to(route) : pointer_to(route, worst),
             "capacity: " + std::to_string(excess) + " " + in_quotes(capacity.dimension) +
                 " too much on board of " + vehicle_in_words(route) +
                 (at_departure ? " at departure" : " after " + stop_in_words(route.visits[worst])),
             excess, capacity.dimension});
    }
}

}  // namespace routeopt::routing::referee
