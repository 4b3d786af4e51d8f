// What Plan makes of the plan that a search starts from.
#include <algorithm>
#include <utility>

#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

bool Plan::is_kept_group(Index leader) const
{
    const auto group = group_of(leader);
    return !model_.rules.given.empty() && std::any_of(group.begin(), group.end(), [&](Index task) {
        return is_kept(model_.tasks[task].stop);
    });
}

void Plan::load_given()
{
    if (model_.rules.given.empty())
        return;
    for (const model::GivenRoute& given : model_.rules.given)
        load_kept(given);
    for (const model::GivenRoute& given : model_.rules.given)
        load_rest(given);
    take_out_parts_of_groups();
    settle_given();
    take_out_parts_of_groups();
    settle_given();
    settle_given_times();
    commit();
}

std::vector<Index> Plan::nodes_of(const model::GivenRoute& given, std::span<const char> is_in) const
{
    std::vector<Index> nodes{start_of(given.slot)};
    for (std::size_t i = 0; i < given.nodes.size(); ++i)
        if (is_in[i] != 0 && given.nodes[i] < model_.first_break())
            nodes.push_back(given.nodes[i]);
    nodes.push_back(end_of(given.slot));
    return nodes;
}

void Plan::load_kept(const model::GivenRoute& given)
{
    const Index slot = given.slot;
    bool any = false;
    locked_[slot] = std::min(given.locked, given.nodes.size());
    for (std::size_t i = 0; i < given.nodes.size(); ++i) {
        any = any || given.kept[i] != 0;
        if (given.kept[i] != 0 && given.nodes[i] < model_.first_break())
            is_kept_[given.nodes[i]] = 1;
    }
    is_closed_[slot] = given.is_closed || given.is_late ? 1 : 0;
    if (!any)
        return;
    const std::vector<char> whole(given.nodes.size(), 1);
    std::vector<Index> nodes = nodes_of(given, given.kept);
    if (given.is_late || !keeps_rules(slot, nodes))
        nodes = nodes_of(given, whole);
    if (!given.is_late && !given.is_closed && !keeps_rules(slot, nodes))
        nodes = with_a_reload(slot, nodes_of(given, given.kept));
    if (given.is_late || !keeps_rules(slot, nodes))
        load_broken(given);
    else
        load_tasks(slot, nodes);
}

// The cheapest way to keep every rule with a visit of a depot; as it is where there is none.
std::vector<Index> Plan::with_a_reload(Index slot, std::span<const Index> nodes)
{
    std::vector<Index> best{nodes.begin(), nodes.end()};
    std::optional<Cost> least;
    for (const model::ReloadChoice& choice : model_.choices_of(model_.slots[slot]))
        for (std::size_t at = locked(slot) + 1; at < nodes.size(); ++at) {
            std::vector<Index> more{nodes.begin(), nodes.end()};
            more.insert(more.begin() + static_cast<std::ptrdiff_t>(at),
                        model_.first_reload() + choice.first);
            if (std::find(nodes.begin(), nodes.end(), more[at]) != nodes.end() ||
                !keeps_rules(slot, more))
                continue;
            const std::optional<Cost> cost = price(slot, more);
            if (cost && (!least || *cost < *least)) {
                least = cost;
                best = std::move(more);
            }
        }
    return best;
}

// As much of the route as keeps every rule: all of it, or one task after the other.
void Plan::load_rest(const model::GivenRoute& given)
{
    const Index slot = given.slot;
    if (is_closed(slot))
        return;
    std::vector<char> is_in(given.nodes.size(), 1);
    if (!keeps_rules(slot, nodes_of(given, is_in))) {
        is_in = given.kept;
        for (std::size_t i = 0; i < given.nodes.size(); ++i)
            if (given.nodes[i] < stop_count_ && route_of(given.nodes[i]) == slot)
                is_in[i] = 1;
        // Only a visit of a depot lets the kept ones be.
        if (!keeps_rules(slot, nodes_of(given, is_in)))
            return;
        for (std::size_t i = 0; i < given.nodes.size(); ++i) {
            if (is_in[i] != 0 || given.nodes[i] >= stop_count_)
                continue;
            const Index partner = model_.stops[given.nodes[i]].partner;
            const auto at = std::find(given.nodes.begin(), given.nodes.end(), partner);
            const auto set = [&](char in) {
                is_in[i] = in;
                if (partner != kNone)
                    is_in[at - given.nodes.begin()] = in;
            };
            set(1);
            if (!keeps_rules(slot, nodes_of(given, is_in)))
                set(0);
        }
    }
    load_tasks(slot, nodes_of(given, is_in));
}

