#include "routing/referee/schedule/breaks.hpp"

#include <algorithm>
#include <utility>

#include "base/invariant.hpp"
#include "routing/referee/read_plan.hpp"
#include "routing/referee/schedule/break_program.hpp"
#include "routing/referee/schedule/earliest.hpp"
#include "routing/referee/schedule/longest.hpp"

namespace routeopt::routing::referee {
namespace {

// Sets legs and service times again around visit k, after a break was inserted, removed or moved by
// one place there.
void set_around(Route& route, const Work& work, std::size_t k)
{
    std::size_t last = k;
    while (last + 1 < route.visits.size() && (last <= k || is_on_the_way(route.visits[last])))
        ++last;
    for (std::size_t i = k > 0 ? k - 1 : 0; i <= last; ++i)
        work.set(route, i);
}

void insert_break(Route& route, const Work& work, const Break& pause, std::size_t k)
{
    Visit visit = visit_of_break(pause);
    set_curve(visit, {});
    route.visits.insert(route.visits.begin() + static_cast<std::ptrdiff_t>(k), std::move(visit));
    set_around(route, work, k);
}

// Puts breaks where a placing has them.
void insert(Route& route, const Work& work, const Placing& placing)
{
    for (std::size_t i = 0; i < placing.placed.size(); ++i)
        insert_break(route, work, *placing.placed[i].pause, placing.placed[i].before + i);
}

// Narrows a route's times so that the breaks that are left out may be: it departs after their
// latest start or ends before their earliest.
void narrow(Timeline& timeline, const Placing& placing)
{
    for (const Break* pause : placing.departed)
        timeline.first_departure = std::max(timeline.first_departure, *pause->latest + 1);
    for (const Break* pause : placing.ended)
        timeline.last_end = std::min(timeline.last_end, *pause->earliest - 1);
}

std::ptrdiff_t count_lost(const Route& route)
{
    return std::count_if(route.visits.begin(), route.visits.end(),
                         [](const Visit& visit) { return !visit.is_reachable; });
}

// The best placing that keeps a limit on the duration, by branch and bound over ranges of
// departures. The bound of a range is its best placing where only the end is limited, by the last
// departure plus the limit; a range of one departure keeps the limit. What the bound places is
// tried within the limit at once, so the best placing is met early.
class LimitedPlacing {
public:
    LimitedPlacing(const Route& route, const Work& work, const Timeline& timeline,
                   BreakProgram& program)
        : route_(route), work_(work), timeline_(timeline), program_(program)
    {
    }

    // `shortest`: the placing of least duration.
    std::optional<Placing> best(const Placing& shortest)
    {
        if (shortest.duration() > *timeline_.longest)
            return std::nullopt;
        keep_if_better(shortest);
        search(bounds_of(timeline_));
        return std::move(best_);
    }

private:
    // Times a placing within the limit, exactly.
    void keep_if_better(const Placing& placing)
    {
        Route route = route_;
        insert(route, work_, placing);
        Timeline timeline = timeline_of(route);
        timeline.longest = timeline_.longest;
        timeline.first_departure = timeline_.first_departure;
        timeline.last_end = timeline_.last_end;
        narrow(timeline, placing);
        const auto schedule = least_cost(timeline);
        if (!schedule)
            return;
        const Int128 lost = kLost * (count_lost(route) - count_lost(route_));
        const Value value{schedule->cost - timeline_.constant + lost, -schedule->departure(),
                          sum_of_starts(timeline, schedule->times), schedule->end(),
                          placing.value.disorder};
        if (best_ && !(value < best_->value))
            return;
        best_ = placing;
        best_->value = value;
    }

    void search(Bounds bounds)
    {
        bounds.last_end = std::min(timeline_.last_end, bounds.last_departure + *timeline_.longest);
        if (bounds.first_departure > bounds.last_departure || runs_++ >= kMostRuns)
            return;
        const auto bound = program_.best(bounds);
        if (!bound || (best_ && !(bound->value < best_->value)))
            return;
        if (bound->duration() <= *timeline_.longest) {
            best_ = bound;
            return;
        }
        keep_if_better(*bound);
        const std::int64_t departure = -bound->value.departure;
        const std::int64_t middle =
            bounds.first_departure + (bounds.last_departure - bounds.first_departure) / 2;
        Bounds early = bounds;
        Bounds late = bounds;
        early.last_departure = middle;
        late.first_departure = middle + 1;
        search(departure <= middle ? early : late);
        search(departure <= middle ? late : early);
    }

