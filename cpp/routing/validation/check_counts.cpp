// Counts of vehicles, quotas, tasks, stops and locations against their limits (tables.hpp).
#include "routing/validation/checks.hpp"
#include "routing/validation/count.hpp"
#include "routing/validation/tables.hpp"
#include "routing/validation/walk.hpp"

namespace routeopt::routing::validation {

void check_counts(const Request& request, const CheckContext& context, wire::FaultList& faults)
{
    const Problem& problem = *request.problem;
    const Counts counts = count(request);
    const auto check = [&](wire::Place place, const Count& row, std::int64_t actual) {
        if (actual > row.most && (context.service_limits || !row.may_be_lifted))
            form::over_limit(faults, place, row, actual);
    };
    check({problem.vehicles.at}, kVehicles, counts.vehicles);
    check({problem.quotas.at}, kQuotas, std::ssize(*problem.quotas));
    check({problem.balance.at}, kBalances, std::ssize(*problem.balance));
    if (!problem.jobs.usable() || !problem.shipments.usable())
        return;
    if (counts.tasks == 0)
        faults.invalid_value(problem.jobs.present() ? wire::Place{problem.jobs.at}
                                                    : wire::Place{problem.at, "jobs"},
                             [] { return "at least one job or shipment is needed"; });
    const wire::Place tasks = place_of_tasks(problem);
    check(tasks, kTasks, counts.tasks);
    if (!problem.vehicles || !problem.depots.usable())
        return;
    check(tasks, kStops, counts.stops);
    check(tasks, kLocations, counts.locations);
}

}  // namespace routeopt::routing::validation
