#include <algorithm>

#include "task/schema/windows.hpp"
#include "task/v2/resolver.hpp"

namespace routeopt::task::v2 {
namespace {

constexpr std::int64_t kAllThereAre = INT64_MAX;  // amount of a window that states none

}  // namespace

calendar::DayWindow Resolver::day_window(const Hours& hours) const
{
    const std::int64_t end = *hours.to > *hours.from ? *hours.to : *hours.to + calendar::kDay_s;
    return {*hours.from, end, hours.amount.present() ? *hours.amount : kAllThereAre};
}

std::optional<calendar::Exception> Resolver::exception(const v2::Exception& given)
{
    const bool has_days = given.from.present() && given.to.present();
    if (given.date.present() ? given.from.present() || given.to.present() : !has_days) {
        invalid(given.at, "either `date`, or `from` and `to` must be given");
        return std::nullopt;
    }
    if (*given.closed == given.windows.present()) {
        invalid(given.at, "either `closed` as true or `windows` must be given");
        return std::nullopt;
    }
    calendar::Exception out;
    out.first = given.date.present() ? *given.date : *given.from;
    out.last = given.date.present() ? *given.date : *given.to;
    if (out.last < out.first) {
        invalid(given.to.at, "`to` must not be before `from`");
        return std::nullopt;
    }
    for (const Hours& hours : *given.windows)
        out.windows.push_back(day_window(hours));
    return out;
}

calendar::WorkingTime Resolver::working_time(const v2::Calendar& given)
{
    calendar::WorkingTime out;
    for (const Hours& hours : *given.weekly) {
        std::array<bool, 7> is_on{};
        for (const Field<form::Weekday>& day : *hours.days)
            is_on[static_cast<std::size_t>(*day)] = true;
        for (std::size_t day = 0; day < is_on.size(); ++day)
            if (is_on[day])
                out.weekly[day].push_back(day_window(hours));
    }
    for (const v2::Exception& one : *given.exceptions)
        if (auto resolved = exception(one))
            out.exceptions.push_back(*std::move(resolved));
    return out;
}

void Resolver::resolve_calendars()
{
    problem_.calendars.push_back({problem_.period});
    std::vector<Text> names;
    for (const v2::Calendar& given : *request_.calendars)
        names.push_back(given.name);
    calendars_ = Names{names};
    check_distinct(calendars_, "calendar");
    const auto [from, to] = problem_.period;
    bool are_too_many = false;
    for (const v2::Calendar& given : *request_.calendars) {
        form::CivilTimes civil;
        const bool has_zone = civil.resolve(given.time_zone, setting_.zones, from, to, {}, faults_);
        const calendar::Zone& zone = has_zone ? civil.zone() : problem_.zone;
        const auto most = static_cast<std::size_t>(kWindows.most) - windows_;
        const calendar::WorkingTime working_time = this->working_time(given);
        auto windows = std::optional{std::vector<calendar::TimeWindow>{}};
        if (!are_too_many)
            windows = calendar::windows_between(working_time, zone, from, to, most);
        if (!windows) {
            form::over_limit(faults_, {given.at}, kWindows, kWindows.most + 1,
                             "a shorter `period` has fewer");
            are_too_many = true;
            windows.emplace();
        }
        windows_ += windows->size();
        Windows working;
        for (const calendar::TimeWindow& window : *windows)
            working.push_back({window.from, window.to});
        time_windows_.push_back(*std::move(windows));
        calendar_windows_.push_back(add_windows(merged(std::move(working))));
    }
    calendar_is_used_.resize(calendar_windows_.size());
}

bool Resolver::has_room(std::size_t windows)
{
    const bool had_room = working_times_ <= kWorkingTimes.most;
    working_times_ += static_cast<std::int64_t>(windows);
    const bool has_room = working_times_ <= kWorkingTimes.most;
    if (had_room && !has_room)
        form::over_limit(faults_, {request_.resources.at}, kWorkingTimes, working_times_,
                         "a shorter `period` has fewer");
    return has_room;
}

Index Resolver::add_windows(Windows windows)
{
    if (!has_room(windows.size()))
        return 0;
    problem_.calendars.push_back(std::move(windows));
    return static_cast<Index>(problem_.calendars.size()) - 1;
}

Windows Resolver::windows_of(const List<Span>& spans)
{
    Windows windows;
    for (const Span& span : *spans)
        if (in_order(span.from, span.to))
            windows.push_back({std::max(from(span.from), problem_.period.from),
                               std::min(to(span.to), problem_.period.to)});
    return merged(std::move(windows));
}

Index Resolver::find_calendar(const Text& name)
{
    const Index found = find(calendars_, kUnknownCalendar, name);
    if (found != kNone)
        calendar_is_used_[as_size(found)] = true;
    return found;
}

Index Resolver::working(const List<Span>& shifts, const Text& calendar, Index without)
{
    if (shifts.present() && calendar.present())
        invalid(std::max(shifts.at, calendar.at),
                "only one of `shifts` and `calendar` may be given");
    if (shifts.present())
        return add_windows(windows_of(shifts));
    if (!calendar.present())
        return without;
    const Index found = find_calendar(calendar);
    return found == kNone ? without : calendar_windows_[as_size(found)];
}

}  // namespace routeopt::task::v2
