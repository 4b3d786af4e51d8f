// Indices of locations must exist: as rows of the matrices where there are any, else as entries of
// `problem.locations`.
#include <string>

#include "base/in_thousands.hpp"
#include "routing/schema/travel_of.hpp"
#include "routing/validation/checks.hpp"
#include "routing/validation/matrix_rows.hpp"
#include "routing/validation/walk.hpp"

namespace routeopt::routing::validation {
namespace {

template <class Visit>
void each_location_and_depot(const Problem& problem, Visit&& visit)
{
    each_location(problem, visit);
    for (const Depot& depot : *problem.depots)
        visit(depot.location);
}

void check_rows(const Problem& problem, std::optional<std::size_t> rows, wire::FaultList& faults)
{
    each_location_and_depot(problem, [&](const Field<Location>& location) {
        if (location && !location->is_index)
            faults.invalid_value(
                {location.at}, [] { return "must be an index: with matrices, one of their rows"; });
        else if (location && rows && static_cast<std::size_t>(location->index) >= *rows)
            faults.invalid_value({location.at}, [&] {
                return "the matrices have " + in_thousands(*rows) + " rows, counted from 0";
            });
    });
}

void check_table(const Problem& problem, wire::FaultList& faults)
{
    each_location_and_depot(problem, [&](const Field<Location>& location) {
        if (location && location->is_index &&
            static_cast<std::size_t>(location->index) >= problem.locations->size())
            faults.invalid_value({location.at}, [&] {
                if (!problem.locations.present())
                    return std::string{"an index needs `locations` or matrices"};
                return "`locations` has " +
                       in_thousands(static_cast<std::int64_t>(problem.locations->size())) +
                       " entries, counted from 0";
            });
    });
}

}  // namespace

void check_locations(const Problem& problem, const CheckContext& context, wire::FaultList& faults)
{
    if (!problem.matrices.usable())
        return;
    const bool has_own = problem.matrices.present() && has_matrices(problem);
    if (has_own && !context.matrix_rows && !holds_matrix(problem))
        return;  // the entries themselves are at fault
    if (has_own || context.matrix_rows)
        check_rows(problem, matrix_rows(problem, context), faults);
    else if (problem.locations.usable())
        check_table(problem, faults);
}

}  // namespace routeopt::routing::validation
