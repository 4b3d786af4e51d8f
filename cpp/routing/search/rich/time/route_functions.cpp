#include "routing/search/rich/time/route_functions.hpp"

#include <algorithm>

namespace routeopt::routing::search::rich {

RouteFunctions::Shared RouteFunctions::shared_with(std::span<const Visit> visits) const
{
    const auto is_same = [](const Visit& a, const Visit& b) {
        return a.node == b.node && a.stay_s == b.stay_s && a.release == b.release;
    };
    Shared shared;
    const std::size_t most = std::min(visits.size(), visits_.size());
    while (shared.prefix < most && is_same(visits[shared.prefix], visits_[shared.prefix]))
        ++shared.prefix;
    while (shared.suffix < most - shared.prefix &&
           is_same(visits[visits.size() - 1 - shared.suffix],
                   visits_[visits_.size() - 1 - shared.suffix]))
        ++shared.suffix;
    return shared;
}

}  // namespace routeopt::routing::search::rich
