// Reads texts of a fixed form, such as dates and times of day.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

namespace routeopt {

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
    // YYYY-MM-DD, as days since 1970-01-01.
    std::int64_t date()
    {
        const int year = digits(4);
        expect('-');
        const int month = digits(2);
        expect('-');
        const int day = digits(2);
        const std::chrono::year_month_day date{std::chrono::year{year},
                                               std::chrono::month{static_cast<unsigned>(month)},
                                               std::chrono::day{static_cast<unsigned>(day)}};
        require(date.ok());
        return ok_ ? std::chrono::sys_days{date}.time_since_epoch().count() : 0;
    }
    // HH:MM[:SS[.0...]] below 24:00, as seconds. Times are whole seconds, so only zeros may follow
    // the point.
    std::int64_t time_of_day()
    {
        const int hour = digits(2);
        expect(':');
        const int minute = digits(2);
        require(hour < 24 && minute < 60);
        return (hour * 60 + minute) * 60 + seconds();
    }
    // Z or +-HH:MM, as seconds.
    int offset()
    {
        const char sign = take();
        if (sign == 'Z')
            return 0;
        require(sign == '+' || sign == '-');
        const int hours = digits(2);
        expect(':');
        const int minutes = digits(2);
        require(hours < 24 && minutes < 60);
        return (sign == '-' ? -60 : 60) * (hours * 60 + minutes);
    }
    // A number of one digit or more, below 10^9.
    std::int64_t number()
    {
        std::int64_t value = digits(1);
        for (int i = 1; i < 9 && !text_.empty() && text_[0] >= '0' && text_[0] <= '9'; ++i)
            value = value * 10 + digits(1);
        return value;
    }
    [[nodiscard]] bool starts_with(char c) const { return text_.starts_with(c); }
    [[nodiscard]] bool at_end() const { return text_.empty(); }
    void require(bool condition) { ok_ = ok_ && condition; }
    [[nodiscard]] bool done() const { return ok_ && text_.empty(); }

private:
    int seconds()
    {
        if (!skip(':'))
            return 0;
        const int seconds = digits(2);
        require(seconds < 60);
        if (skip('.')) {
            expect('0');
            while (skip('0')) {
            }
        }
        return seconds;
    }

    std::string_view text_;
    bool ok_ = true;
};

}  // namespace routeopt
