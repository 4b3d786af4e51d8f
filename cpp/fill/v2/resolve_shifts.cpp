#include <algorithm>

#include "fill/v2/resolver.hpp"

namespace routeopt::fill::v2 {

void Resolver::resolve_shift_times()
{
    problem_.shifts.resize(request_.shifts->size());
    for (std::size_t s = 0; s < problem_.shifts.size(); ++s) {
        const v2::Shift& given = (*request_.shifts)[s];
        fill::Shift& shift = problem_.shifts[s];
        if (!in_order(given.from, given.to, "shift"))
            continue;
        shift.from = from(given.from);
        shift.to = to(given.to);
        shift.day = problem_.zone.day_of(shift.from);
        shift.start_time = problem_.zone.local(shift.from) - shift.day * calendar::kDay_s;
        shift.end_time = problem_.zone.local(shift.to) - shift.day * calendar::kDay_s;
    }
}

std::optional<fill::Place> Resolver::place(const Field<v2::Place>& place)
{
    if (!place.present())
        return std::nullopt;
    for (const auto& [field, name] : {std::pair{&place->lat, "lat"}, {&place->lon, "lon"}})
        if (!field->present())
            faults_.invalid_value({place.at, name}, [&, text = name] {
                return "the member `" + std::string{text} + "` is required";
            });
    return fill::Place{*place->lat, *place->lon};
}

std::vector<fill::NeededSkill> Resolver::needed(const List<v2::NeededSkill>& skills)
{
    std::vector<fill::NeededSkill> found;
    std::set<std::string_view> seen;
    for (const v2::NeededSkill& skill : *skills) {
        if (!seen.insert(*skill.name).second)
            faults_.invalid_value({skill.name.at}, [] { return "this skill was named before"; });
        found.push_back({skills_.add(*skill.name), *skill.level, *skill.hard, *skill.weight});
    }
    return found;
}

void Resolver::resolve_heads(const v2::Shift& given, fill::Shift& shift)
{
    if (given.value.present())
        shift.min = *given.value;
    if (given.min.present())
        shift.min = *given.min;
    shift.max = std::max(shift.min, *given.value);
    if (given.max.present())
        shift.max = *given.max;
    if (shift.max < shift.min)
        faults_.invalid_value({given.max.at}, [] { return "must not be below `min`"; });
}

void Resolver::resolve_shift(const v2::Shift& given, fill::Shift& shift)
{
    shift.name = *given.name;
    resolve_heads(given, shift);
    shift.skills = needed(given.skills);
    for (const Name& tag : *given.tags) {
        const Index number = tags_.add(*tag.name);
        if (number < kTags.most)
            shift.tags.set(as_size(number));
    }
    shift.location = place(given.location);
    shift.priority = *given.priority;
    shift.cost = *given.cost;
    shift.blocklist = indices(given.blocklist, employees_);
    shift.allowlist = indices(given.allowlist, employees_);
    shift.has_allowlist = given.allowlist.present();
    shift.unpaid_break = *given.unpaid_break;
    if (shift.unpaid_break > shift.length())
        faults_.invalid_value({given.unpaid_break.at},
                              [] { return "must not be longer than the shift"; });
    if (given.locked.present() && given.locked->size() != given.employees->size())
        faults_.invalid_value({given.locked.at},
                              [] { return "must have an entry for each of `employees`"; });
}

void Resolver::resolve_shifts()
{
    for (std::size_t s = 0; s < problem_.shifts.size(); ++s) {
        const v2::Shift& given = (*request_.shifts)[s];
        bool is_new = false;
        shifts_.add(*given.name, &is_new);
        if (!is_new)
            faults_.invalid_value({given.name.at}, [] { return "another shift has this name"; });
        resolve_shift(given, problem_.shifts[s]);
    }
}

void Resolver::resolve_demands()
{
    Names names{"unknown demand"};
    for (const v2::Demand& given : *request_.demands) {
        bool is_new = false;
        names.add(*given.name, &is_new);
        if (!is_new)
            faults_.invalid_value({given.name.at}, [] { return "another demand has this name"; });
        if (!in_order(given.from, given.to, "demand"))
            continue;
        fill::Demand& demand = problem_.demands.emplace_back();
        demand.name = *given.name;
        demand.to = to(given.to);
        demand.from = std::min(std::max(from(given.from), begin_), demand.to);
        if (demand.from == demand.to)
            warn(given.at, "has no effect: it is past");
        demand.skills = needed(given.skills);
        demand.min = *given.min;
        if (given.max.present())
            demand.max = *given.max;
        if (demand.max && *demand.max < demand.min)
            faults_.invalid_value({given.max.at}, [] { return "must not be below `min`"; });
        if (!given.min.present() && !given.max.present())
            warn(given.at, "a demand without `min` and `max` has no effect");
        for (const v2::NeededSkill& skill : *given.skills)
            for (const auto* at : {&skill.hard.at, &skill.weight.at})
                if (*at != wire::kNowhere)
                    warn(*at, "has no effect in a demand: all its skills are needed");
    }
}

void Resolver::resolve_requirements()
{
    for (const v2::Requirement& given : *request_.requirements)
        problem_.requirements.push_back(
            {indices(given.shifts, shifts_), skills_.add(*given.skill), *given.value});
}

void Resolver::schedule(Index employee, Index shift, bool locked, NodeId at)
{
    if (employee == kNone || shift == kNone)
        return;
    if (!scheduled_.emplace(employee, shift).second) {
        faults_.invalid_value({at}, [] { return "this employee has this shift already"; });
        return;
    }
    const bool is_history = problem_.shifts[as_size(shift)].is_history;
    problem_.schedule.push_back({employee, shift, locked || is_history});
}

void Resolver::resolve_schedule()
{
    for (std::size_t s = 0; s < problem_.shifts.size(); ++s) {
        const v2::Shift& given = (*request_.shifts)[s];
        for (std::size_t i = 0; i < given.employees->size(); ++i) {
            const Text& name = (*given.employees)[i];
            const bool locked = i < given.locked->size() && *(*given.locked)[i];
            schedule(employees_.resolve(name, faults_), static_cast<Index>(s), locked, name.at);
        }
    }
    for (const Scheduled& given : *request_.schedule) {
        const Index shift = shifts_.resolve(given.shift, faults_);
        if (given.employee.present())  // absent: an answer's empty head
            schedule(employees_.resolve(given.employee, faults_), shift, *given.locked, given.at);
    }
}

}  // namespace routeopt::fill::v2
