#include "task/search/line.hpp"

#include <algorithm>

namespace routeopt::task::search {

std::size_t Line::first_after(Instant t) const
{
    return static_cast<std::size_t>(
        std::upper_bound(spans_.begin(), spans_.end(), t,
                         [](Instant at, const Interval& one) { return at < one.to; }) -
        spans_.begin());
}

// Until when a task of that group may last before the held time at that place.
Instant Line::latest_end(std::size_t at, Index group) const
{
    if (at == all_.size())
        return kNever;
    if (kind_->setups == nullptr || group == kNone)
        return all_[at].held;
    std::size_t next = at;
    while (next < all_.size() && all_[next].group == kNone)
        ++next;
    if (next == all_.size())
        return all_[at].held;
    const Seconds change = kind_->setups->between(group, all_[next].group).duration;
    const Instant held = before_work(*kind_->windows, all_[next].from, change);
    if (next == at)
        return held;
    return held >= all_[next - 1].to ? all_[at].held : -kNever;
}

// Whether a task may not go before the held time at that place since that would part neighbours.
bool Line::is_closed(std::size_t at, Index task, const Neighbours* neighbours) const
{
    if (at > 0 && at < all_.size() &&
        neighbours->stay_together(all_[at - 1].task, all_[at].task, kind_->resource))
        return true;
    if (!neighbours->has_neighbours(task))
        return false;
    for (std::size_t i = 0; i + 1 < at; ++i)
        if (neighbours->stay_together(all_[i].task, task, kind_->resource))
            return true;
    for (std::size_t i = at + 1; i < all_.size(); ++i)
        if (neighbours->stay_together(task, all_[i].task, kind_->resource))
            return true;
    return false;
}

// The end of a task that starts at work in that window; kNever where the window is too short for a
// task that may not pause.
Instant Line::held_until(Instant start, const Wish& wish, std::size_t& window) const
{
    const Windows& windows = *kind_->windows;
    if (windows[window].to - start >= wish.length)
        return start + wish.length;
    return wish.may_pause ? after_work(windows, window, start, wish.length) : kNever;
}

// The same for work without a pause or a change-over, on a line without a bound of work.
Instant Line::earliest_gap(Instant t, Seconds length, Instant limit) const
{
    const Windows& windows = *kind_->windows;
    std::size_t at = first_after(t);
    for (std::size_t window = kind_->index.first_after(windows, t); t <= limit;) {
        if (window == windows.size())
            return kNever;
        t = std::max(t, windows[window].from);
        if (windows[window].to - t < length) {
            ++window;
            continue;
        }
        while (at < spans_.size() && spans_[at].to <= t)
            ++at;
        if (at == spans_.size() || t + length <= spans_[at].from)
            return t;
        t = spans_[at++].to;
    }
    return t;
}

Instant Line::earliest(Instant t, const Wish& wish, Instant limit,
                       const Neighbours* neighbours) const
{
    if (kind_->setups == nullptr && kind_->max_work >= kNever && neighbours == nullptr &&
        !wish.may_pause && wish.length > 0)
        return earliest_gap(t, wish.length, limit);
    const Windows& windows = *kind_->windows;
    const std::size_t count = all_.size();
    std::size_t at = first_after(t);
    std::size_t window = kind_->index.first_after(windows, t);
    const bool has_setups = kind_->setups != nullptr && wish.group != kNone;
    while (t <= limit) {
        // The gap before `at`.
        if (has_setups) {
            const Seconds change = kind_->setups->between(state_before(at), wish.group).duration;
            const Instant before = std::max(end_before(at), kind_->begin);
            t = std::max(t, after_work(windows, change > 0 ? window_after(windows, before) : 0,
                                       before, change));
        }
        while (window < windows.size() && windows[window].to <= t)
            ++window;
        if (window == windows.size())
            return kNever;
        t = std::max(t, windows[window].from);
        const Instant end = held_until(t, wish, window);
        if (end >= kNever) {
            if (wish.may_pause)
                return kNever;
            t = windows[window].to;
            while (at < count && all_[at].to <= t)
                ++at;
            continue;
        }
        const bool is_shut = neighbours != nullptr && is_closed(at, wish.task, neighbours);
        if (is_shut && at == count)
            return kNever;
        if (at < count && (is_shut || all_[at].to <= t || end > latest_end(at, wish.group))) {
            t = std::max(t, all_[at].to);
            ++at;
            continue;
        }
        if (wish.length == 0 && at > 0 && all_[at - 1].from == t) {
            ++t;  // two moments at once would have no order
            continue;
        }
        if (kind_->max_work < kNever) {
            const Instant room = room_by_days(t, end, wish);
            if (room > t) {
                t = room;
                while (at < count && all_[at].to <= t)
                    ++at;
                continue;
            }
        }
        return t;
    }
    return t;
}

Instant Line::next_event(Instant t) const
{
    Instant next = kNever;
    const std::size_t at = first_after(t);
    if (at < all_.size())
        next = all_[at].to;
    const Windows& windows = *kind_->windows;
    std::size_t window = window_after(windows, t);
    if (window < windows.size() && windows[window].from <= t)
        ++window;
    return window < windows.size() ? std::min(next, windows[window].from) : next;
}

bool Line::is_free(Instant from, Instant to, Index group) const
{
    return to <= latest_end(first_after(from), group);
}

ChangeOver Line::change_over_at(Instant from, Index group) const
{
    if (kind_->setups == nullptr || group == kNone)
        return {};
    return kind_->setups->between(state_before(first_after(from)), group);
}

// Renews what the held time at that place owes to those before it.
ChangeOver Line::renew(std::size_t at, Index* broken)
{
    Held& one = all_[at];
    const ChangeOver old = one.change_over;
    const Index before = state_before(at);
    one.after = one.group == kNone ? before : one.group;
    one.change_over = kind_->setups->between(before, one.group);
    one.held = before_work(*kind_->windows, one.from, one.change_over.duration);
    if (broken != nullptr && one.held < end_before(at))
        *broken = one.task;
    return {one.change_over.duration - old.duration, one.change_over.cost - old.cost};
}

ChangeOver Line::put(const Held& one)
{
    auto place = std::upper_bound(all_.begin(), all_.end(), one, [](const Held& a, const Held& b) {
        return a.from != b.from ? a.from < b.from : a.to < b.to;
    });
    const auto at = static_cast<std::size_t>(place - all_.begin());
    all_.insert(place, one);
    spans_.insert(spans_.begin() + static_cast<std::ptrdiff_t>(at), {one.from, one.to});
    if (kind_->setups == nullptr)
        return {};
    ChangeOver change;
    for (std::size_t i = at; i < all_.size(); ++i) {
        const ChangeOver more = renew(i, nullptr);
        change.duration += more.duration;
        change.cost += more.cost;
        if (i > at && all_[i].group != kNone)
            break;
    }
    return change;
}

ChangeOver Line::take(Index task, Instant from, Index& broken)
{
    broken = kNone;
    const auto first =
        std::lower_bound(all_.begin(), all_.end(), from,
                         [](const Held& one, Instant instant) { return one.from < instant; });
    const auto found =
        std::find_if(first, all_.end(), [&](const Held& one) { return one.task == task; });
    ChangeOver change{-found->change_over.duration, -found->change_over.cost};
    const auto at = static_cast<std::size_t>(found - all_.begin());
    all_.erase(found);
    spans_.erase(spans_.begin() + static_cast<std::ptrdiff_t>(at));
    if (kind_->setups == nullptr)
        return change;
    for (std::size_t i = at; i < all_.size(); ++i) {
        const ChangeOver more = renew(i, &broken);
        change.duration += more.duration;
        change.cost += more.cost;
        if (all_[i].group != kNone)
            break;
    }
    return change;
}

void Line::clear()
{
    all_.clear();
    spans_.clear();
    std::fill(work_.begin(), work_.end(), 0);
}

}  // namespace routeopt::task::search
