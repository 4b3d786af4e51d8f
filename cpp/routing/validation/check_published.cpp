// What is wrong with a published plan by itself: stops that name nothing or several things, a stop
// or a shift that is published twice, prices at stops that are of no task. What exists no more is
// no fault; see warn_of_published.cpp.
#include <set>
#include <string>
#include <utility>

#include "base/in_quotes.hpp"
#include "routing/validation/checks.hpp"

namespace routeopt::routing::validation {
namespace {

void check_prices(const PublishedStop& stop, wire::FaultList& faults)
{
    const ChangePrices& prices = stop.prices;
    for (const Number* price :
         {&prices.vehicle, &prices.per_earlier_hour, &prices.per_later_hour, &prices.drop})
        if (price->present())
            faults.invalid_value({price->at}, [] { return "the stop is of no task"; });
}

class Publication {
public:
    Publication(const Problem& problem, wire::FaultList& faults) : faults_(faults)
    {
        for (const Shipment& shipment : *problem.shipments)
            shipments_.insert(*shipment.id);
        for (const Job& job : *problem.jobs)
            jobs_.insert(*job.id);
    }

    void check(const PublishedRoute& route)
    {
        if (route.vehicle && route.shift && !routes_.emplace(*route.vehicle, *route.shift).second)
            faults_.invalid_value({route.at},
                                  [] { return "a route before takes this shift already"; });
        for (const PublishedStop& stop : *route.stops)
            check(stop);
    }

private:
    void check(const PublishedStop& stop)
    {
        check_plan_stop(stop, faults_);
        if (!stop.task.present())
            return check_prices(stop, faults_);
        if (!stop.task || !stop.type.usable() || *stop.type == "start" || *stop.type == "end")
            return;
        const bool is_of_shipment = *stop.type == "pickup" || *stop.type == "delivery";
        if (jobs_.contains(*stop.task) && !stop.type->empty() && *stop.type != "job")
            refuse(stop, "the `type` of this stop is job, not " + std::string{*stop.type});
        else if (shipments_.contains(*stop.task) && !is_of_shipment)
            refuse(stop, "a stop of shipment " + in_quotes(*stop.task) +
                             " has the `type` pickup or delivery");
        else if (!stops_.emplace(*stop.task, is_of_shipment ? *stop.type : "job").second)
            refuse(stop, "this stop of " + in_quotes(*stop.task) + " is published before");
    }

    void refuse(const PublishedStop& stop, const std::string& why)
    {
        faults_.invalid_value({stop.at}, [&] { return why; });
    }

    wire::FaultList& faults_;
    std::set<std::string_view> jobs_;
    std::set<std::string_view> shipments_;
    std::set<std::pair<std::string_view, std::string_view>> routes_;  // vehicle and shift
    std::set<std::pair<std::string_view, std::string_view>> stops_;   // task and type
};

}  // namespace

void check_published(const Problem& problem, wire::FaultList& faults)
{
    Publication publication{problem, faults};
    for (const PublishedRoute& route : *problem.published->routes)
        publication.check(route);
}

}  // namespace routeopt::routing::validation
