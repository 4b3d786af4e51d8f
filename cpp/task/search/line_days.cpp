// The bound of work in a civil day.
#include <algorithm>

#include "task/search/line.hpp"

namespace routeopt::task::search {

Seconds Line::work_on(calendar::Day day) const
{
    const auto at = static_cast<std::size_t>(day - kind_->zone->day_of(kind_->begin));
    return at < work_.size() ? work_[at] : 0;
}

Seconds& Line::work_of(calendar::Day day)
{
    const auto at = static_cast<std::size_t>(day - kind_->zone->day_of(kind_->begin));
    if (at >= work_.size())
        work_.resize(at + 1, 0);
    return work_[at];
}

// look(day, seconds, end of the day) for each day and part; stops when it returns false.
template <class Look>
bool Line::by_days(const std::vector<Interval>& parts, Look&& look) const
{
    for (const Interval& part : parts)
        for (Instant t = part.from; t < part.to;) {
            const calendar::Day day = kind_->zone->day_of(t);
            const Instant end = std::max(t + 1, kind_->zone->start_of(day + 1));
            const Instant to = std::min(end, part.to);
            if (!look(day, to - t, end))
                return false;
            t = to;
        }
    return true;
}

bool Line::keeps_max_work(const std::vector<Interval>& parts) const
{
    if (kind_->max_work >= kNever)
        return true;
    calendar::Day last = 0;
    Seconds of_last = 0;
    return by_days(parts, [&](calendar::Day day, Seconds seconds, Instant) {
        of_last = day == last ? of_last + seconds : seconds;
        last = day;
        return work_on(day) + of_last <= kind_->max_work;
    });
}

// `start` where the bound holds, else a later start, from which on it may.
Instant Line::room_by_days(Instant start, Instant end, const Wish& wish) const
{
    std::vector<Interval> parts;
    if (wish.may_pause) {
        const Windows* const calendars[] = {kind_->windows};
        parts_of(calendars, start, wish.length, parts);
    } else if (start < end) {
        parts.push_back({start, end});
    }
    Instant room = start;
    calendar::Day last = 0;
    Seconds of_last = 0;
    by_days(parts, [&](calendar::Day day, Seconds seconds, Instant end_of_day) {
        of_last = day == last ? of_last + seconds : seconds;
        last = day;
        const Seconds left = std::max<Seconds>(0, kind_->max_work - work_on(day));
        if (of_last <= left)
            return true;
        const Instant latest =
            wish.may_pause ? before_work(*kind_->windows, end_of_day, left) : end_of_day - left;
        room = std::max(start + 1, latest);
        return false;
    });
    return room;
}

void Line::add_work(const std::vector<Interval>& parts, int sign)
{
    if (kind_->max_work >= kNever)
        return;
    by_days(parts, [&](calendar::Day day, Seconds seconds, Instant) {
        work_of(day) += sign * seconds;
        return true;
    });
}

}  // namespace routeopt::task::search
