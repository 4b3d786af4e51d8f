// How Plan exchanges what two routes serve.
#include <algorithm>

#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

// A given plan holds something of it, or what goes with it, or nothing may run there.
bool Plan::is_held(Index slot) const
{
    if (model_.rules.given.empty())
        return !can_run(slot);
    const auto& visits = route(slot).visits;
    return is_closed(slot) || locked(slot) > 0 || !can_run(slot) ||
           std::any_of(visits.begin(), visits.end(), [&](const Visit& visit) {
               return is_kept(visit.node) ||
                      (!is_end(visit.node) &&
                       is_kept_group(leader_of(model_.stops[visit.node].task)));
           });
}

// The same stops with another slot's ends, and its visits of the same depots; empty: it has too
// few.
std::vector<Index> Plan::nodes_as_of(Index slot, std::span<const Index> nodes) const
{
    const auto choices = model_.choices_of(model_.slots[slot]);
    std::vector<Index> used(choices.size(), 0);
    std::vector<Index> own{nodes.begin(), nodes.end()};
    own.front() = start_of(slot);
    own.back() = end_of(slot);
    if (std::all_of(own.begin(), own.end(), [&](Index node) { return is_end(node); }))
        return {own.front(), own.back()};
    for (Index& node : own) {
        if (!is_reload(node))
            continue;
        const Index depot = model_.reloads[node - first_reload_].depot;
        const auto choice =
            std::find_if(choices.begin(), choices.end(),
                         [&](const model::ReloadChoice& c) { return c.depot == depot; });
        if (choice == choices.end())
            return {};
        Index& visit = used[choice - choices.begin()];
        if (visit == choice->visits)
            return {};
        node = first_reload_ + choice->first + visit++;
    }
    return own;
}

bool Plan::exchange(Index a, std::span<const Index> of_a, Index b, std::span<const Index> of_b)
{
    if (is_held(a) || is_held(b))
        return false;
    const std::vector<Index> to_a = nodes_as_of(a, of_a);
    const std::vector<Index> to_b = nodes_as_of(b, of_b);
    if (to_a.empty() || to_b.empty())
        return false;
    take_out_all(a);
    take_out_all(b);
    return put_in_all(a, to_a) && put_in_all(b, to_b);
}

void Plan::take_out_all(Index slot)
{
    touch(slot);
    take_out_nodes(slot);
    for (const Visit& visit : route(slot).visits)
        if (!is_end(visit.node) && !model_.stops[visit.node].is_delivery) {
            moved_.push_back(model_.stops[visit.node].task);
            count_out(moved_.back(), slot);
        }
}

bool Plan::put_in_all(Index slot, std::span<const Index> nodes)
{
    for (const Index node : nodes) {
        if (is_end(node))
            continue;
        const Index task = model_.stops[node].task;
        if (model_.stops[node].is_delivery) {
            if (served_in(task) != slot)  // the pickup is on the other route
                return false;
            continue;
        }
        if (!may_serve(task, slot))
            return false;
        moved_.push_back(task);
        count_in(task, slot);
    }
    return set_nodes(slot, nodes);
}

}  // namespace routeopt::routing::search::rich
