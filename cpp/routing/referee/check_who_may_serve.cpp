// Which vehicles may serve a task: eligible vehicles, skills and tags.
#include <algorithm>

#include "routing/referee/checks.hpp"
#include "routing/referee/words.hpp"

namespace routeopt::routing::referee {
namespace {

void check_eligible(const Route& route, std::size_t k, Violations& violations)
{
    const Visit& visit = route.visits[k];
    const EligibleVehicles& eligible = *visit.task->eligible_vehicles;
    const std::string_view id = *route.vehicle->wire->id;
    if ((!eligible.allowed.present() || names(eligible.allowed, id)) &&
        !names(eligible.excluded, id))
        return;
    violations.push_back(
        violation_of({"no_eligible_vehicle", "eligible vehicles"}, pointer_to(route, k),
                     vehicle_in_words(route) + " may not serve " + task_in_words(visit), 1, "count",
                     *visit.task->id));
}

// One violation for all skills of a task; its amount is the sum of the missing levels.
void check_skills(const Route& route, std::size_t k, Violations& violations)
{
    const Visit& visit = route.visits[k];
    const auto& levels = route.vehicle->skill_levels;
    std::int64_t missing = 0;
    std::size_t skills = 0;
    std::string words;
    for (const Skill& needed : *visit.task->required_skills) {
        const auto found = levels.find(*needed.name);
        const bool has_it = found != levels.end();
        if (has_it && found->second >= *needed.level)
            continue;
        const std::int64_t level = has_it ? found->second : 0;
        words += words.empty() ? "" : ", and ";
        words += "skill " + in_quotes(*needed.name) + " at level " + std::to_string(*needed.level) +
                 ", which " + vehicle_in_words(route) +
                 (has_it ? " has at level " + std::to_string(level) : " does not have");
        // A skill that is needed at level 0 and not there at all is missing too.
        ++skills;
        missing += std::max(*needed.level - level, std::int64_t{1});
    }
    if (missing == 0)
        return;
    violations.push_back(violation_of({"skills", "skills"}, pointer_to(route, k),
                                      task_in_words(visit) + " needs " + words + ": " +
                                          count_in_words(missing, "level") + " missing",
                                      missing, "level", *visit.task->id));
    violations.back().skills = skills;
}

void check_tags(const Route& route, std::size_t k, Violations& violations)
{
    const Visit& visit = route.visits[k];
    const Texts& tags = visit.task->tags;
    if (!route.vehicle->wire->serves_tags.present() ||
        std::any_of(tags->begin(), tags->end(),
                    [&](const Text& tag) { return route.vehicle->serves_tags.contains(*tag); }))
        return;
    violations.push_back(violation_of({"tags", "tags"}, pointer_to(route, k),
                                      vehicle_in_words(route) + " serves none of the tags of " +
                                          task_in_words(visit),
                                      1, "count", *visit.task->id));
}

}  // namespace

void check_who_may_serve(const Route& route, Violations& violations)
{
    for (std::size_t k = 0; k < route.visits.size(); ++k)
        if (opens_task(route.visits[k])) {
            check_eligible(route, k, violations);
            check_skills(route, k, violations);
            check_tags(route, k, violations);
        }
}

}  // namespace routeopt::routing::referee
