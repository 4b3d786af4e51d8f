#include "routing/search/general/plan.hpp"

#include <algorithm>

#include "routing/search/general/joined_times.hpp"

namespace routeopt::routing::search::general {

Plan::Plan(const Model& model)
    : model_(model), timing_(model), stop_count_(static_cast<Index>(model.stops.size())),
      first_reload_(model.first_reload()),
      slot_of_(as_size(first_reload_) + model.reloads.size(), kNone), position_(slot_of_.size(), 0),
      empty_(as_size(model.kinds)), offered_(model.slots.size(), 0),
      absent_at_(model.tasks.size(), kNone), served_in_(model.tasks.size(), kNone),
      quota_count_(model.rules.quotas.size(), 0), is_touched_(model.slots.size(), 0),
      is_stale_(model.slots.size(), 0), is_changed_(model.slots.size(), 0),
      is_closed_(model.slots.size(), 0), is_broken_(model.slots.size(), 0),
      locked_(model.slots.size(), 0), is_kept_(slot_of_.size(), 0)
{
    has_joins_ = std::any_of(model.rules.relations.begin(), model.rules.relations.end(),
                             [](const model::Relation& r) { return r.is_of_times(); });
    has_orders_ =
        std::any_of(model.rules.relations.begin(), model.rules.relations.end(),
                    [](const model::Relation& r) { return r.kind == RelationKind::ordered; });
    for (const model::Quota& quota : model.rules.quotas)
        cost_ += quota.per_missing * quota.least;
    for (std::size_t task = 0; task < model.tasks.size(); ++task) {
        enter_absent(static_cast<Index>(task));
        cost_ += model.tasks[task].drop_fee;
        missing_ += model.tasks[task].priority;
    }
    for (std::size_t slot = 0; slot < model.slots.size(); ++slot)
        routes_.push_back(std::make_unique<Route>());
    for (auto slot = static_cast<Index>(model.slots.size()) - 1; slot >= 0; --slot) {
        const Index ends[] = {start_of(slot), end_of(slot)};
        if (set_nodes(slot, ends))
            offer_empty(slot);
    }
    commit();
    load_given();
}

Links Plan::node(Index node) const
{
    const auto& visits = route(slot_of_[as_size(node)]).visits;
    const std::size_t at = position_[as_size(node)];
    return {at == 0 ? kNone : visits[at - 1].node,
            at + 1 == visits.size() ? kNone : visits[at + 1].node};
}

const model::Depot& Plan::depot_at(Index reload) const
{
    return model_.depots[as_size(model_.reloads[as_size(reload - first_reload_)].depot)];
}

Index Plan::trip_of(Index node) const
{
    const Index slot = slot_of_[as_size(node)];
    if (slot == kNone || route(slot).reloads == 0)
        return slot;
    std::size_t at = position_[as_size(node)];
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
        fee += absent(task) ? model_.tasks[as_size(task)].drop_fee : 0;
    return fee;
}

std::int64_t Plan::priority_of(Index leader) const
{
    std::int64_t priority = 0;
    for (const Index task : group_of(leader))
        priority += absent(task) ? model_.tasks[as_size(task)].priority : 0;
    return priority;
}

bool Plan::is_mandatory(Index leader) const
{
    const auto group = group_of(leader);
    return std::any_of(group.begin(), group.end(), [&](Index task) {
        return absent(task) && model_.tasks[as_size(task)].mandatory;
    });
}

bool Plan::may_serve(Index task, Index slot) const
{
    const model::Rules& rules = model_.rules;
    if (!model_.may_serve(model_.tasks[as_size(task)], model_.slots[as_size(slot)]))
        return false;
    for (const Index number : rules.quotas_of[as_size(task)]) {
        const model::Quota& quota = rules.quotas[as_size(number)];
        if (quota.slots[as_size(slot)] && quota_count_[as_size(number)] >= quota.most)
            return false;
    }
    for (const Index number : rules.relations_of[as_size(task)]) {
        const model::Relation& relation = rules.relations[as_size(number)];
        for (const Index stop : relation.stops) {
            const Index other = model_.stops[as_size(stop)].task;
            const Index in = served_in_[as_size(other)];
            if (other == task || in == kNone)
                continue;
            const bool same_vehicle =
                model_.slots[as_size(in)].vehicle == model_.slots[as_size(slot)].vehicle;
            const bool keeps = relation.kind == RelationKind::synchronized         ? in != slot
                               : relation.kind == RelationKind::time_lag           ? true
                               : relation.kind == RelationKind::same_vehicle       ? same_vehicle
                               : relation.kind == RelationKind::different_vehicles ? !same_vehicle
                                                                                   : in == slot;
            if (!keeps)
                return false;
        }
    }
    return true;
}

Cost Plan::extra(Index task, Index slot) const
{
    const model::Rules& rules = model_.rules;
    const Index row = rules.stops[as_size(model_.tasks[as_size(task)].stop)].preference_row;
    Cost cost = row == kNone ? 0
                             : rules.preferences[as_size(row) * model_.vehicles +
                                                 as_size(model_.slots[as_size(slot)].vehicle)];
    for (const Index number : rules.quotas_of[as_size(task)]) {
        const model::Quota& quota = rules.quotas[as_size(number)];
        if (quota.slots[as_size(slot)] && quota_count_[as_size(number)] < quota.least)
            cost -= quota.per_missing;
    }
    return cost;
}

bool Plan::keeps_orders(std::span<const Index> nodes) const
{
    const model::Rules& rules = model_.rules;
    if (rules.relations.empty() && rules.order_group.empty())
        return true;
    Index group = kNone;
    for (const Index node : nodes) {
        if (is_end(node))
            continue;
        const Index own = rules.order_group[as_size(model_.stops[as_size(node)].task)];
        if (own != kNone && own < group)
            return false;
        group = std::max(group, own);
    }
    const auto position = [&](Index stop) { return std::find(nodes.begin(), nodes.end(), stop); };
    for (const Index node : nodes) {
        if (is_end(node))
            continue;
        for (const Index number : rules.relations_of[as_size(model_.stops[as_size(node)].task)]) {
            const model::Relation& relation = rules.relations[as_size(number)];
            if (relation.kind != RelationKind::ordered)
                continue;
            auto last = nodes.end();
            for (const Index stop : relation.stops) {
                const auto at = position(stop);
                if (at == nodes.end())
                    continue;
                if (last != nodes.end() &&
                    (at < last ||
                     (relation.adjacent &&
                      std::any_of(last + 1, at, [&](Index between) { return !is_end(between); }))))
                    return false;
                last = at;
            }
        }
    }
    return true;
}

std::int64_t Plan::stay_s(Index slot, Index before, Index node) const
{
    if (is_reload(node))
        return depot_at(node).service_s;
    if (is_end(node))
        return 0;
    const model::Stop& stop = model_.stops[as_size(node)];
    const std::int64_t service_s = model_.service_s(stop, model_.slots[as_size(slot)]);
    const std::int32_t setup_s = model_.rules.stops[as_size(node)].setup_s;
    if (setup_s == 0)
        return service_s;
    const bool is_set_up =
        !is_end(before) && timing_.is_same_place(model_.stops[as_size(before)].place, stop.place);
    return service_s + (is_set_up ? 0 : setup_s);
}

bool Plan::lay_out(Index slot, std::span<const Index> nodes, std::vector<Visit>& visits) const
{
    const model::Slot& s = model_.slots[as_size(slot)];
    visits.clear();
    for (const Index node : nodes)
        visits.push_back({node,
                          is_reload(node)          ? depot_at(node).place
                          : node == start_of(slot) ? s.start_place
                          : node == end_of(slot)   ? s.end_place
                                                   : model_.stops[as_size(node)].place,
                          {},
                          0,
                          -kFar});
    std::int64_t release = -kFar;
    for (std::size_t i = visits.size() - 1; i-- > 0;) {
        Visit& visit = visits[i];
        visit.leg =
            visits.size() == 2 ? Arc{} : timing_.arc(slot, visit.place, visits[i + 1].place);
        if (!visit.leg.exists())
            return false;
        if (i > 0)
            visit.stay_s = stay_s(slot, visits[i - 1].node, visit.node);
        if (is_end(visit.node)) {
            visit.release = std::exchange(release, -kFar);
        } else {
            release = std::max(release, model_.stops[as_size(visit.node)].release);
        }
    }
    if (visits.size() == 2)
        return true;
    std::int64_t distance_m = 0;
    std::int64_t driving_s = 0;
    std::int64_t tasks = 0;
    for (const Visit& visit : visits) {
        distance_m += visit.leg.distance_m;
        driving_s += visit.leg.duration_s;
        tasks += is_end(visit.node) || model_.stops[as_size(visit.node)].is_delivery ? 0 : 1;
    }
    return distance_m <= s.limits.distance_m && driving_s <= s.limits.driving_s &&
           tasks <= s.limits.tasks && keeps_loads(slot, visits) && keeps_orders(nodes);
}

// Breaks are put where they cost least: a limit that they would break there is broken.
bool Plan::keeps_limits_with_breaks(Index slot, std::span<const Visit> visits)
{
    const model::Limits& most = model_.slots[as_size(slot)].limits;
    if ((most.distance_m == kFar && most.driving_s == kFar) || visits.size() == 2 ||
        !timing_.has_breaks_with_places(slot))
        return true;
    const Arc way = timing_.way_to_breaks(slot, visits);
    std::int64_t distance_m = way.distance_m;
    std::int64_t driving_s = way.duration_s;
    for (const Visit& visit : visits) {
        distance_m += visit.leg.distance_m;
        driving_s += visit.leg.duration_s;
    }
    return distance_m <= most.distance_m && driving_s <= most.driving_s;
}

bool Plan::keeps_loads(Index slot, std::span<const Visit> visits) const
{
    const model::Slot& s = model_.slots[as_size(slot)];
    Load on_board = s.initial_load;
    for (std::size_t begin = 0; begin + 1 < visits.size();) {
        std::int64_t carried = 0;
        std::size_t end = begin + 1;
        for (; !is_end(visits[end].node); ++end) {
            const model::Stop& stop = model_.stops[as_size(visits[end].node)];
            carried += stop.partner == kNone ? 0 : stop.is_delivery ? -1 : 1;
            for (std::size_t d = 0; d < model_.dimensions; ++d)
                on_board[d] += stop.brought[d];
        }
        if (carried != 0)
            return false;
        for (std::size_t i = begin; i < end; ++i) {
            if (i > begin) {
                const model::Stop& stop = model_.stops[as_size(visits[i].node)];
                const Load& load = stop.is_delivery ? model_.stops[as_size(stop.partner)].collected
                                                    : stop.collected;
                for (std::size_t d = 0; d < model_.dimensions; ++d)
                    on_board[d] += (stop.is_delivery ? -load[d] : load[d]) - stop.brought[d];
            }
            for (std::size_t d = 0; d < model_.dimensions; ++d)
                if (on_board[d] > s.capacity[d])
                    return false;
        }
        on_board.fill(0);
        begin = end;
    }
    return true;
}

namespace {

// What the route's work costs, whenever it is done.
Cost work_price(const model::Slot& slot, const model::SlotRules& rules,
                std::span<const Visit> visits)
{
    Cost cost = slot.fixed;
    for (const Visit& visit : visits)
        cost += slot.per_metre * visit.leg.distance_m + slot.per_second * visit.leg.duration_s -
                rules.per_busy_second * (visit.leg.duration_s + visit.stay_s);
    return cost;
}

}  // namespace

std::optional<Cost> Plan::price(Index slot, std::span<const Index> nodes)
{
    work_ += static_cast<std::int64_t>(4 * nodes.size());
    if (!lay_out(slot, nodes, scratch_))
        return std::nullopt;
    const std::optional<Cost> time = timing_.least(slot, scratch_);
    if (!time || !keeps_limits_with_breaks(slot, scratch_))
        return std::nullopt;
    price_of_time_ = *time;
    Cost cost = *time + work_price(model_.slots[as_size(slot)], timing_.rules(slot), scratch_);
    for (const Index node : nodes)
        cost += is_reload(node) ? depot_at(node).per_visit : 0;
    return cost;
}

std::optional<Cost> Plan::change_with(Index slot, std::span<const Index> nodes)
{
    const std::optional<Cost> alone = price(slot, nodes);
    if (!alone)
        return alone;
    const Route& now = route(slot);
    const Cost change = *alone - (now.cost - now.surcharge);
    const bool is_joined =
        has_joins_ && std::any_of(nodes.begin(), nodes.end(), [&](Index node) {
            return !is_end(node) && is_of_times(model_.stops[as_size(node)].task);
        });
    if (!is_joined)
        return change - now.surcharge;
    std::vector<Visit> visits = scratch_;
    const std::optional<Cost> more = JoinedTimes{*this}.change_with(slot, visits, price_of_time_);
    return more ? std::optional{change + *more} : more;
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
    std::vector<Index>& offers = empty_[as_size(kind)];
    while (!offers.empty() && route(offers.back()).size > 0) {
        offered_[as_size(offers.back())] = 0;
        offers.pop_back();
    }
    return offers.empty() ? kNone : offers.back();
}

void Plan::offer_empty(Index slot)
{
    if (offered_[as_size(slot)] != 0)
        return;
    offered_[as_size(slot)] = 1;
    empty_[as_size(model_.slots[as_size(slot)].kind)].push_back(slot);
}

void Plan::enter_absent(Index task)
{
    absent_at_[as_size(task)] = static_cast<Index>(absent_.size());
    absent_.push_back(task);
}

void Plan::leave_absent(Index task)
{
    const Index at = std::exchange(absent_at_[as_size(task)], kNone);
    const Index last = absent_.back();
    absent_.pop_back();
    if (last != task) {
        absent_[as_size(at)] = last;
        absent_at_[as_size(last)] = at;
    }
}

void Plan::count_in(Index task, Index slot)
{
    cost_ += extra(task, slot) - model_.tasks[as_size(task)].drop_fee;
    missing_ -= model_.tasks[as_size(task)].priority;
    leave_absent(task);
    served_in_[as_size(task)] = slot;
    for (const Index number : model_.rules.quotas_of[as_size(task)])
        if (model_.rules.quotas[as_size(number)].slots[as_size(slot)])
            ++quota_count_[as_size(number)];
}

void Plan::count_out(Index task, Index slot)
{
    for (const Index number : model_.rules.quotas_of[as_size(task)])
        if (model_.rules.quotas[as_size(number)].slots[as_size(slot)])
            --quota_count_[as_size(number)];
    cost_ -= extra(task, slot) - model_.tasks[as_size(task)].drop_fee;
    missing_ += model_.tasks[as_size(task)].priority;
    enter_absent(task);
    served_in_[as_size(task)] = kNone;
}

void Plan::touch(Index slot)
{
    if (is_touched_[as_size(slot)] != 0)
        return;
    is_touched_[as_size(slot)] = 1;
    touched_.push_back(slot);
    std::unique_ptr<Route> fresh;
    if (spare_.empty()) {
        fresh = std::make_unique<Route>();
    } else {
        fresh = std::move(spare_.back());
        spare_.pop_back();
    }
    const Route& old = route(slot);
    fresh->visits = old.visits;
    fresh->size = old.size;
    fresh->reloads = old.reloads;
    fresh->cost = old.cost;
    fresh->time = old.time;
    fresh->surcharge = old.surcharge;
    kept_.push_back({slot, std::exchange(routes_[as_size(slot)], std::move(fresh))});
}

void Plan::place_nodes(Index slot)
{
    const auto& visits = route(slot).visits;
    for (std::size_t i = 0; i < visits.size(); ++i) {
        slot_of_[as_size(visits[i].node)] = slot;
        position_[as_size(visits[i].node)] = i;
    }
}

void Plan::take_out_nodes(Index slot)
{
    for (const Visit& visit : route(slot).visits)
        slot_of_[as_size(visit.node)] = kNone;
}

// The route anew, measured. False: it breaks a rule.
bool Plan::set_nodes(Index slot, std::span<const Index> nodes)
{
    Route& route = *routes_[as_size(slot)];
    work_ += static_cast<std::int64_t>(8 * nodes.size());
    is_stale_[as_size(slot)] = 0;
    if (is_broken(slot))
        return true;
    const bool is_laid_out = lay_out(slot, nodes, scratch_);
    std::swap(route.visits, scratch_);
    if (!is_laid_out)
        return false;
    const std::int32_t had = route.size;
    std::int32_t reloads = 0;
    Cost visits_cost = 0;
    route.distance_m = route.driving_s = route.tasks = 0;
    for (const Visit& visit : route.visits) {
        route.distance_m += visit.leg.distance_m;
        route.driving_s += visit.leg.duration_s;
        if (is_reload(visit.node)) {
            ++reloads;
            visits_cost += depot_at(visit.node).per_visit;
        } else if (!is_end(visit.node) && !model_.stops[as_size(visit.node)].is_delivery) {
            ++route.tasks;
        }
    }
    route.reloads = reloads;
    route.links = 0;
    for (const Visit& visit : route.visits)
        if (has_joins_ && !is_end(visit.node) &&
            is_of_times(model_.stops[as_size(visit.node)].task))
            ++route.links;
    route.size = static_cast<std::int32_t>(route.visits.size()) - 2 - reloads;
    served_stops_ += route.size - had;
    running_ += (route.size > 0 ? 1 : 0) - (had > 0 ? 1 : 0);
    place_nodes(slot);
    set_loads(slot, route);
    std::optional<Cost> time = timing_.measure(slot, route.visits, route.functions);
    if (time && route.size > 0 && model_.slots[as_size(slot)].limits.duration_s < kFar)
        time = timing_.least(slot, route.visits);
    if (!time || !keeps_limits_with_breaks(slot, route.visits))
        return false;
    const Cost before = std::exchange(route.cost, 0);
    route.time = 0;
    if (route.size > 0) {
        route.time = *time;
        route.cost = *time + visits_cost + route.surcharge +
                     work_price(model_.slots[as_size(slot)], timing_.rules(slot), route.visits);
    } else {
        route.surcharge = 0;
        offer_empty(slot);
    }
    cost_ += route.cost - before;
    return true;
}

void Plan::set_loads(Index slot, Route& route) const
{
    const auto& visits = route.visits;
    route.loads.resize(visits.size());
    Load on_board = model_.slots[as_size(slot)].initial_load;
    for (std::size_t begin = 0; begin + 1 < visits.size();) {
        std::size_t end = begin + 1;
        for (; !is_end(visits[end].node); ++end)
            for (std::size_t d = 0; d < model_.dimensions; ++d)
                on_board[d] += model_.stops[as_size(visits[end].node)].brought[d];
        Load peak = on_board;
        route.loads[begin] = {on_board, peak, on_board};
        for (std::size_t i = begin + 1; i < end; ++i) {
            const model::Stop& stop = model_.stops[as_size(visits[i].node)];
            const Load& load =
                stop.is_delivery ? model_.stops[as_size(stop.partner)].collected : stop.collected;
            for (std::size_t d = 0; d < model_.dimensions; ++d) {
                on_board[d] += (stop.is_delivery ? -load[d] : load[d]) - stop.brought[d];
                peak[d] = std::max(peak[d], on_board[d]);
            }
            route.loads[i] = {on_board, peak, on_board};
        }
        for (std::size_t i = end - 1; i > begin; --i)
            for (std::size_t d = 0; d < model_.dimensions; ++d)
                route.loads[i - 1].peak_from_here[d] =
                    std::max(route.loads[i - 1].leaving[d], route.loads[i].peak_from_here[d]);
        on_board.fill(0);
        begin = end;
    }
}

void Plan::put_in(Index task, Index slot, std::span<const Index> nodes)
{
    touch(slot);
    moved_.push_back(task);
    count_in(task, slot);
    [[maybe_unused]] const bool keeps = set_nodes(slot, nodes);
    INVARIANT(keeps, "what is put in keeps every rule");
}

void Plan::take_out(Index task, std::span<const Index> nodes)
{
    const Index slot = served_in(task);
    moved_.push_back(task);
    count_out(task, slot);
    replace(slot, nodes);
}

void Plan::replace(Index slot, std::span<const Index> nodes)
{
    touch(slot);
    for (const Visit& visit : route(slot).visits)
        slot_of_[as_size(visit.node)] = kNone;
    [[maybe_unused]] const bool keeps = set_nodes(slot, nodes);
    INVARIANT(keeps, "what is put in keeps every rule");
}

bool Plan::is_of_times(Index task) const
{
    const auto& relations = model_.rules.relations_of[as_size(task)];
    return std::any_of(relations.begin(), relations.end(), [&](Index number) {
        return model_.rules.relations[as_size(number)].is_of_times();
    });
}

// A task, and those that are only served with it.
void Plan::remove(Index task)
{
    if (is_kept_group(leader_of(task)))
        return;
    for (const Index member : group_of(leader_of(task))) {
        const Index slot = served_in_[as_size(member)];
        if (slot == kNone)
            continue;
        touch(slot);
        moved_.push_back(member);
        count_out(member, slot);
        Route& route = *routes_[as_size(slot)];
        const model::Task& t = model_.tasks[as_size(member)];
        take_out_nodes(slot);
        std::int32_t left = 0;
        std::erase_if(route.visits, [&](const Visit& visit) {
            return visit.node == t.stop || visit.node == t.second;
        });
        for (const Visit& visit : route.visits)
            left += is_end(visit.node) ? 0 : 1;
        if (left == 0)
            std::erase_if(route.visits, [&](const Visit& visit) {
                return is_reload(visit.node) && !is_kept(visit.node);
            });
        place_nodes(slot);
        is_stale_[as_size(slot)] = 1;
    }
}

bool Plan::settle()
{
    for (std::size_t i = 0; i < touched_.size(); ++i) {
        const Index slot = touched_[i];
        if (is_stale_[as_size(slot)] != 0 && !set_nodes(slot, nodes_of(slot)))
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
        if (!is_end(stop) && !model_.stops[as_size(stop)].is_delivery &&
            absent(model_.stops[as_size(stop)].task)) {
            moved_.push_back(model_.stops[as_size(stop)].task);
            count_in(model_.stops[as_size(stop)].task, slot);
        }
    [[maybe_unused]] const bool keeps = set_nodes(slot, nodes);
    INVARIANT(keeps, "what is loaded keeps every rule");
}

void Plan::commit()
{
    for (Kept& kept : kept_) {
        is_touched_[as_size(kept.slot)] = 0;
        if (is_changed_[as_size(kept.slot)] == 0) {
            is_changed_[as_size(kept.slot)] = 1;
            changed_.push_back(kept.slot);
        }
        spare_.push_back(std::move(kept.route));
    }
    forget();
    committed_ = {cost_, missing_, running_, served_stops_};
}

void Plan::take_back()
{
    for (const Index task : moved_)
        if (!absent(task))
            count_out(task, served_in(task));
    for (const Kept& kept : kept_)
        take_out_nodes(kept.slot);
    for (auto old = old_surcharges_.rbegin(); old != old_surcharges_.rend(); ++old)
        change_surcharge(old->slot, old->surcharge);
    for (Kept& kept : kept_) {
        spare_.push_back(std::exchange(routes_[as_size(kept.slot)], std::move(kept.route)));
        place_nodes(kept.slot);
        is_touched_[as_size(kept.slot)] = is_stale_[as_size(kept.slot)] = 0;
        if (route(kept.slot).size == 0)
            offer_empty(kept.slot);
    }
    for (const Index task : moved_) {
        const Index slot = slot_of_[as_size(model_.tasks[as_size(task)].stop)];
        if (absent(task) && slot != kNone)
            count_in(task, slot);
    }
    forget();
    cost_ = committed_.cost;
    missing_ = committed_.missing;
    running_ = committed_.running;
    served_stops_ = committed_.served_stops;
}

void Plan::forget()
{
    kept_.clear();
    touched_.clear();
    moved_.clear();
    old_surcharges_.clear();
}

bool Plan::join_times()
{
    return !has_joins_ || JoinedTimes{*this}.settle(touched_);
}

bool Plan::join_times(Index slot)
{
    return !has_joins_ || JoinedTimes{*this}.settle({&slot, 1});
}

void Plan::set_surcharge(Index slot, Cost surcharge)
{
    const Cost old = route(slot).surcharge;
    if (old == surcharge)
        return;
    old_surcharges_.push_back({slot, old});
    change_surcharge(slot, surcharge);
}

void Plan::change_surcharge(Index slot, Cost surcharge)
{
    Route& route = *routes_[as_size(slot)];
    cost_ += surcharge - route.surcharge;
    route.cost += surcharge - route.surcharge;
    route.surcharge = surcharge;
}

void Plan::add_breaks(RouteFound& found)
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
    const std::vector<Timing::Placed> placed = timing_.place_breaks(slot, visits);
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

void Plan::check() const
{
    Cost cost = 0;
    std::int64_t missing = 0;
    for (std::size_t t = 0; t < model_.tasks.size(); ++t)
        if (absent(static_cast<Index>(t))) {
            cost += model_.tasks[t].drop_fee;
            missing += model_.tasks[t].priority;
        } else {
            const Index row = model_.rules.stops[as_size(model_.tasks[t].stop)].preference_row;
            if (row != kNone)
                cost +=
                    model_.rules.preferences[as_size(row) * model_.vehicles +
                                             as_size(model_.slots[as_size(served_in_[t])].vehicle)];
        }
    for (std::size_t q = 0; q < quota_count_.size(); ++q)
        cost += model_.rules.quotas[q].per_missing *
                std::max<std::int64_t>(0, model_.rules.quotas[q].least - quota_count_[q]);
    Plan copy{model_};
    for (Index slot = 0; slot < static_cast<Index>(model_.slots.size()); ++slot) {
        if (route(slot).size == 0 || is_broken(slot))
            continue;
        cost += route(slot).cost;
        [[maybe_unused]] const auto alone = copy.price(slot, nodes_of(slot));
        INVARIANT(alone && *alone + route(slot).surcharge == route(slot).cost,
                  "a route's cost is the recomputed one");
    }
    INVARIANT(cost == cost_, "the running cost is the recomputed one");
    INVARIANT(missing == missing_, "the running count of missing tasks is the recomputed one");
    static_cast<void>(cost);
    static_cast<void>(missing);
}

}  // namespace routeopt::routing::search::general
