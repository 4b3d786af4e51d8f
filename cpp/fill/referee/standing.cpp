#include "fill/referee/standing.hpp"

#include <algorithm>
#include <map>

#include "fill/referee/referee.hpp"

namespace routeopt::fill::referee {

Standing::Standing(const Problem& problem, std::span<const Assignment> plan)
    : problem_(problem), cover_(problem, plan, judgement_)
{
    cover_.judge();
    for (const Item& item : judgement_.items)
        score_.add(item);
    for (Index e = 0; e < static_cast<Index>(problem.employees.size()); ++e) {
        items_.push_back(judge_employee(problem, e, cover_.shifts_of(e)));
        for (const Item& item : items_.back())
            score_.add(item);
    }
}

bool Standing::is_on(Index employee, Index shift) const
{
    const std::vector<Index>& people = cover_.people_on(shift);
    return std::find(people.begin(), people.end(), employee) != people.end();
}

void Standing::make(const Step& step)
{
    if (step.is_on)
        cover_.put(step.employee, step.shift);
    else
        cover_.take_off(step.employee, step.shift);
}

void Standing::undo(const Step& step)
{
    make({step.employee, step.shift, !step.is_on});
}

Standing::Outcome Standing::after(std::span<const Step> steps)
{
    Outcome outcome;
    Cover::Touched touched;
    std::set<Index> people;
    for (const Step& step : steps) {
        cover_.touch(step.employee, step.shift, touched);
        people.insert(step.employee);
    }
    const auto judged = [&] {
        judgement_.items.clear();
        judgement_.fairness.clear();
        judgement_.shift_costs = {};
        cover_.judge(touched);
        return judgement_.items;
    };
    outcome.before = judged();
    for (const Step& step : steps)
        make(step);
    outcome.after = judged();
    for (const Index person : people) {
        const auto& now = items_[as_size(person)];
        outcome.before.insert(outcome.before.end(), now.begin(), now.end());
        const auto then = judge_employee(problem_, person, cover_.shifts_of(person));
        outcome.after.insert(outcome.after.end(), then.begin(), then.end());
    }
    for (auto step = steps.rbegin(); step != steps.rend(); ++step)
        undo(*step);
    Score less;
    outcome.score = score_;
    for (const Item& item : outcome.after)
        outcome.score.add(item);
    for (const Item& item : outcome.before)
        less.add(item);
    for (std::size_t level = 0; level < less.lost.size(); ++level)
        outcome.score.lost[level] -= less.lost[level];
    return outcome;
}

std::vector<Rise> rises(const Standing::Outcome& outcome)
{
    std::map<std::pair<Level, Constraint>, std::int64_t> points;
    for (const Item& item : outcome.after)
        points[{item.weight.level, item.constraint}] += item.amount * item.weight.points;
    for (const Item& item : outcome.before)
        points[{item.weight.level, item.constraint}] -= item.amount * item.weight.points;
    std::vector<Rise> found;
    for (const auto& [key, more] : points)
        if (more > 0)
            found.push_back({key.first, key.second, more});
    return found;
}

}  // namespace routeopt::fill::referee
