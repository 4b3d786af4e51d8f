// Which routes and tasks have to be in the same part when a plan is divided among workers: those
// tied by relations, and sets of tasks that the caller names. A union-find structure over slots and
// tasks; used by Partitioner.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "routing/search/neighbourhood/indexing.hpp"

namespace routeopt::routing::search {

// Whether the plan is not divided: the request's plan fixes something (closed routes, locked or
// kept stops, departures that are too late), which every worker's plan would hold; or vehicles
// share work out, so that what one part does changes what every other one pays.
inline bool stays_whole(const Model& model)
{
    return model.rules.any && (!model.rules.balances.empty() ||
                               std::ranges::any_of(model.given, &model::GivenRoute::holds_parts));
}

class Coupling {
public:
    explicit Coupling(const Model& model)
        : model_(model), root_(model.slots.size() + model.tasks.size())
    {
    }

    // Sets of tasks to keep in one part.
    using Together = std::vector<std::vector<Index>>;

    // Computes the coupling anew; to be called before each division of the plan. The tasks of a
    // relation, those of each set of `together`, and the routes that serve them, belong together.
    // slot_of(task): the slot that serves the task, or kNone. O(slots + tasks).
    template <class SlotOf>
    void begin(const Together& together, SlotOf&& slot_of)
    {
        std::iota(root_.begin(), root_.end(), std::size_t{0});
        for (const model::Relation& relation : model_.rules.relations)
            for (const Index stop : relation.stops)
                join(node_of_task(model_.stops[relation.stops.front()].task),
                     node_of_task(model_.stops[stop].task));
        for (const std::vector<Index>& tasks : model_.alternatives)
            couple_alternatives(tasks, slot_of);
        for (std::size_t task = 0; task < model_.tasks.size(); ++task)
            if (const Index slot = slot_of(static_cast<Index>(task));
                slot != kNone && !model_.rules.relations_of[task].empty())
                join(node_of_task(static_cast<Index>(task)), as_size(slot));
        for (const std::vector<Index>& tasks : together)
            for (const Index task : tasks) {
                join(node_of_task(tasks.front()), node_of_task(task));
                if (const Index slot = slot_of(task); slot != kNone)
                    join(node_of_task(task), as_size(slot));
            }
    }

    // An identifier, below size(), that is equal for all slots and tasks that belong together.
    [[nodiscard]] std::size_t of_slot(Index slot) { return root(as_size(slot)); }
    [[nodiscard]] std::size_t of_task(Index task) { return root(node_of_task(task)); }
    [[nodiscard]] std::size_t size() const { return root_.size(); }

private:
    // Alternatives of which one is in a relation: whoever serves one may come to serve that one.
    template <class SlotOf>
    void couple_alternatives(const std::vector<Index>& tasks, SlotOf&& slot_of)
    {
        if (!model_.rules.any || std::ranges::all_of(tasks, [&](Index task) {
                return model_.rules.relations_of[task].empty();
            }))
            return;
        for (const Index task : tasks) {
            join(node_of_task(tasks.front()), node_of_task(task));
            if (const Index slot = slot_of(task); slot != kNone)
                join(node_of_task(task), as_size(slot));
        }
    }

    [[nodiscard]] std::size_t node_of_task(Index task) const
    {
        return model_.slots.size() + as_size(task);
    }
    std::size_t root(std::size_t node)
    {
        while (root_[node] != node)
            node = root_[node] = root_[root_[node]];
        return node;
    }
    void join(std::size_t a, std::size_t b)
    {
        a = root(a);
        b = root(b);
        root_[std::max(a, b)] = std::min(a, b);
    }

    const Model& model_;
    std::vector<std::size_t> root_;  // union-find parents of slots, followed by those of tasks
};

}  // namespace routeopt::routing::search
