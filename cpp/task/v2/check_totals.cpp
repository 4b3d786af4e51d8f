#include <algorithm>

#include "base/rounding.hpp"
#include "task/schema/windows.hpp"
#include "task/v2/resolver.hpp"

namespace routeopt::task::v2 {
namespace {

constexpr Int128 kMostScore = Int128{1} << 62;

// The most that parts of the soft score can come to, before their weights.
struct Most {
    Int128 tardiness = 0, asap = 0, cost = 0, setup = 0, ranking = 0, work = 0, planned = 0,
           reassign = 0;
};

void add_task(const Problem& problem, const task::Task& task, std::int64_t priority,
              const task::ChangeOver& longest, std::int64_t hourly, Most& most)
{
    const auto [begin, end] = problem.period;
    std::int64_t people = 0, duration = 0, mode_cost = 0, ranking = 1;
    for (const task::Mode& mode : task.modes) {
        std::int64_t team = 0;
        for (const task::Requirement& needed : mode.requirements)
            if (!needed.roles.empty())
                team += needed.amount;
        people = std::max(people, team);
        duration = std::max(duration, mode.duration);
        mode_cost = std::max(mode_cost, mode.cost);
    }
    for (const task::Ranking& one : task.rankings)
        ranking = std::max(ranking, one.ranking);
    const Int128 work = Int128{10} * duration * people;  // at the least efficiency
    if (task.due)
        most.tardiness += Int128{priority} * std::max<std::int64_t>(0, end - *task.due);
    most.cost += mode_cost + (people + 1) * Int128{longest.cost} + work * hourly / 3600 + 1;
    most.setup += (people + 1) * Int128{longest.duration};
    most.ranking += Int128{people} * (ranking - 1);
    most.work += work;
    if (task.planned_from)
        most.planned +=
            std::max(std::abs(*task.planned_from - begin), std::abs(*task.planned_from - end));
    most.reassign += people;
}

}  // namespace

void Resolver::check_greatest_score()
{
    const auto [begin, end] = problem_.period;
    task::ChangeOver longest;
    for (const task::Resource& resource : problem_.resources)
        for (const task::ChangeOver& cell : resource.setups.cells)
            longest = {std::max(longest.duration, cell.duration),
                       std::max(longest.cost, cell.cost)};
    std::int64_t hourly = 0;
    for (const task::Person& person : problem_.people)
        hourly = std::max(hourly, person.hourly_cost);
    Most most;
    for (const task::Order& order : problem_.orders) {
        if (order.due)
            most.tardiness += Int128{order.priority} * std::max<std::int64_t>(0, end - *order.due);
        most.asap += Int128{order.priority} * std::max(end - order.earliest, end - begin);
        for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
            add_task(problem_, problem_.tasks[as_size(t)], order.priority, longest, hourly, most);
    }
    const task::ScoreWeights& weights = problem_.weights;
    const Int128 sum = most.tardiness * weights.tardiness + Int128{end - begin} * weights.makespan +
                       most.asap * weights.asap + most.cost * weights.cost +
                       most.setup * weights.setup + most.ranking * weights.ranking +
                       2 * most.work * weights.workload_spread + most.planned * weights.planned +
                       most.reassign * weights.reassign;
    if (sum > kMostScore)
        invalid(request_.weights.present() ? request_.weights.at : wire::kRoot,
                "the score of a plan may pass 2^62: smaller weights or priorities, or a shorter "
                "period, are needed");
}

// A few lines can ask for more parts than there is room for: long tasks in many short windows.
void Resolver::check_parts()
{
    const auto windows_in = [&](Index calendar, Interval span) {
        const Windows& windows = problem_.calendars[as_size(calendar)];
        const auto begins_before = [](const Interval& one, Instant at) { return one.from < at; };
        return std::lower_bound(windows.begin(), windows.end(), span.to, begins_before) -
               std::lower_bound(windows.begin(), windows.end(), span.from, begins_before);
    };
    std::vector<std::pair<std::int64_t, Seconds>> calendars;  // windows, and what they come to
    for (const Windows& windows : problem_.calendars)
        if (windows.size() > 1)
            calendars.emplace_back(std::ssize(windows), time_in(windows, problem_.period));
    std::int64_t in_search = 0, in_schedule = 0;
    for (std::size_t t = 0; t < problem_.tasks.size(); ++t) {
        const task::Task& task = problem_.tasks[t];
        Seconds longest = 0;
        for (const task::Mode& mode : task.modes)
            longest = std::max(longest, mode.duration);
        std::int64_t most = 0;
        if (task.is_interruptible)
            for (const auto& [count, time] : calendars)
                most = std::max(
                    most, std::min<std::int64_t>(count, 1 + static_cast<std::int64_t>(
                                                                Int128{longest} * count / time)));
        in_search += most;
        const Placement& placed = problem_.schedule[t];
        most = 0;
        if (placed.is_planned())
            for (const Index person : placed.people)
                most = std::max<std::int64_t>(most,
                                              windows_in(problem_.people[as_size(person)].calendar,
                                                         {placed.from, placed.to}));
        in_schedule += most;
    }
    if (in_search > kDivisions.most)
        form::over_limit(faults_, {request_.orders.at}, kDivisions, in_search);
    if (in_schedule > kDivisions.most)
        form::over_limit(faults_, {request_.schedule.at}, kDivisions, in_schedule);
}

void Resolver::warn_of_unused()
{
    for (std::size_t c = 0; c < calendar_is_used_.size(); ++c)
        if (!calendar_is_used_[c])
            warn((*request_.calendars)[c].at, "has no effect: nothing works by this calendar");
    if (const Flag& enabled = request_.options->explanation->enabled; enabled.present())
        warn(enabled.at, "has no effect: explanations are made when they are asked for");
    const v2::Weights& weights = *request_.weights;
    const auto without = [&](const Number& weight, bool is_used, const char* why) {
        if (weight.present() && *weight > 0 && !is_used)
            warn(weight.at, std::string{"has no effect: "} + why);
    };
    const auto any_task = [&](auto holds) {
        return std::any_of(problem_.tasks.begin(), problem_.tasks.end(), holds);
    };
    const auto any_order = [&](auto holds) {
        return std::any_of(problem_.orders.begin(), problem_.orders.end(), holds);
    };
    without(weights.tardiness,
            any_task([](const task::Task& t) { return t.due.has_value(); }) ||
                any_order([](const task::Order& o) { return o.due.has_value(); }),
            "nothing has a `due`");
    without(weights.ranking, any_task([](const task::Task& t) { return !t.rankings.empty(); }),
            "no task has `rankings`");
    without(weights.planned,
            any_task([](const task::Task& t) { return t.planned_from.has_value(); }),
            "no task that may move has `plannedFrom`");
    without(weights.reassign,
            any_task([](const task::Task& t) { return !t.planned_people.empty(); }),
            "no task that may change has `plannedResources`");
}

}  // namespace routeopt::task::v2
