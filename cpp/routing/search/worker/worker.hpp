// The search of one thread: a plan and the operators that change it, by ruin and recreate under
// simulated annealing (Christiaens & Vanden Berghe 2020). Every plan that a worker holds keeps
// every rule.
//
// This class is the interface between the driver of the search (SearchDriver, Workers), which is
// compiled once, and the kernels, which are compiled for each way of computing travel: KernelWorker
// derives from it. Its virtual functions are called at most once an iteration, never in an inner
// loop (docs/decisions/0047).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "anneal/annealing.hpp"
#include "base/random.hpp"
#include "routing/search/annealing/objective.hpp"
#include "routing/search/annealing/schedule.hpp"
#include "routing/search/annealing/solution_pool.hpp"
#include "routing/search/annealing/temperature.hpp"
#include "routing/search/control.hpp"
#include "routing/search/neighbourhood/indexing.hpp"
#include "routing/search/worker/handover.hpp"
#include "routing/search/worker/route_elimination.hpp"
#include "routing/search/worker/search_kernel.hpp"
#include "routing/search/worker/work_meter.hpp"

namespace routeopt::routing::search {

class Pacer;

class Worker {
public:
    Worker(const Model& model, const KernelTraits& traits, std::uint64_t seed);
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
    virtual ~Worker() = default;

    // Another worker on the same model, with an empty plan.
    [[nodiscard]] virtual std::unique_ptr<Worker> sibling(std::uint64_t seed) const = 0;

    [[nodiscard]] const Model& model() const { return model_; }
    [[nodiscard]] const KernelTraits& traits() const { return traits_; }
    [[nodiscard]] Random& random() { return random_; }
    // The number of nearest neighbours of a task beside which its insertion is tried.
    [[nodiscard]] std::size_t width() const { return width_; }
    [[nodiscard]] bool has_optional() const { return has_optional_; }

    // The value of the present plan, at the prices of the problem.
    [[nodiscard]] virtual Objective objective() const = 0;
    // The cost by which the annealing compares plans: that of objective(), and the emphasis, which
    // raises some prices while the temperature is high (see emphasize()).
    [[nodiscard]] virtual Cost cost() const = 0;
    // The fixed costs of the vehicles whose routes have stops.
    [[nodiscard]] virtual Cost fixed_cost() const = 0;
    // cost() without fixed costs and without the drop fees of absent tasks.
    [[nodiscard]] virtual Cost routes_cost() const = 0;
    // The number of routes with stops.
    [[nodiscard]] virtual std::int64_t running() const = 0;
    // A lower bound, from the loads, on the routes that the mandatory tasks need. O(tasks).
    [[nodiscard]] virtual std::int64_t fewest_routes() const = 0;
    // Whether some routes could be driven by vehicles of another capacity or price.
    [[nodiscard]] virtual bool vehicles_differ() const = 0;
    [[nodiscard]] virtual std::span<const Index> absent_tasks() const = 0;
    // The slot whose route serves the task; kNone if no route of this worker does.
    [[nodiscard]] virtual Index slot_of(Index task) const = 0;
    [[nodiscard]] virtual PlannedRoute route_in(Index slot) const = 0;
    [[nodiscard]] virtual std::vector<PlannedRoute> routes_now() const = 0;
    // Asserts that the plan's state equals one computed from scratch. O(plan).
    virtual void check() = 0;

    // Stores the present plan as the best one, better or not. Precondition: it is committed.
    // O(nodes changed since the last call).
    virtual void keep_best() = 0;
    // Stores the present plan if it is better than best(); returns whether it was.
    bool keep_if_best()
    {
        const bool is_best = objective() < best_;
        if (is_best)
            keep_best();
        return is_best;
    }
    [[nodiscard]] const Objective& best() const { return best_; }
    [[nodiscard]] std::int64_t best_unserved() const { return best_unserved_; }
    [[nodiscard]] virtual std::vector<PlannedRoute> best_routes() const = 0;
    [[nodiscard]] FoundPlan best_found() const { return {best_, best_unserved_, best_routes()}; }
    // Inserts breaks into the routes of a plan, where its costs have them. The present plan may be
    // replaced by these routes.
    virtual void add_breaks(std::vector<PlannedRoute>& routes) = 0;
    // Replaces the present plan by these routes, and commits it. All other tasks are absent.
    virtual void restore(const std::vector<PlannedRoute>& routes) = 0;

