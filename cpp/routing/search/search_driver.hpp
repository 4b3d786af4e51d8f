// StringRemoval and recreate under annealing (Christiaens & Vanden Berghe 2020): every plan that it
// holds keeps every rule, so there is a valid answer at any moment.
#pragma once

#include <algorithm>
#include <vector>

#include "routing/search/annealing/solution_pool.hpp"
#include "routing/search/control.hpp"
#include "routing/search/fleet/fleet_minimisation.hpp"
#include "routing/search/fleet/fleet_race.hpp"
#include "routing/search/neighbourhood/indexing.hpp"
#include "routing/search/neighbourhood/neighbours.hpp"
#include "routing/search/operators/fleet_bounds.hpp"
#include "routing/search/operators/insertion_orders.hpp"
#include "routing/search/parallel/workers.hpp"
#include "routing/search/worker/construction.hpp"
#include "routing/search/worker/pacer.hpp"
#include "routing/search/worker/worker.hpp"

namespace routeopt::routing::search {

// Kernel: a plan under search, what inserts into it, and whether time matters; where it names
// Savings, plans may start with them.
template <class Kernel>
class SearchDriver {
public:
    SearchDriver(const Model& model, const Control& control)
        : control_(control), pacer_(control), neighbours_(model), orders_(model),
          worker_(model, neighbours_, orders_, control.seed), plan_(worker_.plan()),
          insertion_(worker_.insertion()), times_absent_(model.tasks.size(), 1)
    {
    }

    Result run()
    {
        keep_best();
        Construction<Kernel>{worker_, orders_, control_, pacer_, progress_now()}.build();
        if (!(worker_.best() < worker_.objective()))
            keep_best();
        pacer_.measure_rate();
        start_annealing();
        serve_more_with_fewer();
        anneal();
        worker_.end_annealing();
        place_what_fits();
        keep_best();
        return result();
    }

private:
    using Plan = typename Kernel::Plan;
    using Insert = typename Kernel::Insertion;
    static constexpr bool kMeasured = Worker<Kernel>::kMeasured;

    // The share of the time for serving what is left out and for fewer routes: more where the
    // routes' own prices are more of the cost; most for shipments where nothing else counts.
    static constexpr double kLeastFleetShare = 0.05;
    static constexpr double kMostFleetShare = 0.4;
    static constexpr double kMostForShipments = 0.7;
    static constexpr double kFleetIsTheCost = 0.9;
    static constexpr double kPatience = 0.15;  // the share of the time for one route
    // So often workers that hold parts meet in that time; and so many times in vain at most.
    static constexpr int kMeetings = 8;
    static constexpr int kMeetingsInVain = 2;
    // Fewer routes are kept where they cost at most so much more; annealing goes on from there.
    // Among rules it seldom gets back to one more.
    static constexpr double kDearerFleet = kMeasured ? 1.05 : 1.02;
    static constexpr double kFleetTemperature = 0.1;  // of a mean arc's price
    // What the last pass may use after the end.
    static constexpr double kGrace_s = 0.01;

    [[nodiscard]] auto progress_now()
    {
        return [this] {
            return Progress{pacer_.elapsed_s(), pacer_.iterations(),
                            static_cast<double>(best_.cost) * plan_.model().money_per_unit,
                            best_unserved_};
        };
    }

    bool time_is_left()
    {
        pacer_.look(progress_now());
        return !pacer_.stopped();
    }
    bool out_of_time() { return pacer_.spend(worker_.work(), progress_now()); }

    void start_annealing()
    {
        const auto stops = static_cast<double>(plan_.stop_count());
        const auto routes = static_cast<double>(plan_.running());
        first_.mean_arc = std::max(1.0, static_cast<double>(routes_cost(plan_)) / (stops + routes));
        first_.stops_of_a_route = stops / std::max(1.0, routes);
        calibrate();
    }

