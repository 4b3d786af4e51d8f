// Which problems need the rich search; declared in rules_builder.hpp.
#include <algorithm>

#include "routing/model/rules_builder.hpp"

namespace routeopt::routing::model {
namespace {

bool any_positive(const Costs& costs)
{
    return *costs.per_route_hour > 0 || *costs.per_wait_hour > 0 || *costs.per_overtime_hour > 0;
}

bool uses_rules(const Site& side, bool late_by_default)
{
    const auto& windows = *side.time_windows;
    const auto& promised = side.promised;
    return windows.size() > 1 || side.target.present() || *side.setup_time_s > 0 ||
           (promised && (promised->per_earlier_hour > 0 || promised->per_later_hour > 0)) ||
           std::any_of(windows.begin(), windows.end(), [&](const TimeWindow& window) {
               return *window.cost > 0 || window.per_late_hour->has_value() ||
                      (late_by_default && !window.per_late_hour.present());
           });
}

bool uses_rules(const Shift& shift)
{
    const auto has_no_place = [](const Endpoint& endpoint) {
        return !endpoint.location.present() && !endpoint.depot.present();
    };
    return !shift.breaks->empty() || has_no_place(*shift.start) || has_no_place(*shift.end) ||
           (shift.end->last.present() && *shift.end->last > *shift.end->time);
}

}  // namespace

bool prefers(const routing::Task& task)
{
    return !task.preferences->empty() ||
           (task.promised && !task.promised->vehicle.empty() && task.promised->another_vehicle > 0);
}

bool uses_rules(const Problem& problem)
{
    const bool late_by_default = problem.objective->costs->per_late_hour.present();
    const auto side_does = [&](const StopSide& side) {
        return side.places.present()
                   ? std::ranges::any_of(*side.places,
                                         [&](const routing::Place& place) {
                                             return *place.cost > 0 ||
                                                    uses_rules(place, late_by_default);
                                         })
                   : uses_rules(side, late_by_default);
    };
    return any_positive(*problem.objective->costs) || !problem.quotas->empty() ||
           !problem.balance->empty() ||
           std::ranges::any_of(*problem.relations,
                               [](const routing::Relation& relation) {
                                   return *relation.kind != RelationKind::one_of;
                               }) ||
           std::any_of(problem.vehicles->begin(), problem.vehicles->end(),
                       [](const Vehicle& vehicle) {
                           return any_positive(*vehicle.costs) ||
                                  std::any_of(vehicle.shifts->begin(), vehicle.shifts->end(),
                                              [](const Shift& s) { return uses_rules(s); });
                       }) ||
           std::any_of(problem.jobs->begin(), problem.jobs->end(),
                       [&](const Job& job) { return prefers(job) || side_does(job.stop); }) ||
           std::any_of(problem.shipments->begin(), problem.shipments->end(),
                       [&](const Shipment& shipment) {
                           return prefers(shipment) || side_does(*shipment.pickup) ||
                                  side_does(*shipment.delivery);
                       });
}

}  // namespace routeopt::routing::model
