#include <algorithm>

#include "fill/search/roster.hpp"

namespace routeopt::fill::search {

using model::Cost;

bool Days::works_weekend(Index number, Index filter, bool past) const
{
    const Problem& problem = model.problem;
    const Weekend& weekend = problem.weekends[as_size(number)];
    std::int64_t free_from = weekend.from;
    Seconds longest = 0;
    bool any = false;
    const auto begin = static_cast<Index>(weekend.day - model.first_day);
    for (Index day = std::max(0, begin - model.longest_shift);
         day < model.days && model.day_starts[as_size(day)] < weekend.to; ++day)
        for (const Index shift : shifts(day)) {
            const Shift& one = problem.shifts[as_size(shift)];
            const auto [reached, passed] = model.weekends_of[as_size(shift)];
            if (number < reached || number >= passed || !model.passes(filter, shift) ||
                (past && !one.is_history))
                continue;
            if (problem.weekend_rest == 0)
                return true;
            any = true;
            longest = std::max(longest, one.from - free_from);
            free_from = std::max(free_from, one.to);
        }
    longest = std::max(longest, weekend.to - free_from);
    return any && longest < problem.weekend_rest;
}

// The automata count the overlap of a shift with the one that ends last of those before it.
Cost cost_of_distant_overlaps(const Days& days)
{
    const Problem& problem = days.model.problem;
    std::vector<const Shift*> open;  // begun, and not yet over when the next one begins
    const Shift* last = nullptr;     // to end, of those before
    std::int64_t overlaps = 0;
    days.each_shift([&](Index number) {
        const Shift& shift = problem.shifts[as_size(number)];
        std::erase_if(open, [&](const Shift* one) { return one->to <= shift.from; });
        for (const Shift* one : open)
            overlaps += one != last && !(one->is_history && shift.is_history);
        open.push_back(&shift);
        if (last == nullptr || shift.to >= last->to)
            last = &shift;
    });
    Cost cost;
    cost.add(problem.weights[Constraint::concurrent], overlaps);
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
