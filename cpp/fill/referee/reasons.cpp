#include "fill/referee/reasons.hpp"

#include <algorithm>
#include <array>

#include "fill/referee/bars.hpp"

namespace routeopt::fill::referee {

std::vector<Reasons> reasons_of(const Problem& problem, std::span<const Assignment> plan)
{
    std::vector<std::vector<Index>> theirs(problem.employees.size());
    std::vector<std::int64_t> heads(problem.shifts.size());
    for (const Assignment& one : plan) {
        theirs[as_size(one.employee)].push_back(one.shift);
        ++heads[as_size(one.shift)];
    }
    std::vector<Reasons> found;
    for (std::size_t s = 0; s < problem.shifts.size(); ++s)
        if (!problem.shifts[s].is_history && heads[s] < problem.shifts[s].min)
            found.push_back({static_cast<Index>(s), {}, 0});
    if (found.empty())
        return found;
    const std::vector<Index> kinds = kinds_of(problem.shifts);
    std::vector<std::array<std::int64_t, kConstraints.size()>> barred(found.size());
    for (std::size_t e = 0; e < theirs.size(); ++e) {
        const std::vector<Index>& shifts = theirs[e];
        Bars bars{problem, static_cast<Index>(e), shifts, kinds};
        for (std::size_t i = 0; i < found.size(); ++i) {
            if (std::find(shifts.begin(), shifts.end(), found[i].shift) != shifts.end())
                continue;
            if (const auto constraint = bars.first(found[i].shift))
                ++barred[i][static_cast<std::size_t>(*constraint)];
            else
                ++found[i].free;
        }
    }
    for (std::size_t i = 0; i < found.size(); ++i)
        for (std::size_t c = 0; c < kConstraints.size(); ++c)
            if (barred[i][c] > 0)
                found[i].barred.emplace_back(static_cast<Constraint>(c), barred[i][c]);
    return found;
}

}  // namespace routeopt::fill::referee
