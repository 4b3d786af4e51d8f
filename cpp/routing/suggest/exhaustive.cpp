// Proposals for several tasks: all ways to put them in are tried where there are few, else they are
// put in greedily (greedy.hpp).
#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <set>

#include "routing/suggest/greedy.hpp"
#include "routing/suggest/proposal.hpp"

namespace routeopt::routing::suggest {
namespace {

using what_if::WhatIf;

constexpr std::size_t kMostWays = 20'000;
// Parts of proposals that are compared (compare_with_parts), up to 10 us each: as many as the most
// ways of four tasks have. Of n tasks in one place each, all ways have 3^n.
constexpr std::size_t kMostParts = 16 * kMostWays;
constexpr std::size_t kMostProposals = 1'000;  // proposals, where all are asked for

// All places for a task, those that are late included: with another task before it, it may be in
// time, where a detour is shorter than the direct way. Stops at kMostWays + 1, which are too many
// anyway.
std::vector<Placement> all_placements(const WhatIf& what_if, const TaskStops& stops,
                                      Windows windows)
{
    std::vector<Placement> placements;
    BaseCosts base_costs{what_if, stops.task()};
    for (std::size_t slot = 0; slot < what_if.slots().size(); ++slot)
        if (may_serve(what_if, stops, slot))
            each_placement(what_if, stops, windows, base_costs, slot,
                           [&](const Placement& placement) {
                               placements.push_back(placement);
                               return placements.size() <= kMostWays;
                           });
    return placements;
}

// Enumerates the ways to put in any of the tasks, depth first, and keeps those that place every
// task that they can, of the optional ones those that pay beside the rest.
class Exhaustive {
public:
    Exhaustive(WhatIf& what_if, const Wanted& wanted, Budget& budget)
        : what_if_(what_if), wanted_(wanted), budget_(budget),
          windows_(wanted.distinct == Distinct::window ? Windows::each : Windows::any)
    {
        for (const std::size_t task : wanted.tasks)
            stops_.push_back(stops_at_places(what_if, task));
    }

    // Judges all ways. False where there are too many, or the budget ended.
    bool judge_all()
    {
        std::size_t least = 1;  // ways, at least
        for (const StopsAtPlaces& at_places : stops_) {
            std::size_t ways = 1;
            for (const auto& stops : at_places) {
                if (!budget_.may_go_on())
                    return false;
                ways += all_placements(what_if_, *stops, windows_).size();
            }
            least *= ways;
            if (least > kMostWays)
                return false;
        }
        choose(0);
        return !has_too_many_ && !budget_.is_over();
    }

    // Moves the proposals to keep, and the stops that their routes point into. If the time ends on
    // the way, some that are worse than others are kept.
    void take(Proposals& proposals)
    {
        const bool was_over = budget_.is_over();
        for (const auto& [arrangement, proposal] : best_) {
            if (!was_over && !budget_.may_go_on())
                break;
            compare_with_parts(arrangement, proposal);
        }
        proposals.is_complete = proposals.is_complete && !budget_.is_over();
        const bool is_each_alone = !has_needed() && is_worse_.size() == best_.size();
        for (auto& [arrangement, proposal] : best_)
            if (is_each_alone ? !has_part_.contains(arrangement) : !is_worse_.contains(arrangement))
                proposals.ranked.push_back(std::move(proposal));
        proposals.is_each_alone = is_each_alone;
        for (StopsAtPlaces& at_places : stops_)
            std::ranges::move(at_places, std::back_inserter(proposals.stops));
    }

private:
    void choose(std::size_t i)
    {
        if (has_too_many_ || budget_.is_over())
            return;
        if (i == stops_.size()) {
            judge_chosen();
            return;
        }
        choose(i + 1);  // left out
        for (const auto& stops : stops_[i])
            for (const Placement& placement : all_placements(what_if_, *stops, windows_)) {
                what_if::Route with = stops->with_task(placement);
                what_if_.swap_route(placement.slot, with);
                chosen_.emplace_back(i, placement);
                choose(i + 1);
                chosen_.pop_back();
                what_if_.swap_route(placement.slot, with);
            }
    }

    void judge_chosen()
    {
        if (chosen_.empty())
            return;
        if (++ways_ > kMostWays || !budget_.spend_one()) {
            has_too_many_ = ways_ > kMostWays;
            return;
        }
        Proposal proposal;
        for (const auto& [i, placement] : chosen_) {
            proposal.places.emplace_back(wanted_.tasks[i], placement);
            proposal.routes.try_emplace(
                placement.slot,
                std::make_shared<const what_if::Route>(what_if_.slots()[placement.slot].route));
        }
        const what_if::Judgement judged = judge(what_if_, proposal);
        if (!judged.fits || !uses_its_windows(judged))
            return;
        proposal.cost = judged.cost;
        proposal.missing = judged.missing;
        if (wanted_.distinct)
            proposal.choice = choice_of(what_if_, *wanted_.distinct, proposal, judged);
        const auto [own, is_new] = best_.try_emplace(arrangement_of(what_if_, proposal), proposal);
        if (!is_new && proposal < own->second)
            own->second = std::move(proposal);
        if (is_new)
            parts_ += std::size_t{1} << chosen_.size();
        has_too_many_ = parts_ > kMostParts;
    }

