#include "create/referee/load.hpp"

#include <algorithm>

namespace routeopt::create::referee {

void Load::add(const Interval& interval, std::int64_t number)
{
    const Seconds period = problem_.period;
    const Seconds late = problem_.cyclic && interval.from >= period ? period : 0;
    const Seconds from = interval.from - late, to = interval.to - late;
    if (problem_.cyclic && to > period) {
        add({from, period}, number);
        add({0, to - period}, number);
        return;
    }
    changes_.push_back({from, number});
    changes_.push_back({to, -number});
}

std::vector<Step> Load::steps()
{
    std::sort(changes_.begin(), changes_.end(),
              [](const Change& a, const Change& b) { return a.at < b.at; });
    std::vector<Step> steps;
    std::int64_t load = 0;
    Seconds from = 0;
    const auto close = [&](Seconds to) {
        if (to == from)
            return;
        if (!steps.empty() && steps.back().load == load)
            steps.back().to = to;
        else
            steps.push_back({from, to, load});
        from = to;
    };
    for (const Change& change : changes_) {
        close(change.at);
        load += change.by;
    }
    close(problem_.end);
    return steps;
}

}  // namespace routeopt::create::referee
