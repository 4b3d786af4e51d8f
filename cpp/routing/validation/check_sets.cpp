// How many different capacity dimensions, required skills, task tags and sets of eligible vehicles
// a request has, and how many pairs that service factors need, against their limits (tables.hpp).
#include <set>
#include <string>
#include <utility>

#include "routing/validation/checks.hpp"
#include "routing/validation/tables.hpp"
#include "routing/validation/vehicle_sets.hpp"
#include "routing/validation/walk.hpp"

namespace routeopt::routing::validation {
namespace {

// A sorted set rather than a hashed one: no choice of names can make it slow.
using NameSet = std::set<std::string_view>;

void add_dimensions(const Quantities& quantities, NameSet& names)
{
    for (const Amount& amount : *quantities)
        names.insert(amount.dimension);
}

NameSet dimensions_of(const Problem& problem)
{
    NameSet names;
    each_task(problem, [&](const Task& task) { add_dimensions(task.demand, names); });
    for (const Job& job : *problem.jobs)
        add_dimensions(job.delivery, names);
    for (const Vehicle& vehicle : *problem.vehicles) {
        add_dimensions(vehicle.capacity, names);
        add_dimensions(vehicle.initial_load, names);
    }
    return names;
}

// Some of the names, for a message.
std::string listed(const NameSet& names)
{
    constexpr std::size_t kMostListed = 20;
    constexpr std::size_t kLongestListed = 64;
    std::string list;
    std::size_t left = kMostListed;
    for (const std::string_view name : names) {
        if (left-- == 0)
            return list + ", ...";
        list += list.empty() ? "`" : ", `";
        list += name.size() <= kLongestListed ? name : "(a name too long to show)";
        list += '`';
    }
    return list;
}

void check_dimensions(const Problem& problem, wire::FaultList& faults)
{
    const NameSet names = dimensions_of(problem);
    if (std::ssize(names) > kDimensions.most)
        form::over_limit(faults, {problem.vehicles.at}, kDimensions, std::ssize(names),
                         listed(names));
}

std::int64_t required_skills(const Problem& problem)
{
    std::set<std::pair<std::string_view, std::int64_t>> skills;
    each_task(problem, [&](const Task& task) {
        for (const Skill& skill : *task.required_skills)
            if (skill.name && skill.level.usable())
                skills.emplace(*skill.name, *skill.level);
    });
    return std::ssize(skills);
}

std::int64_t task_tags(const Problem& problem)
{
    NameSet tags;
    each_task(problem, [&](const Task& task) {
        for (const Text& tag : *task.tags)
            if (tag)
                tags.insert(*tag);
    });
    return std::ssize(tags);
}

// Vehicle shifts times task stops, if any task has factors for single vehicles; else none.
std::int64_t service_factor_pairs(const Problem& problem)
{
    bool any = false;
    each_task(problem, [&](const Task& task) { any = any || !task.service_factors->empty(); });
    if (!any)
        return 0;
    std::int64_t shifts = 0;
    each_shift(problem, [&](const Shift&) { ++shifts; });
    return shifts * stops_of_tasks(problem);
}

}  // namespace

void check_sets(const Problem& problem, const Ids& ids, wire::FaultList& faults)
{
    if (!problem.jobs.usable() || !problem.shipments.usable())
        return;
    const wire::Place tasks = place_of_tasks(problem);
    const auto check = [&](const Count& row, std::int64_t actual) {
        if (actual > row.most)
            form::over_limit(faults, tasks, row, actual);
    };
    check(kRequiredSkills, required_skills(problem));
    check(kTaskTags, task_tags(problem));
    if (!problem.vehicles)
        return;
    check_dimensions(problem, faults);
    check(kServiceFactorPairs, service_factor_pairs(problem));
    if (ids.vehicles.complete())
        check(kVehicleSets, vehicle_sets(problem, ids.vehicles));
}

}  // namespace routeopt::routing::validation
