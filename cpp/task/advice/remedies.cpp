#include "task/advice/remedies.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "task/advice/altered.hpp"
#include "task/advice/standing.hpp"
#include "task/schema/windows.hpp"

namespace routeopt::task::advice {
namespace {

constexpr Seconds kMinute = 60;
constexpr Seconds kExtensions[] = {30 * kMinute, 60 * kMinute, 120 * kMinute, 240 * kMinute};
constexpr std::size_t kMostAsked = 8;  // people who might learn a skill

class RemedySearch {
public:
    RemedySearch(const Problem& problem, const Plan& plan, Index order,
                 const std::function<bool()>& goes_on)
        : problem_(problem), plan_(without_orders(problem, plan, {order})), number_(order),
          order_(problem.orders[as_size(order)]), goes_on_(goes_on)
    {
        limit_ = plan[as_size(order_.first_task)].is_planned() ? lateness_of(problem, plan, order)
                                                               : INT64_MAX;
        end_ = end_of(problem, plan, order);
    }

    Remedies all()
    {
        // What it gains by being placed anew is no remedy.
        if (const auto again = placed(problem_, plan_))
            limit_ = std::min(limit_, lateness_of(problem_, *again, number_));
        if (limit_ > 0) {
            for_each_requirement();
            try_longer_shifts();
            try_due_date();
        }
        std::stable_sort(found_.all.begin(), found_.all.end(),
                         [](const Remedy& a, const Remedy& b) { return a.late < b.late; });
        return std::move(found_);
    }

private:
    // The best plan with the order.
    std::optional<Plan> placed(const Problem& problem, const Plan& plan)
    {
        if (!goes_on_()) {
            found_.is_complete = false;
            return std::nullopt;
        }
        Ways ways = ways_of(problem, plan, referee::judge(problem, plan), number_, 1, goes_on_);
        if (ways.all.empty())
            return std::nullopt;
        return std::move(ways.all.front().plan);
    }

    // Whether the order is better off there; `remedy` is told how.
    bool helps(const Problem& problem, const std::optional<Plan>& plan, Remedy& remedy)
    {
        if (!plan)
            return false;
        remedy.late = lateness_of(problem, *plan, number_);
        remedy.end = end_of(problem, *plan, number_);
        return remedy.late < limit_;
    }

    void try_due_date()
    {
        Altered altered{problem_, plan_};
        Order& order = altered.problem.orders[as_size(number_)];
        Remedy remedy;
        if (end_ > INT64_MIN && order_.due) {
            remedy.kind = RemedyKind::later_due;
            remedy.until = end_;
            order.due = end_;
        } else if (end_ == INT64_MIN) {
            for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
                altered.problem.tasks[as_size(t)].deadline = problem_.period.to;
            const auto plan = placed(altered.problem, altered.plan);
            if (!plan)
                return;
            remedy.kind = RemedyKind::later_deadline;
            remedy.until = end_of(problem_, *plan, number_);
            for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
                altered.problem.tasks[as_size(t)].deadline = remedy.until;
        } else {
            return;
        }
        if (helps(altered.problem, placed(altered.problem, altered.plan), remedy))
            found_.all.push_back(remedy);
    }

    // One more of what its tasks need, and who could learn what they need.
    void for_each_requirement()
    {
        std::set<Index> units, sets;
        for (Index t = order_.first_task; t < order_.first_task + order_.tasks; ++t)
            for (const Mode& mode : problem_.tasks[as_size(t)].modes)
                for (const Requirement& needed : mode.requirements) {
                    const Resource& resource = problem_.resources[as_size(needed.resource)];
                    if (resource.kind == ResourceKind::capacitated &&
                        units.insert(needed.resource).second)
                        try_unit(needed.resource);
                    for (const Role& role : needed.roles)
                        if (sets.insert(role.candidates).second) {
                            try_person(needed.resource, role);
                            try_skill(needed.resource, role);
                        }
                }
    }

    // Where the order's tasks that fit `counts` lie.
    template <class Counts>
    Interval span_of(const Plan& plan, Counts&& counts) const
    {
        Interval span{INT64_MAX, INT64_MIN};
        for (Index t = order_.first_task; t < order_.first_task + order_.tasks; ++t) {
            const Placement& placed = plan[as_size(t)];
            if (!placed.is_planned() || !counts(problem_.tasks[as_size(t)], placed))
                continue;
            span.from = std::min(span.from, placed.from);
            span.to = std::max(span.to, placed.to);
        }
        return span;
    }

