// A plan's ids as what they stand for. Whether it is put together rightly is checked once more.
#pragma once

#include <unordered_map>
#include <vector>

#include "routing/referee/route.hpp"

namespace routeopt::routing::referee {

// What a plan can name.
struct Directory {
    explicit Directory(const Problem& problem);

    struct TaskEntry {
        std::size_t number = 0;  // in the order of the request, jobs before shipments
        const Task* wire = nullptr;
        const Job* job = nullptr;  // one of the two
        const Shipment* shipment = nullptr;
    };
    ByName<VehicleEntry> vehicles;
    ByName<const Depot*> depots;
    // Hashed for speed: their number is limited, so names that are made to collide cost little.
    std::unordered_map<std::string_view, TaskEntry> tasks;
};

struct PlanRead {
    std::vector<Route> routes;  // those with a task stop
    std::vector<Route> idle;    // the others: they do not run
    std::vector<const Task*> unserved;
};

// Stops that are not yet anywhere.
Visit visit_of_job(const Job& job);
Visit visit_of_pickup(const Shipment& shipment);
Visit visit_of_delivery(const Shipment& shipment);
Visit visit_of_reload(const Depot& depot);
Visit visit_of_break(const Break& pause);

// The routes point into the problem and the directory. Throws std::logic_error.
PlanRead read_plan(const Problem& problem, const Directory& directory, const Plan& plan,
                   Pointers pointers);

}  // namespace routeopt::routing::referee