    // Serves mandatory tasks that construction left out, then empties one route after the other,
    // while there is time for it.
    void serve_more_with_fewer()
    {
        const auto allowance = static_cast<Cost>(kFleetTemperature * first_.mean_arc);
        FleetMinimisation<Kernel> fleet_minimisation{worker_, orders_, times_absent_, allowance};
        if (!serve_all(fleet_minimisation, kLeastFleetShare))
            return;
        const auto fixed = static_cast<double>(fixed_cost(plan_));
        const double all = std::max(fixed + static_cast<double>(routes_cost(plan_)), 1.0);
        const double fixed_share = fixed / all;
        // Of vehicles that differ more and smaller ones may be cheaper; and tasks that may be left
        // out would be.
        if ((insertion_.vehicles_differ() && fixed_share < kFleetIsTheCost) ||
            (worker_.has_optional() && !are_mandatory_shipments()))
            return;
        // Among vehicles that serve only some tasks, routes that cost nothing themselves are left
        // to annealing: it does not get over a start with too few.
        if (fixed <= 0 && !plan_.model().vehicle_sets.empty())
            return;
        const double most_share =
            kMeasured && fixed_share >= kFleetIsTheCost && are_mandatory_shipments()
                ? kMostForShipments
                : kMostFleetShare;
        const double share = kLeastFleetShare + (most_share - kLeastFleetShare) * fixed_share;
        const Cost most = static_cast<Cost>(kDearerFleet * static_cast<double>(plan_.cost()));
        // Where routes cost nothing themselves a few less, sooner, gain nothing.
        const bool may_race = fixed > 0 && control_.time_decides && !control_.max_iterations &&
                              workers_wanted().wholes > 1;
        if (begin_workers({workers_wanted().parts, 1}))
            empty_routes_with_workers(share, most, allowance, may_race);
        if (workers_)
            return;
        if (may_race && plan_.running() > fewest_routes(plan_) && make_neighbours() &&
            pacer_.fraction() < share)
            return empty_routes_in_race(share, most, allowance);
        fleet_minimisation.empty_routes(
            most,
            [&] {
                return serve_all(fleet_minimisation,
                                 std::min(share, pacer_.fraction() + kPatience));
            },
            [&] { return !pacer_.stopped() && pacer_.fraction() < share; }, [](const auto&) {});
    }

    // Nearly all tasks are. Their routes are long: strings seldom end one.
    [[nodiscard]] bool are_mandatory_shipments() const
    {
        constexpr std::size_t kOneIn = 10;
        const auto& tasks = plan_.model().tasks;
        const auto others =
            static_cast<std::size_t>(std::ranges::count_if(tasks, [](const model::Task& task) {
                return !task.mandatory || task.second == kNone;
            }));
        return kOneIn * others <= tasks.size();
    }

    // In parts, that differ each time, as long as some part can do without a route, then as a
    // whole; where that is for a race, workers end with the plan in the first one.
    void empty_routes_with_workers(double share, Cost most, Cost allowance, bool may_race)
    {
        int parts = workers_->count();
        int in_vain = 0;
        while (!pacer_.stopped() && pacer_.fraction() < share) {
            if (in_vain == kMeetingsInVain && may_race)
                return end_workers_at_present();
            if (in_vain == kMeetingsInVain)
                parts = 1;
            const double length = parts > 1 ? share / kMeetings : kPatience;
            const bool some_went =
                workers_->empty_routes(parts, std::min(share, pacer_.fraction() + length), most,
                                       allowance, times_absent_, progress_now());
            note_workers();
            if (!some_went && parts == 1)
                return;
            in_vain = some_went ? 0 : in_vain + 1;
        }
    }

    // The first worker holds the present plan then, and knows the best one.
    void end_workers_at_present()
    {
        pacer_.measure_rate(1.0 / workers_->count());
        worker_.restore(workers_->finish());
        workers_.reset();
        calibrate();
    }

    void empty_routes_in_race(double share, Cost most, Cost allowance)
    {
        const int workers = workers_wanted().wholes;
        calibrate();
        FleetRace<Kernel> race{worker_, neighbours_, orders_, control_,
                               pacer_,  workers,     first_,  times_absent_};
        threads_ = std::max(threads_, race.threads());
        pacer_.measure_rate(workers);
        race.run(share, kPatience, most, allowance, [&] {
            if (const FoundPlan best = race.best(); best.objective != best_)
                note_best(best.objective, best.unserved);
            pacer_.look(progress_now());
        });
        race.finish();
        pacer_.measure_rate(1.0 / workers);
    }

