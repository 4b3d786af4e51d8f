#include "fill/v2/resolve.hpp"

#include <algorithm>

#include "fill/v2/resolver.hpp"
#include "form/limits.hpp"

namespace routeopt::fill::v2 {

void Resolver::warn(NodeId at, std::string message)
{
    problem_.warnings.push_back({document_.pointer(at), std::move(message)});
}

void Resolver::warn_of_zero(const Number& weight)
{
    if (*weight == 0)
        warn(weight.at, "has no effect: the weight is 0");
}

// Of members that need others, each told where it is given first.
void Resolver::warn_of_unused()
{
    const auto& employees = *request_.employees;
    const auto is_on = [&](Constraint constraint) {
        return problem_.weights[constraint].points != kOff;
    };
    const auto warn_of_first = [&](const auto& all, auto member, const char* why) {
        const auto first = std::find_if(all.begin(), all.end(),
                                        [&](const auto& one) { return (one.*member).present(); });
        if (first != all.end())
            warn(((*first).*member).at, why);
    };
    const auto has = [](const auto& all, auto member) {
        return std::any_of(all.begin(), all.end(),
                           [&](const auto& one) { return (one.*member).present(); });
    };
    if (!is_on(Constraint::efficiency))
        warn_of_first(employees, &v2::Employee::efficiency,
                      "has no effect: `efficiency` of `weights` is off unless it is given");
    if (!has(*request_.shifts, &v2::Shift::location))
        warn_of_first(employees, &v2::Employee::home, "has no effect: no shift has a `location`");
    const Options& options = *request_.options;
    if (*options.stability > 0 && problem_.schedule.empty())
        warn(options.stability.at, "has no effect: no plan is stated that may change");
}

void Resolver::limit(NodeId at, const Count& row, std::int64_t actual)
{
    if (actual > row.most && (service_limits_ || !row.may_be_lifted))
        form::over_limit(faults_, {at}, row, actual);
}

std::vector<Index> Resolver::indices(const Texts& names, const Names& of)
{
    std::vector<Index> found;
    for (const Text& name : *names)
        found.push_back(of.resolve(name, faults_));
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

void Resolver::resolve_options()
{
    const Options& options = *request_.options;
    Weights& weights = problem_.weights;
    if (*options.partial_planning)
        weights[Constraint::unassigned] = {Level::medium, 1};
    if (!*options.hard_availability)
        weights[Constraint::availability] = {Level::soft, 1};
    if (!*options.hard_skill)
        weights[Constraint::skills] = {Level::soft, 10};
    if (!*options.hard_blacklist)
        weights[Constraint::blacklist] = {Level::soft, 1};
    for (const WeightEntry& entry : *request_.weights)
        weights[entry.constraint] = *entry.weight;
    if (weights[Constraint::availability].points == kOff)
        problem_.soft_unavailability.points = kOff;
    problem_.always_score_shared_skills = *options.always_score_shared_skills;
    problem_.penalise_zero_hours = *options.penalise_zero_hours;
    problem_.use_availability_locations = *options.use_availability_locations;
    problem_.seed = static_cast<std::uint64_t>(*options.seed);
    if (options.max_iterations.present())
        problem_.max_iterations = *options.max_iterations;
    problem_.max_suggestions = *options.max_suggestions;
    problem_.suggest_for = indices(options.suggest_for, shifts_);
    for (const Text& name : *options.suggest_for)
        if (const Index shift = shifts_.find(*name);
            shift != kNone && problem_.shifts[as_size(shift)].is_history)
            faults_.invalid_value({name.at}, [] { return "this shift is past"; });
    const Explanation& explanation = *options.explanation;
    problem_.tells_alternatives = *explanation.enabled;
    problem_.tells_hard_conflicts = !*explanation.filter_hard_constraints;
    problem_.stability = *options.stability;
    problem_.skills = skills_.all();
}

void Resolver::check_totals()
{
    std::int64_t heads = 0;
    for (const fill::Shift& shift : problem_.shifts)
        heads += shift.max;
    limit(request_.shifts.at, kTotalHeads, heads);
    limit(request_.shifts.at, kPairs, std::ssize(problem_.shifts) * std::ssize(problem_.employees));
    limit(request_.shifts.at, kTags, std::ssize(tags_.all()));
    limit(request_.employees.at, kSkills, std::ssize(skills_.all()));
    for (std::size_t e = 0; e < problem_.employees.size(); ++e) {
        const fill::Employee& employee = problem_.employees[e];
        limit((*request_.employees)[e].at, kRulesOfOne,
              std::ssize(employee.limits) + std::ssize(employee.rules) +
                  std::ssize(employee.patterns) + std::ssize(employee.rests));
    }
    times_.check_forms(faults_);
}

void Resolver::resolve(const calendar::ZoneSource& zones)
{
    resolve_zone(zones);
    if (faults_.empty())
        resolve_shift_times();
    if (faults_.empty())
        resolve_horizon();
    if (!faults_.empty())
        return check_names(request_, faults_);
    for (const v2::Employee& employee : *request_.employees) {
        bool is_new = false;
        employees_.add(*employee.name, &is_new);
        if (!is_new)
            faults_.invalid_value({employee.name.at},
                                  [] { return "another employee has this name"; });
    }
    resolve_shifts();
    if (std::ssize(tags_.all()) > kTags.most)
        return check_totals();
    resolve_employees();
    resolve_rules();
    resolve_patterns();
    resolve_rests();
    resolve_demands();
    resolve_requirements();
    resolve_buckets();
    resolve_schedule();
    resolve_weekends();
    resolve_options();
    check_totals();
    warn_of_unused();
}

Problem resolve(const Request& request, const wire::Document& document,
                const calendar::ZoneSource& zones, bool service_limits, wire::FaultList& faults)
{
    Problem problem;
    Resolver{request, document, service_limits, faults, problem}.resolve(zones);
    return problem;
}

void check_names(const Request& request, wire::FaultList& faults)
{
    Names employees{"unknown employee"}, shifts{"unknown shift"};
    bool all_named = true;  // no name of theirs is faulty
    for (const v2::Employee& employee : *request.employees) {
        all_named = all_named && employee.name;
        employees.add(*employee.name);
    }
    for (const v2::Shift& shift : *request.shifts) {
        all_named = all_named && shift.name;
        shifts.add(*shift.name);
    }
    if (!all_named)
        return;
    const auto check = [&](const Names& known, const Texts& names) {
        for (const Text& name : *names)
            if (name)
                known.resolve(name, faults);
    };
    const auto check_people = [&](const auto& list) {
        for (const auto& one : *list)
            check(employees, one.employees);
    };
    check_people(request.shifts);
    check_people(request.rules);
    check_people(request.patterns);
    check_people(request.rests);
    check_people(request.fairness_buckets);
    for (const v2::Shift& shift : *request.shifts) {
        check(employees, shift.blocklist);
        check(employees, shift.allowlist);
    }
    for (const v2::Requirement& requirement : *request.requirements)
        check(shifts, requirement.shifts);
    check(shifts, request.options->suggest_for);
    for (const Scheduled& one : *request.schedule) {
        if (one.employee)
            employees.resolve(one.employee, faults);
        if (one.shift)
            shifts.resolve(one.shift, faults);
    }
}

std::vector<Assignment> resolve_solution(const Solution& solution, const Problem& problem,
                                         wire::FaultList& faults)
{
    Names employees{"unknown employee"}, shifts{"unknown shift"};
    for (const fill::Employee& employee : problem.employees)
        employees.add(employee.name);
    for (const fill::Shift& shift : problem.shifts)
        shifts.add(shift.name);
    std::set<std::pair<Index, Index>> locked, taken;
    for (const Assignment& one : problem.schedule)
        if (one.locked)
            locked.emplace(one.employee, one.shift);
    std::vector<Assignment> plan;
    for (const Scheduled& given : *solution.assignments) {
        const Index shift = shifts.resolve(given.shift, faults);
        if (!given.employee.present())
            continue;
        const Index employee = employees.resolve(given.employee, faults);
        if (shift == kNone || employee == kNone)
            continue;
        if (taken.emplace(employee, shift).second)
            plan.push_back({employee, shift, locked.contains({employee, shift})});
        else
            faults.invalid_value({given.at}, [] { return "this employee has this shift already"; });
    }
    return plan;
}

}  // namespace routeopt::fill::v2
