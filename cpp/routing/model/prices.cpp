#include "routing/model/prices.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/rounding.hpp"
#include "routing/model/places.hpp"
#include "routing/model/rules_builder.hpp"
#include "routing/model/wire_of.hpp"
#include "routing/schema/one_of.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::model {
namespace {

constexpr double kMoneyPerStep = 1.0 / (18'000.0 * 1e6);

// The most that the cost of any plan may be, in units: leaves a margin within 64 bits for sums and
// differences of costs, and for the emphasis (the search counts preferences up to three times, and
// drop fees up to a fifth more).
constexpr Int128 kMostTotal = Int128{1} << 61;

struct Prices {
    Int128 per_metre = 0;
    Int128 per_second = 0;
    Int128 fixed = 0;
};

bool hours_of_travel_are_the_cost(const Problem& problem)
{
    const auto gives = [](const Costs& costs) {
        return costs.per_travel_km.present() || costs.per_travel_hour.present() ||
               costs.per_route_hour.present();
    };
    return !gives(*problem.objective->costs) &&
           std::none_of(problem.vehicles->begin(), problem.vehicles->end(),
                        [&](const Vehicle& vehicle) { return gives(*vehicle.costs); });
}

Prices prices_of(const Problem& problem, const Vehicle& vehicle, bool hours_of_travel)
{
    return {
        Int128{price_of(&Costs::per_travel_km, problem, vehicle)} * kStepsPerKmRate,
        Int128{hours_of_travel ? kMillion : price_of(&Costs::per_travel_hour, problem, vehicle)} *
            kStepsPerHourRate,
        Int128{price_of(&Costs::fixed, problem, vehicle)} * kStepsPerAmount};
}

Int128 greatest_common_divisor(Int128 a, Int128 b)
{
    while (b != 0)
        a = std::exchange(b, a % b);
    return a;
}

Int128 fee_of_visit(const Problem& problem, const Depot& depot)
{
    return Int128{*(*problem.depots)[depot.request_index].cost_per_visit} * kStepsPerAmount;
}

// Of all prices, in steps: their greatest common divisor, and an upper bound on what a plan costs.
struct Extent {
    Int128 unit = 0;
    Int128 total = 0;

    void add(Int128 price, std::int64_t times = 1)
    {
        unit = greatest_common_divisor(unit, price);
        total += price * times;
    }
};

// Adds the vehicles' prices to `extent`, but for what legs cost. Returns the prices by vehicle.
std::vector<Prices> add_vehicles(const Problem& problem, Extent& extent)
{
    const bool hours_of_travel = hours_of_travel_are_the_cost(problem);
    std::vector<Prices> by_vehicle;
    for (const Vehicle& vehicle : *problem.vehicles) {
        const Prices prices = prices_of(problem, vehicle, hours_of_travel);
        extent.add(prices.per_metre, 0);
        extent.add(prices.per_second, 0);
        extent.add(prices.fixed, static_cast<std::int64_t>(vehicle.shifts->size()));
        by_vehicle.push_back(prices);
    }
    return by_vehicle;
}

// What the legs of a plan cost that has as many as a plan can have, each as long as the longest
// arc, at the highest prices.
Int128 cost_of_legs(const Problem& problem, const Model& model,
                    const std::vector<Prices>& by_vehicle, travel::Arc longest_arc)
{
    Int128 costliest_arc = 0;
    for (std::size_t v = 0; v < by_vehicle.size(); ++v) {
        const std::int64_t slowest =
            travel_seconds(longest_arc.duration_s, *(*problem.vehicles)[v].speed_factor);
        costliest_arc = std::max(costliest_arc, by_vehicle[v].per_metre * longest_arc.distance_m +
                                                    by_vehicle[v].per_second * slowest);
    }
    std::size_t legs = model.stops.size() + 2 * model.slots.size() + model.reloads.size();
    for (const std::vector<Break>& breaks : model.breaks_of)
        legs += breaks.size();
    return costliest_arc * static_cast<std::int64_t>(legs);
}

}  // namespace

std::int64_t price_of(const Number Costs::* member, const Problem& problem, const Vehicle& vehicle)
{
    const Number& own = (*vehicle.costs).*member;
    return own.present() ? *own : *((*problem.objective).costs.value.*member);
}

travel::Arc longest_way(const Model& model)
{
    travel::Arc longest = longest_arc(model.tables, model.places.size());
    if (model.by_day.source == nullptr)
        return longest;
    for (const Index profile : model.by_day.profiles)
        if (model.by_day.source->day(profile) != nullptr) {
            const travel::Arc own = model.by_day.source->longest_by_day(profile);
            longest = {std::max(longest.distance_m, own.distance_m),
                       std::max(longest.duration_s, own.duration_s)};
        }
    return longest;
}

Scale prices_in_units(const Problem& problem, Model& model,
                      const std::function<travel::Arc()>& longest_arc)
{
    Extent extent;
    const std::vector<Prices> by_vehicle = add_vehicles(problem, extent);
    std::vector<Int128> fees;
    const std::vector<const routing::Relation*> one_of = one_of_relations(problem);
    for (const Task& task : model.tasks) {
        const routing::Task& wire = wire_of(problem, task);
        const routing::Relation* own =
            one_of.empty() ? nullptr : one_of[as_size(task.request_index)];
        const std::int64_t fee =
            (task.mandatory ? 0 : *drop_fee_of(wire, own)) + promised_drop_of(wire, own);
        fees.push_back(Int128{fee} * kStepsPerAmount);
        // The fee of alternatives is paid once.
        const auto number = static_cast<Index>(fees.size() - 1);
        extent.add(fees.back(), model.head_of(number) == number ? 1 : 0);
    }
    for (const Depot& depot : model.depots)
        extent.add(fee_of_visit(problem, depot), 0);
    for (const Reload& reload : model.reloads)
        extent.total += fee_of_visit(problem, model.depots[reload.depot]);
    std::optional<RulesBuilder> rules;
    if (model.rules.any || model.by_day.source != nullptr || uses_rules(problem)) {
        rules.emplace(problem, model);
        rules->each_price([&](Int128 steps, std::int64_t times) { extent.add(steps, times); });
    }
    Int128 unit = std::max(extent.unit, Int128{1});
    const auto times_too_large = [&](travel::Arc longest) {
        const Int128 total = extent.total + cost_of_legs(problem, model, by_vehicle, longest);
        return total / unit / kMostTotal + 1;
    };
    Int128 coarse = times_too_large({INT32_MAX, INT32_MAX});
    if (coarse > 1)
        coarse = times_too_large(longest_arc());
    unit *= coarse;

    const auto in_units = [&](Int128 steps) {
        return static_cast<Cost>(divide_rounded(steps, unit));
    };
    for (Slot& slot : model.slots) {
        const Prices& prices = by_vehicle[slot.vehicle];
        slot.per_metre = in_units(prices.per_metre);
        slot.per_second = in_units(prices.per_second);
        slot.fixed = in_units(prices.fixed);
    }
    for (Depot& depot : model.depots)
        depot.per_visit = in_units(fee_of_visit(problem, depot));
    for (std::size_t t = 0; t < fees.size(); ++t)
        model.tasks[t].drop_fee = in_units(fees[t]);
    if (rules)
        rules->put_down(in_units);
    return {coarse == 1, static_cast<double>(unit) * kMoneyPerStep};
}

}  // namespace routeopt::routing::model
