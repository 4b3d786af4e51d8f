// The answer of the operation suggest, under the names that it has in JSON. Units and the life of
// ids are those of answer.hpp; docs/suggest-and-explain.md says what each member promises.
#pragma once

#include "routing/schema/answer.hpp"

namespace routeopt::routing {

// The stop before or after another on a route, breaks left aside: the stop of a task (`task` and
// `type`), a reload (`depot`), or, with everything empty, the start or the end of the route.
struct Neighbour {
    std::string_view task;
    std::string_view type;  // job, pickup, delivery
    std::string_view depot;
};

// Where a stop of an added task goes. `after` is the stop before it, `before` the stop behind it.
struct SuggestedStop {
    std::string_view type;
    Neighbour after;
    Neighbour before;
    std::optional<std::int64_t> place;  // where the stop has several
    std::int64_t arrival = 0;
    std::int64_t service_start = 0;
    std::optional<std::int64_t> window;  // index of its time window
};

// The route that an added task goes into.
struct Assignment {
    std::string_view task;
    std::string_view vehicle;
    std::string_view shift;
    std::vector<SuggestedStop> stops;
};

// One way of adding tasks to the plan.
struct Suggestion {
    Money cost_delta;
    Money cost_total;  // of the plan with the tasks added
    std::vector<Assignment> assignments;
    std::vector<AnswerRoute> routes;  // those that it changes; only for the first 20 suggestions
};

struct Suggestions {
    std::vector<Suggestion> suggestions;  // best first
    std::vector<Unserved> unserved;       // of the plan that was given, as is the cost
    CostParts cost;
    SearchReport search;
    // Whether every way was considered, so that no better suggestion exists.
    bool is_complete = true;
    std::vector<Warning> warnings;
};

}  // namespace routeopt::routing