    void try_unit(Index resource)
    {
        Remedy remedy;
        remedy.kind = RemedyKind::more_units;
        remedy.resource = resource;
        remedy.span = problem_.period;
        Altered altered = with_unit(problem_, plan_, resource, remedy.span);
        const auto plan = placed(altered.problem, altered.plan);
        if (!helps(altered.problem, plan, remedy))
            return;
        remedy.span = span_of(*plan, [&](const Task& task, const Placement& placed) {
            const auto& all = task.modes[as_size(placed.mode)].requirements;
            return std::any_of(all.begin(), all.end(), [&](const Requirement& needed) {
                return needed.resource == resource;
            });
        });
        altered = with_unit(problem_, plan_, resource, remedy.span);
        if (helps(altered.problem, placed(altered.problem, altered.plan), remedy))
            found_.all.push_back(remedy);
    }

    // The times at which most of a resource's people work.
    [[nodiscard]] Windows usual_hours(Index resource) const
    {
        const Resource& of = problem_.resources[as_size(resource)];
        std::vector<Index> calendars;
        for (Index p = of.first_person; p < of.first_person + of.people; ++p)
            calendars.push_back(problem_.people[as_size(p)].calendar);
        if (calendars.empty())
            return {problem_.period};
        const auto usual =
            std::max_element(calendars.begin(), calendars.end(), [&](Index a, Index b) {
                return std::count(calendars.begin(), calendars.end(), a) <
                       std::count(calendars.begin(), calendars.end(), b);
            });
        return problem_.calendars[as_size(*usual)];
    }

    void try_person(Index resource, const Role& role)
    {
        Remedy remedy;
        remedy.kind = RemedyKind::more_people;
        remedy.resource = resource;
        remedy.skills = role.skills;
        Index person = kNone;
        Windows hours = usual_hours(resource);
        Altered altered = with_person(problem_, plan_, resource, role.candidates, hours, person);
        const auto plan = placed(altered.problem, altered.plan);
        if (!helps(altered.problem, plan, remedy))
            return;
        remedy.span = span_of(*plan, [&](const Task&, const Placement& placed) {
            return std::binary_search(placed.people.begin(), placed.people.end(), person);
        });
        if (remedy.span.from > remedy.span.to)
            return;
        hours = common(hours, {remedy.span});
        altered = with_person(problem_, plan_, resource, role.candidates, hours, person);
        if (helps(altered.problem, placed(altered.problem, altered.plan), remedy))
            found_.all.push_back(remedy);
    }

    // The one skill that somebody lacks for a role; nothing where that is none or several.
    [[nodiscard]] std::optional<NeededSkill> lacks(const Person& person, const Role& role) const
    {
        std::optional<NeededSkill> lacking;
        for (const NeededSkill& needed : role.skills) {
            const bool holds =
                std::any_of(person.skills.begin(), person.skills.end(), [&](const HeldSkill& held) {
                    return held.skill == needed.skill && held.level >= needed.min_level;
                });
            if (!holds && lacking)
                return std::nullopt;
            if (!holds)
                lacking = needed;
        }
        return lacking;
    }

    // The people of a resource, those first who serve the fewest tasks.
    [[nodiscard]] std::vector<Index> by_work(Index resource) const
    {
        const Resource& of = problem_.resources[as_size(resource)];
        std::vector<std::pair<Index, Index>> served;
        for (Index p = of.first_person; p < of.first_person + of.people; ++p)
            served.emplace_back(0, p);
        for (const Placement& placed : plan_)
            for (const Index person : placed.people)
                if (person >= of.first_person && person < of.first_person + of.people)
                    ++served[as_size(person - of.first_person)].first;
        std::sort(served.begin(), served.end());
        std::vector<Index> people;
        for (const auto& [count, person] : served)
            people.push_back(person);
        return people;
    }

    void try_skill(Index resource, const Role& role)
    {
        std::optional<Remedy> best;
        std::size_t asked = 0;
        for (const Index p : by_work(resource)) {
            if (asked == kMostAsked)
                break;
            const auto skill = lacks(problem_.people[as_size(p)], role);
            const bool may =
                (!role.only || std::binary_search(role.only->begin(), role.only->end(), p)) &&
                !std::binary_search(role.never.begin(), role.never.end(), p);
            if (!skill || !may)
                continue;
            ++asked;
            Remedy remedy;
            remedy.kind = RemedyKind::skill;
            remedy.resource = resource;
            remedy.person = p;
            remedy.skills = {*skill};
            const Altered altered = with_skill(problem_, plan_, p, *skill, role.candidates);
            if (helps(altered.problem, placed(altered.problem, altered.plan), remedy) &&
                (!best || remedy.late < best->late))
                best = remedy;
        }
        if (best)
            found_.all.push_back(*best);
    }

