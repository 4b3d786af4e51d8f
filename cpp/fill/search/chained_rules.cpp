#include <algorithm>
#include <optional>

#include "fill/search/roster.hpp"

namespace routeopt::fill::search {
namespace {

using model::Cost;

bool calls_for_next(const Rule& rule, std::int64_t value)
{
    return rule.max ? value > *rule.max : value >= *rule.min;
}

std::int64_t over(const Rule& rule, std::int64_t all, std::int64_t past)
{
    return rule.max && all > *rule.max ? std::max<std::int64_t>(0, all - std::max(past, *rule.max))
                                       : 0;
}

// A rule that follows others by `then`, or that is about weekends, read off all of a person's days.
class Chain {
public:
    Chain(const Days& days, std::span<const Index> filters)
        : days_(days), problem_(days.model.problem), filters_(filters)
    {
    }

    Cost cost(const Rule& rule)
    {
        if (rule.then) {
            for (const Day anchor : anchors(rule, 0, rule.periods->spans))
                follow(*rule.then, 1, anchor);
        } else {
            for (const Run& run : runs(rule, 0))
                for (const Span& span : rule.periods->spans)
                    if (span.has(run.first))
                        add_run(rule, run);
        }
        return cost_;
    }

private:
    // A day, weekend or shift: what runs are made of.
    struct Unit {
        Day first = 0, last = 0;
        bool counts = false, counted = false;  // counted: in the past
        bool past = false;
        std::int64_t length = 0, past_length = 0;
    };
    struct Run {
        std::int64_t length = 0, past = 0;
        Day first = 0, last = 0;
        bool open = false, is_past = false;
    };

    [[nodiscard]] Index number_of(Day day) const
    {
        return static_cast<Index>(day - days_.model.first_day);
    }
    [[nodiscard]] bool works(Day day, Index filter) const
    {
        return problem_.known.has(day) && days_.works(number_of(day), filter);
    }

    std::vector<Unit> units(const Rule& rule, std::size_t depth) const
    {
        const Index filter = filters_[depth];
        std::vector<Unit> found;
        if (is_of_weekends(rule.measure)) {
            for (Index w = 0; w < static_cast<Index>(problem_.weekends.size()); ++w) {
                const Weekend& weekend = problem_.weekends[as_size(w)];
                const bool past = weekend.to <= problem_.horizon.from;
                const bool asks_work = rule.measure == Measure::weekends_worked;
                const bool counts = days_.works_weekend(w, filter) == asks_work;
                found.push_back({weekend.day, weekend.day, counts,
                                 asks_work ? days_.works_weekend(w, filter, true) : counts && past,
                                 past, 1, past});
            }
        } else if (is_of_shifts(rule.measure)) {
            days_.each_shift([&](Index number) {
                const Shift& shift = problem_.shifts[as_size(number)];
                const std::int64_t length = is_hours(rule.measure) ? shift.hours() : 1;
                const bool counts = days_.model.passes(filter, number);
                found.push_back({shift.day, shift.day, counts, counts && shift.is_history,
                                 shift.is_history, length, shift.is_history ? length : 0});
            });
        } else {
            for (Day day = problem_.known.first; day <= problem_.known.last; ++day)
                found.push_back(unit_of_day(rule, filter, day));
        }
        for (Unit& unit : found)
            if (rule.periods->excluded(unit.first))
                unit.counts = unit.counted = false;
        return found;
    }

    Unit unit_of_day(const Rule& rule, Index filter, Day day) const
    {
        const bool past = day < problem_.horizon.first;
        bool works = false, worked = false;
        Seconds hours = 0, past_hours = 0;
        for (const Index number : days_.shifts(number_of(day))) {
            const Shift& shift = problem_.shifts[as_size(number)];
            if (!days_.model.passes(filter, number))
                continue;
            works = true;
            worked = worked || shift.is_history;
            hours += shift.hours();
            past_hours += shift.is_history ? shift.hours() : 0;
        }
        if (rule.measure == Measure::days_idle)
            return {day, day, !works, !works && past, past, 1, past};
        if (is_hours(rule.measure))
            return {day, day, works, worked, past, hours, past_hours};
        return {day, day, works, worked, past, 1, past};
    }

    std::vector<Run> runs(const Rule& rule, std::size_t depth) const
    {
        const std::vector<Unit> all = units(rule, depth);
        std::vector<Run> found;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const bool follows = i > 0 && all[i - 1].counts;
            if (!all[i].counts) {
                if (follows)
                    found.back().is_past = all[i].past;
                continue;
            }
            if (!follows)
                found.push_back({0, 0, all[i].first, all[i].last, i == 0, false});
            Run& run = found.back();
            run.length += all[i].length;
            run.past += all[i].past_length;
            run.last = all[i].last;
            run.open = run.open || i + 1 == all.size();
        }
        return found;
    }

