#include "fill/referee/referee.hpp"

#include "fill/referee/cover.hpp"
#include "fill/referee/person.hpp"

namespace routeopt::fill::referee {

Judgement judge(const Problem& problem, std::span<const Assignment> plan)
{
    Judgement judgement;
    std::vector<std::vector<Index>> shifts(problem.employees.size());
    for (const Assignment& one : plan)
        shifts[as_size(one.employee)].push_back(one.shift);
    for (std::size_t e = 0; e < shifts.size(); ++e) {
        Person person{problem, static_cast<Index>(e), shifts[e], judgement.items};
        person.judge();
        judgement.employees.push_back(person.totals());
    }
    Cover{problem, plan, judgement}.judge();
    for (const Item& item : judgement.items)
        judgement.is_exact = judgement.score.add(item) && judgement.is_exact;
    return judgement;
}

}  // namespace routeopt::fill::referee
