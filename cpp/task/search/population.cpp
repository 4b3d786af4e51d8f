#include "task/search/population.hpp"

#include <algorithm>

namespace routeopt::task::search {
namespace {

// Small projects have time for a population that stays unlike for long; large ones have not.
constexpr Index kSmall = 80;
constexpr Index kLarge = 200;
constexpr Index kPlaces = 3600;                  // tasks of all members
constexpr std::int64_t kFewIterations = 20'000;  // iterations

}  // namespace

Population::Population(Index tasks, std::int64_t iterations)
    : most_(as_size(std::clamp(kPlaces / std::max<Index>(1, tasks), 10, 60))),
      share_(iterations < kFewIterations ? 0.0
             : tasks <= kSmall           ? 1.0
             : tasks <= kLarge           ? 0.7
                                         : 0.0),
      widest_(tasks <= kSmall ? 0.3 : 1.0)
{
}

Point& Population::next()
{
    turn_ = (turn_ + 1) % members_.size();
    return members_[turn_];
}

const Point& Population::pick(Random& random) const
{
    const auto count = static_cast<std::uint32_t>(members_.size());
    const Point& one = members_[random.below(count)];
    const Point& other = members_[random.below(count)];
    return other.value < one.value ? other : one;
}

void Population::cross_into(Point& point, std::int32_t span, Random& random) const
{
    const Point& other = pick(random);
    const double a = random.unit();
    const double b = widest_ < 1 ? a + widest_ * random.unit() : random.unit();
    const auto from = static_cast<std::int32_t>(std::min(a, b) * span);
    const auto to = static_cast<std::int32_t>(std::max(a, b) * span);
    for (std::size_t t = 0; t < point.keys.size(); ++t)
        if (other.keys[t] >= from && other.keys[t] <= to) {
            point.keys[t] = other.keys[t];
            point.modes[t] = other.modes[t];
        }
}

}  // namespace routeopt::task::search
