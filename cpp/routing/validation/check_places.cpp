// The places of a stop: how many, and that they alone say where and how it is served.
#include <array>

#include "base/in_quotes.hpp"
#include "routing/validation/checks.hpp"
#include "routing/validation/tables.hpp"
#include "routing/validation/walk.hpp"

namespace routeopt::routing::validation {
namespace {

struct Named {
    std::string_view name;
    NodeId at;  // kNowhere where it is absent
};

void check_stop(const StopSide& side, wire::FaultList& faults)
{
    if (!side.places.present()) {
        if (side.at != wire::kNowhere && !side.location.present())
            faults.invalid_value({side.at, "location"},
                                 [] { return "one of `location` and `places` is required"; });
        return;
    }
    const std::array<Named, 5> own{{{"location", side.location.at},
                                    {"service_time_s", side.service_time_s.at},
                                    {"setup_time_s", side.setup_time_s.at},
                                    {"time_windows", side.time_windows.at},
                                    {"target", side.target.at}}};
    for (const Named& member : own)
        if (member.at != wire::kNowhere)
            faults.invalid_value({member.at}, [&] {
                return "beside `places`, each of these has " + in_quotes(member.name) +
                       " of its own";
            });
    if (!side.places)
        return;
    const std::int64_t count = std::ssize(*side.places);
    if (count < 2)
        faults.invalid_value({side.places.at}, [] { return "at least 2 places are needed"; });
    else if (count > kPlaces.most)
        form::over_limit(faults, {side.places.at}, kPlaces, count);
}

}  // namespace

void check_places(const Problem& problem, wire::FaultList& faults)
{
    each_side(problem, [&](const Task&, const StopSide& side) { check_stop(side, faults); });
}

}  // namespace routeopt::routing::validation
