#include "fill/search/rostering.hpp"

#include <algorithm>

namespace routeopt::fill::search {

using model::Cost;

namespace {

constexpr std::size_t kSlots = 1 << 13;

}  // namespace

std::uint64_t Rostering::hash_of(const Stage& stage, std::size_t label) const
{
    const std::size_t stride = width_ + sums_.size();
    std::uint64_t hash = stage.labels[label].in_weekend ? 0x9E3779B97F4A7C15ULL : 1;
    for (std::size_t i = label * stride; i < (label + 1) * stride; ++i) {
        hash = (hash ^ static_cast<std::uint64_t>(stage.numbers[i])) * 0xFF51AFD7ED558CCDULL;
        hash ^= hash >> 32;
    }
    return hash;
}

bool Rostering::same(const Stage& stage, std::size_t a, std::size_t b) const
{
    const std::size_t stride = width_ + sums_.size();
    const State* numbers = stage.numbers.data();
    return stage.labels[a].in_weekend == stage.labels[b].in_weekend &&
           std::equal(numbers + a * stride, numbers + (a + 1) * stride, numbers + b * stride);
}

// The choices that lead to a label after `day` days, of the days from `from` on.
void Rostering::read_path(std::size_t day, Index label, std::size_t from)
{
    for (; day > from; --day) {
        const Label& one = stages_[day].labels[as_size(label)];
        path_[day - 1] = one.choice;
        label = one.back;
    }
}

Cost Rostering::lacks(const Sum& sum, std::int64_t value) const
{
    Cost cost;
    const std::int64_t amount = sum.least - value;
    if (amount > 0)
        cost.add(sum.counter->weight,
                 is_hours(sum.counter->tally->measure) ? model::in_minutes(amount) : amount);
    return cost;
}

// Adds what a choice adds; false where the law is broken by more than it may be. Sums that can't
// matter any more are made alike.
bool Rostering::add_sums(std::size_t day, std::span<const Step> steps, Label& label,
                         State* sums) const
{
    const auto add = [&](const Step& step) {
        const Sum& sum = sums_[as_size(step.sum)];
        State& value = sums[step.sum];
        const std::int64_t over = std::max<std::int64_t>(0, value + step.by - sum.most) -
                                  std::max<std::int64_t>(0, value - sum.most);
        if (over > 0)
            label.cost.add(sum.counter->weight,
                           is_hours(sum.counter->tally->measure) ? model::in_minutes(over) : over);
        value += step.by;
    };
    for (const Step& step : steps)
        add(step);
    for (const Step& step : weekend_steps_)
        add(step);
    std::int64_t law = label.cost.law;
    const std::int64_t* room = room_.data() + (day + 1) * sums_.size();
    for (std::size_t s = 0; s < sums_.size(); ++s) {
        const Sum& sum = sums_[s];
        State& value = sums[s];
        if (sum.least == INT64_MIN)
            value = std::max(value, sum.most - room[s]);
        else if (sum.most == INT64_MAX)
            value = std::min(value, sum.least);
        if (sum.least != INT64_MIN && value != 0)
            law += lacks(sum, value + room[s]).law;
    }
    return law <= most_law_;
}

// Finds what the weekends add that are decided by that choice.
void Rostering::add_weekends(std::size_t day, std::size_t from, Choice choice)
{
    const model::Model& model = roster_.model_;
    const model::PersonModel& rules = model.persons[as_size(person_)];
    const Index date = first_ + static_cast<Index>(day);
    weekend_steps_.clear();
    for (const OpenWeekend& weekend : weekends_) {
        if (weekend.decided != date)
            continue;
        const Index reach = std::max(first_, weekend.begin - model.longest_shift);
        read_path(day, static_cast<Index>(from), as_size(reach - first_));
        path_[day] = choice;
        const Days days = roster_.days_of(person_, first_, path_);
        roster_.deltas_.clear();
        for (Index c = 0; c < static_cast<Index>(rules.counters.size()); ++c)
            if (is_of_weekends(rules.counters[as_size(c)].tally->measure))
                roster_.collect_sums(rules, c, days, weekend.begin, 1);
        for (const Roster::Delta& delta : roster_.deltas_)
            if (const Index sum = number_of_sum_[Roster::sum_of(rules, delta)]; sum != kNone)
                weekend_steps_.push_back({sum, delta.by});
    }
}

void Rostering::extend(std::size_t day, std::size_t from, std::size_t option, const Option& what)
{
    const model::Model& model = roster_.model_;
    const std::size_t stride = width_ + sums_.size();
    ++extensions_;
    const Stage& old = stages_[day];
    Stage& now = stages_[day + 1];
    const std::size_t number = now.labels.size();
    const Index date = first_ + static_cast<Index>(day);
    Label label = old.labels[from];
    label.back = static_cast<Index>(from);
    label.choice = what.choice;
    label.cost += what.cover;
    now.numbers.resize((number + 1) * stride);
    State* numbers = now.numbers.data() + number * stride;
    std::copy_n(old.numbers.data() + from * stride, stride, numbers);
    const Known& known = known_[option];
    label.cost += Automata{model, person_}.step(date, known.reading, numbers);
    label.hours += known.hours;
    label.in_weekend = (label.in_weekend || known.in_weekend) && weekend_goes_on_;
    const std::size_t begin = option == 0 ? 0 : ends_[option - 1];
    if (label.cost.law > most_law_ ||
        !add_sums(day, {steps_.data() + begin, ends_[option] - begin}, label, numbers + width_)) {
        now.numbers.resize(number * stride);
        return;
    }
    now.labels.push_back(label);
    merge(now);
}

// Of the last label and one that is like it only the cheaper one stays.
void Rostering::merge(Stage& stage)
{
    constexpr int kProbes = 32;
    const std::size_t number = stage.labels.size() - 1;
    std::size_t slot = hash_of(stage, number) % kSlots;
    for (int i = 0; i < kProbes; ++i, slot = (slot + 1) % kSlots) {
        if (stamps_[slot] != stamp_) {
            stamps_[slot] = stamp_;
            slots_[slot] = static_cast<std::uint32_t>(number);
            return;
        }
        const std::size_t other = slots_[slot];
        if (!same(stage, other, number))
            continue;
        const Cost& mine = stage.labels[number].cost;
        const Cost& known = stage.labels[other].cost;
        if (mine < known || (mine == known && random_.below(2) == 0))
            stage.labels[other] = stage.labels[number];
        stage.labels.pop_back();
        stage.numbers.resize(number * (width_ + sums_.size()));
        return;
    }
}

// Of each sum of hours the cheapest, so that rosters with much and with little work survive.
void Rostering::keep_some(Stage& stage, std::size_t beam)
{
    if (stage.labels.size() <= beam)
        return;
    order_.resize(stage.labels.size());
    for (std::size_t i = 0; i < order_.size(); ++i)
        order_[i] = static_cast<Index>(i);
    std::sort(order_.begin(), order_.end(), [&](Index a, Index b) {
        const Label& x = stage.labels[as_size(a)];
        const Label& y = stage.labels[as_size(b)];
        return std::tie(x.hours, x.cost, a) < std::tie(y.hours, y.cost, b);
    });
    std::size_t classes = 1;
    for (std::size_t i = 1; i < order_.size(); ++i)
        classes +=
            stage.labels[as_size(order_[i])].hours != stage.labels[as_size(order_[i - 1])].hours;
    const std::size_t each = std::max<std::size_t>(2, beam / classes);
    const std::size_t stride = width_ + sums_.size();
    spare_.labels.clear();
    spare_.numbers.clear();
    std::size_t rank = 0;
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const std::size_t label = as_size(order_[i]);
        rank = i > 0 && stage.labels[label].hours == stage.labels[as_size(order_[i - 1])].hours
                   ? rank + 1
                   : 0;
        if (rank >= each)
            continue;
        spare_.labels.push_back(stage.labels[label]);
        const State* numbers = stage.numbers.data() + label * stride;
        spare_.numbers.insert(spare_.numbers.end(), numbers, numbers + stride);
    }
    std::swap(stage, spare_);
}

