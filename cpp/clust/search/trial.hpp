// A change of a plan that may be taken back: remembers where units and centres were.
#pragma once

#include <utility>
#include <vector>

#include "clust/search/plan.hpp"

namespace routeopt::clust::search {

class Trial {
public:
    explicit Trial(Plan& plan, const Model& model)
        : plan_(&plan), old_cluster_(as_size(model.units())), touched_(as_size(model.units()), 0),
          centre_touched_(as_size(model.clusters()), 0)
    {
    }

    [[nodiscard]] Plan& plan() { return *plan_; }

    void put(Index unit, Index cluster)
    {
        touch(unit);
        plan_->put(unit, cluster);
    }
    void take(Index unit)
    {
        touch(unit);
        plan_->take(unit);
    }
    void move(Index unit, Index cluster)
    {
        touch(unit);
        plan_->move(unit, cluster);
    }
    void swap(Index a, Index b)
    {
        const Index of_a = plan_->cluster_of(a), of_b = plan_->cluster_of(b);
        take(a);
        take(b);
        put(a, of_b);
        put(b, of_a);
    }
    void set_centre(Index cluster, const Centre& centre)
    {
        touch_centre(cluster);
        plan_->set_centre(cluster, centre);
    }
    bool improve_centre(Index cluster)
    {
        touch_centre(cluster);
        return plan_->improve_centre(cluster);
    }

    // The change stays. Calls changed(unit) for each unit that is elsewhere now.
    template <class Changed>
    void keep(Changed&& changed)
    {
        for (const Index unit : units_)
            if (plan_->cluster_of(unit) != old_cluster_[as_size(unit)])
                changed(unit);
        forget();
    }
    void undo()
    {
        for (const Index unit : units_)
            if (plan_->cluster_of(unit) != kNone &&
                plan_->cluster_of(unit) != old_cluster_[as_size(unit)])
                plan_->take(unit);
        for (const auto& [cluster, centre] : centres_)
            plan_->set_centre(cluster, centre);
        for (const Index unit : units_)
            if (plan_->cluster_of(unit) != old_cluster_[as_size(unit)])
                plan_->put(unit, old_cluster_[as_size(unit)]);
        forget();
    }

private:
    void touch(Index unit)
    {
        if (touched_[as_size(unit)] != 0)
            return;
        touched_[as_size(unit)] = 1;
        old_cluster_[as_size(unit)] = plan_->cluster_of(unit);
        units_.push_back(unit);
    }
    void touch_centre(Index cluster)
    {
        if (centre_touched_[as_size(cluster)] != 0)
            return;
        centre_touched_[as_size(cluster)] = 1;
        centres_.emplace_back(cluster, plan_->centre(cluster));
    }
    void forget()
    {
        for (const Index unit : units_)
            touched_[as_size(unit)] = 0;
        for (const auto& [cluster, centre] : centres_)
            centre_touched_[as_size(cluster)] = 0;
        units_.clear();
        centres_.clear();
    }

    Plan* plan_;
    std::vector<Index> units_, old_cluster_;
    std::vector<char> touched_, centre_touched_;
    std::vector<std::pair<Index, Centre>> centres_;
};

}  // namespace routeopt::clust::search
