// The checks that check_request consists of. Each is in a file of its name, which begins with what
// is checked. All add a fault for each broken rule and ignore values that are marked as faulty.
#pragma once

#include "routing/validation/check.hpp"
#include "routing/validation/names.hpp"
#include "wire/fault.hpp"

namespace routeopt::routing::validation {

void check_counts(const Request& request, const CheckContext& context, wire::FaultList& faults);
void check_sets(const Problem& problem, const Ids& ids, wire::FaultList& faults);
void check_repeats(const Problem& problem, const Ids& ids, wire::FaultList& faults);
void check_references(const Problem& problem, const Ids& ids, wire::FaultList& faults);
void check_choices(const Problem& problem, wire::FaultList& faults);
void check_spans(const Problem& problem, wire::FaultList& faults);
void check_windows(const Problem& problem, wire::FaultList& faults);
void check_values(const Request& request, wire::FaultList& faults);
void check_matrices(const Problem& problem, const CheckContext& context, wire::FaultList& faults);
void check_slices(const Problem& problem, const CheckContext& context, wire::FaultList& faults);
void check_locations(const Problem& problem, const CheckContext& context, wire::FaultList& faults);
void check_balance(const Request& request, const Ids& ids, wire::FaultList& faults);
void check_relations(const Problem& problem, const Ids& ids, wire::FaultList& faults);
void check_groups(const Problem& problem, const Ids& ids, wire::FaultList& faults);
void check_places(const Problem& problem, wire::FaultList& faults);
void check_one_of(const Problem& problem, const Ids& ids, wire::FaultList& faults);
// The tasks that options name to be placed: unknown ones, and those named twice.
void check_tasks_to_place(const Request& request, const Ids& ids, wire::FaultList& faults);
// A plan by itself; in check_plan_shape.cpp. check_plan_fits.hpp compares it with the problem.
void check_plan_shape(const Plan& plan, wire::FaultList& faults);
// One stop of it.
void check_plan_stop(const PlanStop& stop, wire::FaultList& faults);
void check_published(const Problem& problem, wire::FaultList& faults);

}  // namespace routeopt::routing::validation
