// Working time: ascending intervals of which none touch and none is empty.
#pragma once

#include "task/schema/problem.hpp"

namespace routeopt::task {

// Intervals in any order, with those that touch or overlap made one and empty ones left out.
Windows merged(Windows intervals);
// The time that is in both.
Windows common(const Windows& a, const Windows& b);
// The time of the first that is not in the second.
Windows without(const Windows& from, const Windows& taken);
// The seconds of `windows` between two instants. O(log n + windows there).
Seconds time_in(const Windows& windows, Interval span);

}  // namespace routeopt::task
