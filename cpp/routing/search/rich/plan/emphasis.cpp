#include "routing/search/rich/plan/emphasis.hpp"

#include <utility>

#include "routing/search/rich/plan/preferred.hpp"

namespace routeopt::routing::search::rich {

void Emphasis::find_tasks()
{
    // With more tasks and vehicles to look at, finding them takes longer than it is worth.
    constexpr std::size_t kMostPrices = 2'000'000;
    preferred_price_.assign(model_.tasks.size(), kNoEmphasis);
    std::vector<Index> jobs;
    for (std::size_t task = 0; task < model_.tasks.size(); ++task) {
        const model::Task& t = model_.tasks[task];
        if (t.second == kNone && model_.rules.stops[t.stop].preference_row != kNone)
            jobs.push_back(static_cast<Index>(task));
    }
    if (jobs.size() * model_.vehicles > kMostPrices)
        return;
    for (const Index job : jobs)
        if (const auto preferred = few_preferred(model_, job)) {
            preferred_price_[job] = preferred->least;
            tasks_.push_back(job);
        }
}

bool Emphasis::set(double times)
{
    if (std::exchange(times_, times) == times)
        return false;
    if (preferred_price_.empty())
        find_tasks();
    return true;
}

}  // namespace routeopt::routing::search::rich