    [[nodiscard]] bool uses_its_windows(const what_if::Judgement& judged) const
    {
        return std::all_of(chosen_.begin(), chosen_.end(), [&](const auto& chosen) {
            const TaskStops& stops = *stops_[chosen.first][chosen.second.places];
            return stops.uses_its_windows(chosen.second, route_with(judged, chosen.second));
        });
    }

    // Whether a task is among those wanted that is placed at any cost.
    [[nodiscard]] bool has_needed() const
    {
        return std::any_of(wanted_.tasks.begin(), wanted_.tasks.end(), [&](std::size_t task) {
            return !wanted_.is_optional(what_if_.tasks()[task]);
        });
    }

    // Compares a proposal with those that are left of it without some of its tasks, and with the
    // given plan. Without a task that is needed the part is the worse one; where the rest is
    // optional, the more expensive one is.
    void compare_with_parts(const Arrangement& arrangement, const Proposal& whole)
    {
        const std::size_t all = (std::size_t{1} << whole.places.size()) - 1;
        for (std::size_t subset = 1; subset <= all; ++subset) {
            std::set<const Task*> out;
            bool is_optional = true;
            for (std::size_t i = 0; i < whole.places.size(); ++i)
                if ((subset >> i & 1) != 0) {
                    const what_if::PlannedTask& task = what_if_.tasks()[whole.places[i].first];
                    out.insert(task.wire);
                    is_optional = is_optional && wanted_.is_optional(task);
                }
            if (subset == all) {
                if (is_optional && what_if_.cost() < whole.cost)
                    is_worse_.insert(arrangement);
                continue;
            }
            const auto part = best_.find(arrangement_of(what_if_, whole, out));
            if (part == best_.end())
                continue;
            has_part_.insert(arrangement);
            is_worse_.insert(is_optional && part->second.cost < whole.cost ? arrangement
                                                                           : part->first);
        }
    }

    WhatIf& what_if_;
    const Wanted& wanted_;
    Budget& budget_;
    Windows windows_;
    std::vector<StopsAtPlaces> stops_;  // in the order of the tasks wanted
    // The tasks put in, by their position among those wanted.
    std::vector<std::pair<std::size_t, Placement>> chosen_;
    std::map<Arrangement, Proposal> best_;
    std::set<Arrangement> is_worse_;  // than one with more tasks or fewer
    std::set<Arrangement> has_part_;  // a proposal with some of its tasks
    std::size_t ways_ = 0;
    std::size_t parts_ = 0;
    bool has_too_many_ = false;
};

// Sorts proposals and keeps one of those that are alike to the caller, or of each choice.
void keep_different(const WhatIf& what_if, const Wanted& wanted, std::vector<Proposal>& ranked)
{
    std::sort(ranked.begin(), ranked.end());
    std::set<Arrangement> arrangements;
    std::set<Choice> choices;
    std::erase_if(ranked, [&](const Proposal& proposal) {
        return wanted.distinct ? !choices.insert(proposal.choice).second
                               : !arrangements.insert(arrangement_of(what_if, proposal)).second;
    });
}

// Keeps the best of sorted proposals. Where each places optional tasks alone, at a loss, the best
// for each of these come first, so that the price of all is told.
void keep_best(std::vector<Proposal>& ranked, std::size_t kept, bool is_each_alone)
{
    std::set<std::size_t> told;
    std::vector<Proposal> first, rest;
    for (Proposal& proposal : ranked) {
        const bool is_new = told.insert(proposal.places.front().first).second;
        (is_each_alone && is_new ? first : rest).push_back(std::move(proposal));
    }
    std::move(rest.begin(), rest.end(), std::back_inserter(first));
    ranked = std::move(first);
    ranked.resize(kept);
    std::sort(ranked.begin(), ranked.end());
}

}  // namespace

Proposals proposals_for_several(WhatIf& what_if, const Wanted& wanted, Budget& budget)
{
    Proposals proposals;
    Exhaustive search{what_if, wanted, budget};
    proposals.is_complete = search.judge_all();
    if (proposals.is_complete || budget.is_over())
        search.take(proposals);
    else
        add_greedy_proposals(what_if, wanted, budget, proposals);
    keep_different(what_if, wanted, proposals.ranked);
    const std::size_t kept = wanted.most == 0 ? kMostProposals : wanted.most;
    if (proposals.ranked.size() > kept) {
        proposals.is_complete = proposals.is_complete && wanted.most != 0;
        keep_best(proposals.ranked, kept, proposals.is_each_alone);
    }
    return proposals;
}

}  // namespace routeopt::routing::suggest
