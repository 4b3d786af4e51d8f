#include "routing/search/rich/time/route_ends.hpp"

#include <algorithm>

#include "base/invariant.hpp"

namespace routeopt::routing::search::rich {
namespace {

// The earliest t + way at which before(t) + behind(-(t + way)) is `value`, which is the least of
// all such sums; kFar where it is nowhere.
std::int64_t earliest_at(CostFunction before, std::int64_t way, CostFunction behind, Cost value)
{
    std::int64_t earliest = kFar;
    for (const Piece& early : before)
        for (const Piece& late : behind) {
            const std::int64_t from = std::max(early.from + way, -late.to);
            const std::int64_t to = std::min(early.to == kFar ? kFar : early.to + way, -late.from);
            for (const std::int64_t end : {from, to})
                if (from <= to && end < earliest && early.at(end - way) + late.at(-end) == value)
                    earliest = end;
        }
    return earliest;
}

Cost least_price(Curve curve)
{
    Cost least = kFar;
    for (const Piece& piece : curve)
        least = std::min(least, piece.slope < 0 ? piece.at(piece.to) : piece.value);
    return least;
}

// The first start from `time` on, where none is cheaper; nothing where one is, or there is none.
std::optional<std::int64_t> start_at_least_price(Curve curve, std::int64_t time)
{
    const auto piece = std::ranges::find_if(curve, [&](const Piece& p) { return p.to >= time; });
    if (piece == curve.end())
        return std::nullopt;
    const std::int64_t start = std::max(time, piece->from);
    const Cost price = piece->slope == 0 ? piece->value : piece->at(start);
    return price == least_price(curve) ? std::optional{start} : std::nullopt;
}

// The last start up to `time` of those that none is cheaper than. Precondition: there is one.
std::int64_t last_at_least_price(Curve curve, std::int64_t time)
{
    const Cost least = least_price(curve);
    std::int64_t last = -kFar;
    for (const Piece& piece : curve) {
        const bool is_level = piece.slope == 0;
        const std::int64_t own = is_level          ? std::min(time, piece.to)
                                 : piece.slope > 0 ? piece.from
                                                   : piece.to;
        if (piece.from <= own && own <= time && (is_level ? piece.value : piece.at(own)) == least)
            last = std::max(last, own);
    }
    return last;
}

}  // namespace

std::int64_t RouteEnds::duration_s(Index slot, std::span<const Visit> visits, Cost least)
{
    if (visits.size() == 2)
        return 0;
    const bool is_limited = limit_.limits(slot);
    const std::int64_t most = model_.slots[slot].limits.duration_s;
    if (const auto ends = at_least_prices(slot, visits);
        ends && (!is_limited || ends->duration_s() <= most))
        return ends->duration_s();
    const TimeBounds bounds = propagation_.bounds_of(slot);
    if (!is_limited)
        return within(slot, visits, bounds, least).duration_s();
    if (propagation_.least_within(slot, visits, bounds) == least)
        if (const Ends ends = within(slot, visits, bounds, least); ends.duration_s() <= most)
            return ends.duration_s();
    return within(slot, visits, earliest_bounds(slot, visits, least), least).duration_s();
}

// Without breaks, where every stop can start both as early and as cheaply as possible, nothing
// costs less than to end as early as possible and, ending then, to depart as late as possible.
// Where the duration is priced, it might be worth a later or dearer start: then each stop may have
// no other price. Nothing where none of that is so.
std::optional<RouteEnds::Ends> RouteEnds::at_least_prices(Index slot, std::span<const Visit> visits)
{
    if (layers_.count(slot) > 1 || propagation_.by_day().has(slot))
        return std::nullopt;
    const bool is_priced = model_.rules.slots[slot].per_second > 0;
    const model::Slot& s = model_.slots[slot];
    std::int64_t now = std::max(s.earliest, visits.front().release);
    for (std::size_t i = 1; i + 1 < visits.size(); ++i) {
        const Curve curve = starts_.of(visits[i]);
        if (is_priced && (curve.size() != 1 || curve.front().slope != 0))
            return std::nullopt;
        const auto start = start_at_least_price(curve, now + visits[i - 1].leg.duration_s);
        if (!start)
            return std::nullopt;
        now = *start + visits[i].stay_s;
    }
    Ends ends;
    ends.end = now + visits[visits.size() - 2].leg.duration_s;
    std::int64_t latest = ends.end;
    for (std::size_t i = visits.size() - 1; i-- > 1;)
        latest = last_at_least_price(starts_.of(visits[i]),
                                     latest - visits[i].leg.duration_s - visits[i].stay_s);
    ends.departure = std::min(latest - visits.front().leg.duration_s, s.latest_start);
    return ends;
}

// The first of all bounds of the limit's length within which the least cost is found. The cost is
// convex in the departure, or taken to be.
TimeBounds RouteEnds::earliest_bounds(Index slot, std::span<const Visit> visits, Cost least)
{
    const model::Slot& s = model_.slots[slot];
    TimeBounds best = propagation_.bounds_of(slot);
    const std::optional<Cost> unlimited = propagation_.least_within(slot, visits, best);
    [[maybe_unused]] const auto found = limit_.least(slot, visits, *unlimited, best);
    INVARIANT(found == least, "the least cost of a route is the one that is known");
    const auto bounds_at = [&](std::int64_t departure) {
        return TimeBounds{departure, std::min(s.end, departure + s.limits.duration_s)};
    };
    std::int64_t low = s.earliest;
    std::int64_t high = best.first_departure;
    while (low < high) {
        const std::int64_t middle = low + (high - low) / 2;
        if (propagation_.least_within(slot, visits, bounds_at(middle)) == least)
            high = middle;
        else
            low = middle + 1;
    }
    return bounds_at(high);
}

RouteEnds::Ends RouteEnds::within(Index slot, std::span<const Visit> visits, TimeBounds bounds,
                                  Cost least)
{
    Ends ends;
    ends.end = earliest_end(slot, visits, bounds, least);
    INVARIANT(ends.end < kFar, "a schedule of the least cost ends");
    bounds.last_end = ends.end;
    ends.departure = latest_departure(slot, visits, bounds, least);
    return ends;
}

std::int64_t RouteEnds::earliest_end(Index slot, std::span<const Visit> visits, TimeBounds bounds,
                                     Cost least)
{
    propagation_.start(slot, visits.front(), bounds, front_);
    for (std::size_t i = 0; i + 2 < visits.size(); ++i)
        propagation_.go(slot, front_, visits[i], visits[i].leg, visits[i + 1]);
    propagation_.finish(slot, bounds, ends_);
    const Visit& last = visits[visits.size() - 2];
    std::int64_t earliest = kFar;
    for (std::size_t layer = 0; layer < layers_.count(slot); ++layer)
        earliest = std::min(earliest, earliest_at_end(slot, front_[layer], last, visits.back(),
                                                      ends_[layer], least));
    if (!layers_.may_pause(slot, last, visits.back()))
        return earliest;
    for (const Step& step : layers_.of(slot).steps) {
        if (front_[step.from].empty() || ends_[step.to].empty() ||
            !layers_.may_take(step, last, visits.back()))
            continue;
        crossed_.clear();
        propagation_.take_step(slot, front_[step.from], step, last, last.leg, visits.back().place,
                               false, StartCurves::any_time(), 0, crossed_);
        earliest = std::min(earliest, earliest_at(crossed_, 0, ends_[step.to], least));
    }
    return earliest;
}

// Without a break on the last leg.
std::int64_t RouteEnds::earliest_at_end(Index slot, CostFunction before, const Visit& last,
                                        const Visit& end, CostFunction behind, Cost least)
{
    if (behind.empty() || !propagation_.drives_by_day(slot, last, end))
        return earliest_at(before, last.leg.duration_s, behind, least);
    crossed_.clear();
    propagation_.by_day().drive(slot, last.place, end.place, before, -behind.front().from,
                                crossed_);
    return earliest_at(crossed_, 0, behind, least);
}

// Of the schedules of least cost within the bounds.
std::int64_t RouteEnds::latest_departure(Index slot, std::span<const Visit> visits,
                                         TimeBounds bounds, Cost least)
{
    propagation_.finish(slot, bounds, front_);
    for (std::size_t i = visits.size() - 1; i-- > 0;)
        propagation_.go_back(slot, front_, visits[i], visits[i].leg, visits[i + 1]);
    propagation_.start(slot, visits.front(), bounds, ends_);
    const model::Slot& s = model_.slots[slot];
    const Cost per_second = model_.rules.slots[slot].per_second;
    std::int64_t departure = -kFar;
    for (std::size_t layer = 0; layer < layers_.count(slot); ++layer) {
        if (ends_[layer].empty())
            continue;
        const std::int64_t first = ends_[layer].front().from;
        for (const Piece& piece : front_[layer]) {
            const std::int64_t from = std::max(piece.from, -s.latest_start);
            const std::int64_t to = std::min(piece.to, -first);
            for (const std::int64_t mirrored : {from, to})
                if (from <= to &&
                    piece.at(mirrored) + per_second * (mirrored + s.earliest) == least)
                    departure = std::max(departure, -mirrored);
        }
    }
    INVARIANT(departure > -kFar, "a schedule of the least cost departs");
    return departure;
}

}  // namespace routeopt::routing::search::rich