// What a label costs with the days after the window, and with what its sums lack.
Cost Rostering::complete(const Stage& stage, std::size_t label)
{
    const model::Model& model = roster_.model_;
    const Roster::Kept& kept = roster_.persons_[as_size(person_)];
    const Automata automata{model, person_};
    const State* numbers = stage.numbers.data() + label * (width_ + sums_.size());
    std::vector<State>& states = roster_.trial_states_;
    states.assign(numbers, numbers + width_);
    Cost cost = stage.labels[label].cost;
    const Days days = roster_.days_of(person_);
    for (Index day = end_; day < model.days; ++day) {
        if (std::equal(states.begin(), states.end(), kept.states.data() + width_ * as_size(day))) {
            cost += kept.days.back() - kept.days[as_size(day)];
            break;
        }
        automata.read(day, days.shifts(day), roster_.reading_);
        cost += automata.step(day, roster_.reading_, states.data());
    }
    for (std::size_t s = 0; s < sums_.size(); ++s)
        if (sums_[s].least != INT64_MIN)
            cost += lacks(sums_[s], numbers[width_ + s]);
    return cost;
}

// Of the last labels the one that is cheapest with all later days. Where rules are not told by
// labels, some are judged in full.
void Rostering::choose(std::span<const std::vector<Option>> options)
{
    constexpr std::size_t kJudged = 8;
    const model::PersonModel& rules = roster_.model_.persons[as_size(person_)];
    const bool in_full = !rules.whole_rules.empty() || !rules.rests_in_period.empty() ||
                         !rules.wishes.empty() || !rules.patterns.empty() || rules.counts_hours;
    Stage& last = stages_[options.size()];
    order_.resize(last.labels.size());
    for (std::size_t i = 0; i < order_.size(); ++i)
        order_[i] = static_cast<Index>(i);
    if (in_full)
        for (std::size_t i = 0; i < order_.size(); ++i)
            last.labels[i].cost = complete(last, i);
    std::sort(order_.begin(), order_.end(), [&](Index a, Index b) {
        return std::pair{last.labels[as_size(a)].cost, a} <
               std::pair{last.labels[as_size(b)].cost, b};
    });
    Index chosen = kNone;
    Cost least, rest;  // the best cost, and the least that later days add: each shift by itself
    const Days days = roster_.days_of(person_);
    for (Index day = end_; day < roster_.model_.days && !in_full; ++day)
        for (const Index shift : days.shifts(day))
            rest += roster_.model_.alone(person_, shift);
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const auto label = as_size(order_[i]);
        Cost cost = last.labels[label].cost;
        if (in_full) {
            if (i >= kJudged)
                break;
            read_path(options.size(), order_[i], 0);
            cost = roster_.cost_with(person_, first_, path_);
            for (std::size_t day = 0; day < options.size(); ++day)
                for (const Option& option : options[day])
                    if (option.choice == path_[day])
                        cost += option.cover;
        } else {
            if (chosen != kNone && least <= cost + rest)
                break;
            cost = complete(last, label);
        }
        if (chosen == kNone || cost < least) {
            least = cost;
            chosen = order_[i];
        }
    }
    read_path(options.size(), chosen, 0);
    best_ = path_;
}

