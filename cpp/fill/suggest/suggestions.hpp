// Ways to fill a shift, as they are answered.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "fill/referee/standing.hpp"

namespace routeopt::fill::suggest {

// A shift that one person leaves to another; `takes` is kNone where nobody takes it.
struct Handover {
    Index shift = kNone, leaves = kNone, takes = kNone;
    friend auto operator<=>(const Handover&, const Handover&) = default;
};

// A person is put on a shift, after some handovers.
struct Suggestion {
    Index shift = kNone, employee = kNone;
    std::vector<Handover> moves;
    bool is_searched = false;  // found by a search that does not try all
    referee::Score score;      // of the whole plan afterwards
    std::vector<referee::Rise> rises;
};

struct Suggestions {
    referee::Score score;  // of the plan as it is
    std::vector<Suggestion> found;
    std::int64_t unanswered = 0;  // shifts that the time did not suffice for
    bool is_exhaustive = true;    // all single moves and handovers were compared
    double elapsed_s = 0;
    std::string_view stopped_by = "finished";
};

}  // namespace routeopt::fill::suggest
