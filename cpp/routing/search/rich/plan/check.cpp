// What Plan keeps, computed anew and compared.
#include <algorithm>

#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

void Plan::check() const
{
    check_places();
    quotas().check(*this);
    check_positions();
    Cost cost = quotas().missed() + shared_.cost();
    Cost emphasis = 0;
    std::int64_t missing = 0;
    for (std::size_t t = 0; t < model_.tasks.size(); ++t) {
        const auto task = static_cast<Index>(t);
        if (absent(task)) {
            cost += model_.head_of(task) == task ? model_.tasks[t].drop_fee : 0;
            missing += model_.head_of(task) == task ? model_.tasks[t].priority : 0;
        } else if (const Index slot = served_in(task); slot != kNone) {
            cost += preference(task, slot);
            emphasis += emphasis_.of(task, slot);
        }
    }
    Plan copy{model_};
    std::vector<SharedAmounts> shared;
    for (Index slot = 0; slot < static_cast<Index>(model_.slots.size()); ++slot)
        shared.push_back(route(slot).shared);
    shared_.check(shared);
    for (Index slot = 0; slot < static_cast<Index>(model_.slots.size()); ++slot) {
        if (route(slot).size == 0 || is_broken(slot))
            continue;
        cost += route(slot).cost;
        [[maybe_unused]] const auto alone = copy.price(slot, nodes_of(slot));
        INVARIANT(alone && *alone + route(slot).surcharge == route(slot).cost,
                  "a route's cost is the recomputed one");
        INVARIANT(copy.amounts_of(slot, copy.candidate_, route(slot).duration_s) ==
                          route(slot).shared &&
                      (!shared_.counts_hours(slot) ||
                       copy.timing_.duration_s(slot, copy.candidate_, copy.candidate_time_) ==
                           route(slot).alone_s),
                  "what a route does is what is recomputed");
    }
    INVARIANT(cost == real_cost(), "the running cost is the recomputed one");
    INVARIANT(emphasis == totals_.emphasis, "the running emphasis is the recomputed one");
    INVARIANT(missing == totals_.missing,
              "the running count of missing tasks is the recomputed one");
    static_cast<void>(cost);
    static_cast<void>(emphasis);
    static_cast<void>(missing);
}

// Where tasks are, and what is counted of routes.
void Plan::check_places() const
{
    for (std::size_t t = 0; t < model_.tasks.size(); ++t) {
        [[maybe_unused]] const Index slot = served_in(static_cast<Index>(t));
        INVARIANT(slot == kNone || slot == route_of(model_.tasks[t].stop),
                  "a task is served where its stop is");
    }
    std::int64_t running = 0;
    std::int64_t served_stops = 0;
    for (Index slot = 0; slot < static_cast<Index>(model_.slots.size()); ++slot) {
        const Route& route = this->route(slot);
        running += route.size > 0 ? 1 : 0;
        served_stops += route.size;
        INVARIANT(route.size > 0 || route.visits.size() <= 2 ||
                      std::any_of(route.visits.begin(), route.visits.end(),
                                  [&](const Visit& visit) { return is_kept(visit.node); }),
                  "an empty route reloads only where an initial plan does");
    }
    INVARIANT(running == totals_.running && served_stops == totals_.served_stops,
              "the running counts are the recomputed ones");
    static_cast<void>(running);
    static_cast<void>(served_stops);
}

}  // namespace routeopt::routing::search::rich
