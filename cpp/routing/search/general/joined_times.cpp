#include "routing/search/general/joined_times.hpp"

#include <algorithm>

namespace routeopt::routing::search::general {

bool JoinedTimes::is_linked(const model::Relation& relation) const
{
    return relation.is_of_times() &&
           std::count_if(relation.stops.begin(), relation.stops.end(),
                         [&](Index stop) { return route_of(stop) != kNone; }) > 1;
}

Index JoinedTimes::route_of(Index stop) const
{
    const Index slot = plan_.route_of(stop);
    if (slot != kNone && plan_.is_broken(slot))
        return kNone;
    const auto is_it = [&](const Visit& visit) { return visit.node == stop; };
    return slot == kNone && std::any_of(changed_.begin(), changed_.end(), is_it) ? changed_slot_
                                                                                 : slot;
}

std::span<const Visit> JoinedTimes::visits_of(Index slot) const
{
    return slot == changed_slot_ ? changed_ : std::span<const Visit>{plan_.route(slot).visits};
}

bool JoinedTimes::settle(std::span<const Index> slots)
{
    is_bound_.assign(model_.rules.relations.size(), 0);
    for (const Index slot : slots) {
        if (member_of_[as_size(slot)] != kNone || plan_.route(slot).size == 0 ||
            plan_.is_broken(slot))
            continue;
        members_.clear();
        bounds_.clear();
        gather(slot);
        if (bounds_.empty()) {
            plan_.set_surcharge(slot, 0);
            continue;
        }
        if (!solve())
            return false;
        for (const Member& member : members_) {
            const std::optional<Cost> surcharge = surcharge_of(member);
            if (!surcharge)
                return false;
            plan_.set_surcharge(member.slot, *surcharge);
        }
    }
    return true;
}

std::optional<Cost> JoinedTimes::change_with(Index slot, std::span<const Visit> visits, Cost time)
{
    changed_slot_ = slot;
    changed_ = visits;
    changed_time_ = time;
    is_bound_.assign(model_.rules.relations.size(), 0);
    gather(slot);
    if (bounds_.empty())
        return -plan_.route(slot).surcharge;
    if (!solve())
        return std::nullopt;
    Cost change = 0;
    for (const Member& member : members_) {
        const std::optional<Cost> surcharge = surcharge_of(member);
        if (!surcharge)
            return surcharge;
        change += *surcharge - plan_.route(member.slot).surcharge;
    }
    return change;
}

// The routes that this one's times depend on, and how.
void JoinedTimes::gather(Index slot)
{
    join(slot);
    for (std::size_t m = 0; m < members_.size(); ++m) {
        const auto visits = visits_of(members_[m].slot);
        for (const Visit& visit : visits) {
            if (plan_.is_end(visit.node))
                continue;
            const Index task = model_.stops[as_size(visit.node)].task;
            for (const Index number : model_.rules.relations_of[as_size(task)]) {
                const model::Relation& relation = model_.rules.relations[as_size(number)];
                if (is_bound_[as_size(number)] != 0 || !is_linked(relation))
                    continue;
                is_bound_[as_size(number)] = 1;
                for (const Index stop : relation.stops)
                    if (route_of(stop) != kNone)
                        join(route_of(stop));
                bind(relation);
            }
        }
    }
}

void JoinedTimes::join(Index slot)
{
    if (member_of_[as_size(slot)] != kNone)
        return;
    member_of_[as_size(slot)] = static_cast<Index>(members_.size());
    members_.emplace_back().slot = slot;
}

JoinedTimes::At JoinedTimes::at(Index stop) const
{
    // The moment is found when the members are laid out.
    return {static_cast<std::size_t>(member_of_[as_size(route_of(stop))]), as_size(stop)};
}

void JoinedTimes::bind(const model::Relation& relation)
{
    std::vector<Index> served;
    for (const Index stop : relation.stops)
        if (route_of(stop) != kNone)
            served.push_back(stop);
    if (relation.kind == RelationKind::synchronized) {
        for (const Index a : served)
            for (const Index b : served)
                if (a != b)
                    bounds_.push_back({at(a), at(b), -relation.max_difference_s});
        return;
    }
    const Index from = served.front();
    const Index to = served.back();
    const auto visits = visits_of(route_of(from));
    const std::int64_t stay_s = std::find_if(visits.begin(), visits.end(), [&](const Visit& visit) {
                                    return visit.node == from;
                                })->stay_s;
    bounds_.push_back({at(to), at(from), stay_s + relation.min_s});
    if (relation.max_s < kFar)
        bounds_.push_back({at(from), at(to), -relation.max_s - stay_s});
}

// The gap between two visits, with the breaks that are taken in it.
void JoinedTimes::add_gap(Member& member, std::vector<const model::Break*>& pauses,
                          const Visit& from, const Visit& to)
{
    const model::Slot& slot = model_.slots[as_size(member.slot)];
    const model::SlotRules& rules = timing_.rules(member.slot);
    Moment moment;
    moment.node = to.node;
    moment.stay_s = to.stay_s;
    const Curve curve = timing_.curve_of(to);
    moment.curve.assign(curve.begin(), curve.end());
    std::int64_t way_s = from.leg.duration_s;
    for (const model::Break* pause : pauses) {
        std::int64_t busy_s = pause->duration_s;
        if (pause->place != kNone) {
            const Arc in = timing_.arc(member.slot, from.place, pause->place);
            const Arc out = timing_.arc(member.slot, pause->place, to.place);
            if (!in.exists() || !out.exists())
                moment.until = -kFar;
            const std::int64_t metres =
                std::int64_t{in.distance_m} + out.distance_m - from.leg.distance_m;
            const std::int64_t seconds =
                std::int64_t{in.duration_s} + out.duration_s - from.leg.duration_s;
            member.breaks += slot.per_metre * metres + slot.per_second * seconds;
            busy_s += seconds;
            Moment stop;
            stop.offset = in.duration_s;
            stop.stay_s = pause->duration_s;
            stop.curve = {{pause->earliest, pause->latest, 0, 0}};
            member.moments.push_back(std::move(stop));
            way_s = out.duration_s;
        } else {
            if (moment.floor > pause->latest)
                moment.until = -kFar;
            moment.until = std::min(moment.until, pause->latest - moment.offset);
            moment.first_break = std::min(moment.first_break, pause->earliest);
            moment.floor = std::max(moment.floor, pause->earliest) + pause->duration_s;
            moment.offset += pause->duration_s;
        }
        member.breaks -= rules.per_busy_second * busy_s;
    }
    pauses.clear();
    moment.offset += way_s;
    member.moments.push_back(std::move(moment));
}

JoinedTimes::Member JoinedTimes::member_for(Index slot)
{
    Member member;
    member.slot = slot;
    const auto visits = visits_of(slot);
    const model::SlotRules& rules = timing_.rules(slot);
    std::vector<Timing::Placed> own;
    std::span<const Timing::Placed> placed;
    if (!rules.breaks.empty() && slot != changed_slot_) {
        placed = plan_.placed_breaks(slot);
    } else if (!rules.breaks.empty()) {
        own = timing_.place_breaks(slot, visits);
        placed = own;
    }
    member.moments.emplace_back().node = visits.front().node;
    std::vector<const model::Break*> pauses;
    for (std::size_t position = 0; position + 1 < visits.size(); ++position) {
        for (const Timing::Placed& at : placed)
            for (std::size_t k = 0; k < rules.breaks.size(); ++k)
                if (at.position == position && (at.breaks >> k & 1) != 0) {
                    pauses.push_back(&rules.breaks[k]);
                    member.taken |= std::uint64_t{1} << k;
                }
        add_gap(member, pauses, visits[position], visits[position + 1]);
    }
    return member;
}

bool JoinedTimes::solve()
{
    for (Member& member : members_)
        member = member_for(member.slot);
    for (NotBefore& bound : bounds_)
        for (At* at : {&bound.later, &bound.earlier}) {
            const auto& moments = members_[at->member].moments;
            const auto stop = static_cast<Index>(at->moment);
            at->moment = static_cast<std::size_t>(
                std::find_if(moments.begin(), moments.end(),
                             [&](const Moment& moment) { return moment.node == stop; }) -
                moments.begin());
        }
    // A round makes the longest chain of pushes one longer; windows begun start it anew.
    std::size_t most = bounds_.size() + members_.size() + 2;
    for (const Member& member : members_)
        for (const Moment& moment : member.moments)
            most += moment.curve.size() > 1 ? moment.curve.size() : 0;
    for (std::size_t round = 0;; ++round) {
        if (round > most)
            return false;
        for (Member& member : members_)
            if (!settle(member))
                return false;
        const bool pushed = push();
        if (!shorten() && !pushed)
            break;
    }
    return true;
}

// Every start as early as those before it allow. False: one is too late.
bool JoinedTimes::settle(Member& member) const
{
    const model::Slot& slot = model_.slots[as_size(member.slot)];
    const Visit& first = visits_of(member.slot).front();
    Moment& start = member.moments.front();
    start.start = std::max({start.start, slot.earliest, first.release});
    if (start.start > slot.latest_start)
        return false;
    for (std::size_t k = 1; k < member.moments.size(); ++k) {
        const Moment& before = member.moments[k - 1];
        Moment& moment = member.moments[k];
        const std::int64_t leave = before.start + before.stay_s;
        if (leave > moment.until)
            return false;
        const std::int64_t arrival = std::max(leave + moment.offset, moment.floor);
        moment.start = std::max(moment.start, arrival);
        const auto piece = std::find_if(moment.curve.begin(), moment.curve.end(),
                                        [&](const Piece& p) { return p.to >= moment.start; });
        if (piece == moment.curve.end())
            return false;
        moment.start = std::max(moment.start, piece->from);
    }
    return member.moments.back().start <= slot.end;
}

bool JoinedTimes::push()
{
    bool has_moved = false;
    for (const NotBefore& bound : bounds_) {
        const std::int64_t least =
            members_[bound.earlier.member].moments[bound.earlier.moment].start + bound.seconds;
        std::int64_t& later = members_[bound.later.member].moments[bound.later.moment].start;
        has_moved = has_moved || later < least;
        later = std::max(later, least);
    }
    return has_moved;
}

bool JoinedTimes::shorten()
{
    bool has_moved = false;
    for (Member& member : members_) {
        const std::int64_t most = model_.slots[as_size(member.slot)].limits.duration_s;
        if (most == kFar)
            continue;
        const std::int64_t least = member.moments.back().start - most;
        std::int64_t& departure = member.moments.front().start;
        has_moved = has_moved || departure < least;
        departure = std::max(departure, least);
    }
    return has_moved;
}

// What the route costs at these times beyond what it does timed alone. Nothing where a break that
// it does not take is required now.
std::optional<Cost> JoinedTimes::surcharge_of(const Member& member) const
{
    const model::Slot& slot = model_.slots[as_size(member.slot)];
    const model::SlotRules& rules = timing_.rules(member.slot);
    const Moment& next = member.moments[1];
    std::int64_t departure = member.moments.front().start;
    const std::int64_t earliest = departure;
    departure = std::max(departure, std::min({slot.latest_start, next.start - next.offset,
                                              next.until, std::max(earliest, next.first_break)}));
    const std::int64_t end = member.moments.back().start;
    for (std::size_t k = 0; k < rules.breaks.size(); ++k)
        if ((member.taken >> k & 1) == 0 && end >= rules.breaks[k].earliest &&
            departure <= rules.breaks[k].latest)
            return std::nullopt;
    Cost time = member.breaks + rules.per_second * (end - departure) +
                rules.per_overtime_second * std::max<std::int64_t>(0, end - rules.overtime_from);
    for (std::size_t k = 1; k < member.moments.size(); ++k) {
        const Moment& moment = member.moments[k];
        const auto piece = std::find_if(moment.curve.begin(), moment.curve.end(),
                                        [&](const Piece& p) { return p.to >= moment.start; });
        time += piece->slope == 0 ? piece->value : piece->at(moment.start);
    }
    return time - (member.slot == changed_slot_ ? changed_time_ : plan_.route(member.slot).time);
}

}  // namespace routeopt::routing::search::general
