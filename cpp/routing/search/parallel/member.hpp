// One of several workers, and what is its own when they meet.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "routing/search/annealing/objective.hpp"
#include "routing/search/parallel/partition.hpp"
#include "routing/search/worker/worker.hpp"

namespace routeopt::routing::search {

struct Member {
    std::unique_ptr<Worker> own;  // but for the first one
    Worker* worker = nullptr;
    Handover handover;
    std::optional<std::vector<PlannedRoute>> goes_on_from;
    std::vector<RouteAt> routes;  // that it holds
    std::int64_t stops = 1;       // by which iterations are shared out: those of its next part
    std::int64_t most_iterations = 0;
    std::int64_t iterations = 0;
    Objective at_first;  // when the epoch began
};

// A worker's routes that run, and where each lies: the middle of its stops.
inline std::vector<RouteAt> running_routes(const Worker& worker, const ByStop<Position>& positions)
{
    std::vector<RouteAt> routes;
    const auto stop_count = static_cast<Index>(positions.size());
    for (const PlannedRoute& planned : worker.routes_now()) {
        Cluster cluster;
        for (const Index node : planned.stops) {
            if (node >= stop_count)
                continue;
            cluster.middle.x += positions[node].x;
            cluster.middle.y += positions[node].y;
            ++cluster.stops;
        }
        cluster.middle.x /= static_cast<double>(cluster.stops);
        cluster.middle.y /= static_cast<double>(cluster.stops);
        routes.push_back({planned.slot, cluster});
    }
    return routes;
}

// Each has its share of so many iterations by its stops; none: as many as there is time
// for, but where there is no stop.
inline void share_out_iterations(std::vector<Member>& members, std::optional<std::int64_t> all)
{
    std::int64_t stops = 0;
    for (const auto& member : members)
        stops += member.stops;
    std::int64_t stops_so_far = 0;
    std::int64_t given = 0;
    for (auto& member : members) {
        stops_so_far += member.stops;
        if (!all) {
            member.most_iterations = member.stops > 0 ? INT64_MAX : 0;
            continue;
        }
        const std::int64_t until = *all * stops_so_far / std::max<std::int64_t>(stops, 1);
        member.most_iterations = until - std::exchange(given, until);
    }
}

}  // namespace routeopt::routing::search
