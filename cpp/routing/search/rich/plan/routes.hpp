// The routes of a plan under search, and where each node is.
//
// Nodes are numbered by NodeNumbers. A node is on at most one route. Every slot has a route at any
// time; one that serves nothing consists of its two ends.
//
// Holds between two calls of the plan: for every visit of every route, route_of() and
// position_of() of its node name that route and that position.
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/invariant.hpp"
#include "routing/search/neighbourhood/node_numbers.hpp"
#include "routing/search/rich/plan/route.hpp"

namespace routeopt::routing::search::rich {

class Routes : public NodeNumbers {
public:
    // Every route is without visits until its nodes are set.
    explicit Routes(const Model& model);

    // When the last time window of a stop closes.
    [[nodiscard]] std::int64_t closes(Index stop) const { return model_.stops[stop].close; }

    // The slot whose route visits the node; kNone: none does.
    [[nodiscard]] Index route_of(Index node) const { return slot_of_[node]; }
    // The position on that route. Precondition: a route visits the node.
    [[nodiscard]] std::size_t position_of(Index node) const { return position_[node]; }
    // The nodes before and behind it. A node that no route visits, as the ends of a slot that can
    // never run, has neither.
    [[nodiscard]] Links node(Index node) const
    {
        if (slot_of_[node] == kNone)
            return {};
        const auto& visits = route(slot_of_[node]).visits;
        const std::size_t at = position_[node];
        return {at == 0 ? kNone : visits[at - 1].node,
                at + 1 == visits.size() ? kNone : visits[at + 1].node};
    }
    // The number of the trip that visits the node, below trip_count(): a route's first trip has
    // its slot's number, a later one that of the reload that it begins with. kNone as route_of().
    // O(length of the trip).
    [[nodiscard]] Index trip_of(Index node) const;

    [[nodiscard]] const Route& route(Index slot) const { return *routes_[slot]; }
    [[nodiscard]] std::vector<Index> nodes_of(Index slot) const;
    // The same stops between the ends of another slot, with reloads of that slot at the same
    // depots. Empty: the slot has no such reload, or too few.
    [[nodiscard]] std::vector<Index> nodes_as_of(Index slot, std::span<const Index> nodes) const;
    // A necessary condition, in O(dimensions): false, no gap of the route has room for the loads
    // of the task unless a reload is inserted with it.
    [[nodiscard]] bool has_room(Index task, Index slot) const
    {
        const model::Task& t = model_.tasks[task];
        const model::Stop& stop = model_.stops[t.stop];
        const Room& room = route(slot).room;
        const Load& most = t.second == kNone ? room.collected : room.carried;
        for (std::size_t d = 0; d < model_.dimensions; ++d)
            if (stop.collected[d] > most[d] || stop.brought[d] > room.brought[d])
                return false;
        return true;
    }

    [[nodiscard]] Route& edit(Index slot) { return *routes_[slot]; }
    // Writes down where the nodes of the route are.
    void place_nodes(Index slot);
    // The nodes of the route are on none from now on; its visits stay as they are.
    void unplace_nodes(Index slot);
    // The same of one node.
    void unplace(Index node) { slot_of_[node] = kNone; }
    // Of these nodes, those that the route visits no more are on none.
    void unplace_dropped(Index slot, std::span<const Index> nodes);
    // Takes one visit out. O(visits behind it).
    void erase_node(Index slot, Index node);
    // Takes out all visits whose nodes are on no route. O(visits).
    void erase_unplaced(Index slot);

    // Returns the route as it is; in its place comes a copy of what measuring it anew builds on,
    // to be changed.
    std::unique_ptr<Route> set_aside(Index slot);
    // Exchanges the route with another one of the same slot, measured before.
    void swap_route(Index slot, std::unique_ptr<Route>& other);
    // Puts a route that was set aside back and keeps the memory of the one in its place. The nodes
    // are not placed.
    void restore(Index slot, std::unique_ptr<Route> route)
    {
        recycle(std::exchange(routes_[slot], std::move(route)));
    }
    // Keeps the memory of a route that nobody needs for a later set_aside().
    void recycle(std::unique_ptr<Route> route) { spare_.push_back(std::move(route)); }

    // Invariant builds: every visit is where its node is said to be.
    void check_positions() const;

private:
    BySlot<std::unique_ptr<Route>> routes_;
    std::vector<std::unique_ptr<Route>> spare_;
    ByNode<Index> slot_of_;
    ByNode<std::size_t> position_;
};

}  // namespace routeopt::routing::search::rich
