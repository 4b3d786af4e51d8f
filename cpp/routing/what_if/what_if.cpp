#include "routing/what_if/what_if.hpp"

#include <algorithm>
#include <utility>

#include "routing/what_if/joined.hpp"

namespace routeopt::routing::what_if {
namespace {

bool runs(const Route& route)
{
    return std::any_of(route.visits.begin(), route.visits.end(), referee::opens_task);
}

Money cost_of(const Route& route)
{
    CostParts cost;
    for (const Visit& visit : route.visits)
        cost += visit.answer.cost;
    return total_of(cost);
}

// Whether one of two violations can cover the other (added_or_enlarged).
bool is_of_one_kind(const Violation& a, const Violation& b)
{
    return a.code == b.code && a.unit == b.unit && a.task == b.task &&
           (a.code != "relation" || a.number == b.number);
}

// Calls `use` with the id of each task that a relation names; ordered groups name none.
template <class Use>
void each_task(const Relation& relation, const Use& use)
{
    for (const Participant& participant : *relation.participants)
        use(*participant.task);
    if (*relation.kind != RelationKind::time_lag)
        return;
    use(*relation.from->task);
    use(*relation.to->task);
}

}  // namespace

Violations added_or_enlarged(const Violations& found, const Violations& given)
{
    if (found.empty())
        return {};
    std::vector<const Violation*> sorted;
    for (const Violation& violation : found)
        sorted.push_back(&violation);
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const Violation* a, const Violation* b) { return a->amount > b->amount; });
    std::vector<bool> is_used(given.size());
    Violations broken;
    for (const Violation* violation : sorted) {
        bool has_equal = false;
        for (std::size_t i = 0; i < given.size() && !has_equal; ++i)
            if (!is_used[i] && is_of_one_kind(*violation, given[i]) &&
                given[i].amount >= violation->amount)
                has_equal = is_used[i] = true;
        if (!has_equal)
            broken.push_back(*violation);
    }
    return broken;
}

WhatIf::WhatIf(const Problem& problem, const Plan& plan, const travel::Source& source,
               GivenBreaks breaks)
    : problem_(problem), source_(source), assessor_(problem, source), arcs_(problem, source),
      balances_(referee::balances_of(problem))
{
    list_tasks();
    read_routes(plan);
    judge_given();
    if (breaks == GivenBreaks::open)
        open_breaks(plan);
}

void WhatIf::list_tasks()
{
    for (const Job& job : *problem_.jobs)
        tasks_.push_back({&job, &job, nullptr});
    for (const Shipment& shipment : *problem_.shipments)
        tasks_.push_back({&shipment, nullptr, &shipment});
    const std::vector<const Relation*> one_of = one_of_relations(problem_);
    for (std::size_t t = 0; t < one_of.size(); ++t)
        tasks_[t].one_of = one_of[t];
    const auto& quotas = *problem_.quotas;
    for (std::size_t q = 0; q < quotas.size(); ++q) {
        quotas_.emplace_back(quotas[q]);
        for (PlannedTask& task : tasks_)
            if (quotas_[q].counts(*task.wire))
                task.quotas.push_back(q);
    }
    const auto& relations = *problem_.relations;
    const auto& numbers = assessor_.directory().tasks;
    for (std::size_t r = 0; r < relations.size(); ++r) {
        std::vector<std::size_t>& participants = participants_.emplace_back();
        each_task(relations[r], [&](std::string_view id) {
            participants.push_back(numbers.at(id).number);
            std::vector<std::size_t>& own = tasks_[participants.back()].relations;
            if (own.empty() || own.back() != r)
                own.push_back(r);
        });
    }
}

void WhatIf::read_routes(const Plan& plan)
{
    referee::PlanRead found =
        referee::read_plan(problem_, assessor_.directory(), plan, referee::Pointers::answer);
    std::map<const Shift*, Route*> planned;
    for (std::vector<Route>* routes : {&found.routes, &found.idle})
        for (Route& route : *routes)
            planned.emplace(route.shift, &route);
    Plan rest;
    for (const Vehicle& vehicle : *problem_.vehicles)
        for (const Shift& shift : *vehicle.shifts)
            if (!planned.contains(&shift)) {
                PlanRoute& route = rest.routes.value.emplace_back();
                route.vehicle = vehicle.id;
                route.shift = shift.id;
            }
    referee::PlanRead unused =
        referee::read_plan(problem_, assessor_.directory(), rest, referee::Pointers::answer);
    for (Route& route : unused.idle)
        planned.emplace(route.shift, &route);
    std::map<const Shift*, std::size_t> slot_of;
    for (const Vehicle& vehicle : *problem_.vehicles)
        for (const Shift& shift : *vehicle.shifts) {
            slot_of.emplace(&shift, slots_.size());
            PlannedSlot& slot = slots_.emplace_back();
            slot.route = std::move(*planned.at(&shift));
            assessor_.prepare(slot.route);
            update_facts(slots_.size() - 1);
            for (const Visit& visit : slot.route.visits)
                if (visit.task != nullptr)
                    tasks_[number_of(visit)].slot = slots_.size() - 1;
        }
    set_locks(plan, slot_of);
}

