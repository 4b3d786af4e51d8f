#include "routing/search/fleet/fleet_race.hpp"

#include "base/parallel.hpp"
#include "routing/search/fleet/fleet_minimisation.hpp"

namespace routeopt::routing::search {
namespace {

// Iterations are added to the common count in batches, so that workers seldom contend for it.
constexpr std::int64_t kCountedAtOnce = 64;

}  // namespace

FleetRace::FleetRace(Worker& first, const Control& control, Pacer& pacer, int workers,
                     const FirstPlan& plan, const ByTask<std::int64_t>& times_absent)
    : control_(control), pacer_(pacer), runners_(as_size(workers)), fewest_(first.running()),
      objective_(first.objective()), routes_(first.routes_now()), best_(first.best_found())
{
    parallel_for(workers, threads(), [&](int i, bool) {
        Runner& runner = runners_[as_size(i)];
        runner.times_absent = times_absent;
        runner.worker = &first;
        if (i == 0)
            return;
        const auto number = static_cast<std::uint64_t>(i);
        runner.own = first.sibling(control.seed + (number << 32));
        runner.worker = runner.own.get();
        runner.worker->calibrate(pacer.expected_iterations(), 1, plan);
        runner.worker->restore(routes_);
        runner.worker->keep_best();
    });
}

void FleetRace::run(double until, double patience, Cost most, Cost allowance,
                    const std::function<void()>& look_around)
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
        empty_routes(runners_[as_size(i)], budget, patience, most, allowance);
    });
    look();
}

void FleetRace::finish()
{
    Worker& first = *runners_.front().worker;
    first.restore(best_.routes);
    first.keep_best();
    first.restore(routes_);
}

void FleetRace::empty_routes(Runner& runner, WorkerBudget& budget, double patience, Cost most,
                             Cost allowance)
{
    Worker& worker = *runner.worker;
    FleetMinimisation fleet_minimisation{worker, runner.times_absent, allowance};
    std::int64_t running = worker.running();  // routes of the plan that an attempt begins with
    const auto has_ended = [&] { return budget.is_over() || is_done_; };
    const auto is_over = [&] { return has_ended() || fewest_ < running; };
    const auto serve = [&] {
        const double end = budget.fraction() + patience;
        while (worker.objective().missing > 0 && !is_over() && budget.fraction() < end) {
            fleet_minimisation.try_once();
            budget.spend(worker.work());
            budget.count_iteration();
            if (budget.iterations() % kCountedAtOnce == 0)
                iterations_ += kCountedAtOnce;
            worker.keep_if_best();
        }
        return worker.objective().missing == 0;
    };
    const auto goes_on = [&] { return !is_over(); };
    const auto keep = [&](const std::vector<PlannedRoute>& routes) {
        running = worker.running();
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
    worker.check();
#endif
}

void FleetRace::offer(Worker& worker, const std::vector<PlannedRoute>& routes)
{
    worker.keep_if_best();
    const std::scoped_lock lock{mutex_};
    if (worker.best() < best_.objective)
        best_ = worker.best_found();
    const std::int64_t running = worker.running();
    if (running > fewest_ || (running == fewest_ && !(worker.objective() < objective_)))
        return;
    fewest_ = running;
    objective_ = worker.objective();
    routes_ = routes;
}

std::int64_t FleetRace::go_on_from_offered(Worker& worker)
{
    std::vector<PlannedRoute> routes;
    {
        const std::scoped_lock lock{mutex_};
        routes = routes_;
    }
    worker.restore(routes);
    return worker.running();
}

}  // namespace routeopt::routing::search
