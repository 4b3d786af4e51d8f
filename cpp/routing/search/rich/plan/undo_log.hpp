// What a plan needs to go back to its last commit: each changed route as it was, the tasks that
// were put in or taken out, and surcharges that changed on routes that did not change otherwise.
//
// Writing something down is O(1); nothing is copied here, routes are moved in and out.
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "routing/search/rich/plan/route.hpp"

namespace routeopt::routing::search::rich {

// Some of the slots, in the order in which they were added.
class SlotList {
public:
    explicit SlotList(std::size_t slots) : is_in_(slots, 0) {}

    [[nodiscard]] bool holds(Index slot) const { return is_in_[slot] != 0; }
    [[nodiscard]] std::span<const Index> all() const { return slots_; }
    // A slot that is in already is not added again.
    void add(Index slot)
    {
        if (std::exchange(is_in_[slot], char{1}) == 0)
            slots_.push_back(slot);
    }
    void remove_last()
    {
        is_in_[slots_.back()] = 0;
        slots_.pop_back();
    }
    void clear()
    {
        for (const Index slot : slots_)
            is_in_[slot] = 0;
        slots_.clear();
    }

private:
    std::vector<Index> slots_;
    BySlot<char> is_in_;
};

// What a route paid before as a surcharge, and its duration where a balance counts it.
struct OldSurcharge {
    Index slot;
    Cost surcharge;
    std::int64_t duration_s;
};

class UndoLog {
public:
    struct SavedRoute {
        Index slot;
        std::unique_ptr<Route> route;  // as it was at the last commit
    };

    explicit UndoLog(std::size_t slots) : touched_(slots) {}

    // The slots whose routes have changed since the last commit, in the order of the first change.
    // Valid until another route changes: slots are added at the end then.
    [[nodiscard]] std::span<const Index> touched() const { return touched_.all(); }
    [[nodiscard]] bool is_touched(Index slot) const { return touched_.holds(slot); }

    // The route is about to change. Precondition: it is not touched.
    void save_route(Index slot, std::unique_ptr<Route> route)
    {
        touched_.add(slot);
        routes_.push_back({slot, std::move(route)});
    }
    // Withdraws the last save_route(). Returns its route.
    std::unique_ptr<Route> withdraw_last_route()
    {
        std::unique_ptr<Route> route = std::move(routes_.back().route);
        routes_.pop_back();
        touched_.remove_last();
        return route;
    }
    // The task was put in or taken out. It may be in the list more than once.
    void add_moved(Index task) { moved_.push_back(task); }
    void withdraw_last_moved() { moved_.pop_back(); }
    // A surcharge is about to change. That of a touched route comes back with the route.
    void save_surcharge(const OldSurcharge& old)
    {
        if (!is_touched(old.slot))
            surcharges_.push_back(old);
    }

    // In the order of touched().
    [[nodiscard]] std::vector<SavedRoute>& saved_routes() { return routes_; }
    [[nodiscard]] const std::vector<Index>& moved() const { return moved_; }
    // The first change first; a slot may be there more than once.
    [[nodiscard]] const std::vector<OldSurcharge>& surcharges() const { return surcharges_; }

    // The plan is as at a commit: nothing is to be taken back.
    void clear()
    {
        routes_.clear();
        touched_.clear();
        moved_.clear();
        surcharges_.clear();
    }

private:
    SlotList touched_;
    std::vector<SavedRoute> routes_;
    std::vector<Index> moved_;
    std::vector<OldSurcharge> surcharges_;
};

}  // namespace routeopt::routing::search::rich
