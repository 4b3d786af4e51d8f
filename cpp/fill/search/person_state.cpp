#include "fill/search/person_state.hpp"

#include <algorithm>

namespace routeopt::fill::search {
namespace {

using model::Cost;
using model::Gap;
using model::Sequence;

std::int64_t amount_of(Measure measure, std::int64_t value)
{
    return is_hours(measure) ? model::in_minutes(value) : value;
}

bool holds(const std::vector<bool>& days, Index day)
{
    return days.empty() || days[as_size(day)];
}

}  // namespace

void Automata::start(State* states) const
{
    std::fill(states, states + size(), State{0});
    states[0] = kNone;
    for (std::size_t i = 0; i < person_.sequences.size(); ++i)
        states[i + 1] = is_of_shifts(person_.sequences[i].measure) ? RunState::kNothingBefore : 0;
}

void Automata::read(Index day, std::span<const Index> shifts, Reading& reading) const
{
    const auto person = static_cast<Index>(&person_ - model_.persons.data());
    reading.shifts = shifts;
    reading.alone = {};
    for (const Index shift : shifts)
        if (!model_.problem.shifts[as_size(shift)].is_history)
            reading.alone += model_.alone(person, shift);
    for (const model::DailyMost& daily : person_.daily) {
        if (!holds(daily.holds_on, day) || std::ssize(shifts) <= daily.most)
            continue;
        const auto past = std::count_if(shifts.begin(), shifts.end(), [&](Index shift) {
            return model_.problem.shifts[as_size(shift)].is_history;
        });
        reading.alone.add(daily.weight,
                          std::ssize(shifts) - std::max<std::int64_t>(daily.most, past));
    }
    reading.lengths.resize(person_.sequences.size());
    for (std::size_t i = 0; i < person_.sequences.size(); ++i)
        if (!is_of_shifts(person_.sequences[i].measure))
            reading.lengths[i] = length_of(person_.sequences[i], day, shifts);
    reading.holds.resize(person_.pattern_words.size());
    for (std::size_t i = 0; i < person_.pattern_words.size(); ++i) {
        const model::PatternWord& word = *person_.pattern_words[i];
        std::uint64_t passes = 0;
        for (const Index shift : shifts)
            passes |= word.passes[as_size(shift)];
        reading.holds[i] = ((passes & word.on) | (~passes & ~word.on)) & word.used;
    }
}

Cost Automata::step(Index day, const Reading& reading, State* states) const
{
    Cost cost = reading.alone;
    step_gaps(day, reading.shifts, states[0], cost);
    for (std::size_t i = 0; i < person_.sequences.size(); ++i) {
        const Sequence& sequence = person_.sequences[i];
        if (is_of_shifts(sequence.measure))
            step_shifts(sequence, day, reading.shifts, states[i + 1], cost);
        else
            step_days(sequence, day, reading.lengths[i], states[i + 1], cost);
    }
    step_patterns(day, reading, states + 1 + person_.sequences.size(), cost);
    return cost;
}

void Automata::step_patterns(Index day, const Reading& reading, State* states, Cost& cost) const
{
    const auto weekday = static_cast<std::size_t>(calendar::weekday_of(model_.first_day + day));
    for (std::size_t i = 0; i < person_.pattern_words.size(); ++i) {
        const model::PatternWord& word = *person_.pattern_words[i];
        auto state = static_cast<std::uint64_t>(states[i]);
        state = ((state << 1 & ~word.firsts) | word.starts[weekday]) & reading.holds[i];
        states[i] = static_cast<State>(state);
        if ((state & word.costs) == 0)
            continue;
        for (const model::PatternWord::Cost& begun : word.begun)
            if ((state & begun.bit) != 0 && day + begun.length <= model_.days &&
                day + begun.length > model_.first_planned)
                cost.add(begun.weight, 1);
        if (day < model_.first_planned)
            continue;
        for (const model::PatternWord::Cost& whole : word.whole)
            cost.add(whole.weight, (state & whole.bit) != 0);
        for (const model::PatternWord::Cost& kept : word.kept)
            cost.add(kept.weight, (state & kept.bit) != 0 ? -1 : 0);
    }
}

void Automata::step_gaps(Index day, std::span<const Index> shifts, State& state, Cost& cost) const
{
    auto last = static_cast<Index>(state);
    const Problem& problem = model_.problem;
    for (const Index number : shifts) {
        const Shift& later = problem.shifts[as_size(number)];
        if (last != kNone && !later.is_history) {
            const Shift& earlier = problem.shifts[as_size(last)];
            const Seconds gap = std::max<Seconds>(0, later.from - earlier.to);
            if (later.from < earlier.to)
                cost.add(problem.weights[Constraint::concurrent], 1);
            const bool same_day = earlier.day == later.day;
            for (const Gap& rule : person_.gaps) {
                if ((rule.pairs == Gap::Pairs::same_day && !same_day) ||
                    (rule.pairs == Gap::Pairs::other_day && same_day) ||
                    !model_.passes(rule.filter, rule.of_later ? number : last) ||
                    !holds(rule.holds_on, day))
                    continue;
                if (rule.min && gap < *rule.min)
                    cost.add(rule.weight, model::in_minutes(*rule.min - gap));
                else if (rule.max && gap > *rule.max)
                    cost.add(rule.weight, model::in_minutes(gap - *rule.max));
            }
        }
        if (last == kNone || later.to >= problem.shifts[as_size(last)].to)
            last = number;
    }
    if (last != kNone && model_.day_starts[as_size(day) + 1] - problem.shifts[as_size(last)].to >=
                             person_.longest_memory)
        last = kNone;
    state = last;
}

void Automata::extend(const Sequence& sequence, Index day, std::int64_t by, bool past, bool open,
                      State& state, Cost& cost) const
{
    const std::int64_t before = RunState::length(state);
    const State counts = before > 0 ? RunState::counts(state) : sequence.begins[as_size(day)];
    const bool stays_open = before > 0 ? RunState::open(state) : open;
    std::int64_t after = before + by;
    if (sequence.max && !past && counts > 0) {
        const auto over = [&](std::int64_t length) {
            return amount_of(sequence.measure, std::max<std::int64_t>(0, length - *sequence.max));
        };
        cost.add(sequence.weight, counts * (over(after) - over(before)));
    }
    if (sequence.max && past)  // of a maximum only what comes on top of the past is over
        after = std::min(after, *sequence.max);
    // What is over is counted already: longer runs go on alike.
    const bool alike = !is_hours(sequence.measure) && after > sequence.cap;
    state = RunState::begun(alike ? sequence.cap + 1 : after, counts, stays_open);
}

void Automata::end(const Sequence& sequence, bool past, State& state, Cost& cost) const
{
    const std::int64_t length = RunState::length(state);
    if (sequence.min && length > 0 && length < *sequence.min && !past && !RunState::open(state))
        cost.add(sequence.weight,
                 RunState::counts(state) * amount_of(sequence.measure, *sequence.min - length));
    state = 0;
}

Reading::Length Automata::length_of(const Sequence& sequence, Index day,
                                    std::span<const Index> shifts) const
{
    Reading::Length length;
    bool works = false;
    for (const Index number : shifts) {
        if (!model_.passes(sequence.filter, number))
            continue;
        const Shift& shift = model_.problem.shifts[as_size(number)];
        works = true;
        (shift.is_history ? length.past : length.planned) += shift.hours();
    }
    length.ends =
        sequence.excluded[as_size(day)] || works == (sequence.measure == Measure::days_idle);
    if (!is_hours(sequence.measure))
        length = {day < model_.first_planned, day >= model_.first_planned, length.ends};
    return length;
}

void Automata::step_days(const Sequence& sequence, Index day, const Reading::Length& length,
                         State& state, Cost& cost) const
{
    if (length.ends) {
        end(sequence, day < model_.first_planned, state, cost);
        return;
    }
    if (length.past > 0)
        extend(sequence, day, length.past, true, day == 0, state, cost);
    if (length.planned > 0)
        extend(sequence, day, length.planned, false, day == 0, state, cost);
}

void Automata::step_shifts(const Sequence& sequence, Index day, std::span<const Index> shifts,
                           State& state, Cost& cost) const
{
    for (const Index number : shifts) {
        const Shift& shift = model_.problem.shifts[as_size(number)];
        const bool first = (state & RunState::kNothingBefore) != 0;
        state &= ~RunState::kNothingBefore;
        if (sequence.excluded[as_size(day)] || !model_.passes(sequence.filter, number))
            end(sequence, shift.is_history, state, cost);
        else
            extend(sequence, day, is_hours(sequence.measure) ? shift.hours() : 1, shift.is_history,
                   first, state, cost);
    }
}

}  // namespace routeopt::fill::search
