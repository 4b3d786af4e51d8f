#include "routing/search/rich/insertion/route_with_task.hpp"

namespace routeopt::routing::search::rich {

void write_route_with(const Plan& plan, Index task, const InsertionPoint& point,
                      std::vector<Index>& nodes)
{
    const model::Task& t = plan.model().tasks[task];
    nodes.clear();
    for (const Visit& visit : plan.route(plan.route_of(point.after)).visits) {
        nodes.push_back(visit.node);
        if (visit.node == point.after) {
            if (point.reload != kNone && point.reload_first)
                nodes.push_back(point.reload);
            nodes.push_back(t.stop);
            if (t.second != kNone && point.delivery_after == t.stop)
                nodes.push_back(t.second);
            if (point.reload != kNone && !point.reload_first)
                nodes.push_back(point.reload);
        } else if (t.second != kNone && visit.node == point.delivery_after) {
            nodes.push_back(t.second);
        }
    }
}

}  // namespace routeopt::routing::search::rich
