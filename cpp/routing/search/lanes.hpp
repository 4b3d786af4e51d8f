// Several lanes side by side, under one temperature. They work for themselves for some milliseconds
// or iterations, an epoch, and then meet. Where there are routes enough, the lanes hold one plan
// together, divided by where routes lie, and anew when they meet. Else, or once routes have become
// too few, each holds a whole plan, and the worse ones go on from the best one, the more often the
// later it is in the search, or in an anneal of several.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/parallel.hpp"
#include "routing/search/absence.hpp"
#include "routing/search/division.hpp"
#include "routing/search/handover.hpp"
#include "routing/search/lane.hpp"
#include "routing/search/member.hpp"
#include "routing/search/pacer.hpp"
#include "routing/search/pool.hpp"
#include "routing/search/quota_shares.hpp"
#include "routing/search/turn.hpp"

namespace routeopt::routing::search {

template <class Kernel>
class Lanes {
public:
    using OneLane = Lane<Kernel>;

    // So many lanes at most. Preconditions: all lists of neighbours are made; `first` holds the
    // whole plan, committed, and its best one.
    Lanes(OneLane& first, Neighbours& neighbours, const Orders& orders, const Control& control,
          Pacer& pacer, const LanesWanted& wanted, const FirstPlan& plan)
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
    Lanes(const Lanes&) = delete;
    Lanes& operator=(const Lanes&) = delete;

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
        const Length length{end_of_epoch(), kMostIterations * active, active, kTurn};
        work(length, progress_now, [](OneLane& lane, auto& turn) {
            for (std::int64_t i = 0; !turn.is_over(); ++i) {
                if ((i & 63) == 0)
                    lane.cool(turn.fraction());
                if (lane.try_once([&] { return turn.spend(lane.work()); }))
                    lane.keep_if_best();
                turn.count_iteration();
            }
        });
    }

    // A long epoch, until that share of the time, in which so many of the lanes, one part each,
    // empty routes as Absence does, and all together at no more than the cost `most`. False: none
    // got a route away. Precondition: lanes hold parts, and nothing mandatory is left out.
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
                            kTurnAmongRoutes};
        work(length, progress_now, [&](OneLane& lane, auto& turn) {
            Absence<Kernel> absence{lane, orders_, times_absent, allowance};
            const auto serve = [&] {
                while (lane.plan().missing() > 0 && !turn.is_over()) {
                    absence.try_once();
                    turn.spend(lane.work());
                    turn.count_iteration();
                    lane.keep_if_best();
                }
                return lane.plan().missing() == 0;
            };
            const double spare = spare_of_a_route * static_cast<double>(lane.plan().running());
            absence.empty_routes(
                lane.plan().cost() + static_cast<Cost>(spare), serve, [] { return false; },
                [](const auto&) {});
        });
        return running() < before;
    }

    // How warm and how wide all are where so many iterations are expected of all.
    void calibrate(double expected)
    {
        expected_ = expected;
        for (Member& member : members_)
            member.lane->calibrate(expected, count(), first_plan_);
    }

    // Annealing begins, and so many iterations of all are expected from now on. Where so many whole
    // plans would do more than the parts, these become whole.
    void begin_annealing(double expected, int wholes)
    {
        wholes_ = wholes;
        if (!divides_)
            may_mix_anneals(expected, Anneals::kMostCooledAtFirst);
    }

    // The first lane holds the whole of the best plan again, and ruins may begin anywhere in it.
    // Returns the present plan that the lanes held, of whole ones the first's. Nothing is to be
    // called after.
    std::vector<RouteFound> finish()
    {
        if (divides_)
            gather();
        std::vector<RouteFound> present = first_.routes_now();
        first_.restore(best_.routes);
        first_.keep_best();
        INVARIANT(first_.worth() == best_.worth, "the best plan is kept");
        return present;
    }

    [[nodiscard]] int count() const { return static_cast<int>(members_.size()); }
    [[nodiscard]] const Found& best() const { return best_; }
    [[nodiscard]] int threads() const { return std::min(control_.threads, count()); }