    static constexpr int kMostRuns = 100;

    const Route& route_;
    const Work& work_;
    const Timeline& timeline_;
    BreakProgram& program_;
    int runs_ = 0;
    std::optional<Placing> best_;
};

// The best placing of some breaks of a route whose other open breaks are left out.
std::optional<Placing> best_placing(const Route& route, const Work& work, const Timeline& timeline,
                                    const Breaks& breaks)
{
    if (!timeline.is_possible)
        return std::nullopt;
    const BreakSets sets{breaks, timeline.last_departure, timeline.is_by_day};
    BreakProgram program{route, work, timeline, sets};
    auto placing = program.best(bounds_of(timeline));
    if (!placing || !timeline.longest || placing->duration() <= *timeline.longest)
        return placing;
    std::vector<Curve> curves;
    const Timeline durations = duration_alone(timeline, curves);
    BreakProgram shortest{route, work, durations, sets};
    shortest.ignore_prices();
    const auto least = shortest.best(bounds_of(timeline));
    auto limited = LimitedPlacing{route, work, timeline, program}.best(*least);
    // They are of the range of departures that was looked at.
    if (limited)
        limited->times.clear();
    return limited;
}

}  // namespace

std::optional<Times> place_breaks(Route& route, const Work& work, bool keep_longest)
{
    const Breaks open = route.unplaced;
    const std::vector<Visit> before =
        open.size() > kMostInSet ? route.visits : std::vector<Visit>{};
    Placing placed;
    const auto timeline_now = [&] {
        Timeline timeline = timeline_of(route);
        if (!keep_longest)
            timeline.longest.reset();
        narrow(timeline, placed);
        return timeline;
    };
    for (std::size_t first = 0; first < open.size(); first += kMostInSet) {
        const std::size_t end = std::min(first + kMostInSet, open.size());
        const Breaks group(open.data() + first, open.data() + end);
        const auto placing = best_placing(route, work, timeline_now(), group);
        if (!placing) {
            if (!before.empty())
                route.visits = before;
            return std::nullopt;
        }
        insert(route, work, *placing);
        placed.departed.insert(placed.departed.end(), placing->departed.begin(),
                               placing->departed.end());
        placed.ended.insert(placed.ended.end(), placing->ended.begin(), placing->ended.end());
        placed.times = placing->times;
    }
    const Timeline timeline = timeline_now();
    if (placed.times.empty()) {
        const auto schedule = least_cost(timeline);
        INVARIANT(schedule || open.empty(), "there are times for breaks that are placed");
        if (!schedule)
            return std::nullopt;
        placed.times = schedule->times;
    } else {
        advance_breaks(timeline, placed.times);
        INVARIANT(placed.times == least_cost(timeline)->times,
                  "a placing has the times of least cost");
    }
    std::erase_if(route.unplaced, [&](const Break* pause) {
        return std::any_of(route.visits.begin(), route.visits.end(),
                           [&](const Visit& visit) { return visit.pause == pause; });
    });
    return std::move(placed.times);
}

void place_breaks_early(Route& route, const Work& work)
{
    const Breaks breaks = route.unplaced;
    std::size_t from = 0;
    for (const Break* pause : breaks) {
        const Timeline timeline = timeline_of(route);
        const Times times = earliest(timeline);
        // A route without a start place begins with its first service, so no break comes before it.
        bool is_first = !has_place(*route.shift->start);
        for (std::size_t i = 1; i + 1 < times.size(); ++i) {
            const Step& step = timeline.steps[i];
            if (!step.is_service || std::exchange(is_first, false) || times[i] < *pause->earliest ||
                step.visit < from)
                continue;
            from = step.visit + 1;
            insert_break(route, work, *pause, step.visit);
            std::erase(route.unplaced, pause);
            break;
        }
    }
}

}  // namespace routeopt::routing::referee
