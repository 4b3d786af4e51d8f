// What keywords cost: less for what members of a cluster have in common, more for members that
// share none of theirs with anybody.
#pragma once

#include <vector>

#include "clust/search/keyword_counts.hpp"
#include "clust/search/model.hpp"

namespace routeopt::clust::search {

class KeywordCosts {
public:
    explicit KeywordCosts(const Model& model);

    // Each returns how the cost changes. O(keywords of the unit) where few hold the same.
    Cost put(Index unit, Index cluster);
    Cost take(Index unit, Index cluster);
    // What the others would return; of units of several entities that is found by doing and
    // undoing.
    [[nodiscard]] Cost put_cost(Index unit, Index cluster);
    [[nodiscard]] Cost take_cost(Index unit, Index cluster);

private:
    [[nodiscard]] const std::vector<Keyword>& keywords(Index entity) const
    {
        return model_->problem().entities[as_size(entity)].keywords;
    }
    [[nodiscard]] Cost cost_of(std::int64_t common, std::int64_t alone) const;
    // Holders that a change touches at the keywords of an entity, each once.
    template <class Pick>
    std::int64_t count_others(Index entity, Index cluster, Pick&& pick) const;
    Cost put_entity(Index entity, Index cluster);
    Cost take_entity(Index entity, Index cluster);
    [[nodiscard]] Cost put_entity_cost(Index entity, Index cluster) const;
    [[nodiscard]] Cost take_entity_cost(Index entity, Index cluster) const;
    // Nobody else in the cluster has a keyword of the entity, which is a member.
    [[nodiscard]] bool is_alone(Index entity, Index cluster) const;

    const Model* model_;
    bool counts_ = false;
    KeywordCounts held_;
};

}  // namespace routeopt::clust::search
