#include "travel/way.hpp"

#include <algorithm>

#include "base/quantity.hpp"

namespace routeopt::travel {
namespace {

// Products of less than this and of parts, or of a day's seconds and the parts of a way, are less
// than 2^63.
constexpr std::int64_t kSmall = std::int64_t{1} << 32;

// left x seconds / kParts, rounded up.
std::int64_t needed(std::int64_t left, std::int64_t seconds)
{
    if (left == Way::kParts)
        return seconds;
    if (seconds < kSmall)
        return (left * seconds + Way::kParts - 1) >> 30;
    return static_cast<std::int64_t>((Int128{left} * seconds + Way::kParts - 1) >> 30);
}

// The parts that are driven in `seconds` where the whole way takes `whole`, rounded up.
std::int64_t driven(std::int64_t seconds, std::int64_t whole)
{
    return (seconds * Way::kParts + whole - 1) / whole;
}

}  // namespace

Day::Day(std::int64_t offset_s, std::vector<std::int64_t> begins)
    : offset_s_(offset_s), begins_(std::move(begins))
{
}

Day::At Day::at(std::int64_t time) const
{
    const std::int64_t local = time + offset_s_;
    std::int64_t second = local % kSeconds;
    if (second < 0)
        second += kSeconds;
    std::size_t slice = begins_.size() - 1;
    while (begins_[slice] > second)
        --slice;
    const std::int64_t end = slice + 1 < begins_.size() ? begins_[slice + 1] : kSeconds;
    return {slice, time + (end - second)};
}

std::int64_t Day::length(std::size_t slice) const
{
    return (slice + 1 < begins_.size() ? begins_[slice + 1] : kSeconds) - begins_[slice];
}

Way::Way(const Day& day, std::vector<SlicedArc> arcs) : day_(&day), arcs_(std::move(arcs))
{
    const auto [least, most] =
        std::minmax_element(arcs_.begin(), arcs_.end(), [](const SlicedArc& a, const SlicedArc& b) {
            return a.seconds < b.seconds;
        });
    least_ = least->seconds;
    most_ = most->seconds;
    for (std::size_t slice = 0; slice < arcs_.size() && least_ > 0; ++slice)
        day_parts_ += driven(day_->length(slice), arcs_[slice].seconds);
}

// Of a way that goes on for days, those that are driven from one midnight to another: all alike.
void Way::drive_whole_days(Progress& progress, std::int64_t until) const
{
    const std::int64_t days =
        std::min((progress.left - 1) / day_parts_, (until - progress.time) / Day::kSeconds);
    progress.left -= days * day_parts_;
    progress.time += days * Day::kSeconds;
}

void Way::drive(Progress& progress, std::int64_t until) const
{
    if (progress.left == 0)
        return;
    if (least_ == most_) {
        // As long at any time.
        const std::int64_t need = needed(progress.left, most_);
        if (need <= until - progress.time) {
            progress.time += need;
            progress.left = 0;
        } else if (until > progress.time) {
            const std::int64_t seconds = until - progress.time;
            progress.left -=
                static_cast<std::int64_t>((Int128{seconds} * kParts + most_ - 1) / most_);
            progress.left = std::max(progress.left, std::int64_t{0});
            progress.time = until;
        }
        return;
    }
    while (progress.time < until || arcs_[day_->at(progress.time).slice].seconds == 0) {
        const auto [slice, end] = day_->at(progress.time);
        if (slice == 0 && least_ > 0 && progress.left > day_parts_ &&
            end - progress.time == day_->length(0) && until - progress.time >= Day::kSeconds) {
            drive_whole_days(progress, until);
            continue;
        }
        const std::int64_t seconds = arcs_[slice].seconds;
        const std::int64_t need = needed(progress.left, seconds);
        const std::int64_t to_end = std::min(end, until) - progress.time;
        if (need <= to_end) {
            progress.time += need;
            progress.left = 0;
            return;
        }
        progress.left = std::max(progress.left - driven(to_end, seconds), std::int64_t{0});
        progress.time += to_end;
    }
}

std::int64_t Way::latest_leave(std::int64_t by) const
{
    std::int64_t can = by - most_ - 1;
    std::int64_t cannot = by - least_ + 1;
    while (arrival(can) > by)
        can -= most_ + 1;
    while (cannot - can > 1) {
        const std::int64_t middle = can + (cannot - can) / 2;
        (arrival(middle) <= by ? can : cannot) = middle;
    }
    return can;
}

Way::Stretch Way::stretch(std::int64_t leave, std::int64_t until) const
{
    const auto [slice, end] = day_->at(leave);
    const SlicedArc& arc = arcs_[slice];
    if (least_ == most_)
        return {std::min(until, end - 1), arc.seconds, arc.metres};
    if (arc.seconds <= end - leave) {
        const std::int64_t last = arc.seconds == 0 ? end - 1 : end - arc.seconds;
        return {std::min(until, last), arc.seconds, arc.metres};
    }
    const std::int64_t seconds = arrival(leave) - leave;
    const std::int64_t last = std::min(until, end - 1);
    std::int64_t to = leave;
    while (to < last && arrival(to + 1) - (to + 1) == seconds)
        ++to;
    return {to, seconds, arc.metres};
}

}  // namespace routeopt::travel
