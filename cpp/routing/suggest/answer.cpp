#include "routing/suggest/answer.hpp"

#include <algorithm>

namespace routeopt::routing::suggest {
namespace {

SuggestedStop stop_of(const what_if::Route& route, std::size_t k)
{
    const AnswerStop& stop = route.visits[k].answer;
    SuggestedStop suggested;
    suggested.type = stop.type;
    suggested.after = neighbour(route, k, Direction::backward);
    suggested.before = neighbour(route, k, Direction::forward);
    suggested.place = stop.place;
    suggested.arrival = stop.arrival;
    suggested.service_start = stop.service_start;
    suggested.window = stop.window;
    return suggested;
}

Assignment assignment_of(const what_if::Route& route, const Task& task)
{
    Assignment assignment;
    assignment.task = *task.id;
    assignment.vehicle = *route.vehicle->wire->id;
    assignment.shift = *route.shift->id;
    for (std::size_t k = 0; k < route.visits.size(); ++k)
        if (route.visits[k].task == &task)
            assignment.stops.push_back(stop_of(route, k));
    return assignment;
}

Suggestion suggestion_of(const what_if::WhatIf& what_if, const Proposal& proposal, bool has_routes)
{
    what_if::Judgement judged = judge(what_if, proposal);
    Suggestion suggestion;
    suggestion.cost_total = judged.cost;
    suggestion.cost_delta = judged.cost - what_if.cost();
    auto places = proposal.places;
    std::sort(places.begin(), places.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [task, placement] : places)
        suggestion.assignments.push_back(
            assignment_of(route_with(judged, placement), *what_if.tasks()[task].wire));
    // A route that relations join with a changed one changes where its breaks do.
    for (std::size_t i = 0; has_routes && i < judged.routes.size(); ++i)
        if (const std::size_t slot = judged.slots[i];
            proposal.routes.contains(slot) || what_if.slots()[slot].has_open_breaks)
            suggestion.routes.push_back(referee::answer_of(judged.routes[i]));
    return suggestion;
}

}  // namespace

Neighbour neighbour(const what_if::Route& route, std::size_t stop, Direction direction)
{
    const auto last = route.visits.size() - 1;
    while (stop != (direction == Direction::backward ? 0 : last)) {
        stop += direction == Direction::backward ? std::size_t(-1) : 1;
        const AnswerStop& answer = route.visits[stop].answer;
        if (route.visits[stop].task != nullptr)
            return {answer.task, answer.type, {}};
        if (route.visits[stop].depot != nullptr)
            return {{}, {}, answer.depot};
    }
    return {};
}

Suggestions answer_of(const what_if::WhatIf& what_if, const Proposals& proposals)
{
    Suggestions answer;
    for (const Proposal& proposal : proposals.ranked)
        answer.suggestions.push_back(
            suggestion_of(what_if, proposal, answer.suggestions.size() < kMostWithRoutes));
    answer.unserved = what_if.unserved_in_words();
    answer.cost = what_if.given_cost();
    answer.is_complete = proposals.is_complete;
    return answer;
}

}  // namespace routeopt::routing::suggest
