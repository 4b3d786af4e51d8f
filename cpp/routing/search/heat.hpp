// How warm annealing is.
#pragma once

namespace routeopt::routing::search {

// The shares of a mean arc's price that annealing starts and ends with: the fewer iterations
// a task gets, the colder the start. Where windows meet limits, or loads rise and fall, most
// small changes are forbidden, and better plans lie behind dearer ones.
struct Heat {
    double cold_start;
    double hot_start;
    double end;
};
inline constexpr Heat kPlain{0.3, 1.0, 0.02};
inline constexpr Heat kTight{0.6, 2.0, 0.05};
// Where most tasks may be left out, which ones are served and by how many routes is decided early.
inline constexpr Heat kMostlyOptional{0.75, 2.5, 0.02};

}  // namespace routeopt::routing::search