void WhatIf::set_locks(const Plan& plan, const std::map<const Shift*, std::size_t>& slot_of)
{
    for (const PlanRoute& planned : *plan.routes) {
        const auto& shifts = assessor_.directory().vehicles.at(*planned.vehicle).shifts;
        PlannedSlot& slot = slots_[slot_of.at(shifts.at(*planned.shift))];
        slot.is_open = !*planned.locked;
        slot.first_open = 1 + static_cast<std::size_t>(*planned.locked_stops);
        const std::vector<Visit>& visits = slot.route.visits;
        for (std::size_t k = 0; k < visits.size(); ++k) {
            const bool is_pinned =
                visits[k].planned && *(*planned.stops)[*visits[k].planned].pinned;
            const bool is_kept = !slot.is_open || k < slot.first_open || is_pinned;
            if (is_kept && visits[k].task != nullptr)
                tasks_[number_of(visits[k])].is_kept = true;
            if (is_kept && visits[k].pause != nullptr)
                slot.kept_breaks.insert(visits[k].pause);
        }
    }
}

void WhatIf::judge_given()
{
    std::vector<Route> routes;
    std::vector<std::size_t> numbers;
    for (std::size_t s = 0; s < slots_.size(); ++s)
        if (slots_[s].runs) {
            routes.push_back(slots_[s].route);
            numbers.push_back(s);
        }
    referee::Findings findings = assessor_.assess(routes);
    for (std::size_t i = 0; i < routes.size(); ++i) {
        PlannedSlot& slot = slots_[numbers[i]];
        for (const Visit& visit : routes[i].visits)
            given_cost_ += visit.answer.cost;
        slot.cost = cost_of(routes[i]);
        slot.violations = std::move(findings.of_routes[i]);
        slot.shared = shared_on(routes[i]);
    }
    given_relations_ = std::move(findings.of_relations);
    const auto& quotas = *problem_.quotas;
    for (std::size_t q = 0; q < quotas.size(); ++q) {
        std::int64_t count = 0;
        for (const Route& route : routes)
            count += quotas_[q].on(route);
        counts_.push_back(count);
        given_excess_.push_back(
            quotas[q].max.present() ? std::max(count - *quotas[q].max, std::int64_t{0}) : 0);
        given_cost_.quotas += referee::price_of_missing(quotas[q], count);
    }
    judge_given_balances();
    for (std::size_t t = 0; t < tasks_.size(); ++t) {
        const PlannedTask& task = tasks_[t];
        if (serves_one_of(t) || alternatives(t).front() != t)
            continue;
        if (const Number& fee = task.drop_fee())
            given_cost_.drop_fees += Money{*fee};
        given_cost_.changes += Money{promised_drop_of(*task.wire, task.one_of)};
        missing_ += task.priority();
    }
    cost_ = total_of(given_cost_);
}

void WhatIf::open_breaks(const Plan& plan)
{
    std::vector<bool> is_joined(slots_.size());
    for (std::size_t r = 0; r < participants_.size(); ++r) {
        const RelationKind kind = *(*problem_.relations)[r].kind;
        const auto is_served = [&](std::size_t task) { return tasks_[task].slot != kNoSlot; };
        if ((kind != RelationKind::synchronized && kind != RelationKind::time_lag) ||
            std::ranges::count_if(participants_[r], is_served) < 2)
            continue;
        for (const std::size_t task : participants_[r])
            if (is_served(task))
                is_joined[tasks_[task].slot] = true;
    }
    std::map<const Shift*, const PlanRoute*> planned;
    for (const PlanRoute& route : *plan.routes)
        planned.emplace(assessor_.directory().vehicles.at(*route.vehicle).shifts.at(*route.shift),
                        &route);
    for (std::size_t s = 0; s < slots_.size(); ++s)
        if (slots_[s].is_open && !is_joined[s] && planned.contains(slots_[s].route.shift))
            open_breaks(s, *planned.at(slots_[s].route.shift));
}

void WhatIf::open_breaks(std::size_t slot, const PlanRoute& planned)
{
    Route& route = slots_[slot].route;
    const auto is_placed = [&](const Break& pause) {
        return std::ranges::any_of(route.visits,
                                   [&](const Visit& visit) { return visit.pause == &pause; });
    };
    for (std::size_t k = route.visits.size(); k-- > slots_[slot].first_open;)
        if (route.visits[k].pause != nullptr &&
            !*(*planned.stops)[*route.visits[k].planned].pinned) {
            assessor_.take(route, k);
            slots_[slot].has_open_breaks = true;
        }
    if (!slots_[slot].has_open_breaks)
        return;
    route.unplaced.clear();
    for (const Break& pause : *route.shift->breaks)
        if (!is_placed(pause))
            route.unplaced.push_back(&pause);
    update_facts(slot);
}

