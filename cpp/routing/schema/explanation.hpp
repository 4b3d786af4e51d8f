// What explain answers, in the wire's own words.
#pragma once

#include "routing/schema/suggestions.hpp"

namespace routeopt::routing {

// Where a task could be served, and what the plan's cost would change by.
struct PlaceFound {
    std::string_view vehicle;
    std::string_view shift;
    std::vector<std::pair<Neighbour, Neighbour>> stops;  // after, before: the job; pickup, delivery
    Money cost_delta;
};

struct Finding {
    std::string_view code;
    std::string_view vehicle;  // may be empty, as may the shift
    std::string_view shift;
    std::string message;
    std::int64_t amount = 0;
    std::optional<Money> price;  // the amount, where it is one of money
    std::string_view unit;
    // Tasks of that route, each of which alone is in the way.
    std::vector<std::string_view> blocking;
    // Tasks that have to be added all at once, this one among them; empty where it is on its own.
    std::vector<std::string_view> together{};
};

// The least by which one rule must give way.
struct WayOut {
    std::string_view rule;
    std::string_view vehicle;  // empty where it is no vehicle's
    std::string change;
    std::int64_t amount = 0;
    std::optional<Money> price;
    std::string_view unit;
    Money cost_delta;
};

struct ExplainedTask {
    std::string_view task;
    std::string_view kind;  // the class: impossible, blocked, not_worth_it, fits
    std::vector<Finding> reasons;
    std::vector<WayOut> changes;
    std::optional<PlaceFound> best;
};

struct ServedTask {
    std::string_view task;
    Money saving;
    std::optional<PlaceFound> next_best;
};

struct BindingRule {
    std::string_view code;
    std::string_view vehicle;
    std::string_view shift;
    std::string_view task;
};

struct Explanation {
    CostParts cost;
    std::optional<Money> lower_bound;
    std::vector<ExplainedTask> unserved;
    std::vector<ServedTask> served;
    std::vector<BindingRule> binding;
    std::vector<Warning> warnings;
};

}  // namespace routeopt::routing