private:
    using Member = search::Member<OneLane>;

    // An epoch lasts longer where more has to be looked at when the lanes meet.
    static constexpr double kEpoch_s = 0.03;
    static constexpr double kEpochPerTask_s = 4e-6;
    static constexpr std::int64_t kMostIterations = 4'096;  // of a lane
    // How much further the cuts lie in the next epoch, and after a long one.
    static constexpr double kTurn = 0.25;
    static constexpr double kTurnAmongRoutes = 1;
    // Relations may glue many routes together for a moment.
    static constexpr int kEpochsOfTooFew = 4;

    struct Length {
        double until_s = 0;
        std::int64_t most_iterations = 0;  // where there is a limit, of all lanes
        int parts = 1;
        double turn = 0;  // of the cuts, then
    };

    void begin_with_first()
    {
        members_.clear();
        members_.resize(1);
        members_[0].lane = &first_;
    }
    // Each holds the present plan or, where it is divided, nothing of it yet. What was found before
    // counts as the first anneal's.
    void add_others(int count)
    {
        members_.resize(as_size(count));
        const std::vector<RouteFound> routes = first_.routes_now();
        parallel_for(count - 1, threads(), [&](int i, bool) {
            Member& member = members_[as_size(i + 1)];
            const auto number = static_cast<std::uint64_t>(i + 1);
            member.own = std::make_unique<OneLane>(model_, neighbours_, orders_,
                                                   control_.seed + (number << 32));
            member.lane = member.own.get();
            if (divides_)
                hide_all(member.lane->plan());
            else
                member.lane->restore(routes);
        });
        now_ = first_.worth();
        best_of_anneal_ = best_;
    }

    // The first lane holds the whole of the present plan, and ruins may begin anywhere in it.
    void gather()
    {
        divide(1);
        take_over(first_.plan(), members_[0].handover);
        first_.ruin().begin_among(stops_of(first_.plan()));
        INVARIANT(first_.worth() == now_, "the parts add up to the whole");
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

    // Mixed anneals are all lanes' at the same times; the bound is each lane's own iterations.
    void may_mix_anneals(double expected, double most_cooled)
    {
        for (Member& member : members_)
            member.lane->begin_annealing(pacer_.fraction(), most_cooled, expected / count());
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

    // One epoch: each lane does its work, as long as its turn lasts.
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
            Member& member = members_[as_size(i)];
            begin(member);
            Turn turn{epoch, member.most_iterations, [&] {
                          if (is_calling)
                              pacer_.look(progress_now);
                          return !is_calling || !pacer_.stopped();
                      }};
            work(*member.lane, turn);
            end(member, turn.iterations());
        });
        meet();
        pacer_.look(progress_now);
        ++epoch_;
        angle_ += length.turn;
    }

    void begin(Member& member)
    {
        OneLane& lane = *member.lane;
        if (divides_) {
            take_over(lane.plan(), member.handover);
            lane.ruin().begin_among(stops_of(lane.plan()));
        } else if (member.goes_on_from) {
            lane.restore(*member.goes_on_from);
        }
        lane.keep_best();
        member.at_first = lane.worth();
    }

    void end(Member& member, std::int64_t iterations)
    {
        member.iterations = iterations;
        if (divides_)
            look_at_routes(member);
#ifdef ROUTEOPT_CHECK_INVARIANTS
        member.lane->plan().check();
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
        member.routes = running_routes(member.lane->plan(), divider_.positions());
    }

    // Adds up what the lanes have come to.
    void meet()
    {
        std::int64_t iterations = 0;
        Worth best = now_;
        std::int64_t unserved = 0;
        for (const Member& member : members_) {
            iterations += member.iterations;
            best.change(member.at_first, member.lane->best());
            now_.change(member.at_first, member.lane->worth());
            unserved += member.lane->best_unserved();
        }
        pacer_.count_iterations(iterations);
        if (!divides_)
            return keep_best_whole();
        parts_ = std::clamp(most_parts(), 1, count());
        too_few_ = better_whole(parts_) ? too_few_ + 1 : 0;
        count_for_quotas([](Index, std::size_t lane) { return lane; });
        now_.cost -= quotas_->paid_too_much();
        if (!quotas_->tasks().empty()) {
            count_bests_for_quotas();
            best.cost -= quotas_->paid_too_much();
        }
        if (!(best < best_.worth))
            return;
        best_ = {best, unserved, {}};
        for (const Member& member : members_)
            for (RouteFound& route : member.lane->best_routes())
                best_.routes.push_back(std::move(route));
    }

    void count_bests_for_quotas()
    {
        quotas_->begin_count();
        for (std::size_t lane = 0; lane < members_.size(); ++lane)
            for (const RouteFound& route : members_[lane].lane->best_routes())
                each_task_of(members_[lane].lane->plan(), route.stops,
                             [&](Index task) { quotas_->count(task, route.slot, lane); });
    }

    // What each route serves, for the lane that this says of the slot and of the lane that holds
    // it.
    template <class LaneOf>
    void count_for_quotas(LaneOf&& lane_of)
    {
        quotas_->begin_count();
        for (const Index task : quotas_->tasks())
            for (std::size_t lane = 0; lane < members_.size(); ++lane)
                if (const Index slot = slot_in(members_[lane].lane->plan(), task); slot != kNone)
                    quotas_->count(task, slot, lane_of(slot, lane));
    }

    [[nodiscard]] Index slot_in(const typename OneLane::Plan& plan, Index task) const
    {
        return plan.route_of(model_.tasks[as_size(task)].stop);
    }

    void keep_best_whole()
    {
        for (const Member& member : members_)
            if (member.lane->best() < best_of_anneal_.worth)
                best_of_anneal_ = member.lane->best_found();
        if (best_of_anneal_.worth < best_.worth)
            best_ = best_of_anneal_;
    }

    // Where it is time for the next one of mixed anneals. All lanes go on from one plan if it is a
    // cool one.
    void begin_anneal()
    {
        const double fraction = pacer_.fraction();
        if (!first_.ends_anneal(fraction))
            return;
        const Found* from = first_.add_and_choose(pool_, std::move(best_of_anneal_), fraction);
        parallel_for(count(), threads(),
                     [&](int i, bool) { members_[as_size(i)].lane->begin_anneal(fraction, from); });
        best_of_anneal_ = first_.best_found();
    }

    void exchange()
    {
        const auto best = std::min_element(
            members_.begin(), members_.end(),
            [](const Member& a, const Member& b) { return a.lane->worth() < b.lane->worth(); });
        const double ripeness = first_.ripeness(pacer_.fraction());
        const double rate = ripeness * ripeness;
        std::vector<RouteFound> routes;
        for (Member& member : members_) {
            member.goes_on_from.reset();
            const bool moves = member.lane->random().unit() < rate;
            if (!moves || !(best->lane->worth() < member.lane->worth()))
                continue;
            if (routes.empty())
                routes = best->lane->routes_now();
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
        // A quota at a bound lets lanes change what they count only where one lane counts it all.
        Glue::Together together;
        if (epoch_ % 2 != 0) {
            count_for_quotas([](Index, std::size_t lane) { return lane; });
            together = quotas_->tasks_at_bounds(slot_of);
        }
        divider_.divide(routes, together, parts, angle_, slot_of);
        for (Member& member : members_) {
            const auto& plan = member.lane->plan();
            for (const RouteAt& route : member.routes) {
                Member& next = members_[as_size(divider_.of_route(route.slot))];
                next.stops += route.cluster.stops;
                if (&next == &member)
                    continue;
                member.handover.routes_given.push_back(route.slot);
                next.handover.routes_taken.push_back(route_in(plan, route.slot));
            }
            for (const Index task : plan.absent_tasks()) {
                Member& next = members_[as_size(divider_.of_absent(task))];
                ++next.stops;
                if (&next == &member)
                    continue;
                member.handover.absent_given.push_back(task);
                next.handover.absent_taken.push_back(task);
            }
        }
        divider_.deal_out_empty_slots(epoch_, [&](Index slot, int lane) {
            members_[as_size(lane)].handover.empty_slots.push_back(slot);
        });
        count_for_quotas([&](Index slot, std::size_t) { return as_size(divider_.of_route(slot)); });
        quotas_->share(as_size(parts), epoch_);
        for (std::size_t lane = 0; lane < members_.size(); ++lane)
            members_[lane].handover.quotas = quotas_->of(lane);
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
            if (const Index slot = slot_in(member.lane->plan(), task); slot != kNone)
                return slot;
        return kNone;
    }

    // Into how many parts it is worth while to divide the plan as it is.
    int most_parts()
    {
        constexpr std::int64_t kClustersOfALane = 8;
        return divider_.most_lanes(routes_of_all(), control_.lanes ? 1 : kClustersOfALane,
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
    const Orders& orders_;
    const Control& control_;
    Pacer& pacer_;
    FirstPlan first_plan_;
    OneLane& first_;       // of the members
    int wholes_;           // that are wanted
    double expected_ = 0;  // iterations
    bool divides_ = false;
    int parts_ = 1;    // that are worth while
    int too_few_ = 0;  // for so many epochs
    Divider divider_;
    std::optional<QuotaShares> quotas_;  // of lanes that hold parts
    std::vector<Member> members_;
    std::size_t epoch_ = 0;
    double angle_ = 0;  // of the first cut
    Worth now_;
    Found best_;
    Found best_of_anneal_;  // of lanes that hold whole plans
    Pool pool_;             // of mixed anneals
};

}  // namespace routeopt::routing::search
