// Preferences that weigh more while the temperature is high.
//
// A preference costs about as much as a mean leg, so a hot annealing gives a task to whoever is
// near, and a cold one hardly gets it back to the vehicle that it prefers. While the temperature is
// high, what a job pays for a vehicle beyond its preferred ones therefore counts several times
// (docs/experiments/0037). Only jobs that prefer three vehicles at most have this emphasis: for
// shipments, and for tasks that many vehicles suit, it makes plans dearer.
#pragma once

#include <span>
#include <vector>

#include "routing/search/rich/plan/plan_rules.hpp"

namespace routeopt::routing::search::rich {

class Emphasis {
public:
    // Without emphasis until it is set. The rules have to outlive this.
    Emphasis(const Model& model, const PlanRules& rules) : model_(model), rules_(rules) {}

    // From now on, what a vehicle costs more than the preferred ones is charged `times` times in
    // addition. False: that factor was set already. The first change takes O(jobs with preferences
    // x vehicles), and finds no job to emphasize where that is more than 2,000,000.
    bool set(double times);
    // The jobs that may be charged more.
    [[nodiscard]] std::span<const Index> tasks() const { return tasks_; }
    // What is charged in addition while the slot serves the task. Precondition: the slot's vehicle
    // may serve it.
    [[nodiscard]] Cost of(Index task, Index slot) const
    {
        if (times_ == 0 || preferred_price_[task] == kNoEmphasis)
            return 0;
        return static_cast<Cost>(
            times_ * static_cast<double>(rules_.preference(task, slot) - preferred_price_[task]));
    }

private:
    void find_tasks();

    static constexpr Cost kNoEmphasis = -1;

    const Model& model_;
    const PlanRules& rules_;
    // By task: what its preferred vehicles cost, or kNoEmphasis. Empty: not found yet.
    ByTask<Cost> preferred_price_;
    std::vector<Index> tasks_;  // those that have such a price
    double times_ = 0;
};

}  // namespace routeopt::routing::search::rich
