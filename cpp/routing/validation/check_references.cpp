// References: every vehicle, task and depot that the request refers to by id must exist in it.
#include <string>

#include "routing/validation/checks.hpp"
#include "routing/validation/walk.hpp"
#include "wire/near_miss.hpp"

namespace routeopt::routing::validation {
namespace {

// Checks references to things of one kind. `unknown` begins the message of a fault.
class References {
public:
    References(std::string_view unknown, const Names& names, wire::FaultList& faults)
        : unknown_(unknown), names_(names), faults_(faults)
    {
    }

    void check(const Text& name)
    {
        if (!name || !names_.complete() || names_.number_of(*name))
            return;
        faults_.invalid_value({name.at},
                              [&] { return wire::unknown_name(unknown_, *name, names_.all()); });
    }
    void check(const Texts& names)
    {
        for (const Text& name : *names)
            check(name);
    }

private:
    std::string_view unknown_;
    const Names& names_;
    wire::FaultList& faults_;
};

void check_task(const Task& task, References& vehicles)
{
    vehicles.check(task.eligible_vehicles->allowed);
    vehicles.check(task.eligible_vehicles->excluded);
    for (const Preference& preference : *task.preferences)
        vehicles.check(preference.vehicles);
    for (const ServiceFactor& entry : *task.service_factors)
        vehicles.check(entry.vehicles);
}

void check_relation(const Relation& relation, References& tasks)
{
    for (const Participant& participant : *relation.participants)
        tasks.check(participant.task);
    tasks.check(relation.from->task);
    tasks.check(relation.to->task);
    for (const Group& group : *relation.groups)
        tasks.check(group.tasks);
}

}  // namespace

void check_references(const Problem& problem, const Ids& ids, wire::FaultList& faults)
{
    References vehicles{"unknown vehicle", ids.vehicles, faults};
    References depots{"unknown depot", ids.depots, faults};
    References tasks{"unknown task", ids.tasks, faults};
    each_task(problem, [&](const Task& task) { check_task(task, vehicles); });
    each_named_depot(problem, [&](const Text& depot) { depots.check(depot); });
    for (const Quota& quota : *problem.quotas) {
        tasks.check(quota.tasks);
        vehicles.check(quota.vehicles);
    }
    for (const Balance& balance : *problem.balance) {
        vehicles.check(balance.vehicles);
        for (const auto* amounts : {&balance.shares, &balance.history})
            for (const OfVehicle& own : **amounts)
                vehicles.check({own.vehicle, own.at, Given::sound});
    }
    for (const Relation& relation : *problem.relations)
        check_relation(relation, tasks);
}

}  // namespace routeopt::routing::validation
