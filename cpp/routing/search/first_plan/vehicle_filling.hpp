// Fills the empty vehicles of a plan one after the other (RouteFilling), so that as many tasks as
// may be are served in as little time as may be. Its plans are the fallback where there is no time
// for a better construction.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "routing/search/first_plan/route_filling.hpp"
#include "routing/search/neighbourhood/indexing.hpp"

namespace routeopt::routing::search {

template <class Plan, class Insert>
class VehicleFilling {
public:
    VehicleFilling(Plan& plan, Insert& insertion)
        : plan_(plan), insertion_(insertion), model_(plan.model())
    {
    }

    // Serves absent tasks in routes of empty vehicles: mandatory ones, then optional ones whatever
    // they cost, offered in this order. Begins no route but the first once is_late() is true. Tasks
    // that relations or quotas hold to others stay absent.
    template <class IsLate>
    void fill(std::span<const Index> order, IsLate&& is_late)
    {
        bool is_first = true;
        for (const bool mandatory : {true, false}) {
            std::vector<char> in_vain(as_size(model_.kinds), 0);  // by kind: nothing is left for it
            RouteFilling filling{model_, absent_of(order, mandatory)};
            const auto slots = static_cast<Index>(model_.slots.size());
            for (Index slot = 0; slot < slots && !filling.is_done(); ++slot) {
                char& is_in_vain = in_vain[as_size(model_.slots[slot].kind)];
                if (is_in_vain != 0 || plan_.route(slot).size > 0 || !plan_.can_run(slot))
                    continue;
                if (!std::exchange(is_first, false) && is_late())
                    return;
                const std::vector<Index> stops = possible_part(slot, filling.fill(slot));
                is_in_vain = stops.empty() ? 1 : 0;
                if (stops.empty())
                    continue;
                plan_.load(slot, stops);
                filling.take(stops);
            }
        }
    }

private:
    [[nodiscard]] std::vector<Index> absent_of(std::span<const Index> order, bool mandatory) const
    {
        std::vector<Index> tasks;
        for (const Index task : order)
            if (plan_.absent(task) && model_.head_of(task) == task &&
                model_.tasks[task].mandatory == mandatory && RouteFilling::suits(model_, task))
                tasks.push_back(task);
        return tasks;
    }

    // The stops of the first tasks, as many as make a route that keeps every rule: all, or a number
    // found by halving.
    [[nodiscard]] std::vector<Index> possible_part(Index slot, std::span<const Index> stops)
    {
        std::vector<Index> best;
        std::size_t most = 0;
        for (const Index stop : stops)
            most += model_.stops[stop].is_delivery ? 0 : 1;
        for (std::size_t least = 0, tried = most; tried > least;) {
            std::vector<Index> part = stops_of_first(tried, stops);
            if (insertion_.may_run(slot, part)) {
                least = tried;
                best = std::move(part);
            } else {
                most = tried - 1;
            }
            tried = (least + most + 1) / 2;
        }
        return best;
    }

    // The stops of the first `count` tasks.
    [[nodiscard]] std::vector<Index> stops_of_first(std::size_t count,
                                                    std::span<const Index> stops) const
    {
        std::vector<char> is_in(model_.tasks.size(), 0);
        std::vector<Index> part;
        for (const Index stop : stops) {
            const model::Stop& s = model_.stops[stop];
            if (!s.is_delivery && count > 0) {
                --count;
                is_in[as_size(s.task)] = 1;
            }
            if (is_in[as_size(s.task)] != 0)
                part.push_back(stop);
        }
        return part;
    }

    Plan& plan_;
    Insert& insertion_;
    const Model& model_;
};

}  // namespace routeopt::routing::search
