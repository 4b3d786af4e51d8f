#include "base/civil_time.hpp"

#include <chrono>
#include <cstdio>

namespace routeopt {
namespace {

// Takes characters from the front of a text. The first one that is missing or not as expected makes
// the whole scan fail, which done() tells at the end.
class Scanner {
public:
    explicit Scanner(std::string_view text) : text_(text) {}

    int digits(int count)
    {
        int value = 0;
        for (int i = 0; i < count; ++i) {
            const char c = take();
            ok_ = ok_ && c >= '0' && c <= '9';
            value = value * 10 + (c - '0');
        }
        return value;
    }
    char take()
    {
        if (text_.empty()) {
            ok_ = false;
            return '\0';
        }
        const char c = text_.front();
        text_.remove_prefix(1);
        return c;
    }
    void expect(char c) { ok_ = take() == c && ok_; }
    bool skip(char c)
    {
        const bool found = text_.starts_with(c);
        if (found)
            text_.remove_prefix(1);
        return found;
    }
    void require(bool condition) { ok_ = ok_ && condition; }
    [[nodiscard]] bool done() const { return ok_ && text_.empty(); }

private:
    std::string_view text_;
    bool ok_ = true;
};

// [:SS[.0...]]: optional seconds. Times are whole seconds, so only zeros may follow the point.
int read_seconds(Scanner& scan)
{
    if (!scan.skip(':'))
        return 0;
    const int seconds = scan.digits(2);
    scan.require(seconds < 60);
    if (scan.skip('.')) {
        scan.expect('0');
        while (scan.skip('0')) {
        }
    }
    return seconds;
}

// Z or +-HH:MM, as seconds.
int read_offset(Scanner& scan)
{
    const char sign = scan.take();
    if (sign == 'Z')
        return 0;
    scan.require(sign == '+' || sign == '-');
    const int hours = scan.digits(2);
    scan.expect(':');
    const int minutes = scan.digits(2);
    scan.require(hours < 24 && minutes < 60);
    return (sign == '-' ? -60 : 60) * (hours * 60 + minutes);
}

}  // namespace

std::optional<CivilTime> read_civil_time(std::string_view text)
{
    Scanner scan{text};
    const int year = scan.digits(4);
    scan.expect('-');
    const int month = scan.digits(2);
    scan.expect('-');
    const int day = scan.digits(2);
    scan.expect('T');
    const int hour = scan.digits(2);
    scan.expect(':');
    const int minute = scan.digits(2);
    const int second = read_seconds(scan);
    const int offset_s = read_offset(scan);
    scan.require(hour < 24 && minute < 60);
    if (!scan.done())
        return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year{year},
                                           std::chrono::month{static_cast<unsigned>(month)},
                                           std::chrono::day{static_cast<unsigned>(day)}};
    if (!date.ok())
        return std::nullopt;
    const std::int64_t days = std::chrono::sys_days{date}.time_since_epoch().count();
    const std::int64_t local = ((days * 24 + hour) * 60 + minute) * 60 + second;
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
