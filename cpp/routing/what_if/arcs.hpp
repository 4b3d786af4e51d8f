// Travel between all places of a problem, by number of the place. suggest and explain ask for
// millions of arcs, so the travel source is asked once for a table of each profile.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "base/index.hpp"
#include "routing/referee/work.hpp"

namespace routeopt::routing::what_if {

// Numbers every place once: those of tasks' stops, of depots, of starts and ends of shifts. Refers
// to the problem and the source.
class Arcs {
public:
    Arcs(const Problem& problem, const travel::Source& source);

    // The number of a stop's place. `shift`: the number of its slot, which matters for a route's
    // start and end alone. kNone for breaks, and for starts and ends without a place.
    [[nodiscard]] Index place_of(const referee::Visit& visit, std::size_t shift) const;

    // The travel table of the vehicle's profile, without its speed factor. The first call for a
    // profile makes it, in time linear in the number of places. Throws std::logic_error where the
    // source does not know the profile.
    [[nodiscard]] const travel::Table& table_for(const Vehicle& vehicle) const;

private:
    [[nodiscard]] Index place_of_task(const referee::Visit& visit) const;
    [[nodiscard]] Index number_of_stop(const referee::Visit& visit) const;

    const Problem& problem_;
    const travel::Source& source_;
    std::vector<travel::Place> places_;
    std::size_t first_depot_ = 0;
    std::size_t first_shift_ = 0;
    std::vector<Index> other_places_;  // of each stop: the number before its second place
    mutable std::map<std::string_view, std::unique_ptr<travel::Table>> tables_;  // by profile
};

}  // namespace routeopt::routing::what_if
