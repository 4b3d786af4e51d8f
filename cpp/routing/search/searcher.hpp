// Ruin and recreate under annealing (Christiaens & Vanden Berghe 2020): every plan that it holds
// keeps every rule, so there is a valid answer at any moment.
#pragma once

#include <algorithm>
#include <numeric>
#include <span>

#include "anneal/annealing.hpp"
#include "routing/search/absence.hpp"
#include "routing/search/arcs.hpp"
#include "routing/search/control.hpp"
#include "routing/search/fleet.hpp"
#include "routing/search/heat.hpp"
#include "routing/search/neighbours.hpp"
#include "routing/search/orders.hpp"
#include "routing/search/pacer.hpp"
#include "routing/search/ruin.hpp"

namespace routeopt::routing::search {

// Kernel: a plan under search, what inserts into it, and whether time matters; where it names
// Savings, plans may start with them.
template <class Kernel>
class Searcher {
public:
    Searcher(const Model& model, const Control& control)
        : control_(control), pacer_(control), random_(control.seed), plan_(model),
          insertion_(plan_), ruin_(plan_, insertion_, RuinOptions::suiting(model)), orders_(model),
          best_next_(as_size(plan_.node_count()), kNone)
    {
        has_optional_ = !std::ranges::all_of(model.tasks, &model::Task::mandatory);
        tight_ = kMeasured && model.reloads.empty() &&
                 (model.both_ways || (Kernel::kTimed && model.limited));
    }

    Result run()
    {
        keep_best();
        construct();
        keep_best();
        pacer_.start_search();
        start_annealing();
        serve_more_with_fewer();
        while (!pacer_.stopped())
            iterate();
        restore(best_routes());
        place_what_fits();
        keep_best();
        return result();
    }

private:
    using Plan = typename Kernel::Plan;
    using Insert = typename Kernel::Insertion;

    // Some ways of searching are not measured yet for kernels without savings.
    static constexpr bool kMeasured = requires { typename Kernel::Savings; };

    // The share of the time for serving what is left out and for fewer routes: more where the
    // routes' own prices are more of the cost.
    static constexpr double kLeastFleetShare = 0.05;
    static constexpr double kMostFleetShare = 0.4;
    static constexpr double kFleetIsTheCost = 0.9;
    static constexpr double kPatience = 0.15;  // the share of the time for one route
    // Fewer routes are kept where they cost at most so much more; annealing goes on from there.
    static constexpr double kDearerFleet = 1.05;
    static constexpr double kFleetTemperature = 0.1;  // of a mean arc's price
    // How many neighbours a task is tried beside.
    static constexpr std::size_t kNarrow = 30;
    static constexpr std::size_t kUsual = 40;
    static constexpr std::size_t kWide = 48;
    static constexpr std::size_t kFewStops = Kernel::kTimed ? 150 : 400;

    // The share of the time after which savings stop, and what phases after the end may use.
    static constexpr double kMostForSavings = 0.6;
    static constexpr double kGrace_s = 0.01;
    static constexpr double kFillGrace_s = 0.03;

    static constexpr double kFewIterations = 100;
    static constexpr double kManyIterations = 300;
    static constexpr double kCalibrated = 0.02;
    // Tasks none of which is worth a route of its own may be worth one together: once in so many
    // iterations fees are left aside while tasks, more of them absent ones, are put back, and the
    // whole is judged.
    static constexpr std::uint32_t kGenerousOneIn = 8;
    static constexpr std::size_t kFed = 3;  // absent tasks given another chance
    static constexpr std::uint32_t kFedMoreWhenGenerous = 40;

    [[nodiscard]] auto progress_now()
    {
        return [this] {
            return Progress{pacer_.elapsed_s(), pacer_.iterations(),
                            static_cast<double>(best_cost_) * plan_.model().money_per_unit,
                            best_unserved_};
        };
    }

    bool out_of_time() { return pacer_.spend(insertion_.work() + plan_.work(), progress_now()); }

    // Savings where it is known from where a stop is served; then every task that is left, once,
    // where it is cheapest. What is absent when time runs out stays so. Optional tasks are put in
    // whatever they cost: it is easier to see which do not pay than which together would.
    void construct()
    {
        if constexpr (kMeasured)
            if (savings_apply())
                build_by_savings();
        if constexpr (requires { Kernel::kIsGeneral; })
            build_twice();
        else
            place_all(orders_.for_construction());
        if (pacer_.stopped() && pacer_.stopped_by() == StoppedBy::time_limit)
            fill_vehicles();
        order_routes();
        plan_.commit();
        pacer_.look(progress_now());
    }