const std::vector<Choice>& Rostering::best(Index person, Index first,
                                           std::span<const std::vector<Option>> options,
                                           std::size_t beam)
{
    start(person, first, options);
    const std::int64_t broken = law_broken(person, first);
    most_law_ = broken == INT64_MAX ? broken : 0;
    // Days that keep the law are looked for first.
    if (extend_all(options, beam)) {
        choose(options);
    } else if (broken > 0) {
        most_law_ = broken;
        if (extend_all(options, beam))
            choose(options);
    }
    return best_;
}

// False where each way breaks more law than may be.
bool Rostering::extend_all(std::span<const std::vector<Option>> options, std::size_t beam)
{
    best_.clear();
    read_options(options);
    slots_.resize(kSlots);
    stamps_.resize(kSlots);
    std::size_t begin = 0;  // of the day's options
    for (std::size_t day = 0; day < options.size(); ++day) {
        Stage& next = stages_[day + 1];
        next.labels.clear();
        next.numbers.clear();
        ++stamp_;
        const Index date = first_ + static_cast<Index>(day);
        const bool decides =
            std::any_of(weekends_.begin(), weekends_.end(),
                        [&](const OpenWeekend& one) { return one.decided == date; });
        weekend_steps_.clear();
        weekend_goes_on_ = weekend_under_way(date) != kNone;
        for (std::size_t label = 0; label < stages_[day].labels.size(); ++label)
            for (std::size_t o = 0; o < options[day].size(); ++o) {
                if (!known_[begin + o].is_open)
                    continue;
                if (decides && !sums_.empty())
                    add_weekends(day, label, options[day][o].choice);
                extend(day, label, begin + o, options[day][o]);
            }
        begin += options[day].size();
        if (next.labels.empty())
            return false;
        keep_some(next, beam);
    }
    return true;
}

}  // namespace routeopt::fill::search
