#include "routing/search/rich/insertion/reload_insertion.hpp"

#include <algorithm>

namespace routeopt::routing::search::rich {

ReloadInsertion::ReloadInsertion(Plan& plan, NearbyRoutes& nearby, RoutePlaces& places,
                                 std::int64_t& work)
    : plan_(plan), model_(plan.model()), timing_(plan.timing()), nearby_(nearby), places_(places),
      work_(work), pricing_(plan), checks_(plan), bounds_(model_.slots.size())
{
}

bool ReloadInsertion::is_turn(const InsertionPoint& best, Random* random)
{
    if (model_.reloads.empty())
        return false;
    if (++asked_ % kCountedEvery == 0) {
        std::int64_t visits = 0;
        for (Index slot = 0; slot < static_cast<Index>(model_.slots.size()); ++slot)
            visits += plan_.route(slot).reloads;
        const auto running = static_cast<double>(std::max<std::int64_t>(plan_.running(), 1));
        share_ =
            std::clamp(kSharePerReload * static_cast<double>(visits) / running, kLeastShare, 1.0);
    }
    return random == nullptr || !best.is_limit() || random->unit() < share_;
}

Cost ReloadInsertion::least_trip(Index task, Index slot)
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
        trips_.push_back({depot.per_visit + pricing_.price_of(slot, trip) +
                              pricing_.least_time(slot, trip, false),
                          trip.seconds + trip.stay_s});
        least = std::min(least, trips_.back().cost);
    }
    return least;
}

const ReloadInsertion::RouteBounds& ReloadInsertion::bounds_of(Index slot)
{
    const Route& route = plan_.route(slot);
    RouteBounds& bounds = bounds_[slot];
    if (std::exchange(bounds.version, route.version) == route.version)
        return bounds;
    bounds.least = std::numeric_limits<Cost>::max();
    bounds.of_gap.assign(route.visits.size(), {});
    for (const model::ReloadChoice& choice : model_.choices_of(model_.slots[slot])) {
        const model::Depot& depot = model_.depots[choice.depot];
        const Detour stay{0, 0, depot.service_s};
        const Cost of_stay = depot.per_visit + pricing_.price_of(slot, stay);
        const Cost longer =
            timing_.rules(slot).per_second * depot.service_s - pricing_.slack_of(slot);
        for (std::size_t at = 1; at + 2 < route.visits.size(); ++at) {
            if (ends_a_trip(route, at))
                continue;
            const Visit& before = route.visits[at];
            const Arc in = timing_.arc_to(slot, before.place, depot.place);
            const Arc out = timing_.arc(slot, depot.place, route.visits[at + 1].place);
            if (!in.exists() || !out.exists())
                continue;
            const Detour detour = Detour::instead_of(before.leg, in, out, depot.service_s);
            const LowerBound price = pricing_.least_travel(slot, at, detour);
            const Cost with_time = price.with_time + longer;
            const Cost cost = of_stay + (pricing_.may_save_waiting(slot)
                                             ? with_time
                                             : std::max(price.without_time, with_time));
            Added& least = bounds.of_gap[at];
            least = {std::min(least.cost, cost),
                     std::min(least.seconds, detour.seconds + detour.stay_s)};
            bounds.least = std::min(bounds.least, least.cost);
        }
    }
    return bounds;
}

bool ReloadInsertion::may_add(const Added& least, const Route& route, std::size_t position) const
{
    const Loads& at = route.loads[position];
    const std::int64_t there =
        route.functions.ready(position) + route.visits[position].leg.duration_s + least.seconds;
    return at.release_so_far < at.release_ahead ||
           (least.cost < places_.cutoff() && there <= route.functions.latest(position + 1));
}

bool ReloadInsertion::ends_a_trip(const Route& route, std::size_t position) const
{
    return plan_.is_end(route.visits[position].node) ||
           plan_.is_end(route.visits[position + 1].node);
}

