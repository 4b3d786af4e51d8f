#include "task/advice/bound.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "task/referee/clock.hpp"
#include "task/schema/windows.hpp"

namespace routeopt::task::advice {
namespace {

constexpr std::size_t kMostWindows = 4'000'000;  // that are merged; sets beyond are always open
constexpr std::int64_t kMostLooks = 10'000'000;  // at orders that may be the last to end

// How much of something there is up to an instant, in seconds of one unit.
class Supply {
public:
    void add(Interval window, std::int64_t amount)
    {
        changes_[window.from] += amount;
        changes_[window.to] -= amount;
    }
    void finish()
    {
        double sum = 0;
        std::int64_t rate = 0;
        Instant last = 0;
        for (const auto& [at, change] : changes_) {
            sum += static_cast<double>(rate) * static_cast<double>(at - last);
            rate += change;
            last = at;
            pieces_.push_back({at, sum, rate});
        }
    }
    // The first instant by which that much has been done since `from`; INT64_MIN where there is not
    // so much.
    [[nodiscard]] Instant done(Instant from, double work) const
    {
        const double until = until_of(from) + work;
        const auto piece =
            std::lower_bound(pieces_.begin(), pieces_.end(), until,
                             [](const Piece& one, double wanted) { return one.sum < wanted; });
        if (piece == pieces_.begin() || piece == pieces_.end())
            return INT64_MIN;
        const Piece& before = *std::prev(piece);
        return before.at +
               static_cast<Seconds>((until - before.sum) / static_cast<double>(before.rate));
    }

private:
    struct Piece {
        Instant at;
        double sum;         // up to then
        std::int64_t rate;  // from then on
    };
    [[nodiscard]] double until_of(Instant at) const
    {
        auto piece =
            std::upper_bound(pieces_.begin(), pieces_.end(), at,
                             [](Instant instant, const Piece& one) { return instant < one.at; });
        if (piece == pieces_.begin())
            return 0;
        --piece;
        return piece->sum + static_cast<double>(piece->rate) * static_cast<double>(at - piece->at);
    }

    std::map<Instant, std::int64_t> changes_;
    std::vector<Piece> pieces_;
};

class Bounds {
public:
    Bounds(const Problem& problem, const std::vector<bool>& is_planned)
        : problem_(problem), is_planned_(is_planned), clocks_(problem),
          open_(problem.candidates.size()), starts_(problem.tasks.size(), INT64_MIN),
          ends_(problem.tasks.size(), INT64_MIN), last_(problem.period.from)
    {
    }

    std::int64_t bound()
    {
        pass_forward();
        std::int64_t chains = 0;
        late_.assign(problem_.orders.size(), 0);
        for (Index o = 0; o < std::ssize(problem_.orders); ++o)
            if (is_planned_[as_size(o)])
                chains += late_[as_size(o)] = lateness_of(problem_.orders[as_size(o)]);
        by_resources();
        return problem_.weights.makespan * (last_ - problem_.period.from) +
               problem_.weights.tardiness * (chains + more_late_);
    }

private:
    [[nodiscard]] bool is_in(Index task) const
    {
        return is_planned_[as_size(problem_.tasks[as_size(task)].order)];
    }

    // The earliest starts and ends, each task after those before it.
    void pass_forward()
    {
        const std::size_t tasks = problem_.tasks.size();
        std::vector<std::vector<Index>> arcs(tasks), followers(problem_.orders.size());
        std::vector<Index> waits(tasks, 0), open_tasks;
        for (Index a = 0; a < std::ssize(problem_.arcs); ++a) {
            arcs[as_size(problem_.arcs[as_size(a)].before)].push_back(a);
            ++waits[as_size(problem_.arcs[as_size(a)].next)];
        }
        for (Index o = 0; o < std::ssize(problem_.orders); ++o) {
            const Order& order = problem_.orders[as_size(o)];
            open_tasks.push_back(order.tasks);
            for (const Index before : order.after) {
                followers[as_size(before)].push_back(o);
                for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
                    ++waits[as_size(t)];
            }
        }
        std::vector<Instant> from(tasks);
        std::vector<Index> ready;
        for (Index t = 0; t < std::ssize(waits); ++t) {
            from[as_size(t)] = problem_.tasks[as_size(t)].earliest;
            if (waits[as_size(t)] == 0)
                ready.push_back(t);
        }
        const auto hold = [&](Index next, bool counts, Instant until) {
            if (counts)
                from[as_size(next)] = std::max(from[as_size(next)], until);
            if (--waits[as_size(next)] == 0)
                ready.push_back(next);
        };
        while (!ready.empty()) {
            const Index task = ready.back();
            ready.pop_back();
            const bool counts = is_in(task);
            if (counts)
                place(task, from[as_size(task)]);
            for (const Index a : arcs[as_size(task)]) {
                const Arc& arc = problem_.arcs[as_size(a)];
                const auto& since = arc.from_start ? starts_ : ends_;
                hold(arc.next, counts, counts ? since[as_size(task)] + arc.min_lag : 0);
            }
            const Index o = problem_.tasks[as_size(task)].order;
            if (--open_tasks[as_size(o)] > 0)
                continue;
            const Instant end = end_of(problem_.orders[as_size(o)]);
            for (const Index follower : followers[as_size(o)]) {
                const Order& order = problem_.orders[as_size(follower)];
                for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
                    hold(t, is_planned_[as_size(o)], end);
            }
        }
    }

