// A route as it would be, walked from end to end: for changes that no stored times answer for.
#pragma once

#include <span>
#include <vector>

#include "routing/search/state.hpp"

namespace routeopt::routing::search {

template <class Plan>
class Trial {
public:
    explicit Trial(const Plan& plan) : plan_(plan) {}

    // The route's stops with a shipment's among them.
    std::span<const Index> with_shipment(const model::Task& task, Index slot, Index after,
                                         Index delivery_after)
    {
        nodes_.clear();
        const auto add = [&](Index node) {
            if (node != plan_.start_of(slot))
                nodes_.push_back(node);
            if (node == after)
                nodes_.push_back(task.stop);
            if (node == delivery_after || (node == after && delivery_after == task.stop))
                nodes_.push_back(task.second);
        };
        for (Index at = plan_.start_of(slot); at != plan_.end_of(slot); at = plan_.node(at).next)
            add(at);
        return nodes_;
    }

    // The shortest duration of a route of these stops. Precondition: it is in time.
    [[nodiscard]] std::int64_t shortest(Index slot, std::span<const Index> nodes) const
    {
        const Times& start = plan_.times(plan_.start_of(slot));
        std::int64_t now = start.open;
        std::int64_t depart_by = start.close;
        std::int64_t work_s = 0;
        Index before = plan_.start_of(slot);
        const auto go_to = [&](Index node) {
            const std::int64_t leg_s = plan_.arc_between(slot, before, node).duration_s;
            const Times& times = plan_.times(node);
            work_s += leg_s;
            depart_by = std::min(depart_by, times.close - work_s);
            now = std::max(now + leg_s, times.open);
            before = node;
        };
        for (const Index node : nodes) {
            go_to(node);
            const std::int32_t service_s = plan_.service_s(node, slot);
            work_s += service_s;
            now += service_s;
        }
        go_to(plan_.end_of(slot));
        return std::max(work_s, now - depart_by);
    }

private:
    const Plan& plan_;
    std::vector<Index> nodes_;
};

}  // namespace routeopt::routing::search
