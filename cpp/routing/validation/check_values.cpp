// Bounds on values that are computed from several members: a stop's service time under the task's
// factors, and the sum of a task's prices of preferences.
#include <algorithm>
#include <optional>
#include <string>

#include "base/decimal.hpp"
#include "base/in_thousands.hpp"
#include "base/rounding.hpp"
#include "routing/validation/checks.hpp"
#include "routing/validation/tables.hpp"
#include "routing/validation/walk.hpp"
#include "wire/number.hpp"

namespace routeopt::routing::validation {
namespace {

// The largest factor that the task has for any vehicle; nothing where one is at fault.
std::optional<std::int64_t> largest_vehicle_factor(const Task& task)
{
    if (!task.service_factors.usable())
        return std::nullopt;
    std::int64_t largest = kMillion;
    for (const ServiceFactor& entry : *task.service_factors) {
        if (!entry.factor)
            return std::nullopt;
        largest = std::max(largest, *entry.factor);
    }
    return largest;
}

// The bound is for the exact product, before it is rounded to seconds.
void check_service_time(const Task& task, const Site& side, wire::FaultList& faults)
{
    const auto largest = largest_vehicle_factor(task);
    if (!side.service_time_s || !task.service_factor.usable() || !largest)
        return;
    const Int128 product = Int128{*side.service_time_s} * *task.service_factor * *largest;
    if (product > Int128{kServiceTime.most} * kMillion * kMillion)
        faults.out_of_range({side.service_time_s.at}, [&] {
            return "is more than " + in_thousands(kServiceTime.most) +
                   " seconds after the task's service factors";
        });
}

// A sum of prices as they stand in the text, not as they were rounded while reading, so that
// rounding does not decide whether the sum is above its bound. Digits beyond kPlaces decimals are
// only known to be there or not; they decide where the sum is otherwise just at its bound.
class ExactSum {
public:
    void add(const Decimal& price)
    {
        sum_ += price.steps;
        rest_ = rest_ || price.rest;
    }
    [[nodiscard]] bool above(const DecimalRange& range) const
    {
        Int128 bound = range.most;
        for (int place = range.places; place < kPlaces; ++place)
            bound *= 10;
        return sum_ > bound || (sum_ == bound && rest_);
    }
    static constexpr int kPlaces = 14;  // so many that a price at its bound still fits 63 bits

private:
    Int128 sum_ = 0;
    bool rest_ = false;
};

void check_violation_costs(const Task& task, const wire::Document& document,
                           wire::FaultList& faults)
{
    ExactSum sum;
    for (const Preference& preference : *task.preferences) {
        if (!preference.violation_cost)
            return;
        sum.add(wire::read_number(document, preference.violation_cost.at, ExactSum::kPlaces));
    }
    if (sum.above(kViolationCost))
        faults.out_of_range({task.preferences.at}, [] {
            return "the entries' `violation_cost` add up to more than " +
                   write_decimal(kViolationCost.most, kViolationCost.places);
        });
}

}  // namespace

void check_values(const Request& request, wire::FaultList& faults)
{
    const Problem& problem = *request.problem;
    each_site(problem,
              [&](const Task& task, const Site& site) { check_service_time(task, site, faults); });
    each_task(problem,
              [&](const Task& task) { check_violation_costs(task, *request.document, faults); });
}

}  // namespace routeopt::routing::validation