    [[nodiscard]] Instant end_of(const Order& order) const
    {
        Instant end = INT64_MIN;
        for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
            end = std::max(end, ends_[as_size(t)]);
        return end;
    }

    // When people of a set, any of them, work.
    const Windows& open_of(Index set)
    {
        std::optional<Windows>& open = open_[as_size(set)];
        if (open)
            return *open;
        Windows all;
        std::vector<Index> seen;
        for (const Index person : problem_.candidates[as_size(set)]) {
            const Index calendar = problem_.people[as_size(person)].calendar;
            if (std::find(seen.begin(), seen.end(), calendar) != seen.end())
                continue;
            seen.push_back(calendar);
            const Windows& own = clocks_.of_person(person);
            merged_ += own.size();
            if (merged_ > kMostWindows)
                return open.emplace(Windows{problem_.period});
            all.insert(all.end(), own.begin(), own.end());
        }
        return open.emplace(merged(std::move(all)));
    }

    // The least time that a mode takes.
    [[nodiscard]] Seconds length_of_mode(const Task& task, const Mode& mode) const
    {
        std::int64_t least = INT64_MAX;
        const auto take = [&](const std::vector<Index>& people) {
            std::int64_t best = 1;
            for (const Index person : people)
                best = std::max(best, problem_.people[as_size(person)].efficiency);
            least = std::min(least, best);
        };
        if (!task.lock.people) {
            for (const Requirement& needed : mode.requirements)
                for (const Role& role : needed.roles)
                    if (!problem_.candidates[as_size(role.candidates)].empty())
                        take(problem_.candidates[as_size(role.candidates)]);
        } else {
            for (const Index person : *task.lock.people)
                take({person});
        }
        return length_of(mode.duration, least == INT64_MAX ? kFullEfficiency : least);
    }

    void place(Index number, Instant from)
    {
        const Task& task = problem_.tasks[as_size(number)];
        if (task.lock.from)
            from = std::max(from, *task.lock.from);
        Instant start = INT64_MAX, end = INT64_MAX;
        for (Index m = 0; m < std::ssize(task.modes); ++m) {
            if (task.lock.mode.value_or(m) != m)
                continue;
            const Mode& mode = task.modes[as_size(m)];
            const Interval placed = placed_in(task, mode, from, length_of_mode(task, mode));
            start = std::min(start, placed.from);
            end = std::min(end, placed.to);
        }
        starts_[as_size(number)] = start;
        ends_[as_size(number)] = end;
        last_ = std::max(last_, end);
    }

    Interval placed_in(const Task& task, const Mode& mode, Instant from, Seconds length)
    {
        if (length == 0)
            return {from, from};
        std::vector<const Windows*> windows;
        for (const Requirement& needed : mode.requirements) {
            if (problem_.resources[as_size(needed.resource)].kind == ResourceKind::capacitated)
                windows.push_back(&clocks_.of_resource(needed.resource));
            for (const Role& role : needed.roles)
                if (!task.lock.people)
                    windows.push_back(&open_of(role.candidates));
        }
        if (task.lock.people)
            for (const Index person : *task.lock.people)
                windows.push_back(&clocks_.of_person(person));
        if (windows.empty())
            return {from, from + length};
        for (Instant at = from;;) {
            const auto common = referee::next_common(windows, at);
            if (!common)
                return {from, from + length};
            if (task.is_interruptible)
                return {
                    common->from,
                    referee::end_of(windows, common->from, length, true).value_or(from + length)};
            if (common->to - common->from >= length)
                return {common->from, common->from + length};
            at = common->to;
        }
    }

