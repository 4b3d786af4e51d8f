#include "routing/suggest/proposal.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "routing/suggest/best_of_each.hpp"

namespace routeopt::routing::suggest {
namespace {

using what_if::WhatIf;

auto orders(const Proposal& proposal)
{
    std::vector<std::pair<std::size_t, decltype(Placement{}.order())>> orders;
    for (const auto& [task, placement] : proposal.places)
        orders.emplace_back(task, placement.order());
    std::sort(orders.begin(), orders.end());
    return orders;
}

// The best proposals for a task at one choice of its places.
Proposals proposals_at(const WhatIf& what_if, const Wanted& wanted, std::size_t task,
                       std::uint32_t places, Budget& budget)
{
    Proposals proposals;
    proposals.stops.push_back(std::make_unique<TaskStops>(what_if, task, places));
    const TaskStops& stops = *proposals.stops.back();
    const Ranking ranking =
        wanted.distinct
            ? best_of_each(what_if, stops, *wanted.distinct, Windows::each, wanted.most, budget)
            : best_of_all(what_if, stops, Windows::each, wanted.most, budget);
    proposals.is_complete = ranking.is_exact;
    for (const JudgedPlacement& found : ranking.found) {
        Proposal& proposal = proposals.ranked.emplace_back();
        proposal.missing = what_if.missing() - what_if.tasks()[task].priority();
        proposal.cost = found.cost;
        proposal.places = {{task, found.placement}};
        proposal.routes.emplace(found.placement.slot, std::make_shared<const what_if::Route>(
                                                          stops.with_task(found.placement)));
    }
    return proposals;
}

// Adds the choice that tells a proposal of one task from others, as of several tasks.
void keep_different_choices(const WhatIf& what_if, Distinct distinct, std::vector<Proposal>& ranked)
{
    std::set<Choice> choices;
    std::erase_if(ranked, [&](const Proposal& proposal) {
        const what_if::Judgement judged = judge(what_if, proposal);
        return !choices.insert(choice_of(what_if, distinct, proposal, judged)).second;
    });
}

// For one task, or for tasks of which one is served: the best proposals for each of them alone, at
// each choice of its places.
Proposals proposals_for_one_of(const WhatIf& what_if, const Wanted& wanted, Budget& budget)
{
    Proposals all;
    for (const std::size_t task : wanted.tasks)
        for (std::uint32_t p = 0; p < choices_of_places(what_if.tasks()[task]); ++p) {
            Proposals own = proposals_at(what_if, wanted, task, p, budget);
            std::ranges::move(own.stops, std::back_inserter(all.stops));
            std::ranges::move(own.ranked, std::back_inserter(all.ranked));
            all.is_complete = all.is_complete && own.is_complete;
        }
    if (all.stops.size() < 2)
        return all;
    std::sort(all.ranked.begin(), all.ranked.end());
    if (wanted.distinct)
        keep_different_choices(what_if, *wanted.distinct, all.ranked);
    if (wanted.most != 0 && all.ranked.size() > wanted.most)
        all.ranked.resize(wanted.most);
    return all;
}

// Whether all of the tasks are alternatives to each other.
bool are_alternatives(const WhatIf& what_if, const std::vector<std::size_t>& tasks)
{
    const Relation* one_of = what_if.tasks()[tasks.front()].one_of;
    return one_of != nullptr && std::ranges::all_of(tasks, [&](std::size_t task) {
               return what_if.tasks()[task].one_of == one_of;
           });
}

// The number of the judged route that a task is put on.
std::size_t number_of_route(const what_if::Judgement& judged, const Placement& placement)
{
    const auto at = std::find(judged.slots.begin(), judged.slots.end(), placement.slot);
    return static_cast<std::size_t>(at - judged.slots.begin());
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

Proposals proposals_for(WhatIf& what_if, const Wanted& wanted, Budget& budget)
{
    if (wanted.tasks.empty())
        return {};
    if (wanted.tasks.size() == 1 || are_alternatives(what_if, wanted.tasks))
        return proposals_for_one_of(what_if, wanted, budget);
    return proposals_for_several(what_if, wanted, budget);
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

what_if::Judgement judge(const WhatIf& what_if, const Proposal& proposal)
{
    what_if::Judgement judged = what_if.judge(changes_of(proposal), moves_of(proposal));
    for (const auto& [task, placement] : proposal.places) {
        std::size_t stop = 0;
        for (what_if::Visit& visit : judged.routes[number_of_route(judged, placement)].visits) {
            if (visit.task != what_if.tasks()[task].wire)
                continue;
            if (const std::int32_t window = placement.window[stop++]; window != kAnyWindow)
                visit.answer.window = window;
        }
    }
    return judged;
}

const what_if::Route& route_with(const what_if::Judgement& judged, const Placement& placement)
{
    return judged.routes[number_of_route(judged, placement)];
}

Choice choice_of(const WhatIf& what_if, Distinct distinct, const Proposal& proposal,
                 const what_if::Judgement& judged)
{
    Choice choice;
    for (const auto& [task, placement] : proposal.places) {
        std::array<std::int64_t, 2>& own =
            choice.emplace_back(task, std::array<std::int64_t, 2>{}).second;
        const what_if::Route& route = route_with(judged, placement);
        if (distinct == Distinct::shift)
            own[0] = placement.slot;
        if (distinct == Distinct::vehicle)
            own[0] = route.vehicle->wire - what_if.problem().vehicles->data();
        std::size_t stop = 0;
        for (const what_if::Visit& visit : route.visits)
            if (distinct == Distinct::window && visit.task == what_if.tasks()[task].wire)
                own[stop++] = visit.answer.window.value_or(kAnyWindow);
    }
    std::sort(choice.begin(), choice.end());
    return choice;
}

Arrangement arrangement_of(const WhatIf& what_if, const Proposal& proposal,
                           const std::set<const Task*>& without)
{
    Arrangement arrangement;
    for (const auto& [slot, route] : proposal.routes) {
        bool has_added = false;
        Arrangement::mapped_type stops;
        for (const what_if::Visit& visit : route->visits) {
            const bool is_added = visit.planned && *visit.planned >= kAdded;
            if (without.contains(visit.task) || (is_added && visit.depot != nullptr) ||
                what_if.slots()[slot].is_free_break(visit))
                continue;
            has_added = has_added || (is_added && visit.task != nullptr);
            const void* what = visit.task != nullptr    ? static_cast<const void*>(visit.task)
                               : visit.depot != nullptr ? static_cast<const void*>(visit.depot)
                                                        : static_cast<const void*>(visit.pause);
            stops.emplace_back(what, visit.answer.type, visit.side);
        }
        if (has_added)
            arrangement.emplace(slot, std::move(stops));
    }
    return arrangement;
}

}  // namespace routeopt::routing::suggest
