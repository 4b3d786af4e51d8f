// Several workers side by side, under one temperature. They work for themselves for some
// milliseconds or iterations, an epoch, and then meet. Where there are routes enough, the workers
// hold one plan together, divided by where routes lie, and anew when they meet. Else, or once
// routes have become too few, each holds a whole plan, and the worse ones go on from the best one,
// the more often the later it is in the search, or in an anneal of several.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/parallel.hpp"
#include "routing/search/annealing/solution_pool.hpp"
#include "routing/search/fleet/fleet_minimisation.hpp"
#include "routing/search/operators/quota_shares.hpp"
#include "routing/search/parallel/handover.hpp"
#include "routing/search/parallel/member.hpp"
#include "routing/search/parallel/partition.hpp"
#include "routing/search/worker/pacer.hpp"
#include "routing/search/worker/worker.hpp"
#include "routing/search/worker/worker_budget.hpp"

namespace routeopt::routing::search {

template <class Kernel>
class Workers {
public:
    using OneWorker = Worker<Kernel>;

    // So many workers at most. Preconditions: all lists of neighbours are made; `first` holds the
    // whole plan, committed, and its best one.
    Workers(OneWorker& first, Neighbours& neighbours, const InsertionOrders& orders,
            const Control& control, Pacer& pacer, const WorkersWanted& wanted,
            const FirstPlan& plan)
        : model_(first.plan().model()), neighbours_(neighbours), orders_(orders), control_(control),
          pacer_(pacer), first_plan_(plan), first_(first), wholes_(wanted.wholes), divider_(model_)
    {
        begin_with_first();
        look_at_routes(members_[0]);
        parts_ = wanted.parts > 1 ? std::min(wanted.parts, most_parts()) : 1;
        divides_ = parts_ > 1 && !better_whole(parts_);
        const int count = divides_ ? parts_ : std::max(1, wholes_);
        if (count == 1)
            return;
        best_ = first.best_found();
        add_others(count);
        if (divides_)
            quotas_.emplace(model_, members_.size());
    }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // An epoch of annealing. progress_now() is told to whoever watches.
    template <class Now>
    void anneal(Now&& progress_now)
    {
        if (pacer_.take_new_rate())
            calibrate(pacer_.expected_iterations());
        if (divides_ && too_few_ >= kEpochsOfTooFew)
            become_wholes();
        if (!divides_)
            begin_anneal();
        const int active = divides_ ? parts_ : count();
        const Length length{end_of_epoch(), kMostIterations * active, active, kRotation};
        work(length, progress_now, [](OneWorker& worker, auto& budget) {
            for (std::int64_t i = 0; !budget.is_over(); ++i) {
                if ((i & 63) == 0)
                    worker.cool(budget.fraction());
                if (worker.try_once([&] { return budget.spend(worker.work()); }))
                    worker.keep_if_best();
                budget.count_iteration();
            }
        });
    }

    // A long epoch, until that share of the time, in which so many of the workers, one part each,
    // empty routes as Absence does, and all together at no more than the cost `most`. False: none
    // got a route away. Precondition: workers hold parts, and nothing mandatory is left out.
    template <class Now>
    bool empty_routes(int parts, double until, Cost most, Cost allowance,
                      std::vector<std::int64_t>& times_absent, Now&& progress_now)
    {
        const std::size_t before = running();
        const double spare_of_a_route = static_cast<double>(most - now_.cost) /
                                        static_cast<double>(std::max<std::size_t>(before, 1));
        const auto all = static_cast<double>(control_.max_iterations.value_or(0));
        const Length length{until * control_.time_limit_s,
                            static_cast<std::int64_t>(until * all) - pacer_.iterations(), parts,
                            kRotationAmongRoutes};
        work(length, progress_now, [&](OneWorker& worker, auto& budget) {
            FleetMinimisation<Kernel> fleet_minimisation{worker, orders_, times_absent, allowance};
            const auto serve = [&] {
                while (worker.plan().missing() > 0 && !budget.is_over()) {
                    fleet_minimisation.try_once();
                    budget.spend(worker.work());
                    budget.count_iteration();
                    worker.keep_if_best();
                }
                return worker.plan().missing() == 0;
            };
            const double spare = spare_of_a_route * static_cast<double>(worker.plan().running());
            fleet_minimisation.empty_routes(
                worker.plan().cost() + static_cast<Cost>(spare), serve, [] { return false; },
                [](const auto&) {});
        });
        return running() < before;
    }

    // How warm and how wide all are where so many iterations are expected of all.
    void calibrate(double expected)
    {
        expected_ = expected;
        for (Member& member : members_)
            member.worker->calibrate(expected, count(), first_plan_);
    }

