#include "routing/placing/group.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace routeopt::routing::placing {
namespace {

using desk::Desk;

constexpr std::size_t kBeamWidth = 24;
constexpr std::size_t kMostTriedOfEach = 64;

bool binds(const Relation& relation)
{
    const RelationKind kind = *relation.kind;
    return kind == RelationKind::synchronized || kind == RelationKind::time_lag ||
           (kind == RelationKind::ordered && !relation.groups.present());
}

// Routes of a proposal in place of the desk's, as long as it lives.
class Shown {
public:
    Shown(Desk& desk, const Proposal& proposal) : desk_(desk)
    {
        for (const auto& [slot, route] : proposal.routes)
            routes_.emplace_back(slot, *route);
        swap();
    }
    Shown(const Shown&) = delete;
    Shown& operator=(const Shown&) = delete;
    ~Shown() { swap(); }

private:
    void swap()
    {
        for (auto& [slot, route] : routes_)
            desk_.swap_route(slot, route);
    }

    Desk& desk_;
    std::vector<std::pair<std::size_t, desk::Route>> routes_;
};

bool are_relations(const desk::Violations& broken)
{
    return std::all_of(broken.begin(), broken.end(),
                       [](const Violation& violation) { return violation.code == "relation"; });
}

std::vector<Proposal> with_one_more(Desk& desk, const TaskStops& stops, const Proposal& state,
                                    bool is_last, Leash& leash)
{
    std::vector<Proposal> found;
    if (!leash.may_go_on())
        return found;
    std::vector<std::pair<Spot, desk::Route>> tried;
    {
        const Shown shown{desk, state};
        SpotQueue spots{desk, stops, Windows::any, slots_for(desk, stops), leash};
        for (const Spot* spot = spots.front(); spot != nullptr && tried.size() < kMostTriedOfEach;
             spots.pop(), spot = spots.front())
            tried.emplace_back(*spot, stops.with_task(*spot));
    }
    for (auto& [spot, route] : tried) {
        if (!leash.go_on())
            break;
        Proposal next = state;
        next.places.emplace_back(stops.task(), spot);
        next.routes.insert_or_assign(spot.slot,
                                     std::make_shared<const desk::Route>(std::move(route)));
        const desk::Judgement judged = desk.judge(changes_of(next), moves_of(next));
        if (!(is_last ? judged.fits : are_relations(judged.broken)))
            continue;
        next.cost = judged.cost;
        next.missing = judged.missing;
        found.push_back(std::move(next));
    }
    return found;
}

std::optional<Proposal> in_order(Desk& desk, const StopsOfTasks& stops,
                                 const std::vector<std::size_t>& group, Leash& leash)
{
    std::vector<Proposal> beam(1);
    for (std::size_t i = 0; i < group.size(); ++i) {
        std::vector<Proposal> next;
        for (const Proposal& state : beam) {
            std::vector<Proposal> more =
                with_one_more(desk, *stops[group[i]], state, i + 1 == group.size(), leash);
            std::move(more.begin(), more.end(), std::back_inserter(next));
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

std::vector<std::vector<std::size_t>> groups_of(const Desk& desk)
{
    const std::vector<std::size_t> tasks = desk.unserved();
    std::map<std::size_t, std::size_t> first_of;  // of each relation that binds
    std::map<std::size_t, std::size_t> parent;
    const auto root = [&](std::size_t task) {
        while (parent.at(task) != task)
            task = parent.at(task);
        return task;
    };
    for (const std::size_t task : tasks) {
        parent.emplace(task, task);
        for (const std::size_t r : desk.tasks()[task].relations) {
            if (!binds((*desk.problem().relations)[r]))
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

std::optional<Proposal> place_group(Desk& desk, const StopsOfTasks& stops,
                                    const std::vector<std::size_t>& group, Leash& leash)
{
    std::optional<Proposal> best = in_order(desk, stops, group, leash);
    const std::vector<std::size_t> reversed{group.rbegin(), group.rend()};
    std::optional<Proposal> other = in_order(desk, stops, reversed, leash);
    return other && (!best || *other < *best) ? other : best;
}

}  // namespace routeopt::routing::placing
