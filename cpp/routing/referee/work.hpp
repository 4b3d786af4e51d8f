// What the stops of a route take at whatever time: the way to each, and its service.
#pragma once

#include <optional>

#include "routing/referee/route.hpp"
#include "travel/source.hpp"

namespace routeopt::routing::referee {

struct Leg {
    bool exists = true;
    std::int64_t seconds = 0;
    std::int64_t metres = 0;
};

class Work {
public:
    // Throws std::logic_error where the source does not know the vehicle's profile.
    Work(const Problem& problem, const travel::Source& source, const Vehicle& vehicle);

    // Sets leg_s, leg_m and service_s of every stop. A leg without a way counts nothing.
    void set_all(Route& route) const;
    // The same for one stop; what stands before it may have changed.
    void set(Route& route, std::size_t k) const;

    // One without a way counts nothing, and neither does one from or to no place.
    [[nodiscard]] Leg leg(const std::optional<Location>& from,
                          const std::optional<Location>& to) const;

private:
    [[nodiscard]] std::int64_t service_of(const Visit& visit, const Visit* before) const;

    const Problem& problem_;
    const travel::Source& source_;
    const Vehicle& vehicle_;
    Index profile_;
};

// How long a vehicle serves a task's stop where its setup falls away.
std::int64_t service_without_setup(const Visit& visit, const Vehicle& vehicle);

// When each service, reload and break with a place may start.
void set_curve(Visit& visit, const Number& common_per_late_hour);

}  // namespace routeopt::routing::referee
