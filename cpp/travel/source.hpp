// Where travel times and distances come from: an interface over matrices (given.hpp) and formulas
// on coordinates (straight_line.hpp). The search asks for one table per profile and reads arcs from
// that; the referee, where speed matters less, asks for one arc at a time. Both get the same arcs.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "base/index.hpp"
#include "travel/table.hpp"
#include "travel/way.hpp"

namespace routeopt::travel {

// A place that a source can find an arc from: a row of the matrices, or coordinates. These are
// degrees for great circles and units of length on a plane.
struct Place {
    Index row = kNone;
    double x = 0;  // longitude
    double y = 0;  // latitude
};

// Speeds of single vehicles are not known here; see travel_seconds in base/rounding.hpp.
class Source {
public:
    Source() = default;
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;
    virtual ~Source() = default;

    // The number of a profile ("car", "truck", ...), or kNone where this source does not know it.
    [[nodiscard]] virtual Index profile_named(std::string_view name) const = 0;

    // The arc of a profile between two places; kNoWay where there is none.
    // Precondition, here and below: the profile is known and the places are of the source's form.
    [[nodiscard]] virtual Arc between(Index profile, const Place& from, const Place& to) const = 0;

    // The arcs of a profile between all pairs of `places`, numbered by position in it. All tables
    // of one source are of the same alternative of the variant. A table may refer to the source's
    // data, so it must not outlive them.
    [[nodiscard]] virtual Table table(Index profile, std::span<const Place> places) const = 0;

    // The slices of the day in which a profile takes longer or shorter; null where travel takes as
    // long at any time, as it does unless the source is a Sliced one. The arcs above are then the
    // least of all slices, and way() tells what holds when, at a vehicle's speed (millionths of the
    // profile's); null where there is no way.
    [[nodiscard]] virtual const Day* day(Index) const { return nullptr; }
    // An upper bound on the distance and on the duration of every arc of a profile, at its own
    // speed, at any time of day. Precondition: the profile has slices, and a table was made of it.
    [[nodiscard]] virtual Arc longest_by_day(Index) const { return kNoWay; }
    [[nodiscard]] virtual std::shared_ptr<const Way> way(Index, const Place&, const Place&,
                                                         std::int64_t) const
    {
        return nullptr;
    }
};

}  // namespace routeopt::travel
