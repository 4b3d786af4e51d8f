// Every place where a task may be put, each with a bound of what the plan would cost.
#pragma once

#include <functional>
#include <vector>

#include "routing/placing/bases.hpp"
#include "routing/placing/leash.hpp"
#include "routing/placing/task_stops.hpp"
#include "routing/placing/ways.hpp"

namespace routeopt::routing::placing {

enum class Windows : std::uint8_t { each, any };

// Whether a vehicle may serve a task wherever it comes in: eligible vehicles, skills, tags.
bool may_serve(const desk::Desk& desk, const TaskStops& stops, std::size_t slot);

// The slots that may take the task: whose vehicle may serve it and whose quotas allow one more.
std::vector<std::size_t> slots_for(const desk::Desk& desk, const TaskStops& stops);

// Calls `use` with each place in a slot, in their order, until it says false; none where it is
// locked. What is late there is among them.
void each_spot(const desk::Desk& desk, const TaskStops& stops, Windows windows, Bases& bases,
               std::size_t slot, const std::function<bool(const Spot&)>& use);

// Before which stops the task's own may come: the first and the last of either.
struct Range {
    std::size_t first[2] = {0, 0};
    std::size_t last[2] = {SIZE_MAX, SIZE_MAX};
};

// The places in some slots, the least bound first, and of those the first in their order; without
// those that cannot be in time by bounds alone. Only the least place of a slot is kept at first,
// and its places are listed when theirs is the turn, some at a time: memory grows with the stops
// of a route, not with their pairs. Where the leash is over some slots are left out.
class SpotQueue {
public:
    SpotQueue(const desk::Desk& desk, const TaskStops& stops, Windows windows,
              const std::vector<std::size_t>& slots, Leash& leash);

    // Null where there is no more.
    [[nodiscard]] const Spot* front();
    void pop();  // precondition: front is not null

private:
    static constexpr std::ptrdiff_t kAtOnce = 64;

    enum class Of : std::uint8_t { slot, first_stop, both_stops, spot };
    struct Places {
        Spot least;
        Of of;  // what they have in common
    };

    static bool is_before(const Spot& a, const Spot& b)
    {
        return a.bound != b.bound ? a.bound < b.bound : a.order() < b.order();
    }
    static bool is_behind(const Places& a, const Places& b) { return is_before(b.least, a.least); }
    static bool is_among(const Places& places, const Spot& spot);
    void open(const Places& places);
    void keep_some(const Places& places);
    void list(std::size_t slot, Of of, const Range& range);

    const desk::Desk& desk_;
    const TaskStops& stops_;
    Windows windows_;
    Bases bases_;
    Ways ways_;
    std::vector<Places> heap_;
    std::vector<Places> listed_;  // last
};

}  // namespace routeopt::routing::placing
