#include "routing/validation/check.hpp"

#include "routing/validation/checks.hpp"

namespace routeopt::routing::validation {

void check_request(const Request& request, const CheckContext& context, wire::FaultList& faults)
{
    check_plan_shape(*request.plan, faults);
    if (!request.problem)
        return;
    const Problem& problem = *request.problem;
    const Ids ids = ids_of(problem);
    check_counts(request, context, faults);
    check_sets(problem, ids, faults);
    check_repeats(problem, ids, faults);
    check_references(problem, ids, faults);
    check_choices(problem, faults);
    check_spans(problem, faults);
    check_windows(problem, faults);
    check_places(problem, faults);
    check_values(request, faults);
    check_matrices(problem, context, faults);
    check_slices(problem, context, faults);
    check_locations(problem, context, faults);
    check_balance(request, ids, faults);
    check_relations(problem, ids, faults);
    check_groups(problem, ids, faults);
    check_published(problem, faults);
    check_one_of(problem, ids, faults);
    check_tasks_to_place(request, ids, faults);
}

}  // namespace routeopt::routing::validation
