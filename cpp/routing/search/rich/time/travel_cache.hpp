// Distances and durations between places at each vehicle's speed, kept once they are computed.
#pragma once

#include <cstdlib>
#include <memory>
#include <vector>

#include "routing/search/neighbourhood/indexing.hpp"

namespace routeopt::routing::search::rich {

using model::Model;
using travel::Arc;

// A table of arcs for each pair of travel profile and speed factor that some slot has; slots with
// the same pair share one. A table is filled while it is asked: the first question for an arc
// computes it (a square root on planes, trigonometry on spheres), later ones read it. Where all
// tables together would have more than 2^23 arcs (64 MB), nothing is kept and every question
// computes. Not for several threads: const functions write to the tables.
class TravelCache {
public:
    explicit TravelCache(const Model& model);

    // From one place to another; nothing (zero) where one of them is kNone, the place of an open
    // end. An arc that does not exist has a negative duration. O(1).
    [[nodiscard]] Arc arc(Index slot, Index from_place, Index to_place) const
    {
        return from_place == kNone || to_place == kNone
                   ? Arc{}
                   : arc_of(slot, from_place, to_place, from_place, to_place);
    }
    // The same answer, for a loop with many origins and one destination: where travel is symmetric
    // it reads the destination's row, whose entries are neighbours in memory.
    [[nodiscard]] Arc arc_to(Index slot, Index from_place, Index to_place) const
    {
        if (!is_symmetric_)
            return arc(slot, from_place, to_place);
        return from_place == kNone || to_place == kNone
                   ? Arc{}
                   : arc_of(slot, from_place, to_place, to_place, from_place);
    }
    // Prefetches the entry of an arc that is asked for soon.
    void expect_arc(Index slot, Index from_place, Index to_place) const
    {
        const Arc* const arcs = arcs_[speed_of_[slot]].get();
        if (arcs != nullptr && from_place != kNone && to_place != kNone)
            __builtin_prefetch(&arcs[as_size(from_place) * places_ + as_size(to_place)]);
    }

    // By how many seconds the triangle inequality may fail, i.e. how much longer the arc a-c may be
    // than a-b and b-c together. On planes and spheres that is rounding, before and after the speed
    // is applied; a matrix may hold anything: kUnlimited.
    [[nodiscard]] std::int64_t triangle_slack_s(Index slot) const
    {
        constexpr std::int64_t kRounding = 2;
        return is_symmetric_
                   ? kRounding + 1 + kRounding * kMillion / model_.slots[slot].speed_factor
                   : model::kUnlimited;
    }

    // Whether two places have one number or the same coordinates.
    [[nodiscard]] bool is_same_place(Index a, Index b) const;

private:
    // `row` and `column` say where the arc is kept: the places, or the places exchanged.
    [[nodiscard]] Arc arc_of(Index slot, Index from_place, Index to_place, Index row,
                             Index column) const
    {
        Arc* const arcs = arcs_[speed_of_[slot]].get();
        if (arcs == nullptr)
            return compute_arc(slot, from_place, to_place);
        Arc& kept = arcs[as_size(row) * places_ + as_size(column)];
        if (kept.duration_s != 0)
            return {kept.distance_m, ~kept.duration_s};
        const Arc arc = compute_arc(slot, from_place, to_place);
        kept = {arc.distance_m, arc.exists() ? ~arc.duration_s : 1};
        return arc;
    }
    [[nodiscard]] Arc compute_arc(Index slot, Index from_place, Index to_place) const;

    struct Free {
        void operator()(Arc* arcs) const { std::free(arcs); }
    };

    const Model& model_;
    BySlot<std::size_t> speed_of_;  // the number of its profile and speed factor
    // By that number, then by pairs of places. A duration is kept as its complement, so that the
    // zeros that calloc() gives without touching memory mean "not computed yet".
    std::vector<std::unique_ptr<Arc[], Free>> arcs_;
    std::size_t places_ = 0;
    bool is_symmetric_ = false;  // no profile has a matrix
};

}  // namespace routeopt::routing::search::rich
