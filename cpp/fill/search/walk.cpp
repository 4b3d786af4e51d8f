#include "fill/search/walk.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <tuple>

namespace routeopt::fill::search {

using model::Cost;

Walk::Walk(const model::Model& model, std::uint64_t seed, std::int64_t windows)
    : model_(model), windows_(windows), random_(seed), choices_(model), roster_(model, choices_),
      cover_(model), rostering_(roster_, random_),
      fixed_(model.persons.size() * as_size(model.days), kOffDay),
      place_of_lack_(model.problem.shifts.size(), kNone)
{
    for (const Assignment& one : model.problem.schedule) {
        cover_.add(one.employee, one.shift);
        if (!one.locked)
            continue;
        Choice& fixed = fixed_[as_size(one.employee * model.days + model.day_of(one.shift))];
        fixed = choices_.with(fixed, one.shift);
        has_fixed_ = has_fixed_ || model.day_of(one.shift) >= model.first_planned;
    }
    for (Index s = 0; s < static_cast<Index>(place_of_lack_.size()); ++s)
        note_lack(s);
    cost_ = cover_.cost() + model.unkept;
    for (Index p = 0; p < static_cast<Index>(model.persons.size()); ++p)
        cost_ += roster_.cost_of(p);
    best_cost_ = cost_;
    best_ = roster_.choices();
    best_empty_ = std::ssize(lacking_);
    find_kinds();
}

namespace {

std::array<std::int64_t, 4> levels_of(const Cost& cost)
{
    return {cost.law, cost.cover, cost.medium, cost.soft};
}

constexpr double kLastTemperature = 1.0 / 50;  // of the first one

}  // namespace

// Levels are compared in their order, so each has noise of its own: of the law much less than its
// smallest step, so that broken law is rare; of the others some of their usual step, in which large
// ones count most.
void Walk::calibrate()
{
    constexpr int kSamples = 300;
    constexpr std::array<double, 4> kShare{0.15, 0.3, 0.3, 0.5};
    std::vector<Cost> sampled;
    sampled_ = &sampled;
    for (int i = 0; i < kSamples; ++i)
        change_something();
    sampled_ = nullptr;
    for (std::size_t level = 0; level < noise_.size(); ++level) {
        double sum = 0, least = 0;
        int count = 0;
        for (const Cost& change : sampled) {
            const auto size = std::abs(static_cast<double>(levels_of(change)[level]));
            if (size == 0)
                continue;
            sum += size * size;
            least = count++ == 0 ? size : std::min(least, size);
        }
        noise_[level] = count == 0 ? kShare[level]
                                   : kShare[level] * (level == 0 ? least : std::sqrt(sum / count));
    }
    annealing_ = anneal::Annealing{1, kLastTemperature};
}

bool Walk::is_too_bad(const Cost& change, double noise) const
{
    const auto levels = levels_of(change);
    for (std::size_t level = 0; level < levels.size(); ++level)
        if (levels[level] != 0)
            return static_cast<double>(levels[level]) > noise * noise_[level];
    return false;
}

void Walk::note_lack(Index shift)
{
    const bool lacks = !model_.problem.shifts[as_size(shift)].is_history && cover_.lacks(shift);
    Index& place = place_of_lack_[as_size(shift)];
    if (lacks == (place != kNone))
        return;
    if (lacks) {
        place = static_cast<Index>(lacking_.size());
        lacking_.push_back(shift);
        return;
    }
    lacking_[as_size(place)] = lacking_.back();
    place_of_lack_[as_size(lacking_.back())] = place;
    lacking_.pop_back();
    place = kNone;
}

// Shifts are of one kind that have the same times of day, tags and skills.
void Walk::find_kinds()
{
    using Skills = std::vector<std::pair<Index, std::int64_t>>;
    std::map<std::tuple<std::int64_t, std::int64_t, std::string, Skills>, Index> numbers;
    for (const Shift& shift : model_.problem.shifts) {
        Skills skills;
        for (const NeededSkill& needed : shift.skills)
            skills.emplace_back(needed.skill, needed.level);
        const auto [entry, is_new] = numbers.try_emplace(
            {shift.start_time, shift.end_time, shift.tags.to_string(), std::move(skills)},
            kind_count_);
        kind_count_ += is_new ? 1 : 0;
        kinds_.push_back(entry->second);
    }
    of_kind_.resize(as_size(model_.days));
    for (Index day = 0; day < model_.days; ++day) {
        std::map<Index, std::vector<Index>> alike;
        for (const Index s : model_.shifts_of_day[as_size(day)])
            alike[kinds_[as_size(s)]].push_back(s);
        of_kind_[as_size(day)].assign(alike.begin(), alike.end());
    }
}

void Walk::exchange(Index person, Choice from, Choice to)
{
    if (from == to)
        return;
    const auto old = choices_.shifts(from), now = choices_.shifts(to);
    for (const Index shift : old)
        if (std::find(now.begin(), now.end(), shift) == now.end()) {
            cover_.remove(person, shift);
        }
    for (const Index shift : now)
        if (std::find(old.begin(), old.end(), shift) == old.end()) {
            cover_.add(person, shift);
        }
}

void Walk::change_cover(std::size_t count, bool undo)
{
    for (std::size_t p = 0; p < count; ++p) {
        const Part& part = parts_[p];
        for (std::size_t i = 0; i < part.put.size(); ++i) {
            const Choice kept = roster_.at(part.person, part.first + static_cast<Index>(i));
            exchange(part.person, undo ? part.put[i] : kept, undo ? kept : part.put[i]);
        }
    }
}

bool Walk::attempt(std::size_t count, bool same_heads)
{
    const double noise = annealing_.allowance(random_);
    const bool cover_stays = same_heads && cover_.counts_heads_only();
    const Cost cover = cover_.cost();
    Cost change;
    bool cover_is_changed = false;
    const auto try_cover = [&] {
        change_cover(count, false);
        cover_is_changed = true;
        change += cover_.cost() - cover;
    };
    const auto refused = [&] {
        if (sampled_ != nullptr || !is_too_bad(change, noise) || cost_ + change < best_cost_)
            return false;
        if (cover_is_changed)
            change_cover(count, true);
        return true;
    };
    if (!same_heads)
        try_cover();
    for (std::size_t p = 0; p < count; ++p)
        change -= roster_.cost_of(parts_[p].person);
    // A person's rules cost nothing at the least.
    for (std::size_t p = 0; p < count; ++p) {
        change += roster_.cost_with(parts_[p].person, parts_[p].first, parts_[p].put);
        if (refused())
            return false;
    }
    if (same_heads && !cover_stays) {
        try_cover();
        if (refused())
            return false;
    }
    if (sampled_ != nullptr) {
        sampled_->push_back(change);
        if (cover_is_changed)
            change_cover(count, true);
        return false;
    }
    if (!cover_is_changed)
        change_cover(count, false);
    make(count, change);
    return true;
}

// Makes the first parts, which cost that much more, for good; the cover is changed already.
void Walk::make(std::size_t count, const Cost& change)
{
    const Cost total = cost_ + change;
    const bool is_best = total < best_cost_;
    if (!is_best && !best_is_kept_) {
        best_ = roster_.choices();
        best_is_kept_ = true;
    }
    for (std::size_t p = 0; p < count; ++p) {
        const Part& part = parts_[p];
        for (std::size_t i = 0; i < part.put.size(); ++i) {
            const Choice old = roster_.at(part.person, part.first + static_cast<Index>(i));
            if (old == part.put[i])
                continue;
            for (const Choice choice : {old, part.put[i]})
                for (const Index shift : choices_.shifts(choice))
                    note_lack(shift);
        }
        roster_.set(part.person, part.first, part.put);
    }
    cost_ = total;
    if (is_best) {
        best_cost_ = total;
        best_is_kept_ = false;
        best_empty_ = std::ssize(lacking_);
    }
}

void Walk::begin_part(std::size_t number, Index person, Index first, Index days)
{
    Part& part = parts_[number];
    part.person = person;
    part.first = first;
    part.put.clear();
    for (Index day = first; day < first + days; ++day)
        part.put.push_back(roster_.at(person, day));
}

// Where windows are dear, as many days that break no law make them, small changes get more.
bool Walk::windows_are_due() const
{
    constexpr std::int64_t kDear = 200;
    const std::int64_t dearness = std::max<std::int64_t>(
        1, window_work_ / (kDear * std::max<std::int64_t>(1, windows_done_)));
    return window_work_ * 100 * dearness < work_ * windows_;
}

bool Walk::change_something()
{
    ++work_;
    if (sampled_ == nullptr && windows_are_due())
        return roster_window();
    const Index dice = below(100);
    if (dice < 25)
        return change_days();
    if (dice < 35)
        return fill_head();
    if (dice < 40)
        return add_or_drop();
    return dice < 90 ? swap_people() : swap_days();
}

void Walk::run(double fraction, std::int64_t tries)
{
    if (iterations_ == 0)
        calibrate();
    annealing_.cool(fraction);
    for (std::int64_t i = 0; i < tries; ++i, ++iterations_)
        change_something();
}

void Walk::take_over(const std::vector<Assignment>& plan)
{
    std::vector<std::vector<Index>> shifts(roster_.choices().size());
    for (const Assignment& one : plan)
        shifts[as_size(one.employee * model_.days + model_.day_of(one.shift))].push_back(one.shift);
    Part& part = parts_[0];
    for (Index person = 0; person < static_cast<Index>(model_.persons.size()); ++person) {
        begin_part(0, person, 0, model_.days);
        const std::vector<Choice> before = part.put;
        for (Index day = 0; day < model_.days; ++day)
            part.put[as_size(day)] =
                choices_.of(std::move(shifts[as_size(person * model_.days + day)]));
        if (part.put == before)
            continue;
        const Cost cover = cover_.cost();
        change_cover(1, false);
        const Cost rules = roster_.cost_with(person, 0, part.put);
        make(1, cover_.cost() - cover + rules - roster_.cost_of(person));
    }
}

void Walk::leave_needless(Index first, const std::function<bool()>& goes_on)
{
    for (Index person = 0; person < static_cast<Index>(model_.persons.size()) && goes_on();
         ++person)
        for (Index day = model_.first_planned; day < model_.days; ++day) {
            const auto all = choices_.shifts(roster_.at(person, day));
            const auto stay = choices_.shifts(fixed(person, day));
            std::vector<Index> worked;
            for (const Index shift : all)
                if (shift >= first && std::ranges::find(stay, shift) == stay.end())
                    worked.push_back(shift);
            for (const Index shift : worked) {
                begin_part(0, person, day, 1);
                parts_[0].put[0] = choices_.without(parts_[0].put[0], shift);
                const Cost cover = cover_.cost();
                change_cover(1, false);
                const Cost change = cover_.cost() - cover +
                                    roster_.cost_with(person, day, parts_[0].put) -
                                    roster_.cost_of(person);
                if (Cost{} < change)
                    change_cover(1, true);
                else
                    make(1, change);
            }
        }
    best_ = roster_.choices();
    best_is_kept_ = true;
    best_cost_ = cost_;
    best_empty_ = std::ssize(lacking_);
}

std::vector<Assignment> Walk::best_plan() const
{
    const std::vector<Choice>& all = best_is_kept_ ? best_ : roster_.choices();
    std::vector<Assignment> plan;
    for (Index p = 0; p < static_cast<Index>(model_.persons.size()); ++p)
        for (Index day = 0; day < model_.days; ++day)
            for (const Index shift : choices_.shifts(all[as_size(p * model_.days + day)]))
                plan.push_back({p, shift, false});
    for (const Assignment& given : model_.problem.schedule)
        if (given.locked)
            for (Assignment& one : plan)
                one.locked =
                    one.locked || (one.employee == given.employee && one.shift == given.shift);
    return plan;
}

}  // namespace routeopt::fill::search
