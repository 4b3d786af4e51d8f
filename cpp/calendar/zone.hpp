// Civil time of one time zone: between instants (seconds since 1970-01-01T00:00:00Z), local times
// (seconds since 1970-01-01T00:00 on the wall clock) and days (local dates, counted from
// 1970-01-01). The compiler's library knows no zones: whoever calls the core hands in the offsets.
#pragma once

#include <cstdint>
#include <vector>

namespace routeopt::calendar {

using Day = std::int64_t;
inline constexpr std::int64_t kDay_s = 86'400;

// The day that holds a local time.
constexpr Day day_of_local(std::int64_t local)
{
    return local >= 0 ? local / kDay_s : -((kDay_s - 1 - local) / kDay_s);
}

// From 0 for Monday to 6 for Sunday.
constexpr int weekday_of(Day day)
{
    return static_cast<int>(((day + 3) % 7 + 7) % 7);
}

class Zone {
public:
    // From that instant on, local time is `offset_s` seconds ahead of UTC.
    struct Change {
        std::int64_t at;
        std::int64_t offset_s;
    };

    // A zone whose offset never changes; UTC by default.
    explicit Zone(std::int64_t offset_s = 0) : first_offset_s_(offset_s) {}
    // `first_offset_s` holds before the first change. Precondition: changes ascend.
    Zone(std::int64_t first_offset_s, std::vector<Change> changes)
        : first_offset_s_(first_offset_s), changes_(std::move(changes))
    {
    }

    [[nodiscard]] std::int64_t offset_at(std::int64_t instant) const;
    [[nodiscard]] std::int64_t local(std::int64_t instant) const
    {
        return instant + offset_at(instant);
    }
    // The instant of a local time. One that a change skips moves forward by what is skipped; of one
    // that comes twice it is the first.
    [[nodiscard]] std::int64_t instant(std::int64_t local) const;

    [[nodiscard]] Day day_of(std::int64_t instant) const { return day_of_local(local(instant)); }
    // The first instant of a day.
    [[nodiscard]] std::int64_t start_of(Day day) const { return instant(day * kDay_s); }

private:
    std::int64_t first_offset_s_;
    std::vector<Change> changes_;
};

}  // namespace routeopt::calendar
