#include "create/v2/resolve.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "create/v2/resolver.hpp"
#include "form/limits.hpp"
#include "wire/near_miss.hpp"

namespace routeopt::create::v2 {

void Resolver::warn(NodeId at, std::string message)
{
    problem_.warnings.push_back({document_.pointer(at), std::move(message)});
}

void Resolver::wrong(NodeId at, const char* message)
{
    faults_.invalid_value({at}, [&] { return message; });
}

void Resolver::resolve_options()
{
    const Options& options = *request_.options;
    for (const WeightEntry& entry : *request_.weights)
        problem_.weights[entry.constraint] = *entry.weight;
    problem_.min_between_starts = *options.min_between_starts;
    problem_.demand_unit = *options.demand_unit;
    if (problem_.demand_unit <= 0)
        wrong(options.demand_unit.at, "must be longer than 0");
    problem_.stability = *options.stability;
    problem_.seed = static_cast<std::uint64_t>(*options.seed);
    if (options.max_iterations.present())
        problem_.max_iterations = *options.max_iterations;
    problem_.cyclic = *request_.cyclic;
}

void Resolver::resolve_limits()
{
    const v2::Limits& given = *request_.limits;
    create::Limits& limits = problem_.limits;
    const auto take = [](const Number& from, std::int64_t& to) {
        if (from.present())
            to = *from;
    };
    take(given.max_heads, limits.max_heads);
    take(given.max_kinds, limits.max_kinds);
    if (given.max_total.present())
        limits.max_total = form::seconds_of_hours(*given.max_total);
    const AverageLength& average = *given.average_length;
    if (average.min.present())
        limits.min_average = *average.min;
    if (average.max.present())
        limits.max_average = *average.max;
    for (const Number* bound : {&average.min, &average.max})
        if (**bound > kLongest_s.most)
            wrong(bound->at, "a shift is at most P7D long");
    if (average.max.present() && *average.max < *average.min)
        wrong(average.max.at, "must not be below `min`");
}

void Resolver::resolve_before()
{
    if (!request_.shifts.present())
        return;
    problem_.has_before = true;
    const Plan plan = heads_of(
        request_.shifts, problem_,
        [&](const Field<When>& when, bool is_end) { return time(when, is_end); }, faults_);
    for (std::size_t s = 0; s < plan.size(); ++s)
        problem_.slots[s].before = plan[s];
}

void Resolver::warn_of_weights()
{
    const auto any = [&](auto has) {
        return std::any_of(problem_.templates.begin(), problem_.templates.end(), has);
    };
    const auto has_effect = [&](Constraint constraint) {
        switch (constraint) {
        case Constraint::total_demand: return !problem_.flexible;
        case Constraint::as_late_as_possible: return problem_.flexible;
        case Constraint::resource_availability:
            return any([](const create::Template& its) { return !its.uses.empty(); });
        case Constraint::min_time_between_shift_start: return problem_.min_between_starts > 0;
        case Constraint::heads:
            return any([](const create::Template& its) {
                return its.min_heads > 0 || its.max_heads != kNoLimit;
            });
        case Constraint::limits: return request_.limits.present();
        case Constraint::costs:
            return any([](const create::Template& its) { return its.cost > 0; });
        case Constraint::preference:
            return any([](const create::Template& its) { return its.dislike > 0; });
        default: return true;
        }
    };
    for (const WeightEntry& entry : *request_.weights)
        if (!has_effect(entry.constraint))
            warn(entry.at, "has no effect: nothing in the request is counted by it");
}

void Resolver::warn_of_unused()
{
    const auto& templates = problem_.templates;
    std::vector<bool> offered(skills_.all().size()), wanted(skills_.all().size());
    for (const create::Template& its : templates)
        offered[as_size(its.skill)] = true;
    for (const v2::Demand& demand : *request_.demands) {
        const auto number = as_size(skill(demand.skill));
        if (!offered[number] && !wanted[number])
            warn(demand.at, "no template has the skill of this demand: it stays unmet");
        wanted[number] = true;
    }
    for (std::size_t t = 0; t < templates.size(); ++t)
        if (!wanted[as_size(templates[t].skill)])
            warn((*request_.templates)[t].at, "no demand has the skill of this template");
    for (std::size_t r = 0; r < problem_.resources.size(); ++r)
        if (!used_resources_[r])
            warn((*request_.options->resources)[r].at, "has no effect: no template requires it");
    if (problem_.stability > 0 && !problem_.has_before)
        warn(request_.options->stability.at, "has no effect: no plan is stated that may change");
    warn_of_weights();
}

void Resolver::check_totals()
{
    if (std::ssize(skills_.all()) > kSkills.most)
        form::over_limit(faults_, {request_.demands.at}, kSkills, std::ssize(skills_.all()));
}

void Resolver::resolve(const calendar::ZoneSource& zones)
{
    resolve_form();
    resolve_mode();
    if (faults_.empty() && has_dates_)
        resolve_zone(zones);
    if (faults_.empty())
        resolve_days();
    resolve_options();
    resolve_limits();
    if (!faults_.empty())
        return;
    resolve_demands();
    resolve_resources();
    resolve_templates();
    check_totals();
    if (!faults_.empty())
        return;
    resolve_pieces();
    resolve_before();
    warn_of_unused();
}

Problem resolve(const Request& request, const wire::Document& document,
                const calendar::ZoneSource& zones, bool service_limits, wire::FaultList& faults)
{
    Problem problem;
    Resolver{request, document, service_limits, faults, problem}.resolve(zones);
    return problem;
}

Plan heads_of(const List<PlannedShift>& shifts, const Problem& problem, const TimeOf& time_of,
              wire::FaultList& faults)
{
    form::NumberedNames names{"unknown template"};
    for (const create::Template& its : problem.templates)
        names.add(its.name);
    std::map<std::tuple<Index, Seconds, Seconds>, std::size_t> numbers;
    for (std::size_t s = 0; s < problem.slots.size(); ++s) {
        const Slot& slot = problem.slots[s];
        numbers[{slot.template_, slot.from, slot.to}] = s;
    }
    const bool has_dates = problem.form != create::TimeForm::time_of_day;
    Plan plan(problem.slots.size());
    std::set<std::size_t> stated;
    const auto wrong = [&](NodeId at, const char* message) {
        faults.invalid_value({at}, [&] { return message; });
    };
    for (const PlannedShift& planned : *shifts) {
        const Index number = names.resolve(planned.pattern, faults);
        bool fits = true;
        for (const Field<When>* when : {&planned.from, &planned.to})
            if ((*when)->is_time_of_day == has_dates) {
                wrong(when->at, "must have a date exactly where the demands have one");
                fits = false;
            }
        if (number == kNone || !fits)
            continue;
        const auto& its = problem.templates[as_size(number)];
        if (planned.skill.present() && *planned.skill != problem.skills[as_size(its.skill)].name)
            wrong(planned.skill.at, "is not the skill of the template");
        const Seconds from = time_of(planned.from, false);
        Seconds to = time_of(planned.to, true);
        if (!has_dates && to <= from)
            to += calendar::kDay_s;
        const auto slot = numbers.find({number, from, to});
        if (slot == numbers.end())
            wrong(planned.at, "the template has no shift with this start and end");
        else if (!stated.insert(slot->second).second)
            wrong(planned.at, "this shift was stated before");
        else
            plan[slot->second] = *planned.value;
    }
    return plan;
}

Plan resolve_solution(const Solution& solution, const Problem& problem, wire::FaultList& faults)
{
    return heads_of(
        solution.shifts, problem,
        [&](const Field<When>& when, bool is_end) {
            const calendar::Moment& moment = when->moment;
            if (when->is_time_of_day)
                return when->time_of_day;
            if (moment.offset_s)
                return moment.local - *moment.offset_s - problem.begin;
            const Seconds day = moment.is_day && is_end ? calendar::kDay_s : 0;
            return problem.zone.instant(moment.local + day) - problem.begin;
        },
        faults);
}

}  // namespace routeopt::create::v2
