#include "routing/referee/schedule/break_bounds.hpp"

#include <algorithm>

#include "routing/referee/schedule/mirror.hpp"

namespace routeopt::routing::referee {
namespace {

constexpr std::size_t kMostPieces = 32;  // for each step, on average

// The least value, over all times, of arriving then and going on from then. `arrivals` are in order
// of time; the times of the rest are negated (mirror.hpp), so that its last piece is the earliest.
std::optional<Value> least_sum(const Pieces& arrivals, const Piece* rest_begin,
                               const Piece* rest_end)
{
    std::optional<Value> least;
    auto arrival = arrivals.begin();
    const Piece* rest = rest_end;
    while (arrival != arrivals.end() && rest != rest_begin) {
        const Piece& after = *(rest - 1);
        const std::int64_t from = std::max(arrival->from, -after.to);
        const std::int64_t to = std::min(arrival->to, -after.from);
        // The sum is linear here, so it is least at one of the two ends.
        for (const std::int64_t time : {from, to}) {
            if (from > to)
                break;
            const Value sum = arrival->at(time) + after.at(-time);
            if (!least || sum < *least)
                least = sum;
        }
        if (arrival->to <= -after.from)
            ++arrival;
        else
            --rest;
    }
    return least;
}

}  // namespace

std::vector<std::optional<Value>> values_with_break(const Route& route, const Timeline& timeline,
                                                    const Break& pause, std::size_t first,
                                                    std::size_t last)
{
    std::vector<std::optional<Value>> values;
    values.reserve(last + 1 - first);
    const StepFunctions before{
        timeline, departures(timeline, timeline.first_departure, timeline.last_departure), 1};
    const RestFunctions after{timeline, kMostPieces * timeline.steps.size()};
    if (!after.is_finished()) {
        values.assign(last + 1 - first, Value{-(Int128{1} << 120), 0, 0});
        return values;
    }
    Pieces arrivals;
    std::size_t k = 1;
    for (std::size_t spot = first; spot <= last; ++spot) {
        while (timeline.steps[k].visit < spot)
            ++k;
        before.arrive(k, gap_with(route, pause, spot), arrivals);
        values.push_back(least_sum(arrivals, after.begin(k), after.end(k)));
    }
    return values;
}

}  // namespace routeopt::routing::referee
