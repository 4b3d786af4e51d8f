// The worker of one kernel: its plan, the operators that change it, and the iteration of the search
// (try_once()): ruin and recreate, or a move of whole routes or trips, then exchanges between
// routes, then acceptance by simulated annealing.
#pragma once

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "routing/search/neighbourhood/insertion_point.hpp"
#include "routing/search/neighbourhood/neighbours.hpp"
#include "routing/search/operators/fleet_bounds.hpp"
#include "routing/search/operators/insertion_orders.hpp"
#include "routing/search/operators/string_removal.hpp"
#include "routing/search/operators/whole_routes.hpp"
#include "routing/search/worker/worker.hpp"

namespace routeopt::routing::search {

template <SearchKernel Kernel>
class KernelWorker final : public Worker {
public:
    using Plan = typename Kernel::Plan;
    using Insert = typename Kernel::Insertion;
    static constexpr KernelTraits kTraits = Kernel::kTraits;

    // All workers on one model share its neighbours and orders, which have to outlive them.
    KernelWorker(const Model& model, Neighbours& neighbours, const InsertionOrders& orders,
                 std::uint64_t seed)
        : Worker(model, kTraits, seed), neighbours_(neighbours), orders_(orders), plan_(model),
          insertion_(plan_, neighbours),
          string_removal_(plan_, insertion_, RemovalOptions::suiting(model)),
          exchanges_(plan_, insertion_), whole_routes_(plan_, insertion_),
          whole_moves_(plan_, insertion_), moves_wholes_(Kernel::WholeMoves::suit(model)),
          best_next_(as_size(plan_.node_count()), kNone)
    {
        exchanges_suit_ = Kernel::Exchanges::suit(model);
    }

    [[nodiscard]] std::unique_ptr<Worker> sibling(std::uint64_t seed) const override
    {
        return std::make_unique<KernelWorker>(model_, neighbours_, orders_, seed);
    }

    [[nodiscard]] Objective objective() const override
    {
        return {plan_.missing(), plan_.real_cost()};
    }
    [[nodiscard]] Cost cost() const override { return plan_.cost(); }
    [[nodiscard]] Cost fixed_cost() const override { return search::fixed_cost(plan_); }
    [[nodiscard]] Cost routes_cost() const override { return search::routes_cost(plan_); }
    [[nodiscard]] std::int64_t running() const override { return plan_.running(); }
    [[nodiscard]] std::int64_t fewest_routes() const override
    {
        return search::fewest_routes(plan_);
    }
    [[nodiscard]] bool vehicles_differ() const override { return insertion_.vehicles_differ(); }
    [[nodiscard]] std::span<const Index> absent_tasks() const override
    {
        return plan_.absent_tasks();
    }
    [[nodiscard]] Index slot_of(Index task) const override
    {
        return plan_.route_of(model_.tasks[task].stop);
    }
    [[nodiscard]] PlannedRoute route_in(Index slot) const override
    {
        PlannedRoute route{slot, {}};
        for (Index at = plan_.node(plan_.start_of(slot)).next; !plan_.is_route_end(at);
             at = plan_.node(at).next)
            route.stops.push_back(at);
        return route;
    }
    [[nodiscard]] std::vector<PlannedRoute> routes_now() const override
    {
        return routes_by(plan_, [this](Index node) { return plan_.node(node).next; });
    }
    void check() override { plan_.check(); }

    void keep_best() override
    {
        plan_.each_changed([&](Index node) { best_next_[node] = plan_.node(node).next; });
        best_ = objective();
        best_unserved_ = static_cast<std::int64_t>(plan_.absent_tasks().size());
    }
    [[nodiscard]] std::vector<PlannedRoute> best_routes() const override
    {
        return routes_by(plan_, [this](Index node) { return best_next_[node]; });
    }
    void add_breaks(std::vector<PlannedRoute>& routes) override
    {
        if constexpr (kTraits.has_rules) {
            if (model_.rules.break_count == 0)
                return;
            restore(routes);
            for (PlannedRoute& route : routes)
                plan_.add_breaks(route);
        }
    }

