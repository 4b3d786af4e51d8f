#include "fill/explain/relaxing.hpp"

#include <algorithm>
#include <map>

#include "fill/explain/changed.hpp"
#include "fill/referee/referee.hpp"

namespace routeopt::fill::explain {

using referee::Item;
using referee::judge;
using referee::judge_employee;

namespace {

constexpr std::int64_t kMinute_s = 60;

std::vector<std::int64_t> hard_points(const std::vector<Item>& items)
{
    std::vector<std::int64_t> points(kConstraints.size());
    for (const Item& item : items)
        if (item.weight.level == Level::hard)
            points[static_cast<std::size_t>(item.constraint)] += item.amount * item.weight.points;
    return points;
}

std::int64_t amount_of(const std::vector<Item>& items, Constraint constraint)
{
    std::int64_t amount = 0;
    for (const Item& item : items)
        if (item.constraint == constraint && item.weight.level == Level::hard)
            amount += item.amount;
    return amount;
}

}  // namespace

Relaxing::Relaxing(const Problem& problem, std::span<const Assignment> plan)
    : plan_(plan), changed_(problem), standing_(changed_, plan)
{
}

bool Relaxing::suffices(const Change& change)
{
    const Changed changed{changed_, employee_, shift_, change};
    const auto points = hard_points(judge_employee(changed_, employee_, with_));
    return std::equal(points.begin(), points.end(), allowed_.begin(), std::less_equal<>{});
}

void Relaxing::try_change(const Change& change)
{
    if (change.amount < below_ && suffices(change))
        keep(change);
}

void Relaxing::keep(const Change& change)
{
    best_ = change;
    below_ = change.amount;
}

void Relaxing::try_amounts(Change change, std::int64_t now, bool raises, std::int64_t step)
{
    // A minimum is scaled where the plan cuts its period: it may have to become less by more than
    // what is missing.
    const auto at = [&](std::int64_t amount) {
        change.amount = amount;
        change.becomes =
            raises ? now + amount * step : std::max<std::int64_t>(0, now - amount * step);
        return change;
    };
    std::int64_t most = raises ? rise_ + 1 : (now + step - 1) / step, least = 1;
    most = std::min(most, below_ - 1);
    if (most < 1 || !suffices(at(most)))
        return;
    while (least < most) {
        const std::int64_t middle = least + (most - least) / 2;
        if (suffices(at(middle)))
            most = middle;
        else
            least = middle + 1;
    }
    keep(at(most));
}

void Relaxing::try_bounds(Constraint constraint)
{
    const Bound* bound = bound_of(constraint);
    if (bound == nullptr)
        return;
    const std::vector<Limits>& limits = changed_.employees[as_size(employee_)].limits;
    for (std::size_t i = 0; i < limits.size(); ++i)
        if (const auto value = limits[i].*bound->value)
            try_amounts({Change::Kind::bound, constraint, static_cast<Index>(i)}, *value,
                        bound->is_most, bound->step);
}

std::vector<Index> Relaxing::broken(Constraint constraint) const
{
    std::map<Index, std::int64_t> more;
    for (const Item& item : then_)
        if (item.constraint == constraint && item.weight.level == Level::hard)
            more[item.rule] += item.amount;
    for (const Item& item : now_)
        if (item.constraint == constraint && item.weight.level == Level::hard)
            more[item.rule] -= item.amount;
    std::vector<Index> found;
    for (const auto& [number, amount] : more)
        if (amount > 0)
            found.push_back(number);
    return found;
}

void Relaxing::try_rests()
{
    for (const Index number : broken(Constraint::rests)) {
        const Rest rest = changed_.rests[as_size(number)];
        if (rest.min)
            try_amounts({Change::Kind::rest_min, Constraint::rests, number}, *rest.min, false,
                        kMinute_s);
        if (rest.max)
            try_amounts({Change::Kind::rest_max, Constraint::rests, number}, *rest.max, true,
                        kMinute_s);
    }
}

void Relaxing::try_rules()
{
    for (const Index number : broken(Constraint::rules)) {
        const Rule rule = changed_.rules[as_size(number)];
        const std::int64_t step = is_hours(rule.measure) ? kMinute_s : 1;
        if (rule.then)
            continue;
        if (rule.min)
            try_amounts({Change::Kind::rule_min, Constraint::rules, number}, *rule.min, false,
                        step);
        if (rule.max)
            try_amounts({Change::Kind::rule_max, Constraint::rules, number}, *rule.max, true, step);
    }
}

void Relaxing::try_patterns()
{
    for (const Index number : broken(Constraint::patterns))
        try_change({Change::Kind::off, Constraint::patterns, number});
}

// The part of the shift that lies outside all windows, or inside one time off.
void Relaxing::try_availability()
{
    const Employee& employee = changed_.employees[as_size(employee_)];
    const Shift& shift = changed_.shifts[as_size(shift_)];
    if (!employee.always_available) {
        std::int64_t begin = shift.from, end = shift.to;
        for (const Availability& window : employee.availability)
            if (window.from <= begin && begin < window.to)
                begin = window.to;
        for (auto window = employee.availability.rbegin(); window != employee.availability.rend();
             ++window)
            if (window->from < end && end <= window->to)
                end = window->from;
        if (begin < end)
            try_change({Change::Kind::availability, Constraint::availability, kNone, kNone, 0,
                        begin, end, rise_});
    }
    for (std::size_t i = 0; i < employee.unavailability.size(); ++i) {
        const Unavailability off = changed_.employees[as_size(employee_)].unavailability[i];
        const std::int64_t begin = std::max(off.from, shift.from), end = std::min(off.to, shift.to);
        if (!off.is_soft && begin < end)
            try_change({Change::Kind::unavailability, Constraint::availability,
                        static_cast<Index>(i), kNone, 0, begin, end, rise_});
    }
}

void Relaxing::try_skills()
{
    const std::vector<NeededSkill> skills = changed_.shifts[as_size(shift_)].skills;
    const Day day = changed_.shifts[as_size(shift_)].day;
    for (const NeededSkill& needed : skills) {
        const std::int64_t held =
            changed_.employees[as_size(employee_)].level_of(needed.skill, day);
        if (needed.hard && held < needed.level)
            try_change({Change::Kind::skill, Constraint::skills, kNone, needed.skill, needed.level,
                        0, 0, rise_});
    }
}

void Relaxing::try_lists()
{
    const Shift& shift = changed_.shifts[as_size(shift_)];
    const bool is_blocked =
        std::binary_search(shift.blocklist.begin(), shift.blocklist.end(), employee_);
    const Change::Kind kind = is_blocked ? Change::Kind::blocklist : Change::Kind::allowlist;
    try_change({kind, Constraint::blacklist});
}

std::optional<Change> Relaxing::smallest(Index employee, Index shift, Constraint constraint,
                                         std::int64_t below)
{
    below_ = below;
    employee_ = employee;
    shift_ = shift;
    with_ = standing_.shifts_of(employee);
    with_.push_back(shift);
    now_ = standing_.items_of(employee);
    then_ = judge_employee(changed_, employee, with_);
    allowed_ = hard_points(now_);
    rise_ = amount_of(then_, constraint) - amount_of(now_, constraint);
    best_.reset();
    switch (constraint) {
    case Constraint::blacklist: try_lists(); break;
    case Constraint::availability: try_availability(); break;
    case Constraint::day_of_week: try_change({Change::Kind::day_of_week, constraint}); break;
    case Constraint::skills: try_skills(); break;
    case Constraint::rests: try_rests(); break;
    case Constraint::rules: try_rules(); break;
    case Constraint::patterns: try_patterns(); break;
    default: try_bounds(constraint); break;
    }
    // A request cannot name a time past midnight: there is no bound then.
    if (best_ && constraint == Constraint::shift_end && best_->becomes > calendar::kDay_s)
        best_->becomes = kUnbounded;
    return best_;
}

// Whether nothing else than that person's rules on the shift depends on what is changed. A
// contract's hours are also shares of fairness.
bool Relaxing::concerns_one_person(const Change& change) const
{
    switch (change.kind) {
    case Change::Kind::bound:
        return change.constraint != Constraint::max_hours || changed_.buckets.empty();
    case Change::Kind::availability:
    case Change::Kind::unavailability:
    case Change::Kind::day_of_week:
    case Change::Kind::blocklist:
    case Change::Kind::allowlist: return true;
    default: return false;
    }
}

referee::Score Relaxing::score_after(Index employee, Index shift, const Change& change)
{
    employee_ = employee;
    shift_ = shift;
    const Changed changed{changed_, employee_, shift_, change};
    if (concerns_one_person(change))
        return standing_.after(std::array{referee::Step{employee, shift, true}}).score;
    std::vector<Assignment> plan(plan_.begin(), plan_.end());
    plan.push_back({employee, shift, false});
    return judge(changed_, plan).score;
}

}  // namespace routeopt::fill::explain
