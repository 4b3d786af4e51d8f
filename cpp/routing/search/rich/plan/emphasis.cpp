// What Plan charges for preferences while a search is hot.
#include <utility>

#include "routing/search/rich/plan/plan.hpp"
#include "routing/search/rich/plan/preferred.hpp"

namespace routeopt::routing::search::rich {

// Charging more leads astray where shipments, or tasks that many vehicles suit, have preferences.
void Plan::list_emphasized()
{
    // With more tasks and vehicles to look at it takes longer than it is worth.
    constexpr std::size_t kMostPrices = 2'000'000;
    calm_price_.assign(model_.tasks.size(), kNeverEmphasized);
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
            calm_price_[job] = preferred->least;
            emphasized_.push_back(job);
        }
}

void Plan::emphasize(double times)
{
    INVARIANT(touched_.empty(), "what is charged changes between changes");
    if (std::exchange(emphasis_times_, times) == times)
        return;
    if (calm_price_.empty())
        list_emphasized();
    cost_ -= std::exchange(emphasis_, 0);
    for (const Index task : emphasized_)
        if (const Index slot = served_in(task); slot != kNone)
            emphasis_ += emphasis(task, slot);
    cost_ += emphasis_;
    committed_.cost = cost_;
    committed_.emphasis = emphasis_;
}

}  // namespace routeopt::routing::search::rich
