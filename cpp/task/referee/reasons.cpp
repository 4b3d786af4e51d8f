#include "task/referee/reasons.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "task/referee/clock.hpp"
#include "task/referee/roles.hpp"

namespace routeopt::task::referee {
namespace {

class Finder {
public:
    Finder(const Problem& problem, const Plan& plan, bool all_were_tried)
        : problem_(problem), plan_(plan), all_were_tried_(all_were_tried),
          waits_(problem.orders.size()), is_bound_(problem.orders.size()),
          linked_(problem.orders.size()), used_(problem.resources.size()),
          limits_work_(problem.resources.size())
    {
        for (const Person& person : problem.people) {
            best_ = std::max(best_, person.efficiency);
            if (person.max_work_time)
                limits_work_[as_size(person.resource)] = true;
        }
        for (const Arc& arc : problem.arcs) {
            const Index order = problem.tasks[as_size(arc.next)].order;
            if (arc.needs_before && problem.tasks[as_size(arc.before)].order != order &&
                !plan[as_size(arc.before)].is_planned())
                waits_[as_size(order)] = true;
            if (arc.max_lag)
                for (const Index task : {arc.before, arc.next})
                    linked_[as_size(problem.tasks[as_size(task)].order)].insert(Rule::max_lag);
        }
        for (const Relation& relation : problem.relations)
            add_relation(relation);
        for (std::size_t t = 0; t < plan.size(); ++t)
            if (plan[t].is_planned())
                for (const Requirement& needed :
                     problem.tasks[t].modes[as_size(plan[t].mode)].requirements)
                    used_[as_size(needed.resource)] += needed.amount;
        has_others_ = std::ranges::any_of(plan, &Placement::is_planned);
    }

    std::vector<std::string_view> reasons(Index number)
    {
        const Order& order = problem_.orders[as_size(number)];
        std::set<Rule> found;
        for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
            add_own(problem_.tasks[as_size(t)], found);
        if (found.empty())
            add_needed(number, found);
        if (found.empty())
            add_used_up(order, found);
        if (found.empty() && !all_were_tried_)
            return {"NOT_TRIED"};
        if (found.empty())
            add_what_bears(order, found);
        std::vector<std::string_view> names;
        for (const Rule rule : found)
            names.push_back(row_of(rule).name);
        return names;
    }

private:
    void add_relation(const Relation& relation)
    {
        const auto add = [&](Rule rule) {
            for (const Index task : relation.members)
                linked_[as_size(problem_.tasks[as_size(task)].order)].insert(rule);
        };
        switch (relation.kind) {
        case RelationKind::direct_sequence: return add(Rule::precedence);
        case RelationKind::same_time: return add(Rule::same_time);
        case RelationKind::same_resource: return add(Rule::same_resource);
        case RelationKind::different_resource: return add(Rule::different_resource);
        case RelationKind::one_of: return;
        case RelationKind::all_or_none:
            for (const Index order : relation.members)
                is_bound_[as_size(order)] = true;
        }
    }

    // What keeps a task from being done in any mode, even without others.
    void add_own(const Task& task, std::set<Rule>& found)
    {
        std::set<Rule> all;
        for (const Mode& mode : task.modes) {
            std::set<Rule> own;
            for (const Requirement& needed : mode.requirements)
                add_of(task, mode, needed, own);
            const Instant start = std::max(task.earliest, task.lock.from.value_or(task.earliest));
            if (start + length_at_best(mode) > task.deadline)
                own.insert(task.deadline < problem_.period.to ? Rule::deadline : Rule::period);
            if (task.latest_start && start > *task.latest_start)
                own.insert(Rule::latest_start);
            if (own.empty())
                return;
            all.merge(own);
        }
        found.merge(all);
    }

    // At the efficiency of the fastest person of all.
    [[nodiscard]] Seconds length_at_best(const Mode& mode) const
    {
        bool has_people = false;
        for (const Requirement& needed : mode.requirements)
            has_people = has_people || !needed.roles.empty();
        return length_of(mode.duration, has_people ? best_ : kFullEfficiency);
    }

    void add_of(const Task& task, const Mode& mode, const Requirement& needed,
                std::set<Rule>& found)
    {
        const Resource& resource = problem_.resources[as_size(needed.resource)];
        if (resource.kind == ResourceKind::consumable) {
            std::int64_t stock = resource.stock;
            for (const Delivery& delivery : resource.deliveries)
                stock += delivery.at <= task.deadline ? delivery.amount : 0;
            if (stock < needed.amount)
                found.insert(Rule::stock);
        } else if (resource.kind == ResourceKind::capacitated) {
            std::int64_t most = 0;
            for (const Step& step : resource.steps)
                most = std::max(most, step.amount);
            if (most < needed.amount && mode.duration > 0)
                found.insert(Rule::resource_capacity);
        } else if (resource.people < needed.amount) {
            found.insert(Rule::resource_capacity);
        } else {
            for (const Role& role : needed.roles)
                add_of_role(task, mode, role, found);
            if (found.empty() && !can_share_out(task, mode, resource, needed))
                found.insert(Rule::skill);
        }
    }

    // Whether there are different people for all roles, whatever they do besides.
    bool can_share_out(const Task& task, const Mode& mode, const Resource& resource,
                       const Requirement& needed)
    {
        steps_left_ -= std::int64_t{resource.people} * std::ssize(needed.roles);
        if (needed.roles.size() < 2 || steps_left_ <= 0 ||
            std::ranges::any_of(needed.roles, &Role::is_timed))
            return true;
        std::vector<Index> all(as_size(resource.people));
        std::iota(all.begin(), all.end(), resource.first_person);
        const TeamFaults faults = team_faults(problem_, mode, all, {task.earliest, task.earliest});
        return faults.unfit_resource != needed.resource;
    }

