// Which tasks have to go with a task: those that relations want on its route or vehicle, and those
// that are only served where it is.
//
// Tasks that are only served together, or one after the other, are a group (Plan::group_of()). Its
// tasks form units (Rules::unit_of): a unit is served or left out as a whole, and may need another
// one that its tasks have to follow. While a group is put in, units that find no place or do not
// pay are left out of it; the class keeps which.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

class Companions {
public:
    Companions(Plan& plan, const std::vector<std::vector<Index>>& slots_of_vehicle)
        : plan_(plan), model_(plan.model()), slots_of_vehicle_(slots_of_vehicle)
    {
    }

    // Whether the absent tasks that have to share the task's route or vehicle could be served
    // there, each alone: a necessary condition for all of them to follow it (experiment 39).
    bool could_follow(Index task, Index slot);

    // Whether an absent task may still be served: its unit is not left out, and some slot may serve
    // it by skills and the like. What may not is waited for by nobody.
    bool may_follow(Index task);

    // Whether the task is only served where one of the unit is.
    [[nodiscard]] bool needs(Index task, Index unit) const;

    [[nodiscard]] Index unit_of(Index task) const { return model_.rules.unit_of[task]; }

    [[nodiscard]] bool is_left_out(Index unit) const;
    // Leaves a unit of the leader's group out, and all that need it, directly or by others.
    void leave_out(Index leader, Index unit);
    // Leaves out none any more.
    void clear() { units_left_out_.clear(); }

private:
    // Whether the slot could serve the task alone on an empty route; true also where that is not
    // known, as a reload may make it possible.
    bool could_serve_alone(Index task, Index slot);

    Plan& plan_;
    const Model& model_;
    const std::vector<std::vector<Index>>& slots_of_vehicle_;
    std::unordered_map<std::size_t, bool> serves_alone_;  // by task and slot; asked once
    std::unordered_map<Index, bool> is_servable_;         // by task; asked once
    std::vector<Index> units_left_out_;
};

}  // namespace routeopt::routing::search::rich
