// The least that the ways into stops and out of them can cost.
#pragma once

#include <vector>

#include "routing/suggest/best_placements.hpp"

namespace routeopt::routing::explain {

// Sums are kept exactly: twice the products of rates and seconds or metres.
inline constexpr std::int64_t kTwicePerStep = 2 * 180'000;  // in a step of money

inline Int128 twice(Money money)
{
    return money.get() * kTwicePerStep;
}

class TravelBound {
public:
    TravelBound(const what_if::WhatIf& what_if, suggest::Budget& budget);

    // Twice what a stop pays if half of each way is paid at either of its ends. Stops are numbered
    // in the order of tasks.
    [[nodiscard]] Int128 least_of(std::size_t stop) const { return stops_[stop].both; }

    // What routes without a place to start from, or to end at, may save at most.
    [[nodiscard]] Int128 saved() const;

private:
    // The cheapest way in and out, together and each alone.
    struct OfStop {
        Int128 both = 0;
        Int128 in = 0;
        Int128 out = 0;
    };
    // Of the vehicles of a profile: each price at its least, and the highest speed.
    struct Cheapest;
    struct Ways;

    void list_stops(const what_if::WhatIf& what_if);
    void list_ends(const what_if::WhatIf& what_if);
    template <class Table>
    void look(const Cheapest& cheapest, const Table& table, suggest::Budget& budget);
    [[nodiscard]] Int128 most_saved(Int128 OfStop::* kept, std::size_t count) const;

    std::vector<Index> places_;  // of stops
    std::vector<OfStop> stops_;
    std::vector<Index> starts_, ends_;  // of trips
    std::size_t open_starts_ = 0;       // routes that begin at a stop
    std::size_t open_ends_ = 0;
};

}  // namespace routeopt::routing::explain
