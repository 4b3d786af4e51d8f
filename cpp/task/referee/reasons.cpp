#include "task/referee/reasons.hpp"

#include <algorithm>
#include <set>

#include "task/referee/clock.hpp"
#include "task/referee/roles.hpp"

namespace routeopt::task::referee {
namespace {

class Finder {
public:
    Finder(const Problem& problem, const Plan& plan)
        : problem_(problem), plan_(plan), waits_(problem.orders.size()),
          is_bound_(problem.orders.size())
    {
        for (const Person& person : problem.people)
            best_ = std::max(best_, person.efficiency);
        for (const Arc& arc : problem.arcs) {
            const Index order = problem.tasks[as_size(arc.next)].order;
            if (arc.needs_before && problem.tasks[as_size(arc.before)].order != order &&
                !plan[as_size(arc.before)].is_planned())
                waits_[as_size(order)] = true;
        }
        for (const Relation& relation : problem.relations)
            if (relation.kind == RelationKind::all_or_none)
                for (const Index order : relation.members)
                    is_bound_[as_size(order)] = true;
    }

    std::vector<std::string_view> reasons(Index number)
    {
        const Order& order = problem_.orders[as_size(number)];
        std::set<Rule> found;
        for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
            add_own(problem_.tasks[as_size(t)], found);
        if (found.empty())
            add_needed(number, found);
        if (found.empty()) {
            found.insert(Rule::resource_capacity);
            if (const auto& bounded = problem_.tasks[as_size(order.first_task)];
                bounded.deadline < problem_.period.to)
                found.insert(Rule::deadline);
            else if (problem_.has_end)
                found.insert(Rule::period);
        }
        std::vector<std::string_view> names;
        for (const Rule rule : found)
            names.push_back(row_of(rule).name);
        return names;
    }

private:
    // What keeps a task from being done in any mode, even without others.
    void add_own(const Task& task, std::set<Rule>& found)
    {
        std::set<Rule> all;
        for (const Mode& mode : task.modes) {
            std::set<Rule> own;
            for (const Requirement& needed : mode.requirements)
                add_of(task, mode, needed, own);
            if (task.earliest + length_at_best(mode) > task.deadline)
                own.insert(task.deadline < problem_.period.to ? Rule::deadline : Rule::period);
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
        }
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

    const Problem& problem_;
    const Plan& plan_;
    // By order: a task of it comes after one that is not planned; it is in a relation ALL_OR_NONE.
    std::vector<bool> waits_, is_bound_;
    std::int64_t best_ = kFullEfficiency;   // of all people
    std::int64_t steps_left_ = 20'000'000;  // of windows that are looked at
};

}  // namespace

Reasons reasons_of(const Problem& problem, const Plan& plan, const Judgement& judgement)
{
    Finder finder{problem, plan};
    Reasons found;
    for (const Index order : judgement.unserved)
        found.push_back(finder.reasons(order));
    return found;
}

}  // namespace routeopt::task::referee
