#include "routing/referee/schedule/breaks.hpp"

#include <algorithm>

#include "routing/referee/read_plan.hpp"
#include "routing/referee/schedule/break_bounds.hpp"
#include "routing/referee/schedule/earliest.hpp"
#include "routing/referee/schedule/longest.hpp"

namespace routeopt::routing::referee {
namespace {

constexpr std::size_t kOut = static_cast<std::size_t>(-1);

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

// The visits before which a break may be put. A route without a start place begins at its first
// task stop, so no break comes before that; the same holds of the end.
struct Spots {
    std::size_t first = 1;
    std::size_t last = 0;
};

Spots spots_of(const Route& route)
{
    const auto is_task = [](const Visit& visit) { return visit.task != nullptr; };
    const auto& visits = route.visits;
    Spots spots{1, visits.size() - 1};
    if (!has_place(*route.shift->start))
        spots.first = static_cast<std::size_t>(std::find_if(visits.begin(), visits.end(), is_task) -
                                               visits.begin() + 1);
    if (!has_place(*route.shift->end))
        spots.last = static_cast<std::size_t>(
            visits.rend() - std::find_if(visits.rbegin(), visits.rend(), is_task) - 1);
    return spots;
}

// Tries the ways to place breaks on a route, and keeps the best. The ways are enumerated depth
// first: break by break, each at or behind the place of the one before, or left out.
class Placer {
public:
    Placer(Route& route, const Work& work, bool keep_longest)
        : route_(route), work_(work), keep_longest_(keep_longest)
    {
    }

    // Tries every way to place these breaks behind those that earlier calls have placed, and puts
    // them where it is best. Those that earlier calls have left out stay out. Returns the times, or
    // nothing, and the route as before, where no way keeps every hard rule.
    std::optional<Times> place(const std::vector<const Break*>& breaks)
    {
        breaks_ = &breaks;
        spots_ = spots_of(route_);
        spots_.first = std::max(spots_.first, behind_);
        chosen_.clear();
        best_.reset();
        set_last_spots();
        choose(spots_.first);
        if (!best_)
            return std::nullopt;
        for (std::size_t j = 0; j < breaks.size(); ++j)
            if (best_places_[j] == kOut)
                left_out_.push_back(breaks[j]);
            else {
                insert_break(route_, work_, *breaks[j], best_places_[j]);
                behind_ = best_places_[j] + 1;
            }
        return best_->times;
    }

private:
    // A break cannot come before a stop if, even in the earliest schedule, the stop before is left
    // after the break's latest start. A break with a place changes legs, so that times may fall:
    // then every place is tried.
    void set_last_spots()
    {
        last_spots_.assign(breaks_->size(), spots_.last);
        if (std::any_of(breaks_->begin(), breaks_->end(),
                        [](const Break* pause) { return pause->location.present(); }))
            return;
        const Timeline timeline = timeline_of(route_);
        Times times(timeline.steps.size(), -kForever);
        settle(timeline, Ends::let_go, times);
        for (std::size_t j = 0; j < breaks_->size(); ++j)
            for (std::size_t i = 1; i < times.size(); ++i)
                if (times[i - 1] + timeline.steps[i - 1].work > *(*breaks_)[j]->latest) {
                    last_spots_[j] = std::min(last_spots_[j], timeline.steps[i - 1].visit);
                    break;
                }
    }

    // Tries all choices for the breaks that follow those chosen: at or behind place `from`, which
    // counts the visits of the route without these breaks, or left out.
    void choose(std::size_t from)
    {
        const std::size_t j = chosen_.size();
        if (j == breaks_->size()) {
            judge();
            return;
        }
        if (from <= last_spots_[j]) {
            if (j + 1 == breaks_->size() && !(*breaks_)[j]->location.present())
                try_most_promising_first(from);
            else
                try_one_after_the_other(from);
        }
        chosen_.push_back(kOut);
        choose(from);
        chosen_.pop_back();
    }

    [[nodiscard]] std::size_t count_placed() const
    {
        return static_cast<std::size_t>(
            std::count_if(chosen_.begin(), chosen_.end(), [](std::size_t k) { return k != kOut; }));
    }