void ReloadInsertion::find(Index task, Index slot)
{
    const Route& route = plan_.route(slot);
    if (places_.everywhere()) {
        for (const std::size_t at : nearby_.gaps())
            if (at >= plan_.locked(slot))
                try_gap(task, slot, at);
        return;
    }
    std::vector<std::size_t>& gaps = nearby_.set_gaps_beside(slot, kWidth);
    for (std::size_t at = 0; at + 1 < route.visits.size(); ++at)
        if (ends_a_trip(route, at))
            gaps.push_back(at);
    std::sort(gaps.begin(), gaps.end());
    gaps.erase(std::unique(gaps.begin(), gaps.end()), gaps.end());
    least_trip(task, slot);
    const RouteBounds& bounds = bounds_of(slot);
    // Without the triangle inequality the way to the depot may be shorter by way of the task.
    const bool is_bounded = timing_.longest_shortcut_s(slot) < kFar;
    for (const std::size_t at : gaps)
        if (at >= plan_.locked(slot) &&
            (!is_bounded || ends_a_trip(route, at) || may_add(bounds.of_gap[at], route, at)))
            try_gap(task, slot, at);
}

void ReloadInsertion::try_gap(Index task, Index slot, std::size_t position)
{
    const bool has_room[] = {fits(task, slot, position, false), fits(task, slot, position, true)};
    if (!has_room[0] && !has_room[1])
        return;
    const auto choices = model_.choices_of(model_.slots[slot]);
    for (std::size_t c = 0; c < choices.size(); ++c)
        for (Index visit = 0; visit < choices[c].visits; ++visit) {
            const Index reload = model_.first_reload() + choices[c].first + visit;
            if (plan_.route_of(reload) != kNone)
                continue;
            for (const bool reload_first : {true, false})
                if (has_room[reload_first ? 1 : 0] &&
                    (places_.everywhere() || may_reload(slot, position, c, reload_first)))
                    try_reload(task, slot, position, reload, reload_first);
            break;
        }
}

// Not beside a visit of the same depot: the trip between the two would be empty, except for what
// the vehicle is loaded with at its start. Where the task itself is beside one, a trip for the task
// alone is a lower bound.
bool ReloadInsertion::may_reload(Index slot, std::size_t position, std::size_t choice,
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

bool ReloadInsertion::fits(Index task, Index slot, std::size_t position, bool reload_first) const
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

std::optional<Cost> ReloadInsertion::least_starts(Index slot, std::size_t position,
                                                  const Inserted& inserted) const
{
    const RouteFunctions& functions = plan_.route(slot).functions;
    std::int64_t time = functions.ready(position) + inserted.in.duration_s;
    Cost cost = 0;
    for (const Visit& visit : std::span{inserted.visits}.first(inserted.count)) {
        if (plan_.is_end(visit.node)) {
            time = std::max(time, visit.release);
        } else {
            const model::Stop& stop = model_.stops[visit.node];
            time = std::max(time, stop.open);
            if (time > stop.close)
                return std::nullopt;
            cost += pricing_.least_start(slot, position, visit.node, time);
        }
        time += visit.stay_s + visit.leg.duration_s;
    }
    return time > functions.latest(position + 1) ? std::nullopt : std::optional{cost};
}

std::optional<ReloadInsertion::Inserted> ReloadInsertion::inserted(Index task, Index slot,
                                                                   std::size_t position,
                                                                   Index reload,
                                                                   bool reload_first) const
{
    const model::Task& t = model_.tasks[task];
    const Loads& at = plan_.route(slot).loads[position];
    const model::Depot& depot = plan_.depot_at(reload);
    const Visit& before = plan_.route(slot).visits[position];
    const Index behind = plan_.route(slot).visits[position + 1].place;
    Inserted inserted;
    Visit* end = inserted.visits.data();
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
            const Index last = end == inserted.visits.data() ? before.node : end[-1].node;
            *end = {stop, model_.stops[stop].place, {}, plan_.stay_s(slot, last, stop), -kFar};
            ++end;
        }
    if (!reload_first)
        put_reload();
    inserted.count = static_cast<std::size_t>(end - inserted.visits.data());
    inserted.in = timing_.arc_to(slot, before.place, inserted.visits.front().place);
    inserted.detour = {std::int64_t{inserted.in.distance_m} - before.leg.distance_m,
                       std::int64_t{inserted.in.duration_s} - before.leg.duration_s, 0};
    bool exists = inserted.in.exists();
    for (Visit* visit = inserted.visits.data(); visit != end; ++visit) {
        visit->leg = timing_.arc(slot, visit->place, visit + 1 == end ? behind : visit[1].place);
        exists = exists && visit->leg.exists();
        inserted.detour.metres += visit->leg.distance_m;
        inserted.detour.seconds += visit->leg.duration_s;
        inserted.detour.stay_s += visit->stay_s;
    }
    return exists ? std::optional{inserted} : std::nullopt;
}

