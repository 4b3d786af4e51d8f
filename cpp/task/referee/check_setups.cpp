#include <algorithm>

#include "task/referee/checks.hpp"
#include "task/schema/windows.hpp"

namespace routeopt::task::referee {
namespace {

// A person, or the one unit of a resource.
struct Unit {
    Index resource = kNone, person = kNone;
    const Windows& works;
    Index set_up_for = kNone;
};

void check_unit(const Judged& judged, Unit unit, const std::vector<Index>& tasks,
                Breaches& breaches, std::vector<TaskTotals>& totals, SetupSums& sums)
{
    const Setups& setups = judged.problem.resources[as_size(unit.resource)].setups;
    Instant free_from = judged.problem.period.from;
    for (const Index number : tasks) {
        const Placement& placed = judged.placed(number);
        const Index group = judged.task(number).setup_group;
        const ChangeOver change = setups.between(unit.set_up_for, group);
        sums.seconds += change.duration;
        sums.cost += change.cost;
        if (change.duration > 0) {
            const auto begin = begin_of(unit.works, free_from, placed.from, change.duration);
            const Instant from = begin.value_or(std::min(free_from, placed.from));
            std::optional<Instant>& known = totals[as_size(number)].setup_from;
            known = std::min(known.value_or(from), from);
            if (!begin)
                breaches.add({.rule = Rule::setup_time,
                              .task = number,
                              .amount = change.duration - time_in(unit.works, {from, placed.from}),
                              .resource = unit.resource,
                              .person = unit.person});
        }
        if (group != kNone)
            unit.set_up_for = group;
        free_from = std::max(free_from, placed.to);
    }
}

}  // namespace

SetupSums check_setups(const Judged& judged, const Sequences& sequences, Breaches& breaches,
                       std::vector<TaskTotals>& totals)
{
    SetupSums sums;
    for (std::size_t p = 0; p < sequences.of_people.size(); ++p) {
        const Person& person = judged.problem.people[p];
        const auto number = static_cast<Index>(p);
        if (judged.problem.resources[as_size(person.resource)].has_setups)
            check_unit(
                judged,
                {person.resource, number, judged.clocks.of_person(number), person.initial_setup},
                sequences.of_people[p], breaches, totals, sums);
    }
    for (std::size_t r = 0; r < sequences.of_units.size(); ++r) {
        const auto number = static_cast<Index>(r);
        check_unit(judged, {number, kNone, judged.clocks.of_resource(number)},
                   sequences.of_units[r], breaches, totals, sums);
    }
    return sums;
}

}  // namespace routeopt::task::referee
