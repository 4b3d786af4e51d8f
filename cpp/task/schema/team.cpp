#include "task/schema/team.hpp"

namespace routeopt::task {

bool has_right_numbers(const Problem& problem, const Mode& mode, const std::vector<Index>& people)
{
    std::size_t at = 0;
    for (const Requirement& needed : mode.requirements) {
        if (problem.resources[as_size(needed.resource)].kind != ResourceKind::plannable)
            continue;
        std::int64_t count = 0;
        for (;
             at < people.size() && problem.people[as_size(people[at])].resource == needed.resource;
             ++at)
            ++count;
        if (count != needed.amount)
            return false;
    }
    return at == people.size();
}

}  // namespace routeopt::task
