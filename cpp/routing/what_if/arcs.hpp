// The ways between the places of a problem, by number: asked for often, so taken from tables.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "base/index.hpp"
#include "routing/referee/work.hpp"

namespace routeopt::routing::what_if {

class Arcs {
public:
    Arcs(const Problem& problem, const travel::Source& source);

    // The number of a stop's place; of a task's stop, a depot, or the start or end of the shift
    // with that number. kNone for what has none: breaks, starts and ends without a place.
    [[nodiscard]] Index place_of(const referee::Visit& visit, std::size_t shift) const;

    // As a vehicle drives. Throws std::logic_error where the source does not know its profile.
    [[nodiscard]] const travel::Table& table_for(const Vehicle& vehicle) const;

private:
    [[nodiscard]] Index first_of_task(const referee::Visit& visit) const;

    const Problem& problem_;
    const travel::Source& source_;
    std::vector<travel::Place> places_;
    std::size_t first_depot_ = 0;
    std::size_t first_shift_ = 0;
    mutable std::map<std::string_view, std::unique_ptr<travel::Table>> tables_;  // by profile
};

}  // namespace routeopt::routing::what_if
