#include "fill/explain/changed.hpp"

#include <algorithm>
#include <array>

namespace routeopt::fill::explain {
namespace {

constexpr std::int64_t kInSeconds = 60;  // of amounts in minutes

constexpr std::array kBounds{
    Bound{Constraint::max_hours, &Limits::max_hours, true, kInSeconds},
    Bound{Constraint::min_hours, &Limits::min_hours, false, kInSeconds},
    Bound{Constraint::min_rest, &Limits::min_rest, false, kInSeconds},
    Bound{Constraint::same_day_min_rest, &Limits::same_day_rest, false, kInSeconds},
    Bound{Constraint::min_shift, &Limits::min_length, false, kInSeconds},
    Bound{Constraint::max_shift, &Limits::max_length, true, kInSeconds},
    Bound{Constraint::shift_start, &Limits::earliest_start, false, kInSeconds},
    Bound{Constraint::latest_shift_start, &Limits::latest_start, true, kInSeconds},
    Bound{Constraint::shift_end, &Limits::latest_end, true, kInSeconds},
    Bound{Constraint::same_day, &Limits::max_shifts_a_day, true, 1},
    Bound{Constraint::max_working_days, &Limits::max_days, true, 1},
    Bound{Constraint::max_consecutive, &Limits::max_consecutive, true, 1},
    Bound{Constraint::weekends, &Limits::min_weekends_idle, false, 1},
};

}  // namespace

const Bound* bound_of(Constraint constraint)
{
    const auto found = std::find_if(kBounds.begin(), kBounds.end(), [&](const Bound& bound) {
        return bound.constraint == constraint;
    });
    return found == kBounds.end() ? nullptr : &*found;
}

Changed::Changed(Problem& problem, Index employee, Index shift, const Change& change)
    : problem_(problem), change_(change), employee_(employee), shift_(shift),
      old_employee_(problem.employees[as_size(employee)]),
      old_shift_(problem.shifts[as_size(shift)])
{
    make();
}

Changed::~Changed()
{
    problem_.employees[as_size(employee_)] = std::move(old_employee_);
    problem_.shifts[as_size(shift_)] = std::move(old_shift_);
    if (old_rest_)
        problem_.rests[as_size(change_.number)] = *std::move(old_rest_);
    if (old_rule_)
        problem_.rules[as_size(change_.number)] = *std::move(old_rule_);
    if (old_pattern_)
        problem_.patterns[as_size(change_.number)] = *std::move(old_pattern_);
}

void Changed::make()
{
    Employee& employee = problem_.employees[as_size(employee_)];
    Shift& shift = problem_.shifts[as_size(shift_)];
    switch (change_.kind) {
    case Change::Kind::bound: return set_bound(employee);
    case Change::Kind::rest_min: rest().min = change_.becomes; break;
    case Change::Kind::rest_max: rest().max = change_.becomes; break;
    case Change::Kind::rule_min: rule().min = change_.becomes; break;
    case Change::Kind::rule_max: rule().max = change_.becomes; break;
    case Change::Kind::off: return switch_off();
    case Change::Kind::availability: return add_availability(employee);
    case Change::Kind::unavailability: return cut_time_off(employee);
    case Change::Kind::day_of_week:
        employee.weekdays.set(static_cast<std::size_t>(calendar::weekday_of(shift.day)));
        break;
    case Change::Kind::skill:
        employee.skills.push_back(
            {change_.skill, change_.becomes, problem_.known.first, problem_.known.last});
        break;
    case Change::Kind::blocklist: std::erase(shift.blocklist, employee_); break;
    case Change::Kind::allowlist:
        shift.allowlist.insert(
            std::lower_bound(shift.allowlist.begin(), shift.allowlist.end(), employee_), employee_);
        break;
    }
}

Rest& Changed::rest()
{
    Rest& found = problem_.rests[as_size(change_.number)];
    old_rest_ = found;
    return found;
}

Rule& Changed::rule()
{
    Rule& found = problem_.rules[as_size(change_.number)];
    old_rule_ = found;
    return found;
}

void Changed::switch_off()
{
    Pattern& pattern = problem_.patterns[as_size(change_.number)];
    old_pattern_ = pattern;
    pattern.weight.points = kOff;
}

void Changed::set_bound(Employee& employee) const
{
    auto& bound = employee.limits[as_size(change_.number)].*bound_of(change_.constraint)->value;
    bound = change_.becomes;
    if (change_.becomes == kUnbounded)
        bound.reset();
    if (change_.constraint == Constraint::max_hours && change_.number < employee.contracts)
        for (Index i = 0; i < employee.contracts; ++i)
            employee.contract_hours =
                std::max(employee.contract_hours, employee.limits[as_size(i)].max_hours);
}

void Changed::add_availability(Employee& employee) const
{
    employee.availability.push_back({change_.from, change_.to, {}});
    std::sort(employee.availability.begin(), employee.availability.end(),
              [](const auto& a, const auto& b) { return a.from < b.from; });
}

void Changed::cut_time_off(Employee& employee) const
{
    const Unavailability whole = employee.unavailability[as_size(change_.number)];
    employee.unavailability[as_size(change_.number)].to = change_.from;
    employee.unavailability.push_back({change_.to, whole.to, whole.is_soft});
}

}  // namespace routeopt::fill::explain
