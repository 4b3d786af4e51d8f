// Builds the plan that a search starts from, on the first worker: by savings (Clarke & Wright 1964)
// in plain problems to which they apply, then by insertion of the tasks one by one. Large problems
// have a fallback, made before in a few milliseconds by filling one vehicle after the other: the
// better construction ends early if it would not serve as much in time. KernelWorker::build() uses
// it.
#pragma once

#include <algorithm>
#include <atomic>
#include <span>
#include <utility>
#include <vector>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "routing/search/control.hpp"
#include "routing/search/first_plan/outlook.hpp"
#include "routing/search/first_plan/vehicle_filling.hpp"
#include "routing/search/neighbourhood/indexing.hpp"
#include "routing/search/neighbourhood/insertion_point.hpp"
#include "routing/search/neighbourhood/neighbours.hpp"
#include "routing/search/operators/insertion_orders.hpp"
#include "routing/search/worker/kernel_worker.hpp"
#include "routing/search/worker/pacer.hpp"

namespace routeopt::routing::search {

template <SearchKernel Kernel>
class Construction {
public:
    Construction(KernelWorker<Kernel>& worker, const Control& control, Pacer& pacer)
        : worker_(worker), plan_(worker.plan()), insertion_(worker.insertion()), control_(control),
          pacer_(pacer), goes_on_(plan_.running() > 0 && !control.restart)
    {
    }

    // Joins stops into routes by savings, where it is known from which place each stop is served;
    // then inserts every task that is left, once, where it is cheapest. Tasks still absent when
    // time runs out stay absent. Optional tasks are inserted whatever they cost: the search finds
    // more easily which served tasks do not pay than which absent ones would pay together.
    void build()
    {
        pacer_.leave_at_the_end(kForTheAnswer * control_.for_reasons_s);
        if (as_size(plan_.stop_count()) >= kStopsForFallback && plan_.running() == 0)
            make_fallback();
        build_well();
        if (pacer_.stopped() && pacer_.stopped_by() == StoppedBy::time_limit &&
            !fallback_serves_all_)
            fill_vehicles(InsertionOrders::along_the_curve(plan_.model()),
                          [this] { return pacer_.is_past_the_end(kFillGrace_s); });
        if (takes_fallback())
            use_fallback();
        order_routes();
        plan_.commit();
        pacer_.look();
    }

private:
    using Plan = typename Kernel::Plan;
    using Insert = typename Kernel::Insertion;
    static constexpr KernelTraits kTraits = Kernel::kTraits;

    // From so many stops on there is a fallback: below, any machine has the time for insertion.
    static constexpr std::size_t kStopsForFallback = 500;
    // The fractions of the search by which savings, and construction as a whole, have to end, where
    // there is a fallback; savings also without.
    static constexpr double kMostForSavings = 0.6;
    static constexpr double kMostForInsertion = 0.95;
    // Up to this fraction there is time enough for the search to serve what construction left out,
    // in better routes than the fallback has.
    static constexpr double kEarly = 0.1;
    // How long filling vehicles may go on after the end of the search.
    static constexpr double kFillGrace_s = 0.03;
    // If time does not even suffice to place all tasks, construction ends before the time limit by
    // this share of Control::for_reasons_s, so that the answer can be made in time.
    static constexpr double kForTheAnswer = 0.5;

    bool out_of_time() { return pacer_.spend(worker_.work()); }

    void build_well()
    {
        if constexpr (kTraits.builds_by_savings)
            if (plan_.running() == 0 && savings_apply())
                build_by_savings();
        if constexpr (kTraits.has_rules)
            build_twice();
        else
            place_all(worker_.orders().for_construction());
    }

    // Fills vehicles in the order of the curve and, if that leaves tasks out where times matter, by
    // due time. What serves more is the worker's best plan from now on, if it is worth its cost;
    // the plan is empty again.
    void make_fallback()
    {
        const auto is_late = [this] { return !pacer_.goes_on(); };
        fill_vehicles(InsertionOrders::along_the_curve(plan_.model()), is_late);
        keep_as_fallback();
        if (plan_.model().timed && !fallback_serves_all_ && !is_late()) {
            fill_vehicles(InsertionOrders::by_due_time(plan_.model()), is_late);
            keep_as_fallback();
        }
    }

