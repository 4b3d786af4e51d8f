// A plan in the making: heads per slot, and exactly what they cost.
#pragma once

#include <vector>

#include "base/index_set.hpp"
#include "base/quantity.hpp"
#include "create/search/cover.hpp"

namespace routeopt::create::search {

class Heads {
public:
    explicit Heads(const Model& model);

    [[nodiscard]] const Plan& plan() const { return plan_; }
    [[nodiscard]] std::int64_t of(Index slot) const { return plan_[as_size(slot)]; }
    [[nodiscard]] const Cost& cost() const { return cost_; }
    // Slots with heads.
    [[nodiscard]] const IndexSet& open() const { return open_; }
    [[nodiscard]] std::int64_t heads_of_kind(Index kind) const { return of_kind_[as_size(kind)]; }
    [[nodiscard]] std::int64_t supplied(Index skill) const { return supplied_[as_size(skill)]; }

    // What changes would cost; they are made by keep(), or dropped by drop(). Preconditions: no
    // other changes are tried; no slot has less than no head, not even after some of them in order.
    Cost try_changes(std::span<const Change> changes);
    void keep();
    void drop();
    // The part of what was tried last that lines cost: cover, resources, heads at any instant.
    [[nodiscard]] const Cost& tried_cover() const { return tried_cover_; }

    void make(std::span<const Change> changes)
    {
        try_changes(changes);
        keep();
    }

private:
    // Whatever is not summed up over time.
    struct Sums {
        std::int64_t missing = 0;  // minutes of a skill's whole demand
        std::int64_t start_gaps = 0;
        std::int64_t heads_off = 0;  // of templates' bounds
        std::int64_t kinds = 0, heads = 0, moved = 0, dislike = 0;
        Int128 money = 0;
        Seconds paid = 0, length = 0;
    };

    [[nodiscard]] Cost cost_of(const Sums& sums) const;
    [[nodiscard]] std::int64_t missing_of(Index skill) const;
    [[nodiscard]] std::int64_t heads_off(Index team) const;
    void count(Index slot, std::int64_t by);
    void count_start(Index start, std::int64_t by);
    [[nodiscard]] std::int64_t gap_cost(Index earlier, Index later, bool around) const;

    const Model& model_;
    Cover cover_;
    Plan plan_;
    IndexSet open_;
    std::vector<std::int64_t> of_kind_, of_start_, of_team_;
    std::vector<Seconds> supplied_;  // by skill
    Sums sums_;
    Cost cost_, counted_;  // counted_: of the sums
    std::vector<Change> tried_;
    Cost promised_, tried_cover_;
};

}  // namespace routeopt::create::search
