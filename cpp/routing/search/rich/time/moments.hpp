// A route as a sequence of events with earliest times: how its schedule moves where relations of
// times (synchronized stops, lags between stops) make a start wait for another route.
#pragma once

#include <optional>
#include <vector>

#include "routing/search/rich/time/break_layers.hpp"
#include "routing/search/rich/time/visit.hpp"

namespace routeopt::routing::search::rich {

// An event of a route: its departure, a visit, a break that has a place, its end. Breaks without a
// place are part of the way to the next event.
struct Moment {
    Index node = kNone;  // kNone: a break
    // The way from the moment before: who leaves that at t arrives at max(t + offset, floor), and
    // has to leave by `until`.
    std::int64_t offset = 0;
    std::int64_t floor = -kFar;
    std::int64_t until = kFar;
    std::int64_t first_break = kFar;  // the earliest start of the first break on that way
    Curve curve;  // when it may start, at which price; of Moments::hours or the model
    std::int64_t stay_s = 0;
};

// A precedence within a route: moment `later` starts no earlier than `seconds` after moment
// `earlier` starts. Negative seconds make a longest time: the numbers say which one is pushed, not
// which comes first.
struct Lag {
    std::size_t later = 0;
    std::size_t earlier = 0;
    std::int64_t seconds = 0;

    bool operator==(const Lag&) const = default;
};

// The events of a route whose order and breaks are fixed. JoinedTimes makes one of each route that
// relations of times reach, and looks for the least solution of all "not before"s of theirs,
// settle() being a route's own part.
struct Moments {
    std::vector<Moment> all;                // from the departure to the end
    std::vector<PlacedBreaks> placed;       // the breaks, in the order of positions
    std::vector<Lag> lags;                  // of relations between two stops of the route
    std::vector<std::vector<Piece>> hours;  // curves of depots and breaks that `all` refer to
    std::vector<Index> relations;      // of times with stops on the route, `lags` aside; some twice
    Cost breaks = 0;                   // what the breaks add to the price of travel and work
    std::uint64_t taken = 0;           // breaks, as bits
    Cost time = 0;                     // what the route's time costs when it is timed alone
    std::vector<std::int64_t> starts;  // the earliest, by moment, where no other route pushes this
    bool is_in_time = false;           // such starts exist
    std::optional<Cost> surcharge;     // what they cost beyond `time`; nothing: they break a rule

    // Raises the starts `own`, one for each moment, to the earliest ones, none below what it was,
    // that the windows, the ways, the lags and the longest duration allow: the least fixed point.
    // False: there is none, as one is too late. O(moments) for each of most_rounds() at most,
    // mostly one or two.
    bool settle(const model::Slot& slot, std::vector<std::int64_t>& own) const;

    // What the route costs at these settled starts beyond `time`; it departs as late as they allow.
    // Nothing where a break that it leaves out has to be taken then. O(moments).
    [[nodiscard]] std::optional<Cost> surcharge_at(const model::Slot& slot,
                                                   const model::SlotRules& rules,
                                                   const std::vector<std::int64_t>& own) const;

private:
    [[nodiscard]] std::size_t most_rounds() const;
    bool raise_along(std::vector<std::int64_t>& own) const;
};

}  // namespace routeopt::routing::search::rich
