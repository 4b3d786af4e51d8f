#include <algorithm>

#include "fill/referee/person.hpp"

namespace routeopt::fill::referee {
namespace {

// A count or a length as an amount.
std::int64_t amount_of(const Rule& rule, std::int64_t value)
{
    return is_hours(rule.measure) ? minutes(value) : value;
}

// Whether a count or a length calls for the rule that follows.
bool triggers_next(const Rule& rule, std::int64_t value)
{
    return rule.max ? value > *rule.max : value >= *rule.min;
}

}  // namespace

void Person::judge_counter(const Rule& rule, Index number, const Span& span)
{
    const std::int64_t all = count(rule.measure, rule.filter, *rule.periods, span, false);
    const std::int64_t past = count(rule.measure, rule.filter, *rule.periods, span, true);
    std::int64_t amount = 0;
    if (rule.max)
        amount = over(all, past, *rule.max);
    if (rule.min)
        amount += std::max<std::int64_t>(0, calendar::scaled_minimum(*rule.min, span) - all);
    add_rule(Constraint::rules, rule.weight, amount_of(rule, amount), number, span.from, span.to);
}

void Person::judge_run(const Rule& rule, Index number, const Run& run)
{
    if (run.is_past)
        return;
    std::int64_t amount = 0;
    if (rule.max)
        amount = over(run.length, run.before, *rule.max);
    if (rule.min && !run.open)
        amount += std::max<std::int64_t>(0, *rule.min - run.length);
    const Span span = calendar::span_of(problem_.zone, run.first, run.last);
    add_rule(Constraint::rules, rule.weight, amount_of(rule, amount), number, span.from, span.to);
}

// The day after which a rule that follows looks: the last one that a counter counts.
std::optional<Day> Person::last_counted(const Rule& rule, const Span& span) const
{
    if (is_of_weekends(rule.measure)) {
        std::optional<Day> last;
        for (const Weekend& weekend : problem_.weekends)
            if (span.has(weekend.day) && !rule.periods->excluded(weekend.day) &&
                works_weekend(weekend, rule.filter, false) ==
                    (rule.measure == Measure::weekends_worked))
                last = problem_.zone.day_of(weekend.to - 1);
        return last;
    }
    const bool idle = rule.measure == Measure::days_idle;
    for (Day day = span.last; day >= span.first; --day)
        if (!rule.periods->excluded(day) && works(day, rule.filter) != idle)
            return day;
    return std::nullopt;
}

// The days after which the rule that follows `rule` must hold, each once.
std::vector<Day> Person::triggers(const Rule& rule, const std::vector<Span>& spans) const
{
    std::vector<Day> found;
    if (rule.is_sequence) {
        for (const Run& run : runs(rule))
            if (triggers_next(rule, run.length))
                found.push_back(run.last);
    } else {
        for (const Span& span : spans)
            if (triggers_next(rule, count(rule.measure, rule.filter, *rule.periods, span, false)))
                if (const auto day = last_counted(rule, span))
                    found.push_back(*day);
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

// The run that begins right after the anchor, perhaps of length 0; nothing where it lies beyond
// what is known or is past.
std::optional<Run> Person::run_after(const Rule& rule, Day anchor) const
{
    Run none{0, 0, anchor + 1, anchor, false, anchor + 1 < problem_.horizon.first};
    if (is_of_shifts(rule.measure)) {
        std::size_t next = 0;
        while (next < shifts_.size() && shift(next).day <= anchor)
            ++next;
        if (next == shifts_.size())
            return std::nullopt;
        none.first = shift(next).day;
        none.is_past = shift(next).is_history;
    } else if (is_of_weekends(rule.measure)) {
        std::size_t next = 0;
        while (next < problem_.weekends.size() && problem_.weekends[next].day <= anchor)
            ++next;
        if (next == problem_.weekends.size())
            return std::nullopt;
        none.first = problem_.weekends[next].day;
        none.is_past = problem_.weekends[next].to <= problem_.horizon.from;
    } else if (none.first > problem_.known.last) {
        return std::nullopt;
    }
    for (const Run& run : runs(rule))
        if (run.first <= none.first && none.first <= run.last)
            return run;
    return none;
}

void Person::judge_then(const Rule& rule, Index number, Day anchor)
{
    std::vector<Span> spans;
    if (!rule.is_sequence) {
        if (rule.window_days)
            spans = {calendar::span_of(problem_.zone, anchor + 1, anchor + *rule.window_days)};
        else
            for (const Span& span : rule.periods->spans)
                if (span.has(anchor))
                    spans.push_back(span);
        std::erase_if(spans, [&](const Span& span) {
            return span.last < problem_.horizon.first || span.last > problem_.known.last;
        });
    }
    if (rule.is_sequence) {
        const auto run = run_after(rule, anchor);
        if (run && !rule.then)
            judge_run(rule, number, *run);
        else if (run && run->length > 0 && triggers_next(rule, run->length))
            judge_then(*rule.then, number, run->last);
    } else if (rule.then) {
        for (const Day next : triggers(rule, spans))
            judge_then(*rule.then, number, next);
    } else {
        for (const Span& span : spans)
            judge_counter(rule, number, span);
    }
}

void Person::judge_rule(const Rule& rule, Index number)
{
    if (rule.then) {
        for (const Day anchor : triggers(rule, rule.periods->spans))
            judge_then(*rule.then, number, anchor);
    } else if (rule.is_sequence) {
        for (const Run& run : runs(rule))
            for (const Span& span : rule.periods->spans)
                if (span.has(run.first))
                    judge_run(rule, number, run);
    } else {
        for (const Span& span : rule.periods->spans)
            judge_counter(rule, number, span);
    }
}

// Whether the pattern holds from that day on, or its first element alone.
bool Person::begins(const Pattern& pattern, Day day, bool whole) const
{
    const std::size_t length = whole ? pattern.elements.size() : 1;
    if (pattern.multi_day) {
        for (std::size_t i = 0; i < length; ++i) {
            const Pattern::Element& element = pattern.elements[i];
            if (works(day + static_cast<Day>(i), element.filter) != element.on)
                return false;
        }
        return true;
    }
    std::vector<const Shift*> of_day;
    for (const std::size_t i : on(day))
        of_day.push_back(&shift(i));
    // From each shift of the day, and from its end.
    for (std::size_t start = 0; start <= of_day.size(); ++start) {
        std::size_t next = start, held = 0;
        for (; held < length; ++held) {
            const Pattern::Element& element = pattern.elements[held];
            const bool takes = next < of_day.size() && element.filter.takes(*of_day[next]);
            if (takes != element.on)
                break;
            next += element.on;
        }
        if (held == length && (next > start || start == 0))
            return true;
    }
    return false;
}

void Person::judge_pattern(const Pattern& pattern, Index number)
{
    using Satisfy = Pattern::Satisfy;
    const Day length = pattern.multi_day ? std::ssize(pattern.elements) : 1;
    for (Day day = problem_.known.first; day + length - 1 <= problem_.known.last; ++day) {
        if (day + length - 1 < problem_.horizon.first ||
            !pattern.start_days.test(static_cast<std::size_t>(calendar::weekday_of(day))))
            continue;
        const bool costs = pattern.satisfy == Satisfy::preferred
                               ? begins(pattern, day, false) && !begins(pattern, day, true)
                               : begins(pattern, day, true);
        if (costs) {
            const Span span = calendar::span_of(problem_.zone, day, day + length - 1);
            add_rule(Constraint::patterns, pattern.weight, 1, number, span.from, span.to);
        }
    }
}

}  // namespace routeopt::fill::referee
