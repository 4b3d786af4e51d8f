// The least cost of a whole route's time, and its functions.
#include <algorithm>

#include "base/invariant.hpp"
#include "routing/search/rich/time/route_time.hpp"

namespace routeopt::routing::search::rich {

void Fronts::cut(std::size_t nodes, std::size_t layers)
{
    layers_ = layers;
    if (nodes < first_.size()) {
        pieces_.cut(ranges_[nodes * layers].first);
        ranges_.resize(nodes * layers);
        first_.resize(nodes);
    }
}

void Fronts::add(const Front& front)
{
    std::int64_t first = kFar;
    for (std::size_t layer = 0; layer < layers_; ++layer) {
        ranges_.push_back({static_cast<std::uint32_t>(pieces_.size()),
                           static_cast<std::uint32_t>(front[layer].size())});
        pieces_.append(front[layer]);
        if (!front[layer].empty())
            first = std::min(first, front[layer].front().from);
    }
    first_.push_back(first);
}

// Where there is one layer the function goes straight to where it is kept.
bool Fronts::add_advanced(std::int64_t way, Curve curve, std::int64_t stay)
{
    const std::size_t first = pieces_.size();
    // What is read must not move while it is written behind.
    static_cast<void>(pieces_.room_for(most_advanced(ranges_.back().count, curve.size())));
    advance(at(nodes() - 1, 0), way, curve, stay, pieces_);
    if (pieces_.size() == first)
        return false;
    ranges_.push_back(
        {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(pieces_.size() - first)});
    first_.push_back(pieces_.begin()[first].from);
    return true;
}

void Fronts::read_last(Front& front) const
{
    for (std::size_t layer = 0; layer < layers_; ++layer) {
        const Falling last = at(nodes() - 1, layer);
        front[layer].assign(last);
    }
}

Functions::Same Functions::same_as(std::span<const Visit> visits) const
{
    const auto is_same = [](const Visit& a, const Visit& b) {
        return a.node == b.node && a.stay_s == b.stay_s && a.release == b.release;
    };
    Same same;
    const std::size_t most = std::min(visits.size(), visits_.size());
    while (same.before < most && is_same(visits[same.before], visits_[same.before]))
        ++same.before;
    while (same.behind < most - same.before && is_same(visits[visits.size() - 1 - same.behind],
                                                       visits_[visits_.size() - 1 - same.behind]))
        ++same.behind;
    return same;
}

std::optional<Cost> RouteTime::least_within(Index slot, std::span<const Visit> visits,
                                            Bounds bounds)
{
    start(slot, visits.front(), bounds, front_);
    for (std::size_t i = 0; i + 2 < visits.size(); ++i)
        if (!go(slot, front_, visits[i], visits[i].leg, visits[i + 1]))
            return std::nullopt;
    finish(slot, bounds, ends_);
    const Visit& last = visits[visits.size() - 2];
    return join(slot, front_, last, last.leg, visits.back(),
                [&](std::size_t layer) { return Falling{ends_[layer]}; });
}

// A limit of the duration left aside.
std::optional<Cost> RouteTime::least_of_all(Index slot, std::span<const Visit> visits,
                                            const Functions& functions)
{
    const auto [before, behind] = functions.same_as(visits);
    // The ends are the same at least, and something stands between.
    const std::size_t last = visits.size() - std::max<std::size_t>(behind, 1);
    std::size_t at = std::min(before, last);
    if (at == 0 || behind == 0)
        return least_within(slot, visits, bounds_of(slot));
    begin(slot, functions, --at, front_);
    for (; at + 1 < last; ++at)
        if (!go(slot, front_, visits[at], visits[at].leg, visits[at + 1]))
            return std::nullopt;
    const std::size_t there = functions.visits_.size() - (visits.size() - last);
    return arrive(slot, front_, visits[at], visits[at].leg, visits[last], functions, there);
}

std::optional<Cost> RouteTime::least(Index slot, std::span<const Visit> visits,
                                     const Functions& functions)
{
    const std::optional<Cost> unlimited = least_of_all(slot, visits, functions);
    if (!unlimited || model_.slots[slot].limits.duration_s == kFar)
        return unlimited;
    Bounds best{};
    return keep_duration(slot, visits, *unlimited, best);
}

bool RouteTime::know_before(Index slot, const Functions& functions, std::size_t position)
{
    Fronts& fronts = functions.before_;
    const auto& visits = functions.visits_;
    if (fronts.nodes() > position)
        return true;
    if (fronts.nodes() == 0) {
        start(slot, visits.front(), bounds_of(slot), known_);
        fronts.add(known_);
    }
    if (layers(slot).taken.size() == 1) {
        for (std::size_t at = fronts.nodes() - 1; at < position; ++at) {
            const Visit& next = visits[at + 1];
            if (!fronts.add_advanced(visits[at].leg.duration_s, curve_of(next), next.stay_s))
                return false;
        }
        return true;
    }
    fronts.read_last(known_);
    for (std::size_t at = fronts.nodes() - 1; at < position; ++at) {
        if (!go(slot, known_, visits[at], visits[at].leg, visits[at + 1]))
            return false;
        fronts.add(known_);
    }
    return true;
}

void RouteTime::know_behind(Index slot, const Functions& functions, std::size_t position)
{
    Fronts& fronts = functions.behind_;
    const auto& visits = functions.visits_;
    const std::size_t last = visits.size() - 1;
    if (fronts.nodes() > last - position)
        return;
    if (fronts.nodes() == 0) {
        finish(slot, bounds_of(slot), known_);
        fronts.add(known_);
    } else {
        fronts.read_last(known_);
    }
    for (std::size_t at = last - fronts.nodes() + 1; at > position; --at) {
        go_back(slot, known_, visits[at - 1], visits[at - 1].leg, visits[at]);
        fronts.add(known_);
    }
}

// When each node is left at the earliest, where there are no breaks; what the visits share with
// those before is as it was. False: one is too late.
bool RouteTime::set_ready(Index slot, Functions& functions, Functions::Same same)
{
    const auto& visits = functions.visits_;
    const model::Slot& s = model_.slots[slot];
    const std::size_t last = visits.size() - 1;
    auto& reach = functions.reach_;
    if (same.before == 0)
        reach[0].ready = std::max(s.earliest, visits.front().release);
    std::int64_t ready = reach[same.before == 0 ? 0 : same.before - 1].ready;
    if (reach[0].ready > s.latest_start)
        return false;
    for (std::size_t i = std::max<std::size_t>(same.before, 1); i < last; ++i) {
        ready += visits[i - 1].leg.duration_s;
        const Curve curve = curve_of(visits[i]);
        auto piece = curve.begin();
        while (piece != curve.end() && piece->to < ready)
            ++piece;
        if (piece == curve.end())
            return false;
        ready = std::max(ready, piece->from) + visits[i].stay_s;
        // From here on it is as it was.
        if (i + same.behind > last && reach[i].ready == ready) {
            ready = reach[last - 1].ready;
            break;
        }
        reach[i].ready = ready;
    }
    return ready + visits[last - 1].leg.duration_s <= s.end && s.earliest <= s.end;
}

// The same of when each is reached at the latest.
void RouteTime::set_latest(Index slot, Functions& functions, Functions::Same same)
{
    const auto& visits = functions.visits_;
    auto& reach = functions.reach_;
    const std::size_t behind = std::max<std::size_t>(same.behind, 1);
    if (same.behind == 0)
        reach.back().latest = model_.slots[slot].end;
    std::int64_t latest = reach[visits.size() - behind].latest;
    for (std::size_t i = visits.size() - behind; i-- > 1;) {
        latest -= visits[i].leg.duration_s + visits[i].stay_s;
        const Curve curve = curve_of(visits[i]);
        auto piece = curve.end();
        while (piece != curve.begin() && (piece - 1)->from > latest)
            --piece;
        INVARIANT(piece != curve.begin(), "who can be in time forward can be backward");
        latest = std::min(latest, (piece - 1)->to);
        if (i < same.before && reach[i].latest == latest)
            break;
        reach[i].latest = latest;
    }
}

// What of a route's reach stays as it was where it is.
void RouteTime::keep_reach(Functions& functions, Functions::Same same)
{
    std::swap(functions.reach_, old_reach_);
    functions.reach_.resize(functions.visits_.size());
    std::copy_n(old_reach_.begin(), same.before, functions.reach_.begin());
    std::copy_n(old_reach_.end() - static_cast<std::ptrdiff_t>(same.behind), same.behind,
                functions.reach_.end() - static_cast<std::ptrdiff_t>(same.behind));
}

// Of a route without breaks.
std::optional<Cost> RouteTime::measure_plain(Index slot, Functions& functions, Functions::Same same)
{
    const std::size_t last = functions.visits_.size() - 1;
    same = {std::min(same.before, last), std::min(same.behind, last)};
    keep_reach(functions, same);
    if (!walks_ && !set_ready(slot, functions, same))
        return std::nullopt;
    const std::optional<Cost> least = least_known(slot, functions);
    if (!least)
        return least;
    if (walks_) {
        INVARIANT(functions.before_.nodes() == last, "who walks knows all of what is ahead");
        for (std::size_t i = same.before; i < last; ++i)
            functions.reach_[i].ready = functions.before_.first(i);
    }
    set_latest(slot, functions, same);
    return least;
}

// Both of functions that are made: of a route with breaks.
void RouteTime::read_reach(Functions& functions) const
{
    const std::size_t size = functions.visits_.size();
    functions.reach_.resize(size);
    for (std::size_t i = 0; i + 1 < size; ++i) {
        functions.reach_[i].ready = functions.before_.first(i);
        functions.reach_[size - 1 - i].latest = -functions.behind_.first(i);
    }
}

// Of functions that are known as far as the visits are as they were: where these meet.
std::optional<Cost> RouteTime::least_known(Index slot, const Functions& functions)
{
    const std::size_t size = functions.visits_.size();
    const std::size_t before = functions.before_.nodes();
    const std::size_t behind = std::max<std::size_t>(functions.behind_.nodes(), 1);
    const std::size_t at =
        std::min(size - 2, std::max(std::max<std::size_t>(before, 1), size - behind) - 1);
    know_behind(slot, functions, size - behind);
    if (!know_before(slot, functions, at))
        return std::nullopt;
    return least_sum(functions.before(at, 0), functions.visits_[at].leg.duration_s,
                     functions.behind(at + 1, 0));
}

std::optional<Cost> RouteTime::measure(Index slot, std::span<const Visit> visits,
                                       Functions& functions)
{
    const std::size_t layers = this->layers(slot).taken.size();
    const auto [before, behind] = functions.same_as(visits);
    functions.before_.cut(std::min(before, visits.size() - 1), layers);
    functions.behind_.cut(std::min(behind, visits.size() - 1), layers);
    functions.visits_.assign(visits.begin(), visits.end());
    std::optional<Cost> least;
    if (layers == 1) {
        least = measure_plain(slot, functions, {before, behind});
    } else if (know_before(slot, functions, visits.size() - 2)) {
        know_behind(slot, functions, 1);
        read_reach(functions);
        const std::size_t last = visits.size() - 2;
        functions.before_.read_last(front_);
        least = join(slot, front_, visits[last], visits[last].leg, visits.back(),
                     [&](std::size_t layer) { return functions.behind(last + 1, layer); });
    }
    if (!least) {
        functions.visits_.clear();
        return least;
    }
    functions.least_ = *least;
    if (model_.slots[slot].limits.duration_s == kFar || visits.size() == 2)
        return least;
    Bounds best{};
    return keep_duration(slot, visits, *least, best);
}

}  // namespace routeopt::routing::search::rich
