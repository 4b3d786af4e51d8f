// The rules that a plan can break; each check_*.cpp file holds those of one kind. The functions
// append one violation for every rule that is broken, with the amount by which it is broken: in
// seconds ("s"), metres ("m"), units of a capacity dimension, skill levels ("level"), or a number
// of tasks or occurrences ("count"). Its code names the rule.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "routing/referee/joined.hpp"
#include "routing/referee/route.hpp"

namespace routeopt::routing::referee {

using Violations = std::vector<Violation>;

// A rule by its code in the interface, and in words.
struct Rule {
    std::string_view code;
    std::string_view name;
};

// The violation of a rule. Its message is the rule's name, a colon, and `words`; for `task` see
// Violation.
inline Violation violation_of(const Rule& rule, std::string pointer, std::string_view words,
                              std::int64_t amount, std::string_view unit,
                              std::string_view task = {})
{
    std::string message{rule.name};
    message.append(": ").append(words);
    return {rule.code, std::move(pointer), std::move(message), amount, unit, task, rule.name};
}

// The rules that one route alone can break. Preconditions: where the rule is about times, fill has
// set them; for check_capacity, set_loads has set the loads.
void check_who_may_serve(const Route& route, Violations& violations);
void check_capacity(const Route& route, Violations& violations);
void check_hours(const Route& route, Violations& violations);
void check_releases(const Route& route, Violations& violations);
void check_breaks(const Route& route, Violations& violations);
void check_reloads(const Route& route, Violations& violations);
void check_limits(const Route& route, Violations& violations);
void check_ways(const Route& route, Violations& violations);

// All relations of the problem. `stops` are those of all routes that relations may join.
void check_relations(const Problem& problem, const ServedStops& stops, Violations& violations);

// All quotas. `routes` are those of the whole plan. Returns the price of the tasks that are missing
// to the quotas' minima, which are wishes at a price; only a maximum can be violated.
Money check_quotas(const Problem& problem, const std::vector<Route>& routes,
                   Violations& violations);

}  // namespace routeopt::routing::referee
