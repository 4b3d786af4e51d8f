#include "routing/search/rich/plan/initial_plan.hpp"

#include <algorithm>
#include <utility>

namespace routeopt::routing::search::rich {

void InitialPlan::load()
{
    if (model_.given.empty())
        return;
    for (const model::GivenRoute& initial : model_.given)
        load_kept(initial);
    for (const model::GivenRoute& initial : model_.given)
        load_rest(initial);
    take_out_parts_of_groups();
    settle();
    take_out_parts_of_groups();
    settle();
    settle_times();
    plan_.commit();
}

// Those of the route's nodes that are in, between its ends; breaks aside, as the search puts them.
std::vector<Index> InitialPlan::nodes_of(const model::GivenRoute& initial,
                                         std::span<const char> is_in) const
{
    std::vector<Index> nodes{plan_.start_of(initial.slot)};
    for (std::size_t i = 0; i < initial.nodes.size(); ++i)
        if (is_in[i] != 0 && initial.nodes[i] < model_.first_break())
            nodes.push_back(initial.nodes[i]);
    nodes.push_back(plan_.end_of(initial.slot));
    return nodes;
}

// Loads the kept nodes alone; where they need the others of the route to keep the rules, all of
// it; where a reload is missing, with one.
void InitialPlan::load_kept(const model::GivenRoute& initial)
{
    const Index slot = initial.slot;
    bool any = false;
    plan_.lock(slot, std::min(initial.locked, initial.nodes.size()));
    for (std::size_t i = 0; i < initial.nodes.size(); ++i) {
        any = any || initial.kept[i] != 0;
        if (initial.kept[i] != 0 && initial.nodes[i] < model_.first_break())
            plan_.keep(initial.nodes[i]);
    }
    if (initial.is_closed || initial.is_late)
        plan_.close(slot);
    if (!any)
        return;
    const std::vector<char> whole(initial.nodes.size(), 1);
    std::vector<Index> nodes = nodes_of(initial, initial.kept);
    if (initial.is_late || !keeps_rules(slot, nodes))
        nodes = nodes_of(initial, whole);
    if (!initial.is_late && !initial.is_closed && !keeps_rules(slot, nodes))
        nodes = with_a_reload(slot, nodes_of(initial, initial.kept));
    if (initial.is_late || !keeps_rules(slot, nodes))
        load_broken(initial);
    else
        load_tasks(slot, nodes);
}

// The nodes with one reload more, the cheapest of those that keep every rule; the nodes alone where
// none does.
std::vector<Index> InitialPlan::with_a_reload(Index slot, std::span<const Index> nodes)
{
    std::vector<Index> best{nodes.begin(), nodes.end()};
    std::optional<Cost> least;
    for (const model::ReloadChoice& choice : model_.choices_of(model_.slots[slot]))
        for (std::size_t at = plan_.locked(slot) + 1; at < nodes.size(); ++at) {
            std::vector<Index> more{nodes.begin(), nodes.end()};
            more.insert(more.begin() + static_cast<std::ptrdiff_t>(at),
                        model_.first_reload() + choice.first);
            if (std::find(nodes.begin(), nodes.end(), more[at]) != nodes.end() ||
                !keeps_rules(slot, more))
                continue;
            const std::optional<Cost> cost = plan_.price(slot, more);
            if (cost && (!least || *cost < *least)) {
                least = cost;
                best = std::move(more);
            }
        }
    return best;
}

void InitialPlan::load_rest(const model::GivenRoute& initial)
{
    if (plan_.is_closed(initial.slot))
        return;
    const std::vector<char> is_in = possible_part(initial);
    if (!is_in.empty())
        load_tasks(initial.slot, nodes_of(initial, is_in));
}

// Which of the route's nodes can be loaded together: all, or the kept ones and one task after the
// other. Empty: the kept ones are loaded with a reload that the initial plan does not have, so that
// without it no part keeps the rules.
std::vector<char> InitialPlan::possible_part(const model::GivenRoute& initial)
{
    const Index slot = initial.slot;
    std::vector<char> is_in(initial.nodes.size(), 1);
    if (keeps_rules(slot, nodes_of(initial, is_in)))
        return is_in;
    is_in.assign(initial.kept.begin(), initial.kept.end());
    for (std::size_t i = 0; i < initial.nodes.size(); ++i)
        if (initial.nodes[i] < plan_.stop_count() && plan_.route_of(initial.nodes[i]) == slot)
            is_in[i] = 1;
    if (!keeps_rules(slot, nodes_of(initial, is_in)))
        return {};
    for (std::size_t i = 0; i < initial.nodes.size(); ++i) {
        if (is_in[i] != 0 || initial.nodes[i] >= plan_.stop_count())
            continue;
        const Index partner = model_.stops[initial.nodes[i]].partner;
        const auto at = std::find(initial.nodes.begin(), initial.nodes.end(), partner);
        const auto set = [&](char in) {
            is_in[i] = in;
            if (partner != kNone)
                is_in[at - initial.nodes.begin()] = in;
        };
        set(1);
        if (!keeps_rules(slot, nodes_of(initial, is_in)))
            set(0);
    }
    return is_in;
}

// A route that would only visit depots is not loaded.
void InitialPlan::load_tasks(Index slot, std::span<const Index> nodes)
{
    if (std::any_of(nodes.begin(), nodes.end(), [&](Index node) { return !plan_.is_end(node); }))
        plan_.load(slot, nodes.subspan(1, nodes.size() - 2));
}

bool InitialPlan::keeps_rules(Index slot, std::span<const Index> nodes)
{
    return may_serve_all(nodes, slot) && (nodes.size() == 2 || plan_.is_possible(slot, nodes));
}

// Whether the slot may serve the tasks of these nodes beside each other. What it serves already is
// not asked again.
bool InitialPlan::may_serve_all(std::span<const Index> nodes, Index slot)
{
    std::vector<Index> counted;
    bool may = true;
    for (const Index node : nodes) {
        if (plan_.is_end(node) || model_.stops[node].is_delivery)
            continue;
        const Index task = model_.stops[node].task;
        if (plan_.served_in(task) != kNone)
            continue;
        may = plan_.absent(task) && plan_.may_serve(task, slot);
        if (!may)
            break;
        plan_.count_in(task, slot);
        counted.push_back(task);
    }
    for (auto task = counted.rbegin(); task != counted.rend(); ++task)
        plan_.count_out(*task, slot);
    return may;
}

// The kept nodes break a rule by themselves: they are loaded without legs and times, and the route
// is closed.
void InitialPlan::load_broken(const model::GivenRoute& initial)
{
    const Index slot = initial.slot;
    plan_.touch(slot);
    Route& route = plan_.edit(slot);
    route.visits.clear();
    route.visits.push_back({plan_.start_of(slot), kNone, {}, 0, -kFar});
    for (std::size_t i = 0; i < initial.nodes.size(); ++i) {
        const Index node = initial.nodes[i];
        if (initial.kept[i] == 0 || node >= model_.first_break())
            continue;
        route.visits.push_back({node, kNone, {}, 0, -kFar});
        if (plan_.is_reload(node)) {
            ++route.reloads;
            continue;
        }
        ++route.size;
        if (!model_.stops[node].is_delivery) {
            plan_.add_moved(model_.stops[node].task);
            plan_.count_in(model_.stops[node].task, slot);
        }
    }
    route.visits.push_back({plan_.end_of(slot), kNone, {}, 0, -kFar});
    plan_.place_nodes(slot);
    plan_.totals_.served_stops += route.size;
    plan_.totals_.running += route.size > 0 ? 1 : 0;
    plan_.mark_broken(slot);
    plan_.measure_broken(slot);
}

// Takes out tasks of groups that are not served as a whole, but those that are kept, until none is
// left.
void InitialPlan::take_out_parts_of_groups()
{
    for (bool again = true; std::exchange(again, false);)
        for (const model::Relation& relation : model_.rules.relations) {
            if ((!relation.is_of_times() && relation.kind != RelationKind::ordered) ||
                !is_part_of_group(relation))
                continue;
            for (const Index stop : relation.stops) {
                const Index task = model_.stops[stop].task;
                if (plan_.served_in(task) != kNone && !plan_.is_kept(model_.tasks[task].stop)) {
                    plan_.take_out(task);
                    again = true;
                }
            }
        }
}

// Whether a task of the relation is absent that the others need, or a task is held to the times of
// a route that keeps its own.
bool InitialPlan::is_part_of_group(const model::Relation& relation) const
{
    const auto& stops = relation.stops;
    const auto is_absent = [&](Index stop) {
        return plan_.served_in(model_.stops[stop].task) == kNone;
    };
    const auto keeps_its_times = [&](Index stop) {
        return !is_absent(stop) && plan_.keeps_its_times(plan_.route_of(stop));
    };
    return (relation.kind == RelationKind::time_lag
                ? is_absent(stops.front())
                : std::any_of(stops.begin(), stops.end(), is_absent)) ||
           (relation.is_of_times() && std::any_of(stops.begin(), stops.end(), keeps_its_times));
}

// Measures the routes that tasks were taken out of. One that breaks a rule without them keeps only
// its kept nodes.
void InitialPlan::settle()
{
    for (std::size_t i = 0; i < plan_.touched().size(); ++i) {
        const Index slot = plan_.touched()[i];
        if (plan_.needs_measuring_[slot] == 0 || plan_.set_nodes(slot, plan_.nodes_of(slot)))
            continue;
        std::vector<Index> held{plan_.start_of(slot)};
        for (const Index node : plan_.nodes_of(slot))
            if (!plan_.is_route_end(node) && plan_.is_kept(node))
                held.push_back(node);
            else if (!plan_.is_end(node))
                plan_.take_out(model_.stops[node].task);
        held.push_back(plan_.end_of(slot));
        plan_.unplace_nodes(slot);
        plan_.set_nodes(slot, held);
    }
}

// Where the routes have no common schedule, tasks of time relations are taken out, but kept ones;
// where there is none even then, routes with such tasks keep only their kept nodes and are broken.
void InitialPlan::settle_times()
{
    if (plan_.join_times())
        return;
    for (std::size_t t = 0; t < model_.tasks.size(); ++t)
        if (!plan_.is_kept(model_.tasks[t].stop) && plan_.is_of_times(static_cast<Index>(t)))
            plan_.take_out(static_cast<Index>(t));
    settle();
    if (plan_.join_times())
        return;
    const auto slots = static_cast<Index>(model_.slots.size());
    for (Index slot = 0; slot < slots; ++slot)
        if (plan_.route(slot).links > 0)
            for (const Index node : plan_.nodes_of(slot))
                if (!plan_.is_end(node) && !plan_.is_kept(node))
                    plan_.take_out(model_.stops[node].task);
    settle();
    for (Index slot = 0; slot < slots; ++slot)
        if (plan_.route(slot).links > 0) {
            plan_.change_surcharge(slot, 0, plan_.route(slot).alone_s);
            plan_.totals_.cost -= plan_.route(slot).cost;
            plan_.edit(slot).cost = 0;
            plan_.mark_broken(slot);
        }
}

}  // namespace routeopt::routing::search::rich
