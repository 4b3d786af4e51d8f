// Relations one_of: a task is in one of them at most, and what leaving it out costs or weighs
// stands in the relation alone.
#include "routing/validation/checks.hpp"
#include "routing/validation/walk.hpp"

namespace routeopt::routing::validation {

void check_one_of(const Problem& problem, const Ids& ids, wire::FaultList& faults)
{
    std::vector<const Relation*> relation_of(problem.jobs->size() + problem.shipments->size());
    for (const Relation& relation : *problem.relations) {
        if (!relation.kind || *relation.kind != RelationKind::one_of)
            continue;
        for (const Participant& participant : *relation.participants) {
            const auto task =
                participant.task ? ids.tasks.number_of(*participant.task) : std::nullopt;
            if (!task)
                continue;
            if (relation_of[*task] == nullptr)
                relation_of[*task] = &relation;
            else if (relation_of[*task] != &relation)
                faults.invalid_value({participant.at}, [] {
                    return "this task is in an earlier relation `one_of` too";
                });
        }
    }
    std::size_t number = 0;
    each_task(problem, [&](const Task& task) {
        if (relation_of[number++] == nullptr)
            return;
        if (task.drop_fee.present())
            faults.invalid_value({task.drop_fee.at}, [] {
                return "the `drop_fee` of a participant stands in its relation `one_of`";
            });
        if (task.priority.present())
            faults.invalid_value({task.priority.at}, [] {
                return "the `priority` of a participant stands in its relation `one_of`";
            });
    });
}

}  // namespace routeopt::routing::validation
