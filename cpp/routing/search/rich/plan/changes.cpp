// How Plan changes routes and measures them.
#include <algorithm>

#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

// Lays the route out and measures it; a broken route stays as it is. False: it breaks a rule.
bool Plan::set_nodes(Index slot, std::span<const Index> nodes)
{
    begin_measuring(slot, nodes.size());
    if (is_broken(slot))
        return true;
    const bool is_laid_out = layout_.lay_out(slot, nodes, candidate_);
    std::swap(edit(slot).visits, candidate_);
    return is_laid_out && measure(slot);
}

// The same with the visits that are left once tasks were taken out.
bool Plan::measure_rest(Index slot)
{
    std::vector<Visit>& visits = edit(slot).visits;
    begin_measuring(slot, visits.size());
    return is_broken(slot) || (layout_.lay_out_rest(slot, visits) && measure(slot));
}

void Plan::begin_measuring(Index slot, std::size_t nodes)
{
    work_ += static_cast<std::int64_t>(8 * nodes);
    needs_measuring_[slot] = 0;
    edit(slot).has_moments = false;
    edit(slot).version = ++version_;
}

// Computes all that is kept of a route that is laid out. False: it breaks a rule.
bool Plan::measure(Index slot)
{
    Route& route = edit(slot);
    if (!figures_.set_loads(slot, route))
        return false;
    const std::int32_t had = route.size;
    const Cost depots_cost = figures_.set_totals(route);
    totals_.served_stops += route.size - had;
    totals_.running += (route.size > 0 ? 1 : 0) - (had > 0 ? 1 : 0);
    place_nodes(slot);
    figures_.set_lag_room(slot, route);
    const std::optional<Cost> time = timing_.measure(slot, route.visits, route.functions);
    if (!time || !layout_.keeps_limits_with_breaks(slot, route.visits))
        return false;
    const Cost before = std::exchange(route.cost, 0);
    route.time = 0;
    if (route.size > 0) {
        route.time = *time;
        route.cost = *time + depots_cost + route.surcharge + layout_.work_cost(slot, route.visits);
    } else {
        route.surcharge = 0;
        offer(slot);
    }
    totals_.cost += route.cost - before;
    if (shared_.any())
        measure_shared(slot);
    return true;
}

void Plan::put_in(Index task, Index slot, std::span<const Index> nodes)
{
    // The undo log has a touched route as it was at the last commit, not as it is now.
    if (record_.is_running())
        record_.add(task, slot, is_touched(slot), is_touched(slot) ? set_aside(slot) : nullptr);
    touch(slot);
    add_moved(task);
    count_in(task, slot);
    [[maybe_unused]] const bool keeps = set_nodes(slot, nodes);
    INVARIANT(keeps, "what is put in keeps every rule");
}

void Plan::replace(Index slot, std::span<const Index> nodes)
{
    touch(slot);
    const std::vector<Index> old = nodes_of(slot);
    [[maybe_unused]] const bool keeps = set_nodes(slot, nodes);
    INVARIANT(keeps, "what is put in keeps every rule");
    unplace_dropped(slot, old);
}

void Plan::load(Index slot, std::span<const Index> stops)
{
    std::vector<Index> nodes{start_of(slot)};
    nodes.insert(nodes.end(), stops.begin(), stops.end());
    nodes.push_back(end_of(slot));
    touch(slot);
    for (const Index stop : stops)
        if (!is_end(stop) && !model_.stops[stop].is_delivery && absent(model_.stops[stop].task)) {
            add_moved(model_.stops[stop].task);
            count_in(model_.stops[stop].task, slot);
        }
    [[maybe_unused]] const bool keeps = set_nodes(slot, nodes);
    INVARIANT(keeps, "what is loaded keeps every rule");
}

void Plan::remove(Index task)
{
    const Index leader = leader_of(task);
    if (is_kept_group(leader))
        return;
    each_of_group(leader, [&](Index member) { take_out(member); });
}

// Takes one task out, if it is served. Its route is measured when all routes are settled.
void Plan::take_out(Index task)
{
    const Index slot = served_in(task);
    if (slot == kNone)
        return;
    note_out(task, slot);
    const model::Task& t = model_.tasks[task];
    erase_node(slot, t.stop);
    if (t.second != kNone)
        erase_node(slot, t.second);
    drop_depots_alone(slot);
}

void Plan::remove_all()
{
    for (Index task = 0; task < static_cast<Index>(model_.tasks.size()); ++task) {
        const Index leader = leader_of(task);
        if (served_in(task) == kNone || is_kept_group(leader))
            continue;
        each_of_group(leader, [&](Index member) {
            const Index slot = served_in(member);
            if (slot == kNone)
                return;
            note_out(member, slot);
            unplace(model_.tasks[member].stop);
            if (const Index second = model_.tasks[member].second; second != kNone)
                unplace(second);
        });
    }
    for (const Index slot : touched())
        if (needs_measuring_[slot] != 0) {
            erase_unplaced(slot);
            drop_depots_alone(slot);
        }
}

// A task of the route becomes absent; its visits are the caller's to take out.
void Plan::note_out(Index task, Index slot)
{
    ++version_;
    touch(slot);
    add_moved(task);
    count_out(task, slot);
    needs_measuring_[slot] = 1;
}

// A route that serves nothing visits no depot, unless an initial plan keeps the visit.
void Plan::drop_depots_alone(Index slot)
{
    std::vector<Visit>& visits = edit(slot).visits;
    if (!std::ranges::all_of(visits, [&](const Visit& visit) { return is_end(visit.node); }))
        return;
    unplace_nodes(slot);
    std::erase_if(
        visits, [&](const Visit& visit) { return is_reload(visit.node) && !is_kept(visit.node); });
    place_nodes(slot);
}

bool Plan::settle()
{
    for (const Index slot : touched())
        if (needs_measuring_[slot] != 0 && !measure_rest(slot))
            return false;
    return true;
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

// All tasks of the route are absent, and none of its nodes is on a route.
void Plan::take_out_all(Index slot)
{
    touch(slot);
    unplace_nodes(slot);
    for (const Visit& visit : route(slot).visits)
        if (!is_end(visit.node) && !model_.stops[visit.node].is_delivery) {
            const Index task = model_.stops[visit.node].task;
            add_moved(task);
            count_out(task, slot);
        }
}

// All absent tasks of these nodes are put in. False: the route breaks a rule.
bool Plan::put_in_all(Index slot, std::span<const Index> nodes)
{
    for (const Index node : nodes) {
        if (is_end(node))
            continue;
        const Index task = model_.stops[node].task;
        if (model_.stops[node].is_delivery) {
            if (served_in(task) != slot)  // its pickup is on the other route
                return false;
            continue;
        }
        if (!may_serve(task, slot))
            return false;
        add_moved(task);
        count_in(task, slot);
    }
    return set_nodes(slot, nodes);
}

}  // namespace routeopt::routing::search::rich
