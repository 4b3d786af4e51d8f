#include "routing/explain/explain.hpp"
#include "routing/explain/explain_task.hpp"
#include "routing/explain/lower_bound.hpp"
#include "routing/explain/served.hpp"
#include "routing/suggest/stop_check.hpp"
#include "routing/validation/warnings.hpp"

namespace routeopt::routing::explain {
namespace {

// A copy without the travel matrices, which are large: the travel source has them.
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
    copy.balance = problem.balance;
    return copy;
}

}  // namespace

std::optional<Explanation> explanation_of(const Request& request, const travel::Source& source,
                                          const OnProgress& on_progress)
{
    suggest::StopCheck stop_check{on_progress};
    Problem problem = copy_of(*request.problem);  // changes are tried on it
    what_if::WhatIf what_if{problem, *request.plan, source};
    stop_check.report_on(what_if);
    suggest::Budget budget{[&] { return stop_check.go_on(); }, INT64_MAX};
    Explanation answer;
    answer.cost = what_if.given_cost();
    answer.lower_bound = lower_bound(what_if, budget);
    for (const std::size_t task : what_if.unserved()) {
        auto explained = explain_task(&problem, what_if, task, budget);
        if (!explained)
            return std::nullopt;
        answer.unserved.push_back(std::move(*explained));
    }
    // Savings and binding rules are those of the plan as it is, with its breaks where it has them.
    what_if::WhatIf as_planned{problem, *request.plan, source, what_if::GivenBreaks::as_planned};
    answer.served = served_tasks(as_planned, budget);
    answer.binding = binding_rules(problem, as_planned, budget);
    if (budget.is_over())
        return std::nullopt;
    answer.warnings = validation::warnings_of(request);
    return answer;
}

}  // namespace routeopt::routing::explain
