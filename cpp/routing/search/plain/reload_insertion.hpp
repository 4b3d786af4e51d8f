// Inserts a task together with a visit of a depot, directly before or behind the task: so a new
// trip begins or ends at the gap, or a trip is split there. A shipment's stops go directly behind
// each other. Only for slots whose vehicles may reload.
//
// Changes nothing. Every look improves `best` if it finds a cheaper place that keeps every rule.
// Looking at a gap costs some arcs for each of the kNearest depots; only what is cheaper, and on
// time by the stored times, is walked along in O(route).
#pragma once

#include <algorithm>
#include <array>

#include "routing/search/neighbourhood/insertion_point.hpp"
#include "routing/search/plain/route_walk.hpp"

namespace routeopt::routing::search::plain {

template <class Plan>
class ReloadInsertion {
public:
    explicit ReloadInsertion(const Plan& plan)
        : plan_(plan), model_(plan.model()), walk_(plan), is_used_(!model_.reloads.empty())
    {
    }

    // Whether the problem has reloads at all.
    [[nodiscard]] bool is_used() const { return is_used_; }

    // Whether the slot's route can reload.
    [[nodiscard]] bool is_for(Index slot) const
    {
        return is_used_ && !model_.choices_of(model_.slots[slot]).empty();
    }

    // Looks at the gap behind a node, with the reload before the task and with it behind.
    // Precondition: is_for(slot), and the slot's vehicle may serve the task.
    void try_gap(Index task, Index slot, Index after, InsertionPoint& best)
    {
        const model::Task& t = model_.tasks[task];
        const Block block{t.stop, t.second == kNone ? t.stop : t.second,
                          t.second == kNone ? Arc{} : plan_.arc_between(slot, t.stop, t.second)};
        const Arc in = plan_.arc_between(slot, after, block.first);
        const Arc out = plan_.arc_between(slot, block.last, plan_.node(after).next);
        if (!block.way.exists() || is_dearer_without(slot, after, block, in, out, best))
            return;
        work_ += 2;
        for (const Index reload : nearest_reloads(t, slot)) {
            if (reload == kNone)
                break;
            try_reload_first(t, slot, after, block, reload, out, best);
            try_reload_last(t, slot, after, block, reload, in, best);
        }
    }

    // Looks at the gaps in which the route's trips begin and end.
    void try_trip_ends(Index task, Index slot, InsertionPoint& best)
    {
        try_gap(task, slot, plan_.start_of(slot), best);
        for (Index at = plan_.node(plan_.start_of(slot)).next; plan_.route(slot).size > 0;
             at = plan_.node(at).next) {
            if (!plan_.is_end(at))
                continue;
            try_gap(task, slot, plan_.node(at).prev, best);
            if (at == plan_.end_of(slot))
                return;
            try_gap(task, slot, at, best);
        }
    }

    // What a trip with the task alone costs from its nearest depot, about; 0 if no visit is left.
    [[nodiscard]] Cost price_of_trip(Index task, Index slot)
    {
        const model::Task& t = model_.tasks[task];
        const Index reload = nearest_reloads(t, slot).front();
        return reload == kNone ? 0 : price_round(t, slot, reload);
    }

    // Gaps looked at since this was last asked.
    std::int64_t work() { return std::exchange(work_, 0); }

private:
    static constexpr std::size_t kNearest = 3;  // depots

    // The task's stop, or its pickup and delivery, and the way between.
    struct Block {
        Index first;
        Index last;
        Arc way;
    };

    [[nodiscard]] Cost price(Index slot, Arc arc) const
    {
        return Plan::price(plan_.route(slot), arc.distance_m, arc.duration_s);
    }

    // The way from the reload to the task and back, with the price of the visit.
    [[nodiscard]] Cost price_round(const model::Task& t, Index slot, Index reload) const
    {
        const Index last = t.second == kNone ? t.stop : t.second;
        return price(slot, plan_.arc_between(slot, reload, t.stop)) +
               price(slot, plan_.arc_between(slot, last, reload)) +
               plan_.depot_at(reload).per_visit;
    }

    // A free visit at each of the depots nearest to the task, then kNone.
    std::array<Index, kNearest> nearest_reloads(const model::Task& t, Index slot)
    {
        std::array<Index, kNearest> nearest;
        nearest.fill(kNone);
        ranking_.clear();
        const auto choices = model_.choices_of(model_.slots[slot]);
        for (const model::ReloadChoice& choice : choices) {
            const Index reload = unused(choice);
            if (reload != kNone)
                ranking_.emplace_back(choices.size() == 1 ? 0 : price_round(t, slot, reload),
                                      reload);
        }
        const std::size_t count = std::min(kNearest, ranking_.size());
        std::partial_sort(ranking_.begin(), ranking_.begin() + static_cast<std::ptrdiff_t>(count),
                          ranking_.end());
        for (std::size_t i = 0; i < count; ++i)
            nearest[i] = ranking_[i].second;
        return nearest;
    }