    // Loads the request's plan, as far as it keeps every rule. To be called once, first.
    virtual void load_given() = 0;
    // Builds the first plan from the present one (see Construction). Ends when the pacer stops;
    // tasks not placed by then stay absent.
    virtual void build(const Control& control, Pacer& pacer) = 0;
    // One iteration: a ruin and recreate, or a move of whole routes or trips. Returns false, with
    // the plan as before, if the result is not accepted or if the meter orders a stop on the way.
    virtual bool try_once(WorkMeter& meter) = 0;
    // Tries every absent task in every place and inserts it if it fits and costs no more than its
    // drop fee. Stops early once is_late() is true.
    virtual void place_what_fits(const std::function<bool()>& is_late) = 0;
    // The steps of fleet minimisation on this worker's plan. times_absent: how often each task was
    // left out after a step; workers that hold parts of one plan may share it, as each task belongs
    // to one of them. `allowance`: by how much a step may raise the cost. times_absent and the
    // worker have to outlive the returned object.
    [[nodiscard]] virtual std::unique_ptr<RouteElimination>
    route_elimination(ByTask<std::int64_t>& times_absent, Cost allowance) = 0;
    // The work done since the last call, in units of about 10 ns (see WorkMeter).
    [[nodiscard]] virtual std::int64_t work() = 0;

    // For workers that hold parts of one plan: hides every task, as if other workers held them
    // all. Precondition: every task may be removed (no part of the plan is fixed).
    virtual void hide_all() = 0;
    // Gives away and takes over routes, absent tasks, empty slots and shares of quotas.
    virtual void take_over(const Handover& handover) = 0;
    // From now on ruins begin only at stops that this worker's part of the plan has now, served or
    // absent.
    virtual void begin_removals_among_own_stops() = 0;

    // Sets the temperatures and the number of neighbours (width()) for `iterations` expected in all
    // `workers` together. `first`: the plan that annealing begins with.
    void calibrate(double iterations, int workers, const FirstPlan& first);
    // Sets the temperature and the emphasis for `fraction` of the search.
    void cool(double fraction);
    // Ends the emphasis: from now on cost() is the plan's cost at the prices of the problem.
    void end_annealing();

    // To be called when the annealing of a whole plan begins, at `fraction` of the search; for
    // most_cooled see Schedule::begin_at(). `iterations` are expected in this worker; if they are
    // enough, hot and cool anneals are mixed from now on.
    void begin_annealing(double fraction, double most_cooled, double iterations);
    // Whether, with mixed anneals, another one is due at `fraction`: the caller then calls
    // add_and_choose() and begin_anneal().
    [[nodiscard]] bool ends_anneal(double fraction) const
    {
        return schedule_.are_mixed() && schedule_.number(fraction) != anneal_;
    }
    // Adds to the pool what the ending anneal found. Returns the plan that the next anneal starts
    // from: one of the pool for a cool anneal; null, meaning the present plan, for a hot one.
    const FoundPlan* add_and_choose(SolutionPool& pool, FoundPlan found, double fraction);
    // Starts the next anneal from `from`, or from the present plan if null; best() is then the best
    // of this anneal.
    void begin_anneal(double fraction, const FoundPlan* from);
    // The fraction of the search at which the present anneal ends; 1 if anneals are not mixed.
    [[nodiscard]] double end_of_anneal() const
    {
        return schedule_.are_mixed() ? schedule_.end_of(anneal_) : 1;
    }
    // How much of the cooling is over: of the present anneal if anneals are mixed, else of the
    // search. 0 at the start, 1 at the end.
    [[nodiscard]] double ripeness(double fraction) const
    {
        return schedule_.are_mixed() ? schedule_.cooled(anneal_, fraction) : fraction;
    }

protected:
    // Charges preferences (rich) or drop fees (plain) `times` times in addition to their price.
    virtual void emphasize(double times) = 0;
    // Informs the operators how many iterations to expect: `iterations` of this worker, and
    // `per_task` of all workers together for each task.
    virtual void expect_iterations(double iterations, double per_task) = 0;

    // Iterations per task at which the start is as cold as it gets, and as hot as it gets.
    static constexpr double kFewIterations = 100;
    static constexpr double kManyIterations = 300;

    const Model& model_;
    const KernelTraits traits_;
    Random random_;
    anneal::Annealing annealing_;
    std::size_t width_;
    Cost margin_ = 0;  // a plan this much too expensive is still given to the exchanges to improve
    bool exchanges_suit_ = false;  // the kernel's exchanges are of use in this problem
    bool has_optional_ = false;
    bool brings_first_ = false;  // every route makes its deliveries before its collections
    Objective best_;
    std::int64_t best_unserved_ = 0;

private:
    [[nodiscard]] Temperature suitable_temperature() const;
    void mix_anneals(double iterations);
    [[nodiscard]] double hot_anneals(double iterations) const;
    [[nodiscard]] double enough_per_task() const;
    [[nodiscard]] double emphasis_left(double cooled) const;

    bool mostly_optional_ = false;
    bool is_tight_ = false;
    bool emphasizes_ = false;
    double emphasis_left_ = 0;  // the share that was set last, see emphasis_left()
    Temperature temperature_;
    Schedule schedule_;
    int anneal_ = 0;  // number of the present one of mixed anneals
};

}  // namespace routeopt::routing::search
