#include "calendar/text.hpp"

#include "base/civil_time.hpp"
#include "base/scanner.hpp"

namespace routeopt::calendar {

std::optional<Moment> read_moment(std::string_view text)
{
    Scanner scan{text};
    Moment moment;
    moment.local = scan.date() * kDay_s;
    if (scan.at_end()) {
        moment.is_day = true;
    } else {
        scan.expect('T');
        moment.local += scan.time_of_day();
        if (!scan.at_end())
            moment.offset_s = scan.offset();
    }
    return scan.done() ? std::optional{moment} : std::nullopt;
}

std::optional<Day> read_date(std::string_view text)
{
    Scanner scan{text};
    const Day day = scan.date();
    return scan.done() ? std::optional{day} : std::nullopt;
}

std::optional<std::int64_t> read_time_of_day(std::string_view text)
{
    if (text == "24:00" || text == "24:00:00")
        return kDay_s;
    Scanner scan{text};
    const std::int64_t seconds = scan.time_of_day();
    return scan.done() ? std::optional{seconds} : std::nullopt;
}

std::optional<std::int64_t> read_end_of_day(std::string_view text)
{
    Scanner scan{text.substr(0, 2)};
    const std::int64_t hours = scan.digits(2);
    if (!scan.done())
        return std::nullopt;
    const auto rest = read_time_of_day("00" + std::string{text.substr(2)});
    const std::int64_t time = hours * 3600 + rest.value_or(0);
    return rest && time <= 2 * kDay_s ? std::optional{time} : std::nullopt;
}

std::optional<Duration> read_duration(std::string_view text)
{
    Scanner scan{text};
    Duration duration;
    bool any = false;
    scan.expect('P');
    // Takes a number and its letter, which must come in the order of `letters`.
    const auto take = [&](std::string_view letters, auto&& add) {
        while (!scan.at_end() && !scan.starts_with('T')) {
            const std::int64_t number = scan.number();
            const std::size_t found = letters.find(scan.take());
            if (found == std::string_view::npos) {
                scan.require(false);
                return;
            }
            add(letters[found], number);
            letters.remove_prefix(found + 1);
            any = true;
        }
    };
    take("WD", [&](char letter, std::int64_t n) { duration.days += letter == 'W' ? 7 * n : n; });
    if (scan.skip('T')) {
        any = false;
        take("HMS", [&](char letter, std::int64_t n) {
            duration.seconds += n * (letter == 'H' ? 3600 : letter == 'M' ? 60 : 1);
        });
    }
    return scan.done() && any ? std::optional{duration} : std::nullopt;
}

std::string write_local(std::int64_t local)
{
    const std::string text = write_civil_time(local, 0);
    return text.substr(0, text.size() - 6);
}

std::string write_date(Day day)
{
    const std::string text = write_local(day * kDay_s);
    return text.substr(0, text.size() - 9);
}

}  // namespace routeopt::calendar
