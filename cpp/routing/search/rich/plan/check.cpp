// What Plan keeps, computed anew and compared.
#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

void Plan::check() const
{
    Cost cost = 0;
    Cost emphasis_now = 0;
    std::int64_t missing = 0;
    for (std::size_t t = 0; t < model_.tasks.size(); ++t)
        if (absent(static_cast<Index>(t))) {
            cost += model_.tasks[t].drop_fee;
            missing += model_.tasks[t].priority;
        } else if (served_in_[t] != kNone) {
            cost += preference(static_cast<Index>(t), served_in_[t]);
            emphasis_now += emphasis(static_cast<Index>(t), served_in_[t]);
        }
    check_places();
    for (std::size_t q = 0; q < quota_count_.size(); ++q)
        cost += model_.rules.quotas[q].per_missing *
                std::max<std::int64_t>(0, quota_shares_[q].least - quota_count_[q]);
    Plan copy{model_};
    for (Index slot = 0; slot < static_cast<Index>(model_.slots.size()); ++slot) {
        if (route(slot).size == 0 || is_broken(slot))
            continue;
        cost += route(slot).cost;
        [[maybe_unused]] const auto alone = copy.price(slot, nodes_of(slot));
        INVARIANT(alone && *alone + route(slot).surcharge == route(slot).cost,
                  "a route's cost is the recomputed one");
    }
    INVARIANT(cost == real_cost(), "the running cost is the recomputed one");
    INVARIANT(emphasis_now == emphasis_, "the running emphasis is the recomputed one");
    INVARIANT(missing == missing_, "the running count of missing tasks is the recomputed one");
    static_cast<void>(cost);
    static_cast<void>(emphasis_now);
    static_cast<void>(missing);
}

// Where tasks and nodes are, and what is counted of them.
void Plan::check_places() const
{
    std::vector<std::int64_t> quota_count(quota_count_.size(), 0);
    for (std::size_t t = 0; t < model_.tasks.size(); ++t) {
        const Index slot = served_in_[t];
        INVARIANT(slot == kNone || slot == slot_of_[model_.tasks[t].stop],
                  "a task is served where its stop is");
        for (const Index number : model_.rules.quotas_of[t])
            if (slot != kNone && model_.rules.quotas[number].slots[slot])
                ++quota_count[number];
    }
    INVARIANT(quota_count == quota_count_, "quotas count what is served");
    std::int64_t running = 0;
    std::int64_t served_stops = 0;
    for (Index slot = 0; slot < static_cast<Index>(model_.slots.size()); ++slot) {
        const Route& route = this->route(slot);
        running += route.size > 0 ? 1 : 0;
        served_stops += route.size;
        INVARIANT(route.size > 0 || route.visits.size() <= 2 ||
                      std::any_of(route.visits.begin(), route.visits.end(),
                                  [&](const Visit& visit) { return is_kept(visit.node); }),
                  "an empty route reloads only where a given plan does");
        for (std::size_t i = 0; i < route.visits.size() && route.size > 0; ++i)
            INVARIANT(slot_of_[route.visits[i].node] == slot &&
                          position_[route.visits[i].node] == i,
                      "a node is where its route has it");
    }
    INVARIANT(running == running_ && served_stops == served_stops_,
              "the running counts are the recomputed ones");
    static_cast<void>(running);
    static_cast<void>(served_stops);
}

}  // namespace routeopt::routing::search::rich
