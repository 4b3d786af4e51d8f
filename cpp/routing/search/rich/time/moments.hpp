// A route as a sequence of events with earliest times: how its schedule moves where relations of
// times (synchronized stops, lags between stops) make a start wait for another route.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "routing/search/rich/time/break_layers.hpp"
#include "routing/search/rich/time/visit.hpp"

namespace routeopt::routing::search::rich {

// When who leaves a place arrives at another, and for how long the leg is driven.
struct Crossed {
    std::int64_t arrival = 0;
    std::int64_t travel_s = 0;
};

// A leg that depends on the time of day: it is driven until the first break on the way may start,
// and on behind each.
struct LegByDay {
    struct Pause {
        std::int64_t earliest = 0;
        std::int64_t duration_s = 0;
    };
    std::shared_ptr<const travel::Way> way;
    Arc least;                  // of the leg, as Visit::leg has it
    std::vector<Pause> pauses;  // in the order in which they are taken

    [[nodiscard]] Crossed cross(std::int64_t leave) const;
    // The latest time at which to leave and arrive by `by`; no earlier than `from`, who leaves then
    // does.
    [[nodiscard]] std::int64_t latest_leave(std::int64_t by, std::int64_t from) const;
};

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
    // A leg that depends on the time of day; `offset` then has the breaks alone.
    const LegByDay* by_day = nullptr;  // of Moments::legs
    Curve curve;  // when it may start, at which price; of Moments::hours or the model
    std::int64_t stay_s = 0;

    [[nodiscard]] Crossed cross(std::int64_t leave) const
    {
        if (by_day != nullptr)
            return by_day->cross(leave);
        return {std::max(leave + offset, floor), 0};
    }
    // The latest time at which to leave the moment before and arrive by `by`; no earlier than
    // `from`, who leaves then does.
    [[nodiscard]] std::int64_t latest_leave(std::int64_t by, std::int64_t from) const
    {
        return by_day != nullptr ? by_day->latest_leave(by, from) : by - offset;
    }
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
    std::vector<std::unique_ptr<const LegByDay>> legs;
    std::vector<Index> relations;      // of times with stops on the route, `lags` aside; some twice
    Cost breaks = 0;                   // what the breaks add to the price of travel and work
    std::uint64_t taken = 0;           // breaks, as bits
    Cost time = 0;                     // what the route's time costs when it is timed alone
    std::vector<std::int64_t> starts;  // the earliest, by moment, where no other route pushes this
    bool is_in_time = false;           // such starts exist
    std::optional<Cost> surcharge;     // what they cost beyond `time`; nothing: they break a rule

    // Takes a leg out of the moment's offset, as it depends on the time of day; null: it does not.
    void drive_by_day(Moment& moment, std::shared_ptr<const travel::Way> way, Arc leg,
                      std::vector<LegByDay::Pause> pauses);

    // Raises the starts `own`, one for each moment, to the earliest ones, none below what it was,
    // that the windows, the ways, the lags and the longest duration allow: the least fixed point.
    // False: there is none, as one is too late. O(moments) for each of most_rounds() at most,
    // mostly one or two.
    bool settle(const model::Slot& slot, std::vector<std::int64_t>& own) const;

    // When the route departs at these settled starts: as late as they allow.
    [[nodiscard]] std::int64_t departure_at(const model::Slot& slot,
                                            const std::vector<std::int64_t>& own) const;

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
