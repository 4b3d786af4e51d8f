#include "routing/explain/lower_bound.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "routing/explain/travel_bound.hpp"
#include "routing/referee/schedule/value.hpp"
#include "routing/suggest/placements.hpp"

namespace routeopt::routing::explain {
namespace {

using suggest::Budget;
using suggest::TaskStops;
using what_if::WhatIf;

class LowerBound {
public:
    LowerBound(const WhatIf& what_if, Budget& budget) : what_if_(what_if), travel_(what_if, budget)
    {
        list_tasks(budget);
    }

    [[nodiscard]] Money least() const
    {
        Int128 sum = optional_ - travel_.open_route_savings();
        for (const Mandatory& task : mandatory_)
            sum += task.least;
        sum -= most_saved_by_leaving_out();
        return std::max(Money{in_steps(sum) - roundings()}, Money{}) + fixed_cost() +
               cost_of_quotas();
    }

private:
    struct Mandatory {
        Int128 least;  // least cost of serving it, in the unit of travel_bound.hpp
        std::int64_t priority;
    };

    static Int128 in_steps(Int128 sum) { return sum > 0 ? sum / kTwicePerStep : Int128{0}; }

    void list_tasks(Budget& budget)
    {
        left_out_ = what_if_.missing();
        std::size_t stop = 0;
        std::map<std::size_t, std::optional<Int128>> least_of;  // by the first alternative
        for (std::size_t t = 0; t < what_if_.tasks().size() && budget.may_go_on(); ++t) {
            std::optional<Int128>& own = least_of[what_if_.alternatives(t).front()];
            for (const auto& stops : suggest::stops_at_places(what_if_, t)) {
                std::optional<Int128> least = least_of_vehicles(*stops);
                for (std::size_t k = 0; least && k < stops->visits().size(); ++k)
                    *least += travel_.least_of(stop + k) +
                              twice(stops->price_of_window(k, suggest::kAnyWindow));
                stop += stops->visits().size();
                if (least)
                    own = std::min(own.value_or(*least), *least);
            }
        }
        for (const auto& [t, least] : least_of) {
            const what_if::PlannedTask& task = what_if_.tasks()[t];
            const Int128 absence = twice(task.price_of_absence());
            if (task.drop_fee())
                optional_ += std::min(least.value_or(absence), absence);
            else if (least)
                mandatory_.push_back({*least, task.priority()});
            else  // no vehicle may serve it: every plan leaves it out
                left_out_ = std::max(left_out_ - task.priority(), std::int64_t{0});
        }
        std::sort(mandatory_.begin(), mandatory_.end(), [](const Mandatory& a, const Mandatory& b) {
            return a.least * b.priority > b.least * a.priority;
        });
    }

    // Service, preferences and published vehicle of a task, on the vehicle for which they cost
    // least; nothing where no vehicle may serve it.
    [[nodiscard]] std::optional<Int128> least_of_vehicles(const TaskStops& stops) const
    {
        std::optional<Int128> least;
        const referee::VehicleEntry* known = nullptr;
        for (std::size_t s = 0; s < what_if_.slots().size(); ++s) {
            const what_if::Route& route = what_if_.slots()[s].route;
            if (std::exchange(known, route.vehicle) == route.vehicle ||
                !may_serve(what_if_, stops, s))
                continue;
            const Vehicle& vehicle = *route.vehicle->wire;
            Int128 own = twice(referee::price_of_vehicle(vehicle, *stops.visits()[0].task));
            for (const what_if::Visit& visit : stops.visits())
                own += Int128{2} * route.rates.per_route_hour *
                       referee::service_without_setup(visit, vehicle) * referee::kPerHour;
            least = std::min(least.value_or(own), own);
        }
        return least;
    }

    // What leaving out mandatory tasks may save at most, with no more priority than the plan leaves
    // out: a fractional knapsack, filled in the order of savings by priority.
    [[nodiscard]] Int128 most_saved_by_leaving_out() const
    {
        Int128 most = 0;
        std::int64_t rest = left_out_;
        for (const Mandatory& task : mandatory_) {
            if (task.priority > rest)
                return most + task.least * rest / task.priority + 1;
            most += task.least;
            rest -= task.priority;
        }
        return most;
    }

    // What rounding may take away, in steps of money: three parts of each route's cost are rounded,
    // each by half a step at most.
    [[nodiscard]] Int128 roundings() const
    {
        const std::size_t routes = std::min(what_if_.slots().size(), what_if_.tasks().size());
        return static_cast<Int128>(routes + (routes + 1) / 2);
    }

    // The least fixed cost, if some mandatory task has to be served: then at least one route runs.
    [[nodiscard]] Money fixed_cost() const
    {
        std::int64_t priority = 0;
        for (const Mandatory& task : mandatory_)
            priority += task.priority;
        if (priority <= left_out_)
            return {};
        const referee::Tariff& tariff = what_if_.assessor().tariff();
        std::optional<Money> least;
        for (const Vehicle& vehicle : *what_if_.problem().vehicles)
            least = std::min(least.value_or(tariff.fixed_of(vehicle)), tariff.fixed_of(vehicle));
        return *least;
    }

    // What quotas cost whose minimum is more than all tasks that they count.
    [[nodiscard]] Money cost_of_quotas() const
    {
        Money price;
        const auto& quotas = *what_if_.problem().quotas;
        for (std::size_t q = 0; q < quotas.size(); ++q) {
            const auto tasks =
                std::count_if(what_if_.tasks().begin(), what_if_.tasks().end(),
                              [&](const what_if::PlannedTask& task) {
                                  return std::find(task.quotas.begin(), task.quotas.end(), q) !=
                                         task.quotas.end();
                              });
            price += referee::price_of_missing(quotas[q], tasks);
        }
        return price;
    }

    const WhatIf& what_if_;
    TravelBound travel_;
    std::int64_t left_out_ = 0;  // priority of mandatory tasks that a plan may leave out
    Int128 optional_ = 0;        // sum over optional tasks: served or left out, whichever is less
    // Those that some vehicle may serve, the highest cost by priority first.
    std::vector<Mandatory> mandatory_;
};

}  // namespace

Money lower_bound(const WhatIf& what_if, Budget& budget)
{
    return LowerBound{what_if, budget}.least();
}

}  // namespace routeopt::routing::explain
