#include "routing/suggest/insertion_rounds.hpp"

#include <algorithm>

namespace routeopt::routing::suggest {
namespace {

constexpr int kMostRounds = 3;

}  // namespace

InsertionRounds::InsertionRounds(what_if::WhatIf& what_if, const Wanted& wanted,
                                 const StopsOfTasks& stops, Budget& budget)
    : what_if_(what_if), wanted_(wanted), stops_(stops), budget_(budget)
{
    for (std::vector<std::size_t>& group : groups_of(what_if, wanted.tasks))
        add_group(std::move(group), groups_);
}

std::optional<Proposal> InsertionRounds::best()
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
    return best;
}

Proposal InsertionRounds::insert_all()
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

bool InsertionRounds::goes_before(const PendingGroup& a, const PendingGroup& b) const
{
    if (a.goes_first != b.goes_first)
        return a.goes_first;
    if (const auto more = priority_of(a) - priority_of(b); more != 0)
        return more > 0;
    return a.best->cost < b.best->cost;
}

void InsertionRounds::update(PendingGroup& group)
{
    if (group.is_up_to_date)
        return;
    group.is_up_to_date = true;
    group.best.reset();
    if (!budget_.may_go_on())
        return;
    if (group.has_one_task()) {
        update_in(group, slots_for(what_if_, *stops_[group.tasks.front()].front()));
        return;
    }
    group.best = place_group(what_if_, stops_, group.tasks, budget_);
    if (group.best)
        group.best->cost -= what_if_.cost();
}

// Looks for the best place in some slots, and keeps it if it is better than what is known.
// For a group of one task.
void InsertionRounds::update_in(PendingGroup& group, const std::vector<std::size_t>& slots)
{
    for (const auto& stops : stops_[group.tasks.front()])
        update_at(group, *stops, slots);
}

// The same at one choice of the task's places.
void InsertionRounds::update_at(PendingGroup& group, const TaskStops& stops,
                                const std::vector<std::size_t>& slots)
{
    const std::size_t task = group.tasks.front();
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
    group.best->routes.emplace(found.placement.slot, std::make_shared<const what_if::Route>(
                                                         stops.with_task(found.placement)));
}

void InsertionRounds::insert(PendingGroup& group, Proposal& all)
{
    group.is_inserted = true;
    const std::vector<what_if::TaskMove> moves = moves_of(*group.best);
    const what_if::Judgement judged = what_if_.judge(changes_of(*group.best), moves);
    applied_.push_back(what_if_.apply(changes_of(*group.best), judged, moves));
    for (const auto& place : group.best->places)
        all.places.push_back(place);
    for (const auto& [slot, route] : group.best->routes)
        all.routes.insert_or_assign(slot, route);
    for (PendingGroup& other : groups_)
        other.is_inserted =
            other.is_inserted || std::ranges::any_of(other.tasks, [&](std::size_t task) {
                return what_if_.serves_one_of(task);
            });
    update_others(*group.best);
}

// Brings up to date what is known of the other groups after one was put in. A best place on a
// route that has changed is looked for anew; else only the changed routes are looked at. Where
// there are relations or quotas, every place may have changed.
void InsertionRounds::update_others(const Proposal& inserted)
{
    for (PendingGroup& group : groups_) {
        if (group.is_inserted || !group.is_up_to_date)
            continue;
        const bool is_touched =
            group.best &&
            std::any_of(inserted.routes.begin(), inserted.routes.end(),
                        [&](const auto& r) { return group.best->routes.contains(r.first); });
        if (routes_interact(what_if_) || is_touched || !group.has_one_task()) {
            group.is_up_to_date = false;
            continue;
        }
        if (!budget_.may_go_on())
            continue;
        const TaskStops& stops = *stops_[group.tasks.front()].front();
        std::vector<std::size_t> slots;
        for (const auto& [slot, route] : inserted.routes)
            if (may_serve(what_if_, stops, slot))
                slots.push_back(slot);
        update_in(group, slots);
    }
}

void InsertionRounds::undo_all()
{
    while (!applied_.empty()) {
        what_if_.undo(std::move(applied_.back()));
        applied_.pop_back();
    }
}

// Groups that found no place go first in the next round; those of several tasks are split.
// Returns whether that round can differ from this one.
bool InsertionRounds::prepare_next_round()
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

void InsertionRounds::add_group(std::vector<std::size_t> tasks,
                                std::vector<PendingGroup>& groups) const
{
    PendingGroup& group = groups.emplace_back();
    group.tasks = std::move(tasks);
    group.is_optional = std::all_of(group.tasks.begin(), group.tasks.end(), [&](std::size_t task) {
        return wanted_.is_optional(what_if_.tasks()[task]);
    });
}

std::int64_t InsertionRounds::priority_of(const PendingGroup& group) const
{
    std::int64_t sum = 0;
    for (const std::size_t task : group.tasks)
        sum += what_if_.tasks()[task].priority();
    return sum;
}

}  // namespace routeopt::routing::suggest
