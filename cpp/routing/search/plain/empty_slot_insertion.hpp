// A task alone in an empty slot: a new route. Slots of a kind are interchangeable, so one empty
// slot of each kind is tried; for each task only the kinds in which a route of the task alone is
// cheapest, which are ranked once for a task, O(kinds), and kept.
//
// Changes nothing. Every look improves `best` if it finds a cheaper place that keeps every rule.
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "routing/search/neighbourhood/blinks.hpp"
#include "routing/search/neighbourhood/insertion_point.hpp"
#include "routing/search/plain/job_insertion.hpp"
#include "routing/search/plain/reload_insertion.hpp"
#include "routing/search/plain/shipment_search.hpp"

namespace routeopt::routing::search::plain {

template <class Plan, class Table>
class EmptySlotInsertion {
public:
    EmptySlotInsertion(Plan& plan, JobInsertion<Plan>& jobs, ShipmentSearch<Plan, Table>& shipments,
                       ReloadInsertion<Plan>& with_reload)
        : plan_(plan), model_(plan.model()), jobs_(jobs), shipments_(shipments),
          with_reload_(with_reload), slot_of_(as_size(model_.kinds), kNone),
          kinds_of_(model_.tasks.size())
    {
        for (const model::Slot& slot : model_.slots)
            slot_of_[slot.kind] = static_cast<Index>(&slot - model_.slots.data());
    }

    // Looks at the cheapest kinds for the task; at all kinds if no place is found and some of the
    // cheapest kinds were not tried, because they have no empty slot or blinked. Kinds blink as
    // gaps do, since the dearer one for a single task may be the cheaper one for a whole route.
    void look(Index task, Random& random, InsertionPoint& best)
    {
        if (model_.kinds == 1 && plan_.empty_slot(0) == kNone)
            return;
        const std::span<const KindOffer> kinds = kinds_of(task);
        Blinks blinks{kinds.size() > 1 ? random.next() : 0};
        bool all_tried = true;
        for (const auto& [least, kind] : kinds) {
            if (best.found() && least >= best.delta)
                return;
            const bool blinked = kinds.size() > 1 && blinks.once();
            all_tried = !blinked && try_kind(task, kind, best) && all_tried;
        }
        if (!all_tried && !best.found())
            look_at_all(task, best);
    }

    // Looks at every kind.
    void look_at_all(Index task, InsertionPoint& best)
    {
        for (Index kind = 0; kind < model_.kinds; ++kind)
            try_kind(task, kind, best);
    }

    // The place in the first kind, from `first_kind` on and round, that has an empty slot for the
    // task; none if no kind has.
    [[nodiscard]] InsertionPoint in_first(Index task, Index first_kind)
    {
        InsertionPoint point;
        for (Index i = 0; i < model_.kinds && !point.found(); ++i)
            try_kind(task, (first_kind + i) % model_.kinds, point);
        return point;
    }

    // The cheapest place in one empty slot, with its fixed cost; none if the vehicle may not serve
    // the task, or a rule forbids it.
    [[nodiscard]] InsertionPoint alone_in(Index task, Index slot)
    {
        InsertionPoint point;
        const model::Task& t = model_.tasks[task];
        if (!model_.may_serve(t, model_.slots[slot]))
            return point;
        const Index start = plan_.start_of(slot);
        if (t.second == kNone) {
            if (Plan::kLoadsMix || plan_.fits(plan_.route(slot), t.size))
                jobs_.try_behind(t.stop, slot, start, point);
        } else {
            shipments_.look_everywhere(t, slot, point, [] { return false; });
        }
        if (!point.found() && with_reload_.is_for(slot))
            with_reload_.try_gap(task, slot, start, point);
        if (point.found())
            point.delta += model_.slots[slot].fixed;
        return point;
    }

    // Kinds looked at since this was last asked.
    std::int64_t work() { return std::exchange(work_, 0); }

private:
    static constexpr std::size_t kKindsTried = 8;  // the cheapest ones

    // The least that it costs to serve the task alone in a slot of a kind, and the kind.
    using KindOffer = std::pair<Cost, Index>;

    // False if no empty slot of the kind is left.
    bool try_kind(Index task, Index kind, InsertionPoint& best)
    {
        const Index slot = plan_.empty_slot(kind);
        if (slot == kNone)
            return false;
        ++work_;
        InsertionPoint alone = alone_in(task, slot);
        if (alone.found() && alone.delta < best.delta)
            best = alone;
        return true;
    }

    // The cheapest kinds that may take the task, cheapest first; valid as long as the object.
    [[nodiscard]] std::span<const KindOffer> kinds_of(Index task)
    {
        std::vector<KindOffer>& kinds = kinds_of_[task];
        if (!kinds.empty())
            return kinds;
        const model::Task& t = model_.tasks[task];
        const Index last = t.second == kNone ? t.stop : t.second;
        work_ += model_.kinds;
        ranking_.clear();
        for (Index kind = 0; kind < model_.kinds; ++kind) {
            const Index slot = slot_of_[kind];
            const Arc out = plan_.arc_between(slot, plan_.start_of(slot), t.stop);
            const Arc back = plan_.arc_between(slot, last, plan_.end_of(slot));
            if (!model_.may_serve(t, model_.slots[slot]) || !may_go_alone(t, slot, out, back))
                continue;
            ranking_.emplace_back(Plan::price(plan_.route(slot),
                                              std::int64_t{out.distance_m} + back.distance_m,
                                              std::int64_t{out.duration_s} + back.duration_s) +
                                      model_.slots[slot].fixed,
                                  kind);
        }
        const std::size_t count = std::min(kKindsTried, ranking_.size());
        const auto last_kept = ranking_.begin() + static_cast<std::ptrdiff_t>(count);
        std::partial_sort(ranking_.begin(), last_kept, ranking_.end());
        kinds.assign(ranking_.begin(), last_kept);
        return kinds;
    }

    // False if an empty route of this slot can never take the task: there is no way, no room or no
    // time. True promises nothing.
    [[nodiscard]] bool may_go_alone(const model::Task& task, Index slot, Arc out, Arc back) const
    {
        const model::Slot& s = model_.slots[slot];
        if (with_reload_.is_for(slot))
            return s.limits.tasks > 0;  // other ways lead by a depot
        const std::int64_t driving_s = std::int64_t{out.duration_s} + back.duration_s;
        if (!out.exists() || !back.exists() || s.limits.tasks == 0 ||
            std::int64_t{out.distance_m} + back.distance_m > s.limits.distance_m ||
            driving_s > std::min(s.limits.driving_s, s.limits.duration_s))
            return false;
        for (std::size_t d = 0; d < kMostDimensions; ++d)
            if (task.size[d] > s.capacity[d] - s.initial_load[d])
                return false;
        const model::Stop& first = model_.stops[task.stop];
        const std::int64_t departure = std::max(s.earliest, first.release);
        const std::int64_t start = std::max(departure + out.duration_s, first.open);
        return departure <= s.latest_start && start <= first.close &&
               start + back.duration_s <= s.end;
    }

    Plan& plan_;
    const Model& model_;
    JobInsertion<Plan>& jobs_;
    ShipmentSearch<Plan, Table>& shipments_;
    ReloadInsertion<Plan>& with_reload_;
    ByKind<Index> slot_of_;                    // some slot of each kind
    ByTask<std::vector<KindOffer>> kinds_of_;  // made when first asked for
    std::vector<KindOffer> ranking_;           // scratch
    std::int64_t work_ = 0;
};

}  // namespace routeopt::routing::search::plain
