// Exchanges between two routes, among rules: vehicles, and what follows behind a stop of each
// (2-opt*, Potvin and Rousseau 1995). Both routes are then measured whole.
#pragma once

#include <utility>
#include <vector>

#include "routing/search/rich/insertion/insertion.hpp"

namespace routeopt::routing::search::rich {

class RouteExchanges {
public:
    // Once in so many iterations one is tried.
    static constexpr std::uint32_t kOneIn = 2;

    RouteExchanges(Plan& plan, Insertion& insertion)
        : plan_(plan), insertion_(insertion), model_(plan.model())
    {
    }

    static bool suit(const Model& model) { return model.slots.size() > 1; }

    // Of a stop's route, with another one. False, with nothing changed: none is found, or it would
    // break a rule. Precondition: the plan is as it was committed.
    bool move(Index stop, Random& random);

    // Places looked at since this was last asked.
    std::int64_t work() { return std::exchange(work_, 0); }

private:
    static constexpr std::uint32_t kVehiclesOneIn = 4;
    static constexpr std::size_t kTailsTried = 20;

    // The other route goes on with this one's tail behind its visit at that position.
    struct Tails {
        Index other = kNone;
        std::size_t at = 0;
        Cost change = 0;
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
