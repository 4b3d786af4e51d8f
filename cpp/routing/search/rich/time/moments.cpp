#include "routing/search/rich/time/moments.hpp"

#include <algorithm>

#include "routing/search/rich/time/break_layers.hpp"

namespace routeopt::routing::search::rich {
namespace {

// The piece at a start, or the next one; null behind the last.
const Piece* piece_at(Curve curve, std::int64_t start)
{
    const auto piece =
        std::find_if(curve.begin(), curve.end(), [&](const Piece& p) { return p.to >= start; });
    return piece == curve.end() ? nullptr : &*piece;
}

// What a leg by day costs beyond that of the least one.
Cost extra_of(const model::Slot& slot, const model::SlotRules& rules, const LegByDay& leg,
              std::int64_t leave)
{
    const std::int64_t seconds = leg.cross(leave).travel_s - leg.least.duration_s;
    const std::int64_t metres = leg.way->metres(leave) - leg.least.distance_m;
    return slot.per_metre * metres + (slot.per_second - rules.per_busy_second) * seconds;
}

}  // namespace

Crossed LegByDay::cross(std::int64_t leave) const
{
    travel::Way::Progress progress{leave, travel::Way::kParts};
    std::int64_t now = leave;
    std::int64_t travel_s = 0;
    for (const Pause& pause : pauses) {
        const std::int64_t start = std::max(now, pause.earliest);
        progress.time = now;
        way->drive(progress, start);
        travel_s += progress.time - now;
        now = start + pause.duration_s;
    }
    progress.time = now;
    way->drive(progress, travel::Way::kNever);
    return {progress.time, travel_s + progress.time - now};
}

std::int64_t LegByDay::latest_leave(std::int64_t by, std::int64_t from) const
{
    std::int64_t can = from;
    std::int64_t cannot = std::max(by, from) + 1;
    while (cannot - can > 1) {
        const std::int64_t middle = can + (cannot - can) / 2;
        (cross(middle).arrival <= by ? can : cannot) = middle;
    }
    return can;
}

void Moments::drive_by_day(Moment& moment, std::shared_ptr<const travel::Way> way, Arc leg,
                           std::vector<LegByDay::Pause> pauses)
{
    if (way == nullptr)
        return;
    moment.offset -= leg.duration_s;
    legs.push_back(std::make_unique<const LegByDay>(std::move(way), leg, std::move(pauses)));
    moment.by_day = legs.back().get();
}

bool Moments::settle(const model::Slot& slot, std::vector<std::int64_t>& own) const
{
    // A longest duration makes the departure later, a longest ride a pickup, and either makes all
    // behind it later; a window that begins only then makes the next round needed.
    for (std::size_t round = 0; round < most_rounds(); ++round) {
        if (own.front() > slot.latest_start || !raise_along(own) || own.back() > slot.end)
            return false;
        bool is_done = true;
        const auto push = [&](std::int64_t& start, std::int64_t least) {
            is_done = is_done && start >= least;
            start = std::max(start, least);
        };
        if (slot.limits.duration_s < kFar)
            push(own.front(), own.back() - slot.limits.duration_s);
        for (const Lag& lag : lags)
            push(own[lag.later], own[lag.earlier] + lag.seconds);
        if (is_done)
            return true;
    }
    return false;
}

// Raises each start to what the one before it and its own windows allow. False: one is too late.
bool Moments::raise_along(std::vector<std::int64_t>& own) const
{
    for (std::size_t k = 1; k < all.size(); ++k) {
        const Moment& moment = all[k];
        const std::int64_t leave = own[k - 1] + all[k - 1].stay_s;
        if (leave > moment.until)
            return false;
        const std::int64_t arrival = moment.cross(leave).arrival;
        const Piece* piece = piece_at(moment.curve, std::max(own[k], arrival));
        if (piece == nullptr)
            return false;
        own[k] = std::max({own[k], arrival, piece->from});
    }
    return true;
}

// Rounds that settle() needs at most: each carries the longest chain of pushes by one further, and
// a window that is reached may start the chain anew.
std::size_t Moments::most_rounds() const
{
    if (lags.empty())
        return all.size() + hours.size() + 2;
    std::size_t windows = 1;
    for (const Moment& moment : all)
        windows += moment.curve.size();
    return (lags.size() + 2) * windows;
}

std::int64_t Moments::departure_at(const model::Slot& slot,
                                   const std::vector<std::int64_t>& own) const
{
    const Moment& next = all[1];
    const std::int64_t earliest = own.front();
    return std::max(earliest, std::min({slot.latest_start, next.latest_leave(own[1], earliest),
                                        next.until, std::max(earliest, next.first_break)}));
}

std::optional<Cost> Moments::surcharge_at(const model::Slot& slot, const model::SlotRules& rules,
                                          const std::vector<std::int64_t>& own) const
{
    const std::int64_t departure = departure_at(slot, own);
    const std::int64_t end = own.back();
    for (std::size_t k = 0; k < rules.breaks.size(); ++k)
        if ((taken & break_bit(k)) == 0 && end >= rules.breaks[k].earliest &&
            departure <= rules.breaks[k].latest)
            return std::nullopt;
    Cost cost = breaks + rules.per_second * (end - departure) +
                rules.per_overtime_second * std::max<std::int64_t>(0, end - rules.overtime_from);
    for (std::size_t k = 1; k < all.size(); ++k) {
        const Piece* piece = piece_at(all[k].curve, own[k]);
        cost += piece->slope == 0 ? piece->value : piece->at(own[k]);
        if (all[k].by_day != nullptr)
            cost += extra_of(slot, rules, *all[k].by_day,
                             k == 1 ? departure : own[k - 1] + all[k - 1].stay_s);
    }
    return cost - time;
}

}  // namespace routeopt::routing::search::rich
