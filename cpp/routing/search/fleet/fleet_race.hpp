// Several workers that empty routes of a whole plan side by side. Which of them gets one away first
// is much by chance; as soon as one has, the others go on from its plan.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "base/parallel.hpp"
#include "routing/search/fleet/fleet_minimisation.hpp"
#include "routing/search/worker/pacer.hpp"
#include "routing/search/worker/worker.hpp"
#include "routing/search/worker/worker_budget.hpp"

namespace routeopt::routing::search {

template <class Kernel>
class FleetRace {
public:
    using OneWorker = Worker<Kernel>;

    // Of so many workers. times_absent: by task. Preconditions: time alone decides; all lists of
    // neighbours are made; `first` holds a plan that leaves out nothing mandatory, committed, and
    // its best one.
    FleetRace(OneWorker& first, Neighbours& neighbours, const InsertionOrders& orders,
              const Control& control, Pacer& pacer, int workers, const FirstPlan& plan,
              const std::vector<std::int64_t>& times_absent)
        : orders_(orders), control_(control), pacer_(pacer), runners_(as_size(workers)),
          fewest_(first.plan().running()), objective_(first.objective()),
          routes_(first.routes_now()), best_(first.best_found())
    {
        parallel_for(workers, threads(), [&](int i, bool) {
            Runner& runner = runners_[i];
            runner.times_absent = times_absent;
            runner.worker = &first;
            if (i == 0)
                return;
            const auto number = static_cast<std::uint64_t>(i);
            runner.own = std::make_unique<OneWorker>(first.plan().model(), neighbours, orders,
                                                     control.seed + (number << 32));
            runner.worker = runner.own.get();
            runner.worker->calibrate(pacer.expected_iterations(), 1, plan);
            runner.worker->restore(routes_);
            runner.worker->keep_best();
        });
    }
    FleetRace(const FleetRace&) = delete;
    FleetRace& operator=(const FleetRace&) = delete;

    // Until that share of the time, or one of them knows of nothing more to try, each worker
    // empties routes as Absence does, at no more than the cost `most`; an attempt lasts for so much
    // of the time. look_around(): on the calling thread, now and then.
    template <class LookAround>
    void run(double until, double patience, Cost most, Cost allowance, LookAround&& look_around)
    {
        const auto look = [&] {
            pacer_.count_iterations(iterations_.exchange(0));
            look_around();
        };
        std::atomic<bool> stopped = false;
        const Epoch epoch{control_, until * control_.time_limit_s, 0, 0, stopped};
        parallel_for(count(), threads(), [&](int i, bool is_calling) {
            WorkerBudget budget{epoch, INT64_MAX, [&] {
                                    if (is_calling)
                                        look();
                                    return !is_calling || !pacer_.stopped();
                                }};
            empty_routes(runners_[i], budget, patience, most, allowance);
        });
        look();
    }

    // The first worker holds the cheapest plan with the fewest routes, and knows the best one.
    // Nothing is to be called after.
    void finish()
    {
        OneWorker& first = *runners_.front().worker;
        first.restore(best_.routes);
        first.keep_best();
        first.restore(routes_);
    }

    // By what it costs; without its routes.
    [[nodiscard]] FoundPlan best() const
    {
        const std::scoped_lock lock{mutex_};
        return {best_.objective, best_.unserved, {}};
    }
    [[nodiscard]] int threads() const { return std::min(control_.threads, count()); }

private:
    static constexpr std::int64_t kCountedAtOnce = 64;  // iterations, so that workers seldom meet

    struct Runner {
        std::unique_ptr<OneWorker> own;
        OneWorker* worker = nullptr;
        std::vector<std::int64_t> times_absent;
    };

    [[nodiscard]] int count() const { return static_cast<int>(runners_.size()); }

    template <class OneBudget>
    void empty_routes(Runner& runner, OneBudget& budget, double patience, Cost most, Cost allowance)
    {
        OneWorker& worker = *runner.worker;
        FleetMinimisation<Kernel> fleet_minimisation{worker, orders_, runner.times_absent,
                                                     allowance};
        std::int64_t running = worker.plan().running();  // of the plan that an attempt begins with
        const auto has_ended = [&] { return budget.is_over() || is_done_; };
        const auto is_over = [&] { return has_ended() || fewest_ < running; };
        const auto serve = [&] {
            const double end = budget.fraction() + patience;
            while (worker.plan().missing() > 0 && !is_over() && budget.fraction() < end) {
                fleet_minimisation.try_once();
                budget.spend(worker.work());
                budget.count_iteration();
                if (budget.iterations() % kCountedAtOnce == 0)
                    iterations_ += kCountedAtOnce;
                worker.keep_if_best();
            }
            return worker.plan().missing() == 0;
        };
        const auto goes_on = [&] { return !is_over(); };
        const auto keep = [&](const std::vector<PlannedRoute>& routes) {
            running = worker.plan().running();
            offer(worker, routes);
        };
        do {
            if (fewest_ < running)
                running = go_on_from_offered(worker);
            fleet_minimisation.empty_routes(most, serve, goes_on, keep);
        } while (!has_ended() && fewest_ < running);
        is_done_ = true;
        iterations_ += budget.iterations() % kCountedAtOnce;
#ifdef ROUTEOPT_CHECK_INVARIANTS
        worker.plan().check();
#endif
    }

    void offer(OneWorker& worker, const std::vector<PlannedRoute>& routes)
    {
        worker.keep_if_best();
        const std::scoped_lock lock{mutex_};
        if (worker.best() < best_.objective)
            best_ = worker.best_found();
        const std::int64_t running = worker.plan().running();
        if (running > fewest_ || (running == fewest_ && !(worker.objective() < objective_)))
            return;
        fewest_ = running;
        objective_ = worker.objective();
        routes_ = routes;
    }

    std::int64_t go_on_from_offered(OneWorker& worker)
    {
        std::vector<PlannedRoute> routes;
        {
            const std::scoped_lock lock{mutex_};
            routes = routes_;
        }
        worker.restore(routes);
        return worker.plan().running();
    }

    const InsertionOrders& orders_;
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
