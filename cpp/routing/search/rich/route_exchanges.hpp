// Moves of whole stretches between two routes of a rich plan, tried in place of a ruin now and then
// (experiment 21): two routes exchange their vehicles, or the parts that follow behind a stop of
// each (2-opt*, Potvin & Rousseau 1995).
//
// Of exchanges of tails the best one is chosen by the price of the four arcs alone, O(neighbours);
// then both routes are built and measured whole, O(n) in their lengths and with all rules.
#pragma once

#include <utility>
#include <vector>

#include "routing/search/rich/insertion/insertion.hpp"

namespace routeopt::routing::search::rich {

class RouteExchanges {
public:
    // One iteration in this many tries a move.
    static constexpr std::uint32_t kOneIn = 2;

    RouteExchanges(Plan& plan, Insertion& insertion)
        : plan_(plan), insertion_(insertion), model_(plan.model())
    {
    }

    // Whether moves are of use for the problem.
    static bool suit(const Model& model) { return model.slots.size() > 1; }

    // Exchanges something of the stop's route with another route, whether that is cheaper or not:
    // the caller accepts it or takes the plan back. False, with nothing changed: no exchange is
    // found, or it would break a rule. Precondition: nothing has changed since the last commit.
    bool move(Index stop, Random& random);

    // Places looked at since this was last asked.
    std::int64_t work() { return std::exchange(work_, 0); }

private:
    // One move in this many exchanges vehicles.
    static constexpr std::uint32_t kVehiclesOneIn = 4;
    // How many of the stop's nearest neighbours are tried as the first stop of the other tail.
    static constexpr std::size_t kTailsTried = 20;

    // An exchange of tails with another route: that behind its visit at a position.
    struct Tails {
        Index other = kNone;  // the slot of the other route
        std::size_t at = 0;
        Cost change = 0;  // of the price of the arcs
    };

    bool exchange_vehicles(Index stop, Random& random);
    bool exchange_tails(Index stop);
    bool exchange(Index a, std::span<const Index> of_a, Index b, std::span<const Index> of_b);
    [[nodiscard]] Index some_empty_slot(Index stop, Random& random);
    [[nodiscard]] Index slot_beside(Index stop, Random& random);
    [[nodiscard]] Tails best_tails(Index slot, std::size_t at);
    [[nodiscard]] Cost change_by_tails(Index a, std::size_t at_a, Index b, std::size_t at_b);
    [[nodiscard]] std::int64_t latest(Index of, std::size_t at, Index slot) const;
    [[nodiscard]] std::vector<Index> head_and_tail(Index head, std::size_t at_head, Index tail,
                                                   std::size_t at_tail) const;
    [[nodiscard]] Cost price_of(Index slot, const Arc& arc);

    Plan& plan_;
    Insertion& insertion_;
    const Model& model_;
    std::int64_t work_ = 0;
};

}  // namespace routeopt::routing::search::rich
