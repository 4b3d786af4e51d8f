// The first plan, and windows in which days are found anew.
#include "fill/search/walk.hpp"

#include <algorithm>

namespace routeopt::fill::search {

using model::Cost;

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
    constexpr std::size_t kLabels = 400'000, kLeast = 20, kMost = 100;
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
        if (overlaps(choice, shift))
            continue;
        const Choice put = choices_.with(choice, shift);
        const Cost rise = roster_.cost_with(person, day, {&put, 1}) - roster_.cost_of(person);
        if (best == kNone || rise < least) {
            best = person;
            least = rise;
        }
    }
    if (best == kNone)
        return false;
    begin_part(0, best, day, 1);
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
        const Choice kept = roster_.at(person, day), stays = fixed(person, day);
        options.push_back({stays, {}});
        for (const auto& [kind, shifts] : of_kind_[as_size(day)]) {
            Option best;
            for (const Index shift : shifts) {
                if (overlaps(stays, shift))
                    continue;
                const Cost change = cover_.add(person, shift);
                cover_.remove(person, shift);
                if (best.choice == kOffDay || change < best.cover)
                    best = {with_fixed(person, person, day, Choices::alone(shift)), change};
            }
            if (best.choice != kOffDay)
                options.push_back(best);
        }
        if (choices_.shifts(kept).size() > 1 && kept != stays) {
            const Cost before = cover_.cost();
            exchange(person, stays, kept);
            options.push_back({kept, cover_.cost() - before});
            exchange(person, kept, stays);
        }
    }
}

// Makes choices dearer by chance, as far as the temperature goes: the best choices for one person
// alone are rarely the best beside the others.
void Walk::blur_options(double share)
{
    const double noise = share * noise_.back();
    for (std::vector<Option>& options : options_)
        for (Option& option : options)
            option.cover.soft += static_cast<std::int64_t>(noise * annealing_.allowance(random_));
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

// Half of the time a window holds a shift that lacks heads, so that chains of people who take over
// from each other end there. Where law is broken, some are long and about one who breaks it.
bool Walk::roster_window()
{
    constexpr Index kMostPeople = 3;
    constexpr std::size_t kBeam = 60, kBeamOfRepair = 100;
    constexpr std::int64_t kWork = 8, kExtensionsPerChange = 10;
    const std::int64_t extensions = rostering_.extensions();
    const bool repairs = cost_.law > 0 && below(2) == 0;
    const Index planned = model_.days - model_.first_planned;
    const Index days = std::min(planned, repairs ? 7 + below(22) : 4 + below(9));
    Index first = model_.first_planned + below(planned - days + 1);
    if (!lacking_.empty() && below(2) == 0) {
        const Index shift = lacking_[as_size(below(static_cast<Index>(lacking_.size())))];
        first = std::clamp(model_.day_of(shift) - below(days), model_.first_planned,
                           model_.days - days);
    }
    const auto people = static_cast<Index>(model_.persons.size());
    const Index count = repairs ? 1 : 1 + below(std::min(people, kMostPeople));
    if (repairs) {
        parts_[0].person = person_in_need();
        if (const Index day = roster_.law_breaking_day(parts_[0].person, random_); day != kNone)
            first = std::clamp(day - below(days), model_.first_planned, model_.days - days);
    }
    for (Index p = repairs ? 1 : 0; p < count; ++p) {
        const auto chosen = [&] {
            return std::any_of(parts_.begin(), parts_.begin() + p, [&](const Part& other) {
                return other.person == parts_[as_size(p)].person;
            });
        };
        do
            parts_[as_size(p)].person = random_person();
        while (chosen());
    }
    const bool made = roster_anew(as_size(count), first, days, repairs ? kBeamOfRepair : kBeam);
    const std::int64_t work = kWork + (rostering_.extensions() - extensions) / kExtensionsPerChange;
    work_ += work;
    window_work_ += work;
    ++windows_done_;
    return made;
}

// The days of the people of the first `count` parts: all shifts are taken off, then one person
// after the other is rostered against the cover that is left.
bool Walk::roster_anew(std::size_t count, Index first, Index days, std::size_t beam)
{
    for (std::size_t p = 0; p < count; ++p) {
        Part& part = parts_[p];
        part.first = first;
        part.put.clear();
        for (Index i = 0; i < days; ++i)
            part.put.push_back(fixed(part.person, first + i));
    }
    change_cover(count, false);
    for (std::size_t p = 0; p < count; ++p) {
        Part& part = parts_[p];
        find_options(part.person, first, first + days);
        blur_options(p + 1 < count ? 1 : 0.2);
        const std::vector<Choice>& put = rostering_.best(part.person, first, options_, beam);
        if (put.empty()) {
            change_cover(count, true);
            return false;
        }
        for (std::size_t i = 0; i < put.size(); ++i)
            exchange(part.person, part.put[i], put[i]);
        part.put = put;
    }
    change_cover(count, true);
    return attempt(count);
}

}  // namespace routeopt::fill::search
