#pragma once

namespace routeopt::form {

// What depends on the caller rather than on the text.
struct ReadOptions {
    bool plane_coordinates = false;  // units on a plane: not bounded like degrees
    bool service_limits = true;      // false lifts the limit on the search's time
    bool null_is_absent = false;     // a member that is null is as if not given
};

}  // namespace routeopt::form
