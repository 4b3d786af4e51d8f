// What is known of a window before its first day is extended.
#include <algorithm>

#include "fill/search/rostering.hpp"

namespace routeopt::fill::search {

using model::Counter;

// The number of a sum that the window touches.
Index Rostering::sum_of(Index counter, Index span)
{
    const model::PersonModel& rules = roster_.model_.persons[as_size(person_)];
    const Roster::Kept& kept = roster_.persons_[as_size(person_)];
    const auto at = as_size(rules.sum_offsets[as_size(counter)] + span);
    Index& number = number_of_sum_[at];
    if (number != kNone)
        return number;
    number = static_cast<Index>(sums_.size());
    touched_.push_back(at);
    const Counter& rule = rules.counters[as_size(counter)];
    Sum sum{&rule, kept.sums[at]};
    if (rule.max && !rule.is_overtime)
        sum.most = std::max(*rule.max, kept.past[at]);
    if (rule.min)
        sum.least = calendar::scaled_minimum(*rule.min, rule.spans()[as_size(span)]);
    sums_.push_back(sum);
    return number;
}

// The weekends that the days have a part in.
void Rostering::find_weekends()
{
    const model::Model& model = roster_.model_;
    weekends_.clear();
    for (Index day = std::max(0, first_ - 7);
         day < std::min(model.days, end_ + model.longest_shift); ++day) {
        if (!roster_.concerns(day, first_, end_))
            continue;
        const Index weekend = model.weekend_from[as_size(day)];
        Index last = std::max(day, first_);
        while (last + 1 < end_ &&
               model.day_starts[as_size(last) + 1] < model.problem.weekends[as_size(weekend)].to)
            ++last;
        weekends_.push_back({weekend, day, std::min(last, end_ - 1)});
    }
}

// What each option adds to which sums, and what the sums are without the days of the window.
void Rostering::find_sums(std::span<const std::vector<Option>> options)
{
    const model::PersonModel& rules = roster_.model_.persons[as_size(person_)];
    const auto counters = static_cast<Index>(rules.counters.size());
    const auto is_of_days = [&](Index c) {
        return !is_of_weekends(rules.counters[as_size(c)].tally->measure);
    };
    const Days before = roster_.days_of(person_);
    roster_.deltas_.clear();
    for (Index c = 0; c < counters; ++c) {
        if (is_of_days(c))
            for (Index day = first_; day < end_; ++day)
                roster_.collect_sums(rules, c, before, day, -1);
        else
            for (const OpenWeekend& weekend : weekends_)
                roster_.collect_sums(rules, c, before, weekend.begin, -1);
    }
    for (const Roster::Delta& delta : roster_.deltas_)
        sums_[as_size(sum_of(delta.counter, delta.span))].start += delta.by;
    steps_.clear();
    ends_.clear();
    day_ends_.clear();
    for (std::size_t day = 0; day < options.size(); ++day) {
        const Index date = first_ + static_cast<Index>(day);
        for (const Option& option : options[day]) {
            const Days chosen = roster_.days_of(person_, date, {&option.choice, 1});
            roster_.deltas_.clear();
            for (Index c = 0; c < counters; ++c)
                if (is_of_days(c))
                    roster_.collect_sums(rules, c, chosen, date, 1);
            for (const Roster::Delta& delta : roster_.deltas_)
                steps_.push_back({sum_of(delta.counter, delta.span), delta.by});
            ends_.push_back(steps_.size());
        }
        day_ends_.push_back(ends_.size());
    }
    for (Index c = 0; c < counters; ++c)
        if (!is_of_days(c))
            for (const OpenWeekend& weekend : weekends_)
                for (const auto& part : rules.counters[as_size(c)].tally->parts_of(weekend.begin))
                    sum_of(c, part.span);
}

// Of so many days in a row those that may be worked by the law about runs.
Index Rostering::most_work_days(Index days) const
{
    const model::PersonModel& rules = roster_.model_.persons[as_size(person_)];
    if (rules.most_worked == 0)
        return days;
    const Index cycle = rules.most_worked + rules.least_idle;
    return days / cycle * rules.most_worked + std::min(days % cycle, rules.most_worked);
}

// What the days after each day may add to each sum at the most.
void Rostering::find_room()
{
    const auto days = as_size(end_ - first_);
    room_.assign((days + 1) * sums_.size(), 0);
    std::vector<std::int64_t> most(sums_.size()), most_of_a_day(sums_.size());
    const auto counts_work = [](const Counter& counter) {
        return counter.tally->by_shift() || counter.tally->measure == Measure::days_worked;
    };
    for (std::size_t day = days; day-- > 0;) {
        std::fill(most.begin(), most.end(), 0);
        for (std::size_t o = day == 0 ? 0 : day_ends_[day - 1]; o < day_ends_[day]; ++o)
            for (std::size_t s = o == 0 ? 0 : ends_[o - 1]; s < ends_[o]; ++s)
                most[as_size(steps_[s].sum)] = std::max(most[as_size(steps_[s].sum)], steps_[s].by);
        for (const OpenWeekend& weekend : weekends_)
            if (weekend.decided == first_ + static_cast<Index>(day))
                for (std::size_t s = 0; s < sums_.size(); ++s)
                    most[s] += is_of_weekends(sums_[s].counter->tally->measure);
        const Index work = most_work_days(static_cast<Index>(days - day));
        for (std::size_t s = 0; s < sums_.size(); ++s) {
            std::int64_t& room = room_[day * sums_.size() + s];
            room = room_[(day + 1) * sums_.size() + s] + most[s];
            most_of_a_day[s] = std::max(most_of_a_day[s], most[s]);
            if (counts_work(*sums_[s].counter))
                room = std::min(room, work * most_of_a_day[s]);
        }
    }
}

// Sums that no choice brings over a maximum, and that lack nothing, need not be told apart.
void Rostering::drop_idle_sums()
{
    find_room();
    std::vector<Index> number(sums_.size(), kNone);
    std::size_t kept = 0;
    for (std::size_t s = 0; s < sums_.size(); ++s) {
        const Sum& sum = sums_[s];
        if (sum.start >= sum.least && sum.start + room_[s] <= sum.most)
            continue;
        number[s] = static_cast<Index>(kept);
        sums_[kept++] = sum;
    }
    sums_.resize(kept);
    std::size_t next = 0, from = 0;
    for (std::size_t& end : ends_) {
        const std::size_t to = end;
        for (; from < to; ++from)
            if (number[as_size(steps_[from].sum)] != kNone)
                steps_[next++] = {number[as_size(steps_[from].sum)], steps_[from].by};
        end = next;
    }
    for (const std::size_t at : touched_)
        number_of_sum_[at] = number[as_size(number_of_sum_[at])];
    find_room();
}

Index Rostering::weekend_under_way(Index day) const
{
    for (const OpenWeekend& weekend : weekends_)
        if (day >= weekend.begin - roster_.model_.longest_shift && day < weekend.decided)
            return weekend.weekend;
    return kNone;
}

void Rostering::read_options(std::span<const std::vector<Option>> options)
{
    const model::Model& model = roster_.model_;
    const Automata automata{model, person_};
    known_.resize(std::max(known_.size(), ends_.size()));
    std::size_t number = 0;
    for (std::size_t day = 0; day < options.size(); ++day) {
        const Index date = first_ + static_cast<Index>(day);
        const Index weekend = weekend_under_way(date);
        for (const Option& option : options[day]) {
            Known& known = known_[number];
            automata.read(date, roster_.choices_.shifts(option.choice), known.reading);
            known.hours = 0;
            known.in_weekend = false;
            for (const Index shift : known.reading.shifts) {
                known.hours += model.problem.shifts[as_size(shift)].hours();
                const auto [begin, end] = model.weekends_of[as_size(shift)];
                known.in_weekend = known.in_weekend || (begin <= weekend && weekend < end);
            }
            std::int64_t law = known.reading.alone.law;
            for (std::size_t s = number == 0 ? 0 : ends_[number - 1]; s < ends_[number]; ++s) {
                const Sum& sum = sums_[as_size(steps_[s].sum)];
                if (sum.counter->weight.level == Level::hard &&
                    sum.start + steps_[s].by > std::max(sum.start, sum.most))
                    law += sum.counter->weight.points;
            }
            known.is_open = law <= most_law_;
            ++number;
        }
    }
}

// How much law the person's present days break from the window on.
std::int64_t Rostering::law_broken(Index person, Index first) const
{
    for (const auto& word : roster_.model_.persons[as_size(person)].pattern_words)
        if (!word->kept.empty())  // wishes that pay back later
            return INT64_MAX;
    return std::max<std::int64_t>(0,
                                  roster_.cost_of(person).law -
                                      roster_.persons_[as_size(person)].days[as_size(first)].law);
}

// One label: the days before, and the sums of all other days.
void Rostering::start(Index person, Index first, std::span<const std::vector<Option>> options)
{
    const Roster::Kept& kept = roster_.persons_[as_size(person)];
    person_ = person;
    first_ = first;
    end_ = first + static_cast<Index>(options.size());
    width_ = kept.width;
    sums_.clear();
    touched_.clear();
    number_of_sum_.assign(kept.sums.size(), kNone);
    find_weekends();
    find_sums(options);
    drop_idle_sums();
    stages_.resize(std::max(stages_.size(), options.size() + 1));
    path_.assign(options.size(), kOffDay);
    Stage& stage = stages_[0];
    stage.labels.assign(1, {});
    const State* states = kept.states.data() + width_ * as_size(first);
    stage.numbers.assign(states, states + width_);
    for (const Sum& sum : sums_)
        stage.numbers.push_back(sum.start);
}

}  // namespace routeopt::fill::search
