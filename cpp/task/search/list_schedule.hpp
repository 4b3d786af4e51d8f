// The serial scheme (Kolisch 1996): the tasks of a list, one after the other, each at the earliest
// step that has room for it; forward, or backward from the end of the project.
#pragma once

#include <vector>

#include "task/search/list_model.hpp"
#include "task/search/team.hpp"

namespace routeopt::task::search {

class ListSchedule {
public:
    explicit ListSchedule(const ListModel& model);

    // Places all tasks of a list, in which each comes after those before it (backward: after those
    // that follow it); modes by task. Returns the last step. Backward, times count from the end.
    std::int32_t run(const std::vector<Index>& list, const std::vector<Index>& modes,
                     bool backward);

    // Whether all the people can do a mode.
    static bool has_team(const ListModel& model, const ListMode& mode);

    [[nodiscard]] std::int32_t start(Index task) const { return start_[as_size(task)]; }
    [[nodiscard]] std::int32_t end(Index task) const { return end_[as_size(task)]; }
    [[nodiscard]] const std::vector<std::int32_t>& starts() const { return start_; }
    [[nodiscard]] const std::vector<std::int32_t>& ends() const { return end_; }
    // Of the last run: who does a task.
    [[nodiscard]] const std::vector<Index>& people(Index task) const
    {
        return people_[as_size(task)];
    }

private:
    void clear(std::int32_t steps);
    [[nodiscard]] std::int32_t place(const ListMode& mode, std::int32_t from);
    [[nodiscard]] std::int32_t place_people(const ListMode& mode, std::int32_t from);
    [[nodiscard]] bool has_units(const ListMode& mode, std::int32_t step) const;
    [[nodiscard]] bool has_people(const ListMode& mode, const std::uint64_t* free) const;
    bool find_team(const ListMode& mode, const std::uint64_t* free);
    static bool fill(const ListModel& model, const ListMode& mode, const std::uint64_t* free,
                     Team& team);
    void take(Index task, const ListMode& mode, std::int32_t from);

    const ListModel* model_;
    std::size_t words_, people_words_;
    std::vector<std::uint64_t> free_;  // by word and step; what is free, with the guards set
    std::vector<std::uint64_t> who_;   // by step: the people who are free
    std::vector<std::int32_t> start_, end_;
    std::vector<std::vector<Index>> people_;
    std::vector<std::uint64_t> window_;
    std::int32_t used_ = 0;
    Team team_;
    std::vector<Index> found_;
};

}  // namespace routeopt::task::search
