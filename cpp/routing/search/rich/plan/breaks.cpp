// Where Plan puts the breaks of a route that is handed out.
#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

void Plan::add_breaks(PlannedRoute& found)
{
    for (const model::GivenRoute& given : model_.rules.given)
        if (given.slot == found.slot && is_closed(found.slot)) {
            found.stops.clear();
            for (std::size_t i = 0; i < given.nodes.size(); ++i)
                if (!is_broken(found.slot) || given.kept[i] != 0)
                    found.stops.push_back(given.nodes[i]);
            return;
        }
    if (timing_.rules(found.slot).breaks.empty())
        return;
    std::vector<Index> nodes{start_of(found.slot)};
    nodes.insert(nodes.end(), found.stops.begin(), found.stops.end());
    nodes.push_back(end_of(found.slot));
    found.stops = with_breaks(found.slot, nodes);
    found.stops.erase(found.stops.begin());
    found.stops.pop_back();
}

std::vector<Index> Plan::with_breaks(Index slot, std::span<const Index> nodes)
{
    std::vector<Index> all;
    std::vector<Visit> visits;
    if (!lay_out(slot, nodes, visits))
        return {nodes.begin(), nodes.end()};
    const model::SlotRules& rules = timing_.rules(slot);
    const std::vector<RouteTime::Placed> placed = timing_.place_breaks(slot, visits);
    auto next = placed.begin();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        all.push_back(nodes[i]);
        for (; next != placed.end() && next->position == i; ++next)
            for (std::size_t k = 0; k < rules.breaks.size(); ++k)
                if ((next->breaks >> k & 1) != 0)
                    all.push_back(model_.first_break() + rules.first_break + static_cast<Index>(k));
    }
    return all;
}

}  // namespace routeopt::routing::search::rich
