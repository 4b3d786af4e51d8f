#include "fill/search/roster.hpp"

#include <algorithm>

#include "base/rounding.hpp"

namespace routeopt::fill::search {

using model::Cost;
using model::Counter;
using model::PersonModel;

Roster::Roster(const model::Model& model, Choices& choices)
    : model_(model), choices_(choices), kept_(model.persons.size() * as_size(model.days), kOffDay),
      persons_(model.persons.size()), cost_(model.persons.size())
{
    for (const Assignment& one : model.problem.schedule) {
        Choice& day = kept_[as_size(one.employee * model.days + model.day_of(one.shift))];
        day = choices.with(day, one.shift);
    }
    for (Index p = 0; p < static_cast<Index>(persons_.size()); ++p)
        refresh(p);
}

void Roster::restore(const std::vector<Choice>& choices)
{
    for (Index p = 0; p < static_cast<Index>(persons_.size()); ++p) {
        const auto from = as_size(p * model_.days), to = from + as_size(model_.days);
        if (std::equal(kept_.begin() + static_cast<std::ptrdiff_t>(from),
                       kept_.begin() + static_cast<std::ptrdiff_t>(to),
                       choices.begin() + static_cast<std::ptrdiff_t>(from)))
            continue;
        std::copy(choices.begin() + static_cast<std::ptrdiff_t>(from),
                  choices.begin() + static_cast<std::ptrdiff_t>(to),
                  kept_.begin() + static_cast<std::ptrdiff_t>(from));
        refresh(p);
    }
}

// Whether the weekend that begins on that day is past.
bool Roster::ends_before_plan(Index day) const
{
    const Index weekend = model_.weekend_from[as_size(day)];
    return weekend != kNone &&
           model_.problem.weekends[as_size(weekend)].to <= model_.problem.horizon.from;
}

void Roster::count_work(const Days& days, Index first, Index end, std::int64_t sign,
                        Work& work) const
{
    for (Index day = first; day < end; ++day) {
        const std::span<const Index> shifts = days.shifts(day);
        work.crowded += sign * (shifts.size() > 1 ? 1 : 0);
        for (const Index shift : shifts)
            work.planned += sign * !model_.problem.shifts[as_size(shift)].is_history;
    }
}

// From that day on, until all states are as they were.
void Roster::refresh_automata(Index person, Index from)
{
    const Automata automata{model_, person};
    Kept& kept = persons_[as_size(person)];
    const Days days = days_of(person);
    const std::size_t width = kept.width;
    for (Index day = from; day < model_.days; ++day) {
        const State* now = kept.states.data() + width * as_size(day);
        State* next = kept.states.data() + width * as_size(day + 1);
        trial_states_.assign(now, now + width);
        automata.read(day, days.shifts(day), reading_);
        const Cost cost =
            kept.days[as_size(day)] + automata.step(day, reading_, trial_states_.data());
        const bool same = std::equal(trial_states_.begin(), trial_states_.end(), next);
        std::copy(trial_states_.begin(), trial_states_.end(), next);
        const Cost change = cost - kept.days[as_size(day) + 1];
        kept.days[as_size(day) + 1] = cost;
        if (!same || day < last_changed_)
            continue;
        for (Index later = day + 1; later < model_.days; ++later)
            kept.days[as_size(later) + 1] += change;
        return;
    }
}

void Roster::find_past_sums(Index person, const Days& days)
{
    const PersonModel& rules = model_.persons[as_size(person)];
    Kept& kept = persons_[as_size(person)];
    kept.past.assign(kept.sums.size(), 0);
    std::vector<Choice> past(as_size(model_.days), kOffDay);
    for (Index day = 0; day < model_.days; ++day)
        for (const Index shift : days.shifts(day))
            if (model_.problem.shifts[as_size(shift)].is_history)
                past[as_size(day)] = choices_.with(past[as_size(day)], shift);
    const Days history{model_, choices_, past.data()};
    deltas_.clear();
    for (Index c = 0; c < static_cast<Index>(rules.counters.size()); ++c) {
        const Measure measure = rules.counters[as_size(c)].tally->measure;
        const bool idle = measure == Measure::days_idle || measure == Measure::weekends_idle;
        for (Index day = 0; day < (idle ? model_.first_planned : model_.days); ++day)
            if (measure != Measure::weekends_idle || ends_before_plan(day))
                collect_sums(rules, c, history, day, 1);
    }
    for (const Delta& delta : deltas_)
        kept.past[sum_of(rules, delta)] = delta.by;
}

// Everything anew.
void Roster::refresh(Index person)
{
    const PersonModel& rules = model_.persons[as_size(person)];
    const Automata automata{model_, person};
    Kept& kept = persons_[as_size(person)];
    kept.width = automata.size();
    kept.states.resize(kept.width * (as_size(model_.days) + 1));
    kept.days.assign(as_size(model_.days) + 1, {});
    automata.start(kept.states.data());
    last_changed_ = model_.days;
    refresh_automata(person, 0);
    const Days days = days_of(person);
    kept.sums.assign(as_size(rules.sum_offsets.back()), 0);
    if (kept.past.size() != kept.sums.size())
        find_past_sums(person, days);
    deltas_.clear();
    for (Index c = 0; c < static_cast<Index>(rules.counters.size()); ++c)
        for (Index day = 0; day < model_.days; ++day)
            collect_sums(rules, c, days, day, 1);
    for (const Delta& delta : deltas_)
        kept.sums[sum_of(rules, delta)] = delta.by;
    kept.work = {};
    count_work(days, 0, model_.days, 1, kept.work);
    kept.counters = cost_of_sums(person, kept.sums, kept.work.planned > 0);
    kept.patterns = patterns(person, days, 0, model_.days);
    kept.rest = rest_of(person, days, kept.sums, kept.work);
    cost_[as_size(person)] =
        kept.days.back() + kept.counters + kept.patterns + kept.rest + rules.unmet;
}

void Roster::add_delta(Index counter, Index span, std::int64_t by)
{
    for (std::size_t i = deltas_.size(); i-- > 0 && deltas_[i].counter == counter;)
        if (deltas_[i].span == span) {
            deltas_[i].by += by;
            return;
        }
    deltas_.push_back({counter, span, by});
}

// What one day adds to the sums of a counter. A weekend is added on the first known day that
// belongs to it.
void Roster::collect_sums(const PersonModel& rules, Index number, const Days& days, Index day,
                          std::int64_t sign)
{
    const model::Tally& tally = *rules.counters[as_size(number)].tally;
    if (tally.by_shift()) {
        for (const Index shift : days.shifts(day))
            for (const model::Tally::Part& part : tally.parts_of(shift))
                add_delta(number, part.span, sign * part.amount);
        return;
    }
    const std::span<const model::Tally::Part> parts = tally.parts_of(day);
    if (parts.empty())
        return;
    if (is_of_weekends(tally.measure)) {
        const Index weekend = model_.weekend_from[as_size(day)];
        if (weekend == kNone || days.works_weekend(weekend, tally.filter) !=
                                    (tally.measure == Measure::weekends_worked))
            return;
    } else if (days.works(day, tally.filter) != (tally.measure == Measure::days_worked)) {
        return;
    }
    for (const model::Tally::Part& part : parts)
        add_delta(number, part.span, sign);
}

// Whether the weekend that begins on a day depends on days from `first` to before `end`.
bool Roster::concerns(Index day, Index first, Index end) const
{
    const Index weekend = model_.weekend_from[as_size(day)];
    return weekend != kNone && day - model_.longest_shift < end &&
           model_.day_starts[as_size(first)] < model_.problem.weekends[as_size(weekend)].to;
}

void Roster::collect_deltas(Index person, const Days& before, const Days& after)
{
    constexpr Index kLongestWeekend = 7;
    const PersonModel& rules = model_.persons[as_size(person)];
    deltas_.clear();
    for (Index c = 0; c < static_cast<Index>(rules.counters.size()); ++c) {
        const bool weekends = is_of_weekends(rules.counters[as_size(c)].tally->measure);
        const Index from = std::max(0, after.first - (weekends ? kLongestWeekend : 0));
        const Index to = std::min(model_.days, after.end + (weekends ? model_.longest_shift : 0));
        for (Index day = from; day < to; ++day) {
            if (weekends ? !concerns(day, after.first, after.end) : before.at(day) == after.at(day))
                continue;
            collect_sums(rules, c, before, day, -1);
            collect_sums(rules, c, after, day, 1);
        }
    }
}

Cost Roster::cost_of_sum(const Counter& counter, std::size_t span, std::int64_t sum,
                         std::int64_t past, bool works) const
{
    Cost cost;
    if (counter.is_overtime)
        return cost;
    std::int64_t amount = 0;
    if (counter.max && sum > *counter.max)
        amount = sum - std::max(past, *counter.max);
    if (counter.min)
        amount += std::max<std::int64_t>(
            0, calendar::scaled_minimum(*counter.min, counter.spans()[span]) - sum);
    if (amount > 0)
        cost.add(works || !counter.weight_idle ? counter.weight : *counter.weight_idle,
                 is_hours(counter.tally->measure) ? model::in_minutes(amount) : amount);
    return cost;
}

Cost Roster::cost_of_sums(Index person, const std::vector<std::int64_t>& sums, bool works) const
{
    const PersonModel& rules = model_.persons[as_size(person)];
    const Kept& kept = persons_[as_size(person)];
    Cost cost;
    for (std::size_t c = 0; c < rules.counters.size(); ++c) {
        const auto offset = as_size(rules.sum_offsets[c]);
        const std::size_t spans = rules.counters[c].spans().size();
        for (std::size_t s = 0; s < spans; ++s)
            cost +=
                cost_of_sum(rules.counters[c], s, sums[offset + s], kept.past[offset + s], works);
    }
    return cost;
}

Cost Roster::counters_with(Index person, std::int64_t planned)
{
    const PersonModel& rules = model_.persons[as_size(person)];
    const Kept& kept = persons_[as_size(person)];
    const bool worked = kept.work.planned > 0, works = planned > 0;
    if (rules.counts_hours || (rules.counts_idle && works != worked)) {
        trial_sums_ = kept.sums;
        for (const Delta& delta : deltas_)
            trial_sums_[sum_of(rules, delta)] += delta.by;
        return cost_of_sums(person, trial_sums_, works);
    }
    Cost cost = kept.counters;
    for (const Delta& delta : deltas_) {
        if (delta.by == 0)
            continue;
        const Counter& counter = rules.counters[as_size(delta.counter)];
        const auto at = as_size(rules.sum_offsets[as_size(delta.counter)] + delta.span);
        const std::int64_t sum = kept.sums[at], past = kept.past[at];
        cost += cost_of_sum(counter, as_size(delta.span), sum + delta.by, past, works) -
                cost_of_sum(counter, as_size(delta.span), sum, past, works);
    }
    return cost;
}

Cost Roster::automata_with(Index person, const Days& days)
{
    const Kept& kept = persons_[as_size(person)];
    const Automata automata{model_, person};
    const State* from = kept.states.data() + kept.width * as_size(days.first);
    trial_states_.assign(from, from + kept.width);
    Cost cost = kept.days[as_size(days.first)];
    for (Index day = days.first; day < model_.days; ++day) {
        const State* known = kept.states.data() + kept.width * as_size(day);
        if (day >= days.end && std::equal(known, known + kept.width, trial_states_.begin()))
            return cost + (kept.days.back() - kept.days[as_size(day)]);
        automata.read(day, days.shifts(day), reading_);
        cost += automata.step(day, reading_, trial_states_.data());
    }
    return cost;
}

Cost Roster::patterns(Index person, const Days& days, Index first, Index end) const
{
    Cost cost;
    for (const Index number : model_.persons[as_size(person)].patterns) {
        const Pattern& pattern = model_.problem.patterns[as_size(number)];
        const std::vector<Index>& filters = model_.element_filters[as_size(number)];
        for (Index day = std::max(first, model_.first_planned); day < end; ++day) {
            if (!pattern.start_days[static_cast<std::size_t>(
                    calendar::weekday_of(model_.first_day + day))])
                continue;
            const bool prefers = pattern.satisfy == Pattern::Satisfy::preferred;
            if (begins(days, pattern, filters, day, !prefers) &&
                !(prefers && begins(days, pattern, filters, day, true)))
                cost.add(pattern.weight, 1);
        }
    }
    return cost;
}

Cost Roster::rest_of(Index person, const Days& days, const std::vector<std::int64_t>& sums,
                     const Work& work) const
{
    const Problem& problem = model_.problem;
    const PersonModel& rules = model_.persons[as_size(person)];
    Cost cost;
    for (const Index rule : rules.whole_rules)
        cost += cost_of_whole_rule(days, problem.rules[as_size(rule)],
                                   model_.rule_filters[as_size(rule)]);
    if (model_.longest_shift > 1 || work.crowded > 0)
        cost += cost_of_distant_overlaps(days);
    for (const Index rest : rules.rests_in_period)
        cost += cost_of_rest(days, problem.rests[as_size(rest)]);
    if (!rules.wishes.empty())
        cost += cost_of_wishes(days, rules);
    return rules.counts_hours ? cost + cost_of_hours(person, days, sums) : cost;
}

// Wages, efficiency, and whether there is work at all.
Cost Roster::cost_of_hours(Index person, const Days& days,
                           const std::vector<std::int64_t>& sums) const
{
    const Problem& problem = model_.problem;
    const PersonModel& rules = model_.persons[as_size(person)];
    const Employee& employee = problem.employees[as_size(person)];
    const Weight& efficiency = problem.weights[Constraint::efficiency];
    Cost cost;
    Seconds hours = 0;
    days.each_shift([&](Index shift) {
        const Shift& one = problem.shifts[as_size(shift)];
        hours += one.is_history ? 0 : one.hours();
    });
    Money paid = price_of_hours(employee.pay, hours);
    std::size_t overtime = 0;
    for (std::size_t c = 0; c < rules.counters.size(); ++c) {
        if (!rules.counters[c].is_overtime)
            continue;
        const auto rate = static_cast<std::int64_t>(
            divide_rounded(Int128{employee.pay} * employee.overtime[overtime++].extra, kMillion));
        const Seconds after = *rules.counters[c].max;
        for (Index s = rules.sum_offsets[c]; s < rules.sum_offsets[c + 1]; ++s) {
            const Seconds past = persons_[as_size(person)].past[as_size(s)];
            paid += price_of_hours(rate,
                                   std::max<Seconds>(0, sums[as_size(s)] - std::max(past, after)));
        }
    }
    cost.add(problem.weights[Constraint::wages],
             static_cast<std::int64_t>(divide_rounded(paid.get(), kMoneySteps)));
    if (problem.penalise_zero_hours && hours == 0)
        cost.add(problem.weights[Constraint::working], 1);
    cost.add(efficiency,
             static_cast<std::int64_t>(divide_rounded(
                 Int128{10 * kMillion - employee.efficiency} * hours, Int128{kMillion} * 3600)));
    return cost;
}

Cost Roster::cost_with(Index person, Index first, std::span<const Choice> put)
{
    const PersonModel& rules = model_.persons[as_size(person)];
    const Days before = days_of(person);
    const Days after = days_of(person, first, put);
    const Kept& kept = persons_[as_size(person)];
    Cost cost = automata_with(person, after) + rules.unmet + kept.patterns;
    collect_deltas(person, before, after);
    Work work = kept.work;
    count_work(before, first, after.end, -1, work);
    count_work(after, first, after.end, 1, work);
    cost += counters_with(person, work.planned);
    cost += rest_of(person, after, trial_sums_, work);
    if (!rules.patterns.empty())
        cost +=
            patterns(person, after, first, after.end) - patterns(person, before, first, after.end);
    return cost;
}

Index Roster::law_breaking_day(Index person, Random& random) const
{
    const std::vector<Cost>& costs = persons_[as_size(person)].days;
    Index found = kNone;
    std::uint32_t count = 0;
    for (Index day = model_.first_planned; day < model_.days; ++day)
        if (costs[as_size(day) + 1].law > costs[as_size(day)].law && random.below(++count) == 0)
            found = day;
    return found;
}

void Roster::set(Index person, Index first, std::span<const Choice> put)
{
    const PersonModel& rules = model_.persons[as_size(person)];
    Kept& kept = persons_[as_size(person)];
    const Days before = days_of(person), after = days_of(person, first, put);
    const Index end = after.end;
    collect_deltas(person, before, after);
    const bool worked = kept.work.planned > 0;
    count_work(before, first, end, -1, kept.work);
    count_work(after, first, end, 1, kept.work);
    for (const Delta& delta : deltas_)
        kept.sums[sum_of(rules, delta)] += delta.by;
    if (!deltas_.empty() || worked != (kept.work.planned > 0))
        kept.counters = cost_of_sums(person, kept.sums, kept.work.planned > 0);
    if (!rules.patterns.empty())
        kept.patterns += patterns(person, after, first, end) - patterns(person, before, first, end);
    std::copy(put.begin(), put.end(),
              kept_.begin() + static_cast<std::ptrdiff_t>(person * model_.days + first));
    last_changed_ = end - 1;
    refresh_automata(person, first);
    kept.rest = rest_of(person, days_of(person), kept.sums, kept.work);
    cost_[as_size(person)] =
        kept.days.back() + kept.counters + kept.patterns + kept.rest + rules.unmet;
}

}  // namespace routeopt::fill::search
