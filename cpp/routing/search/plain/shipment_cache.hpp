// Remembers the best place of a shipment in a route for as long as the route stays as it is: about
// half of the routes near a shipment are unchanged from one time that it is removed to the next,
// and finding the place takes O(route^2).
//
// A fixed table of at most kMostKnown entries, by a hash of shipment and route; a newer entry
// replaces an older one in its place. An entry holds as long as the plan's committed_in() of the
// route is the same. Answers are those of ShipmentInsertion (debug builds compare them).
#pragma once

#include <algorithm>
#include <bit>
#include <vector>

#include "base/invariant.hpp"
#include "routing/search/neighbourhood/blinks.hpp"
#include "routing/search/neighbourhood/insertion_point.hpp"
#include "routing/search/plain/shipment_insertion.hpp"

namespace routeopt::routing::search::plain {

template <class Plan, bool kTimed>
class ShipmentCache {
public:
    using Scan = ShipmentInsertion<Plan, kTimed>;

    ShipmentCache(const Plan& plan, Scan& scan) : plan_(plan), scan_(scan)
    {
        const auto& tasks = plan.model().tasks;
        const bool has_shipments = std::ranges::any_of(
            tasks, [](const model::Task& task) { return task.second != kNone; });
        if (has_shipments)
            known_.resize(std::bit_ceil(std::min(kRoutesNear * tasks.size(), kMostKnown)));
    }

    // Improves `best` by the best place in the route, if that costs less; it blinks as a whole, and
    // then another place is looked for. accept(point, metres, seconds) may refuse a place, and has
    // to say the same each time. If travel violates the triangle inequality the place is the best
    // of those that could beat `best` when it was found. Precondition: the route has not changed
    // since the last commit.
    template <class Accept>
    void look(Index task, Index slot, Blinks& blinks, InsertionPoint& best, Accept&& accept)
    {
        const model::Task& t = plan_.model().tasks[task];
        const std::int64_t now = plan_.committed_in(slot);
        Known& known = at(task, slot);
        if (!known.is_of(task, slot, now) || (known.after == kNone && known.delta < best.delta)) {
            InsertionPoint found{.delta = best.delta};
            scan_.look(t, slot, found, accept);
            known = {task, slot, now, found.delta, found.after, found.delivery_after};
        }
        INVARIANT(is_right(known, accept), "a place known is the best one");
        const InsertionPoint point = known.point();
        if (!point.found() || point.delta >= best.delta)
            return;
        if (!blinks.once()) {
            best = point;
            return;
        }
        const auto another = [&](const InsertionPoint& other, std::int64_t metres,
                                 std::int64_t seconds) {
            const bool is_it =
                other.after == point.after && other.delivery_after == point.delivery_after;
            return !is_it && accept(other, metres, seconds);
        };
        scan_.look(t, slot, best, another);
    }

private:
    // Entries for so many routes of each task, up to a total.
    static constexpr std::size_t kRoutesNear = 64;
    static constexpr std::size_t kMostKnown = 1 << 17;

    // The best place of a shipment in a route as it was committed then. Without a place: none costs
    // less than delta.
    struct Known {
        Index task = kNone;
        Index slot = kNone;
        std::int64_t committed_in = 0;
        model::Cost delta = 0;
        Index after = kNone;
        Index delivery_after = kNone;

        [[nodiscard]] bool is_of(Index its_task, Index its_slot, std::int64_t now) const
        {
            return task == its_task && slot == its_slot && committed_in == now;
        }
        [[nodiscard]] InsertionPoint point() const
        {
            return {.delta = delta, .after = after, .delivery_after = delivery_after};
        }
    };

    Known& at(Index task, Index slot)
    {
        const std::uint32_t mixed = static_cast<std::uint32_t>(task) * 2'654'435'761U >> 8 ^
                                    static_cast<std::uint32_t>(slot) * 40'503U;
        return known_[mixed & (known_.size() - 1)];
    }

    // Whether a look finds the same place; or none, as travel against the triangle inequality can
    // hide it.
    template <class Accept>
    [[nodiscard]] bool is_right(const Known& known, Accept&& accept)
    {
        const bool is_found = known.after != kNone;
        InsertionPoint now{.delta = is_found ? known.delta + 1 : known.delta};
        scan_.look(plan_.model().tasks[known.task], known.slot, now, accept);
        return !now.found() || (is_found && now.delta == known.delta);
    }

    const Plan& plan_;
    Scan& scan_;
    std::vector<Known> known_;
};

}  // namespace routeopt::routing::search::plain
