// Legs and service times of a route's stops.
#pragma once

#include <optional>

#include "routing/referee/route.hpp"
#include "travel/source.hpp"

namespace routeopt::routing::referee {

// The way from one place to another.
struct Leg {
    bool exists = true;
    std::int64_t seconds = 0;
    std::int64_t metres = 0;
    std::shared_ptr<const travel::Way> way;  // as Visit has it
};

// Measures legs and service times of one vehicle. Refers to all that it is given.
class Work {
public:
    // Throws std::logic_error where the source does not know the vehicle's profile.
    Work(const Problem& problem, const travel::Source& source, const Vehicle& vehicle);

    // Sets leg_s, leg_m, way, is_reachable and service_s of every stop. A leg that does not exist
    // counts 0 s and 0 m.
    void set_all(Route& route) const;
    // The same for stop k alone, after it, or the stop before it, has changed.
    void set(Route& route, std::size_t k) const;

    // 0 s and 0 m where it does not exist, and where one of its ends has no place.
    [[nodiscard]] Leg leg(const std::optional<Location>& from,
                          const std::optional<Location>& to) const;

    // Whether travel takes longer at some times of the day.
    [[nodiscard]] bool is_by_day() const { return source_.day(profile_) != nullptr; }

private:
    [[nodiscard]] std::int64_t service_of(const Visit& visit, const Visit* before) const;

    const Problem& problem_;
    const travel::Source& source_;
    const Vehicle& vehicle_;
    Index profile_;
};

// How long a vehicle serves a stop of a task if no setup is needed, in seconds.
std::int64_t service_without_setup(const Visit& visit, const Vehicle& vehicle);

// Sets the curve of start times of a task's stop, a reload or a break. `common_per_late_hour`: the
// objective's price of lateness, for windows without one of their own.
void set_curve(Visit& visit, const Number& common_per_late_hour);

}  // namespace routeopt::routing::referee
