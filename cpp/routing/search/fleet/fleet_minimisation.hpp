// Fewer routes: routes are emptied one after the other, and what they served is served by the
// others.
#pragma once

#include <memory>
#include <vector>

#include "routing/search/neighbourhood/indexing.hpp"
#include "routing/search/worker/worker.hpp"

namespace routeopt::routing::search {

class FleetMinimisation {
public:
    // As for Worker::route_elimination().
    FleetMinimisation(Worker& worker, ByTask<std::int64_t>& times_absent, Cost allowance)
        : worker_(worker), elimination_(worker.route_elimination(times_absent, allowance))
    {
    }

    // Empties one route after the other. serve(): serves what is left out then; false: it fails,
    // and where go_on() says so another one is tried: what was left out weighs more now, so that it
    // is seldom the same route. The plan is then the last one that leaves out nothing and costs no
    // more than `most`; keep() is told the routes of each of these, which the plan holds.
    template <class Serve, class GoOn, class Keep>
    void empty_routes(Cost most, Serve&& serve, GoOn&& go_on, Keep&& keep)
    {
        std::vector<PlannedRoute> kept = worker_.routes_now();
        const std::int64_t fewest = worker_.fewest_routes();
        while (worker_.running() > fewest) {
            const std::int64_t running = worker_.running();
            elimination_->empty_a_route();
            const bool served = serve();
            if (served && worker_.cost() <= most && worker_.running() < running) {
                kept = worker_.routes_now();
                keep(kept);
                continue;
            }
            worker_.restore(kept);
            if (served || !go_on())
                break;
        }
    }

    // One ruin and recreate that serves what is left out, or pushes easier tasks aside for it.
    void try_once() { elimination_->try_once(); }

private:
    Worker& worker_;
    std::unique_ptr<RouteElimination> elimination_;
};

}  // namespace routeopt::routing::search
