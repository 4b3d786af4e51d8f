// Fleet minimisation: routes are emptied one after the other, and the other routes serve their
// tasks, by ruin and recreate with counts of absence (Christiaens & Vanden Berghe 2020, section 6).
// SearchDriver and FleetRace use it on whole plans, Workers on parts of one.
#pragma once

#include <memory>
#include <vector>

#include "routing/search/neighbourhood/indexing.hpp"
#include "routing/search/worker/worker.hpp"

namespace routeopt::routing::search {

class FleetMinimisation {
public:
    // times_absent and allowance: see Worker::route_elimination(). `worker` has to outlive this.
    FleetMinimisation(Worker& worker, ByTask<std::int64_t>& times_absent, Cost allowance)
        : worker_(worker), elimination_(worker.route_elimination(times_absent, allowance))
    {
    }

    // Empties routes one by one, as long as the worker has more than its lower bound. serve()
    // reinserts the tasks and returns false on failure. Then the plan is restored, and if go_on()
    // returns true another route is tried: the counts of absence have grown meanwhile, so it is
    // rarely the same route. An attempt succeeds if all mandatory tasks are served by fewer routes,
    // at a cost of `most` at most; keep(routes) is then called while the worker holds this plan.
    // If the tasks are served, but at a higher cost or without a route fewer, the plan is restored
    // and the function returns. At the end the worker holds the plan of the last success, or else
    // the one that it began with.
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

    // One iteration for serve(): a ruin and recreate that inserts tasks left out, if need be in
    // place of tasks that were left out less often.
    void try_once() { elimination_->try_once(); }

private:
    Worker& worker_;
    std::unique_ptr<RouteElimination> elimination_;
};

}  // namespace routeopt::routing::search
