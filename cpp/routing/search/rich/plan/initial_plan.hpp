// Loads the plan that a search starts from (Model::given) into a Plan that serves nothing.
//
// What the initial plan keeps (pinned stops, closed routes) is loaded in any case. Where it breaks
// a rule by itself, its route is marked as broken and left alone. Of the rest as much is loaded as
// keeps every rule: of each route all of it, or one task after the other in the order of the route;
// tasks that are left over are absent. Groups are served as wholes, or not at all. Called once, by
// Plan's constructor.
#pragma once

#include <span>
#include <vector>

#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

class InitialPlan {
public:
    explicit InitialPlan(Plan& plan) : plan_(plan), model_(plan.model()) {}

    // Loads all of it and commits. Nothing is done where the model has no initial plan.
    void load();

private:
    void load_kept(const model::GivenRoute& initial);
    void load_rest(const model::GivenRoute& initial);
    void load_tasks(Index slot, std::span<const Index> nodes);
    void load_broken(const model::GivenRoute& initial);
    [[nodiscard]] std::vector<char> possible_part(const model::GivenRoute& initial);
    [[nodiscard]] std::vector<Index> with_a_reload(Index slot, std::span<const Index> nodes);
    [[nodiscard]] std::vector<Index> nodes_of(const model::GivenRoute& initial,
                                              std::span<const char> is_in) const;
    [[nodiscard]] bool keeps_rules(Index slot, std::span<const Index> nodes);
    [[nodiscard]] bool may_serve_all(std::span<const Index> nodes, Index slot);
    void take_out_parts_of_groups();
    [[nodiscard]] bool is_part_of_group(const model::Relation& relation) const;
    void settle();
    void settle_times();

    Plan& plan_;
    const Model& model_;
};

}  // namespace routeopt::routing::search::rich
