#include <algorithm>

#include "fill/search/roster.hpp"

namespace routeopt::fill::search {

using model::Cost;

bool Days::works_weekend(const Weekend& weekend, Index filter) const
{
    const Problem& problem = model.problem;
    std::int64_t free_from = weekend.from;
    Seconds longest = 0;
    bool any = false;
    const auto number = static_cast<Index>(weekend.day - model.first_day);
    // A shift of some days before may reach into it.
    for (Index day = std::max(0, number - 3);
         day < model.days && model.day_starts[as_size(day)] < weekend.to; ++day)
        for (const Index shift : shifts(day)) {
            const Shift& one = problem.shifts[as_size(shift)];
            if (!model.passes(filter, shift) || one.to <= weekend.from || one.from >= weekend.to)
                continue;
            any = true;
            longest = std::max(longest, one.from - free_from);
            free_from = std::max(free_from, one.to);
        }
    longest = std::max(longest, weekend.to - free_from);
    return any && (problem.weekend_rest == 0 || longest < problem.weekend_rest);
}

Cost cost_of_weekend_runs(const Days& days, const Rule& rule, Index filter)
{
    const Problem& problem = days.model.problem;
    Cost cost;
    std::int64_t length = 0, past = 0, counts = 0;
    bool open = true;
    const auto end = [&](bool is_past, bool is_open) {
        std::int64_t amount = 0;
        if (rule.max && length > *rule.max)
            amount = length - std::max(past, *rule.max);
        if (rule.min && length < *rule.min && !is_open)
            amount += *rule.min - length;
        if (length > 0 && !is_past && amount > 0)
            cost.add(rule.weight, amount * counts);
        length = past = 0;
    };
    for (const Weekend& weekend : problem.weekends) {
        const bool over = weekend.to <= problem.horizon.from;
        if (!rule.periods->excluded(weekend.day) &&
            days.works_weekend(weekend, filter) == (rule.measure == Measure::weekends_worked)) {
            if (length == 0) {
                counts = 0;
                for (const Span& span : rule.periods->spans)
                    counts += span.has(weekend.day);
            }
            ++length;
            past += over;
        } else {
            end(over, open);
            open = false;
        }
    }
    end(false, true);
    return cost;
}

Cost cost_of_rest(const Days& days, const Rest& rest)
{
    Cost cost;
    std::vector<Seconds> gaps;
    for (const Span& span : rest.periods->spans) {
        gaps.clear();
        std::int64_t free_from = span.from;
        const auto free_until = [&](std::int64_t until) {
            const Seconds gap = until - free_from;
            if (gap > 0 && gap >= rest.min_consecutive)
                gaps.push_back(gap);
        };
        days.each_shift([&](Index number) {
            const Shift& shift = days.model.problem.shifts[as_size(number)];
            if (shift.to > span.from && shift.from < span.to) {
                free_until(shift.from);
                free_from = std::max(free_from, shift.to);
            }
        });
        free_until(span.to);
        std::sort(gaps.begin(), gaps.end(), std::greater<>{});
        const std::size_t most =
            rest.frequency > 0 ? static_cast<std::size_t>(rest.frequency) : gaps.size();
        Seconds sum = 0, amount = 0;
        for (std::size_t i = 0; i < std::min(most, gaps.size()); ++i)
            sum += gaps[i];
        if (rest.min)
            amount += std::max<Seconds>(0, calendar::scaled_minimum(*rest.min, span) - sum);
        if (rest.max)
            amount += std::max<Seconds>(0, sum - *rest.max);
        cost.add(rest.weight, model::in_minutes(amount));
    }
    return cost;
}

Cost cost_of_wishes(const Days& days, const model::PersonModel& person)
{
    Cost cost;
    for (const Preference& wish : person.wishes) {
        bool met = false;
        days.each_shift([&](Index number) {
            const Shift& shift = days.model.problem.shifts[as_size(number)];
            if (!shift.is_history)
                met = met || (wish.tag != kNone     ? shift.tags[as_size(wish.tag)]
                              : wish.shift != kNone ? wish.shift == number
                                                    : wish.from < shift.to && shift.from < wish.to);
        });
        if (!met)
            cost.add(days.model.problem.weights[Constraint::preference], wish.weight);
    }
    return cost;
}

bool begins(const Days& days, const Pattern& pattern, std::span<const Index> filters, Index day,
            bool whole)
{
    const std::size_t length = whole ? filters.size() : 1;
    const std::span<const Index> shifts = days.shifts(day);
    for (std::size_t start = 0; start <= shifts.size(); ++start) {
        std::size_t next = start, held = 0;
        while (held < length) {
            const bool takes =
                next < shifts.size() && days.model.passes(filters[held], shifts[next]);
            if (takes != pattern.elements[held].on)
                break;
            next += takes;
            ++held;
        }
        if (held == length && (start == 0 || next > start))
            return true;
    }
    return false;
}

}  // namespace routeopt::fill::search
