#include "routing/search/rich/plan/routes.hpp"

#include <algorithm>

namespace routeopt::routing::search::rich {

Routes::Routes(const Model& model)
    : NodeNumbers(model), slot_of_(as_size(node_count()), kNone), position_(slot_of_.size(), 0)
{
    for (std::size_t slot = 0; slot < model.slots.size(); ++slot)
        routes_.push_back(std::make_unique<Route>());
}

Index Routes::trip_of(Index node) const
{
    const Index slot = slot_of_[node];
    if (slot == kNone || route(slot).reloads == 0)
        return slot;
    std::size_t at = position_[node];
    while (at > 0 && !is_reload(route(slot).visits[at].node))
        --at;
    return at == 0 ? slot : trip_from(route(slot).visits[at].node);
}

std::vector<Index> Routes::nodes_of(Index slot) const
{
    std::vector<Index> nodes;
    for (const Visit& visit : route(slot).visits)
        nodes.push_back(visit.node);
    return nodes;
}

std::vector<Index> Routes::nodes_as_of(Index slot, std::span<const Index> nodes) const
{
    const auto choices = model_.choices_of(model_.slots[slot]);
    std::vector<Index> used(choices.size(), 0);
    std::vector<Index> own{nodes.begin(), nodes.end()};
    own.front() = start_of(slot);
    own.back() = end_of(slot);
    if (std::all_of(own.begin(), own.end(), [&](Index node) { return is_end(node); }))
        return {own.front(), own.back()};
    for (Index& node : own) {
        if (!is_reload(node))
            continue;
        const Index depot = model_.reloads[node - first_reload_].depot;
        const auto choice =
            std::find_if(choices.begin(), choices.end(),
                         [&](const model::ReloadChoice& c) { return c.depot == depot; });
        if (choice == choices.end())
            return {};
        Index& visit = used[choice - choices.begin()];
        if (visit == choice->visits)
            return {};
        node = first_reload_ + choice->first + visit++;
    }
    return own;
}

void Routes::place_nodes(Index slot)
{
    const auto& visits = route(slot).visits;
    for (std::size_t i = 0; i < visits.size(); ++i) {
        slot_of_[visits[i].node] = slot;
        position_[visits[i].node] = i;
    }
}

void Routes::unplace_nodes(Index slot)
{
    for (const Visit& visit : route(slot).visits)
        slot_of_[visit.node] = kNone;
}

void Routes::unplace_dropped(Index slot, std::span<const Index> nodes)
{
    const auto& visits = route(slot).visits;
    for (const Index node : nodes) {
        const std::size_t at = position_[node];
        if (at >= visits.size() || visits[at].node != node)
            slot_of_[node] = kNone;
    }
}

void Routes::erase_node(Index slot, Index node)
{
    std::vector<Visit>& visits = routes_[slot]->visits;
    slot_of_[node] = kNone;
    const std::size_t at = position_[node];
    visits.erase(visits.begin() + static_cast<std::ptrdiff_t>(at));
    for (std::size_t i = at; i < visits.size(); ++i)
        position_[visits[i].node] = i;
}

void Routes::erase_unplaced(Index slot)
{
    std::erase_if(routes_[slot]->visits,
                  [&](const Visit& visit) { return slot_of_[visit.node] == kNone; });
    place_nodes(slot);
}

std::unique_ptr<Route> Routes::set_aside(Index slot)
{
    std::unique_ptr<Route> fresh;
    if (spare_.empty()) {
        fresh = std::make_unique<Route>();
    } else {
        fresh = std::move(spare_.back());
        spare_.pop_back();
    }
    const Route& old = route(slot);
    fresh->visits = old.visits;
    fresh->functions = old.functions;
    fresh->size = old.size;
    fresh->reloads = old.reloads;
    fresh->cost = old.cost;
    fresh->time = old.time;
    fresh->surcharge = old.surcharge;
    fresh->shared = old.shared;
    fresh->alone_s = old.alone_s;
    fresh->duration_s = old.duration_s;
    fresh->has_moments = false;
    return std::exchange(routes_[slot], std::move(fresh));
}

void Routes::swap_route(Index slot, std::unique_ptr<Route>& other)
{
    unplace_nodes(slot);
    std::swap(routes_[slot], other);
    place_nodes(slot);
}

void Routes::check_positions() const
{
    for (Index slot = 0; slot < static_cast<Index>(model_.slots.size()); ++slot) {
        const Route& route = this->route(slot);
        for (std::size_t i = 0; i < route.visits.size() && route.size > 0; ++i)
            INVARIANT(slot_of_[route.visits[i].node] == slot &&
                          position_[route.visits[i].node] == i,
                      "a node is where its route has it");
    }
}

}  // namespace routeopt::routing::search::rich
