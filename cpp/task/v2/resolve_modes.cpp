#include <algorithm>

#include "task/v2/resolver.hpp"
#include "wire/near_miss.hpp"

namespace routeopt::task::v2 {

const Resolver::Holders& Resolver::holders(const std::vector<task::NeededSkill>& skills,
                                           Index resource)
{
    std::vector<std::pair<Index, std::int64_t>> key;
    for (const task::NeededSkill& needed : skills)
        key.emplace_back(needed.skill, needed.min_level);
    std::sort(key.begin(), key.end());
    const auto [entry, is_new] = holders_.try_emplace({resource, std::move(key)});
    Holders& found = entry->second;
    if (!is_new)
        return found;
    const task::Resource& of = problem_.resources[as_size(resource)];
    for (Index p = of.first_person; p < of.first_person + of.people; ++p) {
        const task::Person& person = problem_.people[as_size(p)];
        bool holds_all = true, is_timed = false;
        for (const task::NeededSkill& needed : skills) {
            const bool holds = std::any_of(
                person.skills.begin(), person.skills.end(), [&](const task::HeldSkill& held) {
                    const bool fits = held.skill == needed.skill && held.level >= needed.min_level;
                    is_timed = is_timed || (fits && (held.from > problem_.period.from ||
                                                     held.to < problem_.period.to));
                    return fits;
                });
            holds_all = holds_all && holds;
        }
        if (!holds_all)
            continue;
        found.people.push_back(p);
        found.is_timed = found.is_timed || is_timed;
    }
    return found;
}

Index Resolver::candidates(const task::Role& role, Index resource)
{
    const std::vector<Index>& able = holders(role.skills, resource).people;
    std::vector<Index> found;
    if (role.only)
        std::set_intersection(able.begin(), able.end(), role.only->begin(), role.only->end(),
                              std::back_inserter(found));
    else
        found = able;
    if (!role.never.empty())
        std::erase_if(found, [&](Index person) {
            return std::binary_search(role.never.begin(), role.never.end(), person);
        });
    const auto [entry, is_new] = candidate_sets_.try_emplace(
        std::move(found), static_cast<Index>(problem_.candidates.size()));
    if (is_new)
        problem_.candidates.push_back(entry->first);
    if (is_new)
        candidates_ += std::ssize(entry->first);
    return entry->second;
}

task::Role Resolver::role(const v2::Role& given, Index resource)
{
    task::Role out;
    out.count = *given.count;
    for (const Skill& skill : *given.skills)
        out.skills.push_back({skills_.number_of(*skill.name), *skill.level});
    if (given.only.present())
        out.only = find_all(people_, kUnknownPerson, given.only);
    out.never = find_all(people_, kUnknownPerson, given.never);
    out.candidates = candidates(out, resource);
    out.is_timed = holders(out.skills, resource).is_timed;
    return out;
}

std::optional<task::Requirement> Resolver::requirement(const v2::Requirement& given)
{
    const auto number = resources_.number_of(given.resource);
    if (!number) {
        faults_.invalid_value({given.at}, [&] {
            return wire::unknown_name(kUnknownResource, given.resource, resources_.all());
        });
        return std::nullopt;
    }
    task::Requirement out;
    out.resource = static_cast<Index>(*number);
    const bool has_people = problem_.resources[*number].kind == ResourceKind::plannable;
    if (given.roles.present() && !has_people) {
        invalid(given.at, "only people of a plannable resource have roles: must be an integer");
        return std::nullopt;
    }
    if (!given.roles.present()) {
        out.amount = *given.amount;
        v2::Role anyone;
        anyone.count.value = out.amount;
        if (has_people && out.amount > 0 && out.amount <= kTeam.most)
            out.roles.push_back(role(anyone, out.resource));
    }
    for (const v2::Role& one : *given.roles) {
        out.amount += *one.count;
        if (++roles_ > kRoles.most || candidates_ > kCandidates.most)
            break;
        out.roles.push_back(role(one, out.resource));
    }
    if (out.amount == 0)
        return std::nullopt;
    return out;
}

void Resolver::resolve_mode(NodeId at, const Number& duration, const Requirements& requirements,
                            task::Mode& out)
{
    out.duration = *duration;
    std::int64_t people = 0;
    for (const v2::Requirement& given : *requirements)
        if (auto needed = requirement(given)) {
            if (problem_.resources[as_size(needed->resource)].kind == ResourceKind::plannable)
                people += needed->amount;
            out.requirements.push_back(*std::move(needed));
        }
    if (people > kTeam.most)
        form::over_limit(faults_, {requirements.at}, kTeam, people);
    if (roles_ > kRoles.most)
        form::over_limit(faults_, {at}, kRoles, roles_);
    if (candidates_ > kCandidates.most)
        form::over_limit(faults_, {at}, kCandidates, candidates_);
    std::sort(out.requirements.begin(), out.requirements.end(),
              [](const auto& a, const auto& b) { return a.resource < b.resource; });
}

void Resolver::resolve_modes(const v2::Task& given, task::Task& out)
{
    const NodeId at = given.name.present()
                          ? given.at
                          : task_at_[as_size(problem_.orders[as_size(out.order)].first_task)];
    if (!given.modes.present()) {
        if (!given.duration.present())
            invalid(at, "needs a `duration`, or `modes`");
        return resolve_mode(at, given.duration, given.requirements, out.modes.emplace_back());
    }
    if (given.duration.present())
        invalid(given.duration.at, "its `modes` say it");
    if (given.requirements.present())
        invalid(given.requirements.at, "its `modes` say it");
    std::vector<Text> names;
    out.modes.reserve(given.modes->size());
    for (const v2::Mode& mode : *given.modes) {
        names.push_back(mode.name);
        task::Mode& made = out.modes.emplace_back();
        made.name = *mode.name;
        made.cost = *mode.cost;
        resolve_mode(mode.at, mode.duration, mode.requirements, made);
    }
    check_distinct(Names{names}, "mode of the task");
}

}  // namespace routeopt::task::v2
