#include "routing/search/rich/time/duration_limit.hpp"

#include <algorithm>

namespace routeopt::routing::search::rich {

// The departure of the cheapest schedule, or of the shortest; of several the latest. The limit is
// left aside.
std::optional<std::int64_t> DurationLimit::best_departure(Index slot, std::span<const Visit> visits,
                                                          bool shortest)
{
    const TimeBounds bounds = propagation_.bounds_of(slot);
    propagation_.minimise_duration(shortest);
    propagation_.finish(slot, bounds, front_);
    for (std::size_t i = visits.size() - 1; i-- > 0;)
        propagation_.go_back(slot, front_, visits[i], visits[i].leg, visits[i + 1]);
    propagation_.start(slot, visits.front(), bounds, ends_);
    propagation_.minimise_duration(false);
    const model::Slot& s = model_.slots[slot];
    const Cost per_second = shortest ? 1 : model_.rules.slots[slot].per_second;
    std::optional<Cost> least;
    std::optional<std::int64_t> departure;
    for (std::size_t layer = 0; layer < layers_.count(slot); ++layer) {
        if (ends_[layer].empty())
            continue;
        const std::int64_t first = ends_[layer].front().from;
        for (const Piece& piece : front_[layer])
            for (const std::int64_t mirrored :
                 {std::max(piece.from, -s.latest_start), std::min(piece.to, -first)}) {
                if (mirrored < piece.from || mirrored > piece.to || mirrored < -s.latest_start ||
                    mirrored > -first)
                    continue;
                const Cost cost = piece.at(mirrored) + per_second * (mirrored + s.earliest);
                if (!least || cost < *least || (cost == *least && -mirrored > *departure)) {
                    least = cost;
                    departure = -mirrored;
                }
            }
    }
    return departure;
}

std::optional<Cost> DurationLimit::least(Index slot, std::span<const Visit> visits, Cost unlimited,
                                         TimeBounds& best)
{
    const model::Slot& s = model_.slots[slot];
    std::int64_t busy_s = 0;
    for (const Visit& visit : visits)
        busy_s += visit.leg.duration_s + visit.stay_s;
    if (busy_s > s.limits.duration_s)
        return std::nullopt;
    const auto bounds_at = [&](std::int64_t departure) {
        return TimeBounds{departure, std::min(s.end, departure + s.limits.duration_s)};
    };
    const auto at = [&](std::int64_t departure) {
        return propagation_.least_within(slot, visits, bounds_at(departure));
    };
    if (const auto departure = best_departure(slot, visits, false)) {
        best = bounds_at(*departure);
        if (at(*departure) == unlimited)
            return unlimited;
    }
    const auto shortest = best_departure(slot, visits, true);
    const auto at_shortest = shortest ? at(*shortest) : std::nullopt;
    if (!at_shortest)
        return std::nullopt;
    const auto falls_behind = [&](std::int64_t departure, Cost here) {
        const auto next = at(departure + 1);
        return next && *next < here;
    };
    std::int64_t low = s.earliest;
    std::int64_t high = *shortest;
    const bool later = *shortest < s.latest_start && falls_behind(*shortest, *at_shortest);
    if (later) {
        low = *shortest;
        high = s.latest_start;
    }
    while (low < high) {
        const std::int64_t middle = low + (high - low) / 2;
        const auto here = at(middle);
        if (here ? falls_behind(middle, *here) : !later)
            low = middle + 1;
        else
            high = middle;
    }
    best = bounds_at(low);
    return at(low);
}

}  // namespace routeopt::routing::search::rich
