#include "fill/search/rostering.hpp"

#include <algorithm>

namespace routeopt::fill::search {

using model::Cost;
using model::Counter;

std::uint64_t Rostering::hash_of(const Stage& stage, std::size_t label) const
{
    std::uint64_t hash = 0x9E3779B97F4A7C15ULL;
    const auto mix = [&](std::uint64_t value) {
        hash = (hash ^ value) * 0xFF51AFD7ED558CCDULL;
        hash ^= hash >> 32;
    };
    for (std::size_t i = 0; i < width_; ++i)
        mix(static_cast<std::uint64_t>(stage.states[label * width_ + i]));
    for (std::size_t i = 0; i < sums_; ++i)
        mix(static_cast<std::uint64_t>(stage.sums[label * sums_ + i]));
    // An unfinished weekend is told by today's work.
    mix(stage.labels[label].choice != kOffDay);
    return hash;
}

bool Rostering::same(const Stage& stage, std::size_t a, std::size_t b) const
{
    return std::equal(stage.states.data() + a * width_, stage.states.data() + (a + 1) * width_,
                      stage.states.data() + b * width_) &&
           std::equal(stage.sums.data() + a * sums_, stage.sums.data() + (a + 1) * sums_,
                      stage.sums.data() + b * sums_) &&
           (stage.labels[a].choice == kOffDay) == (stage.labels[b].choice == kOffDay);
}

// One label: the days before, and the sums of all other days.
void Rostering::start(Index person, Index first, Index end)
{
    const Roster::Kept& kept = roster_.persons_[as_size(person)];
    person_ = person;
    first_ = first;
    end_ = end;
    width_ = kept.width;
    sums_ = kept.sums.size();
    stages_.resize(std::max(stages_.size(), as_size(end - first) + 1));
    path_.assign(as_size(end - first), kOffDay);
    Stage& stage = stages_[0];
    stage.labels.assign(1, {});
    const State* states = kept.states.data() + width_ * as_size(first);
    stage.states.assign(states, states + width_);
    stage.sums = kept.sums;
    const model::PersonModel& rules = roster_.model_.persons[as_size(person)];
    const Days before = roster_.days_of(person);
    roster_.deltas_.clear();
    for (std::size_t c = 0; c < rules.counters.size(); ++c) {
        const bool weekends = is_of_weekends(rules.counters[c].measure);
        const Index from = weekends ? std::max(0, first - 7) : first;
        const Index to = weekends ? std::min(roster_.model_.days, end + 2) : end;
        for (Index day = from; day < to; ++day)
            if (!weekends || roster_.model_.weekend_from[as_size(day)] != kNone)
                roster_.collect_sums(rules.counters[c], rules.sum_offsets[c], before, day, -1);
    }
    for (const Roster::Delta& delta : roster_.deltas_)
        stage.sums[as_size(delta.sum)] += delta.by;
}

// The choices that lead to a label after `day` days.
void Rostering::read_path(std::size_t day, Index label)
{
    for (; day > 0; --day) {
        const Label& one = stages_[day].labels[as_size(label)];
        path_[day - 1] = one.choice;
        label = one.back;
    }
}

// Adds to the deltas the weekends that are decided on that day.
void Rostering::add_weekends(Index day, Index end)
{
    const model::Model& model = roster_.model_;
    const model::PersonModel& rules = model.persons[as_size(person_)];
    const bool is_last = day + 1 == end;
    const Days days = roster_.days_of(person_, first_, path_);
    for (Index begin = std::max(0, first_ - 7); begin < std::min(model.days, end + 2); ++begin) {
        const Index weekend = model.weekend_from[as_size(begin)];
        if (weekend == kNone)
            continue;
        const std::int64_t to = model.problem.weekends[as_size(weekend)].to;
        const bool ends_today =
            to <= model.day_starts[as_size(day) + 1] && to > model.day_starts[as_size(day)];
        const bool ends_before = to <= model.day_starts[as_size(first_)];
        const bool ends_later = to > model.day_starts[as_size(day) + 1];
        if (!ends_today && !(is_last && ends_later) && !(day == first_ && ends_before))
            continue;
        for (std::size_t c = 0; c < rules.counters.size(); ++c)
            if (is_of_weekends(rules.counters[c].measure))
                roster_.collect_sums(rules.counters[c], rules.sum_offsets[c], days, begin, 1);
    }
}

void Rostering::extend(std::size_t day, std::size_t from, const Option& option)
{
    const model::Model& model = roster_.model_;
    const model::PersonModel& rules = model.persons[as_size(person_)];
    const Roster::Kept& kept = roster_.persons_[as_size(person_)];
    const Stage& old = stages_[day];
    Stage& now = stages_[day + 1];
    const std::size_t number = now.labels.size();
    const Index date = first_ + static_cast<Index>(day);
    Label label = old.labels[from];
    label.back = static_cast<Index>(from);
    label.choice = option.choice;
    now.states.insert(now.states.end(),
                      old.states.begin() + static_cast<std::ptrdiff_t>(from * width_),
                      old.states.begin() + static_cast<std::ptrdiff_t>((from + 1) * width_));
    now.sums.insert(now.sums.end(), old.sums.begin() + static_cast<std::ptrdiff_t>(from * sums_),
                    old.sums.begin() + static_cast<std::ptrdiff_t>((from + 1) * sums_));
    const auto shifts = roster_.choices_.shifts(option.choice);
    label.cost += option.cover;
    label.cost += Automata{model, person_}.step(date, shifts, now.states.data() + number * width_);
    for (const Index shift : shifts)
        label.hours += model.problem.shifts[as_size(shift)].hours();
    path_[day] = option.choice;
    const Days days = roster_.days_of(person_, first_, path_);
    roster_.deltas_.clear();
    bool has_weekends = false;
    for (std::size_t c = 0; c < rules.counters.size(); ++c) {
        if (is_of_weekends(rules.counters[c].measure))
            has_weekends = true;
        else
            roster_.collect_sums(rules.counters[c], rules.sum_offsets[c], days, date, 1);
    }
    if (has_weekends)
        add_weekends(date, end_);
    std::size_t c = 0;
    for (const Roster::Delta& delta : roster_.deltas_) {
        while (delta.sum >= rules.sum_offsets[c + 1])
            ++c;
        while (delta.sum < rules.sum_offsets[c])
            --c;
        std::int64_t& sum = now.sums[number * sums_ + as_size(delta.sum)];
        const Counter& counter = rules.counters[c];
        if (counter.max && !counter.is_overtime) {  // a sum never falls again
            const std::int64_t most = std::max(*counter.max, kept.past[as_size(delta.sum)]);
            const std::int64_t over = std::max<std::int64_t>(0, sum + delta.by - most) -
                                      std::max<std::int64_t>(0, sum - most);
            label.cost.add(counter.weight,
                           is_hours(counter.measure) ? model::in_minutes(over) : over);
        }
        sum += delta.by;
    }
    now.labels.push_back(label);
    const auto [entry, is_new] = seen_.try_emplace(hash_of(now, number), number);
    if (is_new || !same(now, entry->second, number))
        return;
    if (label.cost < now.labels[entry->second].cost)
        now.labels[entry->second] = label;
    now.labels.pop_back();
    now.states.resize(number * width_);
    now.sums.resize(number * sums_);
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
    Stage kept;
    std::size_t rank = 0;
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const std::size_t label = as_size(order_[i]);
        rank = i > 0 && stage.labels[label].hours == stage.labels[as_size(order_[i - 1])].hours
                   ? rank + 1
                   : 0;
        if (rank >= each)
            continue;
        kept.labels.push_back(stage.labels[label]);
        const State* states = stage.states.data() + label * width_;
        kept.states.insert(kept.states.end(), states, states + width_);
        const std::int64_t* sums = stage.sums.data() + label * sums_;
        kept.sums.insert(kept.sums.end(), sums, sums + sums_);
    }
    std::swap(stage, kept);
}

