#include "fill/referee/reasons.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "fill/referee/referee.hpp"

namespace routeopt::fill::referee {
namespace {

using Amounts = std::array<std::int64_t, kConstraints.size()>;

Amounts hard_amounts(const Problem& problem, Index employee, std::span<const Index> shifts)
{
    Amounts amounts{};
    for (const Item& item : judge_employee(problem, employee, shifts))
        if (item.weight.level == Level::hard)
            amounts[static_cast<std::size_t>(item.constraint)] += item.amount * item.weight.points;
    return amounts;
}

}  // namespace

std::vector<Reasons> reasons_of(const Problem& problem, std::span<const Assignment> plan)
{
    std::vector<std::vector<Index>> on(problem.shifts.size()), theirs(problem.employees.size());
    for (const Assignment& one : plan) {
        on[as_size(one.shift)].push_back(one.employee);
        theirs[as_size(one.employee)].push_back(one.shift);
    }
    std::vector<Amounts> now(problem.employees.size());
    for (std::size_t e = 0; e < now.size(); ++e)
        now[e] = hard_amounts(problem, static_cast<Index>(e), theirs[e]);
    std::vector<Reasons> found;
    for (std::size_t s = 0; s < problem.shifts.size(); ++s) {
        const Shift& shift = problem.shifts[s];
        if (shift.is_history || std::ssize(on[s]) >= shift.min)
            continue;
        Reasons& reasons = found.emplace_back();
        reasons.shift = static_cast<Index>(s);
        std::map<Constraint, std::int64_t> barred;
        for (std::size_t e = 0; e < now.size(); ++e) {
            if (std::count(on[s].begin(), on[s].end(), static_cast<Index>(e)) > 0)
                continue;
            std::vector<Index> with = theirs[e];
            with.push_back(reasons.shift);
            const Amounts then = hard_amounts(problem, static_cast<Index>(e), with);
            const auto [more, than] = std::mismatch(then.begin(), then.end(), now[e].begin(),
                                                    [](auto a, auto b) { return a <= b; });
            if (more == then.end())
                ++reasons.free;
            else
                ++barred[static_cast<Constraint>(more - then.begin())];
        }
        reasons.barred.assign(barred.begin(), barred.end());
    }
    return found;
}

}  // namespace routeopt::fill::referee
