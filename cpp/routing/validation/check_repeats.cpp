// What may be given only once and is given again: ids, the depots of a shift's reloads, a vehicle's
// service factor for a task. The later one is at fault.
#include <map>
#include <string>

#include "routing/validation/checks.hpp"
#include "routing/validation/walk.hpp"

namespace routeopt::routing::validation {
namespace {

void check_repeated(const Names& names, std::string_view what, wire::FaultList& faults)
{
    for (const Text& name : names.repeated())
        faults.invalid_value({name.at},
                             [&] { return std::string{what} + " `" + std::string{*name} + "`"; });
}

void check_reloads(const Shift& shift, const Names& depots, wire::FaultList& faults)
{
    std::vector<Text> reloads;
    for (const Reload& reload : *shift.reloads)
        if (depots.number_of(*reload.depot))
            reloads.push_back({*reload.depot, reload.at, reload.depot.given});
    check_repeated(Names{reloads}, "an earlier entry is the depot", faults);
}

// Within one entry a vehicle may be repeated, since its factor is then the same.
void check_service_factors(const Task& task, const Names& vehicles, wire::FaultList& faults)
{
    std::map<std::string_view, const ServiceFactor*> first;
    for (const ServiceFactor& entry : *task.service_factors)
        for (const Text& vehicle : *entry.vehicles) {
            if (!vehicle || !vehicles.number_of(*vehicle))
                continue;
            if (first.emplace(*vehicle, &entry).first->second != &entry)
                faults.invalid_value({vehicle.at}, [&] {
                    return "an earlier entry has a factor for `" + std::string{*vehicle} + "`";
                });
        }
}

}  // namespace

void check_repeats(const Problem& problem, const Ids& ids, wire::FaultList& faults)
{
    check_repeated(ids.vehicles, "an earlier vehicle has the id", faults);
    check_repeated(ids.depots, "an earlier depot has the id", faults);
    check_repeated(ids.tasks, "an earlier task has the id", faults);
    check_repeated(Names{ids_in(*problem.quotas)}, "an earlier quota has the id", faults);
    check_repeated(Names{ids_in(*problem.balance)}, "an earlier balance has the id", faults);
    check_repeated(Names{ids_in(*problem.relations)}, "an earlier relation has the id", faults);
    for (const Vehicle& vehicle : *problem.vehicles)
        check_repeated(Names{ids_in(*vehicle.shifts)},
                       "an earlier shift of this vehicle has the id", faults);
    each_shift(problem, [&](const Shift& shift) {
        check_reloads(shift, ids.depots, faults);
        check_repeated(Names{ids_in(*shift.breaks)}, "an earlier break of this shift has the id",
                       faults);
    });
    each_task(problem,
              [&](const Task& task) { check_service_factors(task, ids.vehicles, faults); });
}

}  // namespace routeopt::routing::validation
