// Which rules keep an entity out of a cluster.
#pragma once

#include "clust/referee/referee.hpp"

namespace routeopt::clust::referee {

// Of one plan; all three must outlive this.
class Obstacles {
public:
    Obstacles(const Problem& problem, const Plan& plan, const Verdict& verdict);

    // The names of the rules that are broken where the entity goes to the cluster, in which it is
    // not, with nothing else changed: those that it breaks there first. Empty: nothing keeps it
    // out.
    [[nodiscard]] std::vector<std::string_view> to(Index entity, Index cluster) const;
    // Of an entity that is left out: the first of each cluster, each once; DROP_WEIGHT stands for
    // a cluster that nothing keeps it out of, where leaving it out has a price.
    [[nodiscard]] std::vector<std::string_view> of(Index entity) const;

private:
    void add_own(Index entity, Index cluster, std::vector<std::string_view>& found) const;
    void add_related(Index entity, Index cluster, std::vector<std::string_view>& found) const;
    void add_leaving(Index entity, std::vector<std::string_view>& found) const;
    [[nodiscard]] bool is_over(Index entity, Index cluster) const;
    [[nodiscard]] bool is_under(Index cluster, std::int64_t size, const Weights& weight) const;
    [[nodiscard]] bool is_divided_without(Index entity) const;
    // How many have a keyword in a cluster, of which the cluster itself may be one.
    [[nodiscard]] std::int64_t holders(Index cluster, Index keyword) const;
    [[nodiscard]] bool is_alone(Index entity, Index cluster) const;
    [[nodiscard]] bool leaves_alone(Index entity) const;

    const Problem* problem_;
    const Plan* plan_;
    const Verdict* verdict_;
    std::vector<std::vector<Index>> relations_;  // by entity
};

}  // namespace routeopt::clust::referee
