#include "routing/suggest/greedy.hpp"

#include <algorithm>
#include <optional>

#include "routing/suggest/task_groups.hpp"

namespace routeopt::routing::suggest {
namespace {

using what_if::WhatIf;

constexpr int kMostRounds = 3;
constexpr std::size_t kMostRelocated = 10;
constexpr std::size_t kMostPlacesOfEach = 100;

// A group of tasks to be put in together, and the best way known to do so. Most groups have one
// task.
struct PendingGroup {
    std::vector<std::size_t> tasks;
    bool goes_first = false;
    bool is_inserted = false;
    bool is_up_to_date = false;
    std::optional<Proposal> best{};  // its cost is the increase of the plan's cost

    [[nodiscard]] bool has_one_task() const { return tasks.size() == 1; }
};

std::shared_ptr<const what_if::Route> shared(what_if::Route route)
{
    return std::make_shared<const what_if::Route>(std::move(route));
}

class Greedy {
public:
    Greedy(WhatIf& what_if, Budget& budget)
        : what_if_(what_if), budget_(budget), stops_(what_if.tasks().size())
    {
        for (const std::size_t task : what_if.unserved())
            stops_[task] = std::make_unique<TaskStops>(what_if, task);
        for (std::vector<std::size_t>& group : groups_of(what_if))
            groups_.push_back({std::move(group)});
        routes_interact_ =
            !what_if.problem().relations->empty() || !what_if.problem().quotas->empty();
    }

    void list(std::size_t most, std::vector<Proposal>& ranked)
    {
        std::optional<Proposal> best;
        for (int round = 0; round < kMostRounds && !budget_.is_over(); ++round) {
            Proposal found = insert_all();
            undo_all();
            if (!found.places.empty() && (!best || found < *best))
                best = std::move(found);
            if (!prepare_next_round())
                break;
        }
        if (!best)
            return;
        ranked.push_back(*best);
        if (most != 1)
            relocate_each(*best, most, ranked);
        std::sort(ranked.begin(), ranked.end());
    }

    StopsOfTasks take_stops()
    {
        StopsOfTasks stops;
        for (auto& own : stops_)
            if (own)
                stops.push_back(std::move(own));
        return stops;
    }

private:
    [[nodiscard]] std::int64_t priority_of(const PendingGroup& group) const
    {
        std::int64_t sum = 0;
        for (const std::size_t task : group.tasks)
            if (const Task& wire = *what_if_.tasks()[task].wire; !wire.drop_fee)
                sum += *wire.priority;
        return sum;
    }

    Proposal insert_all()
    {
        Proposal all;
        for (;;) {
            PendingGroup* next = nullptr;
            for (PendingGroup& group : groups_) {
                if (group.is_inserted)
                    continue;
                update(group);
                if (group.best && (next == nullptr || goes_before(group, *next)))
                    next = &group;
            }
            if (next == nullptr)  // none can be put in, or the budget is over
                break;
            insert(*next, all);
        }
        all.cost = what_if_.cost();
        all.missing = what_if_.missing();
        return all;
    }

    [[nodiscard]] bool goes_before(const PendingGroup& a, const PendingGroup& b) const
    {
        if (a.goes_first != b.goes_first)
            return a.goes_first;
        if (const auto more = priority_of(a) - priority_of(b); more != 0)
            return more > 0;
        return a.best->cost < b.best->cost;
    }

    void update(PendingGroup& group)
    {
        if (group.is_up_to_date)
            return;
        group.is_up_to_date = true;
        group.best.reset();
        if (!budget_.may_go_on())
            return;
        if (group.has_one_task()) {
            update_in(group, slots_for(what_if_, *stops_[group.tasks.front()]));
            return;
        }
        group.best = place_group(what_if_, stops_, group.tasks, budget_);
        if (group.best)
            group.best->cost -= what_if_.cost();
    }

    // Looks for the best place in some slots, and keeps it if it is better than what is known.
    // For a group of one task.
    void update_in(PendingGroup& group, const std::vector<std::size_t>& slots)
    {
        const std::size_t task = group.tasks.front();
        const TaskStops& stops = *stops_[task];
        const auto below =
            group.best ? std::optional{group.best->cost + what_if_.cost()} : std::nullopt;
        const Ranking ranking = best_of(what_if_, stops, Windows::any, slots, 1, budget_, below);
        if (ranking.found.empty())
            return;
        const JudgedPlacement& found = ranking.found.front();
        const Money more = found.cost - what_if_.cost();
        if (group.best && group.best->cost <= more)
            return;
        group.best.emplace();
        group.best->cost = more;
        group.best->places = {{task, found.placement}};
        group.best->routes.emplace(found.placement.slot,
                                   shared(stops_[task]->with_task(found.placement)));
    }

    void insert(PendingGroup& group, Proposal& all)
    {
        group.is_inserted = true;
        const std::vector<what_if::TaskMove> moves = moves_of(*group.best);
        const what_if::Judgement judged = what_if_.judge(changes_of(*group.best), moves);
        applied_.push_back(what_if_.apply(changes_of(*group.best), judged, moves));
        for (const auto& place : group.best->places)
            all.places.push_back(place);
        for (const auto& [slot, route] : group.best->routes)
            all.routes.insert_or_assign(slot, route);
        update_others(*group.best);
    }

