// A plan under search with all that changes it: what one thread works on by itself. By ruin and
// recreate under annealing (Christiaens & Vanden Berghe 2020); every plan that it holds keeps every
// rule.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "anneal/annealing.hpp"
#include "routing/search/annealing/objective.hpp"
#include "routing/search/annealing/schedule.hpp"
#include "routing/search/annealing/solution_pool.hpp"
#include "routing/search/annealing/temperature.hpp"
#include "routing/search/neighbourhood/indexing.hpp"
#include "routing/search/neighbourhood/insertion_point.hpp"
#include "routing/search/neighbourhood/neighbours.hpp"
#include "routing/search/operators/fleet_bounds.hpp"
#include "routing/search/operators/insertion_orders.hpp"
#include "routing/search/operators/string_removal.hpp"
#include "routing/search/operators/whole_routes.hpp"

namespace routeopt::routing::search {

template <class Kernel>
class Worker {
public:
    using Plan = typename Kernel::Plan;
    using Insert = typename Kernel::Insertion;
    using Exchanges = typename Kernel::Exchanges;
    using WholeMoves = typename Kernel::WholeMoves;

    // Some ways of searching are not measured, or are others, for kernels without savings.
    static constexpr bool kMeasured = requires { typename Kernel::Savings; };

    Worker(const Model& model, Neighbours& neighbours, const InsertionOrders& orders,
           std::uint64_t seed)
        : random_(seed), plan_(model), insertion_(plan_, neighbours),
          string_removal_(plan_, insertion_, RemovalOptions::suiting(model)),
          exchanges_(plan_, insertion_), whole_routes_(plan_, insertion_),
          whole_moves_(plan_, insertion_), orders_(orders),
          best_next_(as_size(plan_.node_count()), kNone)
    {
        const auto mandatory =
            static_cast<std::size_t>(std::ranges::count_if(model.tasks, &model::Task::mandatory));
        has_optional_ = mandatory < model.tasks.size();
        mostly_optional_ = 2 * mandatory < model.tasks.size();
        is_tight_ =
            model.reloads.empty() && (model.mixed_loads || (Kernel::kTimed && model.limited));
        emphasizes_ = has_optional_ || !kMeasured;
        if (!kMeasured)
            temperature_ = kAmongRules;
        else if (is_tight_)
            temperature_ = kTight;
        else if (mostly_optional_)
            temperature_ = kMostlyOptional;
        moves_wholes_ = WholeMoves::suit(model);
        exchanges_suit_ = Exchanges::suit(model);
        brings_first_ = model.both_ways && !model.mixed_loads;
    }
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    [[nodiscard]] Plan& plan() { return plan_; }
    [[nodiscard]] Insert& insertion() { return insertion_; }
    [[nodiscard]] StringRemoval<Plan, Insert>& string_removal() { return string_removal_; }
    [[nodiscard]] Random& random() { return random_; }
    // Beside how many neighbours a task is tried.
    [[nodiscard]] std::size_t width() const { return width_; }
    [[nodiscard]] bool has_optional() const { return has_optional_; }
    [[nodiscard]] std::int64_t work()
    {
        return insertion_.work() + plan_.work() + exchanges_.work() + whole_moves_.work();
    }

    // How warm and how wide the search is when there will be so many iterations in so many workers.
    void calibrate(double iterations, int workers, const FirstPlan& first)
    {
        const double per_task = iterations / static_cast<double>(plan_.model().tasks.size());
        string_removal_.expect(iterations / workers, per_task);
        const double share =
            std::clamp((per_task - kFewIterations) / (kManyIterations - kFewIterations), 0.0, 1.0);
        margin_ = exchanges_suit_ ? static_cast<Cost>(kMargin * first.mean_arc) : 0;
        annealing_ = anneal::Annealing{start_of(temperature_, share, first),
                                       temperature_.end * first.mean_arc};
        schedule_.repeat(per_task / enough_per_task());
        mix_anneals(iterations / workers);
        if constexpr (kMeasured)
            insertion_.look_beside_depots(per_task >= kFewIterations);
        if (per_task < kFewIterations)
            width_ = kMeasured && !brings_first_ ? kNarrow : kUsual;
        else if (brings_first_)
            width_ = Neighbours::kMost;
        else
            width_ = plan_.model().stops.size() < kFewStops ? kWide : kUsual;
    }
    void cool(double fraction)
    {
        const double cooled = schedule_.cooled(anneal_, fraction);
        annealing_.cool(cooled);
        const double left = emphasis_left(cooled);
        if (emphasizes_ && std::exchange(emphasis_left_, left) != left)
            plan_.emphasize(kEmphasis * left);
    }
    // From now on nothing is charged beyond its price.
    void end_annealing()
    {
        emphasis_left_ = 0;
        plan_.emphasize(0);
    }

