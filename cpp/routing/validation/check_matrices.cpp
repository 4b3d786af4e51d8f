// All matrices have one size, `locations` has as many entries, and every vehicle's profile has a
// matrix or is known to the source of travel.
#include <string>

#include "routing/schema/travel_of.hpp"
#include "routing/validation/checks.hpp"
#include "routing/validation/matrix_rows.hpp"

namespace routeopt::routing::validation {
namespace {

void check_size(const Field<Matrix>& matrix, std::size_t rows, wire::FaultList& faults)
{
    if (matrix && matrix->rows != rows)
        faults.invalid_value({matrix.at}, [&] {
            return "has " + std::to_string(matrix->rows) + " rows, the first matrix " +
                   std::to_string(rows) + ": all are of one size";
        });
}

void check_sizes(const Problem& problem, std::size_t rows, wire::FaultList& faults)
{
    for (const Matrices& matrices : *problem.matrices) {
        check_size(matrices.durations_s, rows, faults);
        check_size(matrices.distances_m, rows, faults);
        for (const Slice& slice : *matrices.slices) {
            check_size(slice.durations_s, rows, faults);
            check_size(slice.distances_m, rows, faults);
        }
    }
    if (problem.locations && problem.locations->size() != rows)
        faults.invalid_value({problem.locations.at}, [&] {
            return "has " + std::to_string(problem.locations->size()) +
                   " entries, the matrices have " + std::to_string(rows) + " rows";
        });
}

Names profiles_of(const std::vector<Matrices>& matrices)
{
    std::vector<Text> profiles;
    for (const Matrices& entry : matrices)
        profiles.push_back({entry.profile, entry.at, Given::sound});
    return Names{profiles};
}

void check_profile(const Vehicle& vehicle, bool known, std::string_view missing,
                   wire::FaultList& faults)
{
    const Text& profile = vehicle.profile;
    if (known || !profile.usable() || vehicle.at == wire::kNowhere)
        return;
    faults.invalid_value(
        profile.present() ? wire::Place{profile.at} : wire::Place{vehicle.at, "profile"}, [&] {
            return "there is no " + std::string{missing} + " for the profile `" +
                   std::string{*profile} + "`";
        });
}

}  // namespace

void check_matrices(const Problem& problem, const CheckContext& context, wire::FaultList& faults)
{
    if (const auto rows = matrix_rows(problem, context))
        check_sizes(problem, *rows, faults);
    if (problem.matrices && has_matrices(problem) && !context.matrix_rows) {
        const Names profiles = profiles_of(*problem.matrices);
        for (const Vehicle& vehicle : *problem.vehicles)
            check_profile(vehicle, profiles.number_of(*vehicle.profile).has_value(), "matrix",
                          faults);
    } else if (problem.matrices.usable() && context.knows_profile) {
        for (const Vehicle& vehicle : *problem.vehicles)
            check_profile(vehicle, context.knows_profile(*vehicle.profile), "travel time", faults);
    }
}

}  // namespace routeopt::routing::validation
