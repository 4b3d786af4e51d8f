#include "routing/validation/warnings.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/in_quotes.hpp"
#include "base/in_thousands.hpp"
#include "routing/validation/count.hpp"
#include "routing/validation/promises.hpp"
#include "routing/validation/walk.hpp"
#include "routing/validation/warning_list.hpp"
#include "wire/near_miss.hpp"

namespace routeopt::routing::validation {
namespace {

// A misspelled dimension is a dimension of its own that no vehicle limits. The warning points to
// where it first stands in the text.
void warn_of_unlimited_dimensions(const Problem& problem, WarningList& warnings)
{
    std::map<std::string_view, NodeId> first;
    const auto carried = [&](const Quantities& quantities) {
        for (const Amount& amount : *quantities) {
            const auto entry = first.emplace(amount.dimension, amount.at).first;
            entry->second = std::min(entry->second, amount.at);
        }
    };
    each_task(problem, [&](const Task& task) { carried(task.demand); });
    for (const Job& job : *problem.jobs)
        carried(job.delivery);
    for (const Vehicle& vehicle : *problem.vehicles)
        carried(vehicle.initial_load);
    for (const Vehicle& vehicle : *problem.vehicles)
        for (const Amount& limit : *vehicle.capacity)
            first.erase(limit.dimension);
    for (const auto& [dimension, at] : first)
        warnings.add("unlimited_dimension", at,
                     "no vehicle has a capacity in " + in_quotes(dimension) +
                         ": nothing limits it");
}

// A balance of loads whose dimension no task has, which counts nothing.
void warn_of_uncounted_loads(const Problem& problem, WarningList& warnings)
{
    std::set<std::string_view> dimensions;
    const auto carried = [&](const Quantities& quantities) {
        for (const Amount& amount : *quantities)
            dimensions.insert(amount.dimension);
    };
    each_task(problem, [&](const Task& task) { carried(task.demand); });
    for (const Job& job : *problem.jobs)
        carried(job.delivery);
    for (const Balance& balance : *problem.balance) {
        const Text& dimension = balance.measure->dimension;
        if (balance.measure->measure == Measure::load && !dimensions.contains(*dimension))
            warnings.add("uncounted_load", dimension.at,
                         "no task has an amount in " + in_quotes(*dimension) +
                             ": this balance counts nothing");
    }
}

void warn_of_initial_loads(const Problem& problem, WarningList& warnings)
{
    for (const Vehicle& vehicle : *problem.vehicles)
        for (const Amount& load : *vehicle.initial_load)
            for (const Amount& limit : *vehicle.capacity)
                if (limit.dimension == load.dimension && *load.amount > *limit.amount)
                    warnings.add("initial_load_above_capacity", load.at,
                                 "the vehicle can't run: " + in_thousands(*load.amount) +
                                     " on board, its capacity is " + in_thousands(*limit.amount));
}

// What is known of the skills of one name.
struct SkillUse {
    bool is_required = false;             // by a task
    NodeId first_unmet = wire::kNowhere;  // its name in a task, at a level that no vehicle has
    NodeId first_held = wire::kNowhere;   // its name in a vehicle; nowhere: no vehicle has it
    std::int64_t level = 0;               // the highest that a vehicle has
};

std::map<std::string_view, SkillUse> skills_of(const Problem& problem)
{
    std::map<std::string_view, SkillUse> uses;
    const auto earliest = [](NodeId& first, NodeId at) {
        if (first == wire::kNowhere || at < first)
            first = at;
    };
    for (const Vehicle& vehicle : *problem.vehicles)
        for (const Skill& skill : *vehicle.skills) {
            SkillUse& use = uses[*skill.name];
            earliest(use.first_held, skill.name.at);
            use.level = std::max(use.level, *skill.level);
        }
    each_task(problem, [&](const Task& task) {
        for (const Skill& skill : *task.required_skills) {
            SkillUse& use = uses[*skill.name];
            use.is_required = true;
            if (use.first_held == wire::kNowhere || use.level < *skill.level)
                earliest(use.first_unmet, skill.name.at);
        }
    });
    return uses;
}

// A skill that is required and that no vehicle has, or that a vehicle has and no task requires, and
// that is spelled nearly like one that would do. More than 1,000 names are not compared, as every
// one may have to be compared with the 256 that tasks may require.
void warn_of_misspelled_skills(const Problem& problem, WarningList& warnings)
{
    constexpr std::size_t kMostCompared = 1000;
    const auto uses = skills_of(problem);
    if (uses.size() > kMostCompared)
        return;
    std::vector<std::string_view> held;
    std::vector<std::string_view> met;  // required, and held at every level that is
    for (const auto& [name, use] : uses) {
        if (use.first_held != wire::kNowhere)
            held.push_back(name);
        if (use.is_required && use.first_unmet == wire::kNowhere)
            met.push_back(name);
    }
    const auto warn = [&](NodeId at, const std::string& what, std::string_view meant) {
        warnings.add("misspelled_skill", at, what + "; did you mean " + in_quotes(meant) + "?");
    };
    for (const auto& [name, use] : uses) {
        if (use.is_required && use.first_unmet == wire::kNowhere)
            continue;
        const std::string_view meant = wire::misspelled(name, use.is_required ? held : met);
        if (meant.empty())
            continue;
        if (!use.is_required)
            warn(use.first_held, "no task requires the skill " + in_quotes(name), meant);
        else
            warn(use.first_unmet,
                 "no vehicle has the skill " + in_quotes(name) + " as required here", meant);
    }
}

void warn_of_restart_without_plan(const Request& request, WarningList& warnings)
{
    const Field<bool>& restart = request.options->restart;
    if (*restart && !request.plan.present())
        warnings.add("unused_option", restart.at,
                     "`restart` says how a search from a `plan` begins; without one every search "
                     "begins from nothing");
}

}  // namespace

std::vector<Warning> warnings_of(const Request& request)
{
    const Problem& problem = *request.problem;
    WarningList warnings{*request.document};
    warn_of_unlimited_dimensions(problem, warnings);
    warn_of_initial_loads(problem, warnings);
    warn_of_uncounted_loads(problem, warnings);
    warn_of_one_place(problem, count(request), warnings);
    if (!request.on_plane)
        warn_of_swapped(problem, warnings);
    warn_of_misspelled_skills(problem, warnings);
    warn_of_restart_without_plan(request, warnings);
    warn_of_published(problem, warnings);
    return warnings.take();
}

}  // namespace routeopt::routing::validation