    // Annealing begins, and so many iterations of all are expected from now on. Where so many whole
    // plans would do more than the parts, these become whole.
    void begin_annealing(double expected, int wholes)
    {
        wholes_ = wholes;
        if (!divides_)
            may_mix_anneals(expected, Schedule::kMostCooledAtFirst);
    }

    // The first worker holds the whole of the best plan again, and ruins may begin anywhere in it.
    // Returns the present plan that the workers held, of whole ones the first's. Nothing is to be
    // called after.
    std::vector<PlannedRoute> finish()
    {
        if (divides_)
            gather();
        std::vector<PlannedRoute> present = first_.routes_now();
        first_.restore(best_.routes);
        first_.keep_best();
        INVARIANT(first_.objective() == best_.objective, "the best plan is kept");
        return present;
    }

    [[nodiscard]] int count() const { return static_cast<int>(members_.size()); }
    [[nodiscard]] const FoundPlan& best() const { return best_; }
    [[nodiscard]] int threads() const { return std::min(control_.threads, count()); }

private:
    using Member = search::Member<OneWorker>;

    // An epoch lasts longer where more has to be looked at when the workers meet.
    static constexpr double kEpoch_s = 0.03;
    static constexpr double kEpochPerTask_s = 4e-6;
    static constexpr std::int64_t kMostIterations = 4'096;  // of a worker
    // How much further the cuts lie in the next epoch, and after a long one.
    static constexpr double kRotation = 0.25;
    static constexpr double kRotationAmongRoutes = 1;
    // Relations may glue many routes together for a moment.
    static constexpr int kEpochsOfTooFew = 4;

    struct Length {
        double until_s = 0;
        std::int64_t most_iterations = 0;  // where there is a limit, of all workers
        int parts = 1;
        double rotation = 0;  // of the cuts, then
    };

    void begin_with_first()
    {
        members_.clear();
        members_.resize(1);
        members_[0].worker = &first_;
    }
    // Each holds the present plan or, where it is divided, nothing of it yet. What was found before
    // counts as the first anneal's.
    void add_others(int count)
    {
        members_.resize(as_size(count));
        const std::vector<PlannedRoute> routes = first_.routes_now();
        parallel_for(count - 1, threads(), [&](int i, bool) {
            Member& member = members_[i + 1];
            const auto number = static_cast<std::uint64_t>(i + 1);
            member.own = std::make_unique<OneWorker>(model_, neighbours_, orders_,
                                                     control_.seed + (number << 32));
            member.worker = member.own.get();
            if (divides_)
                hide_all(member.worker->plan());
            else
                member.worker->restore(routes);
        });
        now_ = first_.objective();
        best_of_anneal_ = best_;
    }

    // The first worker holds the whole of the present plan, and ruins may begin anywhere in it.
    void gather()
    {
        divide(1);
        take_over(first_.plan(), members_[0].handover);
        first_.string_removal().begin_among(stops_of(first_.plan()));
        INVARIANT(first_.objective() == now_, "the parts add up to the whole");
    }

    // The parts become whole plans, each the present one at first, until the search ends. They are
    // as warm as the parts were; no more iterations are expected than these would have made.
    void become_wholes()
    {
        gather();
        divides_ = false;
        begin_with_first();
        add_others(wholes_);
        calibrate(expected_);
        may_mix_anneals(expected_ * (1 - pacer_.fraction()), 1);  // as warm as before
    }

    // Mixed anneals are all workers' at the same times; the bound is each worker's own iterations.
    void may_mix_anneals(double expected, double most_cooled)
    {
        for (Member& member : members_)
            member.worker->begin_annealing(pacer_.fraction(), most_cooled, expected / count());
    }

    [[nodiscard]] double end_of_epoch() const
    {
        const double last_s = pacer_.last_of_search_s();
        const double end_of_anneal_s = first_.end_of_anneal() * control_.time_limit_s;
        const double end_s = std::min(
            end_of_anneal_s, control_.watch.elapsed_s() + kEpoch_s +
                                 kEpochPerTask_s * static_cast<double>(model_.tasks.size()));
        return best_.unserved > 0 ? std::min(end_s, last_s) : end_s;
    }

