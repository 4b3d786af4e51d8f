// What a client wishes to move in a plan: tasks that are dragged in a chart.
#pragma once

#include "form/rules.hpp"
#include "task/schema/problem.hpp"
#include "task/v2/members.hpp"
#include "wire/fault.hpp"

namespace routeopt::task::v2 {

// A task that is done at another time, in another mode or by other people.
struct Change {
    NodeId at = wire::kNowhere;
    Text task, mode;
    Moment from;
    Texts resources;
};

enum class ChangeOperation : std::uint8_t { evaluate, solve };

struct Changes {
    NodeId at = wire::kNowhere;
    List<Change> changes;
    Field<ChangeOperation> operation;
};

inline constexpr auto describe_change = [](auto& v, Change& change) {
    v.required("task", change.task, NameRule{}, "Name of an order without tasks, or `order/task`.");
    v.optional("from", change.from, MomentRule{}, "When it starts.", "as planned");
    v.optional("mode", change.mode, IdRule{}, "Name of its mode.", "as planned");
    v.optional("resources", change.resources, list(IdRule{}), "Names of the people who do it.",
               "as planned");
};

inline constexpr auto describe_changes = [](auto& v, Changes& request) {
    v.required("changes", request.changes, list_with_entries(object(describe_change)),
               "The changes, one after the other.");
    v.required("operation", request.operation, word("evaluate", "solve"),
               "Whether the plan is scored, or searched on from there.");
};

Changes read_changes(const wire::Document& document, wire::FaultList& faults);

// Moves what is to be moved in problem.schedule. To be searched on from there the moved tasks are
// locked where they are, with the people who are named (with theirs, unless the mode is another),
// and all others are to stay close to where they were.
void apply(const Changes& changes, Problem& problem, wire::FaultList& faults);

}  // namespace routeopt::task::v2