    // Annealing of a whole plan begins at that fraction of the search, cooled so much at most; so
    // many iterations are expected. Schedule may be mixed from now on.
    void begin_annealing(double fraction, double most_cooled, double iterations)
    {
        schedule_.begin_at(fraction, most_cooled);
        mix_anneals(iterations);
    }
    // Whether at that fraction of the search it is time for begin_anneal().
    [[nodiscard]] bool ends_anneal(double fraction) const
    {
        return schedule_.are_mixed() && schedule_.number(fraction) != anneal_;
    }
    // What the anneal that ends has found joins the pool. Returns what the one that begins then
    // goes on from: a cool one from a plan of the pool; null, the plan that is held, for a hot one.
    const FoundPlan* add_and_choose(SolutionPool& pool, FoundPlan found, double fraction)
    {
        pool.add(std::move(found));
        return schedule_.is_hot(schedule_.number(fraction)) ? nullptr : &pool.choose(random_);
    }
    // From that plan of the pool, or from the one that is held. The best plan is the best of this
    // anneal from now on.
    void begin_anneal(double fraction, const FoundPlan* from)
    {
        anneal_ = schedule_.number(fraction);
        if (from != nullptr)
            restore(from->routes);
        keep_best();
    }
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

    // Puts the task where it is cheapest, if it fits and is worth it; generous: whatever it costs.
    void place(Index task, bool generous)
    {
        const InsertionPoint point = insertion_.best_near(task, width_, random_);
        if (worth_it(task, point, generous))
            insertion_.insert(task, point);
    }
    [[nodiscard]] bool worth_it(Index task, const InsertionPoint& point,
                                bool generous = false) const
    {
        return point.found() &&
               (plan_.is_mandatory(task) || generous || point.delta <= plan_.fee_of(task));
    }

