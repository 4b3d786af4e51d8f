// A worker among several parallel ones, with what Workers keeps about it between two meetings.
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
    std::unique_ptr<Worker> own;  // null for the first member, whose worker is the caller's
    Worker* worker = nullptr;
    Handover handover;  // what changes in its part at the beginning of the next epoch
    // The plan from which it goes on in the next epoch, with whole plans; nothing: its own.
    std::optional<std::vector<PlannedRoute>> goes_on_from;
    std::vector<RouteAt> routes;  // the routes with stops that it holds
    std::int64_t stops = 1;       // stops and absent tasks of its next part: its share of the work
    std::int64_t most_iterations = 0;  // in this epoch
    std::int64_t iterations = 0;       // made in this epoch
    Objective at_first;                // the value of its plan when the epoch began
};

// The worker's routes with stops, and the centre of each.
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

// Sets most_iterations: divides `all` iterations among the workers in proportion to their stops.
// Without `all`, each worker with stops runs until the clock ends the epoch, one without stops not
// at all.
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
