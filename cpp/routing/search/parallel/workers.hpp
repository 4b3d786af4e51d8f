// Several workers side by side, under one temperature. They search by themselves for an epoch, some
// milliseconds or iterations, and then meet. Where there are routes enough the workers hold one
// plan together, partitioned by where its routes lie, and anew whenever they meet. Else, or once
// routes have become too few, each holds a whole plan, and the worse ones go on from the best one,
// the more often the later it is in the search, or in an anneal of several. After equal iterations
// answers are the same for any number of threads.
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
    // At most as many workers as wanted; `first` is one of them. All references outlive this.
    // Preconditions: all lists of neighbours are made; `first` holds the whole plan, committed, and
    // its best one.
    Workers(Worker& first, const Control& control, Pacer& pacer, const WorkersWanted& wanted,
            const FirstPlan& plan);
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // An epoch of annealing.
    void anneal();

    // A long epoch, until that share of the time, in which so many of the workers, one part each,
    // empty routes as FleetMinimisation does, and all together at no more than the cost `most`.
    // times_absent and allowance are as for Worker::route_elimination(). False: none got a route
    // away. Precondition: workers hold parts, and nothing mandatory is left out.
    bool empty_routes(int parts, double until, Cost most, Cost allowance,
                      ByTask<std::int64_t>& times_absent);

    // How warm and how wide all are where so many iterations are expected of all.
    void calibrate(double expected);

    // Annealing begins, and so many iterations of all are expected from now on. Where so many whole
    // plans would do more than the parts, these become whole.
    void begin_annealing(double expected, int wholes);

    // The first worker holds the whole of the best plan again, and ruins may begin anywhere in it.
    // Returns the present plan that the workers held, of whole ones the first's. Nothing is to be
    // called after.
    std::vector<PlannedRoute> finish();

    [[nodiscard]] int count() const { return static_cast<int>(members_.size()); }
    [[nodiscard]] const FoundPlan& best() const { return best_; }
    [[nodiscard]] int threads() const { return std::min(control_.threads, count()); }

private:
    struct Length {
        double until_s = 0;
        std::int64_t most_iterations = 0;  // where there is a limit, of all workers
        int parts = 1;
        double rotation = 0;  // of the cuts, then
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
    Worker& first_;        // of the members
    int wholes_;           // that are wanted
    double expected_ = 0;  // iterations
    bool divides_ = false;
    int parts_ = 1;    // that are worth while
    int too_few_ = 0;  // for so many epochs
    Partitioner partitioner_;
    std::optional<QuotaShares> quotas_;  // of workers that hold parts
    std::vector<Member> members_;
    std::size_t epoch_ = 0;
    double angle_ = 0;  // of the first cut
    Objective now_;
    FoundPlan best_;
    FoundPlan best_of_anneal_;  // of workers that hold whole plans
    SolutionPool pool_;         // of mixed anneals
};

}  // namespace routeopt::routing::search
