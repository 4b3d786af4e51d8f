// A route as a chain of moments, breaks among them: what its times depend on where other routes
// decide on them too.
#pragma once

#include <optional>
#include <vector>

#include "routing/search/rich/time/route_time.hpp"

namespace routeopt::routing::search::rich {

struct Moment {
    Index node = kNone;
    // The way from the moment before: who leaves at t arrives at max(t + offset, floor), and leaves
    // by `until`.
    std::int64_t offset = 0;
    std::int64_t floor = -kFar;
    std::int64_t until = kFar;
    std::int64_t first_break = kFar;  // when the gap's first break may begin
    Curve curve;                      // when it may start
    std::int64_t stay_s = 0;
};

// A moment that starts no earlier than so long after another one starts.
struct Lag {
    std::size_t later = 0;
    std::size_t earlier = 0;
    std::int64_t seconds = 0;

    bool operator==(const Lag&) const = default;
};

struct Moments {
    std::vector<Moment> all;
    std::vector<Lag> lags;                  // those between the two stops of shipments
    std::vector<std::vector<Piece>> hours;  // curves of depots and breaks
    std::vector<Index> relations;           // other ones of times, of its stops; some twice
    Cost breaks = 0;                        // what the breaks add to the price of work
    std::uint64_t taken = 0;                // breaks, as bits
    Cost time = 0;                          // what the route costs where it may choose its times
    std::vector<std::int64_t> starts;       // as early as it can alone
    bool is_in_time = false;                // it can
    std::optional<Cost> surcharge;          // what it pays more then; nothing: it breaks a rule

    // Every start as early as those before it allow. False: one is too late.
    bool settle(const model::Slot& slot, std::vector<std::int64_t>& own) const;
    [[nodiscard]] std::size_t most_rounds() const;
    [[nodiscard]] std::optional<Cost> surcharge_at(const model::Slot& slot,
                                                   const model::SlotRules& rules,
                                                   const std::vector<std::int64_t>& own) const;
};

}  // namespace routeopt::routing::search::rich
