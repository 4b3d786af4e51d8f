// The search for a short project whose tasks are done by one machine each (job shop): tabu search
// that moves tasks within the blocks of a critical path (Nowicki and Smutnicki 1996; Balas and
// Vazacopoulos 1998), from the best plans again and again.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "task/search/list_schedule.hpp"

namespace routeopt::task::search {

class JobShop {
public:
    // Whether each task has one mode and needs the only unit of one resource, or nothing.
    static bool suits(const ListModel& model);
    JobShop(const ListModel& model, const Problem& problem, std::uint64_t seed);

    // From a schedule: starts by task.
    void start(const std::vector<std::int32_t>& starts);
    void iterate();

    [[nodiscard]] Seconds best() const { return best_ * model_->step_s; }
    [[nodiscard]] std::int64_t iterations() const { return iterations_; }
    [[nodiscard]] task::Plan plan();

private:
    // The task at `from` goes to `to`, in the sequence of a machine.
    struct Move {
        Index machine = kNone;
        std::int32_t from = 0, to = 0;
        std::int32_t estimate = 0;
        bool is_tabu = false;
    };

    void find_times();
    void find_blocks();
    void add_moves(Index machine, std::int32_t first, std::int32_t last);
    void consider(const Move& move);
    [[nodiscard]] bool stays_acyclic(const Move& move) const;
    [[nodiscard]] std::int32_t estimate_of(const Move& move);
    [[nodiscard]] bool is_tabu(const Move& move) const;
    void forbid_return(const Move& move);
    void apply(const Move& move);
    void remember();
    void start_again();
    [[nodiscard]] std::int32_t head_by_arcs(Index task) const;
    [[nodiscard]] std::int32_t tail_by_arcs(Index task) const;
    [[nodiscard]] Index before_on_machine(Index task) const;
    [[nodiscard]] Index next_on_machine(Index task) const;
    std::int64_t& tabu(Index machine, Index before, Index next);

    const ListModel* model_;
    const Problem* problem_;
    Random random_;
    std::vector<std::int32_t> length_, machine_, at_, local_;     // by task; local_: on its machine
    std::vector<std::vector<Index>> sequences_, best_sequences_;  // by machine
    std::vector<std::vector<std::vector<Index>>> elite_;
    std::vector<std::int32_t> elite_values_;
    std::vector<std::int32_t> head_, tail_;
    std::vector<Index> order_, waits_;
    std::vector<std::vector<std::int64_t>> tabu_;  // by machine: until which iteration
    std::vector<std::int32_t> new_head_, new_tail_;
    std::vector<Index> moved_;
    std::vector<Move> moves_;
    std::int32_t value_ = 0, best_ = INT32_MAX, found_ = INT32_MAX;  // found_: since the last start
    std::int64_t iterations_ = 0, last_gain_ = 0;
    std::int32_t tenure_ = 10;
};

}  // namespace routeopt::task::search
