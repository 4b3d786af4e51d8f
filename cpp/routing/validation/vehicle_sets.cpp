#include "routing/validation/vehicle_sets.hpp"

#include <algorithm>
#include <compare>
#include <iterator>
#include <set>

#include "routing/validation/walk.hpp"

namespace routeopt::routing::validation {
namespace {

using Numbers = std::vector<std::size_t>;  // ascending, without repeats

// A set of vehicles as a list of those in it or, where these are fewer, of those not in it
// (all_but). A bit for every vehicle in every set would let a small request fill the memory.
struct VehicleSet {
    bool all_but = false;
    Numbers listed;
    friend auto operator<=>(const VehicleSet&, const VehicleSet&) = default;
};

// Nothing where a name is unknown or could not be read.
std::optional<Numbers> numbers_of(const Texts& names, const Names& vehicles)
{
    if (!names.usable())
        return std::nullopt;
    Numbers numbers;
    for (const Text& name : *names) {
        const auto number = name ? vehicles.number_of(*name) : std::nullopt;
        if (!number)
            return std::nullopt;
        numbers.push_back(*number);
    }
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

// The same set in its shorter form, so that equal sets have equal forms. The other form is made
// only where the list names at least half of the fleet, so this is linear in the length of the
// list.
VehicleSet shorter(VehicleSet set, const Numbers& fleet)
{
    const std::size_t twice = 2 * set.listed.size();
    if (twice < fleet.size() || (twice == fleet.size() && !set.all_but))
        return set;
    VehicleSet other{!set.all_but, {}};
    std::set_difference(fleet.begin(), fleet.end(), set.listed.begin(), set.listed.end(),
                        std::back_inserter(other.listed));
    return other;
}

std::optional<VehicleSet> set_of(const EligibleVehicles& eligible, const Names& vehicles)
{
    const auto allowed = numbers_of(eligible.allowed, vehicles);
    const auto excluded = numbers_of(eligible.excluded, vehicles);
    if (!allowed || !excluded)
        return std::nullopt;
    if (!eligible.allowed.present())
        return VehicleSet{true, *excluded};
    VehicleSet set;
    std::set_difference(allowed->begin(), allowed->end(), excluded->begin(), excluded->end(),
                        std::back_inserter(set.listed));
    return set;
}

}  // namespace

std::int64_t vehicle_sets(const Problem& problem, const Names& vehicles)
{
    const Numbers fleet = vehicles.numbers();
    const VehicleSet everybody{true, {}};
    std::set<VehicleSet> sets;
    each_task(problem, [&](const Task& task) {
        if (!task.eligible_vehicles)
            return;
        const auto set = set_of(*task.eligible_vehicles, vehicles);
        if (!set)
            return;
        VehicleSet unique = shorter(*set, fleet);
        if (unique != everybody)
            sets.insert(std::move(unique));
    });
    return std::ssize(sets);
}

}  // namespace routeopt::routing::validation
