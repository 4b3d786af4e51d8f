// Everything that tasks of a plan hold: lines, profiles and stocks.
#pragma once

#include <vector>

#include "task/search/model.hpp"
#include "task/search/profile.hpp"

namespace routeopt::task::search {

class Timetable {
public:
    explicit Timetable(const Model& model);

    [[nodiscard]] const Line& line(Index line) const { return lines_[as_size(line)]; }
    [[nodiscard]] const Profile& profile(Index profile) const
    {
        return profiles_[as_size(profile)];
    }
    [[nodiscard]] const Stock& stock(Index stock) const { return stocks_[as_size(stock)]; }

    // The sum of change-overs, and by how much putting and taking changed it.
    [[nodiscard]] const ChangeOver& change_overs() const { return change_overs_; }

    void put(Index task, const Placement& placement);
    // What is held already stays as it is: only what is left of the placement's time is held.
    void put_pinned(Index task, const Placement& placement);
    // Adds to `broken` the tasks whose change-over does not fit any more.
    void take(Index task, const Placement& placement, std::vector<Index>& broken);
    void clear();

    // When all that a placement holds works.
    void calendars_of(const ModeNeed& mode, const std::vector<Index>& people,
                      std::vector<const Windows*>& calendars) const;
    // The parts of its work.
    void parts_of_task(Index task, const Placement& placement, std::vector<Interval>& parts) const;

private:
    [[nodiscard]] bool holds(Index line, Index task, const Placement& placement) const
    {
        return placement.from < placement.to || model_->holds_moments(line, task);
    }
    void add(Index task, const Placement& placement, int sign);

    const Model* model_;
    std::vector<Line> lines_;
    std::vector<Profile> profiles_;
    std::vector<Stock> stocks_;
    ChangeOver change_overs_;
    bool has_max_work_ = false;
    mutable std::vector<Interval> parts_;
    mutable std::vector<const Windows*> calendars_;
};

}  // namespace routeopt::task::search
