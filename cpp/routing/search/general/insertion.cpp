#include "routing/search/general/insertion.hpp"

#include <algorithm>
#include <limits>

namespace routeopt::routing::search::general {
namespace {

void copy(const Timing::Front& from, Timing::Front& to, std::size_t layers)
{
    for (std::size_t layer = 0; layer < layers; ++layer)
        to[layer].assign(from[layer].begin(), from[layer].end());
}

}  // namespace

Insertion::Insertion(Plan& plan)
    : plan_(plan), model_(plan.model()), timing_(plan.timing()), neighbours_(plan.model()),
      asked_(model_.slots.size(), 0), may_serve_(model_.slots.size(), 0),
      extra_(model_.slots.size(), 0), kinds_of_(model_.tasks.size())
{
    kind_slot_.assign(as_size(model_.kinds), kNone);
    for (std::size_t slot = 0; slot < model_.slots.size(); ++slot)
        kind_slot_[as_size(model_.slots[slot].kind)] = static_cast<Index>(slot);
    slots_of_.resize(model_.vehicles);
    for (std::size_t slot = 0; slot < model_.slots.size(); ++slot)
        slots_of_[as_size(model_.slots[slot].vehicle)].push_back(static_cast<Index>(slot));
}

NeighbourList Insertion::neighbours(Index stop, std::size_t most)
{
    return std::visit([&](const auto& table) { return neighbours_.of(stop, most, table); },
                      model_.tables.front());
}

Spot Insertion::best_near(Index leader, std::size_t width, Random& random)
{
    if (is_served(leader))
        return {};
    return plan_.group_of(leader).size() > 1 ? best_group(leader, width, &random, true)
                                             : best_single(leader, width, &random, true);
}

Spot Insertion::best_in_running(Index leader, std::size_t width, Random& random)
{
    if (is_served(leader))
        return {};
    return plan_.group_of(leader).size() > 1 ? best_group(leader, width, &random, false)
                                             : best_single(leader, width, &random, false);
}

// Ruin does not take out what a given plan keeps, nor what is served with it.
bool Insertion::is_served(Index leader) const
{
    const auto group = plan_.group_of(leader);
    return std::none_of(group.begin(), group.end(), [&](Index task) { return plan_.absent(task); });
}

Spot Insertion::group_anywhere(Index leader)
{
    return best_group(leader, Neighbours::kMost, nullptr, true);
}

void Insertion::insert(Index leader, const Spot& spot)
{
    if (plan_.group_of(leader).size() == 1) {
        put(leader, spot);
        return;
    }
    for (const Put& put : group_)
        this->put(put.task, put.spot);
}

void Insertion::put(Index task, const Spot& spot)
{
    [[maybe_unused]] const Cost promised =
        plan_.cost() + spot.delta - model_.tasks[as_size(task)].drop_fee;
    const Index slot = plan_.route_of(spot.after);
    scratch_ = nodes_with(task, spot);
    plan_.put_in(task, slot, scratch_);
    [[maybe_unused]] const bool in_time = plan_.join_times(slot);
    INVARIANT(in_time, "what is put in keeps every rule");
    // Among joined routes the promise is an estimate: acceptance looks at the cost itself.
    INVARIANT(plan_.has_joins() || plan_.cost() == promised, "a promised delta is the real one");
}

Spot Insertion::at_the_end(Index leader, Index slot)
{
    Spot best;
    if (plan_.group_of(leader).size() > 1)
        return best;
    ++question_;
    const std::size_t last = plan_.route(slot).visits.size() - 2;
    if (model_.tasks[as_size(leader)].second == kNone)
        try_job(leader, slot, last, best);
    else
        try_shipments(leader, slot, {&last, 1}, best);
    settle_pending(leader, best);
    return best;
}

Spot Insertion::best_single(Index task, std::size_t width, Random* random, bool with_empty)
{
    Spot best;
    ++question_;
    looks_ahead_ = random != nullptr && random->below(kLooksAway) != 0;
    most_pending_ = random == nullptr ? std::numeric_limits<std::size_t>::max() : kMostPending;
    look_near(task, width, random, best);
    if (with_empty)
        try_some_kinds(task, random, best);
    settle_pending(task, best);
    // A place with a reload is dear to price: what is found so far bounds it.
    if (!model_.reloads.empty() && random != nullptr)
        most_pending_ = kMostPendingReloads;
    if (!model_.reloads.empty())
        reload_near(task, random, best);
    settle_pending(task, best);
    if (with_empty && !best.found()) {
        try_kinds(task, best);
        settle_pending(task, best);
    }
    return best;
}

bool Insertion::ask(Index task, Index slot)
{
    if (asked_[as_size(slot)] != question_) {
        asked_[as_size(slot)] = question_;
        may_serve_[as_size(slot)] = !plan_.is_closed(slot) && plan_.may_serve(task, slot) &&
                                            (!looks_ahead_ || others_could_follow(task, slot))
                                        ? 1
                                        : 0;
        extra_[as_size(slot)] = plan_.extra(task, slot);
    }
    return may_serve_[as_size(slot)] != 0;
}

void Insertion::look_near(Index task, std::size_t width, Random* random, Spot& best)
{
    const Blinks blinks{random == nullptr ? 0 : random->next()};
    if (model_.tasks[as_size(task)].second == kNone)
        job_near(task, width, blinks, random != nullptr, best);
    else
        shipment_near(task, width, random, best);
}

void Insertion::job_near(Index task, std::size_t width, Blinks blinks, bool may_blink, Spot& best)
{
    const NeighbourList near = neighbours(model_.tasks[as_size(task)].stop, width);
    work_ += static_cast<std::int64_t>(near.stops.size());
    for (const Index other : near.stops) {
        const Index slot = plan_.route_of(other);
        if (slot == kNone || !ask(task, slot))
            continue;
        blinks.next();
        const std::size_t at = plan_.position_of(other);
        if (!may_blink || !blinks.first())
            try_job(task, slot, at - 1, best);
        if (!may_blink || !blinks.second())
            try_job(task, slot, at, best);
    }
}

void Insertion::shipment_near(Index task, std::size_t width, Random* random, Spot& best)
{
    const model::Task& t = model_.tasks[as_size(task)];
    std::vector<Index>& slots = scratch_;
    slots.clear();
    for (const Index end : {t.stop, t.second})
        for (const Index other : neighbours(end, width).stops) {
            const Index slot = plan_.route_of(other);
            if (slot != kNone && asked_[as_size(slot)] != question_ && ask(task, slot))
                slots.push_back(slot);
        }
    for (const Index slot : slots) {
        if (random != nullptr && random->below(kRouteBlinks) == 0)
            continue;
        positions_.clear();
        const Route& route = plan_.route(slot);
        if (route.size <= kLongRoute) {
            for (std::size_t at = 0; at + 1 < route.visits.size(); ++at)
                positions_.push_back(at);
        } else {
            for (const Index other : neighbours(t.stop, width).stops)
                if (plan_.route_of(other) == slot) {
                    positions_.push_back(plan_.position_of(other) - 1);
                    positions_.push_back(plan_.position_of(other));
                }
        }
        try_shipments(task, slot, positions_, best);
    }
}

void Insertion::scan(Index task, Index slot, Spot& best)
{
    if (!ask(task, slot))
        return;
    const std::size_t gaps = plan_.route(slot).visits.size() - 1;
    if (model_.tasks[as_size(task)].second == kNone) {
        for (std::size_t at = 0; at < gaps; ++at)
            try_job(task, slot, at, best);
    } else {
        positions_.clear();
        for (std::size_t at = 0; at < gaps; ++at)
            positions_.push_back(at);
        try_shipments(task, slot, positions_, best);
    }
    for (std::size_t at = 0; at < gaps; ++at)
        try_reloads(task, slot, at, best);
}

void Insertion::try_some_kinds(Index task, Random* random, Spot& best)
{
    const std::span<const Index> kinds = kinds_of(task);
    for (const Index kind : kinds)
        if (random == nullptr || kinds.size() == 1 || random->below(kKindBlinks) != 0)
            try_kind(task, kind, best);
}

void Insertion::try_kinds(Index task, Spot& best)
{
    for (Index kind = 0; kind < model_.kinds; ++kind) {
        try_kind(task, kind, best);
        if (const Index slot = plan_.empty_slot(kind); slot != kNone)
            try_reloads(task, slot, 0, best);
    }
}

void Insertion::try_kind(Index task, Index kind, Spot& best)
{
    const Index slot = plan_.empty_slot(kind);
    if (slot == kNone || !ask(task, slot))
        return;
    ++work_;
    const std::size_t at = 0;
    if (model_.tasks[as_size(task)].second == kNone)
        try_job(task, slot, at, best);
    else
        try_shipments(task, slot, {&at, 1}, best);
}

std::span<const Index> Insertion::kinds_of(Index task)
{
    std::vector<Index>& kinds = kinds_of_[as_size(task)];
    if (!kinds.empty())
        return kinds;
    const model::Task& t = model_.tasks[as_size(task)];
    const Index first = model_.stops[as_size(t.stop)].place;
    const Index last = t.second == kNone ? first : model_.stops[as_size(t.second)].place;
    work_ += model_.kinds;
    ranking_.clear();
    for (Index kind = 0; kind < model_.kinds; ++kind) {
        const Index slot = kind_slot_[as_size(kind)];
        const model::Slot& s = model_.slots[as_size(slot)];
        if (!model_.may_serve(t, s))
            continue;
        const Arc out = timing_.arc(slot, s.start_place, first);
        const Arc back = timing_.arc(slot, last, s.end_place);
        if (!out.exists() || !back.exists())
            continue;
        const Index row = model_.rules.stops[as_size(t.stop)].preference_row;
        ranking_.emplace_back(
            s.fixed + s.per_metre * (std::int64_t{out.distance_m} + back.distance_m) +
                (s.per_second + timing_.rules(slot).per_second) *
                    (std::int64_t{out.duration_s} + back.duration_s) +
                (row == kNone ? 0
                              : model_.rules.preferences[as_size(row) * model_.vehicles +
                                                         as_size(s.vehicle)]),
            kind);
    }
    const std::size_t count = std::min(kKindsTried, ranking_.size());
    std::partial_sort(ranking_.begin(), ranking_.begin() + static_cast<std::ptrdiff_t>(count),
                      ranking_.end());
    for (std::size_t i = 0; i < count; ++i)
        kinds.push_back(ranking_[i].second);
    return kinds;
}

Cost Insertion::price_of(Index slot, const Detour& detour) const
{
    const model::Slot& s = model_.slots[as_size(slot)];
    const Cost fixed = plan_.route(slot).size == 0 ? s.fixed : 0;
    return fixed + extra_[as_size(slot)] + s.per_metre * detour.metres +
           s.per_second * detour.seconds -
           timing_.rules(slot).per_busy_second * (detour.seconds + detour.stay_s);
}

bool Insertion::within_limits(Index slot, const Detour& detour) const
{
    const model::Limits& most = model_.slots[as_size(slot)].limits;
    const Route& route = plan_.route(slot);
    return route.distance_m + detour.metres <= most.distance_m &&
           route.driving_s + detour.seconds <= most.driving_s && route.tasks + 1 <= most.tasks;
}

bool Insertion::fits(Index slot, std::size_t position, const model::Stop& job) const
{
    const Loads& at = plan_.route(slot).loads[position];
    const Load& capacity = model_.slots[as_size(slot)].capacity;
    for (std::size_t d = 0; d < model_.dimensions; ++d)
        if (at.peak_so_far[d] + job.brought[d] > capacity[d] ||
            at.peak_from_here[d] + job.collected[d] > capacity[d])
            return false;
    return true;
}

bool Insertion::fits_on_board(Index slot, std::size_t position, const Load& size) const
{
    const Load& leaving = plan_.route(slot).loads[position].leaving;
    const Load& capacity = model_.slots[as_size(slot)].capacity;
    for (std::size_t d = 0; d < model_.dimensions; ++d)
        if (leaving[d] + size[d] > capacity[d])
            return false;
    return true;
}

bool Insertion::is_complicated(Index stop, Index slot, std::size_t position) const
{
    const Route& route = plan_.route(slot);
    const model::Rules& rules = model_.rules;
    const model::Stop& s = model_.stops[as_size(stop)];
    const Visit& behind = route.visits[position + 1];
    if (!plan_.is_end(behind.node) && rules.stops[as_size(behind.node)].setup_s > 0 &&
        plan_.stay_s(slot, stop, behind.node) != behind.stay_s)
        return true;
    const model::Limits& limits = model_.slots[as_size(slot)].limits;
    if (limits.duration_s < kFar ||
        ((limits.distance_m < kFar || limits.driving_s < kFar) &&
         timing_.has_breaks_with_places(slot)) ||
        plan_.may_be_joined(s.task, slot))
        return true;
    if (s.release > -kFar) {
        std::size_t at = position;
        while (!plan_.is_end(route.visits[at].node))
            --at;
        if (route.visits[at].release < s.release)
            return true;
    }
    return rules.order_group[as_size(s.task)] != kNone || plan_.has_orders();
}

void Insertion::try_job(Index task, Index slot, std::size_t position, Spot& best)
{
    if (!ask(task, slot) || position < plan_.locked(slot))
        return;
    const Index stop = model_.tasks[as_size(task)].stop;
    const model::Stop& job = model_.stops[as_size(stop)];
    const Route& route = plan_.route(slot);
    const Visit& before = route.visits[position];
    const Visit& behind = route.visits[position + 1];
    const Arc in = timing_.arc(slot, before.place, job.place);
    const Arc out = timing_.arc(slot, job.place, behind.place);
    if (!in.exists() || !out.exists())
        return;
    const Detour detour{std::int64_t{in.distance_m} + out.distance_m - before.leg.distance_m,
                        std::int64_t{in.duration_s} + out.duration_s - before.leg.duration_s,
                        plan_.stay_s(slot, before.node, stop)};
    const Cost price = price_of(slot, detour);
    if (price >= best.delta || !within_limits(slot, detour) || !fits(slot, position, job))
        return;
    const std::int64_t start = std::max(route.functions.ready(position) + in.duration_s, job.open);
    if (start > job.close ||
        start + detour.stay_s + out.duration_s > route.functions.latest(position + 1))
        return;
    work_ += 4;
    const auto time = timing_.with_stop(slot, route.visits, route.functions, position, stop, in,
                                        detour.stay_s, out);
    if (!time)
        return;
    const Spot spot{.delta = price + *time - route.time, .after = before.node};
    if (spot.delta >= best.delta)
        return;
    if (is_complicated(stop, slot, position))
        suggest(slot, spot, best);
    else
        best = spot;
}

void Insertion::try_shipments(Index task, Index slot, std::span<const std::size_t> positions,
                              Spot& best)
{
    if (!ask(task, slot))
        return;
    for (const std::size_t position : positions)
        try_pickup(task, slot, position, best);
}

void Insertion::try_pickup(Index task, Index slot, std::size_t position, Spot& best)
{
    const model::Task& t = model_.tasks[as_size(task)];
    const model::Stop& pickup = model_.stops[as_size(t.stop)];
    const model::Stop& delivery = model_.stops[as_size(t.second)];
    const Route& route = plan_.route(slot);
    const Visit& before = route.visits[position];
    const Arc in = timing_.arc(slot, before.place, pickup.place);
    if (!in.exists() || position < plan_.locked(slot) ||
        !fits_on_board(slot, position, pickup.collected) ||
        std::max(route.functions.ready(position) + in.duration_s, pickup.open) > pickup.close)
        return;
    Visit here{t.stop, pickup.place, {}, plan_.stay_s(slot, before.node, t.stop), -kFar};
    timing_.begin(slot, route.functions, position, front_);
    if (!timing_.go(slot, front_, before, in, here))
        return;
    Detour so_far{in.distance_m, in.duration_s, here.stay_s};
    const Visit* from = &here;
    for (std::size_t at = position;; ++at) {
        const Visit& next = route.visits[at + 1];
        so_far.metres -= route.visits[at].leg.distance_m;
        so_far.seconds -= route.visits[at].leg.duration_s;
        try_delivery(task, slot, position, at, *from, front_, so_far, best);
        if (plan_.is_end(next.node) || !fits_on_board(slot, at + 1, pickup.collected))
            return;
        const Arc leg = timing_.arc(slot, from->place, next.place);
        work_ += 4;
        if (!leg.exists() || !timing_.go(slot, front_, *from, leg, next))
            return;
        so_far.metres += leg.distance_m;
        so_far.seconds += leg.duration_s;
        const std::int64_t ready = timing_.ready_of(slot, front_);
        if (ready - next.stay_s > route.functions.latest(at + 1) || ready > delivery.close)
            return;
        from = &next;
    }
}

void Insertion::try_delivery(Index task, Index slot, std::size_t pickup, std::size_t position,
                             const Visit& from, Timing::Front& front, const Detour& so_far,
                             Spot& best)
{
    const model::Task& t = model_.tasks[as_size(task)];
    const model::Stop& delivery = model_.stops[as_size(t.second)];
    const Route& route = plan_.route(slot);
    const Visit& next = route.visits[position + 1];
    const Arc in = timing_.arc(slot, from.place, delivery.place);
    const Arc out = timing_.arc(slot, delivery.place, next.place);
    if (!in.exists() || !out.exists())
        return;
    Visit here{t.second, delivery.place, out, plan_.stay_s(slot, from.node, t.second), -kFar};
    const Detour detour{so_far.metres + in.distance_m + out.distance_m,
                        so_far.seconds + in.duration_s + out.duration_s,
                        so_far.stay_s + here.stay_s};
    const Cost price = price_of(slot, detour);
    if (price >= best.delta || !within_limits(slot, detour))
        return;
    const std::int64_t start =
        std::max(timing_.ready_of(slot, front) + in.duration_s, delivery.open);
    if (start > delivery.close ||
        start + here.stay_s + out.duration_s > route.functions.latest(position + 1))
        return;
    work_ += 4;
    copy(front, side_, timing_.layers(slot).taken.size());
    if (!timing_.go(slot, side_, from, in, here))
        return;
    const auto time = timing_.arrive(slot, side_, here, out, next, route.functions, position + 1);
    if (!time)
        return;
    const Spot spot{.delta = price + *time - route.time,
                    .after = route.visits[pickup].node,
                    .delivery_after = pickup == position ? t.stop : route.visits[position].node};
    if (spot.delta >= best.delta)
        return;
    if (is_complicated(t.stop, slot, pickup) || is_complicated(t.second, slot, position))
        suggest(slot, spot, best);
    else
        best = spot;
}

}  // namespace routeopt::routing::search::general
