#include "routing/placing/proposal.hpp"

#include <algorithm>
#include <tuple>

namespace routeopt::routing::placing {
namespace {

auto orders(const Proposal& proposal)
{
    std::vector<std::pair<std::size_t, decltype(Spot{}.order())>> orders;
    for (const auto& [task, spot] : proposal.places)
        orders.emplace_back(task, spot.order());
    std::sort(orders.begin(), orders.end());
    return orders;
}

Proposals one_task(const desk::Desk& desk, std::size_t task, std::size_t most, Leash& leash)
{
    Proposals proposals;
    proposals.stops.push_back(std::make_unique<TaskStops>(desk, task));
    const TaskStops& stops = *proposals.stops.back();
    Ranking ranking = best_of_all(desk, stops, Windows::each, most, leash);
    proposals.is_complete = ranking.is_exact;
    const Task& wire = *desk.tasks()[task].wire;
    for (const Found& found : ranking.found) {
        Proposal& proposal = proposals.ranked.emplace_back();
        proposal.missing = desk.missing() - (wire.drop_fee ? 0 : *wire.priority);
        proposal.cost = found.cost;
        proposal.places = {{task, found.spot}};
        proposal.routes.emplace(found.spot.slot,
                                std::make_shared<const desk::Route>(stops.with_task(found.spot)));
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

Proposals proposals_for(desk::Desk& desk, std::size_t most, Leash& leash)
{
    const std::vector<std::size_t> tasks = desk.unserved();
    if (tasks.empty())
        return {};
    if (tasks.size() == 1)
        return one_task(desk, tasks.front(), most, leash);
    return joint_proposals(desk, most, leash);
}

std::vector<desk::Change> changes_of(const Proposal& proposal)
{
    std::vector<desk::Change> changes;
    for (const auto& [slot, route] : proposal.routes)
        changes.push_back({slot, *route});
    return changes;
}

std::vector<desk::Move> moves_of(const Proposal& proposal)
{
    std::vector<desk::Move> moves;
    for (const auto& [task, spot] : proposal.places)
        moves.push_back({task, desk::kNoSlot, spot.slot});
    return moves;
}

}  // namespace routeopt::routing::placing