    void restore(const std::vector<PlannedRoute>& routes) override
    {
        remove_all();
        plan_.settle();
        for (const PlannedRoute& route : routes)
            plan_.load(route.slot, route.stops);
        plan_.join_times();
        plan_.commit();
    }

    void load_given() override
    {
        // A rich plan holds it from the start, as all workers need what it fixes.
        if constexpr (!kTraits.has_rules)
            typename Kernel::GivenRoutes{plan_}.load();
    }
    void build(const Control& control, Pacer& pacer) override;
    [[nodiscard]] std::unique_ptr<RouteElimination>
    route_elimination(ByTask<std::int64_t>& times_absent, Cost allowance) override;

    bool try_once(WorkMeter& meter) override
    {
        const auto stop = [&] { return meter.spend(work()); };
        const auto allowance = static_cast<Cost>(annealing_.allowance(random_));
        const Cost before = plan_.cost();
        const Objective most{plan_.missing(), before + allowance};
        const Objective nearly{most.missing, most.cost + margin_};
        if (!change(nearly, stop)) {
            plan_.take_back();
            return false;
        }
        if (margin_ > 0 && plan_.cost() != before)
            exchanges_.improve(stop);
        insertion_.change_vehicles();
        if (!(Objective{plan_.missing(), plan_.cost()} < most)) {
            plan_.take_back();
            return false;
        }
        plan_.commit();
        return true;
    }

    void place_what_fits(const std::function<bool()>& is_late) override
    {
        std::vector<Index> absent{plan_.absent_tasks().begin(), plan_.absent_tasks().end()};
        const auto key = [&](Index task) {
            return std::tuple{-plan_.priority_of(task), -plan_.fee_of(task), task};
        };
        std::ranges::sort(absent, {}, key);
        for (const Index task : absent) {
            if (is_late())
                break;
            if (!plan_.absent(task) || !plan_.stands_for_its_group(task))
                continue;
            const Index leader = plan_.leader_of(task);
            const InsertionPoint point = insertion_.best_anywhere(leader, is_late);
            if (pays(leader, point))
                insertion_.insert(leader, point);
        }
        plan_.commit();
    }

    [[nodiscard]] std::int64_t work() override
    {
        return insertion_.work() + plan_.work() + exchanges_.work() + whole_moves_.work();
    }

    void hide_all() override
    {
        remove_all();
        plan_.settle();
        for (auto task = static_cast<Index>(model_.tasks.size()); task-- > 0;)
            if (model_.head_of(task) == task)
                plan_.hide(task);
        plan_.commit();
    }

    void take_over(const Handover& handover) override
    {
        std::vector<Index> given{handover.absent_given};
        for (const Index slot : handover.routes_given)
            each_task_of(model_, route_in(slot).stops, [&](Index task) { given.push_back(task); });
        for (const Index task : given)
            if (!plan_.absent(task))
                plan_.remove(task);
        plan_.settle();
        for (const Index task : given)
            plan_.hide(task);
        for (const Index task : handover.absent_taken)
            plan_.show(task);
        for (const PlannedRoute& route : handover.routes_taken) {
            each_task_of(model_, route.stops, [&](Index task) { plan_.show(task); });
            plan_.load(route.slot, route.stops);
        }
        plan_.join_times();
        plan_.offer_only(handover.empty_slots);
        if constexpr (kTraits.has_rules)
            plan_.share_quotas(handover.quotas);
        plan_.commit();
    }

    void begin_removals_among_own_stops() override
    {
        std::vector<Index> stops;
        for (Index stop = 0; stop < plan_.stop_count(); ++stop)
            if (plan_.route_of(stop) != kNone || plan_.absent(model_.stops[stop].task))
                stops.push_back(stop);
        string_removal_.begin_among(std::move(stops));
    }

