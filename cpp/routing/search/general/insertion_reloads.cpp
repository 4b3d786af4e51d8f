// How Insertion puts in and takes out visits of depots.
#include <algorithm>

#include "routing/search/general/insertion.hpp"

namespace routeopt::routing::search::general {

void Insertion::reload_near(Index task, Random* random, Spot& best)
{
    const Index stop = model_.tasks[as_size(task)].stop;
    for (const Index other : neighbours(stop, kSplitWidth).stops) {
        const Index slot = plan_.route_of(other);
        if (slot == kNone || !ask(task, slot))
            continue;
        try_reloads(task, slot, plan_.position_of(other) - 1, best);
        try_reloads(task, slot, plan_.position_of(other), best);
    }
    const auto slots = static_cast<std::uint32_t>(model_.slots.size());
    const std::uint32_t first = random == nullptr ? 0 : random->below(slots);
    std::size_t tried = 0;
    for (std::uint32_t i = 0; i < slots && (random == nullptr || tried < kRoutesTried); ++i) {
        const auto slot = static_cast<Index>((first + i) % slots);
        const Route& route = plan_.route(slot);
        if (route.size == 0 || model_.choices_of(model_.slots[as_size(slot)]).empty() ||
            !ask(task, slot))
            continue;
        ++tried;
        for (std::size_t at = 0; at + 1 < route.visits.size(); ++at)
            if (plan_.is_end(route.visits[at].node) || plan_.is_end(route.visits[at + 1].node))
                try_reloads(task, slot, at, best);
    }
}

// The task together with a visit of one of the depots, before or behind it.
void Insertion::try_reloads(Index task, Index slot, std::size_t position, Spot& best)
{
    const auto choices = model_.choices_of(model_.slots[as_size(slot)]);
    if (choices.empty() || !ask(task, slot) || position < plan_.locked(slot))
        return;
    const model::Task& t = model_.tasks[as_size(task)];
    const Route& route = plan_.route(slot);
    const Index first = model_.stops[as_size(t.stop)].place;
    const Index last = t.second == kNone ? first : model_.stops[as_size(t.second)].place;
    const Visit& before = route.visits[position];
    const Visit& behind = route.visits[position + 1];
    for (const model::ReloadChoice& choice : choices) {
        Index reload = kNone;
        for (Index visit = 0; visit < choice.visits && reload == kNone; ++visit)
            if (plan_.route_of(model_.first_reload() + choice.first + visit) == kNone)
                reload = model_.first_reload() + choice.first + visit;
        if (reload == kNone)
            continue;
        const model::Depot& depot = model_.depots[as_size(choice.depot)];
        const Arc way = t.second == kNone ? Arc{} : timing_.arc(slot, first, last);
        for (const bool reload_first : {true, false}) {
            const Arc legs[] = {timing_.arc(slot, before.place, reload_first ? depot.place : first),
                                reload_first ? timing_.arc(slot, depot.place, first)
                                             : timing_.arc(slot, last, depot.place),
                                timing_.arc(slot, reload_first ? last : depot.place, behind.place),
                                way};
            Detour detour{-std::int64_t{before.leg.distance_m},
                          -std::int64_t{before.leg.duration_s}, depot.service_s};
            bool exists = true;
            for (const Arc& leg : legs) {
                exists = exists && leg.exists();
                detour.metres += leg.distance_m;
                detour.seconds += leg.duration_s;
            }
            const Cost price = price_of(slot, detour) + depot.per_visit;
            if (!exists || price >= best.delta || !within_limits(slot, detour))
                continue;
            suggest(slot,
                    {.delta = price,
                     .after = before.node,
                     .delivery_after = t.second == kNone ? kNone : t.stop,
                     .reload = reload,
                     .reload_first = reload_first},
                    best);
        }
    }
}

bool Insertion::drop_needless_reloads()
{
    if (!plan_.join_times())
        return false;
    for (std::size_t i = 0; i < plan_.touched().size(); ++i) {
        const Index slot = plan_.touched()[i];
        if (plan_.route(slot).reloads == 0 || plan_.is_closed(slot))
            continue;
        for (const Index reload : plan_.nodes_of(slot)) {
            if (!plan_.is_reload(reload) || plan_.is_kept(reload))
                continue;
            std::vector<Index> nodes = plan_.nodes_of(slot);
            std::erase(nodes, reload);
            const auto change = plan_.change_with(slot, nodes);
            if (change && *change <= 0) {
                plan_.replace(slot, nodes);
                plan_.join_times(slot);
            }
        }
    }
    return true;
}

}  // namespace routeopt::routing::search::general