    // Seconds times priority that an order and its tasks are late if it ends as early as it can.
    [[nodiscard]] std::int64_t lateness_of(const Order& order) const
    {
        Seconds late = 0;
        if (order.due)
            late += std::max<Seconds>(0, end_of(order) - *order.due);
        for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
            if (const auto& due = problem_.tasks[as_size(t)].due)
                late += std::max<Seconds>(0, ends_[as_size(t)] - *due);
        return order.priority * late;
    }

    // Work of one resource, or of one set of people.
    struct Load {
        Index order;
        double work;
        Instant from;
    };

    // The least work that each task brings, by what has to do it.
    template <class WorkOf>
    std::vector<Load> loads(WorkOf&& work_of) const
    {
        std::vector<Load> found;
        for (Index t = 0; t < std::ssize(problem_.tasks); ++t) {
            if (!is_in(t))
                continue;
            const Task& task = problem_.tasks[as_size(t)];
            double least = -1;
            for (Index m = 0; m < std::ssize(task.modes); ++m) {
                if (task.lock.mode.value_or(m) != m)
                    continue;
                const Mode& mode = task.modes[as_size(m)];
                const double work = static_cast<double>(work_of(task, mode)) *
                                    static_cast<double>(length_of_mode(task, mode));
                least = least < 0 ? work : std::min(least, work);
            }
            if (least > 0)
                found.push_back({task.order, least, starts_[as_size(t)]});
        }
        return found;
    }

    void by_resources()
    {
        for (Index r = 0; r < std::ssize(problem_.resources); ++r) {
            const Resource& resource = problem_.resources[as_size(r)];
            if (resource.kind == ResourceKind::consumable)
                continue;
            Supply supply;
            for (Index p = resource.first_person; p < resource.first_person + resource.people; ++p)
                for (const Interval& window : clocks_.of_person(p))
                    supply.add(window, 1);
            for (std::size_t s = 0; s < resource.steps.size(); ++s)
                supply.add({resource.steps[s].from, s + 1 < resource.steps.size()
                                                        ? resource.steps[s + 1].from
                                                        : problem_.period.to},
                           resource.steps[s].amount);
            by_load(supply, loads([&](const Task&, const Mode& mode) {
                        for (const Requirement& needed : mode.requirements)
                            if (needed.resource == r)
                                return needed.amount;
                        return std::int64_t{0};
                    }));
        }
    }

    void by_load(Supply& supply, std::vector<Load> loads)
    {
        if (loads.empty())
            return;
        supply.finish();
        double all = 0;
        Instant first = INT64_MAX;
        for (const Load& one : loads) {
            all += one.work;
            first = std::min(first, one.from);
        }
        last_ = std::max(last_, supply.done(first, all));
        std::erase_if(loads,
                      [&](const Load& one) { return !problem_.orders[as_size(one.order)].due; });
        std::stable_sort(loads.begin(), loads.end(), [&](const Load& a, const Load& b) {
            return *problem_.orders[as_size(a.order)].due < *problem_.orders[as_size(b.order)].due;
        });
        double work = 0;
        first = INT64_MAX;
        std::vector<Index> orders;
        for (std::size_t i = 0; i < loads.size(); ++i) {
            work += loads[i].work;
            first = std::min(first, loads[i].from);
            if (orders.empty() || orders.back() != loads[i].order)
                orders.push_back(loads[i].order);
            if (i + 1 == loads.size() || loads[i + 1].order != loads[i].order)
                by_last_of(orders, supply.done(first, work));
        }
    }

    // One of these orders ends no earlier than `end`: the one for which that costs least.
    void by_last_of(const std::vector<Index>& orders, Instant end)
    {
        if (end <= *problem_.orders[as_size(orders.back())].due || looks_ > kMostLooks)
            return;
        std::int64_t least = INT64_MAX;
        for (auto o = orders.rbegin(); o != orders.rend() && least > more_late_; ++o) {
            ++looks_;
            const Order& order = problem_.orders[as_size(*o)];
            least = std::min(least, order.priority * (end - *order.due) - late_[as_size(*o)]);
        }
        more_late_ = std::max(more_late_, least);
    }

    const Problem& problem_;
    const std::vector<bool>& is_planned_;
    const referee::Clocks clocks_;
    std::vector<std::optional<Windows>> open_;  // by set of candidates
    std::size_t merged_ = 0;
    std::vector<Instant> starts_, ends_;  // by task: the earliest
    std::vector<std::int64_t> late_;      // by order, by chains
    Instant last_;
    std::int64_t more_late_ = 0;
    std::int64_t looks_ = 0;
};

}  // namespace

std::int64_t bound_of(const Problem& problem, const std::vector<bool>& is_planned)
{
    return Bounds{problem, is_planned}.bound();
}

}  // namespace routeopt::task::advice
