#include "base/civil_time.hpp"

#include <chrono>
#include <cstdio>

#include "base/scanner.hpp"

namespace routeopt {

std::optional<CivilTime> read_civil_time(std::string_view text)
{
    Scanner scan{text};
    const std::int64_t day = scan.date();
    scan.expect('T');
    const std::int64_t local = day * 86'400 + scan.time_of_day();
    const int offset_s = scan.offset();
    if (!scan.done())
        return std::nullopt;
    return CivilTime{local - offset_s, offset_s};
}

std::string write_civil_time(std::int64_t seconds, std::int64_t offset_s)
{
    constexpr std::int64_t kDay = 86'400;
    const std::int64_t local = seconds + offset_s;
    const std::int64_t day = local >= 0 ? local / kDay : -((kDay - 1 - local) / kDay);
    const int rest = static_cast<int>(local - day * kDay);
    const std::chrono::year_month_day date{
        std::chrono::sys_days{std::chrono::days{static_cast<int>(day)}}};
    const std::int64_t offset_minutes = (offset_s < 0 ? -offset_s : offset_s) / 60;
    char text[48];
    const int length =
        std::snprintf(text, sizeof text, "%04d-%02u-%02uT%02d:%02d:%02d%c%02d:%02d",
                      static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                      static_cast<unsigned>(date.day()), rest / 3600, rest / 60 % 60, rest % 60,
                      offset_s < 0 ? '-' : '+', static_cast<int>(offset_minutes / 60),
                      static_cast<int>(offset_minutes % 60));
    return {text, static_cast<std::size_t>(length)};
}

}  // namespace routeopt