const std::vector<Choice>& Rostering::best(Index person, Index first,
                                           std::span<const std::vector<Option>> options,
                                           std::size_t beam)
{
    constexpr std::size_t kJudged = 12;
    start(person, first, first + static_cast<Index>(options.size()));
    for (std::size_t day = 0; day < options.size(); ++day) {
        Stage& next = stages_[day + 1];
        next.labels.clear();
        next.states.clear();
        next.sums.clear();
        seen_.clear();
        for (std::size_t label = 0; label < stages_[day].labels.size(); ++label) {
            if (roster_.model_.persons[as_size(person)].counters.empty() == false)
                read_path(day, static_cast<Index>(label));
            for (const Option& option : options[day])
                extend(day, label, option);
        }
        keep_some(next, beam);
    }
    // The cheapest so far of each sum of hours, and then the cheapest ones, are judged in full.
    const Stage& last = stages_[options.size()];
    order_.resize(last.labels.size());
    for (std::size_t i = 0; i < order_.size(); ++i)
        order_[i] = static_cast<Index>(i);
    std::sort(order_.begin(), order_.end(), [&](Index a, Index b) {
        return std::pair{last.labels[as_size(a)].cost, a} <
               std::pair{last.labels[as_size(b)].cost, b};
    });
    Cost least;
    best_.clear();
    std::vector<Seconds> hours;
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const Label& label = last.labels[as_size(order_[i])];
        const bool known = std::find(hours.begin(), hours.end(), label.hours) != hours.end();
        if (i >= kJudged && known)
            continue;
        hours.push_back(label.hours);
        read_path(options.size(), order_[i]);
        Cost cost = roster_.cost_with(person, first, path_);
        for (std::size_t day = 0; day < options.size(); ++day)
            for (const Option& option : options[day])
                if (option.choice == path_[day])
                    cost += option.cover;
        if (best_.empty() || cost < least) {
            least = cost;
            best_ = path_;
        }
    }
    return best_;
}

}  // namespace routeopt::fill::search