std::size_t WhatIf::number_of(const Visit& visit) const
{
    if (visit.answer.type == "job")
        return static_cast<std::size_t>(static_cast<const Job*>(visit.task) -
                                        problem_.jobs->data());
    return problem_.jobs->size() +
           static_cast<std::size_t>(static_cast<const Shipment*>(visit.task) -
                                    problem_.shipments->data());
}

std::map<std::size_t, std::int64_t> WhatIf::quota_changes(const std::vector<TaskMove>& moves) const
{
    std::map<std::size_t, std::int64_t> changes;
    const auto count = [&](std::size_t quota, std::size_t slot, std::int64_t sign) {
        if (slot == kNoSlot)
            return;
        const Route& route = slots_[slot].route;
        if (quotas_[quota].counts(*route.vehicle->wire, *route.shift))
            changes[quota] += sign;
    };
    for (const TaskMove& move : moves)
        for (const std::size_t quota : tasks_[move.task].quotas) {
            count(quota, move.from, -1);
            count(quota, move.to, 1);
        }
    return changes;
}

std::optional<Money> WhatIf::price_of_quotas(const std::vector<TaskMove>& moves) const
{
    Money price;
    for (const auto& [quota, change] : quota_changes(moves)) {
        const Quota& wire = (*problem_.quotas)[quota];
        const std::int64_t count = counts_[quota] + change;
        if (wire.max.present() && count - *wire.max > given_excess_[quota])
            return std::nullopt;
        price += referee::price_of_missing(wire, count) -
                 referee::price_of_missing(wire, counts_[quota]);
    }
    return price;
}

void WhatIf::add_broken_quotas(const std::vector<TaskMove>& moves, Violations& broken) const
{
    for (const auto& [quota, change] : quota_changes(moves))
        if (auto excess =
                referee::excess_of((*problem_.quotas)[quota], quota, counts_[quota] + change))
            if (excess->amount > given_excess_[quota])
                broken.push_back(std::move(*excess));
}

// Adds, unchanged, the routes that relations join with those that change: they are judged together.
void WhatIf::add_joined(std::vector<RouteChange>& changes, const std::vector<TaskMove>& moves) const
{
    if (problem_.relations->empty())
        return;
    JoinedRoutes joined{*this};
    for (const RouteChange& change : changes)
        joined.add(change.slot);
    for (const RouteChange& change : changes)
        joined.walk_from(change.route);
    for (const TaskMove& move : moves)
        joined.walk_from(move.task);
    for (std::size_t i = changes.size(); i < joined.slots().size(); ++i)
        changes.push_back({joined.slots()[i], slots_[joined.slots()[i]].route});
}

std::vector<std::size_t> WhatIf::joined_with(std::size_t slot, std::size_t task) const
{
    JoinedRoutes joined{*this};
    joined.add(slot);
    joined.walk_from(slots_[slot].route);
    joined.walk_from(task);
    return joined.slots();
}

Judgement WhatIf::judge(std::vector<RouteChange> changes, const std::vector<TaskMove>& moves) const
{
    Judgement judged;
    judged.cost = cost_;
    judged.missing = missing_;
    add_joined(changes, moves);
    std::vector<std::size_t> changed;
    for (RouteChange& change : changes) {
        changed.push_back(change.slot);
        judged.cost -= slots_[change.slot].cost;
        if (!runs(change.route))
            continue;
        judged.slots.push_back(change.slot);
        judged.routes.push_back(std::move(change.route));
    }
    referee::Findings findings = assessor_.assess(judged.routes);
    for (std::size_t i = 0; i < judged.routes.size(); ++i) {
        judged.cost += cost_of(judged.routes[i]);
        judged.shared.push_back(shared_on(judged.routes[i]));
        for (Violation& violation :
             added_or_enlarged(findings.of_routes[i], slots_[judged.slots[i]].violations))
            judged.broken.push_back(std::move(violation));
    }
    for (Violation& violation : added_or_enlarged(findings.of_relations, given_relations_))
        judged.broken.push_back(std::move(violation));
    if (!balances_.empty())
        judged.cost += price_of(amounts_with(changed, judged)) - balance_cost_;
    const auto price = price_of_quotas(moves);
    if (price)
        judged.cost += *price;
    else
        add_broken_quotas(moves, judged.broken);
    add_fees(moves, judged);
    judged.fits = judged.broken.empty();
    return judged;
}

