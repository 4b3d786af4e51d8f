// Where the dynamic program over a route stands at one node, and at one node after the other.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "routing/search/neighbourhood/indexing.hpp"
#include "routing/search/rich/time/break_layers.hpp"
#include "routing/search/rich/time/piecewise_linear.hpp"

namespace routeopt::routing::search::rich {

// The state of a pass at a node: by layer (see BreakLayers), the least cost of the part of the
// route that the pass has been through. Forward that is the part up to the node, by when the node
// is left; backward the part from the node on, by when it is reached, with time mirrored. A layer
// that cannot be reached has the empty function. Only the layers of the slot are in use.
using Front = std::array<Pieces, kMostLayers>;

// The fronts of consecutive nodes in one buffer, in the order in which a pass comes to them. What
// at() returns is valid until the next add(), add_advanced() or cut().
class FrontSequence {
public:
    [[nodiscard]] std::size_t nodes() const { return first_.size(); }
    [[nodiscard]] CostFunction at(std::size_t node, std::size_t layer) const
    {
        const Range range = ranges_[node * layers_ + layer];
        return {pieces_.begin() + range.first, range.count};
    }
    // The first time at which the function of any layer is defined; kFar: none is.
    [[nodiscard]] std::int64_t first(std::size_t node) const { return first_[node]; }

    // Keeps the first `nodes` nodes at most. `layers`: how many layers they have, and what is added
    // behind them.
    void cut(std::size_t nodes, std::size_t layers)
    {
        layers_ = layers;
        if (nodes < first_.size()) {
            pieces_.cut(ranges_[nodes * layers].first);
            ranges_.resize(nodes * layers);
            first_.resize(nodes);
        }
    }
    void add(const Front& front)
    {
        std::int64_t first = kFar;
        for (std::size_t layer = 0; layer < layers_; ++layer) {
            ranges_.push_back({static_cast<std::uint32_t>(pieces_.size()),
                               static_cast<std::uint32_t>(front[layer].size())});
            pieces_.append(front[layer]);
            if (!front[layer].empty())
                first = std::min(first, front[layer].front().from);
        }
        first_.push_back(first);
    }
    // Adds what advance() makes of the last node's function, written in place. False: that is
    // empty, and nothing is added. Precondition: one layer, and a node.
    bool add_advanced(std::int64_t way, Curve curve, std::int64_t stay)
    {
        const std::size_t first = pieces_.size();
        // What is read must not move while it is written behind.
        static_cast<void>(pieces_.room_for(most_advanced(ranges_.back().count, curve.size())));
        advance(at(nodes() - 1, 0), way, curve, stay, pieces_);
        if (pieces_.size() == first)
            return false;
        ranges_.push_back({static_cast<std::uint32_t>(first),
                           static_cast<std::uint32_t>(pieces_.size() - first)});
        first_.push_back(pieces_.begin()[first].from);
        return true;
    }
    // Precondition: a node.
    void read_last(Front& front) const
    {
        for (std::size_t layer = 0; layer < layers_; ++layer) {
            const CostFunction last = at(nodes() - 1, layer);
            front[layer].assign(last);
        }
    }

private:
    struct Range {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };
    std::size_t layers_ = 1;
    Pieces pieces_;
    std::vector<Range> ranges_;  // by node, then layer
    std::vector<std::int64_t> first_;
};

}  // namespace routeopt::routing::search::rich