    void keep_as_fallback()
    {
        plan_.commit();
        const Objective now = worker_.objective();
        if (fallback_.empty() || now < fallback_value_) {
            fallback_ = worker_.routes_now();
            fallback_value_ = now;
            fallback_serves_all_ = plan_.absent_tasks().empty();
        }
        worker_.keep_if_best();
        clear();
    }

    // Whether the fallback is the better start: it serves more, and there is little time to catch
    // up; or the better construction was not completed.
    [[nodiscard]] bool takes_fallback() const
    {
        if (fallback_.empty())
            return false;
        const Objective now = worker_.objective();
        return gave_up_ || pacer_.stopped()
                   ? fallback_value_ < now
                   : pacer_.fraction() > kEarly && fallback_value_.missing < now.missing;
    }

    // The tasks that the fallback leaves out are inserted as far as time allows.
    void use_fallback()
    {
        worker_.restore(fallback_);
        fallback_.clear();
        place_all(worker_.orders().for_construction());
    }

    // Takes every stop out, the last of a route first: cheap where a route is kept as a list.
    void clear()
    {
        for (const PlannedRoute& route : worker_.routes_now())
            for (auto stop = route.stops.rbegin(); stop != route.stops.rend(); ++stop)
                if (*stop < plan_.stop_count() && plan_.route_of(*stop) != kNone)
                    plan_.remove(plan_.model().stops[*stop].task);
        plan_.settle();
        plan_.commit();
    }

    void place_all(const std::vector<Index>& tasks)
    {
        for (std::size_t done = 0; done < tasks.size(); ++done) {
            if (out_of_time() || gives_up(done, tasks.size(), kMostForInsertion))
                break;
            place(tasks[done]);
        }
    }

    // Whether a loop is not going to be done by the fraction `until` of the search, so that the
    // fallback is the better use of the time. Looks at the time that was read last.
    bool gives_up(std::size_t done, std::size_t count, double until)
    {
        gave_up_ = gave_up_ ||
                   (!fallback_.empty() && outlook_.is_late(pacer_.fraction(), done, count, until));
        return gave_up_ && !fallback_.empty();
    }

    void place(Index task)
    {
        if (plan_.absent(task) && plan_.stands_for_its_group(task))
            worker_.place(plan_.leader_of(task), !goes_on_);
    }

    // Inserts mandatory tasks that prefer at most three vehicles into the routes of these vehicles,
    // or opens these routes, before all other tasks are placed. Used by the rich search, since
    // later a preferred vehicle may have no room left, and other vehicles take the task for less
    // (docs/experiments/0024).
    //
    // A task goes to a preferred vehicle if that costs at most wish.at_stake (what the next vehicle
    // costs more) above its cheapest place anywhere, whose price includes the preference missed.
    // The fixed cost of a vehicle that does not run yet is left out of this comparison: `wishes`
    // only name vehicles that are worth it to all their tasks together. Tasks that are served only
    // with others are placed in the same pass, wherever they are cheapest, as few places suit them.
    template <class Wishes>
    void place_with_preferred(const std::vector<Index>& tasks, const Wishes& wishes)
    {
        if (wishes.empty())
            return;
        for (const Index task : tasks) {
            if (out_of_time())
                return;
            if (plan_.group_of(task).size() != 1)
                place(task);
            const auto& wish = wishes[task];
            if (wish.slots.empty() || !plan_.absent(task))
                continue;
            const std::size_t width = worker_.width();
            Random& random = worker_.random();
            // The delta of `usual` includes the price of a preference missed.
            const InsertionPoint usual = insertion_.best_near(task, width, random);
            const InsertionPoint point = insertion_.best_among(wish.slots, task, width, random);
            if (point.found() && (!usual.found() || point.delta - price_of_running(point) <=
                                                        usual.delta + wish.at_stake))
                insertion_.insert(task, point);
        }
    }

    // The fixed cost of the vehicle if this insertion opens its route, else 0.
    [[nodiscard]] Cost price_of_running(const InsertionPoint& point) const
    {
        const Index slot = plan_.route_of(point.after);
        return plan_.route(slot).size == 0 ? plan_.model().slots[slot].fixed : 0;
    }

