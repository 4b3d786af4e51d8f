// What Plan charges for preferences while a search is hot.
#include "routing/search/general/plan.hpp"

namespace routeopt::routing::search::general {

// Of shipments, and of tasks that many vehicles suit, it leads astray.
void Plan::list_emphasized()
{
    constexpr std::ptrdiff_t kFewVehicles = 3;
    is_emphasized_.assign(model_.tasks.size(), 0);
    for (std::size_t task = 0; task < model_.tasks.size(); ++task) {
        const model::Task& t = model_.tasks[task];
        const Index row = model_.rules.stops[as_size(t.stop)].preference_row;
        if (row == kNone || t.second != kNone)
            continue;
        const auto prices = std::span{model_.rules.preferences}.subspan(
            as_size(row) * model_.vehicles, model_.vehicles);
        const Cost least = *std::ranges::min_element(prices);
        if (std::ranges::count(prices, least) > kFewVehicles)
            continue;
        is_emphasized_[task] = 1;
        emphasized_.push_back(static_cast<Index>(task));
    }
}

void Plan::emphasize(double times)
{
    INVARIANT(touched_.empty(), "what is charged changes between changes");
    if (std::exchange(emphasis_times_, times) == times || emphasized_.empty())
        return;
    cost_ -= std::exchange(emphasis_, 0);
    for (const Index task : emphasized_)
        if (const Index slot = served_in(task); slot != kNone)
            emphasis_ += emphasis(task, slot);
    cost_ += emphasis_;
    committed_.cost = cost_;
    committed_.emphasis = emphasis_;
}

}  // namespace routeopt::routing::search::general