    void place_all(const std::vector<Index>& tasks)
    {
        generous_ = true;
        for (const Index task : tasks) {
            if (out_of_time())
                break;
            if (plan_.absent(task) && plan_.stands_for_its_group(task))
                place(plan_.leader_of(task));
        }
        generous_ = false;
    }

    // Along the curve where vehicles load again, else by time; where there is time, also the other
    // way, and the better one stays.
    void build_twice()
    {
        constexpr double kShortShare = 0.08;
        const Model& model = plan_.model();
        std::vector<Index> orders[] = {Orders::along_the_curve(model), Orders::by_due_time(model)};
        if (model.reloads.empty())
            std::swap(orders[0], orders[1]);
        place_all(orders[0]);
        pacer_.look(progress_now());
        if (pacer_.stopped() || pacer_.fraction() > kShortShare || !model.rules.given.empty())
            return;
        const std::pair first{plan_.missing(), plan_.cost()};
        const std::vector<RouteFound> kept = routes_now();
        restore({});
        place_all(orders[1]);
        if (pacer_.stopped() || first < std::pair{plan_.missing(), plan_.cost()})
            restore(kept);
    }

    void order_routes()
    {
        if constexpr (requires { typename Kernel::RouteOrder; })
            typename Kernel::RouteOrder{plan_, insertion_}.improve_all(
                [this](std::int64_t work) { return pacer_.spend(work, progress_now()); });
    }

    [[nodiscard]] bool savings_apply()
    {
        const Model& model = plan_.model();
        return !model.released && model.reloads.empty() && holds_mandatory_jobs_alone(model);
    }

    void build_by_savings()
    {
        constexpr std::size_t kWidth = 30;
        constexpr std::int64_t kWorkOfJoins = 5'000;
        typename Kernel::Savings::Fleet fleet{plan_};
        if (!fleet.apply())
            return;
        typename Kernel::Savings savings{plan_, fleet};
        bool late = false;
        for (Index stop = 0; stop < plan_.stop_count() && !late; ++stop) {
            savings.offer(stop, insertion_.neighbours(stop, kWidth));
            late = out_of_time() || pacer_.fraction() > kMostForSavings;
        }
        const auto stop = [&] {
            late = late || pacer_.spend(kWorkOfJoins, progress_now()) ||
                   pacer_.fraction() > kMostForSavings;
            return late;
        };
        for (const auto& route : savings.join(stop)) {
            // Stops that time did not suffice to join are not worth a vehicle each.
            const Index slot =
                late && route.stops.size() == 1 ? kNone : fleet.take_empty(route.kinds);
            if (slot != kNone)
                plan_.load(slot, route.stops);
        }
    }

    // What time does not suffice to place well: one vehicle after the other is filled with stops
    // that follow each other along their curve, the first to close first.
    void fill_vehicles()
    {
        const auto count = static_cast<std::size_t>(plan_.stop_count());
        const std::size_t per_vehicle = count / plan_.model().slots.size() + 1;
        std::vector<Index> stops(count);
        std::iota(stops.begin(), stops.end(), 0);
        Index slot = next_empty(0);
        for (std::size_t first = 0; first < count && !pacer_.is_past_the_end(kFillGrace_s);
             first += per_vehicle) {
            const std::size_t last = std::min(count, first + per_vehicle);
            const std::span<Index> part{&stops[first], last - first};
            std::sort(part.begin(), part.end(), [&](Index a, Index b) {
                return plan_.closes(a) != plan_.closes(b) ? plan_.closes(a) < plan_.closes(b)
                                                          : a < b;
            });
            for (const Index stop : part)
                slot = fill_with(stop, slot);
        }
    }

    // Returns the slot to be filled next, or kNone.
    Index fill_with(Index stop, Index slot)
    {
        const model::Stop& s = plan_.model().stops[as_size(stop)];
        if (slot == kNone || s.is_delivery || !plan_.absent(s.task) ||
            !plan_.model().tasks[as_size(s.task)].mandatory || append(s.task, slot))
            return slot;
        if (plan_.route(slot).size > 0)
            slot = next_empty(slot);
        if (slot != kNone)
            append(s.task, slot);
        return slot;
    }

    bool append(Index task, Index slot)
    {
        const Spot spot = insertion_.at_the_end(task, slot);
        if (spot.found())
            insertion_.insert(task, spot);
        return spot.found();
    }