    // For Construction and KernelRouteElimination.
    [[nodiscard]] Plan& plan() { return plan_; }
    [[nodiscard]] Insert& insertion() { return insertion_; }
    [[nodiscard]] StringRemoval<Plan, Insert>& string_removal() { return string_removal_; }
    [[nodiscard]] const InsertionOrders& orders() const { return orders_; }

    // Inserts the task at its cheapest place, if it has one and, for an optional task, if that
    // costs no more than its drop fee. generous: whatever it costs.
    void place(Index task, bool generous)
    {
        if constexpr (kTraits.has_rules)
            if (plan_.quotas().ask() && !plan_.is_mandatory(task)) {
                place_for_quotas(task, generous);
                return;
            }
        place_itself(task, generous);
    }

private:
    // Several optional tasks may be worth a new route together though none is by itself. Therefore
    // one iteration in kGenerousOneIn is generous: it inserts tasks whatever they cost, and more of
    // the absent ones; only the resulting plan is judged.
    static constexpr std::uint32_t kGenerousOneIn = 8;
    // The most absent tasks that an iteration tries to insert besides those that it removed; a
    // generous iteration tries up to kFedMoreWhenGenerous - 1 more, drawn at random.
    static constexpr std::size_t kFed = 3;
    static constexpr std::uint32_t kFedMoreWhenGenerous = 40;
    // In problems with optional tasks, one iteration in kRouteOneIn fills an empty slot with absent
    // tasks or, as often, empties a route (WholeRoutes; docs/experiments/0016).
    static constexpr std::uint32_t kRouteOneIn = 50;

    void remove_all()
    {
        if constexpr (kTraits.has_rules) {
            plan_.remove_all();
        } else {
            for (Index task = 0; task < static_cast<Index>(model_.tasks.size()); ++task)
                if (plan_.route_of(model_.tasks[task].stop) != kNone)
                    plan_.remove(task);
        }
    }

    void emphasize(double times) override { plan_.emphasize(times); }
    void expect_iterations(double iterations, double per_task) override
    {
        string_removal_.expect(iterations, per_task);
        if constexpr (kTraits.prices_locally)
            insertion_.look_beside_depots(per_task >= kFewIterations);
    }

    [[nodiscard]] bool pays(Index task, const InsertionPoint& point, bool generous = false) const
    {
        return point.found() &&
               (plan_.is_mandatory(task) || generous || point.delta <= plan_.fee_of(task));
    }

    void place_itself(Index task, bool generous)
    {
        const InsertionPoint point = insertion_.best_near(task, width_, random_);
        if (pays(task, point, generous))
            insertion_.insert(task, point);
    }

    // The same where quotas ask for tasks. While one that asks for this task is short, that one of
    // all it asks for goes in which lowers the cost most, once for each such quota at most. A task
    // by which nothing is gained stays out.
    void place_for_quotas(Index task, bool generous)
    {
        std::size_t turns = std::max<std::size_t>(plan_.quotas().asking_for(task).size(), 1);
        for (; turns > 0 && plan_.is_asked_for(task); --turns) {
            const auto [chosen, point] = insertion_.best_for_quotas(task, width_, random_);
            if (!pays(chosen, point, generous && chosen == task))
                return;
            insertion_.insert(chosen, point);
            if (chosen == task)
                return;
            generous = false;
        }
        if (!plan_.is_asked_for(task) && !plan_.is_spare(task))
            place_itself(task, generous);
    }

    // What quotas that are short and balances charge: tasks still to be inserted may spare it.
    [[nodiscard]] Cost may_be_spared() const
    {
        if constexpr (kTraits.has_rules)
            return plan_.quotas().missed() + plan_.charged_by_balances();
        return 0;
    }

