#include "routing/search/rich/plan/joined_times.hpp"

#include <algorithm>

namespace routeopt::routing::search::rich {

// Whether two of the relation's stops are on routes.
bool JoinedTimes::is_linked(const model::Relation& relation) const
{
    return std::count_if(relation.stops.begin(), relation.stops.end(),
                         [&](Index stop) { return route_of(stop) != kNone; }) > 1;
}

// The slot whose route visits the stop, if the candidate is the slot's route. A stop of a broken
// route has no times: it is on none.
Index JoinedTimes::route_of(Index stop) const
{
    const Index slot = plan_.route_of(stop);
    if (slot != kNone)
        return plan_.is_broken(slot) ? kNone : slot;
    const std::size_t moment = candidate_moment_[stop];
    const bool is_in_candidate = candidate_slot_ != kNone &&
                                 moment < candidate_moments_.all.size() &&
                                 candidate_moments_.all[moment].node == stop;
    return is_in_candidate ? candidate_slot_ : kNone;
}

void JoinedTimes::expect_candidate()
{
    std::swap(expected_moments_, candidate_moments_);
    std::swap(expected_surcharges_, candidate_surcharges_);
    expected_version_ = plan_.version();
}

// Whether the expected change, and nothing else, was made since.
bool JoinedTimes::was_made(Index slot) const
{
    const Route& route = plan_.route(slot);
    return plan_.version() == expected_version_ + 1 && is_expected(route.visits, route.time);
}

bool JoinedTimes::settle(std::span<const Index> slots)
{
    if (slots.size() != 1 || !was_made(slots.front()))
        return settle_all(slots);
    for (const Surcharge& surcharge : expected_surcharges_)
        plan_.set_surcharge(surcharge.slot, surcharge.cost, surcharge.duration_s);
#ifdef ROUTEOPT_CHECK_INVARIANTS
    const Cost promised = plan_.cost();
    const bool in_time = settle_all(slots);
    INVARIANT(in_time && plan_.cost() == promised &&
                  std::ranges::all_of(expected_surcharges_,
                                      [&](const Surcharge& expected) {
                                          return plan_.route(expected.slot).surcharge ==
                                                 expected.cost;
                                      }),
              "what is kept of times is what they are");
#else
    plan_.moments(slots.front());
#endif
    expected_version_ = kNothingExpected;
    return true;
}

bool JoinedTimes::settle_all(std::span<const Index> slots)
{
    candidate_slot_ = kNone;
    bool in_time = true;
    done_.clear();
    for (const Index slot : slots) {
        if (std::find(done_.begin(), done_.end(), slot) != done_.end() ||
            plan_.route(slot).size == 0 || plan_.is_broken(slot))
            continue;
        if (!gather(slot)) {
            plan_.set_surcharge(slot, 0, plan_.route(slot).alone_s);
        } else {
            in_time = solve();
            for (std::size_t m = 0; m < member_count_ && in_time; ++m) {
                const std::optional<Cost> surcharge = surcharge_of(members_[m]);
                in_time = surcharge.has_value();
                if (in_time)
                    plan_.set_surcharge(members_[m].slot, *surcharge, duration_of(members_[m]));
                done_.push_back(members_[m].slot);
            }
        }
        forget();
        if (!in_time)
            return false;
    }
    return true;
}

std::optional<Cost> JoinedTimes::change_with(Index slot, std::span<const Visit> visits, Cost time)
{
    candidate_slot_ = slot;
    lay_out(slot, visits, time, candidate_moments_);
    if (!candidate_moments_.relations.empty())
        for (std::size_t i = 0; i < candidate_moments_.all.size(); ++i)
            if (const Index node = candidate_moments_.all[i].node; node != kNone)
                candidate_moment_[node] = i;
    std::optional<Cost> change;
    candidate_surcharges_.clear();
    if (!gather(slot)) {
        change = -plan_.route(slot).surcharge;
        candidate_surcharges_.push_back(
            {slot, 0,
             plan_.counts_hours(slot) ? timing_.duration_s(slot, visits, time) : std::int64_t{0}});
    } else if (solve()) {
        change = 0;
        for (std::size_t m = 0; m < member_count_; ++m) {
            const std::optional<Cost> surcharge = surcharge_of(members_[m]);
            if (!surcharge) {
                change.reset();
                break;
            }
            *change += *surcharge - plan_.route(members_[m].slot).surcharge;
            candidate_surcharges_.push_back(
                {members_[m].slot, *surcharge, duration_of(members_[m])});
        }
    }
    forget();
    return change;
}

// Gathers the routes that relations reach from this one, and the bounds between them. False: the
// route's times depend on no other route, and it has no rides of a limited or least duration.
bool JoinedTimes::gather(Index slot)
{
    join(slot);
    for (std::size_t m = 0; m < member_count_; ++m)
        for (const Index number : members_[m].moments->relations) {
            const model::Relation& relation = model_.rules.relations[number];
            if (is_bound_[number] != 0 || !is_linked(relation))
                continue;
            is_bound_[number] = 1;
            bound_relations_.push_back(number);
            for (const Index stop : relation.stops)
                if (route_of(stop) != kNone)
                    join(route_of(stop));
            bind(relation);
        }
    return !bounds_.empty() || !members_.front().moments->lags.empty();
}

void JoinedTimes::forget()
{
    for (std::size_t m = 0; m < member_count_; ++m)
        member_of_[members_[m].slot] = kNone;
    for (const Index number : bound_relations_)
        is_bound_[number] = 0;
    member_count_ = 0;
    bound_relations_.clear();
    bounds_.clear();
}

void JoinedTimes::join(Index slot)
{
    if (member_of_[slot] != kNone)
        return;
    member_of_[slot] = static_cast<Index>(member_count_);
    if (member_count_ == members_.size())
        members_.emplace_back();
    Member& member = members_[member_count_++];
    member.slot = slot;
    member.moments = slot == candidate_slot_ ? &candidate_moments_ : &plan_.moments(slot);
    member.is_alone = true;
    member.is_pushed = false;
}

JoinedTimes::At JoinedTimes::at(Index stop) const
{
    const Index slot = route_of(stop);
    const Index member = member_of_[slot];
    if (slot == candidate_slot_)
        return {as_size(member), candidate_moment_[stop]};
    // Breaks with places are moments, too, so the moment's number is the position or a later one.
    const auto& moments = members_[member].moments->all;
    std::size_t moment = plan_.position_of(stop);
    while (moments[moment].node != stop)
        ++moment;
    return {as_size(member), moment};
}

// Adds the bounds that a relation sets between stops on routes of the members.
void JoinedTimes::bind(const model::Relation& relation)
{
    served_.clear();
    for (const Index stop : relation.stops)
        if (route_of(stop) != kNone)
            served_.push_back(stop);
    if (relation.kind == RelationKind::synchronized) {
        for (const Index a : served_)
            for (const Index b : served_)
                if (a != b)
                    bounds_.push_back({at(a), at(b), -relation.max_difference_s});
        return;
    }
    const At from = at(served_.front());
    const At to = at(served_.back());
    const std::int64_t stay_s = members_[from.member].moments->all[from.moment].stay_s;
    bounds_.push_back({to, from, stay_s + relation.min_s});
    if (relation.max_s < kFar)
        bounds_.push_back({from, to, -relation.max_s - stay_s});
}

std::optional<std::vector<PlacedBreaks>> JoinedTimes::breaks_of(Index slot)
{
    candidate_slot_ = kNone;
    std::optional<std::vector<PlacedBreaks>> placed;
    if (gather(slot))
        placed = members_.front().moments->placed;
    forget();
    return placed;
}

void JoinedTimes::lay_out(Index slot, std::span<const Visit> visits, Cost time, Moments& moments)
{
    lay_out_around(timing_.place_breaks(slot, visits, time, plan_.route(slot).functions), slot,
                   visits, time, moments);
    for (const BreakChoice choice : {BreakChoice::fewest, BreakChoice::all}) {
        // The other choices take time, so each is tried only where it is most likely to help.
        // `fewest`: where the route may end before its last break. The referee leaves that break
        // out as well, since of equal costs it takes the earliest end. `all`: where no times were
        // found otherwise.
        const bool is_worth_it = choice == BreakChoice::all
                                     ? !moments.surcharge
                                     : may_end_before_break(slot, visits, moments);
        if (!is_worth_it || !may_move_breaks(slot, moments))
            continue;
        auto placed =
            timing_.place_breaks_otherwise(slot, visits, choice, plan_.route(slot).functions);
        if (!placed || *placed == moments.placed)
            continue;
        lay_out_around(std::move(*placed), slot, visits, time, other_moments_);
        if (other_moments_.surcharge &&
            (!moments.surcharge || *other_moments_.surcharge < *moments.surcharge))
            std::swap(moments, other_moments_);
    }
}

// Whether other places of the breaks may be cheaper. Breaks with places count towards limits of
// distance and driving, which are kept with those of the cheapest schedule.
bool JoinedTimes::may_move_breaks(Index slot, const Moments& moments) const
{
    const model::Limits& most = model_.slots[slot].limits;
    return timing_.layers(slot).taken.size() > 1 && moments.surcharge != 0 &&
           (!moments.relations.empty() || !moments.lags.empty()) &&
           ((most.distance_m == kFar && most.driving_s == kFar) ||
            !timing_.has_breaks_with_places(slot));
}

// Whether breaks are taken behind the last stop, and the route may end before one of them instead.
bool JoinedTimes::may_end_before_break(Index slot, std::span<const Visit> visits,
                                       const Moments& moments) const
{
    const std::size_t last = visits.size() - 2;
    if (moments.placed.empty() || moments.placed.back().position != last)
        return false;
    std::size_t moment = moments.all.size() - 2;
    while (moments.all[moment].node != visits[last].node)
        --moment;
    const std::int64_t end =
        moments.starts[moment] + visits[last].stay_s + visits[last].leg.duration_s;
    const auto& breaks = timing_.rules(slot).breaks;
    for (std::size_t k = 0; k < breaks.size(); ++k)
        if ((moments.placed.back().breaks & break_bit(k)) != 0 && end < breaks[k].earliest)
            return true;
    return false;
}

void JoinedTimes::lay_out_around(std::vector<PlacedBreaks> placed, Index slot,
                                 std::span<const Visit> visits, Cost time, Moments& moments)
{
    const model::Slot& s = model_.slots[slot];
    const model::SlotRules& rules = timing_.rules(slot);
    moments.all.clear();
    moments.lags.clear();
    moments.hours.clear();
    moments.legs.clear();
    moments.relations.clear();
    moments.breaks = 0;
    moments.taken = 0;
    moments.time = time;
    moments.all.emplace_back().node = visits.front().node;
    moments.placed = std::move(placed);
    auto next = moments.placed.begin();
    for (std::size_t position = 0; position + 1 < visits.size(); ++position) {
        const Visit& to = visits[position + 1];
        std::uint64_t pauses = 0;
        for (; next != moments.placed.end() && next->position == position; ++next)
            pauses |= next->breaks;
        add_gap(slot, visits[position], to, pauses, moments);
        if (!plan_.is_end(to.node) && plan_.is_of_times(model_.stops[to.node].task))
            add_relations(to.node, moments);
    }
    moments.starts.assign(moments.all.size(), -kFar);
    moments.starts.front() = std::max(s.earliest, visits.front().release);
    moments.is_in_time = moments.settle(s, moments.starts);
    moments.surcharge =
        moments.is_in_time ? moments.surcharge_at(s, rules, moments.starts) : std::nullopt;
}

// Of the stop, which the last moment is at: its relations are listed, but those to a stop in front
// of it on the route become lags.
void JoinedTimes::add_relations(Index stop, Moments& moments)
{
    const std::size_t here = moments.all.size() - 1;
    for (const Index number : model_.rules.relations_of[model_.stops[stop].task]) {
        const model::Relation& relation = model_.rules.relations[number];
        if (!relation.is_of_times() ||
            std::ranges::find(relation.stops, stop) == relation.stops.end())
            continue;
        if (relation.kind == RelationKind::time_lag && stop == relation.stops.front())
            from_moment_[number] = here;
        const std::size_t from = from_moment_[number];
        if (relation.kind != RelationKind::time_lag || from >= here ||
            moments.all[from].node != relation.stops.front()) {
            moments.relations.push_back(number);
        } else {
            std::erase(moments.relations, number);
            const std::int64_t stay_s = moments.all[from].stay_s;
            // Also where it says nothing: the route is then timed as one that is joined.
            moments.lags.push_back({here, from, stay_s + relation.min_s});
            if (relation.max_s < kFar)
                moments.lags.push_back({from, here, -relation.max_s - stay_s});
        }
    }
}

// Whether these are the expected visits. Nodes and time tell: the first node belongs to one slot,
// legs and stays follow from slot and nodes, and no start is held (RouteTime::hold) while a route
// is laid out.
bool JoinedTimes::is_expected(std::span<const Visit> visits, Cost time) const
{
    if (expected_moments_.time != time)
        return false;
    auto visit = visits.begin();
    for (const Moment& moment : expected_moments_.all) {
        if (moment.node == kNone)
            continue;  // a break
        if (visit == visits.end() || visit->node != moment.node)
            return false;
        ++visit;
    }
    return visit == visits.end();
}

void JoinedTimes::take_or_lay_out(Index slot, std::span<const Visit> visits, Cost time,
                                  Moments& moments)
{
    if (!is_expected(visits, time)) {
        lay_out(slot, visits, time, moments);
        return;
    }
    std::swap(moments, expected_moments_);
#ifdef ROUTEOPT_CHECK_INVARIANTS
    lay_out(slot, visits, time, expected_moments_);
    INVARIANT(expected_moments_.starts == moments.starts &&
                  expected_moments_.surcharge == moments.surcharge &&
                  expected_moments_.relations == moments.relations &&
                  expected_moments_.lags == moments.lags &&
                  expected_moments_.placed == moments.placed &&
                  expected_moments_.breaks == moments.breaks,
              "what is kept of a route is what would be laid out");
#endif
}

// Adds the moment of the second visit, behind those of the breaks with a place that are taken
// between the two; `pauses`: all breaks taken there, as bits.
void JoinedTimes::add_gap(Index slot, const Visit& from, const Visit& to, std::uint64_t pauses,
                          Moments& moments) const
{
    const model::Slot& s = model_.slots[slot];
    const model::SlotRules& rules = timing_.rules(slot);
    Moment moment;
    moment.node = to.node;
    moment.stay_s = to.stay_s;
    moment.curve = timing_.curve_of(to);
    if (plan_.is_reload(to.node))
        moment.curve = moments.hours.emplace_back(moment.curve.begin(), moment.curve.end());
    Arc way = from.leg;
    Index left = from.place;
    const bool is_by_day = timing_.is_by_day(slot);
    std::vector<LegByDay::Pause> on_the_way;
    for (std::size_t k = 0; k < rules.breaks.size(); ++k) {
        if ((pauses & break_bit(k)) == 0)
            continue;
        const model::Break& pause = rules.breaks[k];
        std::int64_t busy_s = pause.duration_s;
        if (pause.place != kNone) {
            const Arc in = timing_.arc(slot, from.place, pause.place);
            const Arc out = timing_.arc(slot, pause.place, to.place);
            if (!in.exists() || !out.exists())
                moment.until = -kFar;
            const std::int64_t metres =
                std::int64_t{in.distance_m} + out.distance_m - from.leg.distance_m;
            const std::int64_t seconds =
                std::int64_t{in.duration_s} + out.duration_s - from.leg.duration_s;
            moments.breaks += s.per_metre * metres + s.per_second * seconds;
            busy_s += seconds;
            Moment stop;
            stop.offset = in.duration_s;
            if (is_by_day)
                moments.drive_by_day(stop, timing_.way(slot, left, pause.place), in, {});
            stop.stay_s = pause.duration_s;
            stop.curve = moments.hours.emplace_back(1, Piece{pause.earliest, pause.latest, 0, 0});
            moments.all.push_back(stop);
            way = out;
            left = pause.place;
        } else {
            if (moment.floor > pause.latest)
                moment.until = -kFar;
            moment.until = std::min(moment.until, pause.latest - moment.offset);
            moment.first_break = std::min(moment.first_break, pause.earliest);
            moment.floor = std::max(moment.floor, pause.earliest) + pause.duration_s;
            moment.offset += pause.duration_s;
            if (is_by_day)
                on_the_way.push_back({pause.earliest, pause.duration_s});
        }
        moments.breaks -= rules.per_busy_second * busy_s;
    }
    moments.taken |= pauses;
    moment.offset += way.duration_s;
    if (is_by_day)
        moments.drive_by_day(moment, timing_.way(slot, left, to.place), way, std::move(on_the_way));
    moments.all.push_back(moment);
}

// The least times of the members. False: there are none.
bool JoinedTimes::solve()
{
    // If common times exist they are found in `most` rounds: each round makes the longest chain of
    // pushes one longer, and a start that is pushed into its next window may begin a new chain.
    std::size_t most = bounds_.size() + member_count_ + 2;
    for (std::size_t m = 0; m < member_count_; ++m) {
        const Moments& moments = *members_[m].moments;
        if (!moments.is_in_time)
            return false;
        for (const Moment& moment : moments.all)
            most += moment.curve.size() > 1 ? moment.curve.size() : 0;
    }
    for (std::size_t round = 0; round <= most; ++round) {
        push();
        bool is_done = true;
        for (std::size_t m = 0; m < member_count_; ++m) {
            Member& member = members_[m];
            if (!std::exchange(member.is_pushed, false))
                continue;
            is_done = false;
            if (!member.moments->settle(model_.slots[member.slot], member.starts))
                return false;
        }
        if (is_done)
            return true;
    }
    return false;
}

// Makes starts later that a bound between routes is broken for.
void JoinedTimes::push()
{
    const auto start_at = [&](const At& at) {
        const Member& member = members_[at.member];
        return (member.is_alone ? member.moments->starts : member.starts)[at.moment];
    };
    for (const NotBefore& bound : bounds_) {
        const std::int64_t least = start_at(bound.earlier) + bound.seconds;
        if (start_at(bound.later) >= least)
            continue;
        Member& member = members_[bound.later.member];
        if (std::exchange(member.is_alone, false))
            member.starts = member.moments->starts;
        member.starts[bound.later.moment] = least;
        member.is_pushed = true;
    }
}

std::optional<Cost> JoinedTimes::surcharge_of(const Member& member) const
{
    if (member.is_alone)
        return member.moments->surcharge;
    return member.moments->surcharge_at(model_.slots[member.slot], timing_.rules(member.slot),
                                        member.starts);
}

std::int64_t JoinedTimes::duration_of(const Member& member) const
{
    if (!plan_.counts_hours(member.slot))
        return 0;
    const auto& starts = member.is_alone ? member.moments->starts : member.starts;
    return starts.back() - member.moments->departure_at(model_.slots[member.slot], starts);
}

}  // namespace routeopt::routing::search::rich