    // Moves the break through all its places, one by one.
    void try_one_after_the_other(std::size_t from)
    {
        const std::size_t j = chosen_.size();
        const std::size_t placed = count_placed();
        insert_break(route_, work_, *(*breaks_)[j], from + placed);
        for (std::size_t spot = from;; ++spot) {
            chosen_.push_back(spot + placed);
            choose(spot);
            chosen_.pop_back();
            if (spot == last_spots_[j])
                break;
            std::swap(route_.visits[spot + placed], route_.visits[spot + placed + 1]);
            if ((*breaks_)[j]->location.present())
                set_around(route_, work_, spot + placed + 1);
        }
        remove_break(last_spots_[j] + placed);
    }

    void remove_break(std::size_t at)
    {
        route_.visits.erase(route_.visits.begin() + static_cast<std::ptrdiff_t>(at));
        set_around(route_, work_, at);
    }

    // For the last break, if it has no place of its own: a bound of its value at every place is
    // known before it is put there, and exact but for what left-out breaks and the limit on the
    // duration forbid. The places are tried in the order of their bounds, until the bound of the
    // next is no better than the best found.
    void try_most_promising_first(std::size_t from)
    {
        const Break& pause = *(*breaks_)[chosen_.size()];
        const Timeline timeline = timeline_of(route_);
        const auto lost = count_lost();
        // The duration of the break is not waiting time, which the constant allows for.
        const Int128 constant =
            timeline.constant - Int128{route_.rates.per_wait_hour} * kPerHour * *pause.duration_s;
        for (const auto& [value, spot] : promising_spots(timeline, pause, from)) {
            if (best_ && lost >= best_lost_ && value_of_best() < value + Value{constant, 0, 0})
                break;
            insert_break(route_, work_, pause, spot);
            chosen_.push_back(spot);
            judge();
            chosen_.pop_back();
            remove_break(spot);
        }
    }

    using Spot = std::pair<Value, std::size_t>;
    [[nodiscard]] std::vector<Spot> promising_spots(const Timeline& timeline, const Break& pause,
                                                    std::size_t from) const
    {
        const std::size_t first = from + count_placed();
        const std::size_t last = last_spots_[chosen_.size()] + count_placed();
        const auto values = values_with_break(route_, timeline, pause, first, last);
        const auto fits = spots_that_fit(timeline, pause, first, last);
        std::vector<Spot> spots;
        for (std::size_t i = 0; i < values.size(); ++i)
            if (values[i] && fits[i])
                spots.emplace_back(*values[i], first + i);
        std::sort(spots.begin(), spots.end());
        return spots;
    }

    // For each place, whether the shortest schedule with the break there keeps the limit on the
    // route's duration.
    [[nodiscard]] std::vector<bool> spots_that_fit(const Timeline& timeline, const Break& pause,
                                                   std::size_t first, std::size_t last) const
    {
        std::vector<bool> fits(last + 1 - first, true);
        if (!keep_longest_ || !timeline.longest)
            return fits;
        std::vector<Curve> curves;
        const Timeline durations = duration_alone(timeline, curves);
        const auto shortest = values_with_break(route_, durations, pause, first, last);
        for (std::size_t i = 0; i < fits.size(); ++i)
            fits[i] = shortest[i] && shortest[i]->cost <= *timeline.longest;
        return fits;
    }

    [[nodiscard]] Value value_of_best() const
    {
        return {best_->cost, -best_->departure(), best_starts_, best_->end()};
    }

    // The number of legs that do not exist. They cost nothing, so without counting them a break
    // would be put where no way leads on (docs/decisions/0015).
    [[nodiscard]] std::ptrdiff_t count_lost() const
    {
        return std::count_if(route_.visits.begin(), route_.visits.end(),
                             [](const Visit& visit) { return !visit.is_reachable; });
    }

    // Judges the route with the breaks as they are chosen now. A break may be left out only if the
    // route ends before its earliest start or departs after its latest.
    void judge()
    {
        std::vector<const Break*> out = left_out_;
        for (std::size_t j = 0; j < chosen_.size(); ++j)
            if (chosen_[j] == kOut)
                out.push_back((*breaks_)[j]);
        Timeline timeline = timeline_of(route_);
        if (!keep_longest_)
            timeline.longest.reset();
        judge_without(timeline, std::move(out));
    }