    [[nodiscard]] Index next_empty(Index slot) const
    {
        const auto slots = static_cast<Index>(plan_.model().slots.size());
        while (slot < slots && plan_.route(slot).size > 0)
            ++slot;
        return slot < slots ? slot : kNone;
    }

    // Puts the task where it is cheapest, if it fits and is worth it.
    void place(Index task)
    {
        const Spot spot = insertion_.best_near(task, width_, random_);
        if (worth_it(task, spot))
            insertion_.insert(task, spot);
    }

    bool worth_it(Index task, const Spot& spot) const
    {
        return spot.found() &&
               (plan_.is_mandatory(task) || generous_ || spot.delta <= plan_.fee_of(task));
    }

    void start_annealing()
    {
        const std::int64_t stops = plan_.stop_count() + plan_.running();
        mean_arc_ =
            std::max(1.0, static_cast<double>(routes_cost(plan_)) / static_cast<double>(stops));
        calibrate();
    }

    // Serves mandatory tasks that construction left out, then empties one route after the other,
    // while there is time for it.
    void serve_more_with_fewer()
    {
        Absence<Plan, Insert> absence{plan_, insertion_, ruin_, orders_, random_};
        if (!serve_all(absence, kLeastFleetShare))
            return;
        const auto fixed = static_cast<double>(fixed_cost(plan_));
        const double all = std::max(fixed + static_cast<double>(routes_cost(plan_)), 1.0);
        const double fixed_share = fixed / all;
        // Of vehicles that differ more and smaller ones may be cheaper; and tasks that may be left
        // out would be.
        if ((insertion_.vehicles_differ() && fixed_share < kFleetIsTheCost) || has_optional_)
            return;
        const double share = kLeastFleetShare + (kMostFleetShare - kLeastFleetShare) * fixed_share;
        const Cost most = static_cast<Cost>(kDearerFleet * static_cast<double>(plan_.cost()));
        std::vector<RouteFound> kept = routes_now();
        const std::int64_t fewest = fewest_routes(plan_);
        while (plan_.running() > fewest) {
            const std::int64_t running = plan_.running();
            absence.empty_a_route(width_);
            const double until = std::min(share, pacer_.fraction() + kPatience);
            if (!serve_all(absence, until) || plan_.cost() > most || plan_.running() >= running)
                break;
            kept = routes_now();
        }
        restore(kept);
    }

    // False: some mandatory task is still left out at that fraction of the time.
    template <class Absence>
    bool serve_all(Absence& absence, double until)
    {
        const auto most = static_cast<Cost>(kFleetTemperature * mean_arc_);
        while (plan_.missing() > 0 && !pacer_.stopped() && pacer_.fraction() < until) {
            if ((pacer_.iterations() & 63) == 0)
                pacer_.look(progress_now());
            absence.try_once(width_, most);
            out_of_time();
            pacer_.count_iteration();
            keep_if_best();
        }
        return plan_.missing() == 0;
    }

    void calibrate()
    {
        const double iterations = pacer_.expected_iterations();
        ruin_.expect(iterations);
        const double per_task = iterations / static_cast<double>(plan_.model().tasks.size());
        const double share =
            std::clamp((per_task - kFewIterations) / (kManyIterations - kFewIterations), 0.0, 1.0);
        const Heat& heat = tight_ ? kTight : kPlain;
        const double start = heat.cold_start + share * (heat.hot_start - heat.cold_start);
        annealing_ = anneal::Annealing{start * mean_arc_, heat.end * mean_arc_};
        width_ = per_task < kFewIterations                ? kNarrow
                 : plan_.model().stops.size() < kFewStops ? kWide
                                                          : kUsual;
    }

    void iterate()
    {
        const bool look = (pacer_.iterations() & 63) == 0;
        if (look) {
            pacer_.look(progress_now());
            if (pacer_.fraction() < kCalibrated)
                calibrate();
            annealing_.cool(pacer_.fraction());
            pacer_.leave_time_for_reasons(best_unserved_);
        }
        if (try_once())
            keep_if_best();
        pacer_.count_iteration();
    }

