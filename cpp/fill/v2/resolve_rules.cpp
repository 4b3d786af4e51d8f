#include <algorithm>

#include "base/rounding.hpp"
#include "fill/v2/resolver.hpp"

namespace routeopt::fill::v2 {

ShiftFilter Resolver::filter(const List<Name>& tags, const List<Name>* excludes)
{
    ShiftFilter filter;
    filter.all = tags->empty();
    const auto add = [&](const List<Name>& names, TagSet& set) {
        for (const Name& name : *names) {
            const Index tag = tags_.find(*name.name);
            if (tag == kNone)
                warn(name.name.at, "no shift has this tag");
            else
                set.set(as_size(tag));
        }
    };
    add(tags, filter.tags);
    if (excludes != nullptr)
        add(*excludes, filter.excludes);
    return filter;
}

std::bitset<7> Resolver::weekdays(const List<Field<Weekday>>& days) const
{
    std::bitset<7> found;
    for (const Field<Weekday>& day : *days)
        found.set(static_cast<std::size_t>(*day));
    return found;
}

std::vector<Index> Resolver::people(const Texts& employees, const List<Name>& tags)
{
    std::vector<Index> found = indices(employees, employees_);
    for (const Name& tag : *tags) {
        const Index number = employee_tags_.resolve(tag.name, faults_);
        if (number != kNone)
            found.insert(found.end(), tagged_[as_size(number)].begin(),
                         tagged_[as_size(number)].end());
    }
    if (!employees.present() && !tags.present())
        for (Index e = 0; e < static_cast<Index>(request_.employees->size()); ++e)
            found.push_back(e);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    if (found.empty())
        warn(employees.present() ? employees.at : tags.at, "has no effect: it names nobody");
    return found;
}

std::optional<std::int64_t> Resolver::bound(const Field<Bound>& bound, Measure measure)
{
    if (!bound.present())
        return std::nullopt;
    if (is_hours(measure))
        return bound->seconds;
    if (bound->is_duration || bound->millionths % kMillion != 0)
        faults_.invalid_value({bound.at}, [] { return "must be an integer: it is a count"; });
    return bound->millionths / kMillion;
}

PeriodsRef Resolver::where_runs_begin(const Field<Period>& given)
{
    Field<Period> ends = given;
    ends.value.duration = {};
    ends.value.type = {};
    if (given->duration.present() || given->type.present())
        warn(given.at, "of a SEQUENCE only `from`, `to` and `excludes` have an effect: a run "
                       "counts where it begins");
    PeriodsRef found = periods(ends);
    if (!ends->from.present() && !ends->to.present())
        found = std::make_shared<Periods>(Periods{{problem_.known}, found->excludes});
    return found;
}

fill::Rule Resolver::rule(const v2::Rule& given, int depth)
{
    fill::Rule rule;
    rule.name = *given.name;
    rule.is_sequence = *given.constraint == RuleConstraint::sequence;
    rule.measure = *given.type;
    rule.min = bound(given.min, rule.measure);
    rule.max = bound(given.max, rule.measure);
    if (rule.min && rule.max && *rule.max < *rule.min)
        faults_.invalid_value({given.max.at}, [] { return "must not be below `min`"; });
    if (!rule.min && !rule.max)
        faults_.invalid_value({given.at, "max"},
                              [] { return "`min`, `max` or both are required"; });
    needs_weekends_ = needs_weekends_ || is_of_weekends(rule.measure);
    rule.filter = filter(given.tags);
    rule.periods = rule.is_sequence ? where_runs_begin(given.period) : periods(given.period);
    const Duration& window = given.period->duration;
    if (depth > 0 && window.present())
        rule.window_days = std::max<std::int64_t>(1, window->days);
    rule.weight = {*given.level, *given.weight};
    warn_of_zero(given.weight);
    if (given.then.present()) {
        const v2::Rule& then = given.then->front();
        for (const NodeId at : {given.level.at, given.weight.at})
            if (at != wire::kNowhere)
                warn(at, "has no effect beside `then`: the last rule costs");
        if (depth == kMostThen)
            faults_.limit_exceeded({given.then.at}, "rules that follow each other by `then`",
                                   kMostThen, kMostThen + 1);
        else
            rule.then = std::make_shared<fill::Rule>(this->rule(then, depth + 1));
    }
    return rule;
}

void Resolver::resolve_rules()
{
    for (const v2::Rule& given : *request_.rules) {
        const Index number = static_cast<Index>(problem_.rules.size());
        problem_.rules.push_back(rule(given, 0));
        for (const Index person : people(given.employees, given.employee_tags))
            if (person != kNone)
                problem_.employees[as_size(person)].rules.push_back(number);
    }
}

void Resolver::resolve_patterns()
{
    for (const v2::Pattern& given : *request_.patterns) {
        fill::Pattern pattern;
        pattern.multi_day = *given.type == PatternType::multi_day;
        pattern.satisfy = static_cast<fill::Pattern::Satisfy>(*given.satisfy);
        for (const Element& element : *given.elements)
            pattern.elements.push_back({*element.type == ElementType::on, filter(element.tags)});
        if (given.start_days.present())
            pattern.start_days = weekdays(given.start_days);
        const bool forbids = pattern.satisfy == fill::Pattern::Satisfy::prohibited;
        pattern.weight = {given.level.present() ? *given.level
                          : forbids             ? Level::hard
                                                : Level::soft,
                          *given.weight};
        warn_of_zero(given.weight);
        if (pattern.multi_day && std::ssize(pattern.elements) > problem_.known.days())
            warn(given.elements.at, "has no effect: it is longer than the plan");
        const Index number = static_cast<Index>(problem_.patterns.size());
        problem_.patterns.push_back(std::move(pattern));
        for (const Index person : people(given.employees, given.employee_tags))
            if (person != kNone)
                problem_.employees[as_size(person)].patterns.push_back(number);
    }
}

fill::Rest Resolver::rest(const v2::Rest& given, bool of_shift)
{
    fill::Rest rest;
    if (given.min.present())
        rest.min = *given.min;
    if (given.max.present())
        rest.max = *given.max;
    if (!rest.min && !rest.max)
        faults_.invalid_value({given.at, "min"},
                              [] { return "`min`, `max` or both are required"; });
    if (rest.min && rest.max && *rest.max < *rest.min)
        faults_.invalid_value({given.max.at}, [] { return "must not be below `min`"; });
    const bool in_period = !of_shift && !given.sequence.present();
    rest.kind = in_period                             ? RestKind::in_period
                : *given.sequence == Sequence::before ? RestKind::before
                                                      : RestKind::after;
    rest.weight = {*given.level, *given.weight};
    warn_of_zero(given.weight);
    rest.filter = filter(given.tags, &given.excludes);
    rest.min_consecutive = *given.min_consecutive;
    rest.frequency = *given.frequency;
    if (given.period.present() && given.period_type.present())
        faults_.invalid_value({std::max(given.period.at, given.period_type.at)},
                              [] { return "only one of `period` and `periodType` may be given"; });
    rest.periods = periods(given.period,
                           given.period_type.present() ? *given.period_type : PeriodType::schedule);
    const auto unused = [&](NodeId at, const char* why) {
        if (at != wire::kNowhere)
            warn(at, why);
    };
    unused(given.period->excludes.at, "has no effect on rests");
    if (!in_period)
        for (const NodeId at :
             {given.period.at, given.period_type.at, given.min_consecutive.at, given.frequency.at})
            unused(at, "has no effect on the rest after or before a shift");
    else
        for (const NodeId at : {given.tags.at, given.excludes.at})
            unused(at, "has no effect without `sequence`");
    if (of_shift)
        for (const NodeId at : {given.tags.at, given.excludes.at})
            unused(at, "has no effect on the rest of one shift");
    return rest;
}

void Resolver::resolve_rests()
{
    for (const v2::Rest& given : *request_.rests) {
        const Index number = static_cast<Index>(problem_.rests.size());
        problem_.rests.push_back(rest(given, false));
        for (const Index person : people(given.employees, given.employee_tags))
            if (person != kNone)
                problem_.employees[as_size(person)].rests.push_back(number);
    }
    for (std::size_t s = 0; s < problem_.shifts.size(); ++s)
        for (const v2::Rest& given : *(*request_.shifts)[s].rests) {
            fill::Rest of_shift = rest(given, true);
            of_shift.filter = {};
            problem_.shifts[s].rests.push_back(static_cast<Index>(problem_.rests.size()));
            problem_.rests.push_back(std::move(of_shift));
        }
}

}  // namespace routeopt::fill::v2
