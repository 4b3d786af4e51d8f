// What suggest answers, in the wire's own words.
#pragma once

#include "routing/schema/answer.hpp"

namespace routeopt::routing {

// A stop beside another: a task's, a reload, or the start or the end of the route.
struct Neighbour {
    std::string_view task;  // one of the two, or neither
    std::string_view type;  // of a task
    std::string_view depot;
};

struct SuggestedStop {
    std::string_view type;
    Neighbour after;
    Neighbour before;
    std::int64_t arrival = 0;
    std::int64_t service_start = 0;
    std::optional<std::int64_t> window;
};

struct Assignment {
    std::string_view task;
    std::string_view vehicle;
    std::string_view shift;
    std::vector<SuggestedStop> stops;
};

struct Suggestion {
    Money cost_delta;
    Money cost_total;
    std::vector<Assignment> assignments;
    std::vector<AnswerRoute> routes;  // those that it changes; left out beyond the first 20
};

struct Suggestions {
    std::vector<Suggestion> suggestions;
    std::vector<Unserved> unserved;  // of the given plan, as is the cost
    CostParts cost;
    SearchReport search;
    bool is_complete = true;
    std::vector<Warning> warnings;
};

}  // namespace routeopt::routing
