// Small changes of a plan.
#include "fill/search/walk.hpp"

#include <algorithm>

namespace routeopt::fill::search {

Index Walk::shift_of_kind(Index day, Index kind)
{
    const auto& kinds = of_kind_[as_size(day)];
    const auto found =
        std::lower_bound(kinds.begin(), kinds.end(), kind,
                         [](const auto& entry, Index wanted) { return entry.first < wanted; });
    if (found == kinds.end() || found->first != kind)
        return kNone;
    const std::vector<Index>& shifts = found->second;
    return shifts[as_size(below(static_cast<Index>(shifts.size())))];
}

bool Walk::overlaps(Choice choice, Index shift) const
{
    const Weight& weight = model_.problem.weights[Constraint::concurrent];
    const bool is_hard = weight.level == Level::hard && weight.points != kOff;
    const std::vector<Shift>& shifts = model_.problem.shifts;
    for (const Index other : choices_.shifts(choice))
        if (other == shift || (is_hard && shifts[as_size(other)].from < shifts[as_size(shift)].to &&
                               shifts[as_size(shift)].from < shifts[as_size(other)].to))
            return true;
    return false;
}

Choice Walk::with_fixed(Index person, Index owner, Index day, Choice choice)
{
    if (!has_fixed_)
        return choice;
    if (owner != person)
        for (const Index shift : choices_.shifts(fixed(owner, day)))
            choice = choices_.without(choice, shift);
    for (const Index shift : choices_.shifts(fixed(person, day)))
        choice = choices_.with(choices_.without(choice, shift), shift);
    return choice;
}

// Some days in a row become free, or get shifts of one kind.
bool Walk::change_days()
{
    const Index first = random_day();
    const Index days = std::min(below(2) == 0 ? 1 : 1 + below(4), model_.days - first);
    const Index person = random_person();
    begin_part(0, person, first, days);
    const Index kind = below(kind_count_ + 1);
    bool changes = false;
    for (Index i = 0; i < days; ++i) {
        Choice& choice = parts_[0].put[as_size(i)];
        const Index shift = kind == kind_count_ ? kNone : shift_of_kind(first + i, kind);
        const Choice now =
            with_fixed(person, person, first + i, shift == kNone ? kOffDay : Choices::alone(shift));
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
    const Index person = random_person(), day = model_.day_of(shift);
    begin_part(0, person, day, 1);
    Choice& choice = parts_[0].put[0];
    const auto now = choices_.shifts(choice);
    if (std::find(now.begin(), now.end(), shift) != now.end())
        return false;
    choice = below(2) == 0 && !overlaps(choice, shift) ? choices_.with(choice, shift)
                                                       : Choices::alone(shift);
    choice = with_fixed(person, person, day, choice);
    return attempt(1);
}

// A person's day gets one shift more or less.
bool Walk::add_or_drop()
{
    const Index day = random_day();
    const std::vector<Index>& shifts = model_.shifts_of_day[as_size(day)];
    if (shifts.empty())
        return false;
    const Index person = random_person();
    begin_part(0, person, day, 1);
    Choice& choice = parts_[0].put[0];
    const Index shift = shifts[as_size(below(static_cast<Index>(shifts.size())))];
    const auto now = choices_.shifts(choice);
    if (std::find(now.begin(), now.end(), shift) != now.end())
        choice = with_fixed(person, person, day, choices_.without(choice, shift));
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
    begin_part(0, a, first, days);
    begin_part(1, b, first, days);
    if (parts_[0].put == parts_[1].put)
        return false;
    std::swap(parts_[0].put, parts_[1].put);
    for (Index i = 0; i < days && has_fixed_; ++i) {
        Choice& of_a = parts_[0].put[as_size(i)];
        Choice& of_b = parts_[1].put[as_size(i)];
        of_a = with_fixed(a, b, first + i, of_a);
        of_b = with_fixed(b, a, first + i, of_b);
    }
    return attempt(2, !has_fixed_);
}

// A person's work of two days changes places: each gets a shift of the other's kind.
bool Walk::swap_days()
{
    const Index a = random_day();
    const Index b = a + 1 + below(13);
    if (b >= model_.days)
        return false;
    const Index person = random_person();
    begin_part(0, person, a, b - a + 1);
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
    put.front() = with_fixed(person, person, a, put.front());
    put.back() = with_fixed(person, person, b, put.back());
    return attempt(1);
}

}  // namespace routeopt::fill::search
