#include "routing/suggest/greedy.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

#include "routing/suggest/best_of_each.hpp"
#include "routing/suggest/losses.hpp"

namespace routeopt::routing::suggest {
namespace {

using what_if::WhatIf;

constexpr std::size_t kMostRelocated = 10;
constexpr std::size_t kMostPlacesOfEach = 100;

StopsOfTasks stops_of(const WhatIf& what_if, const Wanted& wanted)
{
    StopsOfTasks stops(what_if.tasks().size());
    for (const std::size_t task : wanted.tasks)
        stops[task] = stops_at_places(what_if, task);
    return stops;
}

class Greedy {
public:
    Greedy(WhatIf& what_if, const Wanted& wanted, Budget& budget)
        : what_if_(what_if), wanted_(wanted), budget_(budget), stops_(stops_of(what_if, wanted)),
          rounds_(what_if, wanted, stops_, budget),
          losses_(what_if, wanted, rounds_.groups(), budget)
    {
    }
    Greedy(const Greedy&) = delete;
    Greedy& operator=(const Greedy&) = delete;

    void list(Proposals& proposals)
    {
        std::vector<Proposal>& ranked = proposals.ranked;
        const std::vector<PendingGroup>& groups = rounds_.groups();
        if (std::optional<Proposal> best = rounds_.best()) {
            losses_.drop(*best);
            ranked.push_back(*best);
            if (wanted_.most != 1)
                relocate_each(*best, ranked);
        } else if (std::all_of(groups.begin(), groups.end(),
                               [](const PendingGroup& group) { return group.is_optional; })) {
            proposals.is_each_alone = true;
            list_each_alone(ranked);
        }
        for (Proposal& proposal : ranked)
            complete(proposal);
    }

    StopsAtPlaces take_stops()
    {
        StopsAtPlaces stops;
        for (StopsAtPlaces& own : stops_)
            std::ranges::move(own, std::back_inserter(stops));
        return stops;
    }

private:
    // Moves one task at a time to its next best places, with all others where they are.
    void relocate_each(const Proposal& best, std::vector<Proposal>& ranked)
    {
        const std::vector<what_if::TaskMove> moves = moves_of(best);
        const what_if::Judgement judged = what_if_.judge(changes_of(best), moves);
        what_if::WhatIf::AppliedChanges applied = what_if_.apply(changes_of(best), judged, moves);
        std::vector<Proposal> others;
        std::vector<std::size_t> left;  // of each of these, the slot from which its task is moved
        std::vector<bool> may_break;    // the reload that came with the task served others, too
        for (std::size_t i = 0; i < std::min(best.places.size(), kMostRelocated); ++i) {
            if (budget_.is_over())
                break;
            const auto& [task, placement] = best.places[i];
            const bool fits = relocate(best, task, placement.slot, others);
            left.resize(others.size(), placement.slot);
            may_break.resize(others.size(), !fits);
        }
        what_if_.undo(std::move(applied));
        for (std::size_t i = 0; i < others.size(); ++i) {
            if (may_break[i] && !judge(what_if_, others[i]).fits)
                continue;
            const auto [task, placement] = others[i].places.back();
            const std::array<std::size_t, 2> changed{left[i], placement.slot};
            losses_.drop(others[i], &changed);
            if (!others[i].places.empty() && others[i].places.back().first == task)
                ranked.push_back(std::move(others[i]));
        }
    }

    // Whether the plan without the task fits.
    bool relocate(const Proposal& best, std::size_t task, std::size_t slot,
                  std::vector<Proposal>& ranked)
    {
        Proposal rest = without(what_if_, best, task);
        std::vector<what_if::RouteChange> changes{{slot, *rest.routes.at(slot)}};
        const std::vector<what_if::TaskMove> moves{{task, slot, what_if::kNoSlot}};
        const what_if::Judgement judged = what_if_.judge(changes, moves);
        what_if::WhatIf::AppliedChanges applied = what_if_.apply(std::move(changes), judged, moves);
        rest.missing = best.missing;
        list_places(task, rest, ranked);
        what_if_.undo(std::move(applied));
        return judged.fits;
    }

    // Lists the best places for a task in the plan as it is now, each with the rest of a proposal
    // that is applied.
    void list_places(std::size_t task, const Proposal& rest, std::vector<Proposal>& ranked)
    {
        for (const auto& stops : stops_[task])
            list_places_of(*stops, rest, ranked);
    }

    void list_places_of(const TaskStops& stops, const Proposal& rest, std::vector<Proposal>& ranked)
    {
        const std::size_t most = wanted_.most == 0 ? kMostPlacesOfEach : wanted_.most;
        const Ranking ranking =
            wanted_.distinct
                ? best_of_each(what_if_, stops, *wanted_.distinct, Windows::any, most, budget_)
                : best_of_all(what_if_, stops, Windows::any, most, budget_);
        for (const JudgedPlacement& found : ranking.found) {
            Proposal& other = ranked.emplace_back(rest);
            other.cost = found.cost;
            other.places.emplace_back(stops.task(), found.placement);
            other.routes.insert_or_assign(
                found.placement.slot,
                std::make_shared<const what_if::Route>(stops.with_task(found.placement)));
        }
    }

    // Nothing pays: lists the best place of each group, and more places for some.
    void list_each_alone(std::vector<Proposal>& ranked)
    {
        std::vector<const PendingGroup*> groups;
        for (const PendingGroup& group : rounds_.groups())
            if (group.best)
                groups.push_back(&group);
        std::sort(groups.begin(), groups.end(),
                  [](const auto* a, const auto* b) { return *a->best < *b->best; });
        Proposal none;
        none.missing = what_if_.missing();
        for (const PendingGroup* group : groups) {
            Proposal& alone = ranked.emplace_back(*group->best);
            alone.cost += what_if_.cost();
            alone.missing = what_if_.missing();
        }
        if (wanted_.most != 1)
            for (std::size_t i = 0; i < std::min(groups.size(), kMostRelocated); ++i)
                if (groups[i]->has_one_task() && budget_.may_go_on())
                    list_places(groups[i]->tasks.front(), none, ranked);
    }

    // Notes the choice of a proposal, and leaves aside routes that it does not change.
    void complete(Proposal& proposal) const
    {
        std::erase_if(proposal.routes, [&](const auto& route) {
            return std::none_of(
                proposal.places.begin(), proposal.places.end(),
                [&](const auto& place) { return place.second.slot == route.first; });
        });
        if (wanted_.distinct)
            proposal.choice =
                choice_of(what_if_, *wanted_.distinct, proposal, judge(what_if_, proposal));
    }

    WhatIf& what_if_;
    const Wanted& wanted_;
    Budget& budget_;
    StopsOfTasks stops_;
    InsertionRounds rounds_;
    Losses losses_;
};

}  // namespace

void add_greedy_proposals(WhatIf& what_if, const Wanted& wanted, Budget& budget,
                          Proposals& proposals)
{
    Greedy greedy{what_if, wanted, budget};
    greedy.list(proposals);
    proposals.stops = greedy.take_stops();
}

}  // namespace routeopt::routing::suggest
