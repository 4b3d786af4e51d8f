// Reads a plan: looks up what its ids stand for in the request, and builds the routes that the
// referee judges. Whether the plan is well formed is checked here once more, though check_request
// and check_plan_fits have looked at a request's plan: the referee trusts nobody.
#pragma once

#include <unordered_map>
#include <vector>

#include "routing/referee/route.hpp"

namespace routeopt::routing::referee {

// Everything that a plan can name, by id. Points into the problem.
struct Directory {
    explicit Directory(const Problem& problem);

    struct TaskEntry {
        std::size_t number = 0;  // place in the request, jobs first, then shipments
        const Task* wire = nullptr;
        const Job* job = nullptr;  // null for a shipment, as `shipment` is for a job
        const Shipment* shipment = nullptr;
    };
    ByName<VehicleEntry> vehicles;
    ByName<const Depot*> depots;
    // Hashed, not sorted, because it is faster. The number of tasks in a request is limited, so ids
    // that are made to collide do little harm.
    std::unordered_map<std::string_view, TaskEntry> tasks;
};

struct PlanRead {
    std::vector<Route> routes;  // those with a task stop
    std::vector<Route> idle;    // those without one: they do not run, and cost nothing
    // Left out, in order; of tasks of which one could be served (relation one_of) the first of
    // these alone.
    struct Unserved {
        const Task* task = nullptr;
        const Relation* one_of = nullptr;  // null: an ordinary task
    };
    std::vector<Unserved> unserved;
    std::int64_t served = 0;  // number of tasks
};

// A stop with what the request says of it. It is in no route yet: legs, service times and start
// curves are unset. `place`: which of the stop's places, where it has several.
Visit visit_of_job(const Job& job, std::size_t place);
Visit visit_of_pickup(const Shipment& shipment, std::size_t place);
Visit visit_of_delivery(const Shipment& shipment, std::size_t place);
Visit visit_of_reload(const Depot& depot);
Visit visit_of_break(const Break& pause);

// The routes point into the problem and the directory. Throws std::logic_error where an id is
// unknown, a task is served twice, a shipment is delivered before its pickup, and the like.
PlanRead read_plan(const Problem& problem, const Directory& directory, const Plan& plan,
                   Pointers pointers);

}  // namespace routeopt::routing::referee
