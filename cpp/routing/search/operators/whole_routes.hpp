// Routes as wholes, where tasks may be left out. Where none of its tasks pays for a route by itself
// ruin and recreate, which puts every task where it is cheapest, hardly ever begins one; where each
// pays for its detour but all together not for the route it hardly ever ends one.
#pragma once

#include <algorithm>
#include <vector>

#include "base/random.hpp"
#include "routing/search/neighbourhood/indexing.hpp"
#include "routing/search/neighbourhood/insertion_point.hpp"
#include "routing/search/neighbourhood/neighbours.hpp"

namespace routeopt::routing::search {

template <class Plan, class Insert>
class WholeRoutes {
public:
    WholeRoutes(Plan& plan, Insert& insertion)
        : plan_(plan), insertion_(insertion), asked_in_(plan.model().tasks.size(), 0)
    {
    }

    // Fills an empty vehicle around some absent task: of those near it each time the one that pays
    // most where it is cheapest, as long as one pays. False: there is none to begin with, or stop()
    // says so on the way.
    template <class Stop>
    bool fill(Random& random, Stop&& stop)
    {
        const std::span<const Index> absent = plan_.absent_tasks();
        if (absent.empty())
            return false;
        const Index seed = absent[random.below(static_cast<std::uint32_t>(absent.size()))];
        const auto kinds = static_cast<std::uint32_t>(plan_.model().kinds);
        const InsertionPoint first =
            insertion_.in_empty(seed, static_cast<Index>(random.below(kinds)));
        if (!first.found())
            return false;
        insertion_.insert(seed, first);
        gather(seed);
        for (;;) {
            const Choice best = best_in(plan_.route_of(first.after), stop);
            if (stop())
                return false;
            if (best.task == kNone)
                return true;
            insertion_.insert(best.task, best.point);
        }
    }

    // Takes all tasks of a stop's route out. False, with nothing changed: one of them is mandatory,
    // or there is no route.
    bool empty(Index stop)
    {
        const Index slot = plan_.route_of(stop);
        if (slot == kNone)
            return false;
        tasks_.clear();
        for (Index at = plan_.node(plan_.start_of(slot)).next; !plan_.is_route_end(at);
             at = plan_.node(at).next)
            if (!plan_.is_end(at))
                tasks_.push_back(plan_.model().stops[at].task);
        const auto& tasks = plan_.model().tasks;
        if (std::ranges::any_of(tasks_, [&](Index task) { return tasks[task].mandatory; }))
            return false;
        for (const Index task : tasks_)
            if (!plan_.absent(task))
                plan_.remove(task);
        return true;
    }

private:
    // So many tasks may be had for each that a route serves in the mean, and at most.
    static constexpr std::int64_t kPerServed = 3;
    static constexpr std::int64_t kMost = 150;

    struct Choice {
        Index task = kNone;
        InsertionPoint point;
        Cost gain = 0;
    };

    // Absent neighbours of the seed, then theirs.
    void gather(Index seed)
    {
        const std::int64_t mean =
            plan_.served_stops() / std::max<std::int64_t>(plan_.running(), 1) + 1;
        const auto most = static_cast<std::size_t>(std::min(kPerServed * mean, kMost));
        ++round_;
        tasks_.assign(1, seed);
        for (std::size_t i = 0; i < tasks_.size() && tasks_.size() < most; ++i) {
            const Index stop = plan_.model().tasks[tasks_[i]].stop;
            for (const Index near : insertion_.neighbours(stop, Neighbours::kMost).stops)
                if (tasks_.size() < most)
                    add(plan_.model().stops[near].task);
        }
    }
    void add(Index task)
    {
        if (plan_.absent(task) && std::exchange(asked_in_[task], round_) != round_)
            tasks_.push_back(task);
    }

    template <class Stop>
    Choice best_in(Index slot, Stop&& stop)
    {
        Choice best;
        for (const Index task : tasks_) {
            if (!plan_.absent(task))
                continue;
            if (stop())
                break;
            const InsertionPoint point = insertion_.best_in(task, slot, stop);
            if (point.found() && plan_.fee_of(task) - point.delta > best.gain)
                best = {task, point, plan_.fee_of(task) - point.delta};
        }
        return best;
    }

    Plan& plan_;
    Insert& insertion_;
    std::vector<Index> tasks_;
    ByTask<std::int64_t> asked_in_;  // the turn
    std::int64_t round_ = 0;
};

}  // namespace routeopt::routing::search
