#include "fill/explain/relaxing.hpp"

#include <algorithm>
#include <map>

#include "fill/referee/referee.hpp"

namespace routeopt::fill::explain {

using referee::Item;
using referee::judge;
using referee::judge_employee;

namespace {

// A bound of contracts and period rules.
struct Bound {
    Constraint constraint;
    std::optional<std::int64_t> Limits::* value;
    bool is_most;
    std::int64_t step;  // of an amount of 1
};

constexpr std::int64_t kMinute_s = 60;

constexpr std::array kBounds{
    Bound{Constraint::max_hours, &Limits::max_hours, true, kMinute_s},
    Bound{Constraint::min_hours, &Limits::min_hours, false, kMinute_s},
    Bound{Constraint::min_rest, &Limits::min_rest, false, kMinute_s},
    Bound{Constraint::same_day_min_rest, &Limits::same_day_rest, false, kMinute_s},
    Bound{Constraint::min_shift, &Limits::min_length, false, kMinute_s},
    Bound{Constraint::max_shift, &Limits::max_length, true, kMinute_s},
    Bound{Constraint::shift_start, &Limits::earliest_start, false, kMinute_s},
    Bound{Constraint::latest_shift_start, &Limits::latest_start, true, kMinute_s},
    Bound{Constraint::shift_end, &Limits::latest_end, true, kMinute_s},
    Bound{Constraint::same_day, &Limits::max_shifts_a_day, true, 1},
    Bound{Constraint::max_working_days, &Limits::max_days, true, 1},
    Bound{Constraint::max_consecutive, &Limits::max_consecutive, true, 1},
    Bound{Constraint::weekends, &Limits::min_weekends_idle, false, 1},
};

const Bound* bound_of(Constraint constraint)
{
    const auto found = std::find_if(kBounds.begin(), kBounds.end(), [&](const Bound& bound) {
        return bound.constraint == constraint;
    });
    return found == kBounds.end() ? nullptr : &*found;
}

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

// A change is made, and taken back when this goes.
class Relaxing::Changed {
public:
    Changed(Relaxing& of, const Change& change)
        : problem_(of.changed_), change_(change), employee_number_(of.employee_),
          shift_number_(of.shift_), employee_(problem_.employees[as_size(employee_number_)]),
          shift_(problem_.shifts[as_size(shift_number_)])
    {
        make();
    }
    ~Changed()
    {
        problem_.employees[as_size(employee_number_)] = std::move(employee_);
        problem_.shifts[as_size(shift_number_)] = std::move(shift_);
        if (rest_)
            problem_.rests[as_size(change_.number)] = *std::move(rest_);
        if (rule_)
            problem_.rules[as_size(change_.number)] = *std::move(rule_);
        if (pattern_)
            problem_.patterns[as_size(change_.number)] = *std::move(pattern_);
    }
    Changed(const Changed&) = delete;
    Changed& operator=(const Changed&) = delete;

private:
    void make()
    {
        Employee& employee = problem_.employees[as_size(employee_number_)];
        Shift& shift = problem_.shifts[as_size(shift_number_)];
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
        case Change::Kind::blocklist: std::erase(shift.blocklist, employee_number_); break;
        case Change::Kind::allowlist:
            shift.allowlist.insert(
                std::lower_bound(shift.allowlist.begin(), shift.allowlist.end(), employee_number_),
                employee_number_);
            break;
        }
    }

    Rest& rest()
    {
        Rest& found = problem_.rests[as_size(change_.number)];
        rest_ = found;
        return found;
    }
    Rule& rule()
    {
        Rule& found = problem_.rules[as_size(change_.number)];
        rule_ = found;
        return found;
    }
    void switch_off()
    {
        Pattern& pattern = problem_.patterns[as_size(change_.number)];
        pattern_ = pattern;
        pattern.weight.points = kOff;
    }
    void set_bound(Employee& employee)
    {
        employee.limits[as_size(change_.number)].*bound_of(change_.constraint)->value =
            change_.becomes;
        if (change_.constraint == Constraint::max_hours && change_.number < employee.contracts)
            for (Index i = 0; i < employee.contracts; ++i)
                employee.contract_hours =
                    std::max(employee.contract_hours, employee.limits[as_size(i)].max_hours);
    }
    void add_availability(Employee& employee)
    {
        employee.availability.push_back({change_.from, change_.to, {}});
        std::sort(employee.availability.begin(), employee.availability.end(),
                  [](const auto& a, const auto& b) { return a.from < b.from; });
    }
    void cut_time_off(Employee& employee)
    {
        const Unavailability whole = employee.unavailability[as_size(change_.number)];
        employee.unavailability[as_size(change_.number)].to = change_.from;
        employee.unavailability.push_back({change_.to, whole.to, whole.is_soft});
    }

    Problem& problem_;
    const Change& change_;
    Index employee_number_, shift_number_;
    Employee employee_;
    Shift shift_;
    std::optional<Rest> rest_;
    std::optional<Rule> rule_;
    std::optional<Pattern> pattern_;
};

Relaxing::Relaxing(const Problem& problem, std::span<const Assignment> plan)
    : plan_(plan), changed_(problem), standing_(changed_, plan)
{
}

bool Relaxing::suffices(const Change& change)
{
    const Changed changed{*this, change};
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
    const Changed changed{*this, change};
    if (concerns_one_person(change))
        return standing_.after(std::array{referee::Step{employee, shift, true}}).score;
    std::vector<Assignment> plan(plan_.begin(), plan_.end());
    plan.push_back({employee, shift, false});
    return judge(changed_, plan).score;
}

}  // namespace routeopt::fill::explain
