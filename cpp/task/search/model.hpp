// A problem as the search sees it: what does one thing at a time is a line, what is counted is a
// profile or a stock, and orders that are only placed together are a unit.
#pragma once

#include <span>
#include <vector>

#include "task/schema/problem.hpp"
#include "task/search/line.hpp"

namespace routeopt::task::search {

struct Share {
    Index of = kNone;  // a profile or a stock
    std::int64_t amount = 0;
};

struct RoleNeed {
    const Role* role = nullptr;
    Index resource = kNone;
    std::span<const Index> candidates;
};

struct ModeNeed {
    Seconds duration = 0;
    std::int64_t cost = 0;
    std::vector<Index> lines;  // besides people
    std::vector<Share> shares, stocks;
    std::vector<RoleNeed> roles;
    std::int64_t people = 0;
    // Thresholds of efficiency, descending; each team is within the last.
    std::vector<std::int64_t> efficiencies;
};

struct TaskNeed {
    std::vector<ModeNeed> modes;
    std::vector<Index> arcs_in, arcs_out;  // of problem.arcs
    std::vector<Index> relations;          // SAME_TIME, SAME_RESOURCE, DIFFERENT_RESOURCE
    std::vector<Index> tied;               // tasks that are only moved with it: max lags, SAME_TIME
    bool is_pinned = false;                // start, mode and people are locked
    Seconds shortest = 0;                  // of its modes, by the most efficient
};

class Model : public Neighbours {
public:
    explicit Model(const Problem& problem);
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;

    [[nodiscard]] const Problem& problem() const { return *problem_; }
    [[nodiscard]] const std::vector<LineKind>& lines() const { return lines_; }
    [[nodiscard]] const std::vector<Index>& profiles() const { return profiles_; }
    [[nodiscard]] const std::vector<Index>& stocks() const { return stocks_; }
    // When a profile's resource is on; null: always.
    [[nodiscard]] const Windows* profile_windows(Index profile) const
    {
        return profile_windows_[as_size(profile)];
    }
    [[nodiscard]] const TaskNeed& task(Index task) const { return tasks_[as_size(task)]; }
    [[nodiscard]] Index tasks() const { return static_cast<Index>(tasks_.size()); }
    [[nodiscard]] Index order_of(Index task) const { return problem_->tasks[as_size(task)].order; }

    [[nodiscard]] Index units() const { return static_cast<Index>(units_.size()); }
    [[nodiscard]] const std::vector<Index>& unit(Index unit) const { return units_[as_size(unit)]; }
    [[nodiscard]] Index unit_of(Index order) const { return unit_of_[as_size(order)]; }
    // Orders that are not planned without this one; and those that start after its end.
    [[nodiscard]] const std::vector<Index>& dependents(Index order) const
    {
        return dependents_[as_size(order)];
    }
    // Orders that are only planned along with this one, itself among them; none: it may be alone.
    [[nodiscard]] const std::vector<Index>& companions(Index order) const
    {
        return companions_[as_size(group_of_[as_size(order)])];
    }
    [[nodiscard]] const std::vector<Index>& followers(Index order) const
    {
        return followers_[as_size(order)];
    }
    [[nodiscard]] bool has_followers() const { return has_followers_; }

    // How much others want what a person can do.
    [[nodiscard]] double scarcity(Index person) const { return scarcity_[as_size(person)]; }
    // Whether a task of length 0 is put into a line, too.
    [[nodiscard]] bool holds_moments(Index line, Index task) const;
    [[nodiscard]] const Neighbours* neighbours() const { return has_direct_ ? this : nullptr; }
    [[nodiscard]] bool stay_together(Index before, Index next, Index resource) const override;
    [[nodiscard]] bool has_neighbours(Index task) const override
    {
        return has_neighbour_[as_size(task)] != 0;
    }
    // The longest time from a task's start to the end of its order, at least.
    [[nodiscard]] Seconds tail(Index task) const { return tails_[as_size(task)]; }
    // By arcs: each task after those before it.
    [[nodiscard]] const std::vector<Index>& topological() const { return topological_; }

private:
    void compile_resources();
    void compile_mode(const Task& task, const Mode& mode, ModeNeed& need);
    void compile_tasks();
    void compile_relations();
    void compile_units();
    void join_cycles();
    void compile_scarcity();
    void compile_tails();

    const Problem* problem_;
    std::vector<LineKind> lines_;
    std::vector<Windows> own_windows_;  // of lines and profiles whose resource is off at times
    std::vector<Index> line_of_, profile_of_, stock_of_;  // by resource
    std::vector<Index> profiles_, stocks_;                // the resource of each
    std::vector<const Windows*> profile_windows_;
    std::vector<Index> order_line_;  // of orders whose tasks are done one at a time
    std::vector<std::vector<std::int64_t>> efficiencies_;  // by set of candidates, while compiled
    std::vector<TaskNeed> tasks_;
    std::vector<std::vector<Index>> units_, dependents_, followers_, companions_;
    std::vector<Index> unit_of_, group_of_;  // by order
    std::vector<double> scarcity_;
    std::vector<Seconds> tails_;
    std::vector<Index> topological_;
    struct Direct {
        Index next = kNone, resource = kNone;
    };
    std::vector<std::vector<Direct>> direct_;  // by task
    std::vector<char> has_neighbour_;          // by task
    bool has_direct_ = false, has_followers_ = false;
};

}  // namespace routeopt::task::search