    void add_of_role(const Task& task, const Mode& mode, const Role& role, std::set<Rule>& found)
    {
        const std::vector<Index>& able = problem_.candidates[as_size(role.candidates)];
        if (std::ssize(able) < role.count) {
            found.insert(Rule::skill);
            return;
        }
        std::int64_t in_time = 0, some_time = 0;
        for (const Index number : able) {
            if (in_time == role.count || steps_left_ <= 0)
                return;
            const Person& person = problem_.people[as_size(number)];
            const Seconds length = length_of(mode.duration, person.efficiency);
            const auto end = earliest_end(problem_.calendars[as_size(person.calendar)],
                                          task.earliest, length, task.is_interruptible);
            some_time += end ? 1 : 0;
            in_time += end && *end <= task.deadline ? 1 : 0;
        }
        if (in_time < role.count)
            found.insert(some_time < role.count || task.deadline == problem_.period.to
                             ? Rule::calendar
                             : Rule::deadline);
    }

    // Of work in these windows alone.
    std::optional<Instant> earliest_end(const Windows& windows, Instant from, Seconds length,
                                        bool is_interruptible)
    {
        if (length == 0)
            return from;
        const Windows* all[] = {&windows};
        for (Instant at = from; --steps_left_ > 0;) {
            const auto window = next_common(all, at);
            if (!window)
                return std::nullopt;
            if (window->to - window->from >= length)
                return window->from + length;
            if (is_interruptible)
                length -= window->to - window->from;
            at = window->to;
        }
        return std::nullopt;
    }

    [[nodiscard]] bool is_planned(Index order) const
    {
        return plan_[as_size(problem_.orders[as_size(order)].first_task)].is_planned();
    }

    // What has to be planned for the order to be.
    void add_needed(Index number, std::set<Rule>& found) const
    {
        for (const Index before : problem_.orders[as_size(number)].after)
            if (!is_planned(before))
                found.insert(Rule::precedence);
        if (waits_[as_size(number)])
            found.insert(Rule::precedence);
        if (is_bound_[as_size(number)])
            found.insert(Rule::all_or_none);
    }

    // Where no mode of a task gets by with the stock that the plan leaves.
    void add_used_up(const Order& order, std::set<Rule>& found) const
    {
        const auto is_short = [&](const Requirement& needed) {
            const Resource& resource = problem_.resources[as_size(needed.resource)];
            std::int64_t left = resource.stock - used_[as_size(needed.resource)];
            for (const Delivery& delivery : resource.deliveries)
                left += delivery.amount;
            return resource.kind == ResourceKind::consumable && left < needed.amount;
        };
        for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
            if (std::ranges::all_of(problem_.tasks[as_size(t)].modes, [&](const Mode& mode) {
                    return std::ranges::any_of(mode.requirements, is_short);
                }))
                found.insert(Rule::stock);
    }

    void add_what_bears(const Order& order, std::set<Rule>& found) const
    {
        const bool has_rivals = has_others_ || order.tasks > 1;
        for (Index t = order.first_task; t < order.first_task + order.tasks; ++t) {
            const Task& task = problem_.tasks[as_size(t)];
            for (const Mode& mode : task.modes)
                for (const Requirement& needed : mode.requirements)
                    add_what_bears(task, needed, has_rivals, found);
            if (task.lock.from)
                found.insert(Rule::planned_start);
            if (task.lock.people)
                found.insert(Rule::planned_resource);
            if (task.latest_start)
                found.insert(Rule::latest_start);
        }
        const Index number = problem_.tasks[as_size(order.first_task)].order;
        found.insert(linked_[as_size(number)].begin(), linked_[as_size(number)].end());
        if (found.empty())
            found.insert(has_rivals ? Rule::resource_capacity : Rule::calendar);
        if (problem_.tasks[as_size(order.first_task)].deadline < problem_.period.to)
            found.insert(Rule::deadline);
        else if (problem_.has_end)
            found.insert(Rule::period);
    }

    void add_what_bears(const Task& task, const Requirement& needed, bool has_rivals,
                        std::set<Rule>& found) const
    {
        const Resource& resource = problem_.resources[as_size(needed.resource)];
        if (resource.kind != ResourceKind::consumable && has_rivals)
            found.insert(Rule::resource_capacity);
        if (resource.kind == ResourceKind::consumable &&
            resource.stock < used_[as_size(needed.resource)] + needed.amount)
            found.insert(Rule::stock);
        if (resource.has_setups && task.setup_group != kNone)
            found.insert(Rule::setup_time);
        if (limits_work_[as_size(needed.resource)])
            found.insert(Rule::max_work_time);
    }

    const Problem& problem_;
    const Plan& plan_;
    bool all_were_tried_;
    bool has_others_ = false;  // something is planned
    // By order: a task of it comes after one that is not planned; it is in a relation ALL_OR_NONE.
    std::vector<bool> waits_, is_bound_;
    std::vector<std::set<Rule>> linked_;    // by order: rules of relations and greatest lags
    std::vector<std::int64_t> used_;        // by resource: of stock, what the plan uses up
    std::vector<bool> limits_work_;         // by resource: somebody's work of a day is bounded
    std::int64_t best_ = kFullEfficiency;   // of all people
    std::int64_t steps_left_ = 20'000'000;  // of windows that are looked at
};

}  // namespace

Reasons reasons_of(const Problem& problem, const Plan& plan, const Judgement& judgement,
                   bool all_were_tried)
{
    Finder finder{problem, plan, all_were_tried};
    Reasons found;
    for (const Index order : judgement.unserved)
        found.push_back(finder.reasons(order));
    return found;
}

}  // namespace routeopt::task::referee
