// Where times and distances come from. The search asks for a table once; whoever may be slow
// (the referee, the answer) asks for one arc at a time.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "base/index.hpp"
#include "travel/table.hpp"

namespace routeopt::travel {

// A row of the caller's matrices, or coordinates: degrees on the sphere, units on the plane.
struct Place {
    Index row = kNone;
    double x = 0;  // longitude
    double y = 0;  // latitude
};

class Source {
public:
    Source() = default;
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;
    virtual ~Source() = default;

    // The number of a profile, or kNone where this source does not know it.
    [[nodiscard]] virtual Index profile_named(std::string_view name) const = 0;

    [[nodiscard]] virtual Arc between(Index profile, const Place& from, const Place& to) const = 0;

    // The same arcs for the search, by position in places. One table per profile; all of one
    // source's tables are of one alternative of the variant. A table may refer to its source.
    [[nodiscard]] virtual Table table(Index profile, std::span<const Place> places) const = 0;
};

}  // namespace routeopt::travel