    // The rich search: inserts the tasks in two orders, if that takes little of the time, and keeps
    // the better plan. The orders are along a space-filling curve and by due time; the first of the
    // two is the curve in problems with reloads, else the due time. If the request has a plan, only
    // the first order is used.
    void build_twice()
    {
        constexpr double kShortShare = 0.03;
        const Model& model = plan_.model();
        std::vector<Index> orders[] = {InsertionOrders::along_the_curve(model),
                                       InsertionOrders::by_due_time(model)};
        if (model.reloads.empty())
            std::swap(orders[0], orders[1]);
        // By task: its preferred slots. Empty without preferences, or if time runs out.
        const auto wishes = insertion_.wishes_worth_running(
            [this](std::int64_t work) { return pacer_.spend(work); });
        place_with_preferred(orders[0], wishes);
        place_all(orders[0]);
        pacer_.look();
        if (pacer_.stopped() || gave_up_ || pacer_.fraction() > kShortShare || !model.given.empty())
            return;
        const std::pair first{plan_.missing(), plan_.cost()};
        const std::vector<PlannedRoute> kept = worker_.routes_now();
        worker_.restore({});
        place_with_preferred(orders[1], wishes);
        place_all(orders[1]);
        if (pacer_.stopped() || first < std::pair{plan_.missing(), plan_.cost()})
            worker_.restore(kept);
    }

    void order_routes()
    {
        if constexpr (kTraits.builds_by_savings)
            typename Kernel::OrOpt{plan_, insertion_}.improve_all(
                [this](std::int64_t work) { return pacer_.spend(work); });
    }

    [[nodiscard]] bool savings_apply()
    {
        const Model& model = plan_.model();
        return !model.released && model.reloads.empty() && model.alternatives.empty() &&
               holds_mandatory_jobs_alone(model);
    }

    void build_by_savings()
    {
        constexpr std::size_t kWidth = 30;
        constexpr std::int64_t kWorkOfJoins = 5'000;
        typename Kernel::Savings::Fleet fleet{plan_};
        if (!fleet.apply())
            return;
        typename Kernel::Savings savings{plan_, fleet, control_.threads};
        std::vector<Neighbours::Candidates> candidates(as_size(control_.threads));
        std::atomic<std::size_t> offered = 0;
        const auto is_early = [&] {
            return pacer_.goes_on() && pacer_.fraction() <= kMostForSavings &&
                   !gives_up(offered, as_size(plan_.stop_count()), kMostForSavings);
        };
        bool late = !parallel_while(
            plan_.stop_count(), control_.threads, is_early, [&](int thread, Index stop) {
                savings.offer(thread, stop,
                              insertion_.neighbours(stop, kWidth, candidates[thread]));
                offered.fetch_add(1, std::memory_order_relaxed);
            });
        if (gave_up_)
            return;
        const auto stop = [&] {
            late = late || pacer_.spend(kWorkOfJoins) || pacer_.fraction() > kMostForSavings;
            return late;
        };
        for (const auto& route : savings.join(stop)) {
            // If time ran out, stops that were not joined to others do not get a vehicle each.
            const Index slot =
                late && route.stops.size() == 1 ? kNone : fleet.take_empty(route.kinds);
            if (slot != kNone)
                plan_.load(slot, route.stops);
        }
    }

    template <class IsLate>
    void fill_vehicles(const std::vector<Index>& order, IsLate&& is_late)
    {
        VehicleFilling<Plan, Insert>{plan_, insertion_}.fill(order, is_late);
    }

    KernelWorker<Kernel>& worker_;
    Plan& plan_;
    Insert& insertion_;
    const Control& control_;
    Pacer& pacer_;
    const bool goes_on_;                  // from the request's plan
    std::vector<PlannedRoute> fallback_;  // empty: there is none
    Objective fallback_value_;
    bool fallback_serves_all_ = false;
    Outlook outlook_;
    bool gave_up_ = false;  // building better routes than those of the fallback
};

template <SearchKernel Kernel>
void KernelWorker<Kernel>::build(const Control& control, Pacer& pacer)
{
    Construction<Kernel>{*this, control, pacer}.build();
}

}  // namespace routeopt::routing::search
