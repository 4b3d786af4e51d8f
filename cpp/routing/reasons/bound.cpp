#include "routing/reasons/bound.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "routing/placing/spots.hpp"
#include "routing/reasons/travel_bound.hpp"
#include "routing/referee/schedule/value.hpp"

namespace routeopt::routing::reasons {
namespace {

using desk::Desk;
using placing::Leash;
using placing::TaskStops;

class Bound {
public:
    Bound(const Desk& desk, Leash& leash) : desk_(desk), travel_(desk, leash) { list_tasks(leash); }

    [[nodiscard]] Money least() const
    {
        Int128 sum = optional_ - travel_.saved();
        for (const Mandatory& task : mandatory_)
            sum += task.least;
        sum -= most_left_out();
        return std::max(Money{divided(sum) - roundings()}, Money{}) + of_routes() + of_quotas();
    }

private:
    struct Mandatory {
        Int128 least;
        std::int64_t priority;
    };

    static Int128 divided(Int128 sum) { return sum > 0 ? sum / kTwicePerStep : Int128{0}; }

    void list_tasks(Leash& leash)
    {
        left_out_ = desk_.missing();
        std::size_t stop = 0;
        for (std::size_t t = 0; t < desk_.tasks().size() && leash.may_go_on(); ++t) {
            const Task& wire = *desk_.tasks()[t].wire;
            const TaskStops stops{desk_, t};
            std::optional<Int128> least = least_of_vehicles(stops);
            for (std::size_t k = 0; least && k < stops.visits().size(); ++k)
                *least += travel_.least_of(stop + k) +
                          twice(stops.price_of_window(k, placing::kAnyWindow));
            stop += stops.visits().size();
            if (wire.drop_fee)
                optional_ += std::min(least.value_or(twice(Money{*wire.drop_fee})),
                                      twice(Money{*wire.drop_fee}));
            else if (least)
                mandatory_.push_back({*least, *wire.priority});
            else  // every plan leaves it out
                left_out_ = std::max(left_out_ - *wire.priority, std::int64_t{0});
        }
        std::sort(mandatory_.begin(), mandatory_.end(), [](const Mandatory& a, const Mandatory& b) {
            return a.least * b.priority > b.least * a.priority;
        });
    }

    // Services and preferences, on the vehicle that takes it for the least.
    [[nodiscard]] std::optional<Int128> least_of_vehicles(const TaskStops& stops) const
    {
        std::optional<Int128> least;
        const referee::VehicleEntry* known = nullptr;
        for (std::size_t s = 0; s < desk_.slots().size(); ++s) {
            const desk::Route& route = desk_.slots()[s].route;
            if (std::exchange(known, route.vehicle) == route.vehicle || !may_serve(desk_, stops, s))
                continue;
            const Vehicle& vehicle = *route.vehicle->wire;
            Int128 own = twice(referee::price_of_preferences(vehicle, *stops.visits()[0].task));
            for (const desk::Visit& visit : stops.visits())
                own += Int128{2} * route.rates.per_route_hour *
                       referee::service_without_setup(visit, vehicle) * referee::kPerHour;
            least = std::min(least.value_or(own), own);
        }
        return least;
    }

    // At most, of mandatory tasks of so much priority; the last may be left out in part.
    [[nodiscard]] Int128 most_left_out() const
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

    // A route's three parts are each rounded once, by half a step at most.
    [[nodiscard]] Int128 roundings() const
    {
        const std::size_t routes = std::min(desk_.slots().size(), desk_.tasks().size());
        return static_cast<Int128>(routes + (routes + 1) / 2);
    }

    // Where some mandatory task has to be served, one runs.
    [[nodiscard]] Money of_routes() const
    {
        std::int64_t priority = 0;
        for (const Mandatory& task : mandatory_)
            priority += task.priority;
        if (priority <= left_out_)
            return {};
        const referee::Tariff& tariff = desk_.assessor().tariff();
        std::optional<Money> least;
        for (const Vehicle& vehicle : *desk_.problem().vehicles)
            least = std::min(least.value_or(tariff.fixed_of(vehicle)), tariff.fixed_of(vehicle));
        return *least;
    }

    // Where all tasks of a quota together are too few.
    [[nodiscard]] Money of_quotas() const
    {
        Money price;
        const auto& quotas = *desk_.problem().quotas;
        for (std::size_t q = 0; q < quotas.size(); ++q) {
            const auto tasks = std::count_if(
                desk_.tasks().begin(), desk_.tasks().end(), [&](const desk::TaskEntry& task) {
                    return std::find(task.quotas.begin(), task.quotas.end(), q) !=
                           task.quotas.end();
                });
            price += referee::price_of_missing(quotas[q], tasks);
        }
        return price;
    }

    const Desk& desk_;
    TravelBound travel_;
    std::int64_t left_out_ = 0;  // priority
    Int128 optional_ = 0;        // as served or left out, whichever is less
    std::vector<Mandatory>
        mandatory_;  // that some vehicle may serve, the dearest by priority first
};

}  // namespace

Money lower_bound(const Desk& desk, Leash& leash)
{
    return Bound{desk, leash}.least();
}

}  // namespace routeopt::routing::reasons
