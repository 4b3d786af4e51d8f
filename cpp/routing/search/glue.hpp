// Slots and tasks that have to be in one lane: those that share a quota or a relation.
#pragma once

#include <algorithm>
#include <vector>

#include "routing/search/arcs.hpp"

namespace routeopt::routing::search {

// Some of a given plan stays where it is, in every lane's plan.
inline bool holds_parts_of_a_plan(const Model& model)
{
    return std::ranges::any_of(model.rules.given, [](const model::GivenRoute& given) {
        return given.is_closed || given.is_late || given.locked > 0 ||
               std::ranges::any_of(given.kept, [](char kept) { return kept != 0; });
    });
}

class Glue {
public:
    explicit Glue(const Model& model);

    // Whether anything is glued at all.
    [[nodiscard]] bool is_used() const { return is_used_; }

    // To be called before each division: relations hold the routes of their tasks together.
    // slot_of: where a task is served, or kNone.
    template <class SlotOf>
    void begin(SlotOf&& slot_of)
    {
        root_ = fixed_;
        for (const model::Relation& relation : model_.rules.relations)
            for (const Index stop : relation.stops)
                join(node_of_task(model_.stops[as_size(relation.stops.front())].task),
                     node_of_task(model_.stops[as_size(stop)].task));
        for (std::size_t task = 0; task < model_.tasks.size(); ++task)
            if (const Index slot = slot_of(static_cast<Index>(task));
                slot != kNone && !model_.rules.relations_of[task].empty())
                join(node_of_task(static_cast<Index>(task)), as_size(slot));
    }

    // Shares its lane with other slots, whatever is served where.
    [[nodiscard]] bool is_shared(Index slot) const { return is_shared_[as_size(slot)] != 0; }

    // Equal for what is in one lane.
    [[nodiscard]] std::size_t of_slot(Index slot) { return root(as_size(slot)); }
    [[nodiscard]] std::size_t of_task(Index task) { return root(node_of_task(task)); }
    [[nodiscard]] std::size_t size() const { return fixed_.size(); }

private:
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
    bool is_used_ = false;
    std::vector<char> is_shared_;     // by slot
    std::vector<std::size_t> fixed_;  // whatever is served where
    std::vector<std::size_t> root_;   // slots, then tasks
};

inline Glue::Glue(const Model& model) : model_(model)
{
    root_.resize(model.slots.size() + model.tasks.size());
    for (std::size_t node = 0; node < root_.size(); ++node)
        root_[node] = node;
    is_used_ = !model.rules.relations.empty() || !model.rules.quotas.empty();
    is_shared_.assign(model.slots.size(), 0);
    for (const model::Quota& quota : model.rules.quotas) {
        std::size_t first = quota.slots.size();
        for (std::size_t slot = 0; slot < quota.slots.size(); ++slot) {
            if (!quota.slots[slot])
                continue;
            if (first < slot)
                is_shared_[first] = is_shared_[slot] = 1;
            first = std::min(first, slot);
            join(first, slot);
        }
    }
    fixed_ = root_;
}

}  // namespace routeopt::routing::search
