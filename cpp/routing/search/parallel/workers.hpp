// Several workers that search in parallel, with one temperature for all (docs/experiments/0014).
// Each searches by itself for an epoch, some tens of milliseconds or some thousand iterations; then
// they meet. If the plan has enough routes, each worker holds a part of one plan, which is divided
// anew, by the positions of its routes, whenever they meet. Otherwise, or once routes have become
// too few, each holds a whole plan; when they meet, a worker with a worse plan than the best one
// goes on from the best, with a probability that rises during the search (or during each of mixed
// anneals). If iterations alone decide when the search ends, the answer is the same for any number
// of threads.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "routing/search/annealing/solution_pool.hpp"
#include "routing/search/operators/quota_shares.hpp"
#include "routing/search/parallel/member.hpp"
#include "routing/search/parallel/partition.hpp"
#include "routing/search/worker/pacer.hpp"
#include "routing/search/worker/worker.hpp"
#include "routing/search/worker/worker_budget.hpp"

namespace routeopt::routing::search {

class Workers {
public:
    // Makes at most as many workers as wanted; `first` is one of them. count() is 1 if several are
    // of no use. `plan`: figures of the first plan, see Worker::calibrate(). All references except
    // `wanted` and `plan` have to outlive this. Preconditions: all lists of neighbours are made;
    // `first` holds the whole plan, committed, and its best plan.
    Workers(Worker& first, const Control& control, Pacer& pacer, const WorkersWanted& wanted,
            const FirstPlan& plan);
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // Anneals for one epoch.
    void anneal();

    // Fleet minimisation for one long epoch: the plan is divided into `parts` parts, one for each
    // of as many workers, which empty routes (FleetMinimisation::empty_routes()). The epoch ends at
    // the fraction `until` of the search. `most`: what the whole plan may cost. times_absent and
    // allowance: see Worker::route_elimination(). Returns whether the plan has fewer routes than
    // before. Preconditions: workers hold parts; all mandatory tasks are served.
    bool empty_routes(int parts, double until, Cost most, Cost allowance,
                      ByTask<std::int64_t>& times_absent);

    // Calls Worker::calibrate() of all workers. `expected`: iterations of all together.
    void calibrate(double expected);

    // To be called when annealing begins. `expected`: the iterations of all workers together from
    // now on. `wholes`: how many workers go on, each with a whole plan, once the plan has too few
    // routes to be divided.
    void begin_annealing(double expected, int wholes);

    // Ends the parallel search: the first worker then holds the whole of the best plan, and its
    // ruins may begin anywhere. Returns the routes of the present plan that the workers held; if
    // each held a whole plan, that of the first worker. No other function may be called afterwards.
    std::vector<PlannedRoute> finish();

    [[nodiscard]] int count() const { return static_cast<int>(members_.size()); }
    [[nodiscard]] const FoundPlan& best() const { return best_; }
    [[nodiscard]] int threads() const { return std::min(control_.threads, count()); }

private:
    // The extent of an epoch.
    struct Length {
        double until_s = 0;                // its end, in seconds since the start
        std::int64_t most_iterations = 0;  // of all workers; only used if iterations are limited
        int parts = 1;                     // into how many the plan is divided
        double rotation = 0;               // of the cuts before the next epoch, in radians
    };

    void begin_with_first();
    void add_others(int count);
    void gather();
    void become_wholes();
    void may_mix_anneals(double expected, double most_cooled);
    [[nodiscard]] double end_of_epoch() const;
    template <class Work>
    void work(const Length& length, Work&& work);
    void begin(Member& member);
    void end(Member& member, std::int64_t iterations);
    [[nodiscard]] std::size_t running() const;
    void look_at_routes(Member& member);
    void meet();
    void count_bests_for_quotas();
    template <class WorkerOf>
    void count_for_quotas(WorkerOf&& worker_of);
    void keep_best_whole();
    void begin_anneal();
    void exchange();
    void divide(int parts);
    void hand_over();
    [[nodiscard]] std::vector<RouteAt> routes_of_all() const;
    [[nodiscard]] Index slot_of_any(Index task) const;
    int most_parts();
    [[nodiscard]] bool better_whole(int parts) const;

    const Model& model_;
    const Control& control_;
    Pacer& pacer_;
    FirstPlan first_plan_;
    Worker& first_;         // the worker of members_[0]
    int wholes_;            // the number of workers wanted if each holds a whole plan
    double expected_ = 0;   // iterations of all workers
    bool divides_ = false;  // whether the workers hold parts of one plan
    int parts_ = 1;         // into how many parts it is of use to divide the plan
    int too_few_ = 0;       // epochs in a row after which whole plans seemed better than parts
    Partitioner partitioner_;
    std::optional<QuotaShares> quotas_;  // if the workers hold parts
    std::vector<Member> members_;
    std::size_t epoch_ = 0;     // number of epochs so far
    double angle_ = 0;          // of the first cut, in radians
    Objective now_;             // the value of the whole present plan, if the workers hold parts
    FoundPlan best_;            // the best plan so far
    FoundPlan best_of_anneal_;  // if the workers hold whole plans: the best one of this anneal
    SolutionPool pool_;         // of mixed anneals
};

}  // namespace routeopt::routing::search
