#include "routing/suggest/task_groups.hpp"

#include <algorithm>
#include <map>

namespace routeopt::routing::suggest {
namespace {

using what_if::WhatIf;

constexpr std::size_t kBeamWidth = 24;
constexpr std::size_t kMostTriedOfEach = 64;

// Whether a relation makes its tasks be served together or not at all.
bool binds(const Relation& relation)
{
    const RelationKind kind = *relation.kind;
    return kind == RelationKind::synchronized || kind == RelationKind::time_lag ||
           (kind == RelationKind::ordered && !relation.groups.present());
}

// Puts the routes of a proposal into the plan, unjudged, and the old ones back when it is
// destroyed.
class TemporaryRoutes {
public:
    TemporaryRoutes(WhatIf& what_if, const Proposal& proposal) : what_if_(what_if)
    {
        for (const auto& [slot, route] : proposal.routes)
            routes_.emplace_back(slot, *route);
        swap();
    }
    TemporaryRoutes(const TemporaryRoutes&) = delete;
    TemporaryRoutes& operator=(const TemporaryRoutes&) = delete;
    ~TemporaryRoutes() { swap(); }

private:
    void swap()
    {
        for (auto& [slot, route] : routes_)
            what_if_.swap_route(slot, route);
    }

    WhatIf& what_if_;
    std::vector<std::pair<std::size_t, what_if::Route>> routes_;
};

bool are_relations(const what_if::Violations& broken)
{
    return std::all_of(broken.begin(), broken.end(),
                       [](const Violation& violation) { return violation.code == "relation"; });
}

// The ways to put one more task into a partial proposal: of the 64 places of least bound, those
// that break no rule, or, before the last task, none but relations.
std::vector<Proposal> extensions_of(WhatIf& what_if, const TaskStops& stops, const Proposal& state,
                                    bool is_last, Budget& budget)
{
    std::vector<Proposal> found;
    if (!budget.may_go_on())
        return found;
    std::vector<std::pair<Placement, what_if::Route>> tried;
    {
        const TemporaryRoutes shown{what_if, state};
        PlacementQueue placements{what_if, stops, Windows::any, slots_for(what_if, stops), budget};
        for (const Placement* placement = placements.front();
             placement != nullptr && tried.size() < kMostTriedOfEach;
             placements.pop(), placement = placements.front())
            tried.emplace_back(*placement, stops.with_task(*placement));
    }
    for (auto& [placement, route] : tried) {
        if (!budget.spend_one())
            break;
        Proposal next = state;
        next.places.emplace_back(stops.task(), placement);
        next.routes.insert_or_assign(placement.slot,
                                     std::make_shared<const what_if::Route>(std::move(route)));
        const what_if::Judgement judged = what_if.judge(changes_of(next), moves_of(next));
        if (!(is_last ? judged.fits : are_relations(judged.broken)))
            continue;
        next.cost = judged.cost;
        next.missing = judged.missing;
        found.push_back(std::move(next));
    }
    return found;
}

// One run of the beam search, with the tasks in the order given.
std::optional<Proposal> beam_search(WhatIf& what_if, const StopsOfTasks& stops,
                                    const std::vector<std::size_t>& group, Budget& budget)
{
    std::vector<Proposal> beam(1);
    for (std::size_t i = 0; i < group.size(); ++i) {
        std::vector<Proposal> next;
        for (const Proposal& state : beam) {
            for (const auto& own : stops[group[i]]) {
                std::vector<Proposal> more =
                    extensions_of(what_if, *own, state, i + 1 == group.size(), budget);
                std::move(more.begin(), more.end(), std::back_inserter(next));
            }
        }
        std::sort(next.begin(), next.end());
        if (next.size() > kBeamWidth)
            next.resize(kBeamWidth);
        beam = std::move(next);
    }
    if (beam.empty() || beam.front().places.size() != group.size())
        return std::nullopt;
    return std::move(beam.front());
}

}  // namespace

bool routes_interact(const WhatIf& what_if)
{
    const Problem& problem = what_if.problem();
    return !problem.relations->empty() || !problem.quotas->empty() || !problem.balance->empty();
}

std::vector<std::vector<std::size_t>> groups_of(const WhatIf& what_if,
                                                const std::vector<std::size_t>& tasks)
{
    std::map<std::size_t, std::size_t> first_of;  // of each relation that binds
    std::map<std::size_t, std::size_t> parent;
    const auto root = [&](std::size_t task) {
        while (parent.at(task) != task)
            task = parent.at(task);
        return task;
    };
    for (const std::size_t task : tasks) {
        parent.emplace(task, task);
        for (const std::size_t r : what_if.tasks()[task].relations) {
            if (!binds((*what_if.problem().relations)[r]))
                continue;
            const auto [first, is_new] = first_of.emplace(r, task);
            const std::size_t a = root(first->second);
            const std::size_t b = root(task);
            parent[std::max(a, b)] = std::min(a, b);
        }
    }
    std::map<std::size_t, std::vector<std::size_t>> groups;
    for (const std::size_t task : tasks)
        groups[root(task)].push_back(task);
    std::vector<std::vector<std::size_t>> found;
    for (auto& [first, group] : groups)
        found.push_back(std::move(group));
    return found;
}

std::optional<Proposal> place_group(WhatIf& what_if, const StopsOfTasks& stops,
                                    const std::vector<std::size_t>& group, Budget& budget)
{
    std::optional<Proposal> best = beam_search(what_if, stops, group, budget);
    const std::vector<std::size_t> reversed{group.rbegin(), group.rend()};
    std::optional<Proposal> other = beam_search(what_if, stops, reversed, budget);
    return other && (!best || *other < *best) ? other : best;
}

}  // namespace routeopt::routing::suggest
