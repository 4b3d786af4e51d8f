#include "task/search/resume.hpp"

#include <algorithm>

namespace routeopt::task::search {
namespace {

// Whether somebody may fill a role all the time.
bool may_fill(const RoleNeed& role, const Person& person, Index number, Interval span)
{
    if (!std::binary_search(role.candidates.begin(), role.candidates.end(), number))
        return false;
    return std::ranges::all_of(role.role->skills, [&](const NeededSkill& needed) {
        return std::ranges::any_of(person.skills, [&](const HeldSkill& held) {
            return held.skill == needed.skill && held.level >= needed.min_level &&
                   held.from <= span.from && span.to <= held.to;
        });
    });
}

bool is_team(const Model& model, Index task, const Placement& placed)
{
    const ModeNeed& need = model.task(task).modes[as_size(placed.mode)];
    if (std::ssize(placed.people) != need.people)
        return false;
    Team team;
    team.start();
    for (const RoleNeed& role : need.roles)
        team.need(role.role->count);
    for (const Index person : placed.people) {
        std::vector<int> roles;
        for (std::size_t r = 0; r < need.roles.size(); ++r)
            if (may_fill(need.roles[r], model.problem().people[as_size(person)], person,
                         {placed.from, placed.to}))
                roles.push_back(static_cast<int>(r));
        if (!team.add(person, roles))
            return false;
    }
    return team.is_full();
}

bool are_allowed(const Model& model, const TeamLimits& limits, const std::vector<Index>& people)
{
    if (limits.is_given)
        return people == limits.must;
    const auto has = [](const std::vector<Index>& some, Index one) {
        return std::ranges::find(some, one) != some.end();
    };
    return std::ranges::all_of(limits.must, [&](Index one) { return has(people, one); }) &&
           std::ranges::none_of(people, [&](Index one) {
               const Index resource = model.problem().people[as_size(one)].resource;
               return has(limits.never, one) ||
                      std::ranges::any_of(limits.only, [&](const TeamLimits::Only& only) {
                          return (only.resource == kNone || only.resource == resource) &&
                                 !has(only.people, one);
                      });
           });
}

bool is_replaced(const Plan& plan, Index order)
{
    const Problem& problem = plan.model().problem();
    const Index choice = problem.orders[as_size(order)].one_of;
    return choice != kNone &&
           std::ranges::any_of(problem.relations[as_size(choice)].members, [&](Index other) {
               return other != order && plan.is_touched(other);
           });
}

}  // namespace

void put_what_fits(Plan& plan, Placer& placer, const task::Plan& given)
{
    const Model& model = plan.model();
    TeamLimits limits;
    Placement found;
    for (const Index task : model.topological()) {
        const Placement& placed = given[as_size(task)];
        const Index order = model.order_of(task);
        if (!placed.is_planned() || !plan.has_what_it_needs(order) || is_replaced(plan, order))
            continue;
        if (model.task(task).is_pinned) {
            plan.put(task, plan.pinned(task));
            continue;
        }
        plan.limits_of(task, limits);
        if (!is_team(model, task, placed) || !are_allowed(model, limits, placed.people))
            continue;
        found = placed;
        if (placer.may_stay(task, plan.bounds_of(task), found))
            plan.put(task, found);
    }
}

}  // namespace routeopt::task::search
