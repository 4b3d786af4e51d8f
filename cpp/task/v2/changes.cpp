#include "task/v2/changes.hpp"

#include <algorithm>

#include "form/names.hpp"
#include "task/referee/clock.hpp"
#include "task/v2/reader.hpp"
#include "task/v2/resolver.hpp"
#include "wire/near_miss.hpp"

namespace routeopt::task::v2 {
namespace {

class Mover {
public:
    Mover(Problem& problem, wire::FaultList& faults)
        : problem_(problem), faults_(faults),
          tasks_(names_of(problem.tasks, &task::Task::full_name)),
          people_(names_of(problem.people, &task::Person::name))
    {
    }

    void move(const Change& change, bool is_locked)
    {
        const Index number = find(tasks_, change.task, kUnknownTask);
        if (number == kNone)
            return;
        task::Task& task = problem_.tasks[as_size(number)];
        Placement& placed = problem_.schedule[as_size(number)];
        if (!placed.is_planned() && !change.from) {
            faults_.invalid_value({change.at},
                                  [] { return "the task is not planned: needs a `from`"; });
            return;
        }
        const Index mode = change.mode ? mode_of(task, change.mode) : std::max(placed.mode, 0);
        std::vector<Index> people = placed.people;
        if (change.resources.present())
            people = people_of(change.resources);
        if (mode == kNone)
            return;
        const bool keeps_team = change.resources.present() || mode == placed.mode;
        placed = {mode, change.from ? instant_of(*change.from) : placed.from, kOpenEnd,
                  std::move(people)};
        if (!is_locked)
            return;
        task.lock = {placed.from, {}, mode};
        task.planned_from.reset();
        task.planned_people.clear();
        if (keeps_team)
            task.lock.people = placed.people;
    }

private:
    template <class T, class Member>
    static Names names_of(const std::vector<T>& all, Member name)
    {
        std::vector<Text> names;
        for (std::size_t i = 0; i < all.size(); ++i)
            names.push_back({all[i].*name, static_cast<NodeId>(i), form::Given::sound});
        return Names{names};
    }

    [[nodiscard]] Index find(const Names& names, const Text& name, std::string_view what)
    {
        if (const auto found = names.number_of(*name))
            return static_cast<Index>(*found);
        faults_.invalid_value({name.at},
                              [&] { return wire::unknown_name(what, *name, names.all()); });
        return kNone;
    }

    [[nodiscard]] Index mode_of(const task::Task& task, const Text& name)
    {
        return find(names_of(task.modes, &task::Mode::name), name, kUnknownMode);
    }

    [[nodiscard]] std::vector<Index> people_of(const Texts& names)
    {
        std::vector<Index> people;
        for (const Text& name : *names) {
            const Index person = find(people_, name, kUnknownPerson);
            if (person == kNone)
                continue;
            if (std::find(people.begin(), people.end(), person) != people.end())
                faults_.invalid_value({name.at}, [] { return "this name was given before"; });
            people.push_back(person);
        }
        std::sort(people.begin(), people.end());
        return people;
    }

    // Without an offset it is civil time, as in the request.
    [[nodiscard]] Instant instant_of(const calendar::Moment& moment) const
    {
        return moment.offset_s ? moment.local - *moment.offset_s
                               : problem_.zone.instant(moment.local);
    }

    Problem& problem_;
    wire::FaultList& faults_;
    const Names tasks_, people_;
};

// All that is planned and not locked is to stay close to where it is.
void keep_close(Problem& problem)
{
    for (std::size_t t = 0; t < problem.tasks.size(); ++t) {
        task::Task& task = problem.tasks[t];
        const Placement& placed = problem.schedule[t];
        if (!placed.is_planned() || task.lock.from)
            continue;
        task.planned_from = placed.from;
        task.planned_people = placed.people;
    }
}

}  // namespace

Changes read_changes(const wire::Document& document, wire::FaultList& faults)
{
    Reader reader{document, faults, {.null_is_absent = true}};
    Changes changes;
    reader.read(wire::kRoot, changes, object(describe_changes));
    for (const NodeId member : document.repeated())
        faults.invalid_value({member}, [] { return "this member was given before"; });
    return changes;
}

void apply(const Changes& changes, Problem& problem, wire::FaultList& faults)
{
    const bool is_searched = *changes.operation == ChangeOperation::solve;
    if (is_searched)
        keep_close(problem);
    Mover mover{problem, faults};
    for (const Change& change : *changes.changes)
        mover.move(change, is_searched);
    referee::close_ends(problem, problem.schedule);
}

}  // namespace routeopt::task::v2