    // The run that begins right after a day, perhaps of no length; nothing where that is unknown.
    std::optional<Run> run_after(const Rule& rule, std::size_t depth, Day anchor) const
    {
        const std::vector<Unit> all = units(rule, depth);
        const auto next = std::find_if(all.begin(), all.end(),
                                       [&](const Unit& unit) { return unit.first > anchor; });
        if (next == all.end())
            return std::nullopt;
        for (const Run& run : runs(rule, depth))
            if (run.first <= next->first && next->first <= run.last)
                return run;
        return Run{0, 0, next->first, anchor, false, next->past};
    }

    // past: of what is past alone.
    std::int64_t count(const Rule& rule, std::size_t depth, const Span& span, bool past) const
    {
        std::int64_t sum = 0;
        if (is_hours(rule.measure)) {
            days_.each_shift([&](Index number) {
                const Shift& shift = problem_.shifts[as_size(number)];
                const Seconds inside =
                    std::min(shift.to, span.to) - std::max(shift.from, span.from);
                if (inside > 0 && (!past || shift.is_history) &&
                    !rule.periods->excluded(shift.day) &&
                    days_.model.passes(filters_[depth], number))
                    sum += inside - shift.unpaid_break * inside / shift.length();
            });
            return sum;
        }
        for (const Unit& unit : units(rule, depth))
            if (span.has(unit.first))
                sum += past ? unit.counted : unit.counts;
        return sum;
    }

    // The last day that a counter counts.
    std::optional<Day> last_counted(const Rule& rule, std::size_t depth, const Span& span) const
    {
        if (is_of_weekends(rule.measure)) {
            std::optional<Day> last;
            std::size_t number = 0;
            for (const Unit& unit : units(rule, depth)) {
                if (unit.counts && span.has(unit.first))
                    last = problem_.zone.day_of(problem_.weekends[number].to - 1);
                ++number;
            }
            return last;
        }
        const bool idle = rule.measure == Measure::days_idle;
        for (Day day = span.last; day >= span.first; --day)
            if (!rule.periods->excluded(day) && works(day, filters_[depth]) != idle)
                return day;
        return std::nullopt;
    }

    // The days after which the next rule must hold.
    std::vector<Day> anchors(const Rule& rule, std::size_t depth,
                             const std::vector<Span>& spans) const
    {
        std::vector<Day> found;
        if (rule.is_sequence) {
            for (const Run& run : runs(rule, depth))
                if (calls_for_next(rule, run.length))
                    found.push_back(run.last);
        } else {
            for (const Span& span : spans)
                if (calls_for_next(rule, count(rule, depth, span, false)))
                    if (const auto day = last_counted(rule, depth, span))
                        found.push_back(*day);
        }
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }

    void follow(const Rule& rule, std::size_t depth, Day anchor)
    {
        if (rule.is_sequence) {
            const auto run = run_after(rule, depth, anchor);
            if (run && !rule.then)
                add_run(rule, *run);
            else if (run && run->length > 0 && calls_for_next(rule, run->length))
                follow(*rule.then, depth + 1, run->last);
            return;
        }
        std::vector<Span> spans;
        if (rule.window_days)
            spans.push_back(
                calendar::span_of(problem_.zone, anchor + 1, anchor + *rule.window_days));
        else
            for (const Span& span : rule.periods->spans)
                if (span.has(anchor))
                    spans.push_back(span);
        std::erase_if(spans, [&](const Span& span) {
            return span.last < problem_.horizon.first || span.last > problem_.known.last;
        });
        if (rule.then) {
            for (const Day next : anchors(rule, depth, spans))
                follow(*rule.then, depth + 1, next);
            return;
        }
        for (const Span& span : spans)
            add_count(rule, depth, span);
    }

    void add_count(const Rule& rule, std::size_t depth, const Span& span)
    {
        const std::int64_t all = count(rule, depth, span, false);
        std::int64_t amount = over(rule, all, count(rule, depth, span, true));
        if (rule.min)
            amount += std::max<std::int64_t>(0, calendar::scaled_minimum(*rule.min, span) - all);
        add(rule, amount);
    }

    void add_run(const Rule& rule, const Run& run)
    {
        if (run.is_past)
            return;
        std::int64_t amount = over(rule, run.length, run.past);
        if (rule.min && !run.open)
            amount += std::max<std::int64_t>(0, *rule.min - run.length);
        add(rule, amount);
    }

    void add(const Rule& rule, std::int64_t amount)
    {
        cost_.add(rule.weight, is_hours(rule.measure) ? model::in_minutes(amount) : amount);
    }

    const Days& days_;
    const Problem& problem_;
    std::span<const Index> filters_;
    Cost cost_;
};

}  // namespace

Cost cost_of_whole_rule(const Days& days, const Rule& rule, std::span<const Index> filters)
{
    return Chain{days, filters}.cost(rule);
}

}  // namespace routeopt::fill::search