    // A route that departs after one break's latest start departs after those of all breaks with an
    // earlier one. So in order of `latest`, it departs after the first few and ends before the
    // others: every number of these is tried.
    void judge_without(const Timeline& timeline, std::vector<const Break*> out)
    {
        std::sort(out.begin(), out.end(),
                  [](const Break* a, const Break* b) { return *a->latest < *b->latest; });
        Timeline narrow = timeline;
        for (std::size_t departed = 0; departed <= out.size(); ++departed) {
            narrow.last_end = timeline.last_end;
            for (std::size_t j = departed; j < out.size(); ++j)
                narrow.last_end = std::min(narrow.last_end, *out[j]->earliest - 1);
            if (departed > 0)
                narrow.first_departure =
                    std::max(timeline.first_departure, *out[departed - 1]->latest + 1);
            if (narrow.first_departure <= narrow.last_departure &&
                narrow.first_departure <= narrow.last_end)
                judge(narrow);
        }
    }

    // Keeps the least-cost schedule of this timeline if it is the best so far.
    void judge(const Timeline& timeline)
    {
        const auto lost = count_lost();
        if (best_ && lost > best_lost_)
            return;
        auto schedule = least_cost(timeline);
        if (!schedule)
            return;
        if (lost < best_lost_)
            best_.reset();
        const std::int64_t starts = sum_of_starts(timeline, schedule->times);
        if (best_ && is_better(*best_, best_starts_, *schedule, starts))
            return;
        if (best_ && !is_better(*schedule, starts, *best_, best_starts_) && chosen_ >= best_places_)
            return;
        best_ = std::move(schedule);
        best_lost_ = lost;
        best_starts_ = starts;
        best_places_ = chosen_;
    }

    Route& route_;
    const Work& work_;
    bool keep_longest_;
    Spots spots_;
    const std::vector<const Break*>* breaks_ = nullptr;
    std::vector<const Break*> left_out_;
    std::size_t behind_ = 0;  // the first place behind the breaks that earlier calls have placed
    std::vector<std::size_t> last_spots_;
    std::vector<std::size_t> chosen_;  // of each break: its visit's place once it is in, or kOut
    std::optional<Schedule> best_;
    std::ptrdiff_t best_lost_ = 0;  // its legs that do not exist
    std::int64_t best_starts_ = 0;
    std::vector<std::size_t> best_places_;
};

// Whether there are at most kMostPlacings ways to put breaks at places of a route, or leave them
// out.
bool are_few(std::size_t breaks, std::size_t spots)
{
    std::size_t ways = 1;
    for (std::size_t j = 0; j < breaks && ways <= kMostPlacings; ++j)
        ways *= spots + 1;
    return ways <= kMostPlacings;
}

}  // namespace

std::optional<Times> place_breaks(Route& route, const Work& work, bool keep_longest)
{
    Placer placer{route, work, keep_longest};
    const std::vector<const Break*> breaks = route.unplaced;
    std::optional<Times> times;
    if (are_few(breaks.size(), route.visits.size())) {
        times = placer.place(breaks);
    } else {
        const std::vector<Visit> before = route.visits;
        for (const Break* pause : breaks) {
            const std::vector<const Break*> one{pause};
            times = placer.place(one);
            if (!times) {
                route.visits = before;
                break;
            }
        }
    }
    if (times)
        std::erase_if(route.unplaced, [&](const Break* pause) {
            return std::any_of(route.visits.begin(), route.visits.end(),
                               [&](const Visit& visit) { return visit.pause == pause; });
        });
    return times;
}

void place_breaks_early(Route& route, const Work& work)
{
    const std::vector<const Break*> breaks = route.unplaced;
    std::size_t from = 0;
    for (const Break* pause : breaks) {
        const Timeline timeline = timeline_of(route);
        const Times times = earliest(timeline);
        const Spots spots = spots_of(route);
        for (std::size_t i = 1; i + 1 < times.size(); ++i) {
            const Step& step = timeline.steps[i];
            if (!step.is_service || times[i] < *pause->earliest || step.visit < from ||
                step.visit < spots.first || step.visit > spots.last)
                continue;
            from = step.visit + 1;
            insert_break(route, work, *pause, step.visit);
            std::erase(route.unplaced, pause);
            break;
        }
    }
}

}  // namespace routeopt::routing::referee
