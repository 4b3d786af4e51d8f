// Opens and closes whole routes, in problems with optional tasks. Ruin and recreate decides task by
// task and so misses two changes: a new route that no single task is worth, though several together
// are; and the end of a route in which every task is worth its own detour, but all together are not
// worth the vehicle.
//
// Contract: both moves change the plan without a commit; the worker then judges the whole by the
// annealing criterion and commits or takes back. fill() inserts absent tasks into one empty slot
// and leaves all other routes as they are; the cost changes by exactly the deltas of its insertion
// points less the fees saved. empty() removes all tasks of one route; the plan has to be settled
// afterwards. A worker tries one of them once in kRouteOneIn iterations if some task is optional;
// fill() only on plain plans. fill() takes O(route length * candidates * route length), with at
// most kMost candidates, or the square of kMostForChain; empty() is linear in the route.
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

    // Opens a route around an absent task drawn at random, in an empty slot of the first kind, from
    // a random one on, that has one for it. Where times matter one route in kChainOneIn is the
    // best chain of absent jobs; any other begins with the task drawn and is filled one by one.
    // False if no task is absent, if there is no slot, or once stop() is true; the caller then
    // takes everything back.
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
        const Index slot = plan_.route_of(first.after);
        if constexpr (Plan::kHasTimes)
            if (plan_.model().tasks[seed].second == kNone && random.below(kChainOneIn) == 0) {
                fill_with_chain(seed, slot, random);
                return !stop();
            }
        insertion_.insert(seed, first);
        return fill_one_by_one(seed, slot, stop);
    }

    // Removes all tasks of the stop's route. False, with nothing changed, if one of them is
    // mandatory or the stop is in no route.
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
    // How many tasks fill_one_by_one() chooses from: kPerServed for each stop of an average route,
    // but at most kMost.
    static constexpr std::int64_t kPerServed = 3;
    static constexpr std::int64_t kMost = 150;
    static constexpr std::uint32_t kChainOneIn = 4;
    // How many tasks a chain is chosen from: in a region of many, as most of the tasks near one
    // another are open at other times.
    static constexpr std::size_t kMostForChain = 1'000;

    struct Choice {
        Index task = kNone;
        InsertionPoint point;
        Cost gain = 0;  // fee saved less cost of the insertion
    };

    void fill_with_chain(Index seed, Index slot, Random& random)
    {
        gather(seed, kMostForChain);
        for (const Index task : insertion_.best_chain(tasks_, slot, random))
            if (const InsertionPoint point = insertion_.at_the_end(task, slot); point.found())
                insertion_.insert(task, point);
    }

    // Inserts, again and again, that one of the absent tasks near the seed whose fee exceeds the
    // cost of its insertion by most, as long as there is one. False once stop() is true.
    template <class Stop>
    bool fill_one_by_one(Index seed, Index slot, Stop&& stop)
    {
        const std::int64_t mean =
            plan_.served_stops() / std::max<std::int64_t>(plan_.running(), 1) + 1;
        gather(seed, static_cast<std::size_t>(std::min(kPerServed * mean, kMost)));
        for (;;) {
            const Choice best = best_in(slot, stop);
            if (stop())
                return false;
            if (best.task == kNone)
                return true;
            insertion_.insert(best.task, best.point);
        }
    }

    // The candidates, at most `most`: the seed, its absent neighbours, theirs in turn, and so on,
    // breadth first.
    void gather(Index seed, std::size_t most)
    {
        asked_in_[seed] = ++round_;
        tasks_.assign(1, seed);
        for (std::size_t i = 0; i < tasks_.size() && tasks_.size() < most; ++i) {
            const Index stop = plan_.model().tasks[tasks_[i]].stop;
            for (const Index near : insertion_.neighbours(stop, Neighbours::kMost).stops)
                if (tasks_.size() < most)
                    add(plan_.model().stops[near].task);
        }
    }
    void add(Index own)
    {
        const Index task = plan_.model().head_of(own);
        if (plan_.absent(task) && std::exchange(asked_in_[task], round_) != round_)
            tasks_.push_back(task);
    }

    // The candidate with the greatest gain in the slot's route; none if no gain is positive.
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
    ByTask<std::int64_t> asked_in_;  // the round in which gather() last saw the task
    std::int64_t round_ = 0;
};

}  // namespace routeopt::routing::search
