// The move of clusters with places: some neighbouring clusters are emptied, one or two of their
// centres move, perhaps to another part of the map, and their units are assigned anew.
#pragma once

#include "clust/search/local_search.hpp"

namespace routeopt::clust::search {

class Regroup {
public:
    Regroup(const Model& model, Random& random);

    // Precondition: the problem has places.
    void run(Trial& trial, LocalSearch& local);

    // Puts units, of which none is in a cluster, into clusters of a group, those first for which
    // the choice matters most. `centres`: of the group.
    void assign(Trial& trial, std::vector<Index>& units, std::span<const Index> group,
                std::span<const Centre> centres);

private:
    void choose_group(const Plan& plan);
    [[nodiscard]] Index seed_of(const Plan& plan);
    // Appends up to `wanted` clusters near the unit that are not in the group yet.
    void add_near(const Plan& plan, Index unit, std::size_t wanted);
    void scan_near(const Plan& plan, Index unit, std::size_t wanted);
    void walk_near(const Plan& plan, Index unit, std::size_t wanted);
    void move_centres(std::size_t own_units);
    [[nodiscard]] Index place_far_from_centres(std::size_t but);
    void ensure_centres();
    void part_centres();
    void grow(Trial& trial, std::vector<Index>& units, std::span<const Index> group,
              std::span<const Centre> centres);
    void put_best(Trial& trial, Index unit, std::span<const Index> group);
    [[nodiscard]] Index place_of(Index unit) const { return model_->points(unit).front().place; }

    const Model* model_;
    Random* random_;
    std::vector<Index> located_;  // units
    std::vector<Index> group_, units_, places_;
    std::vector<Centre> centres_;
    std::size_t near_seed_ = 0;  // how many of the group are near its seed
    std::vector<char> in_group_;
    std::vector<std::uint32_t> seen_;
    std::uint32_t mark_ = 0;
    std::vector<std::int64_t> distance_;
    std::vector<std::pair<double, Index>> order_;
};

}  // namespace routeopt::clust::search
