// What a task's places on a route cost, as far as the stored functions tell.
#include <algorithm>
#include <ranges>

#include "routing/search/general/insertion.hpp"

namespace routeopt::routing::search::general {
namespace {

void copy(const Front& from, Front& to, std::size_t layers)
{
    for (std::size_t layer = 0; layer < layers; ++layer)
        to[layer].assign(from[layer].begin(), from[layer].end());
}

}  // namespace

Cost Insertion::price_of(Index slot, const Detour& detour) const
{
    const model::Slot& s = model_.slots[as_size(slot)];
    const Cost fixed = plan_.route(slot).size == 0 ? s.fixed : 0;
    return fixed + s.per_metre * detour.metres + s.per_second * detour.seconds -
           timing_.rules(slot).per_busy_second * (detour.seconds + detour.stay_s);
}

// What the route pays for more than being busy: so much of what a detour adds may cost no time.
Cost Insertion::slack_of(Index slot) const
{
    const Route& route = plan_.route(slot);
    return route.time - timing_.rules(slot).per_second * route.busy_s;
}

// What the route's time costs more at least. It may cost less where a detour is a shortcut or helps
// breaks, which may_help says, and by way of a break's place.
Cost Insertion::least_time(Index slot, const Detour& detour, bool may_help) const
{
    if (timing_.has_breaks_with_places(slot))
        return 0;
    const Cost longer =
        timing_.rules(slot).per_second * (detour.seconds + detour.stay_s) - slack_of(slot);
    return may_help ? longer : std::max<Cost>(longer, 0);
}

// A stop gives breaks another gap: one beside an open end, where there was none, or two in place of
// one, in which they stand in their order.
bool Insertion::may_help_breaks(Index slot, std::size_t position) const
{
    const Layers& layers = timing_.layers(slot);
    const model::Slot& s = model_.slots[as_size(slot)];
    return layers.taken.size() > 1 &&
           (layers.may_cross || (position == 0 && s.start_place == kNone) ||
            (position + 2 == plan_.route(slot).visits.size() && s.end_place == kNone));
}

// What a start at a stop that is put in costs at least. A setup that then falls away behind it may
// make up for it.
Cost Insertion::least_start(Index slot, std::size_t position, Index stop,
                            std::int64_t earliest) const
{
    const Visit& behind = plan_.route(slot).visits[position + 1];
    const bool has_setup =
        !plan_.is_end(behind.node) && model_.rules.stops[as_size(behind.node)].setup_s > 0;
    if (timing_.has_breaks_with_places(slot) ||
        (has_setup && timing_.is_same_place(model_.stops[as_size(stop)].place, behind.place)))
        return 0;
    return least_from(model_.rules.curve(stop), earliest);
}

// Those in which a start between two times is possible.
Insertion::Gaps Insertion::gaps_in_time(Index slot, std::int64_t open, std::int64_t close) const
{
    const Route& route = plan_.route(slot);
    const auto positions = std::views::iota(std::size_t{0}, route.visits.size() - 1);
    const auto first = std::ranges::partition_point(
        positions, [&](std::size_t at) { return route.functions.latest(at + 1) < open; });
    const auto end = std::ranges::partition_point(
        positions, [&](std::size_t at) { return route.functions.ready(at) <= close; });
    return {*first, *end};
}

bool Insertion::within_limits(Index slot, const Detour& detour) const
{
    const model::Limits& most = model_.slots[as_size(slot)].limits;
    const Route& route = plan_.route(slot);
    return route.distance_m + detour.metres <= most.distance_m &&
           route.driving_s + detour.seconds <= most.driving_s && route.tasks + 1 <= most.tasks;
}

// Whether a way so much longer leaves every lag that it is part of short enough, if nobody waits.
bool Insertion::within_lags(Index slot, std::size_t position, const Detour& detour) const
{
    const Route& route = plan_.route(slot);
    if (route.room_s.empty() || timing_.has_breaks_with_places(slot))
        return true;
    const Index behind = route.visits[position + 1].node;
    const std::int64_t setup_s =
        plan_.is_end(behind) ? 0 : model_.rules.stops[as_size(behind)].setup_s;
    return detour.seconds + detour.stay_s - setup_s <= route.room_s[position];
}

// From leaving the pickup to the start of the delivery.
std::int64_t Insertion::longest_ride_s(const model::Task& shipment) const
{
    std::int64_t most = kFar;
    const Index task = model_.stops[as_size(shipment.stop)].task;
    for (const Index number : model_.rules.relations_of[as_size(task)]) {
        const model::Relation& relation = model_.rules.relations[as_size(number)];
        if (relation.kind == RelationKind::time_lag && relation.stops.front() == shipment.stop &&
            relation.stops.back() == shipment.second)
            most = std::min(most, relation.max_s);
    }
    return most;
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

bool Insertion::splits_a_pair(Index slot, std::size_t position) const
{
    const Route& route = plan_.route(slot);
    const Index before = route.visits[position].node;
    const Index behind = route.visits[position + 1].node;
    if (!plan_.has_orders() || plan_.is_end(before) || plan_.is_end(behind))
        return false;
    const auto& relations = model_.rules.relations_of[as_size(model_.stops[as_size(before)].task)];
    return std::any_of(relations.begin(), relations.end(), [&](Index number) {
        const model::Relation& relation = model_.rules.relations[as_size(number)];
        return relation.adjacent &&
               std::count_if(relation.stops.begin(), relation.stops.end(),
                             [&](Index stop) { return stop == before || stop == behind; }) == 2;
    });
}

bool Insertion::is_complicated(Index stop, Index slot, std::size_t position) const
{
    const Route& route = plan_.route(slot);
    const model::Rules& rules = model_.rules;
    const model::Stop& s = model_.stops[as_size(stop)];
    const Visit& behind = route.visits[position + 1];
    const bool has_setup = !plan_.is_end(behind.node) &&
                           rules.stops[as_size(behind.node)].setup_s > 0 &&
                           plan_.stay_s(slot, stop, behind.node) != behind.stay_s;
    const bool is_by_a_reload =
        plan_.is_reload(behind.node) || plan_.is_reload(route.visits[position].node);
    return has_setup || has_whole_limits(slot) ||
           (s.release > -kFar && trip_release(slot, position) < s.release) ||
           plan_.is_ordered(s.task) || (plan_.has_orders() && is_by_a_reload);
}

// Limits that are only kept or broken by a route as a whole.
bool Insertion::has_whole_limits(Index slot) const
{
    const model::Limits& limits = model_.slots[as_size(slot)].limits;
    return limits.duration_s < kFar || ((limits.distance_m < kFar || limits.driving_s < kFar) &&
                                        timing_.has_breaks_with_places(slot));
}

// When the trip may begin that the gap belongs to.
std::int64_t Insertion::trip_release(Index slot, std::size_t position) const
{
    const Loads& at = plan_.route(slot).loads[position];
    return std::max(at.release_so_far, at.release_ahead);
}

void Insertion::try_job(Index task, Index slot, std::size_t position)
{
    const Index stop = model_.tasks[as_size(task)].stop;
    const model::Stop& job = model_.stops[as_size(stop)];
    const Route& route = plan_.route(slot);
    const Visit& before = route.visits[position];
    const Visit& behind = route.visits[position + 1];
    if (route.functions.ready(position) > job.close ||
        route.functions.latest(position + 1) < job.open)
        return;
    const Arc in = timing_.arc_to(slot, before.place, job.place);
    const Arc out = timing_.arc(slot, job.place, behind.place);
    if (!in.exists() || !out.exists())
        return;
    const std::int64_t start = std::max(route.functions.ready(position) + in.duration_s, job.open);
    if (start > job.close)
        return;
    const Detour detour{std::int64_t{in.distance_m} + out.distance_m - before.leg.distance_m,
                        std::int64_t{in.duration_s} + out.duration_s - before.leg.duration_s,
                        plan_.stay_s(slot, before.node, stop)};
    const Cost price = price_of(slot, detour);
    const Cost least =
        least_time(slot, detour, detour.is_shortcut() || may_help_breaks(slot, position)) +
        least_start(slot, position, stop, start);
    if (price + least >= wanted_.cutoff || !within_limits(slot, detour) ||
        !fits(slot, position, job) || !within_lags(slot, position, detour) ||
        splits_a_pair(slot, position) ||
        start + detour.stay_s + out.duration_s > route.functions.latest(position + 1))
        return;
    work_ += 4;
    const auto time = timing_.with_stop(slot, route.visits, route.functions, position, stop, in,
                                        detour.stay_s, out);
    if (!time)
        return;
    const bool is_bound = is_complicated(stop, slot, position);
    INVARIANT(is_bound || timing_.has_breaks_with_places(slot) || *time - route.time >= least,
              "a bound of the time is one");
    keep({.delta = price + *time - route.time, .after = before.node}, is_bound);
}

// What it costs at least to leave the way from a node to the next one for a place.
Insertion::Least Insertion::detour_price(Index slot, std::size_t position, Index place,
                                         std::int64_t stay_s) const
{
    const Visit& before = plan_.route(slot).visits[position];
    const Arc in = timing_.arc_to(slot, before.place, place);
    const Arc out = timing_.arc(slot, place, plan_.route(slot).visits[position + 1].place);
    if (!in.exists() || !out.exists())
        return {};
    const std::int64_t metres =
        std::int64_t{in.distance_m} + out.distance_m - before.leg.distance_m;
    const std::int64_t seconds =
        std::int64_t{in.duration_s} + out.duration_s - before.leg.duration_s;
    const model::Slot& s = model_.slots[as_size(slot)];
    const model::SlotRules& rules = timing_.rules(slot);
    const Cost idle = s.per_metre * metres + (s.per_second - rules.per_busy_second) * seconds;
    const bool may_help = seconds + stay_s < 0 || may_help_breaks(slot, position);
    return {may_help ? std::numeric_limits<Cost>::min() / 4 : idle,
            idle + rules.per_second * seconds};
}

// A pickup is looked at where the cheapest delivery behind it may still pay.
void Insertion::try_shipments(Index task, Index slot)
{
    const model::Task& t = model_.tasks[as_size(task)];
    const Route& route = plan_.route(slot);
    const model::Stop& pickup = model_.stops[as_size(t.stop)];
    const model::Stop& delivery = model_.stops[as_size(t.second)];
    const model::Slot& s = model_.slots[as_size(slot)];
    const std::int64_t service_s = model_.service_s(delivery, s);
    const std::int64_t apart_s = model_.service_s(pickup, s) +
                                 model_.rules.stops[as_size(t.stop)].setup_s + longest_ride_s(t);
    // One of the two may let the other be earlier, or later, than the route as it is.
    const bool may_help = timing_.has_breaks_with_places(slot) || may_help_breaks(slot, 0) ||
                          may_help_breaks(slot, route.visits.size() - 2);
    const std::int64_t shortcut_s = may_help ? kFar : timing_.longest_shortcut_s(slot);
    const Gaps first = gaps_in_time(
        slot, std::max(pickup.open, delivery.open - apart_s) - shortcut_s, pickup.close);
    const Gaps last = gaps_in_time(slot, delivery.open,
                                   std::min(delivery.close, pickup.close + apart_s) + shortcut_s);
    deliveries_.assign(route.visits.size(), {});
    for (std::size_t at = last.end; at-- > std::max(first.first, last.first);) {
        const std::int64_t earliest =
            std::max(route.functions.ready(at) - shortcut_s, delivery.open);
        const Cost start = least_start(slot, at, t.second, earliest);
        const Least here = detour_price(slot, at, delivery.place, service_s);
        deliveries_[at] = {std::min(deliveries_[at + 1].idle, here.idle + start),
                           std::min(deliveries_[at + 1].busy, here.busy + start)};
    }
    for (std::size_t at = last.first; at-- > first.first;)
        deliveries_[at] = deliveries_[at + 1];
    const Arc way = timing_.arc(slot, pickup.place, delivery.place);
    for (const std::size_t position : positions_)
        if (position >= first.first && position < first.end)
            try_pickup(task, slot, position, way);
}

void Insertion::try_pickup(Index task, Index slot, std::size_t position, Arc way)
{
    const model::Task& t = model_.tasks[as_size(task)];
    const model::Stop& pickup = model_.stops[as_size(t.stop)];
    const model::Stop& delivery = model_.stops[as_size(t.second)];
    const Route& route = plan_.route(slot);
    const Visit& before = route.visits[position];
    const Arc in = timing_.arc_to(slot, before.place, pickup.place);
    const std::int64_t start =
        std::max(route.functions.ready(position) + in.duration_s, pickup.open);
    if (!in.exists() || start > pickup.close || position < plan_.locked(slot) ||
        splits_a_pair(slot, position) || !fits_on_board(slot, position, pickup.collected))
        return;
    Visit here{t.stop, pickup.place, {}, plan_.stay_s(slot, before.node, t.stop), -kFar};
    // Both stops' stays are paid for wherever they are; a setup may fall away.
    const model::SlotRules& rules = timing_.rules(slot);
    const std::int64_t stays_s =
        here.stay_s + model_.service_s(delivery, model_.slots[as_size(slot)]);
    const Cost of_setup = rules.per_busy_second * model_.rules.stops[as_size(t.second)].setup_s;
    const Cost of_stays = price_of(slot, {0, 0, stays_s});
    const Cost of_start = least_start(slot, position, t.stop, start);
    Least apart = detour_price(slot, position, pickup.place, here.stay_s);
    apart.idle += of_stays - of_setup + of_start;
    apart.busy =
        timing_.has_breaks_with_places(slot)
            ? std::numeric_limits<Cost>::min() / 4
            : apart.busy + of_stays + rules.per_second * stays_s - slack_of(slot) + of_start;
    const auto may_pay = [&](std::size_t at) {
        return std::max(apart.idle + deliveries_[at].idle, apart.busy + deliveries_[at].busy) <
               wanted_.cutoff;
    };
    const Arc out = timing_.arc(slot, delivery.place, route.visits[position + 1].place);
    const Detour both{
        std::int64_t{in.distance_m} + way.distance_m + out.distance_m - before.leg.distance_m,
        std::int64_t{in.duration_s} + way.duration_s + out.duration_s - before.leg.duration_s,
        stays_s};
    const bool may_help = both.is_shortcut() || may_help_breaks(slot, position);
    const bool pays_directly =
        way.exists() && out.exists() &&
        price_of(slot, both) - of_setup + least_time(slot, both, may_help) + of_start <
            wanted_.cutoff;
    if (!pays_directly && !may_pay(position + 1))
        return;
    timing_.begin(slot, route.functions, position, front_);
    if (!timing_.go(slot, front_, before, in, here))
        return;
    Detour so_far{in.distance_m, in.duration_s, here.stay_s};
    const Visit* from = &here;
    const std::int64_t longest_s = longest_ride_s(t);
    std::int64_t riding_s = 0;
    for (std::size_t at = position;; ++at) {
        const Visit& next = route.visits[at + 1];
        so_far.metres -= route.visits[at].leg.distance_m;
        so_far.seconds -= route.visits[at].leg.duration_s;
        try_delivery(task, slot, position, at, *from, so_far);
        if (plan_.is_end(next.node) || !may_pay(at + 1) ||
            !fits_on_board(slot, at + 1, pickup.collected))
            return;
        const Arc leg = timing_.arc(slot, from->place, next.place);
        work_ += 4;
        if (!leg.exists())
            return;
        so_far.metres += leg.distance_m;
        so_far.seconds += leg.duration_s;
        riding_s += leg.duration_s + next.stay_s;
        if (!plan_.is_end(next.node))
            riding_s -= model_.rules.stops[as_size(next.node)].setup_s;
        if (riding_s > longest_s || (at == position && !within_lags(slot, position, so_far)) ||
            !timing_.go(slot, front_, *from, leg, next))
            return;
        const std::int64_t ready = timing_.ready_of(slot, front_);
        if (ready - next.stay_s > route.functions.latest(at + 1) || ready > delivery.close)
            return;
        from = &next;
    }
}

void Insertion::try_delivery(Index task, Index slot, std::size_t pickup, std::size_t position,
                             const Visit& from, const Detour& so_far)
{
    const model::Task& t = model_.tasks[as_size(task)];
    const model::Stop& delivery = model_.stops[as_size(t.second)];
    const Route& route = plan_.route(slot);
    const Visit& next = route.visits[position + 1];
    if (route.functions.latest(position + 1) < delivery.open)
        return;
    const Arc in = timing_.arc_to(slot, from.place, delivery.place);
    const Arc out = timing_.arc(slot, delivery.place, next.place);
    if (!in.exists() || !out.exists())
        return;
    const std::int64_t start =
        std::max(timing_.ready_of(slot, front_) + in.duration_s, delivery.open);
    if (start > delivery.close)
        return;
    Visit here{t.second, delivery.place, out, plan_.stay_s(slot, from.node, t.second), -kFar};
    const Detour detour{so_far.metres + in.distance_m + out.distance_m,
                        so_far.seconds + in.duration_s + out.duration_s,
                        so_far.stay_s + here.stay_s};
    const Cost price = price_of(slot, detour);
    const Detour here_alone{
        0, std::int64_t{in.duration_s} + out.duration_s - route.visits[position].leg.duration_s,
        here.stay_s};
    const Detour before_alone{0, detour.seconds - here_alone.seconds, so_far.stay_s};
    const bool is_shortcut = pickup == position
                                 ? detour.is_shortcut()
                                 : here_alone.is_shortcut() || before_alone.is_shortcut();
    const bool may_help =
        is_shortcut || may_help_breaks(slot, pickup) || may_help_breaks(slot, position);
    const Cost least =
        least_time(slot, detour, may_help) + least_start(slot, position, t.second, start);
    if (price + least >= wanted_.cutoff || !within_limits(slot, detour) ||
        !within_lags(slot, position, pickup == position ? detour : here_alone) ||
        (pickup != position && splits_a_pair(slot, position)) ||
        start + here.stay_s + out.duration_s > route.functions.latest(position + 1))
        return;
    work_ += 4;
    copy(front_, side_, timing_.layers(slot).taken.size());
    if (!timing_.go(slot, side_, from, in, here))
        return;
    const auto time = timing_.arrive(slot, side_, here, out, next, route.functions, position + 1);
    if (!time)
        return;
    const bool is_bound =
        is_complicated(t.stop, slot, pickup) || is_complicated(t.second, slot, position);
    INVARIANT(is_bound || timing_.has_breaks_with_places(slot) || *time - route.time >= least,
              "a bound of the time is one");
    keep({.delta = price + *time - route.time,
          .after = route.visits[pickup].node,
          .delivery_after = pickup == position ? t.stop : route.visits[position].node},
         is_bound);
}

}  // namespace routeopt::routing::search::general
