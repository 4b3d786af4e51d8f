// What the vehicles of a plan do of the work that balances share out, and what that costs.
//
// With x the amount of a vehicle, its history included, X their sum, and S that of the shares, a
// balance charges price x (sum of max(0, S x - share X)) / S, rounded. The sum over vehicles is
// read off prefix sums over vehicles in the order of x / share, made when the plan is committed;
// those that have changed since are looked at one by one. So a question costs O(log vehicles +
// changed).
#pragma once

#include <array>
#include <span>
#include <vector>

#include "base/quantity.hpp"
#include "routing/search/neighbourhood/indexing.hpp"

namespace routeopt::routing::search::rich {

// What a route does, by balance: seconds, metres, tasks or units of load; 0 where it does not
// count.
using SharedAmounts = std::array<std::int64_t, model::kMostBalances>;

// A route that does one thing now, and would do another.
struct SharedChange {
    Index slot = kNone;
    SharedAmounts from{};
    SharedAmounts to{};
};

class SharedWork {
public:
    // Of a plan that serves nothing.
    explicit SharedWork(const Model& model);

    [[nodiscard]] bool any() const { return !balances_.empty(); }
    // Whether some balance counts the route of the slot by more than its tasks; and by its hours.
    [[nodiscard]] bool counts_ways(Index slot) const { return counts_ways_[slot] != 0; }
    [[nodiscard]] bool counts_hours(Index slot) const { return counts_hours_[slot] != 0; }
    [[nodiscard]] bool counts_hours() const { return counts_any_hours_; }

    // What all balances charge; and with their emphasis.
    [[nodiscard]] Cost cost() const { return cost_; }
    [[nodiscard]] Cost charged() const { return cost_ + emphasis_of(cost_); }
    // By how much charged() changes with these, of which each slot is in one at most.
    [[nodiscard]] Cost change_with(std::span<const SharedChange> changes) const;
    // By how much it changes at least when the slot's route does more. A screen and no bound for
    // one stop more: balances of distance, driving or duration may count less then, where matrices
    // hold detours that are shorter, or where times change.
    [[nodiscard]] Cost least_change(Index slot) const;

    // What the task adds to the amounts of a route that counts by its tasks alone.
    [[nodiscard]] SharedAmounts with_task(Index task, Index slot, SharedAmounts amounts) const;

    // The amounts of a route that takes as long.
    [[nodiscard]] SharedAmounts with_duration(Index slot, std::int64_t duration_s,
                                              SharedAmounts amounts) const;

    void change(const SharedChange& change);
    // The changes since the last commit are made lasting, or undone.
    void commit();
    void take_back();
    // From now on charged() is that many times cost() more.
    void emphasize(double times) { times_ = times; }

    // Invariant builds: the amounts are these, by slot, and what is kept is recomputed from them.
    void check(const std::vector<SharedAmounts>& of_routes) const;

private:
    struct Vehicle {
        std::int64_t share = 0;
        std::int64_t now = 0;
        std::int64_t committed = 0;  // at the last commit, which the prefix sums are of
        bool is_changed = false;     // since then
        bool takes_part = false;
    };
    struct State {
        const model::Balance* balance = nullptr;
        std::vector<Vehicle> vehicles;
        std::int64_t shares = 0;   // their sum
        std::int64_t amounts = 0;  // likewise, now
        Cost cost = 0;
        std::vector<Index> changed;
        // Those with a share, the highest amount by share first, and the sums over the first ones.
        std::vector<Index> order;
        std::vector<std::int64_t> first_amounts;
        std::vector<std::int64_t> first_shares;
        std::int64_t without_share = 0;  // the amounts of the others
    };
    // A vehicle that would have another amount.
    struct Other {
        Index vehicle;
        std::int64_t amount;
    };

    [[nodiscard]] Cost emphasis_of(Cost cost) const
    {
        return times_ == 0 ? 0 : static_cast<Cost>(times_ * static_cast<double>(cost));
    }
    [[nodiscard]] static Int128 excess(const State& state, std::int64_t shares,
                                       std::int64_t amounts, std::span<const Other> others,
                                       Index left_out);
    [[nodiscard]] static Cost cost_with(const State& state, std::span<const Other> others);
    [[nodiscard]] static Cost cost_without(const State& state, Index vehicle);
    static void sort(State& state);

    const Model& model_;
    std::vector<State> balances_;
    BySlot<char> counts_ways_;
    BySlot<char> counts_hours_;
    bool counts_any_hours_ = false;
    Cost cost_ = 0;
    double times_ = 0;
    mutable std::vector<Other> others_;  // scratch
};

}  // namespace routeopt::routing::search::rich
