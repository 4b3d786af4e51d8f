// The routes that a task is looked for on, and the gaps of each: those near the task.
//
// Near are the running routes of the nearest neighbours of the task's stops, of the vehicles that
// it prefers (experiment 19), of all slots that may serve it where these are few, and of tasks that
// have to share its route or vehicle. Of a long route only the gaps beside neighbours are looked
// at, of a short one all (experiment 19).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "routing/search/neighbourhood/eligible_slots.hpp"
#include "routing/search/neighbourhood/neighbours.hpp"
#include "routing/search/rich/plan/plan.hpp"
#include "routing/search/rich/plan/preferred.hpp"

namespace routeopt::routing::search::rich {

class NearbyRoutes {
public:
    NearbyRoutes(const Plan& plan, Neighbours& neighbours, Preferred& preferred,
                 const std::vector<std::vector<Index>>& slots_of_vehicle, std::int64_t& work);

    // At most `most` of a stop's nearest neighbours. Valid as long as Neighbours.
    NeighbourList neighbours(Index stop, std::size_t most);

    // Lists the routes near a task, by `width` nearest neighbours of each of its stops.
    void find(Index task, std::size_t width);

    // Adds running routes, not listed yet, of slots that may visit depots on the way: some, from a
    // random one on, or all.
    void add_with_depots(Random* random);

    // The slots of the routes listed, each once. Valid until the next find() or add_...().
    [[nodiscard]] std::span<const Index> slots() const { return slots_; }

    // Sets the gaps to be looked at on a route: beside `width` of the nearest neighbours, or all
    // where the route is short, or where none of the neighbours is on a route that is not too long.
    void set_gaps_near(Index task, Index slot, std::size_t width);

    // Sets the gaps beside those of the `most` nearest neighbours of the task's first stop that are
    // on the route. The caller may add to them. O(n / 64) in the route's length.
    std::vector<std::size_t>& set_gaps_beside(Index slot, std::size_t most);

    void set_all_gaps(Index slot);

    // Each by the position of the visit before it, rising. Valid until they are set again.
    [[nodiscard]] std::span<const std::size_t> gaps() const { return gaps_; }

private:
    void list_routes_of(std::span<const Index> stops);
    void add_routes_of_partners(Index task);
    void add_running(Index slot);
    // False: the slot is listed already.
    bool mark(Index slot);

    // The most stops of a route that is looked at in every gap for a shipment, or for a job that
    // has no neighbour on the route.
    static constexpr std::int32_t kWhole = 150;
    // The same for any job.
    static constexpr std::int32_t kWholeForJobs = 15;
    // A task that no more slots than these may serve is looked for on all of them.
    static constexpr std::size_t kFewSlots = 8;
    // The most routes that add_with_depots() adds where it begins at a random one.
    static constexpr std::size_t kMostWithDepots = 32;

    const Plan& plan_;
    const Model& model_;
    Neighbours& neighbours_;
    Preferred& preferred_;
    const std::vector<std::vector<Index>>& slots_of_vehicle_;
    std::int64_t& work_;
    FewEligibleSlots few_slots_;
    std::vector<Index> slots_;
    std::int64_t search_ = 0;        // the number of the last find()
    BySlot<std::int64_t> listed_;    // in which search last; one more, for stops in no route
    std::span<const Index> near_;    // neighbours of the task's first stop, nearest first
    std::vector<Index> near_slots_;  // theirs; kNone: in no route
    std::vector<std::size_t> gaps_;
    std::vector<std::uint64_t> gap_bits_;  // scratch
};

}  // namespace routeopt::routing::search::rich
