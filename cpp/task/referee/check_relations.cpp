#include <algorithm>

#include "task/referee/checks.hpp"

namespace routeopt::task::referee {
namespace {

class RelationCheck {
public:
    RelationCheck(const Judged& judged, const Sequences& sequences, const Relation& relation,
                  Breaches& breaches)
        : judged_(judged), sequences_(sequences), relation_(relation), breaches_(breaches)
    {
        if (relation.kind == RelationKind::all_or_none || relation.kind == RelationKind::one_of)
            return;
        for (const Index task : relation.members)
            if (judged.placed(task).is_planned())
                tasks_.push_back(task);
    }

    void check()
    {
        switch (relation_.kind) {
        case RelationKind::direct_sequence: return check_direct_sequence();
        case RelationKind::same_time: return check_same_time();
        case RelationKind::same_resource: return check_same_resource();
        case RelationKind::different_resource: return check_different_resource();
        case RelationKind::all_or_none: return check_all_or_none();
        case RelationKind::one_of: return check_one_of();
        }
    }

private:
    // The people of a task of the resource that the relation is about.
    [[nodiscard]] std::vector<Index> people_of(Index task) const
    {
        std::vector<Index> people = judged_.placed(task).people;
        if (relation_.resource != kNone)
            std::erase_if(people, [&](Index person) {
                return judged_.problem.people[as_size(person)].resource != relation_.resource;
            });
        return people;
    }

    // Other tasks of a sequence that are at work between two of its tasks.
    void check_between(const std::vector<Index>& sequence, Index before, Index next, Index resource,
                       Index person)
    {
        const Instant from = judged_.placed(before).to, to = judged_.placed(next).from;
        for (const Index other : sequence) {
            const Placement& placed = judged_.placed(other);
            if (placed.from >= to)
                break;
            if (other == before || other == next || placed.from == placed.to)
                continue;
            breaches_.add({.rule = Rule::precedence,
                           .task = next,
                           .amount = std::min(placed.to, to) - std::max(placed.from, from),
                           .resource = resource,
                           .person = person,
                           .other = other});
        }
    }

    void check_direct_sequence()
    {
        for (std::size_t i = 1; i < relation_.members.size(); ++i) {
            const Index before = relation_.members[i - 1], next = relation_.members[i];
            if (!judged_.placed(before).is_planned() || !judged_.placed(next).is_planned())
                continue;
            const std::vector<Index> a = people_of(before), b = people_of(next);
            std::vector<Index> both;
            std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
            for (const Index person : both)
                check_between(sequences_.of_people[as_size(person)], before, next,
                              judged_.problem.people[as_size(person)].resource, person);
            for (const Requirement& needed : judged_.mode(before).requirements) {
                const std::vector<Index>& unit = sequences_.of_units[as_size(needed.resource)];
                if ((relation_.resource == kNone || relation_.resource == needed.resource) &&
                    std::find(unit.begin(), unit.end(), next) != unit.end())
                    check_between(unit, before, next, needed.resource, kNone);
            }
        }
    }

    void check_same_time()
    {
        Instant first = INT64_MAX;
        for (const Index task : tasks_)
            first = std::min(first, judged_.placed(task).from);
        for (const Index task : tasks_)
            breaches_.add(
                {.rule = Rule::same_time,
                 .task = task,
                 .amount = judged_.placed(task).from - first - relation_.max_waiting_time});
    }

    void check_same_resource()
    {
        std::vector<Index> most;
        for (const Index task : tasks_)
            if (std::vector<Index> people = people_of(task); people.size() > most.size())
                most = std::move(people);
        for (const Index task : tasks_) {
            const std::vector<Index> people = people_of(task);
            std::vector<Index> others;
            std::set_difference(people.begin(), people.end(), most.begin(), most.end(),
                                std::back_inserter(others));
            breaches_.add({.rule = Rule::same_resource,
                           .task = task,
                           .amount = std::ssize(others),
                           .resource = relation_.resource,
                           .person = others.empty() ? kNone : others.front()});
        }
    }

    void check_different_resource()
    {
        std::map<Index, Index> serves;  // person to the first task
        for (const Index task : tasks_)
            for (const Index person : people_of(task))
                if (const auto [known, is_new] = serves.try_emplace(person, task); !is_new)
                    breaches_.add({.rule = Rule::different_resource,
                                   .task = task,
                                   .amount = 1,
                                   .resource = relation_.resource,
                                   .person = person,
                                   .other = known->second});
    }

    void check_all_or_none()
    {
        const auto is_planned = [&](Index order) { return judged_.is_planned[as_size(order)]; };
        const auto planned =
            std::find_if(relation_.members.begin(), relation_.members.end(), is_planned);
        if (planned == relation_.members.end())
            return;
        breaches_.add({.rule = Rule::all_or_none,
                       .order = *planned,
                       .amount = std::count_if(relation_.members.begin(), relation_.members.end(),
                                               [&](Index order) { return !is_planned(order); })});
    }

    void check_one_of()
    {
        bool any = false;
        for (const Index order : relation_.members) {
            if (!judged_.is_planned[as_size(order)])
                continue;
            if (any)
                breaches_.add({.rule = Rule::one_of, .order = order, .amount = 1});
            any = true;
        }
    }

    const Judged& judged_;
    const Sequences& sequences_;
    const Relation& relation_;
    Breaches& breaches_;
    std::vector<Index> tasks_;  // that are planned, in order
};

}  // namespace

void check_relations(const Judged& judged, const Sequences& sequences, Breaches& breaches)
{
    for (const Relation& relation : judged.problem.relations)
        RelationCheck{judged, sequences, relation, breaches}.check();
}

}  // namespace routeopt::task::referee
