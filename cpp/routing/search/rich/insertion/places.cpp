// What a task's places on a route cost, as far as the stored functions tell.
#include <algorithm>
#include <ranges>

#include "routing/search/rich/insertion/insertion.hpp"

namespace routeopt::routing::search::rich {

Insertion::Prices Insertion::prices_of(Index slot) const
{
    const model::Slot& s = model_.slots[slot];
    const model::SlotRules& rules = timing_.rules(slot);
    Prices prices{.fixed = plan_.route(slot).size == 0 ? s.fixed : 0,
                  .per_metre = s.per_metre,
                  .per_second_on_the_way = s.per_second - rules.per_busy_second,
                  .per_second_of_stay = -rules.per_busy_second};
    if (!timing_.has_breaks_with_places(slot)) {
        prices.per_second = rules.per_second;
        prices.slack = slack_of(slot);
    }
    return prices;
}

Cost Insertion::price_of(Index slot, const Detour& detour) const
{
    return prices_of(slot).of(detour);
}

// What the route pays for more than being busy: so much of what a detour adds may cost no time.
Cost Insertion::slack_of(Index slot) const
{
    const Route& route = plan_.route(slot);
    return route.time - timing_.rules(slot).per_second * route.busy_s;
}

// What the route's time has to cost less than, where the rest costs that.
Cost Insertion::most_time(Index slot, Cost price) const
{
    return wanted_.cutoff == std::numeric_limits<Cost>::max()
               ? wanted_.cutoff
               : wanted_.cutoff - price + plan_.route(slot).time;
}

// What the route's time costs more at least. It may cost less where a detour is a shortcut or helps
// breaks, which may_help says.
Cost Insertion::least_time(Index slot, const Detour& detour, bool may_help) const
{
    const Cost longer = prices_of(slot).least_time(detour);
    return may_help ? longer : std::max<Cost>(longer, 0);
}

// A stop gives breaks another gap: one beside an open end, where there was none, or two in place of
// one, in which they stand in their order.
bool Insertion::may_help_breaks(Index slot, std::size_t position) const
{
    const Layers& layers = timing_.layers(slot);
    const model::Slot& s = model_.slots[slot];
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
    const bool has_setup = timing_.has_setups() && !plan_.is_end(behind.node) &&
                           model_.rules.stops[behind.node].setup_s > 0;
    if (timing_.has_breaks_with_places(slot) ||
        (has_setup && timing_.is_same_place(model_.stops[stop].place, behind.place)))
        return 0;
    return timing_.least_start(stop, earliest);
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
    const model::Limits& most = model_.slots[slot].limits;
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
    const std::int64_t setup_s = plan_.is_end(behind) ? 0 : model_.rules.stops[behind].setup_s;
    return detour.seconds + detour.stay_s - setup_s <= route.room_s[position];
}

bool Insertion::fits(Index slot, std::size_t position, const model::Stop& job) const
{
    const Loads& at = plan_.route(slot).loads[position];
    const Load& capacity = model_.slots[slot].capacity;
    for (std::size_t d = 0; d < model_.dimensions; ++d)
        if (at.peak_so_far[d] + job.brought[d] > capacity[d] ||
            at.peak_from_here[d] + job.collected[d] > capacity[d])
            return false;
    return true;
}

bool Insertion::fits_on_board(Index slot, std::size_t position, const Load& size) const
{
    const Load& leaving = plan_.route(slot).loads[position].leaving;
    const Load& capacity = model_.slots[slot].capacity;
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
    const auto& relations = model_.rules.relations_of[model_.stops[before].task];
    return std::any_of(relations.begin(), relations.end(), [&](Index number) {
        const model::Relation& relation = model_.rules.relations[number];
        return relation.adjacent &&
               std::count_if(relation.stops.begin(), relation.stops.end(),
                             [&](Index stop) { return stop == before || stop == behind; }) == 2;
    });
}

bool Insertion::is_complicated(Index stop, Index slot, std::size_t position) const
{
    const Route& route = plan_.route(slot);
    const model::Rules& rules = model_.rules;
    const model::Stop& s = model_.stops[stop];
    const Visit& behind = route.visits[position + 1];
    const bool has_setup = !plan_.is_end(behind.node) && rules.stops[behind.node].setup_s > 0 &&
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
    const model::Limits& limits = model_.slots[slot].limits;
    return limits.duration_s < kFar || ((limits.distance_m < kFar || limits.driving_s < kFar) &&
                                        timing_.has_breaks_with_places(slot));
}

// When the trip may begin that the gap belongs to.
std::int64_t Insertion::trip_release(Index slot, std::size_t position) const
{
    const Loads& at = plan_.route(slot).loads[position];
    return std::max(at.release_so_far, at.release_ahead);
}

// The gaps in the order of what they cost at least: then few others than the first are priced.
void Insertion::try_jobs(Index task, Index slot)
{
    gaps_.clear();
    const Index place = model_.stops[model_.tasks[task].stop].place;
    const auto& visits = plan_.route(slot).visits;
    // Ways on lie far from each other in memory: all at once take little longer than one.
    for (const std::size_t position : positions_)
        timing_.expect_arc(slot, place, visits[position + 1].place);
    list_gaps(task, slot);
    work_ += static_cast<std::int64_t>(gaps_.size());
    for (auto gap = gaps_.begin(); gap != gaps_.end(); ++gap) {
        std::iter_swap(gap, std::ranges::min_element(gap, gaps_.end(), {}, &JobGap::least));
        if (gap->least >= wanted_.cutoff)
            return;
        try_job(task, slot, *gap);
    }
}

// Lists the gaps where a job may pay. Where several places are wanted one bounds little: it is
// priced at once, which is faster than to list it. What holds for every gap is read once.
void Insertion::list_gaps(Index task, Index slot)
{
    const Index stop = model_.tasks[task].stop;
    const model::Stop& job = model_.stops[stop];
    const Route& route = plan_.route(slot);
    const Prices prices = prices_of(slot);
    const std::size_t locked = plan_.locked(slot);
    const std::int64_t open = job.open;
    const std::int64_t close = job.close;
    for (const std::size_t position : positions_) {
        const std::int64_t ready = route.functions.ready(position);
        const std::int64_t latest = route.functions.latest(position + 1);
        if (position < locked || ready > close || latest < open)
            continue;
        const Visit& before = route.visits[position];
        const Arc in = timing_.arc_to(slot, before.place, job.place);
        const Arc out = timing_.arc(slot, job.place, route.visits[position + 1].place);
        if (!in.exists() || !out.exists())
            continue;
        const std::int64_t start = std::max(ready + in.duration_s, open);
        const std::int64_t stay_s = plan_.stay_s(slot, before.node, stop);
        if (start > close || start + stay_s + out.duration_s > latest)
            continue;
        const Detour detour = Detour::instead_of(before.leg, in, out, stay_s);
        const Cost price = prices.of(detour);
        Cost least = prices.least_time(detour);
        if (least < 0 && !detour.is_shortcut() && !may_help_breaks(slot, position))
            least = 0;
        least += price;
        if (least >= wanted_.cutoff)
            continue;
        least += least_start(slot, position, stop, start);
        if (least >= wanted_.cutoff || !within_limits(slot, detour) || !fits(slot, position, job) ||
            !within_lags(slot, position, detour) || splits_a_pair(slot, position))
            continue;
        const JobGap gap{position, in, out, stay_s, price, least};
        if (wanted_.most > 1)
            try_job(task, slot, gap);
        else
            gaps_.push_back(gap);
    }
}

void Insertion::try_job(Index task, Index slot, const JobGap& gap)
{
    const Index stop = model_.tasks[task].stop;
    const Route& route = plan_.route(slot);
    work_ += 4;
    const auto time = timing_.with_stop(slot, route.visits, route.functions, gap.position, stop,
                                        gap.in, gap.stay_s, gap.out, most_time(slot, gap.price));
    if (!time)
        return;
    const Cost delta = gap.price + *time - route.time;
    const bool is_bound = is_complicated(stop, slot, gap.position);
    INVARIANT(is_bound || timing_.has_breaks_with_places(slot) || delta >= gap.least,
              "a bound of the cost is one");
    keep({.delta = delta, .after = route.visits[gap.position].node}, is_bound);
}

// What it costs at least to leave the way from a node to the next one for a place.
Insertion::Least Insertion::detour_price(Index slot, std::size_t position, Index place,
                                         std::int64_t stay_s) const
{
    const Visit& before = plan_.route(slot).visits[position];
    const Arc in = timing_.arc_to(slot, before.place, place);
    const Arc out = timing_.arc(slot, place, plan_.route(slot).visits[position + 1].place);
    return in.exists() && out.exists()
               ? detour_price(slot, position, Detour::instead_of(before.leg, in, out, stay_s))
               : Least{};
}

Insertion::Least Insertion::detour_price(Index slot, std::size_t position,
                                         const Detour& detour) const
{
    const model::Slot& s = model_.slots[slot];
    const model::SlotRules& rules = timing_.rules(slot);
    const Cost idle =
        s.per_metre * detour.metres + (s.per_second - rules.per_busy_second) * detour.seconds;
    const bool may_help = detour.is_shortcut() || may_help_breaks(slot, position);
    return {may_help ? std::numeric_limits<Cost>::min() / 4 : idle,
            idle + rules.per_second * detour.seconds};
}

}  // namespace routeopt::routing::search::rich
