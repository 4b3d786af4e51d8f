#include "routing/referee/releases.hpp"

#include <algorithm>
#include <utility>

namespace routeopt::routing::referee {

void set_releases(Route& route)
{
    std::optional<std::int64_t> release;
    for (std::size_t k = route.visits.size(); k-- > 0;) {
        Visit& visit = route.visits[k];
        if (visit.depot != nullptr)
            visit.release_time = std::exchange(release, std::nullopt);
        else if (visit.task != nullptr && visit.release_time)
            release = std::max(release.value_or(*visit.release_time), *visit.release_time);
    }
    route.release = release;
}

}  // namespace routeopt::routing::referee
