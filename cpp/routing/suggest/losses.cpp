#include "routing/suggest/losses.hpp"

#include <algorithm>
#include <set>

namespace routeopt::routing::suggest {

Proposal without(const what_if::WhatIf& what_if, const Proposal& all, std::size_t task)
{
    Proposal rest = all;
    const auto place = std::find_if(rest.places.begin(), rest.places.end(),
                                    [&](const auto& own) { return own.first == task; });
    const std::size_t slot = place->second.slot;
    rest.places.erase(place);
    what_if::Route route = *rest.routes.at(slot);
    for (std::size_t k = route.visits.size(); k-- > 0;)
        if (route.visits[k].planned == kAdded + task)
            what_if.assessor().take(route, k);
    rest.routes.at(slot) = std::make_shared<const what_if::Route>(std::move(route));
    return rest;
}

void Losses::drop(Proposal& proposal, const std::array<std::size_t, 2>* slots)
{
    const auto is_in_sight = [&](const auto& place) {
        return slots == nullptr || routes_interact(what_if_) ||
               std::find(slots->begin(), slots->end(), place.second.slot) != slots->end();
    };
    for (bool is_cheaper = true; is_cheaper;) {
        is_cheaper = false;
        std::set<std::size_t> tasks;
        for (const auto& place : proposal.places)
            if (wanted_.is_optional(what_if_.tasks()[place.first]) && is_in_sight(place))
                tasks.insert(place.first);
        if (tasks.empty())
            return;
        const std::vector<what_if::TaskMove> moves = moves_of(proposal);
        const what_if::Judgement judged = what_if_.judge(changes_of(proposal), moves);
        what_if::WhatIf::AppliedChanges applied =
            what_if_.apply(changes_of(proposal), judged, moves);
        for (const PendingGroup& group : groups_)
            if (group.is_optional && tasks.contains(group.tasks.front()) &&
                drop_if_cheaper(group, proposal)) {
                is_cheaper = true;
                break;
            }
        what_if_.undo(std::move(applied));
    }
}

// Takes one group out of a proposal that is applied, if that is cheaper.
bool Losses::drop_if_cheaper(const PendingGroup& group, Proposal& proposal)
{
    if (!budget_.spend_one())
        return false;
    Proposal rest = proposal;
    for (const std::size_t task : group.tasks)
        rest = without(what_if_, rest, task);
    std::vector<what_if::TaskMove> moves;
    std::set<std::size_t> slots;
    for (const auto& [task, placement] : proposal.places)
        if (std::find(group.tasks.begin(), group.tasks.end(), task) != group.tasks.end()) {
            moves.push_back({task, placement.slot, what_if::kNoSlot});
            slots.insert(placement.slot);
        }
    std::vector<what_if::RouteChange> changes;
    for (const std::size_t slot : slots)
        changes.push_back({slot, *rest.routes.at(slot)});
    const what_if::Judgement judged = what_if_.judge(std::move(changes), moves);
    if (!judged.fits || what_if_.cost() <= judged.cost)
        return false;
    rest.cost = judged.cost;
    proposal = std::move(rest);
    return true;
}

}  // namespace routeopt::routing::suggest