    // A visit of the depot that no route makes yet, or kNone.
    [[nodiscard]] Index unused(const model::ReloadChoice& choice) const
    {
        const Index first = model_.first_reload() + choice.first;
        for (Index reload = first; reload < first + choice.visits; ++reload)
            if (plan_.route_of(reload) == kNone)
                return reload;
        return kNone;
    }

    void try_reload_first(const model::Task& t, Index slot, Index after, const Block& block,
                          Index reload, Arc out, InsertionPoint& best)
    {
        weigh(t, slot, after, block, reload, true,
              {plan_.arc_between(slot, after, reload), plan_.arc_between(slot, reload, block.first),
               out},
              best);
    }
    void try_reload_last(const model::Task& t, Index slot, Index after, const Block& block,
                         Index reload, Arc in, InsertionPoint& best)
    {
        weigh(t, slot, after, block, reload, false,
              {in, plan_.arc_between(slot, block.last, reload),
               plan_.arc_between(slot, reload, plan_.node(after).next)},
              best);
    }

    void weigh(const model::Task& t, Index slot, Index after, const Block& block, Index reload,
               bool reload_first, std::array<Arc, 3> legs, InsertionPoint& best)
    {
        const Arc replaced = plan_.node(after).leg;
        std::int64_t metres = std::int64_t{block.way.distance_m} - replaced.distance_m;
        std::int64_t seconds = std::int64_t{block.way.duration_s} - replaced.duration_s;
        for (const Arc& leg : legs) {
            if (!leg.exists())
                return;
            metres += leg.distance_m;
            seconds += leg.duration_s;
        }
        const Cost delta =
            Plan::price(plan_.route(slot), metres, seconds) + plan_.depot_at(reload).per_visit;
        if (delta >= best.delta ||
            (model_.limited &&
             !plan_.within_limits(slot, Totals{metres, seconds} + plan_.totals_of(t, slot))))
            return;
        if (!may_be_in_time(slot, after, block, reload, reload_first, legs))
            return;
        work_ += plan_.route(slot).size / 4;
        if (is_allowed(slot, after, block, reload, reload_first))
            best = {delta, after, t.second == kNone ? kNone : t.stop, reload, reload_first};
    }

    // A lower bound: whether the task alone in the gap, without the visit, costs as much as the
    // best place. A visit on the way makes it no shorter, by the triangle inequality.
    [[nodiscard]] bool is_dearer_without(Index slot, Index after, const Block& block, Arc in,
                                         Arc out, const InsertionPoint& best) const
    {
        if (!in.exists() || !out.exists())
            return false;
        const Arc replaced = plan_.node(after).leg;
        return Plan::price(plan_.route(slot),
                           std::int64_t{in.distance_m} + block.way.distance_m + out.distance_m -
                               replaced.distance_m,
                           std::int64_t{in.duration_s} + block.way.duration_s + out.duration_s -
                               replaced.duration_s) >= best.delta;
    }

    // Whether the stored times allow it, which spares most walks. The trip that is split may begin
    // earlier than now, as soon as what it keeps and what is put in is released.
    [[nodiscard]] bool may_be_in_time(Index slot, Index after, const Block& block, Index reload,
                                      bool reload_first, const std::array<Arc, 3>& legs) const
    {
        const std::int64_t release = model_.stops[block.first].release;
        std::int64_t now =
            plan_.soonest_leaving(after, reload_first ? -model::kUnlimited : release) +
            legs[0].duration_s;
        const auto stay_at = [&](Index node, std::int64_t service_s) {
            const Times& times = plan_.times(node);
            now = std::max(now, times.open);
            const bool in_time = now <= times.close;
            now += service_s;
            return in_time;
        };
        const auto stay_at_block = [&] {
            if (!stay_at(block.first, plan_.service_s(block.first, slot)))
                return false;
            now += block.way.duration_s;
            return block.first == block.last ||
                   stay_at(block.last, plan_.service_s(block.last, slot));
        };
        const auto stay_at_reload = [&] {
            if (reload_first)
                now = std::max(now, release);
            return stay_at(reload, plan_.depot_at(reload).service_s);
        };
        if (!(reload_first ? stay_at_reload() : stay_at_block()))
            return false;
        now += legs[1].duration_s;
        if (!(reload_first ? stay_at_block() : stay_at_reload()))
            return false;
        return now + legs[2].duration_s <= plan_.times(plan_.node(after).next).latest;
    }

    [[nodiscard]] bool is_allowed(Index slot, Index after, const Block& block, Index reload,
                                  bool reload_first)
    {
        using Put = typename RouteWalk<Plan>::Put;
        std::array<Put, 3> puts;
        std::size_t count = 0;
        puts[count++] = {block.first, reload_first ? reload : after};
        if (block.last != block.first)
            puts[count++] = {block.last, block.first};
        puts[count++] = {reload, reload_first ? after : block.last};
        walk_.take_with(slot, std::span{puts.data(), count});
        return walk_.keeps_rules();
    }

    const Plan& plan_;
    const Model& model_;
    RouteWalk<Plan> walk_;
    bool is_used_;
    std::int64_t work_ = 0;
    std::vector<std::pair<Cost, Index>> ranking_;
};

}  // namespace routeopt::routing::search::plain
