// The answer of the operation explain, under the names that it has in JSON. Units and the life of
// ids are those of answer.hpp; docs/suggest-and-explain.md says what each member promises.
#pragma once

#include "routing/schema/suggestions.hpp"

namespace routeopt::routing {

// Where a task could be served, and by how much the plan's cost would change.
struct AnswerPlace {
    std::string_view vehicle;
    std::string_view shift;
    // For a job's stop, or for a shipment's pickup and delivery: the neighbours on the route, the
    // one before it (`after` in JSON) first.
    std::vector<std::pair<Neighbour, Neighbour>> stops;
    Money cost_delta;
};

// A rule that keeps a task out.
struct Finding {
    std::string_view code;
    std::string_view vehicle;  // empty where the rule is not about one vehicle, as is the shift
    std::string_view shift;
    std::string message;
    std::int64_t amount = 0;     // by how much it would be broken, in `unit`
    std::optional<Money> price;  // in place of `amount` where the amount is money
    std::string_view unit;
    // Tasks of that route, each of which alone is in the way.
    std::vector<std::string_view> blocking;
    // Tasks that have to be added all at once, this one among them; empty where it is on its own.
    std::vector<std::string_view> together{};
};

// The smallest change of one number in the request that lets a task in.
struct SmallestRelaxation {
    std::string_view rule;
    std::string_view vehicle;    // empty where the rule is not about one vehicle
    std::string change;          // a sentence
    std::int64_t amount = 0;     // of the change, in `unit`
    std::optional<Money> price;  // in place of `amount` where the amount is money
    std::string_view unit;
    Money cost_delta;  // of the plan, with the change made and the task served
};

// A task that is left out, and why.
struct ExplainedTask {
    std::string_view task;
    std::vector<std::string_view> one_of;  // the participants of its relation one_of
    std::string_view kind;  // `class` in JSON: impossible, blocked, not_worth_it, fits
    std::vector<Finding> reasons;
    std::vector<SmallestRelaxation> changes;
    std::optional<AnswerPlace> best;  // the cheapest place
};

// A task that is served.
struct ServedTask {
    std::string_view task;
    Money saving;  // by how much the plan's cost falls without it, its drop fee then being due
    std::optional<AnswerPlace> next_best;  // the cheapest place on another vehicle or shift
};

// A rule that leaves no room: one second, metre, task or unit of load less would break the plan.
struct BindingRule {
    std::string_view code;
    std::string_view vehicle;
    std::string_view shift;
    std::string_view task;
};

struct Explanation {
    CostParts cost;  // of the plan that is explained
    // No plan that keeps every rule costs less, unless it leaves out mandatory tasks of a larger
    // summed priority. Always set, though the answer's schema allows null.
    std::optional<Money> lower_bound;
    std::vector<ExplainedTask> unserved;
    std::vector<ServedTask> served;
    std::vector<BindingRule> binding;
    std::vector<Warning> warnings;
};

}  // namespace routeopt::routing
