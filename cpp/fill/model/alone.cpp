#include <algorithm>
#include <cmath>
#include <numbers>

#include "fill/model/model.hpp"

namespace routeopt::fill::model {
namespace {

class Alone {
public:
    Alone(const Problem& problem, const Employee& employee, Index person, Index shift)
        : problem_(problem), employee_(employee), person_(person), number_(shift),
          shift_(problem.shifts[as_size(shift)])
    {
    }

    Cost cost()
    {
        const auto& black = shift_.blocklist;
        const auto& white = shift_.allowlist;
        const bool barred =
            std::find(black.begin(), black.end(), person_) != black.end() ||
            (shift_.has_allowlist && std::find(white.begin(), white.end(), person_) == white.end());
        add(Constraint::blacklist, barred ? 1 : 0);
        add_availability();
        const auto weekday = static_cast<std::size_t>(calendar::weekday_of(shift_.day));
        add(Constraint::day_of_week, employee_.weekdays[weekday] ? 0 : 1);
        for (const NeededSkill& needed : shift_.skills)
            add_skill(needed);
        for (const Limits& limits : employee_.limits)
            if (limits.holds_on(shift_.day))
                add_limits(limits);
        add_preferences();
        add_distance();
        return cost_;
    }

private:
    void add(Constraint constraint, std::int64_t amount)
    {
        if (amount > 0)
            cost_.add(problem_.weights[constraint], amount);
    }

    void add_availability()
    {
        if (!employee_.always_available) {
            // Instants within the shift up to which all is covered, one window after another.
            Seconds covered = 0;
            std::int64_t done = shift_.from;
            for (const Availability& window : employee_.availability) {
                const std::int64_t begin = std::max(done, window.from);
                const std::int64_t end = std::min(shift_.to, window.to);
                if (end > begin) {
                    covered += end - begin;
                    done = end;
                }
            }
            add(Constraint::availability, in_minutes(shift_.length() - covered));
        }
        for (const Unavailability& window : employee_.unavailability) {
            const Seconds inside =
                std::min(window.to, shift_.to) - std::max(window.from, shift_.from);
            if (inside > 0)
                cost_.add(window.is_soft ? problem_.soft_unavailability
                                         : problem_.weights[Constraint::availability],
                          in_minutes(inside));
        }
    }

    void add_skill(const NeededSkill& needed)
    {
        const std::int64_t held = employee_.level_of(needed.skill, shift_.day);
        if (needed.hard)
            add(Constraint::skills, held == 0 ? 1 : needed.level - held);
        else if (held == 0)
            add(Constraint::soft_skills, needed.weight);
        else
            add(Constraint::soft_skills_level, needed.level - held);
    }

    void add_limits(const Limits& limits)
    {
        const auto excess = [&](Constraint constraint, Seconds seconds) {
            add(constraint, seconds > 0 ? in_minutes(seconds) : 0);
        };
        if (limits.min_length)
            excess(Constraint::min_shift, *limits.min_length - shift_.length());
        if (limits.max_length)
            excess(Constraint::max_shift, shift_.length() - *limits.max_length);
        if (limits.earliest_start)
            excess(Constraint::shift_start, *limits.earliest_start - shift_.start_time);
        if (limits.latest_start)
            excess(Constraint::latest_shift_start, shift_.start_time - *limits.latest_start);
        if (limits.latest_end)
            excess(Constraint::shift_end, shift_.end_time - *limits.latest_end);
    }

    // Dislikes; wishes for this shift, which are met, take off what they cost unmet. Other wishes
    // depend on all of a person's shifts.
    void add_preferences()
    {
        bool any = employee_.wanted_tags.empty();
        for (const Index tag : employee_.wanted_tags)
            any = any || (tag != kNone && shift_.tags[as_size(tag)]);
        add(Constraint::preference, any ? 0 : 1);
        for (const Preference& wish : employee_.preferences) {
            const bool meets = wish.tag != kNone ? shift_.tags[as_size(wish.tag)]
                               : wish.shift != kNone
                                   ? wish.shift == number_
                                   : wish.from < shift_.to && shift_.from < wish.to;
            if (meets && (wish.weight < 0 || wish.shift != kNone))
                cost_.add(problem_.weights[Constraint::preference], -wish.weight);
        }
    }

    void add_distance()
    {
        if (!shift_.location)
            return;
        Constraint constraint = Constraint::distance;
        std::optional<Place> start = employee_.home;
        for (const Availability& window : employee_.availability)
            if (problem_.use_availability_locations && window.location &&
                window.from <= shift_.from && shift_.from < window.to) {
                start = window.location;
                constraint = Constraint::distance_by_availability;
            }
        if (start)
            add(constraint, there_and_back(*start, *shift_.location));
    }

    static std::int64_t there_and_back(const Place& a, const Place& b)
    {
        constexpr double kRadian = std::numbers::pi / 180;
        const double dlat = std::sin((b.lat - a.lat) * kRadian / 2);
        const double dlon = std::sin((b.lon - a.lon) * kRadian / 2);
        const double h =
            dlat * dlat + std::cos(a.lat * kRadian) * std::cos(b.lat * kRadian) * dlon * dlon;
        return std::llround(4 * 6371.0088 * std::asin(std::sqrt(std::min(1.0, h))));
    }

    const Problem& problem_;
    const Employee& employee_;
    Index person_, number_;
    const Shift& shift_;
    Cost cost_;
};

}  // namespace

Cost cost_alone(const Problem& problem, const Employee& employee, Index person, Index shift)
{
    return Alone{problem, employee, person, shift}.cost();
}

std::vector<Index> critical_skills(const Problem& problem)
{
    std::vector<Index> found;
    if (problem.weights[Constraint::critical_skills].points == kOff)
        return found;
    const auto count = static_cast<Index>(problem.skills.size());
    for (Index skill = 0; skill < count; ++skill) {
        const auto asks = [&](const std::vector<NeededSkill>& skills) {
            return std::any_of(skills.begin(), skills.end(),
                               [&](const NeededSkill& one) { return one.skill == skill; });
        };
        const bool is_asked =
            std::any_of(problem.shifts.begin(), problem.shifts.end(),
                        [&](const Shift& shift) { return asks(shift.skills); }) ||
            std::any_of(problem.demands.begin(), problem.demands.end(),
                        [&](const Demand& demand) { return asks(demand.skills); }) ||
            std::any_of(problem.requirements.begin(), problem.requirements.end(),
                        [&](const Requirement& one) { return one.skill == skill; });
        const auto holders = std::count_if(
            problem.employees.begin(), problem.employees.end(), [&](const Employee& employee) {
                return std::any_of(employee.skills.begin(), employee.skills.end(),
                                   [&](const HeldSkill& held) { return held.skill == skill; });
            });
        if (is_asked && 4 * holders <= std::ssize(problem.employees))
            found.push_back(skill);
    }
    return found;
}

bool wastes(const Problem& problem, const std::vector<Index>& critical, Index employee, Index shift)
{
    const Shift& on = problem.shifts[as_size(shift)];
    bool holds = false;
    for (const Index skill : critical) {
        if (problem.employees[as_size(employee)].level_of(skill, on.day) == 0)
            continue;
        holds = true;
        for (const NeededSkill& needed : on.skills)
            if (needed.skill == skill)
                return false;
    }
    return holds;
}

}  // namespace routeopt::fill::model
