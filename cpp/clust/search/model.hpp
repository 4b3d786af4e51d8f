// The problem as the search sees it. Entities that must be in one cluster are a unit, which moves
// as a whole; all others are units of one.
#pragma once

#include <span>
#include <vector>

#include "clust/schema/problem.hpp"
#include "clust/search/cost.hpp"

namespace routeopt::clust::search {

// A located member of a unit.
struct Point {
    Index place = kNone;
    std::int64_t factor = 1;
};

// Where distances of a cluster are measured to. A centroid is no place.
struct Centre {
    Index place = kNone;
    UnitVector at{};
    bool exists = false;
};

// Lists of unequal length, one after the other.
template <class T>
struct Lists {
    std::vector<std::size_t> begin{0};
    std::vector<T> all;
    [[nodiscard]] std::span<const T> operator[](Index list) const
    {
        return {all.data() + begin[as_size(list)], all.data() + begin[as_size(list) + 1]};
    }
    void end_list() { begin.push_back(all.size()); }
};

class Model {
public:
    explicit Model(const Problem& problem);

    [[nodiscard]] const Problem& problem() const { return *problem_; }
    [[nodiscard]] Index units() const { return static_cast<Index>(size_.size()); }
    [[nodiscard]] Index clusters() const { return static_cast<Index>(problem_->clusters.size()); }
    [[nodiscard]] std::span<const Index> members(Index unit) const { return members_[unit]; }
    [[nodiscard]] std::span<const Point> points(Index unit) const { return points_[unit]; }
    [[nodiscard]] std::int64_t size(Index unit) const { return size_[as_size(unit)]; }
    [[nodiscard]] const Weights& weight(Index unit) const { return weight_[as_size(unit)]; }
    [[nodiscard]] Index unit_of(Index entity) const { return unit_of_[as_size(entity)]; }

    // Nearest units first; neighbours in the graph where plans are contiguous.
    [[nodiscard]] std::span<const Index> near(Index unit) const { return near_[unit]; }
    [[nodiscard]] std::span<const Index> adjacent(Index unit) const { return adjacent_[unit]; }
    // Whether the unit's members are not connected by themselves, where plans are contiguous.
    [[nodiscard]] bool is_split(Index unit) const { return is_split_[as_size(unit)]; }
    [[nodiscard]] bool has_split() const { return has_split_; }
    // Units of which each must be in another cluster, by such relation, and the relations of a
    // unit.
    [[nodiscard]] std::span<const Index> apart(Index relation) const { return apart_[relation]; }
    [[nodiscard]] std::span<const Index> apart_of(Index unit) const { return apart_of_[unit]; }
    [[nodiscard]] bool has_apart() const { return !apart_.all.empty(); }

    [[nodiscard]] bool allows(Index unit, Index cluster) const
    {
        return !has_rules_ || rules_allow(unit, cluster);
    }
    // What a unit costs for being in a cluster, or in none, whatever else is there.
    [[nodiscard]] Cost own_cost(Index unit, Index cluster) const;
    [[nodiscard]] std::int64_t distance(Index unit, const Centre& centre) const
    {
        std::int64_t sum = 0;
        if (!centre.exists)
            return sum;
        const Distances& distances = problem_->distances;
        for (const Point& point : points(unit))
            sum +=
                point.factor * (distances.is_matrix()
                                    ? distances.between(point.place, centre.place)
                                    : distances.between(distances.point(point.place), centre.at));
        return sum;
    }
    [[nodiscard]] Centre centre_at(Index place) const
    {
        return {place, problem_->distances.point(place), true};
    }

    [[nodiscard]] bool has_keywords() const { return has_keywords_; }
    [[nodiscard]] bool has_places() const { return !points_.all.empty(); }
    [[nodiscard]] bool has_all_places() const { return has_all_places_; }  // no unit is nowhere
    [[nodiscard]] bool is_pairs() const { return is_pairs_; }
    // Distances of clusters are measured to a member, or to a centroid, that may change.
    [[nodiscard]] bool has_medians() const
    {
        return has_places() && problem_->compactness == Compactness::median;
    }
    [[nodiscard]] bool has_centroids() const
    {
        return has_places() && !is_pairs_ && !has_medians();
    }
    // Nothing but distances and bounds decides between clusters.
    [[nodiscard]] bool is_plain() const { return is_plain_; }
    [[nodiscard]] std::size_t dimensions() const { return problem_->dimensions.size(); }

private:
    [[nodiscard]] bool rules_allow(Index unit, Index cluster) const;
    void make_units();
    void make_own_costs();
    void link_apart();
    void link_adjacent();
    [[nodiscard]] bool is_connected(std::span<const Index> entities) const;

    const Problem* problem_;
    std::vector<Index> unit_of_;
    Lists<Index> members_, near_, adjacent_, apart_, apart_of_;
    Lists<Point> points_;
    std::vector<std::int64_t> size_;
    std::vector<Weights> weight_;
    std::vector<Cost> out_cost_;
    std::vector<bool> is_split_;
    bool has_keywords_ = false, is_pairs_ = false, is_plain_ = false, has_rules_ = false,
         has_own_ = false, has_split_ = false, has_all_places_ = true;
};

}  // namespace routeopt::clust::search
