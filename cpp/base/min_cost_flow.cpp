#include "base/min_cost_flow.hpp"

#include <algorithm>
#include <functional>

namespace routeopt {

MinCostFlow::MinCostFlow(Index nodes, std::span<const FlowArc> arcs)
    : room_(2 * arcs.size(), 0), first_(as_size(nodes) + 1, 0), potential_(as_size(nodes), 0),
      distance_(as_size(nodes), kAny), before_(as_size(nodes), kNone)
{
    for (const FlowArc& arc : arcs) {
        to_.push_back(arc.to);
        to_.push_back(arc.from);
        step_.push_back(arc.cost);
        step_.push_back(-arc.cost);
        ++first_[as_size(arc.from) + 1];
        ++first_[as_size(arc.to) + 1];
    }
    for (std::size_t node = 1; node < first_.size(); ++node)
        first_[node] += first_[node - 1];
    arcs_.resize(to_.size());
    std::vector<Index> next(first_.begin(), first_.end() - 1);
    for (std::size_t arc = 0; arc < to_.size(); ++arc)
        arcs_[as_size(next[as_size(to_[arc ^ 1])]++)] = static_cast<Index>(arc);
}

std::int64_t MinCostFlow::reduced_cost(Index arc) const
{
    return step_[forth(arc)] + potential_[as_size(to_[back(arc)])] -
           potential_[as_size(to_[forth(arc)])];
}

void MinCostFlow::widen(Index arc, std::int64_t amount)
{
    const Index from = to_[back(arc)], to = to_[forth(arc)];
    // The arc pays for ways back that are shorter than what it saves.
    while (amount > 0) {
        const std::int64_t saved = -reduced_cost(arc);
        if (saved <= 0 || shortest_path(to, from, saved) >= saved)
            break;
        const std::int64_t pushed = push(to, from, amount);
        amount -= pushed;
        set_room(back(arc), room_[back(arc)] + pushed);
        cost_ += pushed * step_[forth(arc)];
    }
    set_room(forth(arc), room_[forth(arc)] + amount);
}

bool MinCostFlow::close(Index arc, std::int64_t most)
{
    const std::int64_t flow = room_[back(arc)];
    set_room(forth(arc), 0);
    set_room(back(arc), 0);
    cost_ -= flow * step_[forth(arc)];
    return send(to_[back(arc)], to_[forth(arc)], flow, most);
}

bool MinCostFlow::send(Index from, Index to, std::int64_t amount, std::int64_t most)
{
    while (amount > 0) {
        if (shortest_path(from, to, kAny) == kAny)
            return false;
        amount -= push(from, to, amount);
        if (cost_ > most)
            return false;
    }
    return true;
}

void MinCostFlow::keep()
{
    changed_rooms_.clear();
    changed_potentials_.clear();
    kept_cost_ = cost_;
}

void MinCostFlow::take_back()
{
    for (; !changed_rooms_.empty(); changed_rooms_.pop_back())
        room_[changed_rooms_.back().at] = changed_rooms_.back().before;
    for (; !changed_potentials_.empty(); changed_potentials_.pop_back())
        potential_[changed_potentials_.back().at] = changed_potentials_.back().before;
    cost_ = kept_cost_;
}

// How far it is, if that is less than `below`, and `below` otherwise; before_ leads back.
std::int64_t MinCostFlow::shortest_path(Index from, Index to, std::int64_t below)
{
    open_.assign(1, {0, from});
    reached_.assign(1, from);
    done_.clear();
    distance_[as_size(from)] = 0;
    before_[as_size(from)] = kNone;
    std::int64_t length = below;
    while (!open_.empty()) {
        const auto [distance, node] = open_.front();
        std::pop_heap(open_.begin(), open_.end(), std::greater<>{});
        open_.pop_back();
        if (distance > distance_[as_size(node)])
            continue;
        if (node == to) {
            length = distance;
            break;
        }
        done_.push_back(node);
        look_from(node, distance, below);
    }
    if (length != kAny)
        for (const Index node : done_) {
            std::int64_t& potential = potential_[as_size(node)];
            changed_potentials_.push_back({as_size(node), potential});
            potential += distance_[as_size(node)] - length;
        }
    for (const Index node : reached_)
        distance_[as_size(node)] = kAny;
    return length;
}

void MinCostFlow::look_from(Index node, std::int64_t distance, std::int64_t below)
{
    for (Index i = first_[as_size(node)]; i < first_[as_size(node) + 1]; ++i) {
        const auto arc = as_size(arcs_[as_size(i)]);
        if (room_[arc] == 0)
            continue;
        const Index to = to_[arc];
        const std::int64_t there =
            distance + step_[arc] + potential_[as_size(node)] - potential_[as_size(to)];
        std::int64_t& known = distance_[as_size(to)];
        if (there >= known || there >= below)
            continue;
        if (known == kAny)
            reached_.push_back(to);
        known = there;
        before_[as_size(to)] = static_cast<Index>(arc);
        open_.emplace_back(there, to);
        std::push_heap(open_.begin(), open_.end(), std::greater<>{});
    }
}

// As much as goes through the path that was found, at most so much.
std::int64_t MinCostFlow::push(Index from, Index to, std::int64_t most)
{
    const auto each_arc = [&](auto&& visit) {
        for (Index node = to; node != from;) {
            const auto arc = as_size(before_[as_size(node)]);
            visit(arc);
            node = to_[arc ^ 1];
        }
    };
    each_arc([&](std::size_t arc) { most = std::min(most, room_[arc]); });
    each_arc([&](std::size_t arc) {
        set_room(arc, room_[arc] - most);
        set_room(arc ^ 1, room_[arc ^ 1] + most);
        cost_ += most * step_[arc];
    });
    return most;
}

void MinCostFlow::set_room(std::size_t arc, std::int64_t room)
{
    changed_rooms_.push_back({arc, room_[arc]});
    room_[arc] = room;
}

}  // namespace routeopt
