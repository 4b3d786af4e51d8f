#include "routing/validation/searched.hpp"

#include <set>
#include <string>

#include "base/in_quotes.hpp"
#include "routing/validation/tables.hpp"
#include "routing/validation/walk.hpp"

namespace routeopt::routing::validation {
namespace {

// A task of several places is one for each place to the search: what has to be served together with
// it would have to be so, too.
void check_places_in(const Relation& relation, const std::set<std::string_view>& with_places,
                     wire::FaultList& faults)
{
    const auto refuse = [&](const Participant& participant) {
        if (with_places.contains(*participant.task))
            faults.invalid_value({participant.at}, [&] {
                return in_quotes(*participant.task) +
                       " has several `places`: in such a relation they are not searched";
            });
    };
    if (*relation.kind == RelationKind::time_lag) {
        if (*relation.from->task == *relation.to->task)
            return;
        refuse(*relation.from);
        refuse(*relation.to);
    }
    if (*relation.kind == RelationKind::synchronized || *relation.kind == RelationKind::ordered)
        for (const Participant& participant : *relation.participants)
            refuse(participant);
}

}  // namespace

void check_searched(const Request& request, wire::FaultList& faults)
{
    each_shift(*request.problem, [&](const Shift& shift) {
        if (std::ssize(*shift.breaks) > kMostSearchedBreaks)
            faults.invalid_value({shift.breaks.at}, [] {
                return "more than " + std::to_string(kMostSearchedBreaks) +
                       " breaks of a shift are not searched";
            });
    });
    std::set<std::string_view> with_places;
    each_side(*request.problem, [&](const Task& task, const StopSide& side) {
        if (side.places.present())
            with_places.insert(*task.id);
    });
    for (const Relation& relation : *request.problem->relations)
        check_places_in(relation, with_places, faults);
}

}  // namespace routeopt::routing::validation