    // One ruin and recreate, or a move of whole routes or trips; false, with all taken back, where
    // it is not accepted, or where stop() says so on the way.
    template <class Stop>
    bool try_once(Stop&& stop)
    {
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

    [[nodiscard]] Objective objective() const { return {plan_.missing(), plan_.real_cost()}; }
    [[nodiscard]] const Objective& best() const { return best_; }
    [[nodiscard]] std::int64_t best_unserved() const { return best_unserved_; }

    // The present plan, committed, is the best one from now on.
    void keep_best()
    {
        plan_.each_changed([&](Index node) { best_next_[node] = plan_.node(node).next; });
        best_ = objective();
        best_unserved_ = static_cast<std::int64_t>(plan_.absent_tasks().size());
    }
    bool keep_if_best()
    {
        const bool is_best = objective() < best_;
        if (is_best)
            keep_best();
        return is_best;
    }
    [[nodiscard]] std::vector<PlannedRoute> best_routes() const
    {
        return routes_by(plan_, [this](Index node) { return best_next_[node]; });
    }
    [[nodiscard]] FoundPlan best_found() const { return {best_, best_unserved_, best_routes()}; }
    [[nodiscard]] std::vector<PlannedRoute> routes_now() const
    {
        return routes_by(plan_, [this](Index node) { return plan_.node(node).next; });
    }

    void restore(const std::vector<PlannedRoute>& routes)
    {
        for (std::size_t t = 0; t < plan_.model().tasks.size(); ++t)
            if (plan_.route_of(plan_.model().tasks[t].stop) != kNone)
                plan_.remove(static_cast<Index>(t));
        plan_.settle();
        for (const PlannedRoute& route : routes)
            plan_.load(route.slot, route.stops);
        plan_.join_times();
        plan_.commit();
    }

private:
    // How many neighbours a task is tried beside.
    static constexpr std::size_t kNarrow = 30;
    static constexpr std::size_t kUsual = 40;
    static constexpr std::size_t kWide = 48;
    static constexpr std::size_t kFewStops = Kernel::kTimed ? 150 : 400;

    // An anneal of so many iterations times the tasks squared is as good as a longer one.
    static constexpr double kEnoughIterations = !Kernel::kTimed ? 40 : kMeasured ? 32 : 80;

    // A plan that is so much too dear, in mean arcs, may be accepted once stretches are exchanged.
    static constexpr double kMargin = 2;

    // Preferences hold where it is hot as they will when it is cold: so many times what others cost
    // more comes on top of it at first, and nothing from that share of an anneal on. Elsewhere fees
    // do, where more vehicles could run: which ones do is decided while it is hot.
    static constexpr double kEmphasis = kMeasured ? 0.2 : 2;
    static constexpr double kEmphasisEnds = kMeasured ? 0.85 : 0.7;

    static constexpr double kFewIterations = 100;
    static constexpr double kManyIterations = 300;
    // Tasks none of which is worth a route of its own may be worth one together: once in so many
    // iterations fees are left aside while tasks, more of them absent ones, are put back, and the
    // whole is judged.
    static constexpr std::uint32_t kGenerousOneIn = 8;
    static constexpr std::size_t kFed = 3;  // absent tasks given another chance
    static constexpr std::uint32_t kFedMoreWhenGenerous = 40;
    // And once in so many a route of absent ones is added, or a route ended.
    static constexpr std::uint32_t kRouteOneIn = 50;

    // In steps, as each of them looks at all that is charged more.
    [[nodiscard]] static double emphasis_left(double cooled)
    {
        constexpr double kSteps = 32;
        return std::ceil(kSteps * std::max(0.0, 1 - cooled / kEmphasisEnds)) / kSteps;
    }

    void mix_anneals(double iterations)
    {
        const double hot = hot_anneals(iterations);
        if (schedule_.may_mix() && hot > 0)
            schedule_.mix(hot);
    }
    // 0 where it is not measured, too.
    [[nodiscard]] double hot_anneals(double iterations) const
    {
        const auto tasks = static_cast<double>(plan_.model().tasks.size());
        if (!kMeasured)
            return 0;
        if (!mostly_optional_)
            return hot_anneals_of_mandatory(iterations, tasks);
        return Kernel::kTimed && !is_tight_ ? hot_anneals_of_optional(iterations, tasks) : 0;
    }

    [[nodiscard]] double enough_per_task() const
    {
        return kEnoughIterations * static_cast<double>(plan_.model().tasks.size());
    }

    // False: the plan is to be taken back.
    template <class Stop>
    bool change(const Objective& most, Stop&& stop)
    {
        if (has_optional_ && random_.below(kRouteOneIn) == 0) {
            if (random_.below(2) != 0) {
                if (whole_routes_.empty(string_removal_.some_stop(random_)))
                    return string_removal_.settle();
            } else if constexpr (kMeasured) {
                return whole_routes_.fill(random_, stop);
            }
        }
        if constexpr (Kernel::kTimed)
            if (moves_wholes_ && random_.below(WholeMoves::kOneIn) == 0 &&
                whole_moves_.move(string_removal_.some_stop(random_), random_))
                return true;
        return ruin_and_recreate(most, stop);
    }

    // False: the plan costs too much already, or it has to stop.
    template <class Stop>
    bool ruin_and_recreate(const Objective& most, Stop&& stop)
    {
        const bool generous = has_optional_ && random_.below(kGenerousOneIn) == 0;
        const std::size_t most_fed = generous ? kFed + random_.below(kFedMoreWhenGenerous) : kFed;
        std::vector<Index>& tasks = string_removal_(random_, most_fed);
        return string_removal_.settle() && recreate(tasks, most, generous, stop);
    }

    // False: what is placed so far costs too much already, or it has to stop.
    template <class Stop>
    bool recreate(std::vector<Index>& tasks, const Objective& most, bool generous, Stop&& stop)
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
            place(task, generous);
            if (plan_.cost() - fees >= most.cost && plan_.missing() - priority >= most.missing)
                return false;
            if (stop())
                return false;
        }
        return !brings_first_ || plan_.missing() <= most.missing || place_behind_others(tasks);
    }

    // Some had to wait for what goes before them, or for a route that it begins. False: the plan is
    // to be taken back.
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

    // Takes a task to an empty vehicle.
    bool begins_a_route(Index task)
    {
        if constexpr (kMeasured) {
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

    Random random_;
    Plan plan_;
    Insert insertion_;
    StringRemoval<Plan, Insert> string_removal_;
    Exchanges exchanges_;
    WholeRoutes<Plan, Insert> whole_routes_;
    WholeMoves whole_moves_;
    bool moves_wholes_ = false;
    bool exchanges_suit_ = false;
    Cost margin_ = 0;
    const InsertionOrders& orders_;
    anneal::Annealing annealing_;
    Schedule schedule_;
    int anneal_ = 0;
    bool emphasizes_ = false;
    double emphasis_left_ = 0;
    std::size_t width_ = kUsual;
    bool has_optional_ = false;
    bool mostly_optional_ = false;
    bool is_tight_ = false;
    Temperature temperature_ = Kernel::kTimed ? kPlain : kTimeless;
    bool brings_first_ = false;  // every route, and collects then
    std::vector<Index> best_next_;
    Objective best_;
    std::int64_t best_unserved_ = 0;
};

}  // namespace routeopt::routing::search
