// Ordered relations with groups: at most one in a request, at least two groups in it, and no task
// in two groups.
#include <map>

#include "routing/validation/checks.hpp"
#include "routing/validation/tables.hpp"
#include "routing/validation/walk.hpp"

namespace routeopt::routing::validation {
namespace {

using TasksByTag = std::map<std::string_view, std::vector<std::size_t>>;

// The tasks of every tag that a group names.
TasksByTag tasks_by_tag(const Problem& problem, const std::vector<Group>& groups)
{
    TasksByTag tasks;
    for (const Group& group : groups)
        for (const Text& tag : *group.tags)
            tasks[*tag];
    std::size_t number = 0;
    each_task(problem, [&](const Task& task) {
        for (const Text& tag : *task.tags)
            if (const auto entry = tasks.find(*tag); tag && entry != tasks.end())
                entry->second.push_back(number);
        ++number;
    });
    return tasks;
}

// Notes for each task the first group that claims it.
class GroupCheck {
public:
    GroupCheck(const Problem& problem, const Names& tasks, const std::vector<Group>& groups)
        : tasks_(tasks), by_tag_(tasks_by_tag(problem, groups)),
          group_of_(problem.jobs->size() + problem.shipments->size(), nullptr)
    {
    }

    void check(const Group& group, wire::FaultList& faults)
    {
        for (const Text& tag : *group.tags)
            if (tag && !claim_tag(*tag, group))
                faults.invalid_value(
                    {tag.at}, [] { return "a task with this tag is in an earlier group too"; });
        for (const Text& name : *group.tasks) {
            const auto task = name ? tasks_.number_of(*name) : std::nullopt;
            if (task && !claim(*task, group))
                faults.invalid_value({name.at},
                                     [] { return "this task is in an earlier group too"; });
        }
    }

private:
    // Puts the task into the group; false where it is in another already.
    bool claim(std::size_t task, const Group& group)
    {
        if (!group_of_[task])
            group_of_[task] = &group;
        return group_of_[task] == &group;
    }

    // Puts all tasks with the tag into the group; false where one of them is in another already.
    // After the first time only one task of the tag is kept: where the tag is named again, that
    // task alone tells whether it was in another group, so naming a tag many times takes no longer.
    bool claim_tag(std::string_view tag, const Group& group)
    {
        std::vector<std::size_t>& tasks = by_tag_[tag];
        bool all = true;
        for (const std::size_t task : tasks)
            all = claim(task, group) && all;
        if (tasks.size() > 1)
            tasks.resize(1);
        return all;
    }

    const Names& tasks_;
    TasksByTag by_tag_;
    std::vector<const Group*> group_of_;
};

}  // namespace

void check_groups(const Problem& problem, const Ids& ids, wire::FaultList& faults)
{
    std::vector<const Relation*> grouped;
    for (const Relation& relation : *problem.relations) {
        if (!relation.groups)
            continue;
        grouped.push_back(&relation);
        if (relation.groups->size() < 2)
            faults.invalid_value({relation.groups.at},
                                 [] { return "at least 2 groups are needed"; });
    }
    if (grouped.empty())
        return;
    if (std::ssize(grouped) > kGroupedRelations.most)
        form::over_limit(faults, {grouped[1]->at}, kGroupedRelations, std::ssize(grouped));
    const std::vector<Group>& groups = *grouped.front()->groups;
    GroupCheck check{problem, ids.tasks, groups};
    for (const Group& group : groups)
        check.check(group, faults);
}

}  // namespace routeopt::routing::validation
