// What depends on several people's shifts: heads, demands, shared skills, fairness.
#pragma once

#include "base/quantity.hpp"
#include "fill/model/model.hpp"

namespace routeopt::fill::search {

class Cover {
public:
    explicit Cover(const model::Model& model);

    // Puts a person on a shift, or takes them off it; returns how the cost changes.
    model::Cost add(Index person, Index shift) { return change(person, shift, 1); }
    model::Cost remove(Index person, Index shift) { return change(person, shift, -1); }

    [[nodiscard]] const model::Cost& cost() const { return cost_; }
    [[nodiscard]] std::int64_t heads(Index shift) const { return heads_[as_size(shift)]; }
    // Whether nothing depends on who is on a shift, only on how many.
    [[nodiscard]] bool counts_heads_only() const
    {
        return model_.problem.demands.empty() && model_.problem.requirements.empty() &&
               model_.problem.buckets.empty();
    }
    [[nodiscard]] bool lacks(Index shift) const
    {
        return heads(shift) < model_.problem.shifts[as_size(shift)].min;
    }

private:
    struct Piece {
        Seconds length = 0;
        std::int64_t people = 0;
    };
    struct DemandState {
        std::vector<std::int64_t> cuts;  // instants between which nobody comes or goes
        std::vector<Piece> pieces;
        Seconds wrong = 0;
    };
    struct RequirementState {
        std::int64_t people = 0;  // on its shifts
        bool is_past = true;
        // Those who hold the skill, and on how many of the shifts.
        std::vector<std::pair<Index, int>> holders;
    };
    struct Loads {  // of a bucket in one span
        std::vector<std::int64_t> load, share;
        std::int64_t total = 0, parts = 1, unit = 3600;
        Int128 squares = 0, mixed = 0, shares = 0;  // sums of load^2, load*share, share^2
    };

    model::Cost change(Index person, Index shift, int by);
    [[nodiscard]] model::Cost cost_of_heads(Index shift) const;
    [[nodiscard]] std::int64_t wrong(const Demand& demand, std::int64_t people) const;
    [[nodiscard]] model::Cost cost_of_demand(Index demand) const;
    [[nodiscard]] bool suits(Index person, const Shift& shift, const Demand& demand) const;
    void change_demand(Index demand, Index person, Index shift, int by);
    void start_requirement(const Requirement& requirement);
    void change_requirement(Index requirement, Index person, Index shift, int by);
    [[nodiscard]] model::Cost cost_of_requirement(Index requirement) const;
    [[nodiscard]] model::Cost cost_of_loads(const FairnessBucket& bucket, const Loads& loads) const;
    void start_loads(const FairnessBucket& bucket);
    void change_loads(std::size_t bucket, Index person, Index shift, int by);
    [[nodiscard]] model::Cost cost_around(Index shift) const;

    const model::Model& model_;
    model::Cost cost_;
    std::vector<std::int64_t> heads_;         // by shift
    std::vector<std::vector<Index>> theirs_;  // shifts by person, kept where there are demands
    std::vector<DemandState> demands_;
    std::vector<RequirementState> requirements_;
    std::vector<std::vector<Loads>> loads_;  // bucket, then span
    std::vector<std::vector<Index>> demands_of_, requirements_of_, buckets_of_;  // by shift
};

}  // namespace routeopt::fill::search
