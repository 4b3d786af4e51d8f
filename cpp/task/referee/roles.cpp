#include "task/referee/roles.hpp"

#include <algorithm>
#include <span>

namespace routeopt::task::referee {
namespace {

bool holds(const Person& person, const NeededSkill& needed, Interval span)
{
    return std::any_of(person.skills.begin(), person.skills.end(), [&](const HeldSkill& held) {
        return held.skill == needed.skill && held.level >= needed.min_level &&
               held.from <= span.from && span.to <= held.to;
    });
}

// The most people who can each be given a place of a role, by augmenting paths.
class Matching {
public:
    Matching(const Problem& problem, const Requirement& needed, std::span<const Index> people,
             Interval span)
        : fits_(people.size(), std::vector<bool>(needed.roles.size())), taken_(needed.roles.size())
    {
        for (std::size_t p = 0; p < people.size(); ++p)
            for (std::size_t r = 0; r < needed.roles.size(); ++r)
                fits_[p][r] =
                    may_take(problem.people[as_size(people[p])], people[p], needed.roles[r], span);
        for (const Role& role : needed.roles)
            places_.push_back(static_cast<std::size_t>(role.count));
    }

    std::int64_t most()
    {
        std::int64_t matched = 0;
        for (std::size_t p = 0; p < fits_.size(); ++p) {
            seen_.assign(places_.size(), false);
            matched += give(p) ? 1 : 0;
        }
        return matched;
    }

private:
    // Gives a person a role, where need be by moving others.
    bool give(std::size_t person)
    {
        for (std::size_t r = 0; r < places_.size(); ++r) {
            if (!fits_[person][r] || seen_[r])
                continue;
            seen_[r] = true;
            if (taken_[r].size() < places_[r]) {
                taken_[r].push_back(person);
                return true;
            }
            for (std::size_t& other : taken_[r])
                if (give(other)) {
                    other = person;
                    return true;
                }
        }
        return false;
    }

    std::vector<std::vector<bool>> fits_;          // by person and role
    std::vector<std::vector<std::size_t>> taken_;  // by role: people
    std::vector<std::size_t> places_;              // by role
    std::vector<bool> seen_;                       // roles, while one person is given one
};

}  // namespace

bool may_take(const Person& person, Index number, const Role& role, Interval span)
{
    if (role.only && !std::binary_search(role.only->begin(), role.only->end(), number))
        return false;
    if (std::binary_search(role.never.begin(), role.never.end(), number))
        return false;
    return std::all_of(role.skills.begin(), role.skills.end(),
                       [&](const NeededSkill& needed) { return holds(person, needed, span); });
}

TeamFaults team_faults(const Problem& problem, const Mode& mode, const std::vector<Index>& people,
                       Interval span)
{
    TeamFaults faults;
    const auto wrong = [&](Index resource, std::int64_t count) {
        if (count > 0 && faults.resource == kNone)
            faults.resource = resource;
        faults.wrong_number += count;
    };
    std::int64_t asked_for = 0;
    for (const Requirement& needed : mode.requirements) {
        if (problem.resources[as_size(needed.resource)].kind != ResourceKind::plannable)
            continue;
        const Resource& resource = problem.resources[as_size(needed.resource)];
        const auto first = std::lower_bound(people.begin(), people.end(), resource.first_person);
        const auto last =
            std::lower_bound(first, people.end(), resource.first_person + resource.people);
        const std::int64_t count = last - first;
        asked_for += count;
        wrong(needed.resource, std::abs(needed.amount - count));
        const std::int64_t matched = Matching{problem, needed, {first, last}, span}.most();
        const std::int64_t unfit = std::min(count, needed.amount) - matched;
        if (unfit > 0 && faults.unfit == 0)
            faults.unfit_resource = needed.resource;
        faults.unfit += std::max<std::int64_t>(unfit, 0);
    }
    const std::int64_t others = std::ssize(people) - asked_for;
    for (const Index person : people) {
        const Index resource = problem.people[as_size(person)].resource;
        if (others > 0 &&
            std::none_of(mode.requirements.begin(), mode.requirements.end(),
                         [&](const Requirement& one) { return one.resource == resource; }))
            wrong(resource, 1);
    }
    return faults;
}

}  // namespace routeopt::task::referee
