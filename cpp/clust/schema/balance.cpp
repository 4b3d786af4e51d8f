#include "clust/schema/balance.hpp"

#include <algorithm>

#include "base/quantity.hpp"

namespace routeopt::clust {
namespace {

constexpr std::int64_t kMillionths = 1'000'000;

// The bounds of weight in a dimension for the clusters that have none.
class Fitting {
public:
    Fitting(Problem& problem, std::size_t dimension, std::int64_t total, std::int64_t tolerance)
        : problem_(problem), dimension_(dimension), total_(total), tolerance_(tolerance)
    {
    }

    void fit()
    {
        Int128 least = 0, most = 0;
        std::int64_t without_least = 0, without_most = 0;
        for (const Cluster& cluster : problem_.clusters) {
            least += cluster.min_weight[dimension_];
            without_least += cluster.min_weight[dimension_] == 0 ? 1 : 0;
            const bool is_bounded = cluster.max_weight[dimension_] != kNoBound;
            most += is_bounded ? cluster.max_weight[dimension_] : 0;
            without_most += is_bounded ? 0 : 1;
        }
        const std::int64_t low =
            std::min({problem_.mean_weight[dimension_], part(kMillionths - tolerance_, true),
                      share(total_ - least, without_least, false)});
        const std::int64_t high = std::max({share(total_, std::ssize(problem_.clusters), true),
                                            part(kMillionths + tolerance_, false),
                                            share(total_ - most, without_most, true)});
        for (Cluster& cluster : problem_.clusters) {
            std::int64_t& max = cluster.max_weight[dimension_];
            std::int64_t& min = cluster.min_weight[dimension_];
            if (max == kNoBound)
                max = std::max(high, min);
            if (min == 0)
                min = std::min(low, max);
        }
    }

private:
    // What is left, spread over so many clusters.
    static std::int64_t share(Int128 left, std::int64_t clusters, bool up)
    {
        if (left <= 0 || clusters == 0)
            return 0;
        return static_cast<std::int64_t>((left + (up ? clusters - 1 : 0)) / clusters);
    }
    // Millionths of the mean.
    [[nodiscard]] std::int64_t part(std::int64_t factor, bool up) const
    {
        const Int128 parts = Int128{std::ssize(problem_.clusters)} * kMillionths;
        return static_cast<std::int64_t>((Int128{total_} * factor + (up ? parts - 1 : 0)) / parts);
    }

    Problem& problem_;
    std::size_t dimension_;
    std::int64_t total_, tolerance_;
};

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
    if (tolerance)
        for (std::size_t d = 0; d < problem.dimensions.size(); ++d)
            Fitting{problem, d, total[d], *tolerance}.fit();
}

}  // namespace routeopt::clust
