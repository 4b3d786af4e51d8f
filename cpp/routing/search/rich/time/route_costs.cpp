#include "routing/search/rich/time/route_costs.hpp"

#include <algorithm>

#include "base/invariant.hpp"

namespace routeopt::routing::search::rich {

std::optional<Cost> RouteCosts::least(Index slot, std::span<const Visit> visits,
                                      const RouteFunctions& functions)
{
    const std::optional<Cost> unlimited = least_unlimited(slot, visits, functions);
    if (!unlimited || !limit_.limits(slot))
        return unlimited;
    TimeBounds best{};
    return limit_.least(slot, visits, *unlimited, best);
}

// The least cost where a limit of the duration is left aside.
std::optional<Cost> RouteCosts::least_unlimited(Index slot, std::span<const Visit> visits,
                                                const RouteFunctions& functions)
{
    const auto [prefix, suffix] = functions.shared_with(visits);
    // The ends are the same at least, and something stands between.
    const std::size_t last = visits.size() - std::max<std::size_t>(suffix, 1);
    std::size_t at = std::min(prefix, last);
    if (at == 0 || suffix == 0)
        return propagation_.least_within(slot, visits, propagation_.bounds_of(slot));
    concatenation_.begin(slot, functions, --at, front_);
    for (; at + 1 < last; ++at)
        if (!propagation_.go(slot, front_, visits[at], visits[at].leg, visits[at + 1]))
            return std::nullopt;
    const std::size_t there = functions.visits_.size() - (visits.size() - last);
    return concatenation_.arrive(slot, front_, visits[at], visits[at].leg, visits[last], functions,
                                 there);
}

std::optional<Cost> RouteCosts::measure(Index slot, std::span<const Visit> visits,
                                        RouteFunctions& functions)
{
    const std::size_t layers = layers_.count(slot);
    const Shared shared = functions.shared_with(visits);
    functions.forward_.cut(std::min(shared.prefix, visits.size() - 1), layers);
    functions.backward_.cut(std::min(shared.suffix, visits.size() - 1), layers);
    functions.visits_.assign(visits.begin(), visits.end());
    const std::optional<Cost> least = layers == 1 ? measure_without_breaks(slot, functions, shared)
                                                  : measure_with_breaks(slot, functions);
    if (!least) {
        functions.visits_.clear();
        return least;
    }
    functions.least_ = *least;
    if (!limit_.limits(slot) || visits.size() == 2)
        return least;
    TimeBounds best{};
    return limit_.least(slot, visits, *least, best);
}

std::optional<Cost> RouteCosts::measure_without_breaks(Index slot, RouteFunctions& functions,
                                                       Shared shared)
{
    const std::size_t last = functions.visits_.size() - 1;
    shared = {std::min(shared.prefix, last), std::min(shared.suffix, last)};
    keep_reach(functions, shared);
    const bool makes_forward = starts_.have_many_pieces() && !propagation_.by_day().has(slot);
    if (!makes_forward && !set_ready(slot, functions, shared))
        return std::nullopt;
    const std::optional<Cost> least = least_where_passes_meet(slot, functions);
    if (!least)
        return least;
    if (makes_forward) {
        INVARIANT(functions.forward_.nodes() == last, "all forward functions are made");
        for (std::size_t i = shared.prefix; i < last; ++i)
            functions.reach_[i].ready = functions.forward_.first(i);
    }
    set_latest(slot, functions, shared);
    return least;
}

std::optional<Cost> RouteCosts::measure_with_breaks(Index slot, RouteFunctions& functions)
{
    const auto& visits = functions.visits_;
    const std::size_t last = visits.size() - 2;
    if (!passes_.extend_forward(slot, functions, last))
        return std::nullopt;
    passes_.extend_backward(slot, functions, 1);
    read_reach(functions);
    functions.forward_.read_last(front_);
    return propagation_.join(
        slot, front_, visits[last], visits[last].leg, visits.back(),
        [&](std::size_t layer) { return functions.backward(last + 1, layer); });
}

// The least cost of a route without breaks. Functions are known of the visits that have not
// changed, at its start and at its end: the passes go on from there and are joined where they meet.
std::optional<Cost> RouteCosts::least_where_passes_meet(Index slot, const RouteFunctions& functions)
{
    const std::size_t size = functions.visits_.size();
    const std::size_t forward = functions.forward_.nodes();
    const std::size_t backward = std::max<std::size_t>(functions.backward_.nodes(), 1);
    const std::size_t at =
        std::min(size - 2, std::max(std::max<std::size_t>(forward, 1), size - backward) - 1);
    passes_.extend_backward(slot, functions, size - backward);
    if (!passes_.extend_forward(slot, functions, at))
        return std::nullopt;
    const Visit& from = functions.visits_[at];
    return propagation_.sum_over_leg(slot, functions.forward(at, 0), from, from.leg,
                                     functions.visits_[at + 1], functions.backward(at + 1, 0));
}

// Moves what is known of the shared visits to where these are now.
void RouteCosts::keep_reach(RouteFunctions& functions, Shared shared)
{
    std::swap(functions.reach_, old_reach_);
    functions.reach_.resize(functions.visits_.size());
    std::copy_n(old_reach_.begin(), shared.prefix, functions.reach_.begin());
    std::copy_n(old_reach_.end() - static_cast<std::ptrdiff_t>(shared.suffix), shared.suffix,
                functions.reach_.end() - static_cast<std::ptrdiff_t>(shared.suffix));
}

// Sets the earliest time at which each visit is left, without breaks. Shared visits in front of the
// change keep theirs; behind it times are computed until one is as it was. False: a visit is too
// late.
bool RouteCosts::set_ready(Index slot, RouteFunctions& functions, Shared shared)
{
    const auto& visits = functions.visits_;
    const model::Slot& s = model_.slots[slot];
    const std::size_t last = visits.size() - 1;
    auto& reach = functions.reach_;
    if (shared.prefix == 0)
        reach[0].ready = std::max(s.earliest, visits.front().release);
    std::int64_t ready = reach[shared.prefix == 0 ? 0 : shared.prefix - 1].ready;
    if (reach[0].ready > s.latest_start)
        return false;
    for (std::size_t i = std::max<std::size_t>(shared.prefix, 1); i < last; ++i) {
        ready = propagation_.earliest_arrival(slot, visits[i - 1], visits[i], ready);
        const Curve curve = starts_.of(visits[i]);
        auto piece = curve.begin();
        while (piece != curve.end() && piece->to < ready)
            ++piece;
        if (piece == curve.end())
            return false;
        ready = std::max(ready, piece->from) + visits[i].stay_s;
        // From here on it is as it was.
        if (i + shared.suffix > last && reach[i].ready == ready) {
            ready = reach[last - 1].ready;
            break;
        }
        reach[i].ready = ready;
    }
    return propagation_.earliest_arrival(slot, visits[last - 1], visits[last], ready) <= s.end &&
           s.earliest <= s.end;
}

// Sets the latest time at which each visit may be reached, in the same way from the end on.
void RouteCosts::set_latest(Index slot, RouteFunctions& functions, Shared shared)
{
    const auto& visits = functions.visits_;
    auto& reach = functions.reach_;
    const std::size_t suffix = std::max<std::size_t>(shared.suffix, 1);
    if (shared.suffix == 0)
        reach.back().latest = model_.slots[slot].end;
    std::int64_t latest = reach[visits.size() - suffix].latest;
    for (std::size_t i = visits.size() - suffix; i-- > 1;) {
        if (propagation_.by_day().has(slot))
            latest = propagation_.by_day().latest_leave(slot, visits[i].place, visits[i + 1].place,
                                                        latest) -
                     visits[i].stay_s;
        else
            latest -= visits[i].leg.duration_s + visits[i].stay_s;
        const Curve curve = starts_.of(visits[i]);
        auto piece = curve.end();
        while (piece != curve.begin() && (piece - 1)->from > latest)
            --piece;
        INVARIANT(piece != curve.begin(), "who can be in time forward can be backward");
        latest = std::min(latest, (piece - 1)->to);
        if (i < shared.prefix && reach[i].latest == latest)
            break;
        reach[i].latest = latest;
    }
}

// Sets both times from the functions of a route with breaks, all of which are made.
void RouteCosts::read_reach(RouteFunctions& functions) const
{
    const std::size_t size = functions.visits_.size();
    functions.reach_.resize(size);
    for (std::size_t i = 0; i + 1 < size; ++i) {
        functions.reach_[i].ready = functions.forward_.first(i);
        functions.reach_[size - 1 - i].latest = -functions.backward_.first(i);
    }
}

}  // namespace routeopt::routing::search::rich
