#include "routing/referee/relation_groups.hpp"

#include <algorithm>
#include <set>

namespace routeopt::routing::referee {
namespace {

constexpr std::size_t kFree = static_cast<std::size_t>(-1);  // a task of no group

// The group of a task, by its id or by one of its tags; the request's checks see to it that no task
// is in two.
class GroupOf {
public:
    explicit GroupOf(const Relation& relation)
    {
        const auto& groups = *relation.groups;
        for (std::size_t number = 0; number < groups.size(); ++number) {
            for (const Text& tag : *groups[number].tags)
                by_tag_.emplace(*tag, number);
            for (const Text& task : *groups[number].tasks)
                by_task_.emplace(*task, number);
        }
    }

    [[nodiscard]] std::size_t operator()(const Task& task) const
    {
        if (const auto found = by_task_.find(*task.id); found != by_task_.end())
            return found->second;
        for (const Text& tag : *task.tags)
            if (const auto found = by_tag_.find(*tag); found != by_tag_.end())
                return found->second;
        return kFree;
    }

private:
    ByName<std::size_t> by_tag_;
    ByName<std::size_t> by_task_;
};

std::int64_t tasks_on_route(const Route& route, const GroupOf& group_of)
{
    std::set<const Task*> wrong;
    std::size_t latest_group = 0;
    for (const Visit& visit : route.visits) {
        const std::size_t group = visit.task != nullptr ? group_of(*visit.task) : kFree;
        if (group == kFree)
            continue;
        if (group < latest_group)
            wrong.insert(visit.task);
        latest_group = std::max(latest_group, group);
    }
    return std::ssize(wrong);
}

}  // namespace

std::int64_t tasks_out_of_group_order(const Relation& relation, const ServedStops& stops)
{
    const GroupOf group_of{relation};
    std::set<const Route*> routes;
    for (const auto& [key, stop] : stops)
        routes.insert(stop.route);
    std::int64_t tasks = 0;
    for (const Route* route : routes)
        tasks += tasks_on_route(*route, group_of);
    return tasks;
}

}  // namespace routeopt::routing::referee
