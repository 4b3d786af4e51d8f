#include "routing/search/rich/insertion/shipment_insertion.hpp"

#include <algorithm>

namespace routeopt::routing::search::rich {

ShipmentInsertion::ShipmentInsertion(Plan& plan, RoutePlaces& places, std::int64_t& work)
    : plan_(plan), model_(plan.model()), timing_(plan.timing()), places_(places), work_(work),
      pricing_(plan), checks_(plan)
{
}

std::int64_t ShipmentInsertion::longest_ride_s(const model::Task& shipment) const
{
    std::int64_t most = kFar;
    const Index task = model_.stops[shipment.stop].task;
    for (const Index number : model_.rules.relations_of[task]) {
        const model::Relation& relation = model_.rules.relations[number];
        if (relation.kind == RelationKind::time_lag && relation.stops.front() == shipment.stop &&
            relation.stops.back() == shipment.second)
            most = std::min(most, relation.max_s);
    }
    return most;
}

void ShipmentInsertion::find(Index task, Index slot, std::span<const std::size_t> gaps)
{
    const model::Task& t = model_.tasks[task];
    const Route& route = plan_.route(slot);
    const model::Stop& pickup = model_.stops[t.stop];
    const model::Stop& delivery = model_.stops[t.second];
    // By way of a break's place a ride may be shorter than by the leg that the break is taken in:
    // no ride is known to be too long.
    const std::int64_t longest_s = timing_.has_breaks_with_places(slot) ? kFar : longest_ride_s(t);
    const std::int64_t apart_s = model_.service_s(pickup, model_.slots[slot]) +
                                 model_.rules.stops[t.stop].setup_s + longest_s;
    // With one of the two stops in it the route may be earlier, or later, at the other one than it
    // is now: by `shortcut_s` at most.
    const bool may_help = timing_.has_breaks_with_places(slot) ||
                          pricing_.may_help_breaks(slot, 0) ||
                          pricing_.may_help_breaks(slot, route.visits.size() - 2);
    const std::int64_t shortcut_s = may_help ? kFar : timing_.longest_shortcut_s(slot);
    const GapRange first = checks_.gaps_in_time(
        slot, std::max(pickup.open, delivery.open - apart_s) - shortcut_s, pickup.close);
    const GapRange last = checks_.gaps_in_time(
        slot, delivery.open, std::min(delivery.close, pickup.close + apart_s) + shortcut_s);
    const LowerBound cheapest = find_deliveries(task, slot, first.first, last, shortcut_s);
    // With shortcuts a delivery may be reached in time by way of the pickup alone.
    if (shortcut_s < kFar &&
        (!cheapest.exists() || least_with(task, slot, cheapest) >= places_.cutoff()))
        return;
    pickups_.clear();
    for (const std::size_t position : gaps)
        if (position >= first.first && position < first.end)
            consider_pickup(task, slot, position, longest_s);
    const auto is_dearer = [](const Pickup& a, const Pickup& b) {
        return std::pair{a.least, a.position} > std::pair{b.least, b.position};
    };
    std::make_heap(pickups_.begin(), pickups_.end(), is_dearer);
    while (!pickups_.empty() && pickups_.front().least < places_.cutoff()) {
        std::pop_heap(pickups_.begin(), pickups_.end(), is_dearer);
        try_pickup(task, slot, pickups_.back(), longest_s);
        pickups_.pop_back();
    }
}

Cost ShipmentInsertion::least_with(Index task, Index slot, const LowerBound& delivery) const
{
    const model::Task& t = model_.tasks[task];
    const model::Slot& s = model_.slots[slot];
    const model::SlotRules& rules = timing_.rules(slot);
    const std::int64_t stays_s =
        model_.service_s(model_.stops[t.stop], s) + model_.service_s(model_.stops[t.second], s);
    const Cost of_stays = pricing_.price_of(slot, {0, 0, stays_s}) - price_of_setup(task, slot) -
                          rules.per_busy_second * model_.rules.stops[t.stop].setup_s;
    const Cost with_time =
        delivery.with_time + rules.per_second * stays_s - pricing_.slack_of(slot);
    return of_stays + (pricing_.may_save_waiting(slot)
                           ? with_time
                           : std::max(delivery.without_time, with_time));
}

LowerBound ShipmentInsertion::find_deliveries(Index task, Index slot, std::size_t first_pickup,
                                              GapRange gaps, std::int64_t shortcut_s)
{
    const Index stop = model_.tasks[task].second;
    const model::Stop& delivery = model_.stops[stop];
    const Route& route = plan_.route(slot);
    const std::int64_t service_s = model_.service_s(delivery, model_.slots[slot]);
    deliveries_.assign(route.visits.size(), {});
    LowerBound cheapest;
    std::int64_t riding_s = 0;
    for (std::size_t at = first_pickup; at < gaps.end; ++at) {
        const Visit& before = route.visits[at];
        const Visit& behind = route.visits[at + 1];
        Delivery& here = deliveries_[at];
        here.riding_s = riding_s;
        riding_s += before.leg.duration_s + checks_.least_stay_s(behind);
        if (at < gaps.first)
            continue;
        const Arc in = timing_.arc_to(slot, before.place, delivery.place);
        const Arc out = timing_.arc(slot, delivery.place, behind.place);
        if (!in.exists() || !out.exists())
            continue;
        const std::int64_t earliest =
            std::max(route.functions.ready(at) - shortcut_s + in.duration_s, delivery.open);
        if (earliest > delivery.close ||
            earliest + service_s + out.duration_s > route.functions.latest(at + 1))
            continue;
        here.way_s = in.duration_s;
        here.least =
            pricing_.least_travel(slot, at, Detour::instead_of(before.leg, in, out, service_s));
        const Cost of_start = pricing_.least_start(slot, at, stop, earliest);
        here.least.without_time += of_start;
        here.least.with_time += of_start;
        cheapest.lower_to(here.least);
    }
    for (std::size_t at = gaps.end; at-- > 0;) {
        Delivery& here = deliveries_[at];
        here.later = here.least;
        if (!plan_.is_end(route.visits[at + 1].node))
            here.later.lower_to(deliveries_[at + 1].later);
    }
    return cheapest;
}

LowerBound ShipmentInsertion::least_delivery(Index slot, std::size_t position, std::int64_t way_s,
                                             std::int64_t longest_s) const
{
    const Route& route = plan_.route(slot);
    if (plan_.is_end(route.visits[position + 1].node))
        return {};
    if (longest_s >= kFar)
        return deliveries_[position + 1].later;
    const std::int64_t left_s =
        longest_s - way_s - checks_.least_stay_s(route.visits[position + 1]);
    LowerBound least;
    for (std::size_t at = position + 1; at + 1 < route.visits.size(); ++at) {
        const Delivery& here = deliveries_[at];
        const std::int64_t riding_s = here.riding_s - deliveries_[position + 1].riding_s;
        if (riding_s > left_s)
            break;
        if (riding_s + here.way_s <= left_s)
            least.lower_to(here.least);
        if (plan_.is_end(route.visits[at + 1].node))
            break;
    }
    return least;
}

void ShipmentInsertion::consider_pickup(Index task, Index slot, std::size_t position,
                                        std::int64_t longest_s)
{
    const Index stop = model_.tasks[task].stop;
    const model::Stop& pickup = model_.stops[stop];
    const Route& route = plan_.route(slot);
    const Visit& before = route.visits[position];
    const Arc in = timing_.arc_to(slot, before.place, pickup.place);
    const std::int64_t start =
        std::max(route.functions.ready(position) + in.duration_s, pickup.open);
    if (!in.exists() || start > pickup.close || position < plan_.locked(slot) ||
        checks_.splits_a_pair(slot, position) ||
        !checks_.fits_on_board(slot, position, pickup.collected))
        return;
    const std::int64_t stay_s = plan_.stay_s(slot, before.node, stop);
    Pickup found{.position = position,
                 .in = in,
                 .stay_s = stay_s,
                 .until_next_s = route.functions.latest(position + 1) - start - stay_s,
                 .of_start = pricing_.least_start(slot, position, stop, start)};
    found.least = least_together(task, slot, found, longest_s);
    bound_apart(task, slot, found, longest_s);
    if (found.least < places_.cutoff())
        pickups_.push_back(found);
}

Cost ShipmentInsertion::price_of_setup(Index task, Index slot) const
{
    const Index delivery = model_.tasks[task].second;
    return timing_.rules(slot).per_busy_second * model_.rules.stops[delivery].setup_s;
}

Cost ShipmentInsertion::least_together(Index task, Index slot, const Pickup& pickup,
                                       std::int64_t longest_s) const
{
    const model::Task& t = model_.tasks[task];
    const model::Stop& delivery = model_.stops[t.second];
    const Route& route = plan_.route(slot);
    const std::int64_t service_s = model_.service_s(delivery, model_.slots[slot]);
    const Arc way = timing_.arc(slot, model_.stops[t.stop].place, delivery.place);
    const Arc out = timing_.arc(slot, delivery.place, route.visits[pickup.position + 1].place);
    if (!way.exists() || !out.exists() || way.duration_s > longest_s ||
        way.duration_s + service_s + out.duration_s > pickup.until_next_s)
        return std::numeric_limits<Cost>::max();
    Detour both = Detour::instead_of(route.visits[pickup.position].leg, pickup.in, out,
                                     pickup.stay_s + service_s);
    both.metres += way.distance_m;
    both.seconds += way.duration_s;
    const bool may_help = both.is_shortcut() || pricing_.may_help_breaks(slot, pickup.position);
    return pricing_.price_of(slot, both) - price_of_setup(task, slot) +
           pricing_.least_time(slot, both, may_help) + pickup.of_start;
}

void ShipmentInsertion::bound_apart(Index task, Index slot, Pickup& pickup,
                                    std::int64_t longest_s) const
{
    const model::Task& t = model_.tasks[task];
    const model::SlotRules& rules = timing_.rules(slot);
    const Visit& before = plan_.route(slot).visits[pickup.position];
    const Visit& behind = plan_.route(slot).visits[pickup.position + 1];
    const Arc out = timing_.arc(slot, model_.stops[t.stop].place, behind.place);
    const Detour alone = Detour::instead_of(before.leg, pickup.in, out, pickup.stay_s);
    if (!out.exists() || out.duration_s > pickup.until_next_s ||
        !checks_.within_lags(slot, pickup.position, alone))
        return;
    const LowerBound delivery = least_delivery(slot, pickup.position, out.duration_s, longest_s);
    if (!delivery.exists())
        return;
    const std::int64_t stays_s =
        pickup.stay_s + model_.service_s(model_.stops[t.second], model_.slots[slot]);
    const Cost of_stays = pricing_.price_of(slot, {0, 0, stays_s}) + pickup.of_start;
    pickup.apart = pricing_.least_travel(slot, pickup.position, alone);
    pickup.apart.without_time += of_stays - price_of_setup(task, slot);
    pickup.apart.with_time = timing_.has_breaks_with_places(slot)
                                 ? LowerBound::kAnything
                                 : pickup.apart.with_time + of_stays + rules.per_second * stays_s -
                                       pricing_.slack_of(slot);
    pickup.least = std::min(pickup.least, pickup.with(delivery));
}

void ShipmentInsertion::try_pickup(Index task, Index slot, const Pickup& found,
                                   std::int64_t longest_s)
{
    const model::Task& t = model_.tasks[task];
    const model::Stop& pickup = model_.stops[t.stop];
    const Route& route = plan_.route(slot);
    const Visit here{t.stop, pickup.place, {}, found.stay_s, -kFar};
    timing_.begin(slot, route.functions, found.position, front_);
    if (!timing_.go(slot, front_, route.visits[found.position], found.in, here))
        return;
    Ride ride{found, &here, {found.in.distance_m, found.in.duration_s, here.stay_s}, longest_s};
    for (std::size_t at = found.position;; ++at) {
        const Visit& next = route.visits[at + 1];
        Detour& so_far = ride.so_far;
        so_far.metres -= route.visits[at].leg.distance_m;
        so_far.seconds -= route.visits[at].leg.duration_s;
        try_delivery(task, slot, at, ride);
        const LowerBound& later = deliveries_[at + 1].later;
        if (plan_.is_end(next.node) || !found.apart.exists() || !later.exists() ||
            found.with(later) >= places_.cutoff() ||
            !checks_.fits_on_board(slot, at + 1, pickup.collected))
            return;
        const Arc leg = timing_.arc(slot, ride.from->place, next.place);
        work_ += 4;
        if (!leg.exists())
            return;
        so_far.metres += leg.distance_m;
        so_far.seconds += leg.duration_s;
        ride.left_s -= leg.duration_s + checks_.least_stay_s(next);
        if (ride.left_s < 0 || !timing_.go(slot, front_, *ride.from, leg, next))
            return;
        const std::int64_t ready = timing_.ready_of(slot, front_);
        if (ready - next.stay_s > route.functions.latest(at + 1) ||
            ready > model_.stops[t.second].close)
            return;
        ride.from = &next;
    }
}

void ShipmentInsertion::try_delivery(Index task, Index slot, std::size_t position, const Ride& ride)
{
    const model::Task& t = model_.tasks[task];
    const model::Stop& delivery = model_.stops[t.second];
    const Route& route = plan_.route(slot);
    const Visit& next = route.visits[position + 1];
    const std::size_t pickup = ride.pickup.position;
    if (route.functions.latest(position + 1) < delivery.open ||
        (position > pickup && !deliveries_[position].least.exists()))
        return;
    const Visit& from = *ride.from;
    const Detour& so_far = ride.so_far;
    const Arc in = timing_.arc_to(slot, from.place, delivery.place);
    const Arc out = timing_.arc(slot, delivery.place, next.place);
    if (!in.exists() || !out.exists() || in.duration_s > ride.left_s)
        return;
    const std::int64_t start =
        std::max(timing_.ready_of(slot, front_) + in.duration_s, delivery.open);
    if (start > delivery.close)
        return;
    const Visit here{t.second, delivery.place, out, plan_.stay_s(slot, from.node, t.second), -kFar};
    const Detour detour{so_far.metres + in.distance_m + out.distance_m,
                        so_far.seconds + in.duration_s + out.duration_s,
                        so_far.stay_s + here.stay_s};
    const Cost price = pricing_.price_of(slot, detour);
    const Detour here_alone{
        0, std::int64_t{in.duration_s} + out.duration_s - route.visits[position].leg.duration_s,
        here.stay_s};
    const Detour before_alone{0, detour.seconds - here_alone.seconds, so_far.stay_s};
    const bool is_shortcut = pickup == position
                                 ? detour.is_shortcut()
                                 : here_alone.is_shortcut() || before_alone.is_shortcut();
    const bool may_help = is_shortcut || pricing_.may_help_breaks(slot, pickup) ||
                          pricing_.may_help_breaks(slot, position);
    const Cost least = pricing_.least_time(slot, detour, may_help) +
                       pricing_.least_start(slot, position, t.second, start);
    if (price + least >= places_.cutoff() || !checks_.within_limits(slot, detour) ||
        !checks_.within_lags(slot, position, pickup == position ? detour : here_alone) ||
        (pickup != position && checks_.splits_a_pair(slot, position)) ||
        start + here.stay_s + out.duration_s > route.functions.latest(position + 1))
        return;
    work_ += 4;
    const auto time =
        timing_.arrive_by(slot, front_, from, in, here, next, route.functions, position + 1,
                          pricing_.most_time(slot, price, places_.cutoff()));
    if (!time)
        return;
    const bool is_bound = checks_.is_only_bounded(slot, pickup, t.stop) ||
                          checks_.is_only_bounded(slot, position, t.second);
    [[maybe_unused]] const bool may_be_less =
        is_bound || timing_.has_breaks_with_places(slot) || timing_.is_by_day(slot);
    INVARIANT(may_be_less || *time - route.time >= least, "a bound of the time is one");
    INVARIANT(may_be_less || price + *time - route.time >= ride.pickup.least,
              "a bound of the cost is one");
    places_.keep({.delta = price + *time - route.time,
                  .after = route.visits[pickup].node,
                  .delivery_after = pickup == position ? t.stop : route.visits[position].node},
                 is_bound);
}

}  // namespace routeopt::routing::search::rich
