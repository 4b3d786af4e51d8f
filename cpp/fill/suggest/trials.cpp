#include "fill/suggest/trials.hpp"

#include <algorithm>
#include <set>

namespace routeopt::fill::suggest {
namespace {

// What is remembered, so that memory stays small in large problems.
constexpr std::size_t kMostChanges = 1'000'000;
constexpr std::size_t kMostTakers = 4'000'000;

}  // namespace

Trials::Trials(const model::Model& model, std::span<const Assignment> plan)
    : model_(model), choices_(model), roster_(model, choices_), cover_(model),
      personal_(model.unkept), leavable_(model.persons.size()), on_(model.problem.shifts.size())
{
    std::set<std::pair<Index, Index>> locked;
    for (const Assignment& one : model.problem.schedule)
        if (one.locked)
            locked.emplace(one.employee, one.shift);
    std::vector<search::Choice> choices(roster_.choices().size(), search::kOffDay);
    for (const Assignment& one : plan) {
        search::Choice& day = choices[as_size(one.employee * model.days + model.day_of(one.shift))];
        day = choices_.with(day, one.shift);
        cover_.add(one.employee, one.shift);
        on_[as_size(one.shift)].push_back(one.employee);
        if (!model.problem.shifts[as_size(one.shift)].is_history &&
            !locked.contains({one.employee, one.shift}))
            leavable_[as_size(one.employee)].push_back(one.shift);
    }
    roster_.restore(choices);
    for (Index p = 0; p < static_cast<Index>(model.persons.size()); ++p)
        personal_ += roster_.cost_of(p);
}

bool Trials::is_on(Index person, Index shift) const
{
    const std::vector<Index>& people = on_[as_size(shift)];
    return std::find(people.begin(), people.end(), person) != people.end();
}

Cost Trials::computed_change(Index person, Index take, Index leave)
{
    const Index taken = model_.day_of(take);
    const Index left = leave == kNone ? taken : model_.day_of(leave);
    const Index first = std::min(taken, left);
    put_.clear();
    for (Index day = first; day <= std::max(taken, left); ++day)
        put_.push_back(roster_.at(person, day));
    if (leave != kNone) {
        search::Choice& choice = put_[as_size(left - first)];
        choice = choices_.without(choice, leave);
    }
    search::Choice& choice = put_[as_size(taken - first)];
    choice = choices_.with(choice, take);
    return roster_.cost_with(person, first, put_) - roster_.cost_of(person);
}

Cost Trials::change(Index person, Index take, Index leave)
{
    const auto shifts = static_cast<std::uint64_t>(model_.problem.shifts.size());
    const std::uint64_t key =
        (static_cast<std::uint64_t>(person) * shifts + static_cast<std::uint64_t>(take)) *
            (shifts + 1) +
        static_cast<std::uint64_t>(leave + 1);
    if (const auto known = changes_.find(key); known != changes_.end())
        return known->second;
    if (changes_.size() >= kMostChanges)
        changes_.clear();
    return changes_.emplace(key, computed_change(person, take, leave)).first->second;
}

Cost Trials::cover_change(std::span<const referee::Step> steps)
{
    Cost change;
    const auto make = [&](const referee::Step& step, bool on) {
        change +=
            on ? cover_.add(step.employee, step.shift) : cover_.remove(step.employee, step.shift);
    };
    for (const referee::Step& step : steps)
        make(step, step.is_on);
    const Cost found = change;
    for (auto step = steps.rbegin(); step != steps.rend(); ++step)
        make(*step, !step->is_on);
    return found;
}

const std::vector<Trials::Taker>& Trials::takers(Index shift)
{
    if (takers_.size() * leavable_.size() >= kMostTakers)
        takers_.clear();
    const auto [entry, is_new] = takers_.try_emplace(shift);
    std::vector<Taker>& found = entry->second;
    if (!is_new)
        return found;
    for (Index person = 0; person < static_cast<Index>(leavable_.size()); ++person)
        if (!is_on(person, shift))
            found.push_back({computed_change(person, shift, kNone), person});
    std::stable_sort(found.begin(), found.end(), [](const Taker& a, const Taker& b) {
        return Points{a.change} < Points{b.change};
    });
    return found;
}

}  // namespace routeopt::fill::suggest