    // False: some mandatory task is still left out at that fraction of the time.
    bool serve_all(FleetMinimisation<Kernel>& fleet_minimisation, double until)
    {
        while (plan_.missing() > 0 && !pacer_.stopped() && pacer_.fraction() < until) {
            if ((pacer_.iterations() & 63) == 0)
                pacer_.look(progress_now());
            fleet_minimisation.try_once();
            out_of_time();
            pacer_.count_iteration();
            keep_if_best();
        }
        return plan_.missing() == 0;
    }

    void calibrate() { worker_.calibrate(pacer_.expected_iterations(), 1, first_); }

    // The plan is then the best one.
    void anneal()
    {
        leave_time_at_the_end();
        pacer_.measure_rate();
        if (workers_ || begin_workers(workers_wanted()))
            return anneal_with_workers();
        worker_.begin_annealing(pacer_.fraction(), Schedule::kMostCooledAtFirst,
                                pacer_.expected_iterations());
        while (!pacer_.stopped())
            iterate();
        pool_.add(worker_.best_found());
        worker_.restore(pool_.best().routes);
        INVARIANT(worker_.objective() == best_, "the best plan of all schedule is kept");
    }

    // Where no clock decides, the number of workers is the problem's, whatever threads there are;
    // workers of whole plans use time, but no iterations better than one.
    [[nodiscard]] WorkersWanted workers_wanted() const
    {
        constexpr int kFewestTasks = 600;
        constexpr int kTasksOfAWorker = 500;
        constexpr int kMostWithoutClock = 8;
        constexpr int kMostWholes = 16;
        const auto tasks = static_cast<int>(plan_.model().tasks.size());
        WorkersWanted wanted{control_.threads, std::min(control_.threads, kMostWholes)};
        if (!control_.time_decides)
            wanted = {std::min(kMostWithoutClock, 1 + tasks / kTasksOfAWorker), 1};
        if (tasks < kFewestTasks)
            wanted.parts = 1;
        if (control_.workers)
            wanted = *control_.workers;
        if (holds_parts_of_a_plan(plan_.model()))
            wanted.parts = 1;
        return wanted;
    }

    // False: it is not worth while. Else the first worker holds no more than its share of the plan
    // until workers end.
    bool begin_workers(const WorkersWanted& wanted)
    {
        if (std::max(wanted.parts, wanted.wholes) < 2 || !make_neighbours())
            return false;
        workers_.emplace(worker_, neighbours_, orders_, control_, pacer_, wanted, first_);
        if (workers_->count() == 1) {
            workers_.reset();
            return false;
        }
        pacer_.measure_rate(workers_->count());
        workers_->calibrate(pacer_.expected_iterations());
        return true;
    }

    // Workers ask for them all at once. False: there is no time left.
    bool make_neighbours()
    {
        return std::visit(
            [&](const auto& table) {
                return neighbours_.make_all(table, control_.threads,
                                            [this] { return time_is_left(); });
            },
            plan_.model().tables.front());
    }

    void anneal_with_workers()
    {
        workers_->begin_annealing(pacer_.expected_iterations(), workers_wanted().wholes);
        while (!pacer_.stopped()) {
            workers_->anneal(progress_now());
            note_workers();
        }
        workers_->finish();
        workers_.reset();
    }

    void note_workers()
    {
        threads_ = std::max(threads_, workers_->threads());
        if (workers_->best().objective != best_)
            note_best(workers_->best().objective, workers_->best().unserved);
        leave_time_at_the_end();
    }

    void iterate()
    {
        const bool has_new_rate = pacer_.take_new_rate();
        if (has_new_rate || (pacer_.iterations() & 63) == 0) {
            pacer_.look(progress_now());
            if (has_new_rate)
                calibrate();
            if (worker_.ends_anneal(pacer_.fraction()))
                begin_anneal();
            worker_.cool(pacer_.fraction());
        }
        if (worker_.try_once([this] { return out_of_time(); }))
            keep_if_best();
        pacer_.count_iteration();
    }

