// Several lanes that empty routes of a whole plan side by side. Which of them gets one away first
// is much by chance; as soon as one has, the others go on from its plan.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "base/parallel.hpp"
#include "routing/search/absence.hpp"
#include "routing/search/lane.hpp"
#include "routing/search/pacer.hpp"
#include "routing/search/turn.hpp"

namespace routeopt::routing::search {

template <class Kernel>
class FleetRace {
public:
    using OneLane = Lane<Kernel>;

    // Of so many lanes. times_absent: by task. Preconditions: time alone decides; all lists of
    // neighbours are made; `first` holds a plan that leaves out nothing mandatory, committed, and
    // its best one.
    FleetRace(OneLane& first, Neighbours& neighbours, const Orders& orders, const Control& control,
              Pacer& pacer, int lanes, const FirstPlan& plan,
              const std::vector<std::int64_t>& times_absent)
        : orders_(orders), control_(control), pacer_(pacer), runners_(as_size(lanes)),
          fewest_(first.plan().running()), worth_(first.worth()), routes_(first.routes_now()),
          best_(first.best_found())
    {
        parallel_for(lanes, threads(), [&](int i, bool) {
            Runner& runner = runners_[as_size(i)];
            runner.times_absent = times_absent;
            runner.lane = &first;
            if (i == 0)
                return;
            const auto number = static_cast<std::uint64_t>(i);
            runner.own = std::make_unique<OneLane>(first.plan().model(), neighbours, orders,
                                                   control.seed + (number << 32));
            runner.lane = runner.own.get();
            runner.lane->calibrate(pacer.expected_iterations(), 1, plan);
            runner.lane->restore(routes_);
            runner.lane->keep_best();
        });
    }
    FleetRace(const FleetRace&) = delete;
    FleetRace& operator=(const FleetRace&) = delete;

    // Until that share of the time, or one of them knows of nothing more to try, each lane empties
    // routes as Absence does, at no more than the cost `most`; an attempt lasts for so much of the
    // time. look_around(): on the calling thread, now and then.
    template <class LookAround>
    void run(double until, double patience, Cost most, Cost allowance, LookAround&& look_around)
    {
        const auto look = [&] {
            pacer_.count_iterations(iterations_.exchange(0));
            look_around();
        };
        std::atomic<bool> stopped = false;
        const Epoch epoch{control_, until * control_.time_limit_s, 0, 0, stopped};
        parallel_for(count(), threads(), [&](int i, bool is_calling) {
            Turn turn{epoch, INT64_MAX, [&] {
                          if (is_calling)
                              look();
                          return !is_calling || !pacer_.stopped();
                      }};
            empty_routes(runners_[as_size(i)], turn, patience, most, allowance);
        });
        look();
    }

    // The first lane holds the cheapest plan with the fewest routes, and knows the best one.
    // Nothing is to be called after.
    void finish()
    {
        OneLane& first = *runners_.front().lane;
        first.restore(best_.routes);
        first.keep_best();
        first.restore(routes_);
    }

    // By what it costs; without its routes.
    [[nodiscard]] Found best() const
    {
        const std::scoped_lock lock{mutex_};
        return {best_.worth, best_.unserved, {}};
    }
    [[nodiscard]] int threads() const { return std::min(control_.threads, count()); }

private:
    static constexpr std::int64_t kCountedAtOnce = 64;  // iterations, so that lanes seldom meet

    struct Runner {
        std::unique_ptr<OneLane> own;
        OneLane* lane = nullptr;
        std::vector<std::int64_t> times_absent;
    };

    [[nodiscard]] int count() const { return static_cast<int>(runners_.size()); }

    template <class OneTurn>
    void empty_routes(Runner& runner, OneTurn& turn, double patience, Cost most, Cost allowance)
    {
        OneLane& lane = *runner.lane;
        Absence<Kernel> absence{lane, orders_, runner.times_absent, allowance};
        std::int64_t running = lane.plan().running();  // of the plan that an attempt begins with
        const auto has_ended = [&] { return turn.is_over() || is_done_; };
        const auto is_over = [&] { return has_ended() || fewest_ < running; };
        const auto serve = [&] {
            const double end = turn.fraction() + patience;
            while (lane.plan().missing() > 0 && !is_over() && turn.fraction() < end) {
                absence.try_once();
                turn.spend(lane.work());
                turn.count_iteration();
                if (turn.iterations() % kCountedAtOnce == 0)
                    iterations_ += kCountedAtOnce;
                lane.keep_if_best();
            }
            return lane.plan().missing() == 0;
        };
        const auto goes_on = [&] { return !is_over(); };
        const auto keep = [&](const std::vector<RouteFound>& routes) {
            running = lane.plan().running();
            offer(lane, routes);
        };
        do {
            if (fewest_ < running)
                running = go_on_from_offered(lane);
            absence.empty_routes(most, serve, goes_on, keep);
        } while (!has_ended() && fewest_ < running);
        is_done_ = true;
        iterations_ += turn.iterations() % kCountedAtOnce;
#ifdef ROUTEOPT_CHECK_INVARIANTS
        lane.plan().check();
#endif
    }

    void offer(OneLane& lane, const std::vector<RouteFound>& routes)
    {
        lane.keep_if_best();
        const std::scoped_lock lock{mutex_};
        if (lane.best() < best_.worth)
            best_ = lane.best_found();
        const std::int64_t running = lane.plan().running();
        if (running > fewest_ || (running == fewest_ && !(lane.worth() < worth_)))
            return;
        fewest_ = running;
        worth_ = lane.worth();
        routes_ = routes;
    }

    std::int64_t go_on_from_offered(OneLane& lane)
    {
        std::vector<RouteFound> routes;
        {
            const std::scoped_lock lock{mutex_};
            routes = routes_;
        }
        lane.restore(routes);
        return lane.plan().running();
    }

    const Orders& orders_;
    const Control& control_;
    Pacer& pacer_;
    std::vector<Runner> runners_;
    std::atomic<std::int64_t> iterations_ = 0;  // since they were counted last
    std::atomic<bool> is_done_ = false;
    std::atomic<std::int64_t> fewest_;  // routes of any plan so far
    mutable std::mutex mutex_;          // for what follows
    Worth worth_;                       // of the cheapest plan with so few
    std::vector<RouteFound> routes_;    // its
    Found best_;
};

}  // namespace routeopt::routing::search
