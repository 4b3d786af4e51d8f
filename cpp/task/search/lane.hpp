// One thread's search by ruin and recreate (Christiaens and Vanden Berghe 2020): orders near each
// other in time are taken out and put back in another order, each task in its best gap; worse plans
// are accepted by annealing.
#pragma once

#include <functional>
#include <vector>

#include "anneal/annealing.hpp"
#include "task/search/plan.hpp"
#include "task/search/recreate.hpp"

namespace routeopt::task::search {

class Lane {
public:
    Lane(const Model& model, std::uint64_t seed);

    // The first plan: from the given schedule, or by due dates.
    void start(const std::function<bool()>& goes_on);
    // Goes on from a plan.
    void start_from(const task::Plan& plan);
    void iterate(double fraction);
    // Back to the best plan, tidied up.
    void finish();

    [[nodiscard]] const Cost& best_cost() const { return best_cost_; }
    [[nodiscard]] const task::Plan& best() const { return best_; }
    [[nodiscard]] std::int64_t iterations() const { return iterations_; }

private:
    void ruin();
    void remove(Index unit);
    void take_part(Index unit);
    [[nodiscard]] Index any_of(const std::vector<Index>& units);
    [[nodiscard]] Index seed_unit();
    [[nodiscard]] bool is_out(Index unit) const;
    [[nodiscard]] std::int64_t lateness(Index unit) const;
    void gather(Index seed);
    void set_keys();
    void set_task_keys(Index unit);
    void set_choices();
    void take_given();
    void shift_to_planned();
    void left_shift();
    bool accepts(const Cost& change, double allowance);
    void remember();
    void set_temperature();
    [[nodiscard]] double due_of(Index unit) const;

    const Model* model_;
    Random random_;
    Plan plan_;
    Recreate recreate_;
    anneal::Annealing anneal_;
    task::Plan best_;
    Cost cost_, best_cost_;
    std::vector<Index> units_;        // that are ruined
    std::vector<char> is_ruined_;     // by unit
    std::vector<char> is_loose_;      // by unit: its tasks may be placed in more than one order
    std::vector<double> work_, due_;  // by unit
    std::vector<double> weight_;      // by unit: the sum of priorities
    std::vector<Index> out_units_;    // with orders left out
    std::vector<Index> stale_;        // tasks that may differ from the best plan
    std::vector<char> is_stale_;
    bool has_planned_ = false;  // starts that tasks should stay close to
    bool only_adds_ = false;    // a task that is put in never makes the others cheaper
    bool has_choices_ = false;  // people or modes matter besides by when they are free
    std::int64_t iterations_ = 0;
    std::int64_t since_level_ = 0;
};

}  // namespace routeopt::task::search
