#include "routing/suggest/greedy.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "routing/suggest/best_of_each.hpp"
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
    bool is_optional = false;  // put in only where that pays
    bool goes_first = false;
    bool is_inserted = false;
    bool is_up_to_date = false;
    std::optional<Proposal> best{};  // its cost is the increase of the plan's cost

    [[nodiscard]] bool has_one_task() const { return tasks.size() == 1; }
    [[nodiscard]] bool is_at_a_loss() const { return is_optional && best && best->cost > Money{}; }
};

std::shared_ptr<const what_if::Route> shared(what_if::Route route)
{
    return std::make_shared<const what_if::Route>(std::move(route));
}

class Greedy {
public:
    Greedy(WhatIf& what_if, const Wanted& wanted, Budget& budget)
        : what_if_(what_if), wanted_(wanted), budget_(budget), stops_(what_if.tasks().size())
    {
        for (const std::size_t task : wanted.tasks)
            stops_[task] = std::make_unique<TaskStops>(what_if, task);
        for (std::vector<std::size_t>& group : groups_of(what_if, wanted.tasks))
            add_group(std::move(group), groups_);
        routes_interact_ =
            !what_if.problem().relations->empty() || !what_if.problem().quotas->empty();
    }

    void list(Proposals& proposals)
    {
        std::vector<Proposal>& ranked = proposals.ranked;
        std::optional<Proposal> best;
        for (int round = 0; round < kMostRounds && !budget_.is_over(); ++round) {
            Proposal found = insert_all();
            undo_all();
            if (!found.places.empty() && (!best || found < *best))
                best = std::move(found);
            if (!prepare_next_round())
                break;
        }
        if (best) {
            drop_losses(*best, nullptr);
            ranked.push_back(*best);
            if (wanted_.most != 1)
                relocate_each(*best, ranked);
        } else if (std::all_of(groups_.begin(), groups_.end(),
                               [](const PendingGroup& group) { return group.is_optional; })) {
            proposals.is_each_alone = true;
            list_each_alone(ranked);
        }
        for (Proposal& proposal : ranked)
            complete(proposal);
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
                if (group.best && !group.is_at_a_loss() &&
                    (next == nullptr || goes_before(group, *next)))
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
            if (group.is_inserted || group.is_at_a_loss()) {
                group.is_inserted = false;
                next_round.push_back(std::move(group));
            } else if (group.has_one_task()) {
                changes = changes || !group.goes_first;
                group.goes_first = true;
                next_round.push_back(std::move(group));
            } else {  // they cannot go in together: those that need no other may go in alone
                changes = true;
                for (const std::size_t task : group.tasks)
                    add_group({task}, next_round);
            }
        }
        groups_ = std::move(next_round);
        return changes;
    }

    void add_group(std::vector<std::size_t> tasks, std::vector<PendingGroup>& groups) const
    {
        PendingGroup& group = groups.emplace_back();
        group.tasks = std::move(tasks);
        group.is_optional =
            std::all_of(group.tasks.begin(), group.tasks.end(), [&](std::size_t task) {
                return wanted_.is_optional(what_if_.tasks()[task]);
            });
    }

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
            drop_losses(others[i], &changed);
            if (!others[i].places.empty() && others[i].places.back().first == task)
                ranked.push_back(std::move(others[i]));
        }
    }

    // Whether the plan without the task fits.
    bool relocate(const Proposal& best, std::size_t task, std::size_t slot,
                  std::vector<Proposal>& ranked)
    {
        Proposal rest = without(best, task);
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
        const TaskStops& stops = *stops_[task];
        const std::size_t most = wanted_.most == 0 ? kMostPlacesOfEach : wanted_.most;
        const Ranking ranking =
            wanted_.distinct
                ? best_of_each(what_if_, stops, *wanted_.distinct, Windows::any, most, budget_)
                : best_of_all(what_if_, stops, Windows::any, most, budget_);
        for (const JudgedPlacement& found : ranking.found) {
            Proposal& other = ranked.emplace_back(rest);
            other.cost = found.cost;
            other.places.emplace_back(task, found.placement);
            other.routes.insert_or_assign(found.placement.slot,
                                          shared(stops.with_task(found.placement)));
        }
    }

    // Nothing pays: lists the best place of each group, and more places for some.
    void list_each_alone(std::vector<Proposal>& ranked)
    {
        std::vector<const PendingGroup*> groups;
        for (const PendingGroup& group : groups_)
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

    // Takes out of a proposal the groups of optional tasks that do not pay beside the rest.
    // `slots`: those to look at, all where it is null or where a task may matter to other routes.
    void drop_losses(Proposal& proposal, const std::array<std::size_t, 2>* slots)
    {
        const auto is_in_sight = [&](const auto& place) {
            return slots == nullptr || routes_interact_ ||
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

    // The same for one group of a proposal that is applied.
    bool drop_if_cheaper(const PendingGroup& group, Proposal& proposal)
    {
        if (!budget_.spend_one())
            return false;
        Proposal rest = proposal;
        for (const std::size_t task : group.tasks)
            rest = without(rest, task);
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

    // The proposal without one task and the reload that came with it.
    Proposal without(const Proposal& all, std::size_t task) const
    {
        Proposal rest = all;
        const auto place = std::find_if(rest.places.begin(), rest.places.end(),
                                        [&](const auto& own) { return own.first == task; });
        const std::size_t slot = place->second.slot;
        rest.places.erase(place);
        what_if::Route route = *rest.routes.at(slot);
        for (std::size_t k = route.visits.size(); k-- > 0;)
            if (route.visits[k].planned == kAdded + task)
                what_if_.assessor().take(route, k);
        rest.routes.at(slot) = shared(std::move(route));
        return rest;
    }

    WhatIf& what_if_;
    const Wanted& wanted_;
    Budget& budget_;
    StopsOfTasks stops_;
    std::vector<PendingGroup> groups_;
    std::vector<what_if::WhatIf::AppliedChanges> applied_;
    bool routes_interact_ = false;
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
