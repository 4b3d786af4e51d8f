// A route of absent tasks alone. Where none of them pays for it by itself ruin and recreate, which
// puts every task where it is cheapest, hardly ever begins one.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "routing/search/arcs.hpp"
#include "routing/search/neighbours.hpp"
#include "routing/search/spot.hpp"

namespace routeopt::routing::search {

template <class Plan, class Insert>
class RouteOfAbsent {
public:
    RouteOfAbsent(Plan& plan, Insert& insertion)
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
        const Index slot = begin_with(seed, random);
        if (slot == kNone)
            return false;
        gather(seed);
        for (;;) {
            const Choice best = best_in(slot);
            if (stop())
                return false;
            if (best.task == kNone)
                return true;
            insertion_.insert(best.task, best.spot);
        }
    }

private:
    // So many tasks may be had for each that a route serves in the mean, and at most.
    static constexpr std::int64_t kPerServed = 3;
    static constexpr std::int64_t kMost = 150;

    struct Choice {
        Index task = kNone;
        Spot spot;
        Cost gain = 0;
    };

    // Absent neighbours of the seed, then theirs.
    void gather(Index seed)
    {
        const std::int64_t mean =
            plan_.served_stops() / std::max<std::int64_t>(plan_.running(), 1) + 1;
        const auto most = static_cast<std::size_t>(std::min(kPerServed * mean, kMost));
        ++turn_;
        tasks_.assign(1, seed);
        for (std::size_t i = 0; i < tasks_.size() && tasks_.size() < most; ++i) {
            const Index stop = plan_.model().tasks[as_size(tasks_[i])].stop;
            for (const Index near : insertion_.neighbours(stop, Neighbours::kMost).stops)
                if (tasks_.size() < most)
                    add(plan_.model().stops[as_size(near)].task);
        }
    }
    void add(Index task)
    {
        if (plan_.absent(task) && std::exchange(asked_in_[as_size(task)], turn_) != turn_)
            tasks_.push_back(task);
    }

    // The slot that the task begins a route in, or kNone.
    Index begin_with(Index task, Random& random)
    {
        const Index kinds = plan_.model().kinds;
        const auto first = static_cast<Index>(random.below(static_cast<std::uint32_t>(kinds)));
        for (Index i = 0; i < kinds; ++i) {
            const Index slot = plan_.empty_slot((first + i) % kinds);
            const Spot spot = slot == kNone ? Spot{} : insertion_.at_the_end(task, slot);
            if (!spot.found())
                continue;
            insertion_.insert(task, spot);
            return slot;
        }
        return kNone;
    }

    Choice best_in(Index slot)
    {
        Choice best;
        for (const Index task : tasks_) {
            if (!plan_.absent(task))
                continue;
            const Spot spot = insertion_.best_in(task, slot);
            if (spot.found() && plan_.fee_of(task) - spot.delta > best.gain)
                best = {task, spot, plan_.fee_of(task) - spot.delta};
        }
        return best;
    }

    Plan& plan_;
    Insert& insertion_;
    std::vector<Index> tasks_;
    std::vector<std::int64_t> asked_in_;  // by task, the turn
    std::int64_t turn_ = 0;
};

}  // namespace routeopt::routing::search
