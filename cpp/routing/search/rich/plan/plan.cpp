#include "routing/search/rich/plan/plan.hpp"

#include <algorithm>

#include "routing/search/rich/plan/joined_times.hpp"

namespace routeopt::routing::search::rich {

Plan::Plan(const Model& model)
    : model_(model), timing_(model), stop_count_(static_cast<Index>(model.stops.size())),
      first_reload_(model.first_reload()),
      slot_of_(as_size(first_reload_) + model.reloads.size(), kNone), position_(slot_of_.size(), 0),
      empty_(as_size(model.kinds)), offered_(model.slots.size(), 0),
      can_run_(model.slots.size(), 0), absent_(model.tasks.size()),
      served_in_(model.tasks.size(), kNone), quota_count_(model.rules.quotas.size(), 0),
      is_touched_(model.slots.size(), 0), is_stale_(model.slots.size(), 0),
      is_changed_(model.slots.size(), 0), is_closed_(model.slots.size(), 0),
      is_broken_(model.slots.size(), 0), locked_(model.slots.size(), 0),
      is_kept_(slot_of_.size(), 0)
{
    has_joins_ = std::any_of(model.rules.relations.begin(), model.rules.relations.end(),
                             [](const model::Relation& r) { return r.is_of_times(); });
    if (has_joins_)
        joined_ = std::make_unique<JoinedTimes>(*this);
    has_shipments_ = std::any_of(model.tasks.begin(), model.tasks.end(),
                                 [](const model::Task& t) { return t.second != kNone; });
    for (std::size_t task = 0; task < model.tasks.size(); ++task) {
        const auto& relations = model.rules.relations_of[task];
        is_ordered_.push_back(model.rules.order_group[task] != kNone ||
                              std::any_of(relations.begin(), relations.end(), [&](Index number) {
                                  return model.rules.relations[number].kind ==
                                         RelationKind::ordered;
                              }));
        has_orders_ = has_orders_ || is_ordered_.back() != 0;
        const Index stop = model.tasks[task].stop;
        has_extras_.push_back(model.rules.stops[stop].preference_row != kNone ||
                              !model.rules.quotas_of[task].empty());
        is_of_times_.push_back(std::any_of(relations.begin(), relations.end(), [&](Index number) {
            return model.rules.relations[number].is_of_times();
        }));
    }
    for (const model::Quota& quota : model.rules.quotas) {
        quota_shares_.push_back({quota.least, quota.most});
        cost_ += quota.per_missing * quota.least;
    }
    for (std::size_t task = 0; task < model.tasks.size(); ++task) {
        absent_.enter(static_cast<Index>(task));
        cost_ += model.tasks[task].drop_fee;
        missing_ += model.tasks[task].priority;
    }
    for (std::size_t slot = 0; slot < model.slots.size(); ++slot)
        routes_.push_back(std::make_unique<Route>());
    for (auto slot = static_cast<Index>(model.slots.size()) - 1; slot >= 0; --slot) {
        const Index ends[] = {start_of(slot), end_of(slot)};
        can_run_[slot] = set_nodes(slot, ends) ? 1 : 0;
        if (can_run_[slot] != 0)
            offer_empty(slot);
    }
    commit();
    load_given();
}

Plan::~Plan() = default;

const Moments& Plan::moments(Index slot)
{
    Route& route = *routes_[slot];
    if (!std::exchange(route.has_moments, true))
        joined_->take_or_lay_out(slot, route.visits, route.time, route.moments);
    return route.moments;
}

const model::Depot& Plan::depot_at(Index reload) const
{
    return model_.depots[model_.reloads[reload - first_reload_].depot];
}

Index Plan::trip_of(Index node) const
{
    const Index slot = slot_of_[node];
    if (slot == kNone || route(slot).reloads == 0)
        return slot;
    std::size_t at = position_[node];
    while (at > 0 && !is_reload(route(slot).visits[at].node))
        --at;
    return at == 0 ? slot
                   : static_cast<Index>(model_.slots.size()) + route(slot).visits[at].node -
                         first_reload_;
}

Cost Plan::fee_of(Index leader) const
{
    Cost fee = 0;
    for (const Index task : group_of(leader))
        fee += absent(task) ? model_.tasks[task].drop_fee : 0;
    return fee;
}

std::int64_t Plan::priority_of(Index leader) const
{
    std::int64_t priority = 0;
    for (const Index task : group_of(leader))
        priority += absent(task) ? model_.tasks[task].priority : 0;
    return priority;
}

bool Plan::is_mandatory(Index leader) const
{
    const auto group = group_of(leader);
    return std::any_of(group.begin(), group.end(),
                       [&](Index task) { return absent(task) && model_.tasks[task].mandatory; });
}

std::optional<Cost> Plan::change_alone(Index slot, std::span<const Index> nodes)
{
    const std::optional<Cost> alone = price(slot, nodes);
    const Route& now = route(slot);
    return alone ? std::optional{*alone - (now.cost - now.surcharge)} : alone;
}

std::optional<Cost> Plan::change_with(Index slot, std::span<const Index> nodes)
{
    const std::optional<Cost> alone = change_alone(slot, nodes);
    if (!alone)
        return alone;
    const bool is_joined = has_joins_ && std::any_of(nodes.begin(), nodes.end(), [&](Index node) {
                               return !is_end(node) && is_of_times(model_.stops[node].task);
                           });
    if (!is_joined)
        return *alone - route(slot).surcharge;
    const std::optional<Cost> more = joined_->change_with(slot, scratch_, price_of_time_);
    return more ? std::optional{*alone + *more} : more;
}

void Plan::expect_changed()
{
    joined_->keep_changed();
}

std::vector<Index> Plan::nodes_of(Index slot) const
{
    std::vector<Index> nodes;
    for (const Visit& visit : route(slot).visits)
        nodes.push_back(visit.node);
    return nodes;
}

Index Plan::empty_slot(Index kind)
{
    std::vector<Index>& offers = empty_[kind];
    while (!offers.empty() && route(offers.back()).visits.size() > 2) {
        offered_[offers.back()] = 0;
        offers.pop_back();
    }
    return offers.empty() ? kNone : offers.back();
}

void Plan::offer_empty(Index slot)
{
    // A reload that a given plan holds makes it another route.
    if (offered_[slot] != 0 || route(slot).visits.size() > 2)
        return;
    offered_[slot] = 1;
    empty_[model_.slots[slot].kind].push_back(slot);
}

void Plan::count_in(Index task, Index slot)
{
    cost_ += extra(task, slot) - model_.tasks[task].drop_fee;
    emphasis_ += emphasis(task, slot);
    missing_ -= model_.tasks[task].priority;
    absent_.leave(task);
    served_in_[task] = slot;
    for (const Index number : model_.rules.quotas_of[task])
        if (model_.rules.quotas[number].slots[slot])
            ++quota_count_[number];
}

void Plan::count_out(Index task, Index slot)
{
    for (const Index number : model_.rules.quotas_of[task])
        if (model_.rules.quotas[number].slots[slot])
            --quota_count_[number];
    cost_ -= extra(task, slot) - model_.tasks[task].drop_fee;
    emphasis_ -= emphasis(task, slot);
    missing_ += model_.tasks[task].priority;
    absent_.enter(task);
    served_in_[task] = kNone;
}

void Plan::place_nodes(Index slot)
{
    const auto& visits = route(slot).visits;
    for (std::size_t i = 0; i < visits.size(); ++i) {
        slot_of_[visits[i].node] = slot;
        position_[visits[i].node] = i;
    }
}

void Plan::take_out_nodes(Index slot)
{
    for (const Visit& visit : route(slot).visits)
        slot_of_[visit.node] = kNone;
}

void Plan::take_out_node(Index slot, Index node)
{
    std::vector<Visit>& visits = routes_[slot]->visits;
    slot_of_[node] = kNone;
    const std::size_t at = position_[node];
    visits.erase(visits.begin() + static_cast<std::ptrdiff_t>(at));
    for (std::size_t i = at; i < visits.size(); ++i)
        position_[visits[i].node] = i;
}

// The route anew, measured. False: it breaks a rule.
bool Plan::set_nodes(Index slot, std::span<const Index> nodes)
{
    begin_anew(slot, nodes.size());
    if (is_broken(slot))
        return true;
    const bool is_laid_out = lay_out(slot, nodes, scratch_);
    std::swap(routes_[slot]->visits, scratch_);
    return is_laid_out && measure(slot);
}

// The same with the visits that it has left.
bool Plan::set_what_is_left(Index slot)
{
    std::vector<Visit>& visits = routes_[slot]->visits;
    begin_anew(slot, visits.size());
    return is_broken(slot) || (set_legs(slot, visits) && keeps_limits(slot, visits) &&
                               (!has_orders_ || keeps_orders(nodes_of(slot))) && measure(slot));
}

void Plan::begin_anew(Index slot, std::size_t nodes)
{
    work_ += static_cast<std::int64_t>(8 * nodes);
    is_stale_[slot] = 0;
    routes_[slot]->has_moments = false;
    routes_[slot]->version = ++versions_;
}

// Of a route that is laid out. False: it breaks a rule.
bool Plan::measure(Index slot)
{
    Route& route = *routes_[slot];
    if (!set_loads(slot, route))
        return false;
    const std::int32_t had = route.size;
    std::int32_t reloads = 0;
    Cost visits_cost = 0;
    route.distance_m = route.driving_s = route.busy_s = route.tasks = 0;
    for (const Visit& visit : route.visits) {
        route.distance_m += visit.leg.distance_m;
        route.driving_s += visit.leg.duration_s;
        route.busy_s += visit.leg.duration_s + visit.stay_s;
        if (is_reload(visit.node)) {
            ++reloads;
            visits_cost += depot_at(visit.node).per_visit;
        } else if (!is_end(visit.node) && !model_.stops[visit.node].is_delivery) {
            ++route.tasks;
        }
    }
    route.reloads = reloads;
    route.links = 0;
    for (const Visit& visit : route.visits)
        if (has_joins_ && !is_end(visit.node) && is_of_times(model_.stops[visit.node].task))
            ++route.links;
    route.size = static_cast<std::int32_t>(route.visits.size()) - 2 - reloads;
    served_stops_ += route.size - had;
    running_ += (route.size > 0 ? 1 : 0) - (had > 0 ? 1 : 0);
    place_nodes(slot);
    set_lag_room(slot, route);
    const std::optional<Cost> time = timing_.measure(slot, route.visits, route.functions);
    if (!time || !keeps_limits_with_breaks(slot, route.visits))
        return false;
    const Cost before = std::exchange(route.cost, 0);
    route.time = 0;
    if (route.size > 0) {
        route.time = *time;
        route.cost = *time + visits_cost + route.surcharge + work_price(slot, route.visits);
    } else {
        route.surcharge = 0;
        offer_empty(slot);
    }
    cost_ += route.cost - before;
    return true;
}

void Plan::put_in(Index task, Index slot, std::span<const Index> nodes)
{
    if (is_recording_)
        record(task, slot);
    touch(slot);
    moved_.push_back(task);
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
    for (const Index node : old) {
        const std::size_t at = position_[node];
        if (at >= route(slot).visits.size() || route(slot).visits[at].node != node)
            slot_of_[node] = kNone;
    }
}

// A task, and those that are only served with it.
void Plan::remove(Index task)
{
    if (is_kept_group(leader_of(task)))
        return;
    for (const Index member : group_of(leader_of(task)))
        take_out(member);
}

// The route is measured when all are settled.
void Plan::take_out(Index task)
{
    const Index slot = served_in(task);
    if (slot == kNone)
        return;
    ++versions_;
    touch(slot);
    moved_.push_back(task);
    count_out(task, slot);
    const model::Task& t = model_.tasks[task];
    take_out_node(slot, t.stop);
    if (t.second != kNone)
        take_out_node(slot, t.second);
    // Who serves nothing visits no depot.
    std::vector<Visit>& visits = routes_[slot]->visits;
    if (std::ranges::all_of(visits, [&](const Visit& visit) { return is_end(visit.node); })) {
        take_out_nodes(slot);
        std::erase_if(visits, [&](const Visit& visit) {
            return is_reload(visit.node) && !is_kept(visit.node);
        });
        place_nodes(slot);
    }
    is_stale_[slot] = 1;
}

bool Plan::settle()
{
    for (std::size_t i = 0; i < touched_.size(); ++i) {
        const Index slot = touched_[i];
        if (is_stale_[slot] != 0 && !set_what_is_left(slot))
            return false;
    }
    return true;
}

void Plan::load(Index slot, std::span<const Index> stops)
{
    std::vector<Index> nodes{start_of(slot)};
    nodes.insert(nodes.end(), stops.begin(), stops.end());
    nodes.push_back(end_of(slot));
    touch(slot);
    for (const Index stop : stops)
        if (!is_end(stop) && !model_.stops[stop].is_delivery && absent(model_.stops[stop].task)) {
            moved_.push_back(model_.stops[stop].task);
            count_in(model_.stops[stop].task, slot);
        }
    [[maybe_unused]] const bool keeps = set_nodes(slot, nodes);
    INVARIANT(keeps, "what is loaded keeps every rule");
}

bool Plan::join_times()
{
    return !has_joins_ || joined_->settle(touched_);
}

bool Plan::join_times(Index slot)
{
    return !has_joins_ || joined_->settle({&slot, 1});
}

void Plan::set_surcharge(Index slot, Cost surcharge)
{
    const Cost old = route(slot).surcharge;
    if (old == surcharge)
        return;
    // A touched route is taken back as a whole.
    if (is_touched_[slot] == 0)
        old_surcharges_.push_back({slot, old});
    if (is_recording_)
        recorded_surcharges_.push_back({slot, old});
    change_surcharge(slot, surcharge);
}

void Plan::change_surcharge(Index slot, Cost surcharge)
{
    Route& route = *routes_[slot];
    cost_ += surcharge - route.surcharge;
    route.cost += surcharge - route.surcharge;
    route.surcharge = surcharge;
}

}  // namespace routeopt::routing::search::rich