    // All who may serve the order work on after each of their shifts: the shortest extension with
    // which it is in time or, where none is enough, the one that leaves it least late.
    void try_longer_shifts()
    {
        std::set<Index> people;
        for (Index t = order_.first_task; t < order_.first_task + order_.tasks; ++t)
            for (const Mode& mode : problem_.tasks[as_size(t)].modes)
                for (const Requirement& needed : mode.requirements)
                    for (const Role& role : needed.roles)
                        people.insert(problem_.candidates[as_size(role.candidates)].begin(),
                                      problem_.candidates[as_size(role.candidates)].end());
        Remedy best;
        if (!try_extension(people, *std::rbegin(kExtensions), best))
            return;
        for (const Seconds more : kExtensions) {
            Remedy remedy;
            if (more < *std::rbegin(kExtensions) && try_extension(people, more, remedy) &&
                remedy.late <= best.late) {
                best = remedy;
                break;
            }
        }
        found_.all.push_back(best);
    }

    [[nodiscard]] Windows longer(const Windows& windows, Seconds more) const
    {
        Windows longer = windows;
        for (Interval& one : longer)
            one.to = std::min(one.to + more, problem_.period.to);
        return merged(std::move(longer));
    }

    bool try_extension(const std::set<Index>& people, Seconds more, Remedy& remedy)
    {
        remedy.kind = RemedyKind::longer_shift;
        std::vector<Hours> hours;
        for (const Index person : people)
            hours.push_back({person, longer(hours_of(person), more)});
        const Altered altered = with_hours(problem_, plan_, hours);
        const auto plan = placed(altered.problem, altered.plan);
        if (!helps(altered.problem, plan, remedy))
            return false;
        // Only what the order uses of it.
        std::vector<Hours> used;
        for (const Hours& one : hours) {
            Windows extra = without(used_by(*plan, one.person, one.windows), hours_of(one.person));
            if (extra.empty())
                continue;
            Windows all = hours_of(one.person);
            for (const Interval& span : without(one.windows, hours_of(one.person)))
                for (const Interval& part : extra)
                    if (part.from < span.to && span.from < part.to)
                        all.push_back({span.from, std::min(part.to, span.to)});
            for (const Interval& span : without(merged(all), hours_of(one.person)))
                remedy.overtime.push_back({one.person, span});
            used.push_back({one.person, merged(std::move(all))});
        }
        const Altered smaller = with_hours(problem_, plan_, used);
        return helps(smaller.problem, placed(smaller.problem, smaller.plan), remedy);
    }

    [[nodiscard]] const Windows& hours_of(Index person) const
    {
        return problem_.calendars[as_size(problem_.people[as_size(person)].calendar)];
    }

    // When a person serves the order.
    [[nodiscard]] Windows used_by(const Plan& plan, Index person, const Windows& hours) const
    {
        Windows used;
        for (Index t = order_.first_task; t < order_.first_task + order_.tasks; ++t) {
            const Placement& placed = plan[as_size(t)];
            if (std::binary_search(placed.people.begin(), placed.people.end(), person))
                used.push_back({placed.from, placed.to});
        }
        return common(merged(std::move(used)), hours);
    }

    const Problem& problem_;
    const Plan plan_;  // without the order
    const Index number_;
    const Order& order_;
    const std::function<bool()>& goes_on_;
    Seconds limit_ = 0;  // what a remedy has to be better than
    Instant end_ = 0;    // as it stands
    Remedies found_;
};

}  // namespace

Seconds lateness_of(const Problem& problem, const Plan& plan, Index o)
{
    const Order& order = problem.orders[as_size(o)];
    Seconds late = 0;
    for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
        if (const auto& due = problem.tasks[as_size(t)].due; due && plan[as_size(t)].is_planned())
            late += std::max<Seconds>(0, plan[as_size(t)].to - *due);
    if (order.due)
        late += std::max(*order.due, end_of(problem, plan, o)) - *order.due;
    return late;
}

Instant end_of(const Problem& problem, const Plan& plan, Index o)
{
    const Order& order = problem.orders[as_size(o)];
    Instant end = INT64_MIN;
    for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
        if (plan[as_size(t)].is_planned())
            end = std::max(end, plan[as_size(t)].to);
    return end;
}

Remedies remedies_for(const Problem& problem, const Plan& plan, Index order,
                      const std::function<bool()>& goes_on)
{
    return RemedySearch{problem, plan, order, goes_on}.all();
}

}  // namespace routeopt::task::advice
