// The least cost of a whole route's time, and its functions.
#include <algorithm>

#include "routing/search/general/timing.hpp"

namespace routeopt::routing::search::general {

void Fronts::cut(std::size_t nodes, std::size_t layers)
{
    layers_ = layers;
    if (nodes < first_.size()) {
        pieces_.resize(ranges_[nodes * layers].first);
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
        pieces_.insert(pieces_.end(), front[layer].begin(), front[layer].end());
        if (!front[layer].empty())
            first = std::min(first, front[layer].front().from);
    }
    first_.push_back(first);
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

std::optional<Cost> Timing::least_within(Index slot, std::span<const Visit> visits, Bounds bounds)
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
std::optional<Cost> Timing::least_of_all(Index slot, std::span<const Visit> visits,
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

std::optional<Cost> Timing::least(Index slot, std::span<const Visit> visits,
                                  const Functions& functions)
{
    const std::optional<Cost> unlimited = least_of_all(slot, visits, functions);
    if (!unlimited || model_.slots[as_size(slot)].limits.duration_s == kFar)
        return unlimited;
    Bounds best{};
    return keep_duration(slot, visits, *unlimited, best);
}

std::optional<Cost> Timing::measure(Index slot, std::span<const Visit> visits, Functions& functions)
{
    const std::size_t layers = this->layers(slot).taken.size();
    const auto [before, behind] = functions.same_as(visits);
    functions.visits_.clear();
    std::size_t at = std::min(before, visits.size() - 1);
    functions.before_.cut(at, layers);
    functions.behind_.cut(std::min(behind, visits.size() - 1), layers);
    if (at == 0) {
        start(slot, visits.front(), bounds_of(slot), front_);
        functions.before_.add(front_);
    } else {
        for (std::size_t layer = 0; layer < layers; ++layer) {
            const Falling last = functions.before_.at(at - 1, layer);
            front_[layer].assign(last.begin(), last.end());
        }
        --at;
    }
    for (; at + 2 < visits.size(); ++at) {
        if (!go(slot, front_, visits[at], visits[at].leg, visits[at + 1]))
            return std::nullopt;
        functions.before_.add(front_);
    }
    finish(slot, bounds_of(slot), ends_);
    const Visit& last = visits[visits.size() - 2];
    const std::optional<Cost> least =
        join(slot, front_, last, last.leg, visits.back(),
             [&](std::size_t layer) { return Falling{ends_[layer]}; });
    if (!least)
        return least;
    std::size_t known = functions.behind_.nodes();
    if (known == 0) {
        functions.behind_.add(ends_);
        known = 1;
    }
    for (std::size_t layer = 0; layer < layers; ++layer) {
        const Falling door = functions.behind_.at(known - 1, layer);
        front_[layer].assign(door.begin(), door.end());
    }
    for (std::size_t i = visits.size() - known; i > 1; --i) {
        go_back(slot, front_, visits[i - 1], visits[i - 1].leg, visits[i]);
        functions.behind_.add(front_);
    }
    functions.visits_.assign(visits.begin(), visits.end());
    if (model_.slots[as_size(slot)].limits.duration_s == kFar || visits.size() == 2)
        return least;
    Bounds best{};
    return keep_duration(slot, visits, *least, best);
}

}  // namespace routeopt::routing::search::general
