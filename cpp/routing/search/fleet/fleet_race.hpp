// Several workers that empty routes of a whole plan side by side. Which of them gets one away first
// is much by chance; as soon as one has, the others go on from its plan. What is found depends on
// the timing of threads, so this is used only where the clock decides when a search ends.
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
    // Of so many workers, `first` among them. All references outlive this. Preconditions: time
    // alone decides; all lists of neighbours are made; `first` holds a plan that leaves out nothing
    // mandatory, committed, and its best one.
    FleetRace(Worker& first, const Control& control, Pacer& pacer, int workers,
              const FirstPlan& plan, const ByTask<std::int64_t>& times_absent);
    FleetRace(const FleetRace&) = delete;
    FleetRace& operator=(const FleetRace&) = delete;

    // Until that share of the time, or one of them knows of nothing more to try, each worker
    // empties routes as FleetMinimisation does, at no more than the cost `most`; an attempt lasts
    // for so much of the time. look_around(): on the calling thread, now and then.
    void run(double until, double patience, Cost most, Cost allowance,
             const std::function<void()>& look_around);

    // The first worker holds the cheapest plan with the fewest routes, and knows the best one.
    // Nothing is to be called after.
    void finish();

    // By what it costs; without its routes.
    [[nodiscard]] FoundPlan best() const
    {
        const std::scoped_lock lock{mutex_};
        return {best_.objective, best_.unserved, {}};
    }
    [[nodiscard]] int threads() const { return std::min(control_.threads, count()); }

private:
    struct Runner {
        std::unique_ptr<Worker> own;  // but for the first one
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
    std::atomic<std::int64_t> iterations_ = 0;  // since they were counted last
    std::atomic<bool> is_done_ = false;
    std::atomic<std::int64_t> fewest_;  // routes of any plan so far
    mutable std::mutex mutex_;          // for what follows
    Objective objective_;               // of the cheapest plan with so few
    std::vector<PlannedRoute> routes_;  // its
    FoundPlan best_;
};

}  // namespace routeopt::routing::search
