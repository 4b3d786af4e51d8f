#include "routing/search/rich/time/propagation.hpp"

#include <algorithm>
#include <utility>

namespace routeopt::routing::search::rich {

void Propagation::start(Index slot, const Visit& first, TimeBounds bounds, Front& front) const
{
    const model::Slot& s = model_.slots[slot];
    const model::SlotRules& rules = model_.rules.slots[slot];
    const Cost per_second = only_duration_ ? 1 : rules.per_second;
    const auto& taken = layers_.of(slot).taken;
    for (std::size_t layer = 0; layer < taken.size(); ++layer) {
        front[layer].clear();
        if (takes_all_ && layer > 0)
            continue;
        std::int64_t departure = std::max(bounds.first_departure, first.release);
        for (std::size_t k = 0; k < rules.breaks.size(); ++k)
            if ((taken[layer] & break_bit(k)) != 0)
                departure = std::max(departure, rules.breaks[k].latest + 1);
        if (departure > s.latest_start)
            continue;
        if (per_second > 0 && departure < s.latest_start)
            front[layer].push_back({departure, s.latest_start - 1,
                                    -per_second * (departure - s.earliest), -per_second});
        front[layer].push_back(
            {per_second > 0 ? s.latest_start : departure, kFar,
             -per_second * ((per_second > 0 ? s.latest_start : departure) - s.earliest), 0});
    }
}

void Propagation::finish(Index slot, TimeBounds bounds, Front& front) const
{
    const model::Slot& s = model_.slots[slot];
    const model::SlotRules& rules = model_.rules.slots[slot];
    const Cost per_second = only_duration_ ? 1 : rules.per_second;
    const Cost per_late_second = only_duration_ ? 0 : rules.per_overtime_second;
    const std::uint64_t all = break_bit(rules.breaks.size()) - 1;
    const auto& taken = layers_.of(slot).taken;
    for (std::size_t layer = 0; layer < taken.size(); ++layer) {
        front[layer].clear();
        if (takes_all_ && layer + 1 < taken.size())
            continue;
        std::int64_t end = bounds.last_end;
        for (std::size_t k = 0; k < rules.breaks.size(); ++k)
            if ((all & ~taken[layer] & break_bit(k)) != 0)
                end = std::min(end, rules.breaks[k].earliest - 1);
        if (end < s.earliest)
            continue;
        // Who has to start in overtime is late before leaving.
        const std::int64_t late_from = std::max(rules.overtime_from, s.earliest);
        const Cost late_before = per_late_second * (late_from - rules.overtime_from);
        if (end > late_from) {
            front[layer].push_back({-end, -late_from - 1,
                                    late_before + per_second * (end - s.earliest) +
                                        per_late_second * (end - late_from),
                                    -per_second - per_late_second});
            end = late_from;
        }
        if (per_second > 0 && end > s.earliest)
            front[layer].push_back({-end, -s.earliest - 1,
                                    late_before + per_second * (end - s.earliest), -per_second});
        front[layer].push_back({per_second > 0 ? -s.earliest : -end, kFar, late_before, 0});
    }
}

Cost Propagation::price_of(Index slot, const Step& step, Index from, Index to, Arc leg, Arc& in,
                           Arc& out) const
{
    std::int64_t busy_s = step.length;
    Cost price = 0;
    if (step.at_place != nullptr) {
        in = travel_.arc(slot, from, step.at_place->place);
        out = travel_.arc(slot, step.at_place->place, to);
        const std::int64_t metres = std::int64_t{in.distance_m} + out.distance_m - leg.distance_m;
        const std::int64_t seconds = std::int64_t{in.duration_s} + out.duration_s - leg.duration_s;
        const model::Slot& s = model_.slots[slot];
        price = s.per_metre * metres + s.per_second * seconds;
        busy_s += seconds;
    }
    return only_duration_ ? 0 : price - model_.rules.slots[slot].per_busy_second * busy_s;
}

std::int64_t Propagation::cross(Index slot, CostFunction function, const Step& step,
                                Index from_place, Arc leg, Index to_place, bool backward,
                                Pieces& out) const
{
    Arc in = leg;
    Arc on = leg;
    Cost price = price_of(slot, step, from_place, to_place, leg, in, on);
    out.clear();
    std::int64_t way = leg.duration_s;
    if (step.at_place == nullptr) {
        if (by_day_.has(slot)) {
            const Arc most = most_around(slot, step, from_place, to_place);
            way = most.duration_s;
            price += by_day_.extra(slot, leg, most);
        }
        if (backward)
            pause(function, step.length, -step.until - way, -step.floor, out);
        else
            pause(function, step.length, step.floor - way, step.until, out);
    } else {
        if (!in.exists() || !on.exists())
            return 0;
        const model::Break& own = *step.at_place;
        const Piece hours = backward ? Piece{-own.latest, -own.earliest, 0, 0}
                                     : Piece{own.earliest, own.latest, 0, 0};
        const Index place = own.place;
        if (by_day_.has(slot)) {
            const model::Slot& s = model_.slots[slot];
            there_.clear();
            rested_.clear();
            if (backward) {
                by_day_.drive_back(slot, place, to_place, function, s.earliest, there_);
                advance(there_, step.length, {&hours, 1}, 0, rested_);
                by_day_.drive_back(slot, from_place, place, rested_, s.earliest, out);
            } else {
                by_day_.drive(slot, from_place, place, function, s.end, there_);
                advance(there_, 0, {&hours, 1}, step.length, rested_);
                by_day_.drive(slot, place, to_place, rested_, s.end, out);
            }
            way = 0;
        } else {
            if (backward)
                advance(function, step.length + on.duration_s, {&hours, 1}, 0, out);
            else
                advance(function, in.duration_s, {&hours, 1}, step.length, out);
            way = backward ? in.duration_s : on.duration_s;
        }
    }
    for (Piece& piece : out)
        piece.value += price;
    return way;
}

// The most that a leg by day takes while the breaks of a step may stand in it: who leaves so much
// earlier that it is driven before the first of them waits for their end all the same.
Arc Propagation::most_around(Index slot, const Step& step, Index from_place, Index to_place) const
{
    const Arc any = by_day_.most(slot, from_place, to_place);
    const model::Slot& s = model_.slots[slot];
    const std::int64_t around = step.length + any.duration_s;
    const std::int64_t first = std::max(s.earliest, step.floor - around);
    const std::int64_t last = std::min(s.end, step.until < kFar ? step.until + around : kFar);
    return first > last ? any : by_day_.most(slot, from_place, to_place, first, last);
}

void Propagation::advance_by_day(Index slot, CostFunction function, const Visit& from,
                                 const Visit& to, Curve curve, std::int64_t stay_s, Pieces& out)
{
    if (curve.empty())
        return;
    driven_.clear();
    const std::int64_t last = std::min(model_.slots[slot].end, curve.back().to);
    by_day_.drive(slot, from.place, to.place, function, last, driven_);
    advance(driven_, 0, curve, stay_s, out);
}

std::optional<Cost> Propagation::sum_by_day(Index slot, CostFunction function, const Visit& from,
                                            const Visit& to, CostFunction behind)
{
    if (behind.empty())
        return std::nullopt;
    driven_.clear();
    by_day_.drive(slot, from.place, to.place, function, -behind.front().from, driven_);
    return least_sum(driven_, 0, behind);
}

void Propagation::take_step(Index slot, CostFunction function, const Step& step, const Visit& from,
                            Arc leg, Index to_place, bool backward, Curve curve,
                            std::int64_t stay_s, Pieces& out)
{
    const std::int64_t way =
        cross(slot, function, step, from.place, leg, to_place, backward, paused_);
    if (backward)
        advance(paused_, from.stay_s + way, curve, 0, out);
    else
        advance(paused_, way, curve, stay_s, out);
}

// Who is too late for a break that is not behind can neither take it nor end before it; backward,
// who must be there before a break that is behind can neither have taken it nor begun after it.
void Propagation::drop_dead(Index slot, Front& front, bool backward) const
{
    const auto& breaks = model_.rules.slots[slot].breaks;
    const auto& taken = layers_.of(slot).taken;
    for (std::size_t layer = 0; layer < taken.size(); ++layer)
        for (std::size_t k = 0; k < breaks.size() && !front[layer].empty(); ++k) {
            const std::int64_t first = front[layer].front().from;
            const bool is_taken = (taken[layer] & break_bit(k)) != 0;
            if (backward ? is_taken && -first < std::min(breaks[k].earliest + breaks[k].duration_s,
                                                         breaks[k].latest + 1)
                         : !is_taken && first > breaks[k].latest)
                front[layer].clear();
        }
}

// The lower of the two at every time.
void Propagation::lower_to(Pieces& function, const Pieces& other)
{
    if (other.empty())
        return;
    lowered_.clear();
    lower(function, other, lowered_);
    std::swap(function, lowered_);
}

bool Propagation::go(Index slot, Front& front, const Visit& from, Arc leg, const Visit& to)
{
    const Layers& layers = layers_.of(slot);
    const Curve curve = starts_.of(to);
    for (std::size_t layer = 0; layer < layers.taken.size(); ++layer) {
        next_[layer].clear();
        advance_leg(slot, front[layer], from, leg, to, curve, to.stay_s, next_[layer]);
    }
    if (!layers.steps.empty() && layers_.may_pause(slot, from, to))
        for (const Step& step : layers.steps) {
            if (front[step.from].empty() || front[step.from].front().from > step.until ||
                !layers_.may_take(step, from, to))
                continue;
            crossed_.clear();
            take_step(slot, front[step.from], step, from, leg, to.place, false, curve, to.stay_s,
                      crossed_);
            lower_to(next_[step.to], crossed_);
        }
    drop_dead(slot, next_, false);
    bool any = false;
    for (std::size_t layer = 0; layer < layers.taken.size(); ++layer) {
        std::swap(front[layer], next_[layer]);
        any = any || !front[layer].empty();
    }
    return any;
}

void Propagation::go_back(Index slot, Front& front, const Visit& from, Arc leg, const Visit& to)
{
    const Layers& layers = layers_.of(slot);
    const Curve curve = starts_.mirrored(from);
    for (std::size_t layer = 0; layer < layers.taken.size(); ++layer) {
        next_[layer].clear();
        if (drives_by_day(slot, from, to)) {
            driven_.clear();
            by_day_.drive_back(slot, from.place, to.place, front[layer],
                               model_.slots[slot].earliest, driven_);
            advance(driven_, from.stay_s, curve, 0, next_[layer]);
        } else {
            advance(front[layer], from.stay_s + leg.duration_s, curve, 0, next_[layer]);
        }
    }
    if (!layers.steps.empty() && layers_.may_pause(slot, from, to))
        for (const Step& step : layers.steps) {
            if (front[step.to].empty() || !layers_.may_take(step, from, to))
                continue;
            crossed_.clear();
            take_step(slot, front[step.to], step, from, leg, to.place, true, curve, 0, crossed_);
            lower_to(next_[step.from], crossed_);
        }
    drop_dead(slot, next_, true);
    for (std::size_t layer = 0; layer < layers.taken.size(); ++layer)
        std::swap(front[layer], next_[layer]);
}

std::optional<Cost> Propagation::least_within(Index slot, std::span<const Visit> visits,
                                              TimeBounds bounds)
{
    start(slot, visits.front(), bounds, front_);
    for (std::size_t i = 0; i + 2 < visits.size(); ++i)
        if (!go(slot, front_, visits[i], visits[i].leg, visits[i + 1]))
            return std::nullopt;
    finish(slot, bounds, end_);
    const Visit& last = visits[visits.size() - 2];
    return join(slot, front_, last, last.leg, visits.back(),
                [&](std::size_t layer) { return CostFunction{end_[layer]}; });
}

}  // namespace routeopt::routing::search::rich
