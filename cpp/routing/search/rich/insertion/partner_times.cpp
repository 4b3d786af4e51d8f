#include "routing/search/rich/insertion/partner_times.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace routeopt::routing::search::rich {

bool PartnerTimes::hold(Index task)
{
    const model::Task& t = model_.tasks[task];
    std::int64_t least_room_s = kFar;
    for (const Index own : {t.stop, t.second}) {
        if (own == kNone)
            break;
        const model::Stop& stop = model_.stops[own];
        const std::optional<Start> start = start_of(task, own);
        if (!start || start->first > start->last)
            return false;
        const bool is_narrower = start->first > stop.open || start->last < stop.close;
        if (is_narrower && start->last - start->first < least_room_s) {
            least_room_s = start->last - start->first;
            timing_.hold({own, start->first, start->last});
        }
    }
    return true;
}

std::optional<PartnerTimes::Start> PartnerTimes::start_of(Index task, Index stop)
{
    const model::Rules& rules = model_.rules;
    Start start = within_windows(stop);
    for (const Index number : rules.relations_of[task]) {
        const model::Relation& relation = rules.relations[number];
        if (!relation.is_of_times() ||
            std::find(relation.stops.begin(), relation.stops.end(), stop) == relation.stops.end())
            continue;
        for (const Index other : relation.stops) {
            const Index slot = plan_.route_of(other);
            if (slot != kNone && other != stop && plan_.keeps_its_times(slot))
                return std::nullopt;
            if (slot == kNone && strictness_ == Strictness::none)
                continue;
            if (const auto partner = start_of_partner(task, other)) {
                const bool is_narrower = start.narrow(relation, other, *partner);
                was_bound_to_absent_ |= is_narrower && slot == kNone;
            }
        }
    }
    return start;
}

std::optional<PartnerTimes::Start> PartnerTimes::start_of_partner(Index task, Index other)
{
    const Index own = model_.stops[other].task;
    if (own == task)
        return std::nullopt;
    const Index slot = plan_.route_of(other);
    if (slot == kNone) {
        if (!model_.tasks[own].mandatory || !companions_.may_follow(own))
            return std::nullopt;
        const Start within = within_windows(other);
        const Start start = strictness_ == Strictness::cheapest ? cheapest(other) : within;
        was_bound_to_price_ |= start.first > within.first || start.last < within.last;
        const bool has_bounds = start.first > -model::kUnlimited || start.last < model::kUnlimited;
        return has_bounds ? std::optional{start} : std::nullopt;
    }
    const std::size_t at = plan_.position_of(other);
    const RouteFunctions& functions = plan_.route(slot).functions;
    const std::int64_t stay_s = plan_.route(slot).visits[at].stay_s;
    const std::int64_t first = functions.ready(at) - stay_s;
    return Start{first, std::max(functions.latest(at), first), stay_s, stay_s, true};
}

bool PartnerTimes::Start::narrow(const model::Relation& relation, Index other, const Start& partner)
{
    const std::pair before{first, last};
    if (relation.kind == RelationKind::synchronized) {
        first = std::max(first, partner.first - relation.max_difference_s);
        last = std::min(last, partner.last + relation.max_difference_s);
    } else if (other == relation.stops.front()) {
        first = std::max(first, partner.first + partner.least_stay_s + relation.min_s);
        if (relation.max_s < kFar)
            last = std::min(last, partner.last + partner.most_stay_s + relation.max_s);
    } else {
        last = std::min(last, partner.last - least_stay_s - relation.min_s);
        // A partner on the task's own route may be earlier with the task: by a setup that falls
        // away. So the earliest start of a placed one bounds nothing.
        if (relation.max_s < kFar && !partner.is_placed)
            first = std::max(first, partner.first - most_stay_s - relation.max_s);
    }
    return std::pair{first, last} != before;
}

PartnerTimes::Start PartnerTimes::within_windows(Index stop) const
{
    const model::Stop& s = model_.stops[stop];
    // How long the service takes depends on who does it.
    if (s.service_row != kNone)
        return {s.open, s.close, 0, kFar};
    return {s.open, s.close, s.service_s, s.service_s + model_.rules.stops[stop].setup_s};
}

PartnerTimes::Start PartnerTimes::cheapest(Index stop) const
{
    Start start = within_windows(stop);
    Cost least = std::numeric_limits<Cost>::max();
    const auto look = [&](std::int64_t time, Cost cost) {
        if (cost < least)
            start.first = time;
        if (cost <= least)
            start.last = time;
        least = std::min(least, cost);
    };
    for (const model::Piece& piece : model_.rules.curve(stop)) {
        look(piece.from, piece.value);
        look(piece.to, piece.slope == 0 ? piece.value : piece.at(piece.to));
    }
    return start;
}

}  // namespace routeopt::routing::search::rich
