#include "task/advice/altered.hpp"

#include "task/schema/windows.hpp"

namespace routeopt::task::advice {
namespace {

// Moves the numbers of the people from one on by one.
class Renumbered {
public:
    explicit Renumbered(Index first) : first_(first) {}

    void operator()(Index& person) const
    {
        if (person != kNone && person >= first_)
            ++person;
    }
    void operator()(std::vector<Index>& people) const
    {
        for (Index& person : people)
            (*this)(person);
    }
    void operator()(std::optional<std::vector<Index>>& people) const
    {
        if (people)
            (*this)(*people);
    }
    void operator()(Plan& plan) const
    {
        for (Placement& placed : plan)
            (*this)(placed.people);
    }
    void operator()(Problem& problem) const
    {
        for (std::vector<Index>& set : problem.candidates)
            (*this)(set);
        for (Task& task : problem.tasks) {
            for (Mode& mode : task.modes)
                for (Requirement& needed : mode.requirements)
                    for (Role& role : needed.roles) {
                        (*this)(role.only);
                        (*this)(role.never);
                    }
            for (Ranking& ranking : task.rankings)
                (*this)(ranking.person);
            (*this)(task.lock.people);
            (*this)(task.planned_people);
        }
        (*this)(problem.schedule);
    }

private:
    Index first_;
};

void add_to(std::vector<Index>& people, Index person)
{
    const auto at = std::lower_bound(people.begin(), people.end(), person);
    if (at == people.end() || *at != person)
        people.insert(at, person);
}

// Makes somebody one of a set of candidates, in the roles of which a person is one by now. Calls
// visit(role) for each of these roles.
template <class Visit>
void let_take(Problem& problem, Index person, Index candidates, Visit&& visit)
{
    add_to(problem.candidates[as_size(candidates)], person);
    for (Task& task : problem.tasks)
        for (Mode& mode : task.modes)
            for (Requirement& needed : mode.requirements)
                for (Role& role : needed.roles)
                    if (role.candidates == candidates) {
                        if (role.only)
                            add_to(*role.only, person);
                        visit(role);
                    }
}

void set_hours(Problem& problem, Index person, Windows windows)
{
    problem.people[as_size(person)].calendar = static_cast<Index>(problem.calendars.size());
    problem.calendars.push_back(std::move(windows));
}

}  // namespace

Altered with_person(const Problem& problem, const Plan& plan, Index resource, Index candidates,
                    const Windows& working, Index& person)
{
    Altered altered{problem, plan};
    Problem& made = altered.problem;
    Resource& of = made.resources[as_size(resource)];
    person = of.first_person + of.people;
    ++of.people;
    for (Resource& other : made.resources)
        if (other.kind == ResourceKind::plannable && &other != &of && other.first_person >= person)
            ++other.first_person;
    const Renumbered renumbered{person};
    renumbered(made);
    renumbered(altered.plan);
    Person one;
    one.resource = resource;
    made.people.insert(made.people.begin() + person, one);
    set_hours(made, person, working);
    std::vector<HeldSkill> skills;
    let_take(made, person, candidates, [&](const Role& role) {
        for (const NeededSkill& needed : role.skills)
            skills.push_back({needed.skill, needed.min_level});
    });
    made.people[as_size(person)].skills = std::move(skills);
    return altered;
}

Altered with_unit(const Problem& problem, const Plan& plan, Index resource, Interval span)
{
    Altered altered{problem, plan};
    std::vector<Step> steps;
    const std::vector<Step>& old = problem.resources[as_size(resource)].steps;
    const bool is_never_there =
        std::all_of(old.begin(), old.end(), [](const Step& one) { return one.amount == 0; });
    for (std::size_t s = 0; s < old.size(); ++s) {
        const Instant end = s + 1 < old.size() ? old[s + 1].from : problem.period.to;
        const Instant from = std::clamp(span.from, old[s].from, end);
        const Instant to = std::clamp(span.to, from, end);
        if (old[s].from < from)
            steps.push_back(old[s]);
        if (from < to)
            steps.push_back({from, old[s].amount + (old[s].amount > 0 || is_never_there ? 1 : 0)});
        if (to < end)
            steps.push_back({to, old[s].amount});
    }
    altered.problem.resources[as_size(resource)].steps = std::move(steps);
    return altered;
}

Altered with_hours(const Problem& problem, const Plan& plan, const std::vector<Hours>& hours)
{
    Altered altered{problem, plan};
    for (const Hours& one : hours)
        set_hours(altered.problem, one.person, one.windows);
    return altered;
}

Altered with_skill(const Problem& problem, const Plan& plan, Index person, const NeededSkill& skill,
                   Index candidates)
{
    Altered altered{problem, plan};
    altered.problem.people[as_size(person)].skills.push_back({skill.skill, skill.min_level});
    let_take(altered.problem, person, candidates, [](const Role&) {});
    return altered;
}

}  // namespace routeopt::task::advice
