// Fleet minimisation by several workers in parallel, each on a whole plan. Which worker eliminates
// a route first is mostly chance; as soon as one has, the others go on from its plan. The result
// depends on the timing of threads, so this is used only where the clock decides when a search ends
// (docs/experiments/0014).
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "routing/search/worker/pacer.hpp"
#include "routing/search/worker/worker.hpp"
#include "routing/search/worker/worker_budget.hpp"

namespace routeopt::routing::search {

class FleetRace {
public:
    // A race of `workers` workers, `first` among them. Each starts with its own copy of
    // times_absent. All references except times_absent and `plan` have to outlive this.
    // Preconditions: the clock alone decides when the search ends; all lists of neighbours are
    // made; `first` holds a committed plan that serves all mandatory tasks, and its best plan.
    FleetRace(Worker& first, const Control& control, Pacer& pacer, int workers,
              const FirstPlan& plan, const ByTask<std::int64_t>& times_absent);
    FleetRace(const FleetRace&) = delete;
    FleetRace& operator=(const FleetRace&) = delete;

    // Lets each worker empty routes (FleetMinimisation::empty_routes()) until the fraction `until`
    // of the search is over, or until one worker has nothing more to try. `patience`: how long one
    // attempt may last, as a fraction of the search. `most` and `allowance`: see FleetMinimisation.
    // look_around() is called on the calling thread, about as often as the clock is read.
    void run(double until, double patience, Cost most, Cost allowance,
             const std::function<void()>& look_around);

    // Ends the race: the first worker then holds the cheapest plan with the fewest routes, and its
    // best() is the best plan found. No other function may be called afterwards.
    void finish();

    // The best plan found so far, without its routes. May be called during run().
    [[nodiscard]] FoundPlan best() const
    {
        const std::scoped_lock lock{mutex_};
        return {best_.objective, best_.unserved, {}};
    }
    [[nodiscard]] int threads() const { return std::min(control_.threads, count()); }

private:
    struct Runner {
        std::unique_ptr<Worker> own;  // null for the first runner, whose worker is the caller's
        Worker* worker = nullptr;
        ByTask<std::int64_t> times_absent;
    };

    [[nodiscard]] int count() const { return static_cast<int>(runners_.size()); }
    void empty_routes(Runner& runner, WorkerBudget& budget, double patience, Cost most,
                      Cost allowance);
    void offer(Worker& worker, const std::vector<PlannedRoute>& routes);
    std::int64_t go_on_from_offered(Worker& worker);

    const Control& control_;
    Pacer& pacer_;
    std::vector<Runner> runners_;
    std::atomic<std::int64_t> iterations_ = 0;  // not yet passed to the pacer
    std::atomic<bool> is_done_ = false;         // a worker has nothing more to try
    std::atomic<std::int64_t> fewest_;          // the fewest routes of any plan so far
    mutable std::mutex mutex_;                  // guards the members below
    Objective objective_;                       // of the cheapest plan with the fewest routes
    std::vector<PlannedRoute> routes_;          // of the cheapest plan with the fewest routes
    FoundPlan best_;
};

}  // namespace routeopt::routing::search
