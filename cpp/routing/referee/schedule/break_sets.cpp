#include "routing/referee/schedule/break_sets.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>
#include <tuple>

namespace routeopt::routing::referee {
namespace {

// Whether exchanging two breaks of which `a` is taken behind `b` does no harm.
bool may_come_first(const Break& a, const Break& b)
{
    return !a.location.present() && !b.location.present() && *a.duration_s == *b.duration_s &&
           *a.earliest <= *b.earliest && *a.latest <= *b.latest;
}

// Keeps a sequence unless it cannot be in time or another is as good; drops those that it beats.
// With all orders only the first.
void add(std::vector<BreakSequence>& kept, BreakSequence sequence, bool all_orders)
{
    if (sequence.gap.latest_leave == -kForever)
        return;
    if (all_orders) {
        kept.push_back(std::move(sequence));
        return;
    }
    const auto is_as_good = [](const BreakSequence& a, const BreakSequence& b) {
        return a.gap.floor <= b.gap.floor && a.gap.latest_leave >= b.gap.latest_leave &&
               a.disorder <= b.disorder;
    };
    if (std::any_of(kept.begin(), kept.end(),
                    [&](const BreakSequence& other) { return is_as_good(other, sequence); }))
        return;
    std::erase_if(kept, [&](const BreakSequence& other) { return is_as_good(sequence, other); });
    kept.push_back(std::move(sequence));
}

}  // namespace

BreakSets::BreakSets(const Breaks& breaks, std::int64_t last_departure, bool by_day)
    : breaks_(breaks), is_by_day_(by_day), before_(breaks.size())
{
    set_departed(last_departure);
    order_by_need();
    if ((!is_by_day_ || breaks_.size() <= kMostByDay) && find_sets(kMostSets))
        return;
    order_by_window();
    static_cast<void>(find_sets(static_cast<std::size_t>(-1)));
}

// A route that departs after a break's latest start departs after all that are no later.
void BreakSets::set_departed(std::int64_t last_departure)
{
    departed_.push_back(0);
    for (const Break* own : breaks_) {
        if (*own->latest >= last_departure)
            continue;
        BreakSet set = 0;
        for (std::size_t k = 0; k < breaks_.size(); ++k)
            if (*breaks_[k]->latest <= *own->latest)
                set |= only(k);
        departed_.push_back(set);
    }
    std::sort(departed_.begin(), departed_.end());
    departed_.erase(std::unique(departed_.begin(), departed_.end()), departed_.end());
}

void BreakSets::order_by_need()
{
    for (std::size_t j = 0; j < breaks_.size(); ++j)
        for (std::size_t i = 0; i < breaks_.size(); ++i)
            if (i != j && (*breaks_[i]->latest < *breaks_[j]->earliest ||
                           (!is_by_day_ && i < j && may_come_first(*breaks_[i], *breaks_[j]))))
                before_[j] |= only(i);
}

void BreakSets::order_by_window()
{
    std::vector<std::size_t> order(breaks_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::tuple{*breaks_[a]->earliest, *breaks_[a]->latest} <
               std::tuple{*breaks_[b]->earliest, *breaks_[b]->latest};
    });
    BreakSet earlier = 0;
    for (const std::size_t own : order) {
        before_[own] = earlier;
        earlier |= only(own);
    }
}

// Every set that can be reached by taking one break after the other. False: there are more.
bool BreakSets::find_sets(std::size_t most)
{
    std::set<BreakSet> found(departed_.begin(), departed_.end());
    // Adding a break makes the number of a set greater, so what is added lies ahead.
    for (auto set = found.begin(); set != found.end(); ++set) {
        for (std::size_t k = 0; k < breaks_.size(); ++k)
            if (!holds(*set, k) && (before_[k] & ~*set) == 0)
                found.insert(*set | only(k));
        if (found.size() > most)
            return false;
    }
    sets_.assign(found.begin(), found.end());
    return true;
}

const std::vector<BreakSequence>& BreakSequences::of(BreakSet open, std::size_t first,
                                                     std::size_t end)
{
    const auto [at, is_new] = known_.try_emplace({open, {first, end}});
    std::vector<BreakSequence>& kept = at->second;
    if (!is_new)
        return kept;
    if (open == 0 && first == end) {
        kept.emplace_back();
        return kept;
    }
    if (first < end)
        for (BreakSequence sequence : of(open, first, end - 1)) {
            sequence.gap.add(*placed_[end - 1]);
            add(kept, std::move(sequence), sets_.is_by_day());
        }
    for (std::size_t k = 0; k < sets_.breaks().size(); ++k) {
        const Break& pause = *sets_.breaks()[k];
        const BreakSet others = open & ~only(k);
        if (!holds(open, k) || pause.location.present())
            continue;
        // No other one of the set has to come behind it.
        bool is_last = true;
        for (std::size_t j = 0; j < sets_.breaks().size(); ++j)
            is_last = is_last && !(holds(others, j) && holds(sets_.before(j), k));
        if (!is_last)
            continue;
        const BreakSet listed_later = others & ~(only(k) - 1);
        for (BreakSequence sequence : of(others, first, end)) {
            sequence.gap.add(pause);
            sequence.taken.push_back({k, end});
            sequence.disorder += std::popcount(listed_later);
            add(kept, std::move(sequence), sets_.is_by_day());
        }
    }
    return kept;
}

}  // namespace routeopt::routing::referee
