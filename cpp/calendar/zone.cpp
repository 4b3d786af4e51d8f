#include "calendar/zone.hpp"

#include <algorithm>

namespace routeopt::calendar {

std::int64_t Zone::offset_at(std::int64_t instant) const
{
    const auto next =
        std::upper_bound(changes_.begin(), changes_.end(), instant,
                         [](std::int64_t at, const Change& change) { return at < change.at; });
    return next == changes_.begin() ? first_offset_s_ : std::prev(next)->offset_s;
}

std::int64_t Zone::instant(std::int64_t local) const
{
    std::int64_t offset_s = first_offset_s_;
    for (const Change& change : changes_) {
        // Before this change, or skipped by it.
        if (local - offset_s < change.at || local - change.offset_s < change.at)
            break;
        offset_s = change.offset_s;
    }
    return local - offset_s;
}

}  // namespace routeopt::calendar
