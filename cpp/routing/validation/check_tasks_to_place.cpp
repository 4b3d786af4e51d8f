// The tasks that suggest is to place, where the options name them.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/in_quotes.hpp"
#include "routing/validation/check_plan_fits.hpp"
#include "routing/validation/checks.hpp"
#include "wire/near_miss.hpp"

namespace routeopt::routing::validation {
namespace {

std::set<std::string_view> tasks_of(const Plan& plan)
{
    std::set<std::string_view> tasks;
    for (const PlanRoute& route : *plan.routes)
        for (const PlanStop& stop : *route.stops)
            if (stop.task)
                tasks.insert(*stop.task);
    return tasks;
}

// The tasks of a relation that may be served only where `needed` are: all of one that serves all or
// none; `to` of a time lag.
struct Need {
    std::vector<std::string_view> tasks, needed;
};

Need need_of(const Relation& relation)
{
    Need need;
    const RelationKind kind = *relation.kind;
    if (kind == RelationKind::time_lag)
        return {{*relation.to->task}, {*relation.from->task}};
    if (kind == RelationKind::synchronized ||
        (kind == RelationKind::ordered && !relation.groups.present()))
        for (const Participant& participant : *relation.participants)
            need.tasks.push_back(*participant.task);
    need.needed = need.tasks;
    return need;
}

}  // namespace

void check_tasks_to_place(const Request& request, const Ids& ids, wire::FaultList& faults)
{
    std::set<std::string_view> before;
    for (const Text& task : *request.options->tasks) {
        if (!task)
            continue;
        if (ids.tasks.complete() && !ids.tasks.number_of(*task))
            faults.invalid_value({task.at}, [&] {
                return wire::unknown_name("unknown task", *task, ids.tasks.all());
            });
        else if (!before.insert(*task).second)
            faults.invalid_value(
                {task.at}, [&] { return "an earlier entry is the task " + in_quotes(*task); });
    }
}

void check_tasks_to_place_fit(const Request& request, wire::FaultList& faults)
{
    if (!request.options->tasks.present())
        return;
    const std::set<std::string_view> planned = tasks_of(*request.plan);
    std::map<std::string_view, NodeId> named;
    for (const Text& task : *request.options->tasks) {
        named.emplace(*task, task.at);
        if (planned.contains(*task))
            faults.invalid_value({task.at}, [&] {
                return "the plan holds the task " + in_quotes(*task) + " already";
            });
    }
    std::set<std::string_view> refused;
    for (const Relation& relation : *request.problem->relations) {
        if (*relation.kind != RelationKind::one_of)
            continue;
        const auto& tasks = *relation.participants;
        const auto served = std::ranges::find_if(
            tasks, [&](const Participant& own) { return planned.contains(*own.task); });
        for (const Participant& own : tasks)
            if (const auto entry = named.find(*own.task);
                served != tasks.end() && entry != named.end() && !planned.contains(*own.task) &&
                refused.insert(*own.task).second)
                faults.invalid_value({entry->second}, [&] {
                    return "the plan serves " + in_quotes(*served->task) +
                           ", and by a relation `one_of` not " + in_quotes(*own.task) + " too";
                });
    }
    for (const Relation& relation : *request.problem->relations) {
        const Need need = need_of(relation);
        const auto out = std::find_if(need.needed.begin(), need.needed.end(), [&](const auto id) {
            return !named.contains(id) && !planned.contains(id);
        });
        if (out == need.needed.end())
            continue;
        for (const std::string_view task : need.tasks)
            if (const auto own = named.find(task);
                own != named.end() && refused.insert(task).second)
                faults.invalid_value({own->second}, [&] {
                    return in_quotes(task) + " may be served only where " + in_quotes(*out) +
                           " is, by a relation: name it here, too";
                });
    }
}

}  // namespace routeopt::routing::validation