void ReloadInsertion::try_reload(Index task, Index slot, std::size_t position, Index reload,
                                 bool reload_first)
{
    const auto inserted = this->inserted(task, slot, position, reload, reload_first);
    if (!inserted)
        return;
    const model::Task& t = model_.tasks[task];
    const Route& route = plan_.route(slot);
    const Loads& at = route.loads[position];
    const Visit& behind = route.visits[position + 1];
    const Visit& last = inserted->visits[inserted->count - 1];
    const Cost price = pricing_.price_of(slot, inserted->detour) + plan_.depot_at(reload).per_visit;
    // Where the first of the two trips need not wait for the goods of the second any more, the
    // route may be cheaper than its present functions tell.
    const bool waits_as_before = at.release_so_far >= at.release_ahead;
    const bool may_help =
        inserted->detour.is_shortcut() || pricing_.may_help_breaks(slot, position);
    const Cost least = waits_as_before ? pricing_.least_time(slot, inserted->detour, may_help) : 0;
    if (!checks_.within_limits(slot, inserted->detour) || price + least >= places_.cutoff())
        return;
    InsertionPoint point{.delta = price,
                         .after = route.visits[position].node,
                         .delivery_after = t.second == kNone ? kNone : t.stop,
                         .reload = reload,
                         .reload_first = reload_first};
    if (waits_as_before || !places_.everywhere()) {
        const auto of_starts = least_starts(slot, position, *inserted);
        if (!of_starts || (waits_as_before && price + least + *of_starts >= places_.cutoff()))
            return;
        const auto time =
            time_with(slot, position, *inserted, pricing_.most_time(slot, price, places_.cutoff()));
        if (!time)
            return;
        point.delta += *time - route.time;
    }
    const bool is_behind_as_before =
        plan_.stay_s(slot, last.node, behind.node) == behind.stay_s || plan_.is_end(behind.node);
    places_.keep(point, !waits_as_before || !is_behind_as_before || plan_.has_orders() ||
                            checks_.has_whole_limits(slot) ||
                            (!reload_first && model_.stops[t.stop].release > at.release_so_far));
}

std::optional<Cost> ReloadInsertion::time_with(Index slot, std::size_t position,
                                               const Inserted& inserted, Cost most)
{
    const Route& route = plan_.route(slot);
    const Visit* from = &route.visits[position];
    Arc leg = inserted.in;
    work_ += 4;
    timing_.begin(slot, route.functions, position, front_);
    for (std::size_t i = 0; i + 1 < inserted.count; ++i) {
        if (!timing_.go(slot, front_, *from, leg, inserted.visits[i]))
            return std::nullopt;
        from = &inserted.visits[i];
        leg = from->leg;
    }
    return timing_.arrive_by(slot, front_, *from, leg, inserted.visits[inserted.count - 1],
                             route.visits[position + 1], route.functions, position + 1, most);
}

bool ReloadInsertion::drop_needless()
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
