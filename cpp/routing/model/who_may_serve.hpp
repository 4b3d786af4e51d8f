// Determines which vehicles may serve a task, by its skills, tags and eligible vehicles together.
// Used to build a Model.
#pragma once

#include <map>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "routing/model/model.hpp"
#include "routing/schema/request.hpp"

namespace routeopt::routing::model {

// Equal sets get the same number. The sets by skill and by tag are computed once each, not for each
// task.
class WhoMayServe {
public:
    explicit WhoMayServe(const Problem& problem);

    // The number of the task's set among sets(), or kNone where every vehicle may serve it.
    Index set_for(const routing::Task& task);

    // The number of the set of this vehicle alone.
    Index set_of_one(std::string_view vehicle);

    [[nodiscard]] const std::vector<VehicleSet>& sets() const { return sets_; }

private:
    Index number_of(VehicleSet set);
    [[nodiscard]] VehicleSet eligible(const EligibleVehicles& eligible) const;
    const VehicleSet& skilled(const Skill& needed);
    const VehicleSet& serving(std::string_view tag);

    const Problem& problem_;
    std::unordered_map<std::string_view, std::size_t> vehicle_number_;
    VehicleSet all_;
    VehicleSet serving_any_;
    bool some_serve_tags_only_;
    std::map<std::pair<std::string_view, std::int64_t>, VehicleSet> by_skill_;
    std::map<std::string_view, VehicleSet> by_tag_;
    std::vector<VehicleSet> sets_;
    std::map<VehicleSet, Index> number_;
};

}  // namespace routeopt::routing::model
