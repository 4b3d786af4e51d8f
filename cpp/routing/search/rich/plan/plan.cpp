#include "routing/search/rich/plan/plan.hpp"

#include <algorithm>

#include "routing/search/rich/plan/initial_plan.hpp"
#include "routing/search/rich/plan/joined_times.hpp"

namespace routeopt::routing::search::rich {

Plan::Plan(const Model& model)
    : Routes(model), Assignment(model), PlanRules(model, *this), EmptySlots(model, *this),
      KeptParts(model, *this, *this), UndoLog(model.slots.size()), model_(model), timing_(model),
      layout_(model, *this, *this, timing_), figures_(model, *this, *this), emphasis_(model, *this),
      shared_(model), changed_(model.slots.size()), needs_measuring_(model.slots.size(), 0)
{
    if (has_time_relations())
        joined_ = std::make_unique<JoinedTimes>(*this);
    totals_.cost = quotas().missed();
    for (const Index task : absent_tasks()) {
        totals_.cost += model.tasks[task].drop_fee;
        totals_.missing += model.tasks[task].priority;
    }
    for (auto slot = static_cast<Index>(model.slots.size()) - 1; slot >= 0; --slot) {
        const Index ends[] = {start_of(slot), end_of(slot)};
        if (!set_nodes(slot, ends))
            continue;
        allow_to_run(slot);
        offer(slot);
    }
    commit();
    InitialPlan{*this}.load();
}

Plan::~Plan() = default;

std::optional<Cost> Plan::price(Index slot, std::span<const Index> nodes)
{
    work_ += static_cast<std::int64_t>(4 * nodes.size());
    if (!layout_.lay_out(slot, nodes, candidate_))
        return std::nullopt;
    const std::optional<Cost> time = timing_.least(slot, candidate_, route(slot).functions);
    if (!time || !layout_.keeps_limits_with_breaks(slot, candidate_))
        return std::nullopt;
    candidate_time_ = *time;
    Cost cost = *time + layout_.work_cost(slot, candidate_);
    for (const Index node : nodes)
        cost += is_reload(node) ? depot_at(node).per_visit : 0;
    return cost;
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
    const bool is_joined =
        has_time_relations() && std::any_of(nodes.begin(), nodes.end(), [&](Index node) {
            return !is_end(node) && is_of_times(model_.stops[node].task);
        });
    if (!is_joined)
        return *alone - route(slot).surcharge + balance_of_candidate(slot, false);
    const std::optional<Cost> more = joined_->change_with(slot, candidate_, candidate_time_);
    return more ? std::optional{*alone + *more + balance_of_candidate(slot, true)} : more;
}

void Plan::expect_changed()
{
    joined_->expect_candidate();
}

void Plan::emphasize(double times)
{
    INVARIANT(touched().empty(), "what is charged changes between changes");
    if (!emphasis_.set(times))
        return;
    totals_.cost -= std::exchange(totals_.emphasis, 0);
    for (const Index task : emphasis_.tasks())
        if (const Index slot = served_in(task); slot != kNone)
            totals_.emphasis += emphasis_.of(task, slot);
    totals_.cost += totals_.emphasis;
    shared_.emphasize(times);
    committed_.cost = totals_.cost;
    committed_.emphasis = totals_.emphasis;
}

Cost Plan::compute_extra(Index task, Index slot) const
{
    return assignment_cost(task, slot) + emphasis_.of(task, slot);
}

bool Plan::is_asked_for(Index leader) const
{
    if (!quotas().ask())
        return false;
    bool is_asked_for = false;
    each_of_group(leader, [&](Index task) {
        is_asked_for =
            is_asked_for ||
            (absent(task) && std::ranges::any_of(quotas().asking_for(task), [&](Index number) {
                 return quotas().is_short(number);
             }));
    });
    return is_asked_for;
}

bool Plan::is_spare(Index leader) const
{
    if (!quotas().ask())
        return false;
    bool may_be_asked_for = false;
    each_of_group(leader, [&](Index task) {
        may_be_asked_for = may_be_asked_for || (absent(task) && !quotas().asking_for(task).empty());
    });
    return may_be_asked_for && fee_of(leader) == 0 && !is_mandatory(leader) &&
           !is_asked_for(leader);
}

// The task is served now: costs and quotas. Its route is not looked at. Only a broken initial plan
// serves a task beside an alternative: its fee is then saved already.
void Plan::count_in(Index task, Index slot)
{
    const bool is_new = absent(task);
    totals_.cost += extra(task, slot) - (is_new ? model_.tasks[task].drop_fee : 0);
    totals_.emphasis += emphasis_.of(task, slot);
    totals_.missing -= is_new ? model_.tasks[task].priority : 0;
    assign(task, slot);
    quotas().count(task, slot);
}

void Plan::count_out(Index task, Index slot)
{
    quotas().uncount(task, slot);
    unassign(task);
    const bool is_new = absent(task);
    totals_.cost -= extra(task, slot) - (is_new ? model_.tasks[task].drop_fee : 0);
    totals_.emphasis -= emphasis_.of(task, slot);
    totals_.missing += is_new ? model_.tasks[task].priority : 0;
}

void Plan::hide(Index task)
{
    totals_.cost -= model_.tasks[task].drop_fee;
    totals_.missing -= model_.tasks[task].priority;
    hide_absent(task);
}

void Plan::show(Index task)
{
    totals_.cost += model_.tasks[task].drop_fee;
    totals_.missing += model_.tasks[task].priority;
    show_absent(task);
}

void Plan::share_quotas(std::vector<QuotaShare> shares)
{
    totals_.cost += quotas().set_shares(std::move(shares));
}

const Moments& Plan::moments(Index slot)
{
    Route& route = edit(slot);
    if (!std::exchange(route.has_moments, true))
        joined_->take_or_lay_out(slot, route.visits, route.time, route.moments);
    return route.moments;
}

bool Plan::join_times_of(std::span<const Index> slots)
{
    return joined_->settle(slots);
}

void Plan::set_surcharge(Index slot, Cost surcharge, std::int64_t duration_s)
{
    const OldSurcharge old{slot, route(slot).surcharge, route(slot).duration_s};
    if (old.surcharge == surcharge && old.duration_s == duration_s)
        return;
    save_surcharge(old);
    if (record_.is_running())
        record_.add_surcharge(old);
    change_surcharge(slot, surcharge, duration_s);
}

void Plan::change_surcharge(Index slot, Cost surcharge, std::int64_t duration_s)
{
    Route& route = edit(slot);
    totals_.cost += surcharge - route.surcharge;
    route.cost += surcharge - route.surcharge;
    route.surcharge = surcharge;
    if (route.duration_s == duration_s)
        return;
    route.duration_s = duration_s;
    set_amounts(slot, shared_.with_duration(slot, duration_s, route.shared));
}

void Plan::add_breaks(PlannedRoute& found)
{
    for (const model::GivenRoute& initial : model_.given)
        if (initial.slot == found.slot && is_closed(found.slot)) {
            found.stops.clear();
            for (std::size_t i = 0; i < initial.nodes.size(); ++i)
                if (!is_broken(found.slot) || initial.kept[i] != 0)
                    found.stops.push_back(initial.nodes[i]);
            return;
        }
    if (timing_.rules(found.slot).breaks.empty())
        return;
    std::vector<Index> nodes{start_of(found.slot)};
    nodes.insert(nodes.end(), found.stops.begin(), found.stops.end());
    nodes.push_back(end_of(found.slot));
    found.stops = layout_.with_breaks(found.slot, nodes,
                                      joined_ ? joined_->breaks_of(found.slot) : std::nullopt);
    found.stops.erase(found.stops.begin());
    found.stops.pop_back();
}

}  // namespace routeopt::routing::search::rich
