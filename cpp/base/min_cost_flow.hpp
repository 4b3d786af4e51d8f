// Flows of least cost in a network whose capacities change.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "base/index.hpp"

namespace routeopt {

struct FlowArc {
    Index from = 0, to = 0;
    std::int64_t cost = 0;  // of one unit
};

// A flow that costs least among those with the same capacities and the same amounts sent. All
// capacities are 0 at first. After each change the flow is made cheapest again along shortest paths
// with potentials (Edmonds and Karp 1972), none of which is followed further than needed: the work
// is that of the part of the network which a change concerns. Changes can be taken back.
class MinCostFlow {
public:
    static constexpr std::int64_t kAny = std::numeric_limits<std::int64_t>::max();

    // Precondition: all costs times what flows fit in 64 bits.
    MinCostFlow(Index nodes, std::span<const FlowArc> arcs);

    // Of all that flows.
    [[nodiscard]] std::int64_t cost() const { return cost_; }
    [[nodiscard]] std::int64_t flow(Index arc) const { return room_[back(arc)]; }
    // What one unit more through the arc would change, if that is below 0; not below 0 otherwise.
    [[nodiscard]] std::int64_t reduced_cost(Index arc) const;

    // Lets so much more through an arc.
    void widen(Index arc, std::int64_t amount);
    // Lets nothing more through an arc: what flowed there takes other ways. False: the cost got
    // above `most` on the way, or there is no other way. Then the change must be taken back.
    bool close(Index arc, std::int64_t most = kAny);
    // Sends an amount from one node to another, beside all else. False: as of close.
    bool send(Index from, Index to, std::int64_t amount, std::int64_t most = kAny);

    // Changes since the last call of keep(), or since the beginning, stay or are taken back.
    void keep();
    void take_back();

private:
    static std::size_t forth(Index arc) { return 2 * as_size(arc); }
    static std::size_t back(Index arc) { return 2 * as_size(arc) + 1; }
    std::int64_t shortest_path(Index from, Index to, std::int64_t below);
    void look_from(Index node, std::int64_t distance, std::int64_t below);
    std::int64_t push(Index from, Index to, std::int64_t most);
    void set_room(std::size_t arc, std::int64_t room);

    using Reached = std::pair<std::int64_t, Index>;  // distance, node
    struct Change {
        std::size_t at;
        std::int64_t before;
    };

    // Arcs come in pairs: 2 i is an arc as given, 2 i + 1 the way back, whose room is what flows.
    std::vector<Index> to_;
    std::vector<std::int64_t> room_, step_;  // step_: the cost
    std::vector<Index> first_, arcs_;        // arcs that leave a node: arcs_ from first_ on
    // By node: no arc with room costs less than nothing once the difference of these is added.
    std::vector<std::int64_t> potential_;
    std::int64_t cost_ = 0;
    // While a path is looked for, by node: how far it is, and the arc by which it is reached.
    std::vector<std::int64_t> distance_;
    std::vector<Index> before_;
    std::vector<Index> reached_, done_;
    std::vector<Reached> open_;  // a heap
    std::vector<Change> changed_rooms_, changed_potentials_;
    std::int64_t kept_cost_ = 0;
};

}  // namespace routeopt
