// The move for what is not on the map: some units near each other are taken out and put back, each
// where it costs least.
#pragma once

#include "clust/search/local_search.hpp"

namespace routeopt::clust::search {

class Reinsert {
public:
    Reinsert(const Model& model, Random& random)
        : model_(&model), random_(&random), seen_(as_size(model.units()), 0)
    {
    }

    void run(Trial& trial, LocalSearch& local);

    // Puts a unit where it costs least, among clusters of its neighbours and a few others.
    void put_best(Trial& trial, Index unit);

private:
    [[nodiscard]] std::vector<Index> chosen(const Plan& plan);
    void put_all(Trial& trial, std::vector<Index>& units);
    void connect(Trial& trial, std::span<const Index> group);
    void gather_clusters(const Plan& plan, Index unit);

    const Model* model_;
    Random* random_;
    std::vector<std::uint32_t> seen_;
    std::uint32_t mark_ = 0;
    std::vector<Index> clusters_;
    Index closed_ = kNone;       // a cluster that takes nobody for now
    bool breaks_rules_ = false;  // for now a rule is rather broken than a unit left out
};

}  // namespace routeopt::clust::search
