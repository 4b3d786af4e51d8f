#include <algorithm>

#include "task/schema/team.hpp"
#include "task/v2/resolver.hpp"
#include "wire/near_miss.hpp"

namespace routeopt::task::v2 {

std::vector<Index> Resolver::team(const Assignment& given)
{
    std::vector<Index> people;
    for (const Team& part : *given.plannable) {
        const auto resource = resources_.number_of(part.resource);
        if (!resource)
            faults_.invalid_value({part.at}, [&] {
                return wire::unknown_name(kUnknownResource, part.resource, resources_.all());
            });
        for (const Index person : find_all(people_, kUnknownPerson, part.people)) {
            const Index of = problem_.people[as_size(person)].resource;
            if (resource && of != static_cast<Index>(*resource))
                invalid(part.people.at, "`" + std::string{problem_.people[as_size(person)].name} +
                                            "` is not of this resource");
            people.push_back(person);
        }
    }
    std::sort(people.begin(), people.end());
    return people;
}

// The mode that is named, else the first whose numbers of people are those given.
Index Resolver::mode_of(const Assignment& given, const task::Task& task,
                        const std::vector<Index>& people)
{
    std::vector<std::string_view> names;
    for (const task::Mode& mode : task.modes)
        names.push_back(mode.name);
    if (given.mode.present()) {
        const auto found = std::find(names.begin(), names.end(), *given.mode);
        if (found != names.end())
            return static_cast<Index>(found - names.begin());
        faults_.invalid_value({given.mode.at},
                              [&] { return wire::unknown_name(kUnknownMode, *given.mode, names); });
        return kNone;
    }
    for (std::size_t m = 0; m < task.modes.size(); ++m)
        if (has_right_numbers(problem_, task.modes[m], people))
            return static_cast<Index>(m);
    return 0;
}

void Resolver::resolve_assignment(const Assignment& given)
{
    const Index number = find(tasks_, kUnknownTask, given.task);
    Placement placed;
    placed.people = team(given);
    if (number == kNone)
        return;
    Placement& out = problem_.schedule[as_size(number)];
    if (out.is_planned())
        invalid(given.at, "this task was assigned before");
    task::Task& task = problem_.tasks[as_size(number)];
    placed.mode = mode_of(given, task, placed.people);
    if (placed.mode == kNone)
        return;
    placed.from = from(given.from);
    if (given.to.present()) {
        placed.to = to(given.to);
        if (placed.to < placed.from)
            invalid(given.to.at, "`to` must not be before `from`");
    } else {
        placed.to = kOpenEnd;
    }
    const Moment& freeze = request_.options->freeze;
    if (*given.locked || (freeze.present() && placed.from < from(freeze))) {
        if (!task.lock.from)
            task.lock.from = placed.from;
        if (!task.lock.people)
            task.lock.people = placed.people;
        task.lock.mode = placed.mode;
    }
    out = std::move(placed);
}

void Resolver::resolve_schedule()
{
    problem_.has_schedule = request_.schedule.present();
    problem_.schedule.resize(problem_.tasks.size());
    for (const Assignment& given : *request_.schedule)
        resolve_assignment(given);
    if (request_.options->freeze.present() && !problem_.has_schedule)
        warn(request_.options->freeze.at, "has no effect: there is no `schedule`");
}

// Locks without a plan of their own hold what the schedule says.
void Resolver::resolve_locks()
{
    for (std::size_t t = 0; t < problem_.tasks.size(); ++t) {
        task::Task& task = problem_.tasks[t];
        const v2::Task& given = *given_tasks_[t];
        if (!*given.locked || task.lock.any())
            continue;
        const Placement& placed = problem_.schedule[t];
        if (placed.is_planned())
            task.lock = {placed.from, placed.people, placed.mode};
        else
            warn(given.locked.at, "has no effect: neither `plannedFrom` nor `plannedResources` is "
                                  "given, nor an assignment in `schedule`");
    }
}

}  // namespace routeopt::task::v2
