// The cheapest places of a task on a route, and those whose price the stored functions only bound.
#include <algorithm>
#include <bit>
#include <numeric>

#include "routing/search/rich/insertion/insertion.hpp"

namespace routeopt::routing::search::rich {

// The nodes of the route with the task in it. Valid until the next call.
const std::vector<Index>& Insertion::nodes_with(Index task, const InsertionPoint& point)
{
    const model::Task& t = model_.tasks[task];
    scratch_.clear();
    for (const Visit& visit : plan_.route(plan_.route_of(point.after)).visits) {
        scratch_.push_back(visit.node);
        if (visit.node == point.after) {
            if (point.reload != kNone && point.reload_first)
                scratch_.push_back(point.reload);
            scratch_.push_back(t.stop);
            if (t.second != kNone && point.delivery_after == t.stop)
                scratch_.push_back(t.second);
            if (point.reload != kNone && !point.reload_first)
                scratch_.push_back(point.reload);
        } else if (t.second != kNone && visit.node == point.delivery_after) {
            scratch_.push_back(t.second);
        }
    }
    return scratch_;
}

void Insertion::gaps_near(Index task, Index slot, std::size_t width)
{
    const bool is_job = model_.tasks[task].second == kNone;
    const std::int32_t size = plan_.route(slot).size;
    const bool is_whole = size <= (is_job ? kWholeForJobs : kWhole);
    if (!is_whole)
        gaps_beside(slot, width);
    // A preferred vehicle's, one of few servers', or one near the delivery alone, may have none
    // beside neighbours.
    if (is_whole || (positions_.empty() && size <= kWhole))
        gaps_everywhere(slot);
}

// Beside so many of the nearest neighbours.
void Insertion::gaps_beside(Index slot, std::size_t most)
{
    constexpr std::size_t kBits = 64;
    beside_.assign(plan_.route(slot).visits.size() / kBits + 1, 0);
    static_assert(Neighbours::kMost <= kBits);
    const std::size_t count = std::min(most, near_.size());
    std::uint64_t here = 0;
    for (std::size_t i = 0; i < count; ++i)
        here |= std::uint64_t{near_slots_[i] == slot} << i;
    for (; here != 0; here &= here - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(here));
        const std::size_t position = plan_.position_of(near_[i]);
        for (const std::size_t gap : {position - 1, position})
            beside_[gap / kBits] |= std::uint64_t{1} << gap % kBits;
    }
    positions_.clear();
    for (std::size_t word = 0; word < beside_.size(); ++word)
        for (std::uint64_t bits = beside_[word]; bits != 0; bits &= bits - 1)
            positions_.push_back(word * kBits + static_cast<std::size_t>(std::countr_zero(bits)));
}

void Insertion::gaps_everywhere(Index slot)
{
    positions_.resize(plan_.route(slot).visits.size() - 1);
    std::iota(positions_.begin(), positions_.end(), std::size_t{0});
    work_ += static_cast<std::int64_t>(positions_.size());
}

void Insertion::find_places(Index task, Index slot, Wanted wanted)
{
    places_.clear();
    exact_.clear();
    wanted_ = wanted;
    if (wanted.with_reload)
        find_reloads(task, slot);
    else if (model_.tasks[task].second != kNone)
        try_shipments(task, slot);
    else
        try_jobs(task, slot);
    if (plan_.may_be_joined(task, slot))
        sort_places(wanted.most);
    else
        settle_places(task, slot, wanted);
}

void Insertion::keep(const InsertionPoint& point, bool is_bound)
{
    if (point.delta >= wanted_.cutoff)
        return;
    places_.push_back({point, is_bound});
    if (is_bound)
        return;
    exact_.insert(std::upper_bound(exact_.begin(), exact_.end(), point.delta), point.delta);
    if (exact_.size() > wanted_.most)
        exact_.pop_back();
    if (exact_.size() == wanted_.most)
        wanted_.cutoff = exact_.back();
}

// The cheapest so many of them, bounds among them: they are priced with other routes' times.
void Insertion::sort_places(std::size_t most)
{
    std::sort(places_.begin(), places_.end(),
              [](const Place& a, const Place& b) { return a.point.delta < b.point.delta; });
    if (places_.size() > most)
        places_.resize(most);
}

// Prices what is only bound, cheapest first, until so many places are known to be the cheapest.
void Insertion::settle_places(Index task, Index slot, const Wanted& wanted)
{
    const auto is_dearer = [](const Place& a, const Place& b) {
        return a.point.delta > b.point.delta;
    };
    // Each exact one was cheaper than those before it.
    if (wanted.most == 1 && std::ranges::none_of(places_, &Place::is_bound)) {
        places_.erase(places_.begin(),
                      places_.end() - std::min<std::ptrdiff_t>(1, std::ssize(places_)));
        return;
    }
    std::make_heap(places_.begin(), places_.end(), is_dearer);
    found_.clear();
    std::size_t priced = 0;
    const RouteTime::Held held = timing_.hold({});
    while (!places_.empty() && found_.size() < wanted.most) {
        std::pop_heap(places_.begin(), places_.end(), is_dearer);
        Place place = places_.back();
        places_.pop_back();
        if (!place.is_bound) {
            found_.push_back(place);
            continue;
        }
        if (++priced > kMostBounds && !wanted.everywhere)
            continue;
        const std::vector<Index>& nodes = nodes_with(task, place.point);
        work_ += static_cast<std::int64_t>(4 * nodes.size());
        const std::optional<Cost> change = plan_.change_alone(slot, nodes);
        if (!change || *change >= wanted.cutoff)
            continue;
        place.point.delta = *change;
        place.is_bound = false;
        places_.push_back(place);
        std::push_heap(places_.begin(), places_.end(), is_dearer);
    }
    timing_.hold(held);
    std::swap(places_, found_);
}

void Insertion::settle_some(Index task, const Random* random, InsertionPoint& best)
{
    int confirmed = 0;
    settle_pending(task, best, [&] { return random != nullptr && confirmed++ == kMostConfirmed; });
}

// Keeps the spot where the route as it would be keeps every rule and is still cheaper.
void Insertion::confirm(Index task, Index slot, const InsertionPoint& point, InsertionPoint& best)
{
    const std::vector<Index>& nodes = nodes_with(task, point);
    work_ += static_cast<std::int64_t>(4 * nodes.size());
    const RouteTime::Held held = timing_.hold({});
    const std::optional<Cost> change = plan_.change_with(slot, nodes);
    timing_.hold(held);
    if (change && *change + asked_[slot].extra < best.delta) {
        best = point;
        best.delta = *change + asked_[slot].extra;
        plan_.expect_changed();
    }
}

}  // namespace routeopt::routing::search::rich
