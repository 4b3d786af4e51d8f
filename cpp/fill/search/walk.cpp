#include "fill/search/walk.hpp"

#include <algorithm>
#include <cmath>

namespace routeopt::fill::search {

using model::Cost;

Walk::Walk(const model::Model& model, std::uint64_t seed)
    : model_(model), random_(seed), choices_(model), roster_(model, choices_), cover_(model),
      rostering_(roster_), fixed_(model.persons.size() * as_size(model.days)),
      place_of_lack_(model.problem.shifts.size(), kNone)
{
    for (const Assignment& one : model.problem.schedule) {
        cover_.add(one.employee, one.shift);
        if (one.locked)
            fixed_[as_size(one.employee * model.days + model.day_of(one.shift))] = true;
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

constexpr double kLastTemperature = 1.0 / 100;  // of the first one

}  // namespace

// Levels are compared in their order, so each has noise of its own: of the law much less than its
// smallest step, so that broken law is rare; of the others some of their usual step, in which large
// ones count most.
void Walk::calibrate()
{
    constexpr int kSamples = 300;
    constexpr std::array<double, 4> kShare{0.15, 0.3, 0.3, 1.2};
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
    const std::vector<Shift>& shifts = model_.problem.shifts;
    std::vector<Index> firsts;  // of each kind
    for (Index s = 0; s < static_cast<Index>(shifts.size()); ++s) {
        const Shift& one = shifts[as_size(s)];
        const auto found = std::find_if(firsts.begin(), firsts.end(), [&](Index first) {
            const Shift& other = shifts[as_size(first)];
            return one.start_time == other.start_time && one.end_time == other.end_time &&
                   one.tags == other.tags && one.skills.size() == other.skills.size() &&
                   std::equal(one.skills.begin(), one.skills.end(), other.skills.begin(),
                              [](const NeededSkill& a, const NeededSkill& b) {
                                  return a.skill == b.skill && a.level == b.level;
                              });
        });
        kinds_.push_back(static_cast<Index>(found - firsts.begin()));
        if (found == firsts.end())
            firsts.push_back(s);
    }
    kind_count_ = static_cast<Index>(firsts.size());
    of_kind_.assign(as_size(model_.days), std::vector<std::vector<Index>>(firsts.size()));
    for (Index day = 0; day < model_.days; ++day)
        for (const Index s : model_.shifts_of_day[as_size(day)])
            of_kind_[as_size(day)][as_size(kinds_[as_size(s)])].push_back(s);
}

Index Walk::shift_of_kind(Index day, Index kind)
{
    const std::vector<Index>& shifts = of_kind_[as_size(day)][as_size(kind)];
    return shifts.empty() ? kNone : shifts[as_size(below(static_cast<Index>(shifts.size())))];
}

bool Walk::overlaps(Choice choice, Index shift) const
{
    const std::vector<Shift>& shifts = model_.problem.shifts;
    for (const Index other : choices_.shifts(choice))
        if (shifts[as_size(other)].from < shifts[as_size(shift)].to &&
            shifts[as_size(shift)].from < shifts[as_size(other)].to)
            return true;
    return false;
}

void Walk::exchange(Index person, Choice from, Choice to)
{
    if (from == to)
        return;
    const auto old = choices_.shifts(from), now = choices_.shifts(to);
    for (const Index shift : old)
        if (std::find(now.begin(), now.end(), shift) == now.end()) {
            cover_.remove(person, shift);
            note_lack(shift);
        }
    for (const Index shift : now)
        if (std::find(old.begin(), old.end(), shift) == old.end()) {
            cover_.add(person, shift);
            note_lack(shift);
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
    if (!cover_stays)
        change_cover(count, false);
    const auto refuse = [&] {
        if (!cover_stays)
            change_cover(count, true);
        return false;
    };
    Cost change = cover_.cost() - cover;
    for (std::size_t p = 0; p < count; ++p)
        change -= roster_.cost_of(parts_[p].person);
    // A person's rules cost nothing at the least.
    for (std::size_t p = 0; p < count; ++p) {
        change += roster_.cost_with(parts_[p].person, parts_[p].first, parts_[p].put);
        if (sampled_ == nullptr && is_too_bad(change, noise) && !(cost_ + change < best_cost_))
            return refuse();
    }
    if (sampled_ != nullptr) {
        sampled_->push_back(change);
        return refuse();
    }
    const Cost total = cost_ + change;
    const bool is_best = total < best_cost_;
    if (!is_best && !best_is_kept_) {
        best_ = roster_.choices();
        best_is_kept_ = true;
    }
    if (cover_stays)
        change_cover(count, false);
    for (std::size_t p = 0; p < count; ++p)
        roster_.set(parts_[p].person, parts_[p].first, parts_[p].put);
    cost_ = total;
    if (is_best) {
        best_cost_ = total;
        best_is_kept_ = false;
        best_empty_ = std::ssize(lacking_);
    }
    return true;
}

bool Walk::begin_part(std::size_t number, Index person, Index first, Index days)
{
    Part& part = parts_[number];
    part.person = person;
    part.first = first;
    part.put.clear();
    for (Index day = first; day < first + days; ++day) {
        if (is_fixed(person, day))
            return false;
        part.put.push_back(roster_.at(person, day));
    }
    return true;
}

// Some days in a row become free, or get shifts of one kind.
bool Walk::change_days()
{
    const Index first = random_day();
    const Index days = std::min(below(2) == 0 ? 1 : 1 + below(4), model_.days - first);
    if (!begin_part(0, random_person(), first, days))
        return false;
    const Index kind = below(kind_count_ + 1);
    bool changes = false;
    for (Index i = 0; i < days; ++i) {
        Choice& choice = parts_[0].put[as_size(i)];
        const Index shift = kind == kind_count_ ? kNone : shift_of_kind(first + i, kind);
        const Choice now = shift == kNone ? kOffDay : Choices::alone(shift);
        if (kind != kind_count_ && shift == kNone)
            continue;
        changes = changes || now != choice;
        choice = now;
    }
    return changes && attempt(1);
}

bool Walk::fill_head()
{
    if (lacking_.empty())
        return change_days();
    const Index shift = lacking_[as_size(below(static_cast<Index>(lacking_.size())))];
    if (!begin_part(0, random_person(), model_.day_of(shift), 1))
        return false;
    Choice& choice = parts_[0].put[0];
    const auto now = choices_.shifts(choice);
    if (std::find(now.begin(), now.end(), shift) != now.end())
        return false;
    choice = below(2) == 0 && !overlaps(choice, shift) ? choices_.with(choice, shift)
                                                       : Choices::alone(shift);
    return attempt(1);
}

// A person's day gets one shift more or less.
bool Walk::add_or_drop()
{
    const Index day = random_day();
    const std::vector<Index>& shifts = model_.shifts_of_day[as_size(day)];
    if (shifts.empty() || !begin_part(0, random_person(), day, 1))
        return false;
    Choice& choice = parts_[0].put[0];
    const Index shift = shifts[as_size(below(static_cast<Index>(shifts.size())))];
    const auto now = choices_.shifts(choice);
    if (std::find(now.begin(), now.end(), shift) != now.end())
        choice = choices_.without(choice, shift);
    else if (!overlaps(choice, shift))
        choice = choices_.with(choice, shift);
    else
        return false;
    return attempt(1);
}

// Two people exchange some days in a row: the cover of shifts does not change.
bool Walk::swap_people()
{
    const Index a = random_person(), b = random_person();
    if (a == b)
        return false;
    const Index first = random_day();
    const Index days = std::min(1 + below(14), model_.days - first);
    if (!begin_part(0, a, first, days) || !begin_part(1, b, first, days) ||
        parts_[0].put == parts_[1].put)
        return false;
    std::swap(parts_[0].put, parts_[1].put);
    return attempt(2, true);
}

// A person's work of two days changes places: each gets a shift of the other's kind.
bool Walk::swap_days()
{
    const Index a = random_day();
    const Index b = a + 1 + below(13);
    if (b >= model_.days || !begin_part(0, random_person(), a, b - a + 1))
        return false;
    std::vector<Choice>& put = parts_[0].put;
    const auto moved = [&](Choice choice, Index day, Choice& out) {
        const auto shifts = choices_.shifts(choice);
        if (shifts.size() > 1)
            return false;
        const Index shift =
            shifts.empty() ? kNone : shift_of_kind(day, kinds_[as_size(shifts.front())]);
        out = shift == kNone ? kOffDay : Choices::alone(shift);
        return shifts.empty() || shift != kNone;
    };
    const Choice first = put.front(), last = put.back();
    if (!moved(last, a, put.front()) || !moved(first, b, put.back()) ||
        (put.front() == first && put.back() == last))
        return false;
    return attempt(1);
}

void Walk::construct(const std::function<bool()>& goes_on)
{
    const std::vector<Assignment>& schedule = model_.problem.schedule;
    const bool has_first_plan = std::any_of(schedule.begin(), schedule.end(),
                                            [](const Assignment& one) { return !one.locked; });
    if (!has_first_plan)
        roster_everybody(goes_on);
    for (const std::vector<Index>& shifts : model_.shifts_of_day)
        for (const Index shift : shifts)
            while (goes_on() && cover_.lacks(shift) && fill_cheaply(shift)) {
            }
}

// One person after the other, in random order; the larger the problem, the fewer labels.
void Walk::roster_everybody(const std::function<bool()>& goes_on)
{
    constexpr std::size_t kLabels = 150'000, kLeast = 6, kMost = 100;
    const Index planned = model_.days - model_.first_planned;
    std::vector<Index> people(model_.persons.size());
    for (std::size_t p = 0; p < people.size(); ++p)
        people[p] = static_cast<Index>(p);
    random_.shuffle(people);
    const std::size_t beam =
        std::clamp(kLabels / (people.size() * as_size(planned)), kLeast, kMost);
    for (const Index person : people) {
        if (!goes_on())
            return;
        parts_[0].person = person;
        roster_anew(1, model_.first_planned, planned, beam);
    }
}

// Puts the person on the shift who costs least; false where nobody may be put there.
bool Walk::fill_cheaply(Index shift)
{
    constexpr Index kAsked = 60;
    const auto people = static_cast<Index>(model_.persons.size());
    const Index start = below(people), day = model_.day_of(shift);
    Index best = kNone;
    Cost least;
    for (Index i = 0; i < std::min(people, kAsked); ++i) {
        const Index person = (start + i) % people;
        const Choice choice = roster_.at(person, day);
        if (is_fixed(person, day) || overlaps(choice, shift))
            continue;
        const Choice put = choices_.with(choice, shift);
        const Cost rise = roster_.cost_with(person, day, {&put, 1}) - roster_.cost_of(person);
        if (best == kNone || rise < least) {
            best = person;
            least = rise;
        }
    }
    if (best == kNone || !begin_part(0, best, day, 1))
        return false;
    parts_[0].put[0] = choices_.with(parts_[0].put[0], shift);
    return attempt(1);
}

// A day off, the shift of each kind that the cover wants most, and what is kept.
void Walk::find_options(Index person, Index first, Index end)
{
    options_.resize(as_size(end - first));
    for (Index day = first; day < end; ++day) {
        std::vector<Option>& options = options_[as_size(day - first)];
        options.clear();
        const Choice kept = roster_.at(person, day);
        if (is_fixed(person, day)) {
            options.push_back({kept, {}});
            continue;
        }
        options.push_back({kOffDay, {}});
        for (const std::vector<Index>& shifts : of_kind_[as_size(day)]) {
            Option best;
            for (const Index shift : shifts) {
                const Cost change = cover_.add(person, shift);
                cover_.remove(person, shift);
                if (best.choice == kOffDay || change < best.cover)
                    best = {Choices::alone(shift), change};
            }
            if (best.choice != kOffDay)
                options.push_back(best);
        }
        if (choices_.shifts(kept).size() > 1) {
            const Cost before = cover_.cost();
            exchange(person, kOffDay, kept);
            options.push_back({kept, cover_.cost() - before});
            exchange(person, kept, kOffDay);
        }
    }
}

// A person whose rules are broken, if there is one among some.
Index Walk::person_in_need()
{
    constexpr int kAsked = 30;
    Index person = random_person();
    for (int i = 0; i < kAsked && roster_.cost_of(person).law == 0; ++i)
        person = random_person();
    return person;
}

bool Walk::roster_window()
{
    const bool repairs = cost_.law > 0;
    const Index planned = model_.days - model_.first_planned;
    const Index days = std::min(planned, repairs ? 7 + below(22) : 5 + below(10));
    const Index first = model_.first_planned + below(planned - days + 1);
    parts_[0].person = repairs ? person_in_need() : random_person();
    parts_[1].person = random_person();
    const bool both = below(2) == 0 && parts_[0].person != parts_[1].person;
    return roster_anew(both ? 2 : 1, first, days, repairs ? 100 : 60);
}

// The days of the people of the first `count` parts: all shifts are taken off, then one person
// after the other is rostered against the cover that is left.
bool Walk::roster_anew(std::size_t count, Index first, Index days, std::size_t beam)
{
    for (std::size_t p = 0; p < count; ++p) {
        Part& part = parts_[p];
        part.first = first;
        part.put.assign(as_size(days), kOffDay);
        for (Index i = 0; i < days; ++i)
            if (is_fixed(part.person, first + i))
                part.put[as_size(i)] = roster_.at(part.person, first + i);
    }
    change_cover(count, false);
    for (std::size_t p = 0; p < count; ++p) {
        Part& part = parts_[p];
        find_options(part.person, first, first + days);
        const std::vector<Choice>& put = rostering_.best(part.person, first, options_, beam);
        for (std::size_t i = 0; i < put.size(); ++i)
            exchange(part.person, part.put[i], put[i]);
        part.put = put;
    }
    change_cover(count, true);
    return attempt(count);
}

bool Walk::change_something()
{
    // A window takes as long as a thousand small changes.
    const Index between_windows = cost_.law > 0 ? 3000 : 6000;
    if (sampled_ == nullptr && below(between_windows) == 0)
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