    // One ruin and recreate; false, with all taken back, where it is not accepted.
    bool try_once()
    {
        const Cost before = plan_.cost();
        const std::int64_t missing_before = plan_.missing();
        const auto allowance = static_cast<Cost>(annealing_.allowance(random_));
        generous_ = has_optional_ && random_.below(kGenerousOneIn) == 0;
        const std::size_t most_fed = generous_ ? kFed + random_.below(kFedMoreWhenGenerous) : kFed;
        std::vector<Index>& tasks = ruin_(random_, most_fed);
        const bool is_whole = ruin_.settle() && recreate(tasks, before + allowance, missing_before);
        generous_ = false;
        if (!is_whole) {
            plan_.take_back();
            return false;
        }
        insertion_.change_vehicles();
        const bool accepted =
            plan_.missing() < missing_before ||
            (plan_.missing() == missing_before && plan_.cost() < before + allowance);
        if (!accepted) {
            plan_.take_back();
            return false;
        }
        plan_.commit();
        return true;
    }

    // False: what is placed so far costs too much already, or time is up.
    bool recreate(std::vector<Index>& tasks, Cost most, std::int64_t missing_before)
    {
        orders_.arrange(tasks, random_);
        // What the tasks to come can give back at most.
        Cost fees = 0;
        std::int64_t priority = 0;
        for (const Index task : tasks) {
            fees += plan_.fee_of(task);
            priority += plan_.priority_of(task);
        }
        for (const Index task : tasks) {
            fees -= plan_.fee_of(task);
            priority -= plan_.priority_of(task);
            place(task);
            if (plan_.cost() - fees >= most && plan_.missing() - priority >= missing_before)
                return false;
            if (out_of_time())
                return false;
        }
        return true;
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
        for (const Index task : absent) {
            if (pacer_.is_past_the_end(kGrace_s))
                break;
            if (!plan_.absent(task) || !plan_.stands_for_its_group(task))
                continue;
            const Index leader = plan_.leader_of(task);
            const auto is_late = [this] { return pacer_.is_past_the_end(kGrace_s); };
            const Spot spot = insertion_.best_anywhere(leader, is_late);
            if (worth_it(leader, spot))
                insertion_.insert(leader, spot);
        }
        plan_.commit();
    }

    void keep_if_best()
    {
#ifdef ROUTEOPT_CHECK_INVARIANTS
        if ((pacer_.iterations() & 255) == 0)
            plan_.check();
#endif
        if (plan_.missing() < best_missing_ ||
            (plan_.missing() == best_missing_ && plan_.cost() < best_cost_))
            keep_best();
    }

    void keep_best()
    {
        const bool improved = plan_.missing() != best_missing_ || plan_.cost() != best_cost_;
        plan_.each_changed([&](Index node) { best_next_[as_size(node)] = plan_.node(node).next; });
        best_cost_ = plan_.cost();
        best_missing_ = plan_.missing();
        best_unserved_ = static_cast<std::int64_t>(plan_.absent_tasks().size());
        if (control_.history && (history_.empty() || improved))
            history_.push_back(progress_now()());
    }

    void restore(const std::vector<RouteFound>& routes)
    {
        for (std::size_t t = 0; t < plan_.model().tasks.size(); ++t)
            if (!plan_.absent(static_cast<Index>(t)))
                plan_.remove(static_cast<Index>(t));
        plan_.settle();
        for (const RouteFound& route : routes)
            plan_.load(route.slot, route.stops);
        plan_.join_times();
        plan_.commit();
    }

    std::vector<RouteFound> best_routes() const
    {
        return routes_by(plan_, [this](Index node) { return best_next_[as_size(node)]; });
    }
    std::vector<RouteFound> routes_now() const
    {
        return routes_by(plan_, [this](Index node) { return plan_.node(node).next; });
    }

    Result result()
    {
        std::vector<RouteFound> routes = best_routes();
        for (RouteFound& route : routes)
            plan_.add_breaks(route);
        return {std::move(routes), best_cost_, pacer_.iterations(), pacer_.stopped_by(),
                std::move(history_)};
    }

    const Control& control_;
    Pacer pacer_;
    Random random_;
    Plan plan_;
    Insert insertion_;
    Ruin<Plan, Insert> ruin_;
    Orders orders_;
    anneal::Annealing annealing_;
    std::size_t width_ = kUsual;
    double mean_arc_ = 1;
    bool has_optional_ = false;
    bool tight_ = false;
    bool generous_ = false;
    std::vector<Index> best_next_;
    Cost best_cost_ = 0;
    std::int64_t best_missing_ = 0;
    std::int64_t best_unserved_ = 0;
    std::vector<Progress> history_;
};

}  // namespace routeopt::routing::search
