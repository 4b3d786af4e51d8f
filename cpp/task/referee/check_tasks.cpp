#include <algorithm>

#include "task/referee/checks.hpp"
#include "task/referee/roles.hpp"

namespace routeopt::task::referee {
namespace {

Seconds sum_of(const Windows& parts)
{
    Seconds sum = 0;
    for (const Interval& part : parts)
        sum += part.to - part.from;
    return sum;
}

void check_bounds(const Judged& judged, Index number, Breaches& breaches)
{
    const Task& task = judged.task(number);
    const Placement& placed = judged.placed(number);
    const auto [begin, end] = judged.problem.period;
    const auto add = [&](Rule rule, std::int64_t amount) {
        breaches.add({.rule = rule, .task = number, .amount = amount});
    };
    add(Rule::period,
        std::max<Seconds>(0, begin - placed.from) + std::max<Seconds>(0, placed.to - end));
    if (task.earliest > begin)
        add(Rule::earliest, task.earliest - placed.from);
    if (task.deadline < end)
        add(Rule::deadline, placed.to - task.deadline);
    if (task.latest_start)
        add(Rule::latest_start, placed.from - *task.latest_start);
}

void check_lock(const Judged& judged, Index number, Breaches& breaches)
{
    const Lock& lock = judged.task(number).lock;
    const Placement& placed = judged.placed(number);
    if (lock.from)
        breaches.add({.rule = Rule::planned_start,
                      .task = number,
                      .amount = std::abs(placed.from - *lock.from)});
    std::vector<Index> changed;
    if (lock.people)
        std::set_symmetric_difference(placed.people.begin(), placed.people.end(),
                                      lock.people->begin(), lock.people->end(),
                                      std::back_inserter(changed));
    const bool other_mode = lock.mode && *lock.mode != placed.mode;
    breaches.add({.rule = Rule::planned_resource,
                  .task = number,
                  .amount = std::ssize(changed) + (other_mode ? 1 : 0),
                  .person = changed.empty() ? kNone : changed.front()});
}

void check_team(const Judged& judged, Index number, Breaches& breaches)
{
    const Placement& placed = judged.placed(number);
    const TeamFaults faults =
        team_faults(judged.problem, judged.mode(number), placed.people, {placed.from, placed.to});
    breaches.add({.rule = Rule::planned_resource,
                  .task = number,
                  .amount = faults.wrong_number,
                  .resource = faults.resource});
    breaches.add({.rule = Rule::skill,
                  .task = number,
                  .amount = faults.unfit,
                  .resource = faults.unfit_resource});
}

// Working time and length; sets when the task works.
void check_work(const Judged& judged, Index number, Breaches& breaches, Windows& parts)
{
    const Placement& placed = judged.placed(number);
    const Mode& mode = judged.mode(number);
    const Seconds length = length_with(judged.problem, mode, placed.people);
    const Seconds span = placed.to - placed.from;
    const auto add = [&](Rule rule, std::int64_t amount) {
        breaches.add({.rule = rule, .task = number, .amount = amount});
    };
    if (span == 0)
        return add(Rule::duration, length);
    parts = parts_in(judged.clocks.of_task(mode, placed.people), {placed.from, placed.to});
    const Seconds open = sum_of(parts);
    if (!judged.task(number).is_interruptible) {
        add(Rule::duration, std::abs(span - length));
        add(Rule::calendar, span - open);
        parts = {{placed.from, placed.to}};
    } else if (parts.empty()) {
        add(Rule::calendar, span);
    } else {
        add(Rule::duration, std::abs(open - length));
        add(Rule::calendar, parts.front().from - placed.from + placed.to - parts.back().to);
    }
}

}  // namespace

void check_tasks(const Judged& judged, Breaches& breaches, std::vector<TaskTotals>& totals)
{
    for (Index t = 0; t < static_cast<Index>(judged.plan.size()); ++t) {
        if (!judged.placed(t).is_planned())
            continue;
        check_bounds(judged, t, breaches);
        check_team(judged, t, breaches);
        check_lock(judged, t, breaches);
        check_work(judged, t, breaches, totals[as_size(t)].parts);
    }
}

}  // namespace routeopt::task::referee
