#include "routing/suggest/greedy.hpp"

#include <algorithm>
#include <optional>

#include "routing/suggest/task_groups.hpp"

namespace routeopt::routing::suggest {
namespace {

using what_if::WhatIf;

constexpr int kMostRounds = 3;
constexpr std::size_t kMostPutElsewhere = 10;
constexpr std::size_t kMostOfEach = 100;

// A group of tasks to be put in together, and the best way known to do so. Most groups have one
// task.
struct Unit {
    std::vector<std::size_t> tasks;
    bool goes_first = false;
    bool is_in = false;
    bool is_known = false;
    std::optional<Proposal> best{};  // its cost is the increase of the plan's cost

    [[nodiscard]] bool is_one() const { return tasks.size() == 1; }
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
            add_unit(std::move(group));
        depends_on_all_ =
            !what_if.problem().relations->empty() || !what_if.problem().quotas->empty();
    }

    void list(std::size_t most, std::vector<Proposal>& ranked)
    {
        std::optional<Proposal> best;
        for (int round = 0; round < kMostRounds && !budget_.is_over(); ++round) {
            Proposal found = put_all_in();
            take_all_back();
            if (!found.places.empty() && (!best || found < *best))
                best = std::move(found);
            if (!prepare_next_round())
                break;
        }
        if (!best)
            return;
        ranked.push_back(*best);
        if (most != 1)
            put_elsewhere(*best, most, ranked);
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
    void add_unit(std::vector<std::size_t> tasks) { units_.push_back({std::move(tasks)}); }

    [[nodiscard]] std::int64_t priority_of(const Unit& unit) const
    {
        std::int64_t sum = 0;
        for (const std::size_t task : unit.tasks)
            if (const Task& wire = *what_if_.tasks()[task].wire; !wire.drop_fee)
                sum += *wire.priority;
        return sum;
    }

    Proposal put_all_in()
    {
        Proposal all;
        for (;;) {
            Unit* next = nullptr;
            for (Unit& unit : units_) {
                if (unit.is_in)
                    continue;
                learn(unit);
                if (unit.best && (next == nullptr || goes_before(unit, *next)))
                    next = &unit;
            }
            if (next == nullptr)  // none can be put in, or the budget is over
                break;
            put_in(*next, all);
        }
        all.cost = what_if_.cost();
        all.missing = what_if_.missing();
        return all;
    }

    [[nodiscard]] bool goes_before(const Unit& a, const Unit& b) const
    {
        if (a.goes_first != b.goes_first)
            return a.goes_first;
        if (const auto more = priority_of(a) - priority_of(b); more != 0)
            return more > 0;
        return a.best->cost < b.best->cost;
    }

    void learn(Unit& unit)
    {
        if (unit.is_known)
            return;
        unit.is_known = true;
        unit.best.reset();
        if (!budget_.may_go_on())
            return;
        if (unit.is_one()) {
            learn_of(unit, slots_for(what_if_, *stops_[unit.tasks.front()]));
            return;
        }
        unit.best = place_group(what_if_, stops_, unit.tasks, budget_);
        if (unit.best)
            unit.best->cost -= what_if_.cost();
    }

    // Looks for the best place in some slots, and keeps it if it is better than what is known.
    // For a group of one task.
    void learn_of(Unit& unit, const std::vector<std::size_t>& slots)
    {
        const std::size_t task = unit.tasks.front();
        const TaskStops& stops = *stops_[task];
        const auto below =
            unit.best ? std::optional{unit.best->cost + what_if_.cost()} : std::nullopt;
        const Ranking ranking = best_of(what_if_, stops, Windows::any, slots, 1, budget_, below);
        if (ranking.found.empty())
            return;
        const Found& found = ranking.found.front();
        const Money more = found.cost - what_if_.cost();
        if (unit.best && unit.best->cost <= more)
            return;
        unit.best.emplace();
        unit.best->cost = more;
        unit.best->places = {{task, found.placement}};
        unit.best->routes.emplace(found.placement.slot,
                                  shared(stops_[task]->with_task(found.placement)));
    }

    void put_in(Unit& unit, Proposal& all)
    {
        unit.is_in = true;
        const std::vector<what_if::Move> moves = moves_of(*unit.best);
        const what_if::Judgement judged = what_if_.judge(changes_of(*unit.best), moves);
        undo_.push_back(what_if_.apply(changes_of(*unit.best), judged, moves));
        for (const auto& place : unit.best->places)
            all.places.push_back(place);
        for (const auto& [slot, route] : unit.best->routes)
            all.routes.insert_or_assign(slot, route);
        forget(*unit.best);
    }

    // Brings up to date what is known of the other groups after one was put in. A best place on a
    // route that has changed is looked for anew; else only the changed routes are looked at. Where
    // there are relations or quotas, every place may have changed.
    void forget(const Proposal& put)
    {
        for (Unit& unit : units_) {
            if (unit.is_in || !unit.is_known)
                continue;
            const bool is_touched =
                unit.best && std::any_of(put.routes.begin(), put.routes.end(), [&](const auto& r) {
                    return unit.best->routes.contains(r.first);
                });
            if (depends_on_all_ || is_touched || !unit.is_one()) {
                unit.is_known = false;
                continue;
            }
            if (!budget_.may_go_on())
                continue;
            const TaskStops& stops = *stops_[unit.tasks.front()];
            std::vector<std::size_t> slots;
            for (const auto& [slot, route] : put.routes)
                if (may_serve(what_if_, stops, slot))
                    slots.push_back(slot);
            learn_of(unit, slots);
        }
    }

    void take_all_back()
    {
        while (!undo_.empty()) {
            what_if_.take_back(std::move(undo_.back()));
            undo_.pop_back();
        }
    }

    // Groups that found no place go first in the next round; those of several tasks are split.
    // Returns whether that round can differ from this one.
    bool prepare_next_round()
    {
        bool changes = false;
        std::vector<Unit> units;
        for (Unit& unit : units_) {
            unit.is_known = false;
            if (unit.is_in) {
                unit.is_in = false;
                units.push_back(std::move(unit));
            } else if (unit.is_one()) {
                changes = changes || !unit.goes_first;
                unit.goes_first = true;
                units.push_back(std::move(unit));
            } else {  // they cannot go in together: those that need no other may go in alone
                changes = true;
                for (const std::size_t task : unit.tasks)
                    units.push_back({{task}});
            }
        }
        units_ = std::move(units);
        return changes;
    }

    // Moves one task at a time to its next best places, with all others where they are.
    void put_elsewhere(const Proposal& best, std::size_t most, std::vector<Proposal>& ranked)
    {
        const std::vector<what_if::Move> moves = moves_of(best);
        const what_if::Judgement judged = what_if_.judge(changes_of(best), moves);
        what_if::WhatIf::Undo undo = what_if_.apply(changes_of(best), judged, moves);
        std::size_t count = 0;
        for (const auto& [task, placement] : best.places) {
            if (++count > kMostPutElsewhere || budget_.is_over())
                break;
            put_elsewhere(best, task, placement.slot, most == 0 ? kMostOfEach : most, ranked);
        }
        what_if_.take_back(std::move(undo));
    }

    void put_elsewhere(const Proposal& best, std::size_t task, std::size_t slot, std::size_t most,
                       std::vector<Proposal>& ranked)
    {
        Proposal rest = without(best, task, slot);
        std::vector<what_if::Change> changes{{slot, *rest.routes.at(slot)}};
        const std::vector<what_if::Move> moves{{task, slot, what_if::kNoSlot}};
        const what_if::Judgement judged = what_if_.judge(changes, moves);
        what_if::WhatIf::Undo undo = what_if_.apply(std::move(changes), judged, moves);
        const TaskStops& stops = *stops_[task];
        const Ranking ranking = best_of_all(what_if_, stops, Windows::any, most, budget_);
        for (const Found& found : ranking.found) {
            Proposal other = rest;
            other.cost = found.cost;
            other.missing = best.missing;
            other.places.emplace_back(task, found.placement);
            other.routes.insert_or_assign(found.placement.slot,
                                          shared(stops.with_task(found.placement)));
            if (!is_same(other, best))
                ranked.push_back(std::move(other));
        }
        what_if_.take_back(std::move(undo));
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
    std::vector<Unit> units_;
    std::vector<what_if::WhatIf::Undo> undo_;
    bool depends_on_all_ = false;
};

}  // namespace

void in_turn(WhatIf& what_if, std::size_t most, Budget& budget, Proposals& proposals)
{
    Greedy turn{what_if, budget};
    turn.list(most, proposals.ranked);
    proposals.stops = turn.take_stops();
}

}  // namespace routeopt::routing::suggest
