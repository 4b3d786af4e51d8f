// Puts tasks that are out into a plan, unit by unit.
#pragma once

#include <functional>
#include <vector>

#include "base/random.hpp"
#include "task/search/placer.hpp"
#include "task/search/plan.hpp"

namespace routeopt::task::search {

class Recreate {
public:
    Recreate(const Model& model, Plan& plan, Random& random);

    // The smaller the key the sooner a unit, or a task within its unit, gets its place; what others
    // wait for comes before them.
    void set_unit_key(Index unit, double key) { unit_key_[as_size(unit)] = key; }
    void set_task_key(Index task, double key) { task_key_[as_size(task)] = key; }

    // Places what the units lack: a unit's orders, or those of its tasks that are out. What finds
    // no place is left out, and so are the orders that need it. Units may be there twice. False if
    // the plan came to cost more than `most_soft` on the way: then it is to be undone.
    bool place(std::vector<Index> units, const std::function<bool()>& goes_on,
               std::int64_t most_soft = INT64_MAX);
    // Takes a task that is not pinned out, and those that are only moved with it.
    void take(Index task);
    // Takes all of a unit out.
    void take_unit(Index unit);
    // Takes out what lost its change-over; adds its units.
    void take_broken(std::vector<Index>& units);

    // Takes tasks out and puts them back in that order. False where one finds no place: then the
    // plan is to be undone.
    bool place_again(const std::vector<Index>& tasks);

    // Puts a task where a given plan has it, if it may be there.
    bool put_as_given(Index task, const Placement& given);
    // Puts a task that is out not before a time, if it may be there.
    bool put_from(Index task, Instant from);
    // Whether tasks are first tried where they are planned, rather than as soon as possible.
    void prefer_planned(bool does) { prefers_planned_ = does; }

    // How much sooner counts against what people and modes cost.
    void set_rate(double factor) { rate_factor_ = factor; }
    [[nodiscard]] Placer& placer() { return placer_; }

private:
    void place_unit(Index unit);
    void choose_orders(Index unit);
    bool place_chosen();
    bool place_task(Index task, Index& held_back_by);
    void sort_tasks();
    void sort_units(std::vector<Index>& units);
    void drop_order(Index order);
    void leave_out(Index order);
    [[nodiscard]] double rate_of(Index task) const;
    [[nodiscard]] Index who_bounds(Index task, Instant start) const;

    const Model* model_;
    Plan* plan_;
    Random* random_;
    Placer placer_;
    std::vector<double> unit_key_, task_key_;
    std::vector<char> is_chosen_;           // by order
    std::vector<Index> chosen_;             // orders of the unit
    std::vector<Index> tasks_;              // to be placed, in order
    std::vector<Index> waits_;              // by task: of those to be placed, how many come before
    std::vector<char> is_to_place_;         // by task
    std::vector<Instant> not_before_;       // by task: where its unit was held back
    std::vector<std::vector<Index>> next_;  // by unit: units that wait for it
    std::vector<Index> unit_waits_;
    std::vector<char> is_in_;     // by unit
    std::vector<Index> dropped_;  // orders that were left out
    TeamLimits limits_;
    Placement placement_;
    double rate_factor_ = 1;
    bool prefers_planned_ = false;
    Index failed_ = kNone;  // the order whose task found no place
};

}  // namespace routeopt::task::search
