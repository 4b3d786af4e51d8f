// What Plan makes of the plan that a search starts from.
#include <algorithm>

#include "routing/search/general/plan.hpp"

namespace routeopt::routing::search::general {

bool Plan::is_kept_group(Index leader) const
{
    const auto group = group_of(leader);
    return !model_.rules.given.empty() && std::any_of(group.begin(), group.end(), [&](Index task) {
        return is_kept(model_.tasks[as_size(task)].stop);
    });
}

void Plan::load_given()
{
    if (model_.rules.given.empty())
        return;
    for (const model::GivenRoute& given : model_.rules.given)
        load_given(given);
    take_out_parts_of_groups();
    settle_given_times();
    commit();
}

// As much of the route as keeps every rule: what is kept, then one task after the other.
void Plan::load_given(const model::GivenRoute& given)
{
    const Index slot = given.slot;
    std::vector<char> is_in;  // by given node
    std::vector<Index> nodes;
    const auto keeps_rules = [&] {
        nodes.assign(1, start_of(slot));
        for (std::size_t i = 0; i < given.nodes.size(); ++i)
            if (is_in[i] != 0 && given.nodes[i] < model_.first_break())
                nodes.push_back(given.nodes[i]);
        nodes.push_back(end_of(slot));
        return may_serve_all(nodes, slot) && (nodes.size() == 2 || price(slot, nodes).has_value());
    };
    for (std::size_t i = 0; i < given.nodes.size(); ++i)
        is_in.push_back(given.kept[i] != 0 || is_reload(given.nodes[i]) ? 1 : 0);
    if (given.is_late || !keeps_rules()) {
        is_in = given.kept;
        const bool any = std::any_of(is_in.begin(), is_in.end(), [](char in) { return in != 0; });
        if (any && (given.is_late || !keeps_rules())) {
            load_broken(given);
            return;
        }
    }
    for (std::size_t i = 0; i < given.nodes.size(); ++i) {
        if (is_in[i] != 0 || given.nodes[i] >= stop_count_)
            continue;
        const Index partner = model_.stops[as_size(given.nodes[i])].partner;
        const auto at = std::find(given.nodes.begin(), given.nodes.end(), partner);
        const auto other = static_cast<std::size_t>(at - given.nodes.begin());
        is_in[i] = 1;
        if (partner != kNone)
            is_in[other] = 1;
        if (!keeps_rules()) {
            is_in[i] = 0;
            if (partner != kNone)
                is_in[other] = 0;
        }
    }
    keeps_rules();
    const bool any_task =
        std::any_of(nodes.begin(), nodes.end(), [&](Index node) { return !is_end(node); });
    if (any_task)
        load(slot, std::span{nodes}.subspan(1, nodes.size() - 2));
    is_closed_[as_size(slot)] = given.is_closed ? 1 : 0;
    locked_[as_size(slot)] = std::min(given.locked, given.nodes.size());
    for (std::size_t i = 0; i < given.nodes.size(); ++i)
        if (given.kept[i] != 0 && given.nodes[i] < model_.first_break())
            is_kept_[as_size(given.nodes[i])] = 1;
}

// Beside each other too.
bool Plan::may_serve_all(std::span<const Index> nodes, Index slot)
{
    std::vector<Index> counted;
    bool may = true;
    for (const Index node : nodes) {
        if (is_end(node) || model_.stops[as_size(node)].is_delivery)
            continue;
        const Index task = model_.stops[as_size(node)].task;
        may = may_serve(task, slot);
        if (!may)
            break;
        count_in(task, slot);
        counted.push_back(task);
    }
    for (auto task = counted.rbegin(); task != counted.rend(); ++task)
        count_out(*task, slot);
    return may;
}

// What is kept breaks a rule by itself: nothing else goes there.
void Plan::load_broken(const model::GivenRoute& given)
{
    const Index slot = given.slot;
    touch(slot);
    Route& route = *routes_[as_size(slot)];
    route.visits.clear();
    route.visits.push_back({start_of(slot), kNone, {}, 0, -kFar});
    for (std::size_t i = 0; i < given.nodes.size(); ++i) {
        const Index node = given.nodes[i];
        if (given.kept[i] == 0 || node >= model_.first_break())
            continue;
        is_kept_[as_size(node)] = 1;
        route.visits.push_back({node, kNone, {}, 0, -kFar});
        if (is_reload(node)) {
            ++route.reloads;
            continue;
        }
        ++route.size;
        if (!model_.stops[as_size(node)].is_delivery) {
            moved_.push_back(model_.stops[as_size(node)].task);
            count_in(model_.stops[as_size(node)].task, slot);
        }
    }
    route.visits.push_back({end_of(slot), kNone, {}, 0, -kFar});
    place_nodes(slot);
    served_stops_ += route.size;
    running_ += route.size > 0 ? 1 : 0;
    is_closed_[as_size(slot)] = is_broken_[as_size(slot)] = 1;
}

// Tasks that are only served together are, or none of them is; a later one is where the earlier is.
void Plan::take_out_parts_of_groups()
{
    const auto is_absent = [&](Index stop) { return absent(model_.stops[as_size(stop)].task); };
    for (const model::Relation& relation : model_.rules.relations) {
        if (!relation.is_of_times() && relation.kind != RelationKind::ordered)
            continue;
        const bool is_part =
            relation.kind == RelationKind::time_lag
                ? is_absent(relation.stops.front())
                : std::any_of(relation.stops.begin(), relation.stops.end(), is_absent);
        if (is_part)
            for (const Index stop : relation.stops)
                remove(model_.stops[as_size(stop)].task);
    }
    settle();
}

// Where the routes keep no common times, tasks of relations of times go, but those that are kept;
// where these keep none either, what is kept stays alone in its routes, which are broken.
void Plan::settle_given_times()
{
    if (join_times())
        return;
    for (std::size_t t = 0; t < model_.tasks.size(); ++t)
        if (!absent(static_cast<Index>(t)) && is_of_times(static_cast<Index>(t)))
            remove(static_cast<Index>(t));
    settle();
    if (join_times())
        return;
    const auto slots = static_cast<Index>(model_.slots.size());
    for (Index slot = 0; slot < slots; ++slot)
        if (route(slot).links > 0)
            for (const Index node : nodes_of(slot))
                if (node < stop_count_)
                    remove(model_.stops[as_size(node)].task);
    settle();
    for (Index slot = 0; slot < slots; ++slot)
        if (route(slot).links > 0) {
            change_surcharge(slot, 0);
            cost_ -= route(slot).cost;
            routes_[as_size(slot)]->cost = 0;
            is_closed_[as_size(slot)] = is_broken_[as_size(slot)] = 1;
        }
}

}  // namespace routeopt::routing::search::general
