// What the planned tasks allow the others.
#include <algorithm>

#include "task/search/plan.hpp"

namespace routeopt::task::search {

void Plan::bounds_by_arcs(Index task, Bounds& bounds) const
{
    const Problem& problem = model_->problem();
    for (const Index a : model_->task(task).arcs_in) {
        const Arc& arc = problem.arcs[as_size(a)];
        const Placement& before = at(arc.before);
        if (!before.is_planned())
            continue;
        const Instant since = arc.from_start ? before.from : before.to;
        bounds.from = std::max(bounds.from, since + arc.min_lag);
        if (arc.max_lag)
            bounds.latest_start = std::min(bounds.latest_start, since + *arc.max_lag);
    }
    for (const Index a : model_->task(task).arcs_out) {
        const Arc& arc = problem.arcs[as_size(a)];
        const Placement& next = at(arc.next);
        if (!next.is_planned())
            continue;
        Instant& latest = arc.from_start ? bounds.latest_start : bounds.latest_end;
        latest = std::min(latest, next.from - arc.min_lag);
        if (arc.max_lag) {
            Instant& earliest = arc.from_start ? bounds.from : bounds.earliest_end;
            earliest = std::max(earliest, next.from - *arc.max_lag);
        }
    }
}

void Plan::bounds_by_orders(Index task, Bounds& bounds) const
{
    const Index order = model_->order_of(task);
    for (const Index before : model_->problem().orders[as_size(order)].after)
        if (is_touched(before))
            bounds.from = std::max(bounds.from, end_of(before));
    if (model_->has_followers())
        for (const Index follower : model_->followers(order))
            if (is_touched(follower))
                bounds.latest_end = std::min(bounds.latest_end, start_of(follower));
}

Bounds Plan::bounds_of(Index task) const
{
    const Problem& problem = model_->problem();
    const Task& one = problem.tasks[as_size(task)];
    Bounds bounds;
    bounds.from = one.earliest;
    bounds.latest_end = one.deadline;
    bounds.latest_start = std::min(one.latest_start.value_or(kNever), one.deadline);
    bounds_by_arcs(task, bounds);
    bounds_by_orders(task, bounds);
    for (const Index r : model_->task(task).relations) {
        const Relation& relation = problem.relations[as_size(r)];
        if (relation.kind != RelationKind::same_time)
            continue;
        for (const Index member : relation.members) {
            if (member == task || !at(member).is_planned())
                continue;
            const Instant start = at(member).from;
            bounds.from = std::max(bounds.from, start - relation.max_waiting_time);
            bounds.latest_start = std::min(bounds.latest_start, start + relation.max_waiting_time);
        }
    }
    return bounds;
}

void Plan::limits_of(Index task, TeamLimits& limits) const
{
    limits.only.clear();
    limits.must.clear();
    limits.never.clear();
    limits.is_given = false;
    const Problem& problem = model_->problem();
    const Task& one = problem.tasks[as_size(task)];
    if (one.lock.people) {
        limits.must = *one.lock.people;
        limits.is_given = true;
        return;
    }
    std::vector<Index> people, largest;
    for (const Index r : model_->task(task).relations) {
        const Relation& relation = problem.relations[as_size(r)];
        if (relation.kind == RelationKind::same_time)
            continue;
        largest.clear();
        for (const Index member : relation.members) {
            if (member == task || !at(member).is_planned())
                continue;
            people.clear();
            for (const Index person : at(member).people)
                if (relation.resource == kNone ||
                    problem.people[as_size(person)].resource == relation.resource)
                    people.push_back(person);
            if (relation.kind == RelationKind::different_resource)
                limits.never.insert(limits.never.end(), people.begin(), people.end());
            else if (people.size() > largest.size())
                largest = people;
        }
        if (relation.kind == RelationKind::different_resource || largest.empty())
            continue;
        std::int64_t wanted = 0;
        for (const ModeNeed& mode : model_->task(task).modes) {
            std::int64_t count = 0;
            for (const RoleNeed& role : mode.roles)
                if (relation.resource == kNone || role.resource == relation.resource)
                    count += role.role->count;
            wanted = std::max(wanted, count);
        }
        if (wanted <= std::ssize(largest))
            limits.only.push_back({relation.resource, largest});
        else
            limits.must.insert(limits.must.end(), largest.begin(), largest.end());
    }
    std::sort(limits.must.begin(), limits.must.end());
    limits.must.erase(std::unique(limits.must.begin(), limits.must.end()), limits.must.end());
}

}  // namespace routeopt::task::search
