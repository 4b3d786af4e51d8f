// One search from the first plan to the answer: construction, fleet minimisation, annealing (by one
// worker or by several in parallel), and a last attempt to insert the tasks left out. Every plan on
// the way keeps every rule, so there is a valid answer at any moment. The driver is independent of
// kernels: it drives a Worker, which the caller's MakeWorker makes for the kernel that the problem
// needs.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "routing/search/annealing/solution_pool.hpp"
#include "routing/search/control.hpp"
#include "routing/search/fleet/fleet_minimisation.hpp"
#include "routing/search/neighbourhood/indexing.hpp"
#include "routing/search/neighbourhood/neighbours.hpp"
#include "routing/search/operators/insertion_orders.hpp"
#include "routing/search/parallel/workers.hpp"
#include "routing/search/worker/pacer.hpp"
#include "routing/search/worker/worker.hpp"

namespace routeopt::routing::search {

// Makes the first worker of a search, with an empty plan. The arguments have to outlive it.
using MakeWorker = std::function<std::unique_ptr<Worker>(const Model&, Neighbours&,
                                                         const InsertionOrders&, std::uint64_t)>;

class SearchDriver {
public:
    SearchDriver(const Model& model, const Control& control, const MakeWorker& make_worker);

    // Runs the whole search. To be called once.
    Result run();

private:
    [[nodiscard]] Progress progress_now() const;

    void start_annealing();
    [[nodiscard]] double cooled_by_now();
    void calibrate();

    void serve_more_with_fewer();
    [[nodiscard]] bool may_empty_routes(double fixed_share) const;
    [[nodiscard]] double share_for_fleet(double fixed_share) const;
    [[nodiscard]] bool are_mandatory_shipments() const;
    void empty_routes_with_workers(double share, Cost most, Cost allowance, bool may_race);
    void end_workers_at_present();
    void empty_routes_in_race(double share, Cost most, Cost allowance);
    bool serve_all(FleetMinimisation& fleet_minimisation, double until);

    void anneal();
    [[nodiscard]] WorkersWanted workers_wanted() const;
    bool begin_workers(const WorkersWanted& wanted);
    bool make_neighbours();
    void anneal_with_workers();
    void note_workers();
    [[nodiscard]] bool goes_on_elsewhere() const;
    void iterate();
    void begin_anneal();

    void leave_time_at_the_end();
    [[nodiscard]] double last_pass_s() const;
    void place_what_fits();

    void keep_if_best();
    void keep_best();
    void note_best(const Objective& best, std::int64_t unserved);
    Result result();

    const Model& model_;
    const Control& control_;
    Pacer pacer_;
    Neighbours neighbours_;
    InsertionOrders orders_;
    std::unique_ptr<Worker> worker_;
    ByTask<std::int64_t> times_absent_;
    FirstPlan first_;
    bool goes_on_ = false;  // from the request's plan, at a lower temperature than from nothing
    std::optional<Workers> workers_;
    int threads_ = 1;
    SolutionPool pool_;  // of mixed anneals of a single worker
    Objective best_;
    std::int64_t best_unserved_ = 0;
    std::vector<Progress> history_;
};

}  // namespace routeopt::routing::search
