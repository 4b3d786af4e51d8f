// Which kinds of slots (equal vehicles with equal shifts) start near a place, or end there where
// they have no start.
//
// For problems with many kinds, of which only few empty ones can be tried for a task. The map is
// divided into 32 by 32 squares; of a square the 64 kinds nearest to its middle are listed when it
// is first asked for, O(kinds), and from then on in O(1). With at most 64 kinds, or without
// coordinates, all of them count as near.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "routing/search/neighbourhood/indexing.hpp"

namespace routeopt::routing::search::rich {

class NearKinds {
public:
    explicit NearKinds(const Model& model) : model_(model)
    {
        slot_of_.assign(as_size(model.kinds), kNone);
        for (std::size_t slot = 0; slot < model.slots.size(); ++slot)
            slot_of_[model.slots[slot].kind] = static_cast<Index>(slot);
        for (Index kind = 0; kind < model.kinds; ++kind)
            all_.push_back(kind);
        if (all_.size() <= kFew || !model.has_coordinates)
            return;
        squares_.resize(kSide * kSide);
        for (const Index kind : all_)
            (home_of(kind) == kNone ? open_ : homes_).push_back(kind);
        for (const travel::Place& place : model.places) {
            low_x_ = std::min(low_x_, place.x);
            low_y_ = std::min(low_y_, place.y);
            high_x_ = std::max(high_x_, place.x);
            high_y_ = std::max(high_y_, place.y);
        }
    }

    // A slot of the kind: the last one.
    [[nodiscard]] Index slot_of(Index kind) const { return slot_of_[kind]; }
    [[nodiscard]] std::span<const Index> all() const { return all_; }

    // Some of the kinds, those near the place among them, in no particular order.
    // Never empty where there are kinds.
    std::span<const Index> of(Index place)
    {
        if (squares_.empty())
            return all_;
        const travel::Place& at = model_.places[place];
        const std::size_t column = part(at.x, low_x_, high_x_);
        const std::size_t row = part(at.y, low_y_, high_y_);
        std::vector<Index>& square = squares_[row * kSide + column];
        if (square.empty())
            fill(square, row * kSide + column,
                 low_x_ + (high_x_ - low_x_) * (double(column) + 0.5) / kSide,
                 low_y_ + (high_y_ - low_y_) * (double(row) + 0.5) / kSide);
        return square;
    }

private:
    static constexpr std::size_t kFew = 64;   // kinds listed for a square
    static constexpr std::size_t kOpen = 2;   // of them that start and end anywhere, at least
    static constexpr std::size_t kSide = 32;  // squares

    static std::size_t part(double value, double low, double high)
    {
        return high > low ? std::min(kSide - 1,
                                     static_cast<std::size_t>((value - low) / (high - low) * kSide))
                          : 0;
    }

    [[nodiscard]] Index home_of(Index kind) const
    {
        const model::Slot& slot = model_.slots[slot_of(kind)];
        return slot.start_place != kNone ? slot.start_place : slot.end_place;
    }

    // Kinds that neither start nor end at a fixed place are near everywhere: each square lists
    // others of them, in turn.
    void fill(std::vector<Index>& square, std::size_t number, double x, double y) const
    {
        const std::size_t open =
            std::min(open_.size(), homes_.size() < kFew ? kFew - homes_.size() : kOpen);
        for (std::size_t i = 0; i < open; ++i)
            square.push_back(open_[(number * open + i) % open_.size()]);
        std::vector<std::pair<double, Index>> near;
        for (const Index kind : homes_) {
            const travel::Place& home = model_.places[home_of(kind)];
            const double dx = home.x - x;
            const double dy = home.y - y;
            near.emplace_back(dx * dx + dy * dy, kind);
        }
        const std::size_t count = std::min(kFew - open, near.size());
        std::nth_element(near.begin(), near.begin() + static_cast<std::ptrdiff_t>(count),
                         near.end());
        for (std::size_t i = 0; i < count; ++i)
            square.push_back(near[i].second);
    }

    const Model& model_;
    ByKind<Index> slot_of_;
    std::vector<Index> all_;
    std::vector<Index> homes_;  // kinds that start or end at a place
    std::vector<Index> open_;   // kinds that do neither
    std::vector<std::vector<Index>> squares_;
    double low_x_ = 1e9;
    double low_y_ = 1e9;
    double high_x_ = -1e9;
    double high_y_ = -1e9;
};

}  // namespace routeopt::routing::search::rich