WhatIf::AppliedChanges WhatIf::apply(std::vector<RouteChange> changes, const Judgement& judged,
                                     const std::vector<TaskMove>& moves)
{
    AppliedChanges applied{{}, {}, {}, counts_, {}, amounts_, balance_cost_, cost_, missing_};
    std::vector<std::size_t> changed = judged.slots;
    for (const RouteChange& change : changes)
        if (std::ranges::find(judged.slots, change.slot) == judged.slots.end())
            changed.push_back(change.slot);
    amounts_ = amounts_with(changed, judged);
    balance_cost_ = price_of(amounts_);
    for (const auto& [quota, change] : quota_changes(moves))
        counts_[quota] += change;
    for (RouteChange& change : changes) {
        PlannedSlot& slot = slots_[change.slot];
        applied.costs.emplace_back(change.slot, slot.cost);
        applied.routes.emplace_back(change.slot,
                                    std::exchange(slot.route, std::move(change.route)));
        update_facts(change.slot);
        slot.cost = {};
        applied.shared.emplace_back(change.slot, std::exchange(slot.shared, {}));
    }
    for (std::size_t i = 0; i < judged.routes.size(); ++i) {
        PlannedSlot& slot = slots_[judged.slots[i]];
        applied.costs.emplace_back(judged.slots[i], slot.cost);
        slot.cost = cost_of(judged.routes[i]);
        applied.shared.emplace_back(judged.slots[i], std::exchange(slot.shared, judged.shared[i]));
    }
    for (const TaskMove& move : moves)
        applied.tasks.emplace_back(move.task, std::exchange(tasks_[move.task].slot, move.to));
    cost_ = judged.cost;
    missing_ = judged.missing;
    return applied;
}

void WhatIf::undo(AppliedChanges applied)
{
    for (auto& [number, route] : applied.routes) {
        slots_[number].route = std::move(route);
        update_facts(number);
    }
    for (std::size_t i = applied.costs.size(); i-- > 0;)
        slots_[applied.costs[i].first].cost = applied.costs[i].second;
    for (std::size_t i = applied.shared.size(); i-- > 0;)
        slots_[applied.shared[i].first].shared = std::move(applied.shared[i].second);
    amounts_ = std::move(applied.amounts);
    balance_cost_ = applied.balance_cost;
    for (std::size_t i = applied.tasks.size(); i-- > 0;)
        tasks_[applied.tasks[i].first].slot = applied.tasks[i].second;
    counts_ = std::move(applied.counts);
    cost_ = applied.cost;
    missing_ = applied.missing;
}

void WhatIf::update_facts(std::size_t slot)
{
    PlannedSlot& own = slots_[slot];
    own.runs = runs(own.route);
    own.facts = facts_of(own.route, slot, arcs_, assessor_.tariff());
}

void WhatIf::swap_route(std::size_t slot, Route& route)
{
    std::swap(slots_[slot].route, route);
    update_facts(slot);
}

Plan WhatIf::plan() const
{
    const auto text = [](std::string_view value) {
        return value.empty() ? Text{} : Text{value, wire::kNowhere, Given::sound};
    };
    Plan plan;
    for (const PlannedSlot& slot : slots_) {
        if (!slot.runs)
            continue;
        PlanRoute& route = plan.routes.value.emplace_back();
        route.vehicle = slot.route.vehicle->wire->id;
        route.shift = slot.route.shift->id;
        for (std::size_t k = 1; k + 1 < slot.route.visits.size(); ++k) {
            const AnswerStop& stop = slot.route.visits[k].answer;
            PlanStop& planned = route.stops.value.emplace_back();
            planned.type = text(stop.type);
            planned.task = text(stop.task);
            planned.depot = text(stop.depot);
            planned.break_id = text(stop.break_id);
            if (stop.place)
                planned.place = {*stop.place, wire::kNowhere, Given::sound};
        }
        if (slot.route.fixed_start)
            route.fixed_start_time = {*slot.route.fixed_start, wire::kNowhere, Given::sound};
    }
    return plan;
}

Route WhatIf::empty_route(std::size_t slot) const
{
    const Route& planned = slots_[slot].route;
    Route route;
    route.pointers = planned.pointers;
    route.vehicle = planned.vehicle;
    route.shift = planned.shift;
    route.visits = {planned.visits.front(), planned.visits.back()};
    for (const Break& pause : *planned.shift->breaks)
        route.unplaced.push_back(&pause);
    assessor_.prepare(route);
    return route;
}

Route WhatIf::route_without(std::size_t task) const
{
    Route route = slots_[tasks_[task].slot].route;
    for (std::size_t k = route.visits.size(); k-- > 0;)
        if (route.visits[k].task == tasks_[task].wire)
            assessor_.take(route, k);
    return route;
}

}  // namespace routeopt::routing::what_if
