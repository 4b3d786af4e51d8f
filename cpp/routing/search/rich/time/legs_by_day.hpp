// Legs that take longer at some times of the day: what they make of functions of time.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "routing/search/rich/time/travel_cache.hpp"
#include "routing/search/rich/time/visit.hpp"

namespace routeopt::routing::search::rich {

// The way between two places is kept as pieces of a day, in each of which all departures take the
// same whole seconds (docs/decisions/0061). While a way is driven within one slice a piece is what
// the referee has (travel::Way); of departures that are on the way when a slice ends several
// seconds share a piece, which takes as long as the longest of them. So who keeps the hours here
// keeps them there, and mostly arrives at the same second.
//
// Everywhere else in the search a leg has the least time and distance of the day (Visit::leg); what
// it takes beyond that is priced here, as part of the cost of a route's time. A vehicle may wait
// behind a service here, though the referee has it wait in front of the next one.
//
// Not for several threads: const functions write to what is kept.
class LegsByDay {
public:
    LegsByDay(const Model& model, const TravelCache& travel);

    // Whether a slot's travel depends on the time of day. Nothing else may be asked of one whose
    // travel does not.
    [[nodiscard]] bool has(Index slot) const { return has_any_ && day_of_[slot] != nullptr; }

    // Writes into `out`, which is empty, the least cost of having arrived at a place, by when, of
    // what it cost to have left another one; of departures until `last`. Backward, of mirrored
    // functions: of having left, of having arrived; of departures from `first` on. Linear in the
    // pieces of both.
    void drive(Index slot, Index from, Index to, CostFunction before, std::int64_t last,
               Pieces& out) const;
    void drive_back(Index slot, Index from, Index to, CostFunction behind, std::int64_t first,
                    Pieces& out) const;

    // The earliest arrival of who can leave at a time, and may wait.
    [[nodiscard]] std::int64_t earliest_arrival(Index slot, Index from, Index to,
                                                std::int64_t leave) const;
    // The latest departure that arrives by a time.
    [[nodiscard]] std::int64_t latest_leave(Index slot, Index from, Index to,
                                            std::int64_t by) const;

    // The most that a leg takes and the farthest that it leads for departures and arrivals from
    // `first` to `last`, and that over the shift.
    [[nodiscard]] Arc most(Index slot, Index from, Index to, std::int64_t first,
                           std::int64_t last) const;
    [[nodiscard]] Arc most(Index slot, Index from, Index to) const
    {
        return most(slot, from, to, model_.slots[slot].earliest, model_.slots[slot].end);
    }
    // Prefetches what is kept of a leg that is asked for soon.
    void expect(Index slot, Index from, Index to) const
    {
        if (from == kNone || to == kNone)
            return;
        const std::vector<Kept>& kept = kept_[speed_of_[slot]];
        if (!kept.empty())
            __builtin_prefetch(&kept[place_of(number_of(from, to), kept.size())]);
    }
    // What a leg of these seconds and metres costs beyond that of the least ones.
    [[nodiscard]] Cost extra(Index slot, const Arc& least, const Arc& actual) const
    {
        const model::Slot& s = model_.slots[slot];
        return only_duration_ ? 0
                              : s.per_metre * (std::int64_t{actual.distance_m} - least.distance_m) +
                                    (s.per_second - model_.rules.slots[slot].per_busy_second) *
                                        (std::int64_t{actual.duration_s} - least.duration_s);
    }

    // The way itself; null where a place is that of an open end.
    [[nodiscard]] std::shared_ptr<const travel::Way> way(Index slot, Index from, Index to) const;

    // While it is set, legs cost nothing.
    void minimise_duration(bool is_on) { only_duration_ = is_on; }

private:
    // From a second of the local day up to the next piece.
    struct DayPiece {
        std::int32_t from = 0;
        std::int32_t seconds = 0;
        std::int32_t metres = 0;
    };
    // Its pieces, and the least one of the day, as Visit::leg has it. A view of pieces_.
    struct Leg {
        Arc least;
        std::span<const DayPiece> pieces;
    };
    // The number of a leg by its places, and where its pieces are; the first of these is the least
    // of the day.
    struct Kept {
        std::uint64_t number = 0;
        std::uint32_t first = 0;
        std::uint32_t count = 0;  // 0: nothing is kept here
    };

    [[nodiscard]] Leg leg(Index slot, Index from, Index to) const;
    [[nodiscard]] std::uint64_t number_of(Index from, Index to) const
    {
        return as_size(from) * places_ + as_size(to);
    }
    // Where a leg is kept: each at a place of its own, or several share one.
    [[nodiscard]] static std::size_t place_of(std::uint64_t number, std::size_t size)
    {
        return number < size ? number : number % size;
    }
    [[nodiscard]] Kept make(Index slot, Index from, Index to) const;
    void forget_all() const;
    void add_pieces(const travel::Day& day, const travel::Way& way) const;
    // The stretches of a leg one after the other, from the one that a time is in.
    class Walk;
    // Lowers `out` to what comes of a function by leaving it in a stretch: from `first` to `last`,
    // or of having left by then, `seconds` later and at a price more. `piece`: one of the
    // function's, near the stretch.
    void add(CostFunction function, const Piece*& piece, std::int64_t first, std::int64_t last,
             std::int64_t seconds, Cost price, Pieces& out) const;
    void lower_by_restricted(Pieces& function) const;

    const Model& model_;
    const TravelCache& travel_;
    bool has_any_ = false;
    bool only_duration_ = false;
    BySlot<const travel::Day*> day_of_;
    BySlot<std::size_t> speed_of_;  // the number of its profile and speed factor
    std::size_t places_ = 0;
    mutable std::vector<std::vector<Kept>> kept_;  // by that number, then by place_of() a leg's
    mutable std::vector<DayPiece> pieces_;
    mutable Pieces restricted_;  // scratch
    mutable Pieces tail_;        // scratch
};

}  // namespace routeopt::routing::search::rich
