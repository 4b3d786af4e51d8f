// Which tasks a request has as alternatives to each other, of which at most one is served (relation
// one_of). What leaving such a task out costs or weighs stands in the relation.
#pragma once

#include <unordered_map>

#include "routing/schema/request.hpp"

namespace routeopt::routing {

// The relation one_of of each task by its number (jobs, then shipments); null where it is in none.
// They point into the problem. Empty where the problem has no such relation.
// Precondition: the problem passed validation.
inline std::vector<const Relation*> one_of_relations(const Problem& problem)
{
    std::unordered_map<std::string_view, const Relation*> relation_of;
    for (const Relation& relation : *problem.relations)
        if (*relation.kind == RelationKind::one_of)
            for (const Participant& participant : *relation.participants)
                relation_of.emplace(*participant.task, &relation);
    std::vector<const Relation*> relations;
    if (relation_of.empty())
        return relations;
    const auto add = [&](const Task& task) {
        const auto own = relation_of.find(*task.id);
        relations.push_back(own == relation_of.end() ? nullptr : own->second);
    };
    for (const Job& job : *problem.jobs)
        add(job);
    for (const Shipment& shipment : *problem.shipments)
        add(shipment);
    return relations;
}

// The price of leaving a task out (absent: it is mandatory) and its weight where it is mandatory;
// those of its relation one_of, if it is not null, for all participants together.
inline const Number& drop_fee_of(const Task& task, const Relation* one_of)
{
    return one_of != nullptr ? one_of->drop_fee : task.drop_fee;
}
inline const Number& priority_of(const Task& task, const Relation* one_of)
{
    return one_of != nullptr ? one_of->priority : task.priority;
}

// The price of leaving a published task out, in steps, beside its fee; of a relation one_of that of
// its first published participant, where none of all is served: no more than one can be. Whose it
// is: empty where nothing was published.
inline std::int64_t promised_drop_of(const Task& task, const Relation* one_of)
{
    if (one_of != nullptr)
        return one_of->promised_drop;
    return task.promised ? task.promised->drop : 0;
}
inline std::string_view promised_task_of(const Task& task, const Relation* one_of)
{
    if (one_of != nullptr)
        return one_of->promised_task;
    return task.promised ? *task.id : std::string_view{};
}

// The ids of the participants, in their order; none where there is no relation.
inline std::vector<std::string_view> participants_of(const Relation* one_of)
{
    std::vector<std::string_view> ids;
    if (one_of != nullptr)
        for (const Participant& participant : *one_of->participants)
            ids.push_back(*participant.task);
    return ids;
}

}  // namespace routeopt::routing