// Reloads alone make no route.
void Plan::load_tasks(Index slot, std::span<const Index> nodes)
{
    if (std::any_of(nodes.begin(), nodes.end(), [&](Index node) { return !is_end(node); }))
        load(slot, nodes.subspan(1, nodes.size() - 2));
}

bool Plan::keeps_rules(Index slot, std::span<const Index> nodes)
{
    return may_serve_all(nodes, slot) && (nodes.size() == 2 || is_possible(slot, nodes));
}

// Beside each other too; of what the slot serves already it is known.
bool Plan::may_serve_all(std::span<const Index> nodes, Index slot)
{
    std::vector<Index> counted;
    bool may = true;
    for (const Index node : nodes) {
        if (is_end(node) || model_.stops[node].is_delivery)
            continue;
        const Index task = model_.stops[node].task;
        if (!absent(task))
            continue;
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
    Route& route = *routes_[slot];
    route.visits.clear();
    route.visits.push_back({start_of(slot), kNone, {}, 0, -kFar});
    for (std::size_t i = 0; i < given.nodes.size(); ++i) {
        const Index node = given.nodes[i];
        if (given.kept[i] == 0 || node >= model_.first_break())
            continue;
        route.visits.push_back({node, kNone, {}, 0, -kFar});
        if (is_reload(node)) {
            ++route.reloads;
            continue;
        }
        ++route.size;
        if (!model_.stops[node].is_delivery) {
            moved_.push_back(model_.stops[node].task);
            count_in(model_.stops[node].task, slot);
        }
    }
    route.visits.push_back({end_of(slot), kNone, {}, 0, -kFar});
    place_nodes(slot);
    served_stops_ += route.size;
    running_ += route.size > 0 ? 1 : 0;
    is_closed_[slot] = is_broken_[slot] = 1;
}

// Tasks that are only served together are, or none of them is; a later one is where the earlier is.
// What is kept stays; nothing is held to the times of routes that keep theirs.
void Plan::take_out_parts_of_groups()
{
    const auto is_absent = [&](Index stop) { return absent(model_.stops[stop].task); };
    const auto keeps_its_times = [&](Index stop) {
        return !is_absent(stop) && this->keeps_its_times(route_of(stop));
    };
    for (bool again = true; std::exchange(again, false);)
        for (const model::Relation& relation : model_.rules.relations) {
            if (!relation.is_of_times() && relation.kind != RelationKind::ordered)
                continue;
            const auto& stops = relation.stops;
            const bool is_part = (relation.kind == RelationKind::time_lag
                                      ? is_absent(stops.front())
                                      : std::any_of(stops.begin(), stops.end(), is_absent)) ||
                                 (relation.is_of_times() &&
                                  std::any_of(stops.begin(), stops.end(), keeps_its_times));
            for (const Index stop : stops) {
                const Index task = model_.stops[stop].task;
                if (is_part && !is_absent(stop) && !is_kept(model_.tasks[task].stop)) {
                    take_out(task);
                    again = true;
                }
            }
        }
}

// A route that breaks a rule without what was taken out of it serves only what is held.
void Plan::settle_given()
{
    for (std::size_t i = 0; i < touched_.size(); ++i) {
        const Index slot = touched_[i];
        if (is_stale_[slot] == 0 || set_nodes(slot, nodes_of(slot)))
            continue;
        std::vector<Index> held{start_of(slot)};
        for (const Index node : nodes_of(slot))
            if (!is_route_end(node) && is_kept(node))
                held.push_back(node);
            else if (!is_end(node))
                take_out(model_.stops[node].task);
        held.push_back(end_of(slot));
        take_out_nodes(slot);
        set_nodes(slot, held);
    }
}

// Where the routes keep no common times, tasks of relations of times go, but those that are kept;
// where these keep none either, what is kept stays alone in its routes, which are broken.
void Plan::settle_given_times()
{
    if (join_times())
        return;
    for (std::size_t t = 0; t < model_.tasks.size(); ++t)
        if (!is_kept(model_.tasks[t].stop) && is_of_times(static_cast<Index>(t)))
            take_out(static_cast<Index>(t));
    settle_given();
    if (join_times())
        return;
    const auto slots = static_cast<Index>(model_.slots.size());
    for (Index slot = 0; slot < slots; ++slot)
        if (route(slot).links > 0)
            for (const Index node : nodes_of(slot))
                if (!is_end(node) && !is_kept(node))
                    take_out(model_.stops[node].task);
    settle_given();
    for (Index slot = 0; slot < slots; ++slot)
        if (route(slot).links > 0) {
            change_surcharge(slot, 0);
            cost_ -= route(slot).cost;
            routes_[slot]->cost = 0;
            is_closed_[slot] = is_broken_[slot] = 1;
        }
}

}  // namespace routeopt::routing::search::rich
