#include "task/search/placer.hpp"

#include <algorithm>

namespace routeopt::task::search {

// The first start, from t on, at which a person's skills hold as long as the task lasts by the
// threshold of efficiency.
Instant Placer::when_skilled(std::size_t role, Index person, Instant t) const
{
    const Person& one = model_->problem().people[as_size(person)];
    for (;;) {
        const Instant start = t;
        for (const NeededSkill& needed : now_.need->roles[role].role->skills) {
            Instant soonest = kNever;
            for (const HeldSkill& held : one.skills) {
                if (held.skill != needed.skill || held.level < needed.min_level)
                    continue;
                const Instant from = std::max(t, held.from);
                if (from + now_.wish.length <= held.to)
                    soonest = std::min(soonest, from);
            }
            t = soonest;
            if (t >= kNever)
                return kNever;
        }
        if (t == start)
            return t;
    }
}

// A person's earliest start in a role from t on, or a time beyond the limit.
Instant Placer::when(std::size_t role, Index person, Instant t, Instant limit)
{
    if (now_.wish.length == 0 && !model_->holds_moments(person, now_.task))
        return now_.need->roles[role].role->is_timed ? when_skilled(role, person, t) : t;
    Known& known = known_[as_size(person)];
    const Line& line = timetable_->line(person);
    const auto ask = [&](Instant from) {
        if (known.attempt == attempts_ && known.from <= from && from <= known.when) {
            if (known.is_exact || known.when > limit)
                return known.when;
        } else {
            known = {attempts_, from, from, false};
        }
        known.when = line.earliest(known.when, now_.wish, limit, model_->neighbours());
        known.is_exact = known.when <= limit;
        return known.when;
    };
    Instant found = ask(t);
    if (!now_.need->roles[role].role->is_timed)
        return found;
    while (found <= limit) {
        const Instant skilled = when_skilled(role, person, found);
        if (skilled == found)
            return found;
        found = skilled > limit ? skilled : ask(skilled);
    }
    return found;
}

// The earliest time from t on at which as many people of the role as it takes are free.
Instant Placer::start_of_role(std::size_t role, Instant t)
{
    const RoleNeed& need = now_.need->roles[role];
    const std::int64_t count = need.role->count;
    if (count == 1) {
        Instant best = kNever;
        for (const Index person : need.candidates) {
            if (!may_do(role, person))
                continue;
            best = std::min(best, when(role, person, t, std::min(now_.limit, best - 1)));
            if (best == t)
                break;
        }
        return best;
    }
    starts_.clear();
    for (const Index person : need.candidates)
        if (may_do(role, person))
            starts_.push_back(when(role, person, t, now_.limit));
    if (std::ssize(starts_) < count)
        return kNever;
    const auto nth = starts_.begin() + (count - 1);
    std::nth_element(starts_.begin(), nth, starts_.end());
    return *nth;
}

}  // namespace routeopt::task::search
