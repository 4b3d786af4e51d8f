#include "routing/suggest/proposal.hpp"

#include <algorithm>

namespace routeopt::routing::suggest {
namespace {

auto orders(const Proposal& proposal)
{
    std::vector<std::pair<std::size_t, decltype(Placement{}.order())>> orders;
    for (const auto& [task, placement] : proposal.places)
        orders.emplace_back(task, placement.order());
    std::sort(orders.begin(), orders.end());
    return orders;
}

Proposals proposals_for_one(const what_if::WhatIf& what_if, std::size_t task, std::size_t most,
                            Budget& budget)
{
    Proposals proposals;
    proposals.stops.push_back(std::make_unique<TaskStops>(what_if, task));
    const TaskStops& stops = *proposals.stops.back();
    Ranking ranking = best_of_all(what_if, stops, Windows::each, most, budget);
    proposals.is_complete = ranking.is_exact;
    const Task& wire = *what_if.tasks()[task].wire;
    for (const JudgedPlacement& found : ranking.found) {
        Proposal& proposal = proposals.ranked.emplace_back();
        proposal.missing = what_if.missing() - (wire.drop_fee ? 0 : *wire.priority);
        proposal.cost = found.cost;
        proposal.places = {{task, found.placement}};
        proposal.routes.emplace(found.placement.slot, std::make_shared<const what_if::Route>(
                                                          stops.with_task(found.placement)));
    }
    return proposals;
}

}  // namespace

bool operator<(const Proposal& a, const Proposal& b)
{
    if (a.missing != b.missing)
        return a.missing < b.missing;
    if (a.cost != b.cost)
        return a.cost < b.cost;
    return orders(a) < orders(b);
}

Proposals proposals_for(what_if::WhatIf& what_if, std::size_t most, Budget& budget)
{
    const std::vector<std::size_t> tasks = what_if.unserved();
    if (tasks.empty())
        return {};
    if (tasks.size() == 1)
        return proposals_for_one(what_if, tasks.front(), most, budget);
    return proposals_for_several(what_if, most, budget);
}

std::vector<what_if::RouteChange> changes_of(const Proposal& proposal)
{
    std::vector<what_if::RouteChange> changes;
    for (const auto& [slot, route] : proposal.routes)
        changes.push_back({slot, *route});
    return changes;
}

std::vector<what_if::TaskMove> moves_of(const Proposal& proposal)
{
    std::vector<what_if::TaskMove> moves;
    for (const auto& [task, placement] : proposal.places)
        moves.push_back({task, what_if::kNoSlot, placement.slot});
    return moves;
}

}  // namespace routeopt::routing::suggest
