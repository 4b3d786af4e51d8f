// The lines of a plan: how many are there in each segment, and what that costs.
#pragma once

#include <vector>

#include "base/quantity.hpp"
#include "create/search/model.hpp"

namespace routeopt::create::search {

// So many heads more (or fewer) on a slot.
struct Change {
    Index slot = kNone;
    std::int64_t by = 0;
};

class Cover {
public:
    explicit Cover(const Model& model);

    // Of a plan without heads.
    [[nodiscard]] Cost cost_at_first() const;
    // What changes would cost; the sum of changes of a slot counts.
    [[nodiscard]] Cost price(std::span<const Change> changes);
    void make(std::span<const Change> changes);

private:
    struct Event {
        Index at;
        std::int64_t by;
    };
    // Of fixed demand, in seconds; of flexible demand what is supplied and done by its end.
    struct Sums {
        Seconds under = 0;
        Int128 over = 0;  // of resources 64 bits would not hold it
        Seconds supplied = 0, done = 0;
    };
    // Units that lack, are too much, and are done before they are due.
    struct Units {
        std::int64_t under = 0, over = 0, early = 0;
    };

    // Calls visit(first, end, by) for each stretch of segments whose heads change.
    template <class Visit>
    void each_stretch(std::span<const Change> changes, Visit&& visit);
    void price_evenly(const Line& line, Index first, Index end, std::int64_t by,
                      Units& units) const;
    // Adds up in change_ what changes in a piece; settles the piece before.
    void gather(const Line& line, Index first, Index end, std::int64_t by, Units& units);
    void settle(const Line& line, Units& units);
    // From the first changed piece of a flexible line on, until all is as it was before.
    template <class Store>
    void redo(const Line& line, Units& units, Store&& store);
    [[nodiscard]] Units units_of(const LinePiece& piece, const Sums& sums, Seconds before,
                                 Seconds unit) const;
    void add(Cost& cost, const Line& line, const Units& units) const;

    const Model& model_;
    std::vector<std::int64_t> beyond_;  // by segment: heads above (below: negative) the need
    std::vector<Sums> sums_;            // by piece
    std::vector<Event> events_;
    Index piece_ = kNone;
    Sums change_;
    std::vector<std::pair<Index, Seconds>> supplied_;  // pieces of flexible demand that change
};

}  // namespace routeopt::create::search
