// The steps of fleet minimisation on the plan of one kernel (see RouteElimination): empties a
// route, and serves the tasks left out without opening a new route, by ruin and recreate. A count
// of how often each task was left out (Christiaens & Vanden Berghe 2020, section 6) gives priority
// to tasks left out often, so that tasks that are hard to place displace easy ones.
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <vector>

#include "routing/search/neighbourhood/indexing.hpp"
#include "routing/search/neighbourhood/insertion_point.hpp"
#include "routing/search/operators/insertion_orders.hpp"
#include "routing/search/operators/string_removal.hpp"
#include "routing/search/worker/kernel_worker.hpp"

namespace routeopt::routing::search {

template <SearchKernel Kernel>
class KernelRouteElimination final : public RouteElimination {
public:
    KernelRouteElimination(KernelWorker<Kernel>& worker, ByTask<std::int64_t>& times_absent,
                           Cost allowance)
        : worker_(worker), plan_(worker.plan()), insertion_(worker.insertion()),
          string_removal_(worker.string_removal()), orders_(worker.orders()),
          random_(worker.random()), times_absent_(times_absent), allowance_(allowance),
          absent_in_(plan_.model().tasks.size(), 0),
          has_shipments_(std::any_of(plan_.model().tasks.begin(), plan_.model().tasks.end(),
                                     [](const model::Task& t) { return t.second != kNone; }))
    {
    }

    void empty_a_route() override
    {
        const Index slot = easiest_route();
        if (slot == kNone)
            return;
        std::vector<Index> tasks;
        each_task_in(slot, [&](Index task) { tasks.push_back(task); });
        for (const Index task : tasks)
            plan_.remove(task);
        if (!string_removal_.settle()) {
            plan_.take_back();
            return;
        }
        orders_.arrange(tasks, random_);
        for (const Index task : tasks)
            if (has_shipments_ && plan_.absent(task))
                put_back(plan_.leader_of(task));
        plan_.commit();
    }

    void try_once() override
    {
        const Cost cost = plan_.cost();
        const Left before = left_out();
        ++round_;
        for (const Index task : plan_.absent_tasks())
            absent_in_[task] = round_;
        std::vector<Index>& tasks = string_removal_.around_absent(random_, 1);
        feed_mandatory(tasks);
        if (!string_removal_.settle()) {
            plan_.take_back();
            return;
        }
        orders_.arrange(tasks, random_);
        for (const Index task : tasks)
            put_back(task);
        const Left after = left_out();
        count_absent();
        const bool better = after.weight < before.weight ||
                            (after.weight == before.weight && plan_.cost() < cost + allowance_);
        if (better && (has_shipments_ || after.tasks <= before.tasks))
            plan_.commit();
        else
            plan_.take_back();
    }

private:
    using Plan = typename Kernel::Plan;
    using Insert = typename Kernel::Insertion;

    static constexpr std::size_t kMostFed = 50;

    [[nodiscard]] bool is_mandatory(Index task) const
    {
        return plan_.model().tasks[task].mandatory;
    }

    // The mandatory tasks that are absent.
    struct Left {
        std::int64_t weight = 0;  // the sum of how often each was left out
        std::int64_t tasks = 0;   // their number
    };
    [[nodiscard]] Left left_out() const
    {
        Left left;
        for (const Index task : plan_.absent_tasks())
            if (is_mandatory(task)) {
                left.weight += times_absent_[task];
                ++left.tasks;
            }
        return left;
    }

    void count_absent()
    {
        for (const Index task : plan_.absent_tasks())
            ++times_absent_[task];
    }

    // Adds absent mandatory tasks to those that are to be inserted, up to kMostFed in all.
    void feed_mandatory(std::vector<Index>& tasks) const
    {
        for (const Index absent : plan_.absent_tasks())
            if (const Index task = plan_.leader_of(absent);
                is_mandatory(task) && tasks.size() < kMostFed &&
                std::find(tasks.begin(), tasks.end(), task) == tasks.end())
                tasks.push_back(task);
    }

    void put_back(Index task)
    {
        const std::size_t width = worker_.width();
        // A shipment that was absent already fits only into routes that changed in this iteration.
        const InsertionPoint point = has_shipments_ && absent_in_[task] == round_
                                         ? insertion_.best_in_touched(task, width, random_)
                                         : insertion_.best_in_running(task, width, random_);
        if (point.found() && (plan_.is_mandatory(task) || point.delta <= plan_.fee_of(task)))
            insertion_.insert(task, point);
    }

    template <class Visit>
    void each_task_in(Index slot, Visit&& visit) const
    {
        each_task_of(plan_.model(), worker_.route_in(slot).stops, visit);
    }

    // Whether the request's plan fixes some of the route, so that it cannot be emptied.
    [[nodiscard]] bool is_held(Index slot) const
    {
        if constexpr (Kernel::kTraits.has_rules)
            return plan_.is_held(slot);
        return false;
    }

    // The route whose tasks were left out least often, summed up; kNone if none may be emptied.
    [[nodiscard]] Index easiest_route() const
    {
        Index easiest = kNone;
        std::int64_t least = std::numeric_limits<std::int64_t>::max();
        for (Index slot = 0; slot < static_cast<Index>(plan_.model().slots.size()); ++slot) {
            if (plan_.route(slot).size == 0 || is_held(slot))
                continue;
            std::int64_t weight = 0;
            each_task_in(slot,
                         [&](Index task) { weight += times_absent_[plan_.model().head_of(task)]; });
            if (weight < least) {
                least = weight;
                easiest = slot;
            }
        }
        return easiest;
    }

    KernelWorker<Kernel>& worker_;
    Plan& plan_;  // this and the references below are the worker's own
    Insert& insertion_;
    StringRemoval<Plan, Insert>& string_removal_;
    const InsertionOrders& orders_;
    Random& random_;
    ByTask<std::int64_t>& times_absent_;
    Cost allowance_;
    ByTask<std::int64_t> absent_in_;  // the last round at whose start the task was absent
    bool has_shipments_;
    std::int64_t round_ = 0;  // number of calls of try_once()
};

template <SearchKernel Kernel>
std::unique_ptr<RouteElimination>
KernelWorker<Kernel>::route_elimination(ByTask<std::int64_t>& times_absent, Cost allowance)
{
    return std::make_unique<KernelRouteElimination<Kernel>>(*this, times_absent, allowance);
}

}  // namespace routeopt::routing::search