    // Brings up to date what is known of the other groups after one was put in. A best place on a
    // route that has changed is looked for anew; else only the changed routes are looked at. Where
    // there are relations or quotas, every place may have changed.
    void update_others(const Proposal& inserted)
    {
        for (PendingGroup& group : groups_) {
            if (group.is_inserted || !group.is_up_to_date)
                continue;
            const bool is_touched =
                group.best &&
                std::any_of(inserted.routes.begin(), inserted.routes.end(),
                            [&](const auto& r) { return group.best->routes.contains(r.first); });
            if (routes_interact_ || is_touched || !group.has_one_task()) {
                group.is_up_to_date = false;
                continue;
            }
            if (!budget_.may_go_on())
                continue;
            const TaskStops& stops = *stops_[group.tasks.front()];
            std::vector<std::size_t> slots;
            for (const auto& [slot, route] : inserted.routes)
                if (may_serve(what_if_, stops, slot))
                    slots.push_back(slot);
            update_in(group, slots);
        }
    }

    void undo_all()
    {
        while (!applied_.empty()) {
            what_if_.undo(std::move(applied_.back()));
            applied_.pop_back();
        }
    }

    // Groups that found no place go first in the next round; those of several tasks are split.
    // Returns whether that round can differ from this one.
    bool prepare_next_round()
    {
        bool changes = false;
        std::vector<PendingGroup> next_round;
        for (PendingGroup& group : groups_) {
            group.is_up_to_date = false;
            if (group.is_inserted) {
                group.is_inserted = false;
                next_round.push_back(std::move(group));
            } else if (group.has_one_task()) {
                changes = changes || !group.goes_first;
                group.goes_first = true;
                next_round.push_back(std::move(group));
            } else {  // they cannot go in together: those that need no other may go in alone
                changes = true;
                for (const std::size_t task : group.tasks)
                    next_round.push_back({{task}});
            }
        }
        groups_ = std::move(next_round);
        return changes;
    }

    // Moves one task at a time to its next best places, with all others where they are.
    void relocate_each(const Proposal& best, std::size_t most, std::vector<Proposal>& ranked)
    {
        const std::vector<what_if::TaskMove> moves = moves_of(best);
        const what_if::Judgement judged = what_if_.judge(changes_of(best), moves);
        what_if::WhatIf::AppliedChanges applied = what_if_.apply(changes_of(best), judged, moves);
        std::size_t count = 0;
        for (const auto& [task, placement] : best.places) {
            if (++count > kMostRelocated || budget_.is_over())
                break;
            relocate(best, task, placement.slot, most == 0 ? kMostPlacesOfEach : most, ranked);
        }
        what_if_.undo(std::move(applied));
    }

    void relocate(const Proposal& best, std::size_t task, std::size_t slot, std::size_t most,
                  std::vector<Proposal>& ranked)
    {
        Proposal rest = without(best, task, slot);
        std::vector<what_if::RouteChange> changes{{slot, *rest.routes.at(slot)}};
        const std::vector<what_if::TaskMove> moves{{task, slot, what_if::kNoSlot}};
        const what_if::Judgement judged = what_if_.judge(changes, moves);
        what_if::WhatIf::AppliedChanges applied = what_if_.apply(std::move(changes), judged, moves);
        const TaskStops& stops = *stops_[task];
        const Ranking ranking = best_of_all(what_if_, stops, Windows::any, most, budget_);
        for (const JudgedPlacement& found : ranking.found) {
            Proposal other = rest;
            other.cost = found.cost;
            other.missing = best.missing;
            other.places.emplace_back(task, found.placement);
            other.routes.insert_or_assign(found.placement.slot,
                                          shared(stops.with_task(found.placement)));
            if (!is_same(other, best))
                ranked.push_back(std::move(other));
        }
        what_if_.undo(std::move(applied));
    }

    // The proposal without one task and the reload that came with it.
    Proposal without(const Proposal& all, std::size_t task, std::size_t slot) const
    {
        Proposal rest = all;
        std::erase_if(rest.places, [&](const auto& place) { return place.first == task; });
        what_if::Route route = *rest.routes.at(slot);
        for (std::size_t k = route.visits.size(); k-- > 0;)
            if (route.visits[k].planned == kAdded + task)
                what_if_.assessor().take(route, k);
        rest.routes.at(slot) = shared(std::move(route));
        return rest;
    }

    static bool is_same(const Proposal& a, const Proposal& b)
    {
        const auto stops_of = [](const Proposal& proposal) {
            std::map<std::size_t, std::vector<std::pair<const Task*, std::string_view>>> stops;
            for (const auto& [slot, route] : proposal.routes)
                for (const what_if::Visit& visit : route->visits)
                    if (visit.task != nullptr)
                        stops[slot].emplace_back(visit.task, visit.answer.type);
            return stops;
        };
        return stops_of(a) == stops_of(b);
    }

    WhatIf& what_if_;
    Budget& budget_;
    StopsOfTasks stops_;
    std::vector<PendingGroup> groups_;
    std::vector<what_if::WhatIf::AppliedChanges> applied_;
    bool routes_interact_ = false;
};

}  // namespace

void add_greedy_proposals(WhatIf& what_if, std::size_t most, Budget& budget, Proposals& proposals)
{
    Greedy greedy{what_if, budget};
    greedy.list(most, proposals.ranked);
    proposals.stops = greedy.take_stops();
}

}  // namespace routeopt::routing::suggest
