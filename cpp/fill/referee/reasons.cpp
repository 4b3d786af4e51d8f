#include "fill/referee/reasons.hpp"

#include <algorithm>
#include <array>

#include "fill/referee/bars.hpp"

namespace routeopt::fill::referee {

std::vector<Reasons> reasons_of(const Problem& problem, std::span<const Assignment> plan,
                                const std::function<bool()>& goes_on)
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
    std::vector<Bars> bars;
    bars.reserve(theirs.size());
    for (std::size_t e = 0; e < theirs.size(); ++e)
        bars.emplace_back(problem, static_cast<Index>(e), theirs[e], kinds);
    for (Reasons& reasons : found) {
        Reasons all{reasons.shift, {}, 0};
        std::array<std::int64_t, kConstraints.size()> barred{};
        for (std::size_t e = 0; e < theirs.size(); ++e) {
            if (!goes_on())
                return found;
            if (std::find(theirs[e].begin(), theirs[e].end(), all.shift) != theirs[e].end())
                continue;
            if (const auto constraint = bars[e].first(all.shift))
                ++barred[static_cast<std::size_t>(*constraint)];
            else
                ++all.free;
        }
        for (std::size_t c = 0; c < kConstraints.size(); ++c)
            if (barred[c] > 0)
                all.barred.emplace_back(static_cast<Constraint>(c), barred[c]);
        reasons = std::move(all);
    }
    return found;
}

}  // namespace routeopt::fill::referee