    // One epoch: each worker does its work, as long as its turn lasts.
    template <class Now, class Work>
    void work(const Length& length, Now&& progress_now, Work&& work)
    {
        if (divides_)
            divide(length.parts);
        else
            exchange();
        std::atomic<bool> stopped = false;
        std::optional<std::int64_t> iterations;
        if (control_.max_iterations)
            iterations =
                std::min(*control_.max_iterations - pacer_.iterations(), length.most_iterations);
        share_out_iterations(members_, iterations);
        const Epoch epoch{control_, length.until_s, pacer_.fraction_of_iterations(0),
                          pacer_.fraction_of_iterations(iterations.value_or(0)), stopped};
        parallel_for(count(), threads(), [&](int i, bool is_calling) {
            Member& member = members_[i];
            begin(member);
            WorkerBudget budget{epoch, member.most_iterations, [&] {
                                    if (is_calling)
                                        pacer_.look(progress_now);
                                    return !is_calling || !pacer_.stopped();
                                }};
            work(*member.worker, budget);
            end(member, budget.iterations());
        });
        meet();
        pacer_.look(progress_now);
        ++epoch_;
        angle_ += length.rotation;
    }

    void begin(Member& member)
    {
        OneWorker& worker = *member.worker;
        if (divides_) {
            take_over(worker.plan(), member.handover);
            worker.string_removal().begin_among(stops_of(worker.plan()));
        } else if (member.goes_on_from) {
            worker.restore(*member.goes_on_from);
        }
        worker.keep_best();
        member.at_first = worker.objective();
    }

    void end(Member& member, std::int64_t iterations)
    {
        member.iterations = iterations;
        if (divides_)
            look_at_routes(member);
#ifdef ROUTEOPT_CHECK_INVARIANTS
        member.worker->plan().check();
#endif
    }

    // Routes that run, of all parts.
    [[nodiscard]] std::size_t running() const
    {
        std::size_t routes = 0;
        for (const Member& member : members_)
            routes += member.routes.size();
        return routes;
    }

    void look_at_routes(Member& member)
    {
        member.routes = running_routes(member.worker->plan(), divider_.positions());
    }

    // Adds up what the workers have come to.
    void meet()
    {
        std::int64_t iterations = 0;
        Objective best = now_;
        std::int64_t unserved = 0;
        for (const Member& member : members_) {
            iterations += member.iterations;
            best.change(member.at_first, member.worker->best());
            now_.change(member.at_first, member.worker->objective());
            unserved += member.worker->best_unserved();
        }
        pacer_.count_iterations(iterations);
        if (!divides_)
            return keep_best_whole();
        parts_ = std::clamp(most_parts(), 1, count());
        too_few_ = better_whole(parts_) ? too_few_ + 1 : 0;
        count_for_quotas([](Index, std::size_t worker) { return worker; });
        now_.cost -= quotas_->paid_too_much();
        if (!quotas_->tasks().empty()) {
            count_bests_for_quotas();
            best.cost -= quotas_->paid_too_much();
        }
        if (!(best < best_.objective))
            return;
        best_ = {best, unserved, {}};
        for (const Member& member : members_)
            for (PlannedRoute& route : member.worker->best_routes())
                best_.routes.push_back(std::move(route));
    }

    void count_bests_for_quotas()
    {
        quotas_->begin_count();
        for (std::size_t worker = 0; worker < members_.size(); ++worker)
            for (const PlannedRoute& route : members_[worker].worker->best_routes())
                each_task_of(members_[worker].worker->plan(), route.stops,
                             [&](Index task) { quotas_->count(task, route.slot, worker); });
    }

    // What each route serves, for the worker that this says of the slot and of the worker that
    // holds it.
    template <class WorkerOf>
    void count_for_quotas(WorkerOf&& worker_of)
    {
        quotas_->begin_count();
        for (const Index task : quotas_->tasks())
            for (std::size_t worker = 0; worker < members_.size(); ++worker)
                if (const Index slot = slot_in(members_[worker].worker->plan(), task);
                    slot != kNone)
                    quotas_->count(task, slot, worker_of(slot, worker));
    }

    [[nodiscard]] Index slot_in(const typename OneWorker::Plan& plan, Index task) const
    {
        return plan.route_of(model_.tasks[task].stop);
    }

    void keep_best_whole()
    {
        for (const Member& member : members_)
            if (member.worker->best() < best_of_anneal_.objective)
                best_of_anneal_ = member.worker->best_found();
        if (best_of_anneal_.objective < best_.objective)
            best_ = best_of_anneal_;
    }

    // Where it is time for the next one of mixed anneals. All workers go on from one plan if it is
    // a cool one.
    void begin_anneal()
    {
        const double fraction = pacer_.fraction();
        if (!first_.ends_anneal(fraction))
            return;
        const FoundPlan* from = first_.add_and_choose(pool_, std::move(best_of_anneal_), fraction);
        parallel_for(count(), threads(),
                     [&](int i, bool) { members_[i].worker->begin_anneal(fraction, from); });
        best_of_anneal_ = first_.best_found();
    }

