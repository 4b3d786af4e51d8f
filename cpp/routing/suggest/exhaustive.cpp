// Proposals for several tasks: all ways to put them in are tried where there are few, else they are
// put in greedily (greedy.hpp).
#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string_view>

#include "routing/suggest/greedy.hpp"
#include "routing/suggest/proposal.hpp"

namespace routeopt::routing::suggest {
namespace {

using what_if::WhatIf;

constexpr std::size_t kMostWays = 20'000;
constexpr std::size_t kMostProposals = 1'000;  // proposals, where all are asked for

// All places for a task, those that are late included: with another task before it, it may be in
// time, where a detour is shorter than the direct way. Stops at kMostWays + 1, which are too many
// anyway.
std::vector<Placement> all_placements(const WhatIf& what_if, const TaskStops& stops)
{
    std::vector<Placement> placements;
    BaseCosts base_costs{what_if, stops.task()};
    for (std::size_t slot = 0; slot < what_if.slots().size(); ++slot)
        if (may_serve(what_if, stops, slot))
            each_placement(what_if, stops, Windows::any, base_costs, slot,
                           [&](const Placement& placement) {
                               placements.push_back(placement);
                               return placements.size() <= kMostWays;
                           });
    return placements;
}

// Enumerates the ways to put in any of the tasks, depth first, and keeps those to which no task can
// be added.
class Exhaustive {
public:
    Exhaustive(WhatIf& what_if, Budget& budget)
        : what_if_(what_if), budget_(budget), tasks_(what_if.unserved())
    {
        for (const std::size_t task : tasks_)
            stops_.push_back(std::make_unique<TaskStops>(what_if, task));
    }

    // Judges all ways. False where there are too many, or the budget ended.
    bool judge_all()
    {
        std::size_t least = 1;  // ways, at least
        for (const auto& stops : stops_) {
            if (!budget_.may_go_on())
                return false;
            least *= 1 + all_placements(what_if_, *stops).size();
            if (least > kMostWays)
                return false;
        }
        choose(0);
        return !has_too_many_ && !budget_.is_over();
    }

    // The proposals found to which no task can be added, the best first, and the stops that their
    // routes point into.
    std::vector<Proposal> take(std::vector<std::unique_ptr<TaskStops>>& stops)
    {
        for (const std::vector<Arrangement>& dominated : dominated_)
            for (const Arrangement& arrangement : dominated)
                best_.erase(arrangement);
        std::vector<Proposal> proposals;
        for (auto& [arrangement, proposal] : best_)
            proposals.push_back(std::move(proposal));
        stops = std::move(stops_);
        std::sort(proposals.begin(), proposals.end());
        return proposals;
    }

private:
    // What identifies a way: the order of stops on every route that changed, by slot, without the
    // reloads that came with tasks.
    using Arrangement =
        std::map<std::size_t, std::vector<std::pair<const void*, std::string_view>>>;

    void choose(std::size_t i)
    {
        if (has_too_many_ || budget_.is_over())
            return;
        if (i == tasks_.size()) {
            judge();
            return;
        }
        choose(i + 1);  // left out
        for (const Placement& placement : all_placements(what_if_, *stops_[i])) {
            what_if::Route with = stops_[i]->with_task(placement);
            what_if_.swap_route(placement.slot, with);
            chosen_.emplace_back(tasks_[i], placement);
            choose(i + 1);
            chosen_.pop_back();
            what_if_.swap_route(placement.slot, with);
        }
    }

    void judge()
    {
        if (chosen_.empty())
            return;
        if (++ways_ > kMostWays || !budget_.spend_one()) {
            has_too_many_ = ways_ > kMostWays;
            return;
        }
        Proposal proposal;
        proposal.places = chosen_;
        for (const auto& [task, placement] : chosen_)
            proposal.routes.try_emplace(
                placement.slot,
                std::make_shared<const what_if::Route>(what_if_.slots()[placement.slot].route));
        const what_if::Judgement judged = what_if_.judge(changes_of(proposal), moves_of(proposal));
        if (!judged.fits)
            return;
        proposal.cost = judged.cost;
        proposal.missing = judged.missing;
        add_dominated(proposal);
        const auto [own, is_new] = best_.try_emplace(arrangement_of(proposal, {}), proposal);
        if (!is_new && proposal < own->second)
            own->second = std::move(proposal);
    }

    // Marks the arrangements that are left if some of its tasks are taken out: a task can be added
    // to each of these.
    void add_dominated(const Proposal& proposal)
    {
        const std::size_t all = std::size_t{1} << chosen_.size();
        std::vector<Arrangement>& dominated = dominated_.emplace_back();
        for (std::size_t subset = 1; subset + 1 < all; ++subset) {
            std::set<const Task*> out;
            for (std::size_t i = 0; i < chosen_.size(); ++i)
                if ((subset >> i & 1) != 0)
                    out.insert(what_if_.tasks()[chosen_[i].first].wire);
            dominated.push_back(arrangement_of(proposal, out));
        }
    }

    static Arrangement arrangement_of(const Proposal& proposal, const std::set<const Task*>& out)
    {
        Arrangement arrangement;
        for (const auto& [slot, route] : proposal.routes) {
            bool has_added = false;
            std::vector<std::pair<const void*, std::string_view>> stops;
            for (const what_if::Visit& visit : route->visits) {
                const bool is_added = visit.planned && *visit.planned >= kAdded;
                if (out.contains(visit.task) || (is_added && visit.depot != nullptr))
                    continue;
                has_added = has_added || (is_added && visit.task != nullptr);
                const void* what = visit.task != nullptr    ? static_cast<const void*>(visit.task)
                                   : visit.depot != nullptr ? static_cast<const void*>(visit.depot)
                                                            : static_cast<const void*>(visit.pause);
                stops.emplace_back(what, visit.answer.type);
            }
            if (has_added)
                arrangement.emplace(slot, std::move(stops));
        }
        return arrangement;
    }

    WhatIf& what_if_;
    Budget& budget_;
    std::vector<std::size_t> tasks_;
    std::vector<std::unique_ptr<TaskStops>> stops_;
    std::vector<std::pair<std::size_t, Placement>> chosen_;
    std::map<Arrangement, Proposal> best_;
    std::vector<std::vector<Arrangement>> dominated_;
    std::size_t ways_ = 0;
    bool has_too_many_ = false;
};

}  // namespace

Proposals proposals_for_several(WhatIf& what_if, std::size_t most, Budget& budget)
{
    Proposals proposals;
    Exhaustive search{what_if, budget};
    proposals.is_complete = search.judge_all();
    if (proposals.is_complete || budget.is_over())
        proposals.ranked = search.take(proposals.stops);
    else
        add_greedy_proposals(what_if, most, budget, proposals);
    const std::size_t kept = most == 0 ? kMostProposals : most;
    if (proposals.ranked.size() > kept) {
        proposals.is_complete = proposals.is_complete && most != 0;
        proposals.ranked.resize(kept);
    }
    return proposals;
}

}  // namespace routeopt::routing::suggest