    void begin_anneal()
    {
        const double fraction = pacer_.fraction();
        worker_.begin_anneal(fraction,
                             worker_.add_and_choose(pool_, worker_.best_found(), fraction));
    }

    // For a last pass over what is left out, and for its reasons.
    void leave_time_at_the_end()
    {
        pacer_.leave_at_the_end(best_unserved_ > 0 ? control_.for_reasons_s + last_pass_s() : 0);
    }

    // How long that pass takes, about: where routes are measured whole a task needs milliseconds.
    [[nodiscard]] double last_pass_s() const
    {
        constexpr double kPerTaskAndStop_s = 1e-6;
        constexpr double kMostForPass = 0.05;
        if constexpr (kMeasured)
            return 0;
        const auto tasks = static_cast<double>(best_unserved_);
        return std::min(kMostForPass * control_.time_limit_s,
                        kPerTaskAndStop_s * tasks * static_cast<double>(plan_.stop_count()));
    }

    // Workers and a busy machine may be late with the plan: half of the time for the reasons is the
    // pass's then.
    [[nodiscard]] double last_pass_ends_s() const
    {
        return kMeasured ? 0 : control_.time_limit_s - control_.for_reasons_s / 2;
    }

    // Tries every absent task in every place: nothing stays out that fits at no loss.
    void place_what_fits()
    {
        std::vector<Index> absent{plan_.absent_tasks().begin(), plan_.absent_tasks().end()};
        std::sort(absent.begin(), absent.end(), [&](Index a, Index b) {
            const auto key = [&](Index task) {
                return std::tuple{-plan_.priority_of(task), -plan_.fee_of(task), task};
            };
            return key(a) < key(b);
        });
        const double left_s = last_pass_s();
        const double until_s = last_pass_ends_s();
        const auto is_late = [&] { return pacer_.is_past_the_end(kGrace_s, left_s, until_s); };
        for (const Index task : absent) {
            if (is_late())
                break;
            if (!plan_.absent(task) || !plan_.stands_for_its_group(task))
                continue;
            const Index leader = plan_.leader_of(task);
            const InsertionPoint point = insertion_.best_anywhere(leader, is_late);
            if (worker_.worth_it(leader, point))
                insertion_.insert(leader, point);
        }
        plan_.commit();
    }

    void keep_if_best()
    {
#ifdef ROUTEOPT_CHECK_INVARIANTS
        if ((pacer_.iterations() & 255) == 0)
            plan_.check();
#endif
        if (!worker_.keep_if_best() || !(worker_.best() < best_))
            return;
        note_best(worker_.best(), worker_.best_unserved());
        leave_time_at_the_end();
    }

    void keep_best()
    {
        worker_.keep_best();
        note_best(worker_.best(), worker_.best_unserved());
    }

    void note_best(const Objective& best, std::int64_t unserved)
    {
        const bool improved = best != best_;
        best_ = best;
        best_unserved_ = unserved;
        if (control_.history && (history_.empty() || improved))
            history_.push_back(progress_now()());
    }

    Result result()
    {
        std::vector<PlannedRoute> routes = worker_.best_routes();
        for (PlannedRoute& route : routes)
            plan_.add_breaks(route);
        return {std::move(routes), best_.cost,          pacer_.iterations(),
                threads_,          pacer_.stopped_by(), std::move(history_)};
    }

    const Control& control_;
    Pacer pacer_;
    Neighbours neighbours_;
    InsertionOrders orders_;
    Worker<Kernel> worker_;
    Plan& plan_;  // the worker's, and what works on it
    Insert& insertion_;
    ByTask<std::int64_t> times_absent_;
    FirstPlan first_;
    std::optional<Workers<Kernel>> workers_;
    int threads_ = 1;
    SolutionPool pool_;  // of mixed anneals
    Objective best_;
    std::int64_t best_unserved_ = 0;
    std::vector<Progress> history_;
};

}  // namespace routeopt::routing::search
