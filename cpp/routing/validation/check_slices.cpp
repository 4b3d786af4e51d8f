// Travel by time of day: slices ascend from midnight on, each has a factor or durations of its own,
// and a pair without a way in one of them has none in any. Nothing multiplies a source that knows
// times of day itself.
#include <string>

#include "routing/schema/travel_of.hpp"
#include "routing/validation/checks.hpp"
#include "routing/validation/tables.hpp"

namespace routeopt::routing::validation {
namespace {

void check_begins(const std::vector<Slice>& slices, wire::FaultList& faults)
{
    for (std::size_t k = 0; k < slices.size(); ++k) {
        const Number& from = slices[k].from;
        if (!from)
            continue;
        if (k == 0 && *from != 0)
            faults.invalid_value({from.at}, [] { return "the first slice begins at 0, midnight"; });
        if (k > 0 && slices[k - 1].from && *from <= *slices[k - 1].from)
            faults.invalid_value({from.at},
                                 [] { return "must be later than that of the slice before"; });
    }
}

// Either a factor, or durations and with them perhaps distances.
void check_choice(const Slice& slice, wire::FaultList& faults)
{
    const bool has_factor = slice.factor.present();
    if (has_factor && slice.durations_s.present())
        faults.invalid_value({std::max(slice.factor.at, slice.durations_s.at)},
                             [] { return "only one of `factor` and `durations_s` may be given"; });
    else if (!has_factor && !slice.durations_s.present() && slice.at != wire::kNowhere)
        faults.invalid_value({slice.at, "factor"},
                             [] { return "one of `factor` and `durations_s` is required"; });
    if (slice.distances_m.present() && !slice.durations_s.present())
        faults.invalid_value({slice.distances_m.at},
                             [] { return "is given with `durations_s` alone"; });
}

bool has_way(const Matrix& durations, const Field<Matrix>& distances, std::size_t cell)
{
    return durations.cells[cell] >= 0 && (!distances.present() || distances->cells[cell] >= 0);
}

void check_ways(const Matrices& entry, const Slice& slice, wire::FaultList& faults)
{
    const Matrix* const own = durations_of(entry);
    const Field<Matrix>& metres =
        slice.distances_m.present() ? slice.distances_m : entry.distances_m;
    if (own == nullptr || !slice.durations_s || !entry.durations_s.usable() ||
        !entry.distances_m.usable() || !slice.distances_m.usable() ||
        !entry.slices->front().durations_s.usable() || own->rows != slice.durations_s->rows ||
        (metres.present() && metres->rows != own->rows) ||
        (entry.distances_m.present() && entry.distances_m->rows != own->rows))
        return;
    for (std::size_t cell = 0; cell < own->cells.size(); ++cell)
        if (has_way(*own, entry.distances_m, cell) != has_way(*slice.durations_s, metres, cell)) {
            faults.invalid_value({slice.durations_s.at}, [&] {
                return "the way from " + std::to_string(cell / own->rows) + " to " +
                       std::to_string(cell % own->rows) +
                       " is null in some slices of the profile and not in others";
            });
            return;
        }
}

// That an entry has durations wherever they are needed.
void check_durations(const Matrices& entry, bool has_matrices, wire::FaultList& faults)
{
    if (entry.at == wire::kNowhere || !entry.slices.usable() || entry.durations_s.present())
        return;
    const auto missing = [&](std::string_view why) {
        faults.invalid_value({entry.at, "durations_s"}, [&] {
            return "the member `durations_s` is required" + std::string{why};
        });
    };
    if (entry.slices->empty())
        missing("");
    else if (durations_of(entry) != nullptr)
        return;
    else if (entry.distances_m.present())
        missing(" with `distances_m`");
    else if (std::any_of(entry.slices->begin(), entry.slices->end(),
                         [](const Slice& slice) { return slice.durations_s.present(); }))
        missing(": some of the slices have none");
    else if (has_matrices)
        missing(": other profiles have matrices");
}

// Factors of a profile that nothing else knows multiply nothing.
void check_has_travel(const Matrices& entry, const CheckContext& context, wire::FaultList& faults)
{
    if (entry.at == wire::kNowhere || !entry.slices || entry.slices->empty() ||
        durations_of(entry) != nullptr || !context.knows_profile ||
        context.knows_profile(entry.profile))
        return;
    faults.invalid_value({entry.at}, [&] {
        return "there is no travel time for the profile `" + std::string{entry.profile} +
               "` that its slices could multiply";
    });
}

}  // namespace

void check_slices(const Problem& problem, const CheckContext& context, wire::FaultList& faults)
{
    const bool are_given = has_matrices(problem);
    for (const Matrices& entry : *problem.matrices) {
        if (!are_given && context.is_by_day && context.is_by_day(entry.profile))
            faults.invalid_value({entry.slices.at},
                                 [] { return "the source of travel has times of day of its own"; });
        check_durations(entry, are_given && !context.matrix_rows, faults);
        if (!are_given || context.matrix_rows)
            check_has_travel(entry, context, faults);
        if (std::ssize(*entry.slices) > kSlices.most)
            form::over_limit(faults, {entry.slices.at}, kSlices, std::ssize(*entry.slices));
        check_begins(*entry.slices, faults);
        for (const Slice& slice : *entry.slices) {
            check_choice(slice, faults);
            if (!context.matrix_rows)
                check_ways(entry, slice, faults);
            else if (slice.durations_s.present())
                faults.invalid_value({slice.durations_s.at}, [] {
                    return "with matrices beside the request slices have factors";
                });
        }
    }
}

}  // namespace routeopt::routing::validation