    // The change of one iteration, before exchanges and acceptance. Returns false if the caller
    // has to take the plan back. `most`: the value that the plan must stay below.
    template <class Stop>
    bool change(const Objective& most, Stop&& stop)
    {
        if (has_optional_ && random_.below(kRouteOneIn) == 0) {
            if (random_.below(2) != 0) {
                if (whole_routes_.empty(string_removal_.some_stop(random_)))
                    return string_removal_.settle();
            } else if constexpr (kTraits.prices_locally) {
                return whole_routes_.fill(random_, stop);
            }
        }
        if constexpr (kTraits.uses_time)
            if (moves_wholes_ && random_.below(Kernel::WholeMoves::kOneIn) == 0 &&
                whole_moves_.move(string_removal_.some_stop(random_), random_))
                return true;
        return ruin_and_recreate(most, stop);
    }

    // Returns false if the plan is not below `most`, as far as that can be told already, breaks a
    // rule after the removal, or if stop() is true: the caller then takes it back.
    template <class Stop>
    bool ruin_and_recreate(const Objective& most, Stop&& stop)
    {
        const bool generous = has_optional_ && random_.below(kGenerousOneIn) == 0;
        const std::size_t most_fed = generous ? kFed + random_.below(kFedMoreWhenGenerous) : kFed;
        std::vector<Index>& tasks = string_removal_(random_, most_fed);
        return string_removal_.settle() && insertion_.divide_routes(random_) &&
               recreate(tasks, most, generous, stop);
    }

    // Inserts the tasks again. Returns false as soon as the plan cannot get below `most` any more,
    // even if all tasks to come were inserted for nothing, or if stop() is true.
    template <class Stop>
    bool recreate(std::vector<Index>& tasks, const Objective& most, bool generous, Stop&& stop)
    {
        orders_.arrange(tasks, random_);
        // By how much the tasks still to be inserted can lower the plan's value at most, what
        // quotas and balances charge aside.
        Cost fees = 0;
        std::int64_t priority = 0;
        for (const Index task : tasks) {
            fees += plan_.fee_of(task);
            priority += plan_.priority_of(task);
        }
        for (const Index task : tasks) {
            fees -= plan_.fee_of(task);
            priority -= plan_.priority_of(task);
            place(task, generous);
            if (plan_.cost() - fees - may_be_spared() >= most.cost &&
                plan_.missing() - priority >= most.missing)
                return false;
            if (stop())
                return false;
        }
        return !brings_first_ || plan_.missing() <= most.missing || place_behind_others(tasks);
    }

    // For routes that make their deliveries first: tries tasks that are still absent again, as a
    // collection may only fit behind deliveries that were inserted after it was tried. If a task
    // still has no place, a random one of the tasks is moved to an empty vehicle to begin a route
    // there. Returns false if that fails: the caller then takes the plan back.
    bool place_behind_others(const std::vector<Index>& tasks)
    {
        for (const Index task : tasks) {
            if (plan_.absent(task))
                place(task, false);
            if (!plan_.absent(task))
                continue;
            const Index first = tasks[random_.below(static_cast<std::uint32_t>(tasks.size()))];
            if (!begins_a_route(first))
                return false;
            place(task, false);
        }
        return true;
    }

    // Moves a task to an empty vehicle. Returns false if it fits into none; never succeeds in the
    // rich search.
    bool begins_a_route(Index task)
    {
        if constexpr (kTraits.prices_locally) {
            if (!plan_.absent(task))
                plan_.remove(task);
            if (!plan_.settle())
                return false;
            const InsertionPoint point = insertion_.in_empty(task, 0);
            if (point.found())
                insertion_.insert(task, point);
            return point.found();
        }
        return false;
    }

    Neighbours& neighbours_;
    const InsertionOrders& orders_;
    Plan plan_;
    Insert insertion_;
    StringRemoval<Plan, Insert> string_removal_;
    typename Kernel::Exchanges exchanges_;
    WholeRoutes<Plan, Insert> whole_routes_;
    typename Kernel::WholeMoves whole_moves_;
    const bool moves_wholes_;
    ByNode<Index> best_next_;  // the best plan: what follows each node in it
};

}  // namespace routeopt::routing::search
