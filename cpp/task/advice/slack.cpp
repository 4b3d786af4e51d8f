#include "task/advice/slack.hpp"

#include <algorithm>

#include "task/referee/clock.hpp"
#include "task/referee/referee.hpp"

namespace routeopt::task::advice {
namespace {

using search::Line;
using search::Timetable;

// The last x in [low, high] for which holds(x), where it holds up to some x and not beyond.
// Precondition: holds(low).
template <class Holds>
Instant last_that(Instant low, Instant high, Holds&& holds)
{
    if (high <= low || holds(high))
        return std::max(low, high);
    while (high - low > 1) {
        const Instant middle = low + (high - low) / 2;
        (holds(middle) ? low : high) = middle;
    }
    return low;
}

class Slack {
public:
    Slack(const Problem& problem, const Plan& judged, const search::Plan& around, Index task)
        : problem_(problem), plan_(judged), around_(around), number_(task),
          task_(problem.tasks[as_size(task)]), placed_(judged[as_size(task)]),
          need_(around.model().task(task).modes[as_size(placed_.mode)])
    {
    }

    Instant latest_start()
    {
        const search::Bounds bounds = around_.bounds_of(number_);
        latest_end_ = std::min(bounds.latest_end, problem_.period.to);
        Instant latest = std::min(bounds.latest_start, latest_end_);
        if (task_.lock.from)
            latest = placed_.from;
        if (placed_.from < placed_.to)
            latest = std::min(latest, latest_by_things());
        const std::int64_t hard = referee::judge(problem_, plan_).score.hard;
        latest = last_that(placed_.from, latest, [&](Instant start) {
            move_to(start);
            return referee::judge(problem_, plan_).score.hard >= hard;
        });
        return snapped(latest);
    }

private:
    Instant latest_by_things()
    {
        const Timetable& timetable = around_.timetable();
        Instant last_start = search::kNever;
        const auto within = [&](const Windows* windows) {
            const std::size_t at = search::window_after(*windows, placed_.from);
            if (at < windows->size())
                limit_by_window((*windows)[at].to, last_start);
        };
        const auto by_line = [&](Index number) {
            const Line& line = timetable.line(number);
            within(line.kind().windows);
            latest_end_ = last_that(placed_.to, latest_end_, [&](Instant end) {
                return line.is_free(placed_.from, end, task_.setup_group);
            });
            if (line.kind().max_work < search::kNever)
                limit_by_window(problem_.zone.start_of(problem_.zone.day_of(placed_.from) + 1),
                                last_start);
        };
        for (const Index person : placed_.people)
            by_line(person);
        for (const Index line : need_.lines)
            by_line(line);
        for (const search::Share& share : need_.shares) {
            if (const Windows* on = around_.model().profile_windows(share.of); on != nullptr)
                within(on);
            latest_end_ = last_that(placed_.to, latest_end_, [&](Instant end) {
                return timetable.profile(share.of).is_free(placed_.from, end, share.amount);
            });
        }
        const Seconds shortest = task_.is_interruptible ? 1 : placed_.to - placed_.from;
        return std::min(last_start, latest_end_ - shortest);
    }

    // It starts before the end of the window and, if it may not pause, ends in it.
    void limit_by_window(Instant end, Instant& last_start) const
    {
        const Seconds inside = task_.is_interruptible ? 1 : placed_.to - placed_.from;
        last_start = std::min(last_start, std::max(placed_.from, end - inside));
    }

    void move_to(Instant start)
    {
        Placement& placed = plan_[as_size(number_)];
        placed.from = start;
        placed.to = kOpenEnd;
        referee::close_ends(problem_, plan_);
    }

    [[nodiscard]] Instant snapped(Instant t) const
    {
        const Seconds unit = problem_.snap_unit;
        if (unit <= 1)
            return t;
        const Instant rest = (((t - problem_.snap_origin) % unit) + unit) % unit;
        return std::max(placed_.from, t - rest);
    }

    const Problem& problem_;
    Plan plan_;
    const search::Plan& around_;
    const Index number_;
    const Task& task_;
    const Placement placed_;
    const search::ModeNeed& need_;
    Instant latest_end_ = 0;
};

}  // namespace

Instant latest_start_of(const Problem& problem, const Plan& judged, const search::Plan& around,
                        Index task)
{
    return Slack{problem, judged, around, task}.latest_start();
}

}  // namespace routeopt::task::advice
