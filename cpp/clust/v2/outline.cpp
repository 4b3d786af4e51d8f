#include "clust/v2/outline.hpp"

#include <algorithm>
#include <tuple>

namespace routeopt::clust::v2 {
namespace {

// Twice the area of a triangle; above 0 where it turns left.
double turn(const Coordinates& a, const Coordinates& b, const Coordinates& c)
{
    return (b.longitude - a.longitude) * (c.latitude - a.latitude) -
           (b.latitude - a.latitude) * (c.longitude - a.longitude);
}

}  // namespace

// Monotone chain (Andrew 1979).
std::vector<Coordinates> outline_of(std::vector<Coordinates> places)
{
    const auto key = [](const Coordinates& at) { return std::tuple{at.longitude, at.latitude}; };
    std::sort(places.begin(), places.end(),
              [&](const Coordinates& a, const Coordinates& b) { return key(a) < key(b); });
    places.erase(
        std::unique(places.begin(), places.end(),
                    [&](const Coordinates& a, const Coordinates& b) { return key(a) == key(b); }),
        places.end());
    if (places.size() < 3)
        return places;
    std::vector<Coordinates> hull;
    const auto extend = [&](const Coordinates& place, std::size_t least) {
        while (hull.size() >= least + 2 && turn(hull[hull.size() - 2], hull.back(), place) <= 0)
            hull.pop_back();
        hull.push_back(place);
    };
    for (const Coordinates& place : places)
        extend(place, 0);
    const std::size_t lower = hull.size() - 1;
    for (auto place = places.rbegin() + 1; place != places.rend(); ++place)
        extend(*place, lower);
    hull.pop_back();
    return hull;
}

}  // namespace routeopt::clust::v2
