#include "routing/referee/joined.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "routing/referee/schedule/earliest.hpp"

namespace routeopt::routing::referee {
namespace {

// A step of a route's timeline.
struct At {
    std::size_t route = 0;
    std::size_t step = 0;
};

// The bound start(later) >= start(earlier) + seconds; the seconds may be negative.
struct NotBefore {
    At later;
    At earlier;
    std::int64_t seconds = 0;
};

// Routes that bounds join, directly or by way of others, and the earliest times that they can have.
class Group {
public:
    Group(std::vector<Timeline> timelines, std::vector<NotBefore> bounds)
        : timelines_(std::move(timelines)), bounds_(std::move(bounds))
    {
    }

    // The earliest times that keep all bounds, windows and shift ends and the limits on the routes'
    // durations. Where there are none: without the limits on durations; and where there are still
    // none, with lateness allowed everywhere. Nothing where the bounds contradict each other.
    std::optional<std::vector<Times>> least()
    {
        for (const auto& [ends, keep_longest] :
             {std::pair{Ends::kept, true}, {Ends::kept, false}, {Ends::let_go, false}})
            if (auto times = least(ends, keep_longest)) {
                for (std::size_t i = 0; i < times->size(); ++i)
                    depart_late(timelines_[i], (*times)[i]);
                return times;
            }
        return std::nullopt;
    }

private:
    // Raises times until all bounds hold, as Bellman and Ford do for longest paths: every round
    // settles each route by itself, then applies the bounds between routes. While no start moves
    // on to a later window, each round follows chains of bounds one bound further. A chain that is
    // longer than all bounds together runs in a circle: the times would grow for ever.
    std::optional<std::vector<Times>> least(Ends ends, bool keep_longest)
    {
        std::vector<Times> times;
        for (const Timeline& timeline : timelines_)
            times.emplace_back(timeline.steps.size(), -kForever);
        const std::size_t most = bounds_.size() + timelines_.size() + 2;
        const std::optional<std::int64_t> far = far_by_day();
        std::size_t windows = 0;
        for (std::size_t rounds = 0; rounds <= most;) {
            for (std::size_t i = 0; i < times.size(); ++i)
                if (!settle(timelines_[i], ends, times[i]))
                    return std::nullopt;
            const bool pushed = push(times);
            const bool shortened = keep_longest && shorten(times);
            if (!pushed && !shortened)
                return times;
            if (far) {
                if (latest_of(times) > *far)
                    return std::nullopt;
                continue;
            }
            const std::size_t now = windows_begun(times);
            rounds = now == windows ? rounds + 1 : 0;
            windows = now;
        }
        return std::nullopt;
    }

    // Where legs depend on the time of day a circle of bounds may come to rest once the traffic is
    // less. Times are then raised up to here: the last time that any rule names, all that is added
    // behind it, and a day, as every day is alike. Nothing where legs are the same all day.
    std::optional<std::int64_t> far_by_day() const
    {
        std::int64_t last = -kForever;
        std::int64_t added = 1;
        bool is_by_day = false;
        const auto offer = [&](std::int64_t time) {
            if (time < kForever / 2)
                last = std::max(last, time);
        };
        for (const NotBefore& bound : bounds_)
            added += std::abs(bound.seconds);
        for (const Timeline& timeline : timelines_) {
            is_by_day = is_by_day || timeline.is_by_day;
            offer(timeline.first_departure);
            offer(timeline.last_end);
            for (const Step& step : timeline.steps) {
                offer(step.not_before);
                offer(step.gap.floor);
                for (const CurvePiece& piece : *step.curve)
                    offer(piece.to + 1);
                added +=
                    step.work + step.gap.offset + (step.gap.way ? step.gap.way->most_seconds() : 0);
            }
        }
        return is_by_day ? std::optional{last + added + travel::Day::kSeconds} : std::nullopt;
    }

    static std::int64_t latest_of(const std::vector<Times>& times)
    {
        std::int64_t latest = -kForever;
        for (const Times& own : times)
            latest = std::max(latest, *std::max_element(own.begin(), own.end()));
        return latest;
    }

    // Applies the bounds between routes once; returns whether a time has moved.
    bool push(std::vector<Times>& times) const
    {
        bool has_moved = false;
        for (const NotBefore& bound : bounds_) {
            const std::int64_t least =
                times[bound.earlier.route][bound.earlier.step] + bound.seconds;
            std::int64_t& later = times[bound.later.route][bound.later.step];
            has_moved = has_moved || later < least;
            later = std::max(later, least);
        }
        return has_moved;
    }

    // Moves departures later where the route would exceed the limit on its duration.
    bool shorten(std::vector<Times>& times) const
    {
        bool has_moved = false;
        for (std::size_t i = 0; i < times.size(); ++i) {
            if (!timelines_[i].longest)
                continue;
            const std::int64_t least = times[i].back() - *timelines_[i].longest;
            has_moved = has_moved || times[i].front() < least;
            times[i].front() = std::max(times[i].front(), least);
        }
        return has_moved;
    }

    // How many pieces of the start curves (windows, above all) have begun by the times of their
    // steps. It never falls, is bounded, and stands still while times move along chains of bounds.
    std::size_t windows_begun(const std::vector<Times>& times) const
    {
        std::size_t count = 0;
        for (std::size_t i = 0; i < times.size(); ++i)
            for (std::size_t k = 0; k < times[i].size(); ++k)
                for (const CurvePiece& piece : *timelines_[i].steps[k].curve)
                    count += piece.from <= times[i][k] ? 1 : 0;
        return count;
    }

