#include <algorithm>

#include "fill/v2/resolver.hpp"

namespace routeopt::fill::v2 {
namespace {

template <class T>
void take(std::optional<T>& out, const Field<T>& field)
{
    if (field.present())
        out = *field;
}

bool are_equal(const Periods& a, const Periods& b)
{
    return a.excludes == b.excludes && std::equal(a.spans.begin(), a.spans.end(), b.spans.begin(),
                                                  b.spans.end(), [](const Span& x, const Span& y) {
                                                      return x.from == y.from && x.to == y.to;
                                                  });
}

// Of entries with equal periods each pays what it is more than the one of fewer hours.
void make_tiers(std::vector<fill::Overtime>& overtime)
{
    std::stable_sort(overtime.begin(), overtime.end(),
                     [](const auto& a, const auto& b) { return a.after < b.after; });
    for (std::size_t i = overtime.size(); i-- > 1;)
        for (std::size_t below = i; below-- > 0;)
            if (are_equal(*overtime[i].periods, *overtime[below].periods)) {
                overtime[i].extra -= overtime[below].extra;
                break;
            }
}

}  // namespace

void Resolver::resolve_skills(const v2::Employee& given, fill::Employee& employee)
{
    for (const v2::HeldSkill& skill : *given.skills) {
        fill::HeldSkill& held = employee.skills.emplace_back();
        held.skill = skills_.add(*skill.name);
        held.level = *skill.level;
        held.first = problem_.known.first;
        held.last = problem_.known.last;
        if (skill.expiry.present())
            held.last = *skill.expiry;
        if (skill.period.present()) {
            const Period& period = *skill.period;
            for (const NodeId at : {period.type.at, period.duration.at, period.excludes.at})
                if (at != wire::kNowhere)
                    faults_.invalid_value({at},
                                          [] { return "a skill is held from and to a date"; });
            times_.note(period.from);
            times_.note(period.to);
            if (period.from.present())
                held.first = problem_.zone.day_of(from(period.from));
            if (period.to.present())
                held.last = std::min(held.last, problem_.zone.day_of(to(period.to) - 1));
        }
        if (skill.weight.present())
            warn(skill.weight.at, "has no effect: the shift's own `weight` of a skill counts");
    }
}

void Resolver::resolve_preferences(const v2::Employee& given, fill::Employee& employee)
{
    for (const v2::Preference& wish : *given.preferences) {
        const bool is_time = wish.from.present() || wish.to.present();
        const int kinds = wish.tag.present() + wish.shift.present() + is_time;
        if (kinds != 1 || wish.from.present() != wish.to.present()) {
            faults_.invalid_value(
                {wish.at}, [] { return "needs one of `tag`, `shift`, and `from` with `to`"; });
            continue;
        }
        fill::Preference out;
        if (wish.tag.present() && (out.tag = tags_.find(*wish.tag)) == kNone)
            warn(wish.tag.at, "no shift has this tag");
        if (wish.shift.present())
            out.shift = shifts_.resolve(wish.shift, faults_);
        if (is_time && in_order(wish.from, wish.to, "preference")) {
            out.from = from(wish.from);
            out.to = to(wish.to);
        }
        out.weight = *wish.weight;
        const bool is_past = out.shift != kNone ? problem_.shifts[as_size(out.shift)].is_history
                                                : is_time && out.to <= begin_;
        if (wish.tag.present() && document_.kind(wish.at) != wire::Kind::object)
            employee.wanted_tags.push_back(out.tag);
        else if (out.weight == 0 || is_past)
            warn(wish.at, is_past ? "has no effect: it is about the past"
                                  : "a preference of weight 0 has no effect");
        else
            employee.preferences.push_back(out);
    }
}

fill::Limits Resolver::limits(const v2::Limits& given, PeriodsRef periods)
{
    fill::Limits out;
    out.periods = std::move(periods);
    take(out.min_hours, given.min_s);
    take(out.max_hours, given.max_s);
    take(out.min_days, given.min_days);
    take(out.max_days, given.max_days);
    take(out.min_weekends_idle, given.min_weekends);
    take(out.max_weekends_idle, given.max_weekends);
    take(out.min_rest, given.min_rest);
    take(out.same_day_rest, given.same_day_rest);
    take(out.min_length, given.min_length);
    take(out.max_length, given.max_length);
    take(out.earliest_start, given.earliest_start);
    take(out.latest_start, given.latest_start);
    take(out.latest_end, given.latest_end);
    take(out.max_shifts_a_day, given.max_shifts_a_day);
    take(out.max_consecutive, given.max_consecutive);
    needs_weekends_ = needs_weekends_ || out.min_weekends_idle || out.max_weekends_idle;
    const auto check = [&](const Number& least, const Number& most) {
        if (least.present() && most.present() && *most < *least)
            faults_.invalid_value({most.at}, [] { return "must not be below the minimum"; });
    };
    check(given.min_s, given.max_s);
    check(given.min_days, given.max_days);
    check(given.min_weekends, given.max_weekends);
    check(given.min_length, given.max_length);
    return out;
}

void Resolver::resolve_limits(const v2::Employee& given, fill::Employee& employee)
{
    const bool all = *request_.options->contract_period == ContractPeriod::schedule;
    for (const v2::Limits& contract : *given.contracts) {
        employee.limits.push_back(
            limits(contract, periods({}, all ? PeriodType::schedule : PeriodType::weekly)));
        const auto& most = employee.limits.back().max_hours;
        if (most && employee.contract_hours.value_or(0) <= *most)
            employee.contract_hours = most;
    }
    employee.contracts = static_cast<Index>(employee.limits.size());
    for (const v2::Limits& rule : *given.period_rules)
        employee.limits.push_back(limits(rule, periods(rule.period)));
    for (const v2::Overtime& overtime : *given.overtime) {
        if (!given.pay.present())
            warn(overtime.at, "has no effect without `hourlyPay`");
        if (overtime.period->duration.present())
            faults_.invalid_value({overtime.period.at}, [] {
                return "hours of overtime are summed in a period of a `type`, or from and to a "
                       "time: windows that begin on every day would pay an hour many times";
            });
        employee.overtime.push_back({*overtime.after_s,
                                     periods(overtime.period, PeriodType::weekly),
                                     *overtime.factor - kMillion});
    }
    make_tiers(employee.overtime);
}

void Resolver::resolve_employee(const v2::Employee& given, fill::Employee& employee)
{
    employee.name = *given.name;
    employee.always_available = !given.availability.present();
    for (const v2::Availability& window : *given.availability)
        if (in_order(window.from, window.to, "window"))
            employee.availability.push_back(
                {from(window.from), to(window.to), place(window.location)});
    std::sort(employee.availability.begin(), employee.availability.end(),
              [](const auto& a, const auto& b) { return a.from < b.from; });
    for (const v2::Availability& window : *given.unavailability)
        if (in_order(window.from, window.to, "window"))
            employee.unavailability.push_back(
                {from(window.from), to(window.to), *window.level == "SOFT"});
    resolve_skills(given, employee);
    resolve_preferences(given, employee);
    employee.pay = *given.pay;
    employee.efficiency = *given.efficiency;
    employee.home = place(given.home);
    resolve_limits(given, employee);
    if (given.days_of_week.present())
        employee.weekdays = weekdays(given.days_of_week);
}

void Resolver::resolve_employees()
{
    problem_.employees.resize(request_.employees->size());
    for (std::size_t e = 0; e < problem_.employees.size(); ++e) {
        const v2::Employee& given = (*request_.employees)[e];
        resolve_employee(given, problem_.employees[e]);
        for (const Name& tag : *given.tags) {
            const std::size_t number = as_size(employee_tags_.add(*tag.name));
            if (number == tagged_.size())
                tagged_.emplace_back();
            tagged_[number].push_back(static_cast<Index>(e));
        }
    }
}

void Resolver::resolve_buckets()
{
    for (const v2::FairnessBucket& given : *request_.fairness_buckets) {
        fill::FairnessBucket& bucket = problem_.buckets.emplace_back();
        bucket.name = *given.name;
        bucket.employees = indices(given.employees, employees_);
        bucket.shifts.resize(problem_.shifts.size());
        for (const Text& name : *given.shifts) {
            const Index tag = tags_.find(*name);
            const Index shift = tag == kNone ? shifts_.resolve(name, faults_) : shifts_.find(*name);
            if (shift != kNone)
                bucket.shifts[as_size(shift)] = true;
            for (std::size_t s = 0; tag != kNone && s < problem_.shifts.size(); ++s)
                if (problem_.shifts[s].tags.test(as_size(tag)))
                    bucket.shifts[s] = true;
        }
        bucket.kind = static_cast<fill::FairnessBucket::Target>(given.target->kind);
        bucket.target = given.target->value;
        bucket.periods = periods(given.period);
    }
}

}  // namespace routeopt::fill::v2
