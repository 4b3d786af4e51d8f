// What Plan knows of the work that balances share out.
#include <algorithm>

#include "routing/search/rich/plan/joined_times.hpp"
#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

// What a route of these visits does. Breaks with a place add the ways that they take where they
// cost least.
SharedAmounts Plan::amounts_of(Index slot, std::span<const Visit> visits, std::int64_t duration_s)
{
    SharedAmounts amounts{};
    if (visits.size() == 2)
        return amounts;
    const auto& balances = model_.rules.balances;
    std::optional<Arc> way;
    const auto way_to_breaks = [&] {
        if (!way)
            way =
                timing_.has_breaks_with_places(slot) ? timing_.way_to_breaks(slot, visits) : Arc{};
        return *way;
    };
    for (std::size_t b = 0; b < balances.size(); ++b) {
        if (!balances[b].slots[as_size(slot)])
            continue;
        std::int64_t& amount = amounts[b];
        switch (balances[b].measure) {
        case Measure::duration: amount = duration_s; break;
        case Measure::driving:
            amount = way_to_breaks().duration_s;
            for (const Visit& visit : visits)
                amount += visit.leg.duration_s;
            break;
        case Measure::service:
            for (const Visit& visit : visits)
                amount += visit.stay_s;
            break;
        case Measure::distance:
            amount = way_to_breaks().distance_m;
            for (const Visit& visit : visits)
                amount += visit.leg.distance_m;
            break;
        case Measure::tasks:
        case Measure::load:
            for (const Visit& visit : visits)
                if (!is_end(visit.node) && !model_.stops[visit.node].is_delivery)
                    amount += balances[b].of_task[model_.stops[visit.node].task];
        }
    }
    return amounts;
}

void Plan::set_amounts(Index slot, const SharedAmounts& amounts)
{
    Route& route = edit(slot);
    shared_.change({slot, route.shared, amounts});
    route.shared = amounts;
}

// Sets what the route does, timed alone. Precondition: it is measured.
void Plan::measure_shared(Index slot)
{
    Route& route = edit(slot);
    route.alone_s = shared_.counts_hours(slot) && route.size > 0
                        ? timing_.duration_s(slot, route.visits, route.time)
                        : 0;
    route.duration_s = route.alone_s;
    set_amounts(slot,
                route.size > 0 ? amounts_of(slot, route.visits, route.alone_s) : SharedAmounts{});
}

// A broken route has no times: it counts with its ways and services, as if nothing made it wait.
void Plan::measure_broken(Index slot)
{
    if (!shared_.any())
        return;
    Route& route = edit(slot);
    std::vector<Visit> visits;
    layout_.lay_out(slot, nodes_of(slot), visits);
    for (const Visit& visit : visits)
        route.alone_s += visit.stay_s + (visit.leg.exists() ? visit.leg.duration_s : 0);
    route.duration_s = route.alone_s;
    set_amounts(slot, amounts_of(slot, visits, route.alone_s));
}

std::optional<Cost> Plan::balance_with(Index slot, std::span<const Index> nodes)
{
    if (!price(slot, nodes))
        return std::nullopt;
    return balance_of_candidate(slot, false);
}

// By how much balances charge more with the route that was priced last; joined: at the times that
// were found with those of other routes.
Cost Plan::balance_of_candidate(Index slot, bool is_joined)
{
    if (!shared_.any())
        return 0;
    shared_changes_.clear();
    const auto add = [&](Index of, const SharedAmounts& amounts) {
        shared_changes_.push_back({of, route(of).shared, amounts});
    };
    std::int64_t duration_s = 0;
    if (shared_.counts_hours()) {
        if (is_joined)
            joined_->each_duration([&](Index of, std::int64_t seconds) {
                if (of == slot)
                    duration_s = seconds;
                else
                    add(of, shared_.with_duration(of, seconds, route(of).shared));
            });
        else if (shared_.counts_hours(slot))
            duration_s = timing_.duration_s(slot, candidate_, candidate_time_);
    }
    add(slot, amounts_of(slot, candidate_, duration_s));
    return shared_.change_with(shared_changes_);
}

}  // namespace routeopt::routing::search::rich