    std::vector<Timeline> timelines_;
    std::vector<NotBefore> bounds_;
};

// Union-find over the routes' numbers; a group is named by the least number in it.
class Groups {
public:
    explicit Groups(std::size_t size) : parent_(size), is_joined_(size)
    {
        std::iota(parent_.begin(), parent_.end(), std::size_t{0});
    }

    void join(std::size_t a, std::size_t b)
    {
        is_joined_[a] = is_joined_[b] = true;
        a = of(a);
        b = of(b);
        parent_[std::max(a, b)] = std::min(a, b);
    }

    std::size_t of(std::size_t route)
    {
        while (parent_[route] != route)
            route = parent_[route] = parent_[parent_[route]];
        return route;
    }

    [[nodiscard]] bool is_joined(std::size_t route) const { return is_joined_[route]; }

private:
    std::vector<std::size_t> parent_;
    std::vector<bool> is_joined_;
};

// Collects the bounds that relations put between routes, and times every group of joined routes.
class Joiner {
public:
    Joiner(const std::vector<Route>& routes, const ServedStops& stops)
        : routes_(routes), stops_(stops), groups_(routes.size()), timelines_(routes.size())
    {
    }

    void add(const Relation& relation)
    {
        if (*relation.kind == RelationKind::synchronized)
            add_synchronized(relation);
        else if (*relation.kind == RelationKind::time_lag)
            add_time_lag(relation);
    }

    void set_times(std::vector<Times>& times)
    {
        for (std::size_t first = 0; first < routes_.size(); ++first) {
            if (!groups_.is_joined(first) || groups_.of(first) != first)
                continue;
            std::vector<std::size_t> members;
            for (std::size_t i = first; i < routes_.size(); ++i)
                if (groups_.is_joined(i) && groups_.of(i) == first)
                    members.push_back(i);
            if (auto least = group_of(members).least())
                for (std::size_t i = 0; i < members.size(); ++i)
                    times[members[i]] = (*least)[i];
        }
    }

private:
    At at(const Served& stop)
    {
        Timeline& timeline = timelines_[stop.route->number];
        if (timeline.steps.empty())
            timeline = timeline_of(*stop.route);
        const auto found = std::find_if(timeline.steps.begin(), timeline.steps.end(),
                                        [&](const Step& step) { return step.visit == stop.visit; });
        return {stop.route->number, static_cast<std::size_t>(found - timeline.steps.begin())};
    }

    void bind(At later, At earlier, std::int64_t seconds)
    {
        bounds_.push_back({later, earlier, seconds});
        groups_.join(later.route, earlier.route);
    }

    void add_synchronized(const Relation& relation)
    {
        std::vector<At> starts;
        for (const Participant& participant : *relation.participants)
            if (const Served* stop = served(stops_, participant))
                starts.push_back(at(*stop));
        for (std::size_t i = 0; i < starts.size(); ++i)
            for (std::size_t j = 0; j < starts.size(); ++j)
                if (i != j)
                    bind(starts[i], starts[j], -*relation.max_difference_s);
    }

    void add_time_lag(const Relation& relation)
    {
        const Served* from = served(stops_, *relation.from);
        const Served* to = served(stops_, *relation.to);
        if (from == nullptr || to == nullptr)
            return;
        const std::int64_t service_s = from->route->visits[from->visit].answer.service_s;
        const At first = at(*from);
        const At second = at(*to);
        bind(second, first, service_s + *relation.min_s);
        if (relation.max_s.present())
            bind(first, second, -*relation.max_s - service_s);
    }

    Group group_of(const std::vector<std::size_t>& members)
    {
        std::vector<std::size_t> place(routes_.size());
        std::vector<Timeline> timelines;
        for (const std::size_t member : members) {
            place[member] = timelines.size();
            timelines.push_back(timelines_[member]);
        }
        std::vector<NotBefore> bounds;
        for (NotBefore bound : bounds_)
            if (groups_.of(bound.later.route) == members.front()) {
                bound.later.route = place[bound.later.route];
                bound.earlier.route = place[bound.earlier.route];
                bounds.push_back(bound);
            }
        return {std::move(timelines), std::move(bounds)};
    }

    const std::vector<Route>& routes_;
    const ServedStops& stops_;
    Groups groups_;
    std::vector<Timeline> timelines_;  // of joined routes, by number
    std::vector<NotBefore> bounds_;
};

}  // namespace

ServedStops served_stops(const std::vector<Route>& routes)
{
    ServedStops stops;
    for (const Route& route : routes)
        for (std::size_t k = 0; k < route.visits.size(); ++k)
            if (const Visit& visit = route.visits[k]; visit.task != nullptr)
                stops[{visit.answer.task, visit.answer.type == "delivery"}] = {&route, k};
    return stops;
}

const Served* served(const ServedStops& stops, const Participant& participant)
{
    const auto found = stops.find(
        {*participant.task, participant.stop.present() && *participant.stop == "delivery"});
    return found == stops.end() ? nullptr : &found->second;
}

void time_joined_routes(const Problem& problem, const std::vector<Route>& routes,
                        const ServedStops& stops, std::vector<Times>& times)
{
    Joiner joiner{routes, stops};
    for (const Relation& relation : *problem.relations)
        joiner.add(relation);
    joiner.set_times(times);
}

}  // namespace routeopt::routing::referee
