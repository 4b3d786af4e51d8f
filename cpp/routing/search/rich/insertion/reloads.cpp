// How Insertion puts in and takes out visits of depots.
#include <algorithm>

#include "routing/search/rich/insertion/insertion.hpp"

namespace routeopt::routing::search::rich {

// Always where the task fits nowhere yet; else the more often the more routes load again.
bool Insertion::tries_reloads(const InsertionPoint& best, Random* random)
{
    if (model_.reloads.empty())
        return false;
    if (++reloads_asked_ % kVisitsHold == 0) {
        std::int64_t visits = 0;
        for (Index slot = 0; slot < static_cast<Index>(model_.slots.size()); ++slot)
            visits += plan_.route(slot).reloads;
        const auto running = static_cast<double>(std::max<std::int64_t>(plan_.running(), 1));
        reload_tries_ =
            std::clamp(kTriesPerVisit * static_cast<double>(visits) / running, kFewestTries, 1.0);
    }
    return random == nullptr || !best.found() || random->unit() < reload_tries_;
}

// Other routes that a trip may be opened in.
void Insertion::slots_for_reloads(Random* random)
{
    const auto slots = static_cast<std::uint32_t>(model_.slots.size());
    const std::uint32_t first = random == nullptr ? 0 : random->below(slots);
    std::size_t listed = 0;
    for (std::uint32_t i = 0; i < slots && (random == nullptr || listed < kRoutesTried); ++i) {
        const auto slot = static_cast<Index>((first + i) % slots);
        if (plan_.route(slot).size == 0 || model_.choices_of(model_.slots[slot]).empty() ||
            !list(slot))
            continue;
        slots_.push_back(slot);
        ++listed;
    }
}

// A trip for the task between two visits of depots costs at least the way there and back, and one
// elsewhere what the depot adds there: so it is where no detour is a shortcut and trips wait for
// their goods as before. Elsewhere a place is missed for now.
bool Insertion::may_open_a_trip(Index task, Index slot, const InsertionPoint& best)
{
    const auto choices = model_.choices_of(model_.slots[slot]);
    if (choices.empty() || !ask(task, slot))
        return false;
    if (!best.found())
        return true;
    const Cost cutoff = cutoff_of(slot, best);
    return least_trip(task, slot) < cutoff || split_of(slot).least < cutoff;
}

// Into trips_, by the slot's choices.
Cost Insertion::least_trip(Index task, Index slot)
{
    const model::Task& t = model_.tasks[task];
    const Index first = model_.stops[t.stop].place;
    const Index last = t.second == kNone ? first : model_.stops[t.second].place;
    trips_.clear();
    Cost least = std::numeric_limits<Cost>::max();
    for (const model::ReloadChoice& choice : model_.choices_of(model_.slots[slot])) {
        const model::Depot& depot = model_.depots[choice.depot];
        const Arc out = timing_.arc_to(slot, depot.place, first);
        const Arc back = timing_.arc(slot, last, depot.place);
        const Detour trip{std::int64_t{out.distance_m} + back.distance_m,
                          std::int64_t{out.duration_s} + back.duration_s, depot.service_s};
        trips_.push_back({depot.per_visit + price_of(slot, trip) + least_time(slot, trip, false),
                          trip.seconds + trip.stay_s});
        least = std::min(least, trips_.back().cost);
    }
    return least;
}

const Insertion::Split& Insertion::split_of(Index slot)
{
    const Route& route = plan_.route(slot);
    Split& split = splits_[slot];
    if (std::exchange(split.version, route.version) == route.version)
        return split;
    split.least = std::numeric_limits<Cost>::max();
    split.of_gap.assign(route.visits.size(), {});
    for (const model::ReloadChoice& choice : model_.choices_of(model_.slots[slot])) {
        const model::Depot& depot = model_.depots[choice.depot];
        const Detour stay{0, 0, depot.service_s};
        const Cost of_stay = depot.per_visit + price_of(slot, stay);
        const Cost longer = timing_.rules(slot).per_second * depot.service_s - slack_of(slot);
        for (std::size_t at = 1; at + 2 < route.visits.size(); ++at) {
            if (ends_a_trip(route, at))
                continue;
            const Visit& before = route.visits[at];
            const Arc in = timing_.arc_to(slot, before.place, depot.place);
            const Arc out = timing_.arc(slot, depot.place, route.visits[at + 1].place);
            if (!in.exists() || !out.exists())
                continue;
            const Detour detour = Detour::instead_of(before.leg, in, out, depot.service_s);
            const Least price = detour_price(slot, at, detour);
            const Cost busy = price.busy + longer;
            const Cost cost =
                of_stay + (may_save_waiting(slot) ? busy : std::max(price.idle, busy));
            Added& least = split.of_gap[at];
            least = {std::min(least.cost, cost),
                     std::min(least.seconds, detour.seconds + detour.stay_s)};
            split.least = std::min(split.least, least.cost);
        }
    }
    return split;
}

// Whether what a visit of a depot adds at least may pay in a gap, and there be in time; or its trip
// need not wait for as much as before.
bool Insertion::may_add(const Added& least, const Route& route, std::size_t position) const
{
    const Loads& at = route.loads[position];
    const std::int64_t there =
        route.functions.ready(position) + route.visits[position].leg.duration_s + least.seconds;
    return at.release_so_far < at.release_ahead ||
           (least.cost < wanted_.cutoff && there <= route.functions.latest(position + 1));
}

// Or begins a trip.
bool Insertion::ends_a_trip(const Route& route, std::size_t position) const
{
    return plan_.is_end(route.visits[position].node) ||
           plan_.is_end(route.visits[position + 1].node);
}

// Trips are opened in the gaps at their ends and beside the nearest neighbours.
void Insertion::find_reloads(Index task, Index slot)
{
    const Route& route = plan_.route(slot);
    if (wanted_.everywhere) {
        for (const std::size_t at : positions_)
            if (at >= plan_.locked(slot))
                try_reloads(task, slot, at);
        return;
    }
    gaps_beside(slot, kSplitWidth);
    for (std::size_t at = 0; at + 1 < route.visits.size(); ++at)
        if (ends_a_trip(route, at))
            positions_.push_back(at);
    std::sort(positions_.begin(), positions_.end());
    positions_.erase(std::unique(positions_.begin(), positions_.end()), positions_.end());
    least_trip(task, slot);
    const Split& split = split_of(slot);
    // By the task there may be a shorter way to the depot, or the only one.
    const bool is_bounded = timing_.longest_shortcut_s(slot) < kFar;
    for (const std::size_t at : positions_)
        if (at >= plan_.locked(slot) &&
            (!is_bounded || ends_a_trip(route, at) || may_add(split.of_gap[at], route, at)))
            try_reloads(task, slot, at);
}

// The task together with a visit of one of the depots, before or behind it.
void Insertion::try_reloads(Index task, Index slot, std::size_t position)
{
    const bool fits[] = {fits_with_reload(task, slot, position, false),
                         fits_with_reload(task, slot, position, true)};
    if (!fits[0] && !fits[1])
        return;
    const auto choices = model_.choices_of(model_.slots[slot]);
    for (std::size_t c = 0; c < choices.size(); ++c)
        for (Index visit = 0; visit < choices[c].visits; ++visit) {
            const Index reload = model_.first_reload() + choices[c].first + visit;
            if (plan_.route_of(reload) != kNone)
                continue;
            for (const bool reload_first : {true, false})
                if (fits[reload_first ? 1 : 0] &&
                    (wanted_.everywhere || may_reload(slot, position, c, reload_first)))
                    try_reload(task, slot, position, reload, reload_first);
            break;
        }
}

// Not beside a visit of the same depot: the trip between would be empty, but for what a vehicle
// begins with. Where the task is beside one, the way there and back is the least that it adds.
bool Insertion::may_reload(Index slot, std::size_t position, std::size_t choice,
                           bool reload_first) const
{
    const Route& route = plan_.route(slot);
    const Visit* of_reload = &route.visits[position];
    const Visit* of_task = &route.visits[position + 1];
    if (!reload_first)
        std::swap(of_reload, of_task);
    const model::Slot& s = model_.slots[slot];
    const Index place = model_.depots[model_.choices_of(s)[choice].depot].place;
    const bool begins_full = position == 0 && reload_first && s.initial_load != Load{};
    if (plan_.is_end(of_reload->node) && of_reload->place == place && !begins_full)
        return false;
    return !plan_.is_end(of_task->node) || of_task->place != place ||
           may_add(trips_[choice], route, position);
}

// Both trips that the reload makes of one have room.
bool Insertion::fits_with_reload(Index task, Index slot, std::size_t position,
                                 bool reload_first) const
{
    const model::Task& t = model_.tasks[task];
    const model::Stop& stop = model_.stops[t.stop];
    const Loads& at = plan_.route(slot).loads[position];
    const Load& capacity = model_.slots[slot].capacity;
    bool fits = at.shipments == 0;
    for (std::size_t d = 0; d < model_.dimensions; ++d) {
        const std::int64_t behind = at.peak_from_here[d] - at.leaving[d] + at.ahead[d];
        const std::int64_t collected = stop.collected[d];
        const std::int64_t most =
            reload_first
                ? std::max(at.ahead[d] + stop.brought[d],
                           (t.second == kNone ? behind : at.ahead[d]) + collected)
                : std::max(at.peak_so_far[d] + stop.brought[d], at.leaving[d] + collected) -
                      at.ahead[d];
        fits = fits && most <= capacity[d];
    }
    return fits;
}

// What the starts of these visits cost at least where they are put in. Nothing where they are too
// late. Precondition: the route's trip waits for no more than it did.
std::optional<Cost> Insertion::least_starts(Index slot, std::size_t position,
                                            const Middle& middle) const
{
    const Functions& functions = plan_.route(slot).functions;
    std::int64_t time = functions.ready(position) + middle.in.duration_s;
    Cost cost = 0;
    for (const Visit& visit : std::span{middle.visits}.first(middle.count)) {
        if (plan_.is_end(visit.node)) {
            time = std::max(time, visit.release);
        } else {
            const model::Stop& stop = model_.stops[visit.node];
            time = std::max(time, stop.open);
            if (time > stop.close)
                return std::nullopt;
            cost += least_start(slot, position, visit.node, time);
        }
        time += visit.stay_s + visit.leg.duration_s;
    }
    return time > functions.latest(position + 1) ? std::nullopt : std::optional{cost};
}

// The task's stops with the visit of the depot before or behind them, from one node of the route to
// the next one. None: there is no way.
std::optional<Insertion::Middle> Insertion::middle_of(Index task, Index slot, std::size_t position,
                                                      Index reload, bool reload_first) const
{
    const model::Task& t = model_.tasks[task];
    const Loads& at = plan_.route(slot).loads[position];
    const model::Depot& depot = plan_.depot_at(reload);
    const Visit& before = plan_.route(slot).visits[position];
    const Index behind = plan_.route(slot).visits[position + 1].place;
    Middle middle;
    Visit* end = middle.visits.data();
    const auto put_reload = [&] {
        *end++ = {reload,
                  depot.place,
                  {},
                  depot.service_s,
                  reload_first ? std::max(at.release_ahead, model_.stops[t.stop].release)
                               : at.release_ahead};
    };
    if (reload_first)
        put_reload();
    for (const Index stop : {t.stop, t.second})
        if (stop != kNone) {
            const Index last = end == middle.visits.data() ? before.node : end[-1].node;
            *end = {stop, model_.stops[stop].place, {}, plan_.stay_s(slot, last, stop), -kFar};
            ++end;
        }
    if (!reload_first)
        put_reload();
    middle.count = static_cast<std::size_t>(end - middle.visits.data());
    middle.in = timing_.arc_to(slot, before.place, middle.visits.front().place);
    middle.detour = {std::int64_t{middle.in.distance_m} - before.leg.distance_m,
                     std::int64_t{middle.in.duration_s} - before.leg.duration_s, 0};
    bool exists = middle.in.exists();
    for (Visit* visit = middle.visits.data(); visit != end; ++visit) {
        visit->leg = timing_.arc(slot, visit->place, visit + 1 == end ? behind : visit[1].place);
        exists = exists && visit->leg.exists();
        middle.detour.metres += visit->leg.distance_m;
        middle.detour.seconds += visit->leg.duration_s;
        middle.detour.stay_s += visit->stay_s;
    }
    return exists ? std::optional{middle} : std::nullopt;
}

void Insertion::try_reload(Index task, Index slot, std::size_t position, Index reload,
                           bool reload_first)
{
    const auto middle = middle_of(task, slot, position, reload, reload_first);
    if (!middle)
        return;
    const model::Task& t = model_.tasks[task];
    const Route& route = plan_.route(slot);
    const Loads& at = route.loads[position];
    const Visit& behind = route.visits[position + 1];
    const Visit& last = middle->visits[middle->count - 1];
    const Cost price = price_of(slot, middle->detour) + plan_.depot_at(reload).per_visit;
    // A trip that has to wait for less than before may be cheaper than it seems.
    const bool waits_as_before = at.release_so_far >= at.release_ahead;
    const bool may_help = middle->detour.is_shortcut() || may_help_breaks(slot, position);
    const Cost least = waits_as_before ? least_time(slot, middle->detour, may_help) : 0;
    if (!within_limits(slot, middle->detour) || price + least >= wanted_.cutoff)
        return;
    InsertionPoint point{.delta = price,
                         .after = route.visits[position].node,
                         .delivery_after = t.second == kNone ? kNone : t.stop,
                         .reload = reload,
                         .reload_first = reload_first};
    if (waits_as_before || !wanted_.everywhere) {
        const auto of_starts = least_starts(slot, position, *middle);
        if (!of_starts || (waits_as_before && price + least + *of_starts >= wanted_.cutoff))
            return;
        const auto time = time_with(slot, position, *middle, most_time(slot, price));
        if (!time)
            return;
        point.delta += *time - route.time;
    }
    const bool is_behind_as_before =
        plan_.stay_s(slot, last.node, behind.node) == behind.stay_s || plan_.is_end(behind.node);
    keep(point, !waits_as_before || !is_behind_as_before || plan_.has_orders() ||
                    has_whole_limits(slot) ||
                    (!reload_first && model_.stops[t.stop].release > at.release_so_far));
}

std::optional<Cost> Insertion::time_with(Index slot, std::size_t position, const Middle& middle,
                                         Cost most)
{
    const Route& route = plan_.route(slot);
    const Visit* from = &route.visits[position];
    Arc leg = middle.in;
    work_ += 4;
    timing_.begin(slot, route.functions, position, front_);
    for (std::size_t i = 0; i + 1 < middle.count; ++i) {
        if (!timing_.go(slot, front_, *from, leg, middle.visits[i]))
            return std::nullopt;
        from = &middle.visits[i];
        leg = from->leg;
    }
    return timing_.arrive_by(slot, front_, *from, leg, middle.visits[middle.count - 1],
                             route.visits[position + 1], route.functions, position + 1, most);
}

bool Insertion::drop_needless_reloads()
{
    if (!plan_.join_times())
        return false;
    for (std::size_t i = 0; i < plan_.touched().size(); ++i) {
        const Index slot = plan_.touched()[i];
        if (plan_.route(slot).reloads == 0 || plan_.is_closed(slot))
            continue;
        for (const Index reload : plan_.nodes_of(slot)) {
            if (!plan_.is_reload(reload) || plan_.is_kept(reload))
                continue;
            std::vector<Index> nodes = plan_.nodes_of(slot);
            std::erase(nodes, reload);
            const auto change = plan_.change_with(slot, nodes);
            if (change && *change <= 0 && plan_.is_possible(slot, nodes)) {
                plan_.replace(slot, nodes);
                plan_.join_times(slot);
            }
        }
    }
    return true;
}

}  // namespace routeopt::routing::search::rich
