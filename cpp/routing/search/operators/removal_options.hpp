// How much the ruin step removes, and where, by the kind of problem.
#pragma once

#include <algorithm>
#include <cstdint>

#include "routing/model/model.hpp"

namespace routeopt::routing::search {

inline bool holds_mandatory_jobs_alone(const model::Model& model)
{
    return std::ranges::all_of(model.tasks, [](const model::Task& task) {
        return task.mandatory && task.second == kNone;
    });
}

// Whether a tenth of the tasks or more fill over half a vehicle each. No two such tasks fit into
// one route. Which smaller tasks go with each of them is a question for many routes at once, so
// larger ruins pay (docs/experiments/0046).
inline bool many_fill_over_half_a_vehicle(const model::Model& model)
{
    constexpr std::ptrdiff_t kOneIn = 10;
    if (model.kinds != 1 || model.both_ways)
        return false;
    const model::Load& capacity = model.slots.front().capacity;
    for (std::size_t d = 0; d < model.dimensions; ++d) {
        const auto large = std::ranges::count_if(
            model.tasks, [&](const model::Task& task) { return 2 * task.size[d] > capacity[d]; });
        if (large * kOneIn >= std::ssize(model.tasks))
            return true;
    }
    return false;
}

// How much is removed, and where. The rates are probabilities.
struct RemovalOptions {
    double mean_removed = 10;       // stops in a ruin, in the mean
    double fewest_removed = 10;     // the same if there are few iterations for each task
    double longest_string = 10;     // stops
    double split_rate = 0.5;        // of splitting a string: it keeps some stops inside
    int stops_for_one_more = 100;   // a trip may lose 1 + (stops of its route / this) strings
    double keep_one_more = 0.5;     // rate of a split string keeping one more stop
    double absent_seed_rate = 0.1;  // of a seed that is an absent task
    // The same while mandatory tasks are absent; but only until they have stayed absent for
    // missing_in_vain calls for each stop.
    double missing_seed_rate = 0.3;
    std::int64_t missing_in_vain = 3;
    double whole_trip_rate = 0;      // of removing the seed's whole trip instead of a string
    std::size_t longest_whole = 50;  // stops of a trip that may be removed as a whole
    int strings_beside = 2;          // the most strings removed along with a whole trip
    double large_rate = 0;           // of a large ruin
    double removed_when_large = 30;  // stops in a large ruin, in the mean

    // What suits a problem, by experiments. With rich rules whole trips pay everywhere; without
    // them they do for mandatory jobs, but not for shipments nor for optional tasks. With rich
    // rules iterations are slow and few, and smaller ruins improve more in a short time.
    static RemovalOptions suiting(const model::Model& model)
    {
        RemovalOptions options;
        if (model.rules.any) {
            options.whole_trip_rate = 0.05;
            options.fewest_removed = 7;
        } else if (holds_mandatory_jobs_alone(model)) {
            options.whole_trip_rate = 0.1;
            if (!model.timed && many_fill_over_half_a_vehicle(model))
                options.large_rate = 0.3;
        }
        return options;
    }
};

}  // namespace routeopt::routing::search
