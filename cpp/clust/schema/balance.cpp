#include "clust/schema/balance.hpp"

#include <algorithm>

#include "base/quantity.hpp"

namespace routeopt::clust {
namespace {

constexpr std::int64_t kMillionths = 1'000'000;

}  // namespace

void balance(Problem& problem, std::optional<std::int64_t> tolerance)
{
    const auto count = std::ssize(problem.clusters);
    if (count == 0)
        return;
    Weights total{};
    for (const Entity& entity : problem.entities)
        for (std::size_t d = 0; d < kMostDimensions; ++d)
            total[d] += entity.weight[d];
    for (std::size_t d = 0; d < kMostDimensions; ++d)
        problem.mean_weight[d] = total[d] / count;
    if (!tolerance)
        return;
    const auto scaled = [&](std::int64_t weight, std::int64_t factor, bool up) {
        const Int128 parts = Int128{count} * kMillionths;
        return static_cast<std::int64_t>((Int128{weight} * factor + (up ? parts - 1 : 0)) / parts);
    };
    for (Cluster& cluster : problem.clusters)
        for (std::size_t d = 0; d < problem.dimensions.size(); ++d) {
            const std::int64_t mean_up = (total[d] + count - 1) / count;
            if (cluster.max_weight[d] == kNoBound)
                cluster.max_weight[d] =
                    std::max({mean_up, scaled(total[d], kMillionths + *tolerance, false),
                              cluster.min_weight[d]});
            if (cluster.min_weight[d] == 0)
                cluster.min_weight[d] = std::min({problem.mean_weight[d],
                                                  scaled(total[d], kMillionths - *tolerance, true),
                                                  cluster.max_weight[d]});
        }
}

}  // namespace routeopt::clust
