#include "routing/limits/warnings.hpp"
#include "routing/reasons/bound.hpp"
#include "routing/reasons/explain_task.hpp"
#include "routing/reasons/served.hpp"
#include "routing/routing.hpp"
#include "routing/watchman.hpp"

namespace routeopt::routing {
namespace {

// Without the matrices: the source has them.
Problem copy_of(const Problem& problem)
{
    Problem copy;
    copy.at = problem.at;
    copy.vehicles = problem.vehicles;
    copy.jobs = problem.jobs;
    copy.shipments = problem.shipments;
    copy.depots = problem.depots;
    copy.locations = problem.locations;
    copy.quotas = problem.quotas;
    copy.relations = problem.relations;
    copy.objective = problem.objective;
    return copy;
}

// What is not said to be moved may be moved: pins and locks are for searches.
Plan unlocked(const Plan& plan)
{
    Plan copy = plan;
    for (PlanRoute& route : copy.routes.value) {
        route.locked.value = false;
        route.locked_stops.value = 0;
    }
    return copy;
}

}  // namespace

std::optional<Explanation> explain(const Request& request, const travel::Source& source,
                                   const SolveSettings& settings)
{
    Watchman watchman{settings.progress};
    Problem problem = copy_of(*request.problem);  // changes are tried on it
    desk::Desk desk{problem, unlocked(*request.plan), source};
    watchman.tell_of(desk);
    placing::Leash leash{[&] { return watchman.go_on(); }, INT64_MAX};
    Explanation answer;
    answer.cost = desk.given_cost();
    answer.lower_bound = reasons::lower_bound(desk, leash);
    for (const std::size_t task : desk.unserved()) {
        auto told = reasons::explain_task(&problem, desk, task, leash);
        if (!told)
            return std::nullopt;
        answer.unserved.push_back(std::move(*told));
    }
    answer.served = reasons::served_tasks(desk, leash);
    answer.binding = reasons::binding_rules(problem, desk, leash);
    if (leash.is_over())
        return std::nullopt;
    answer.warnings = limits::warnings_of(request);
    return answer;
}

}  // namespace routeopt::routing