    void exchange()
    {
        const auto best = std::min_element(members_.begin(), members_.end(),
                                           [](const Member& a, const Member& b) {
                                               return a.worker->objective() < b.worker->objective();
                                           });
        const double ripeness = first_.ripeness(pacer_.fraction());
        const double rate = ripeness * ripeness;
        std::vector<PlannedRoute> routes;
        for (Member& member : members_) {
            member.goes_on_from.reset();
            const bool moves = member.worker->random().unit() < rate;
            if (!moves || !(best->worker->objective() < member.worker->objective()))
                continue;
            if (routes.empty())
                routes = best->worker->routes_now();
            member.goes_on_from = routes;
        }
    }

    // Who works on what in the next epoch.
    void divide(int parts)
    {
        for (Member& member : members_) {
            member.handover = {};
            member.stops = 0;
        }
        const std::vector<RouteAt> routes = routes_of_all();
        const auto slot_of = [this](Index task) { return slot_of_any(task); };
        // A quota at a bound lets workers change what they count only where one worker counts it
        // all.
        Coupling::Together together;
        if (epoch_ % 2 != 0) {
            count_for_quotas([](Index, std::size_t worker) { return worker; });
            together = quotas_->tasks_at_bounds(slot_of);
        }
        divider_.divide(routes, together, parts, angle_, slot_of);
        for (Member& member : members_) {
            const auto& plan = member.worker->plan();
            for (const RouteAt& route : member.routes) {
                Member& next = members_[divider_.of_route(route.slot)];
                next.stops += route.cluster.stops;
                if (&next == &member)
                    continue;
                member.handover.routes_given.push_back(route.slot);
                next.handover.routes_taken.push_back(route_in(plan, route.slot));
            }
            for (const Index task : plan.absent_tasks()) {
                Member& next = members_[divider_.of_absent(task)];
                ++next.stops;
                if (&next == &member)
                    continue;
                member.handover.absent_given.push_back(task);
                next.handover.absent_taken.push_back(task);
            }
        }
        divider_.deal_out_empty_slots(epoch_, [&](Index slot, int worker) {
            members_[worker].handover.empty_slots.push_back(slot);
        });
        count_for_quotas([&](Index slot, std::size_t) { return as_size(divider_.of_route(slot)); });
        quotas_->share(as_size(parts), epoch_);
        for (std::size_t worker = 0; worker < members_.size(); ++worker)
            members_[worker].handover.quotas = quotas_->of(worker);
    }

    [[nodiscard]] std::vector<RouteAt> routes_of_all() const
    {
        std::vector<RouteAt> routes;
        for (const Member& member : members_)
            routes.insert(routes.end(), member.routes.begin(), member.routes.end());
        return routes;
    }
    // kNone: it is left out.
    [[nodiscard]] Index slot_of_any(Index task) const
    {
        for (const Member& member : members_)
            if (const Index slot = slot_in(member.worker->plan(), task); slot != kNone)
                return slot;
        return kNone;
    }

    // Into how many parts it is worth while to divide the plan as it is.
    int most_parts()
    {
        constexpr std::int64_t kClustersOfAWorker = 8;
        return divider_.most_workers(routes_of_all(), control_.workers ? 1 : kClustersOfAWorker,
                                     [this](Index task) { return slot_of_any(task); });
    }

    // Parts multiply the iterations that a task gets; where these are many anyway, rather more
    // plans than fewer parts.
    [[nodiscard]] bool better_whole(int parts) const
    {
        constexpr std::size_t kMostTasks = 1'000;
        return parts < wholes_ && (parts == 1 || model_.tasks.size() <= kMostTasks);
    }

    const Model& model_;
    Neighbours& neighbours_;
    const InsertionOrders& orders_;
    const Control& control_;
    Pacer& pacer_;
    FirstPlan first_plan_;
    OneWorker& first_;     // of the members
    int wholes_;           // that are wanted
    double expected_ = 0;  // iterations
    bool divides_ = false;
    int parts_ = 1;    // that are worth while
    int too_few_ = 0;  // for so many epochs
    Partitioner divider_;
    std::optional<QuotaShares> quotas_;  // of workers that hold parts
    std::vector<Member> members_;
    std::size_t epoch_ = 0;
    double angle_ = 0;  // of the first cut
    Objective now_;
    FoundPlan best_;
    FoundPlan best_of_anneal_;  // of workers that hold whole plans
    SolutionPool pool_;         // of mixed anneals
};

}  // namespace routeopt::routing::search
