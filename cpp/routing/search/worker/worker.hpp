// What one thread searches by itself: a plan and all that changes it, by ruin and recreate under
// simulated annealing (Christiaens & Vanden Berghe 2020). Every plan that it holds keeps every
// rule.
//
// This class is the border between the driver of the search, which is compiled once, and the
// kernels, which are compiled for each way of computing travel: KernelWorker derives from it. What
// is virtual is called once an iteration at most, never within one (docs/decisions/0047).
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
    // Beside how many neighbours a task is tried.
    [[nodiscard]] std::size_t width() const { return width_; }
    [[nodiscard]] bool has_optional() const { return has_optional_; }

    // The present plan. Its cost is what is searched by: with the prices that emphasis adds while
    // it is hot, where the objective has the problem's own.
    [[nodiscard]] virtual Objective objective() const = 0;
    [[nodiscard]] virtual Cost cost() const = 0;
    [[nodiscard]] virtual Cost fixed_cost() const = 0;   // of the routes that run, for being there
    [[nodiscard]] virtual Cost routes_cost() const = 0;  // of these, fixed prices and fees aside
    [[nodiscard]] virtual std::int64_t running() const = 0;        // routes
    [[nodiscard]] virtual std::int64_t fewest_routes() const = 0;  // by the loads; O(tasks)
    [[nodiscard]] virtual bool vehicles_differ() const = 0;
    [[nodiscard]] virtual std::span<const Index> absent_tasks() const = 0;
    [[nodiscard]] virtual Index slot_of(Index task) const = 0;  // kNone: it is not served here
    [[nodiscard]] virtual PlannedRoute route_in(Index slot) const = 0;
    [[nodiscard]] virtual std::vector<PlannedRoute> routes_now() const = 0;
    // Asserts that the plan's state is what it would be if computed anew. O(plan).
    virtual void check() = 0;

    // The present plan, committed, is the best one from now on. O(what has changed since).
    virtual void keep_best() = 0;
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
    // Puts the breaks of its cheapest schedule into a route of a plan.
    virtual void add_breaks(PlannedRoute& route) = 0;
    // These routes are the present plan, committed.
    virtual void restore(const std::vector<PlannedRoute>& routes) = 0;

    // Builds the first plan from the present one. Ends by the pacer, whatever is left out then.
    virtual void build(const Control& control, Pacer& pacer) = 0;
    // One ruin and recreate, or a move of whole routes or trips; false, with all taken back, where
    // it is not accepted, or where the meter says on the way that it is time to stop.
    virtual bool try_once(WorkMeter& meter) = 0;
    // Tries every absent task in every place: nothing stays out that fits at no loss. is_late():
    // it has to end.
    virtual void place_what_fits(const std::function<bool()>& is_late) = 0;
    // Steps of fleet minimisation on the present plan. times_absent: how often each task was left
    // out; workers may share it, as each task is one worker's alone. A plan may cost `allowance`
    // more than the one before it. Both outlive what is returned.
    [[nodiscard]] virtual std::unique_ptr<RouteElimination>
    route_elimination(ByTask<std::int64_t>& times_absent, Cost allowance) = 0;
    // What was looked at since this was last asked, in units of about 10 ns.
    [[nodiscard]] virtual std::int64_t work() = 0;

    // Of workers that divide one plan: every task becomes another worker's; and what is handed over
    // changes hands, after which ruins begin only among the worker's own stops. Precondition of
    // the former: every task may be taken out.
    virtual void hide_all() = 0;
    virtual void take_over(const Handover& handover) = 0;
    virtual void begin_removals_among_own_stops() = 0;

    // How warm and how wide the search is when there will be so many iterations in so many workers.
    void calibrate(double iterations, int workers, const FirstPlan& first);
    // Sets the temperature for that fraction of the search.
    void cool(double fraction);
    // From now on nothing is charged beyond its price.
    void end_annealing();

    // Annealing of a whole plan begins at that fraction of the search, cooled so much at most; so
    // many iterations are expected. Anneals may be mixed from now on.
    void begin_annealing(double fraction, double most_cooled, double iterations);
    // Whether at that fraction of the search it is time for begin_anneal().
    [[nodiscard]] bool ends_anneal(double fraction) const
    {
        return schedule_.are_mixed() && schedule_.number(fraction) != anneal_;
    }
    // What the anneal that ends has found joins the pool. Returns what the one that begins then
    // goes on from: a cool one from a plan of the pool; null, the plan that is held, for a hot one.
    const FoundPlan* add_and_choose(SolutionPool& pool, FoundPlan found, double fraction);
    // From that plan of the pool, or from the one that is held. The best plan is the best of this
    // anneal from now on.
    void begin_anneal(double fraction, const FoundPlan* from);
    // At which fraction of the search an anneal of mixed ones ends.
    [[nodiscard]] double end_of_anneal() const
    {
        return schedule_.are_mixed() ? schedule_.end_of(anneal_) : 1;
    }
    // How far the search, or an anneal of mixed ones, has come: 0 at its start, 1 at its end.
    [[nodiscard]] double ripeness(double fraction) const
    {
        return schedule_.are_mixed() ? schedule_.cooled(anneal_, fraction) : fraction;
    }

protected:
    // Prices are charged so many times more, where the problem has some to emphasize.
    virtual void emphasize(double times) = 0;
    // The operators learn how many iterations there will be, in this worker, and for each task in
    // all workers together.
    virtual void expect_iterations(double iterations, double per_task) = 0;

    static constexpr double kFewIterations = 100;   // for each task
    static constexpr double kManyIterations = 300;  // likewise

    const Model& model_;
    const KernelTraits traits_;
    Random random_;
    anneal::Annealing annealing_;
    std::size_t width_;
    Cost margin_ = 0;  // so much too dear a plan may be before exchanges mend it
    bool exchanges_suit_ = false;
    bool has_optional_ = false;
    bool brings_first_ = false;  // every route brings first and collects then
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
    double emphasis_left_ = 0;
    Temperature temperature_;
    Schedule schedule_;
    int anneal_ = 0;
};

}  // namespace routeopt::routing::search
