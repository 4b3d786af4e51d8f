#include "base/min_cost_flow.hpp"

#include <algorithm>
#include <limits>
#include <queue>
#include <utility>

namespace routeopt {
namespace {

constexpr std::int64_t kNotReached = std::numeric_limits<std::int64_t>::max();

// An arc of the network as it is left by the flow so far. Arcs come in pairs: 2 i is an arc as it
// was given, 2 i + 1 the way back, whose room is what flows.
class Residual {
public:
    Residual(std::span<const FlowArc> arcs, std::vector<std::int64_t> excess)
        : excess_(std::move(excess)), potential_(excess_.size(), 0),
          distance_(excess_.size(), kNotReached), before_(excess_.size(), kNone),
          first_(excess_.size() + 1, 0)
    {
        for (const FlowArc& arc : arcs) {
            // An arc that costs less than nothing is filled at first: its way back costs more.
            const std::int64_t flow = arc.cost < 0 ? arc.capacity : 0;
            to_.push_back(arc.to);
            to_.push_back(arc.from);
            room_.push_back(arc.capacity - flow);
            room_.push_back(flow);
            cost_.push_back(arc.cost);
            cost_.push_back(-arc.cost);
            excess_[as_size(arc.from)] -= flow;
            excess_[as_size(arc.to)] += flow;
            ++first_[as_size(arc.from) + 1];
            ++first_[as_size(arc.to) + 1];
        }
        for (std::size_t node = 1; node < first_.size(); ++node)
            first_[node] += first_[node - 1];
        arcs_.resize(to_.size());
        std::vector<Index> next(first_.begin(), first_.end() - 1);
        for (Index arc = 0; arc < std::ssize(to_); ++arc)
            arcs_[as_size(next[as_size(to_[as_size(arc ^ 1)])]++)] = arc;
    }

    // Carries all excess away. False where that cannot be, or goes on no longer.
    bool carry(const std::function<bool()>& go_on)
    {
        for (Index node = 0; node < std::ssize(excess_); ++node)
            while (excess_[as_size(node)] > 0) {
                if (!go_on())
                    return false;
                const Index end = nearest_lack(node);
                if (end == kNone)
                    return false;
                push(node, end);
            }
        return true;
    }

    [[nodiscard]] std::vector<std::int64_t> flows() const
    {
        std::vector<std::int64_t> flows;
        for (std::size_t back = 1; back < room_.size(); back += 2)
            flows.push_back(room_[back]);
        return flows;
    }

private:
    // The nearest node that lacks something, with before_ leading back to the start. Potentials
    // keep every arc with room from costing less than nothing.
    Index nearest_lack(Index start)
    {
        open_ = {};
        reached_.assign(1, start);
        distance_[as_size(start)] = 0;
        before_[as_size(start)] = kNone;
        open_.emplace(0, start);
        Index end = kNone;
        std::int64_t length = 0;
        done_.clear();
        while (!open_.empty() && end == kNone) {
            const auto [distance, node] = open_.top();
            open_.pop();
            if (distance > distance_[as_size(node)])
                continue;
            length = distance;
            if (excess_[as_size(node)] < 0)
                end = node;
            else {
                done_.push_back(node);
                look_from(node, distance);
            }
        }
        for (const Index node : done_)
            potential_[as_size(node)] += distance_[as_size(node)] - length;
        for (const Index node : reached_)
            distance_[as_size(node)] = kNotReached;
        return end;
    }

    void look_from(Index node, std::int64_t distance)
    {
        for (Index i = first_[as_size(node)]; i < first_[as_size(node) + 1]; ++i) {
            const Index arc = arcs_[as_size(i)];
            if (room_[as_size(arc)] == 0)
                continue;
            const Index to = to_[as_size(arc)];
            const std::int64_t there = distance + cost_[as_size(arc)] + potential_[as_size(node)] -
                                       potential_[as_size(to)];
            std::int64_t& known = distance_[as_size(to)];
            if (there >= known)
                continue;
            if (known == kNotReached)
                reached_.push_back(to);
            known = there;
            before_[as_size(to)] = arc;
            open_.emplace(there, to);
        }
    }

    void push(Index start, Index end)
    {
        std::int64_t amount = std::min(excess_[as_size(start)], -excess_[as_size(end)]);
        const auto each_arc = [&](auto&& visit) {
            for (Index node = end; node != start;) {
                const Index arc = before_[as_size(node)];
                visit(arc);
                node = to_[as_size(arc ^ 1)];
            }
        };
        each_arc([&](Index arc) { amount = std::min(amount, room_[as_size(arc)]); });
        each_arc([&](Index arc) {
            room_[as_size(arc)] -= amount;
            room_[as_size(arc ^ 1)] += amount;
        });
        excess_[as_size(start)] -= amount;
        excess_[as_size(end)] += amount;
    }

    using Reached = std::pair<std::int64_t, Index>;  // distance, node

    std::vector<std::int64_t> excess_, potential_;  // by node
    // While a path is looked for, by node: how far it is, and the arc by which it is reached.
    std::vector<std::int64_t> distance_;
    std::vector<Index> before_;
    std::vector<Index> first_;  // by node: where its arcs begin in arcs_
    std::vector<Index> arcs_;
    std::vector<Index> to_;           // by arc
    std::vector<std::int64_t> room_;  // by arc
    std::vector<std::int64_t> cost_;  // by arc
    std::vector<Index> reached_, done_;
    std::priority_queue<Reached, std::vector<Reached>, std::greater<>> open_;
};

}  // namespace

std::optional<std::vector<std::int64_t>> min_cost_flow(std::span<const FlowArc> arcs,
                                                       std::vector<std::int64_t> excess,
                                                       const std::function<bool()>& go_on)
{
    Residual network{arcs, std::move(excess)};
    if (!network.carry(go_on))
        return std::nullopt;
    return network.flows();
}

}  // namespace routeopt
