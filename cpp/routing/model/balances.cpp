#include "routing/model/balances.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "routing/model/prices.hpp"
#include "routing/model/wire_of.hpp"

namespace routeopt::routing::model {
namespace {

// The least fraction of the currency in a price of a balance, in steps.
constexpr std::int64_t kStepsPerMillionth = 18'000;

Int128 price_in_steps(const routing::Balance& wire)
{
    switch (wire.measure->measure) {
    case Measure::duration:
    case Measure::driving:
    case Measure::service: return Int128{*wire.price} * kStepsPerHourRate;
    case Measure::distance: return Int128{*wire.price} * kStepsPerKmRate;
    case Measure::tasks:
    case Measure::load: break;
    }
    return Int128{*wire.price} * kStepsPerMillionth;
}

bool is_by_task(const routing::Balance& wire)
{
    return wire.measure->measure == Measure::tasks || wire.measure->measure == Measure::load;
}

bool counts(const routing::Balance& wire, const Shift& shift)
{
    const std::int64_t start = *shift.start->time;
    return !wire.period.present() || (*wire.period->start <= start && start < *wire.period->end);
}

std::int64_t amount_in(const Quantities& quantities, std::string_view dimension)
{
    std::int64_t sum = 0;
    for (const Amount& amount : *quantities)
        if (amount.dimension == dimension)
            sum += *amount.amount;
    return sum;
}

// What serving a task counts, of a balance by tasks or loads.
std::int64_t count_of(const routing::Balance& wire, const Problem& problem, const Task& task)
{
    if (wire.measure->measure == Measure::tasks)
        return 1;
    const std::string_view dimension = *wire.measure->dimension;
    std::int64_t count = amount_in(wire_of(problem, task).demand, dimension);
    if (const auto index = as_size(task.request_index); index < problem.jobs->size())
        count += amount_in((*problem.jobs)[index].delivery, dimension);
    return count;
}

std::vector<std::int64_t> amounts_of(const Problem& problem,
                                     const Field<std::vector<OfVehicle>>& given)
{
    std::unordered_map<std::string_view, std::int64_t> named;
    for (const OfVehicle& own : *given)
        named.emplace(own.vehicle, *own.amount);
    std::vector<std::int64_t> amounts;
    for (const Vehicle& vehicle : *problem.vehicles) {
        const auto found = named.find(*vehicle.id);
        amounts.push_back(found == named.end() ? 0 : found->second);
    }
    return amounts;
}

std::vector<std::int64_t> shares_of(const Problem& problem, const routing::Balance& wire)
{
    if (wire.shares.present())
        return amounts_of(problem, wire.shares);
    std::vector<std::int64_t> shares;
    for (const Vehicle& vehicle : *problem.vehicles) {
        std::int64_t seconds = 0;
        for (const Shift& shift : *vehicle.shifts)
            seconds += counts(wire, shift) ? *shift.end->time - *shift.start->time : 0;
        shares.push_back(is_by_task(wire) ? 1 : seconds);
    }
    return shares;
}

// A bound of what all vehicles do of what is measured.
std::int64_t most_of(const Problem& problem, const Model& model, const routing::Balance& wire)
{
    std::int64_t most = 0;
    for (const OfVehicle& own : *wire.history)
        most += *own.amount;
    if (is_by_task(wire))
        for (const Task& task : model.tasks)
            most += count_of(wire, problem, task);
    else if (wire.measure->measure == Measure::distance)
        most += static_cast<std::int64_t>(model.stops.size() + 2 * model.slots.size() +
                                          model.reloads.size()) *
                INT32_MAX;
    else
        for (const Slot& slot : model.slots)
            most += std::max<std::int64_t>(slot.end - slot.earliest, 0);
    return most;
}

}  // namespace

void each_balance_price(const Problem& problem, const Model& model,
                        const std::function<void(Int128, std::int64_t)>& visit)
{
    for (const routing::Balance& wire : *problem.balance) {
        visit(price_in_steps(wire), most_of(problem, model, wire));
        // What is above the share is a fraction: the unit must not be coarser than the answer's
        // money, to which that is rounded.
        visit(kStepsPerAmount, 0);
    }
}

std::vector<Balance> balances_of(const Problem& problem, const Model& model,
                                 const std::function<Cost(Int128)>& in_units)
{
    std::vector<Balance> balances;
    for (const routing::Balance& wire : *problem.balance) {
        Balance& own = balances.emplace_back();
        own.measure = wire.measure->measure;
        own.price = in_units(price_in_steps(wire));
        own.shares = shares_of(problem, wire);
        own.history = amounts_of(problem, wire.history);
        std::unordered_set<std::string_view> named;
        for (const Text& vehicle : *wire.vehicles)
            named.insert(*vehicle);
        for (const Vehicle& vehicle : *problem.vehicles)
            own.takes_part.push_back(!wire.vehicles.present() || named.contains(*vehicle.id));
        for (const Slot& slot : model.slots)
            own.slots.push_back(
                own.takes_part[as_size(slot.vehicle)] &&
                counts(wire, (*(*problem.vehicles)[slot.vehicle].shifts)[slot.shift]));
        if (is_by_task(wire))
            for (const Task& task : model.tasks)
                own.of_task.push_back(count_of(wire, problem, task));
    }
    return balances;
}

void append_balances(const Model& model, std::ptrdiff_t slot, std::vector<std::int64_t>& numbers)
{
    const Index vehicle = model.slots[slot].vehicle;
    for (const Balance& balance : model.rules.balances) {
        const auto is_counted = [&](std::ptrdiff_t other) {
            return other >= 0 && other < std::ssize(model.slots) &&
                   model.slots[other].vehicle == vehicle &&
                   balance.slots[static_cast<std::size_t>(other)];
        };
        if (!is_counted(slot)) {
            numbers.insert(numbers.end(), {kNone, kNone, kNone});
            continue;
        }
        bool has_others = false;  // the slots of a vehicle stand together
        for (std::ptrdiff_t other = slot - 1;
             other >= 0 && model.slots[other].vehicle == vehicle && !has_others; --other)
            has_others = is_counted(other);
        for (std::ptrdiff_t other = slot + 1; other < std::ssize(model.slots) &&
                                              model.slots[other].vehicle == vehicle && !has_others;
             ++other)
            has_others = is_counted(other);
        numbers.insert(numbers.end(),
                       {balance.shares[as_size(vehicle)], balance.history[as_size(vehicle)],
                        has_others ? vehicle : kNone});
    }
}

}  // namespace routeopt::routing::model
