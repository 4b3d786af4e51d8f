// The parts that resolve.cpp is made of; each file resolves one kind of thing.
#pragma once

#include <map>

#include "clust/v2/members.hpp"
#include "clust/v2/resolve.hpp"
#include "form/names.hpp"

namespace routeopt::clust::v2 {

using form::Names;

inline constexpr std::string_view kUnknownEntity = "unknown entity";

class Resolver {
public:
    Resolver(const Request& request, const wire::Document& document, const Setting& setting,
             wire::FaultList& faults, Problem& problem)
        : request_(request), document_(document), setting_(setting), faults_(faults),
          problem_(problem)
    {
    }

    void resolve();

private:
    // resolve_clusters.cpp
    void resolve_clusters();
    void make_clusters();  // where only their number is given
    void resolve_cluster(const v2::Cluster& given, clust::Cluster& out);

    // resolve_entities.cpp
    void resolve_entities();
    void resolve_entity(const v2::Entity& given, clust::Entity& out);
    void resolve_relations();
    void resolve_assignments();

    // resolve_places.cpp
    void resolve_places();
    void travel_by_matrix(std::vector<UnitVector> points);

    // resolve_contiguity.cpp
    void resolve_contiguity();
    void link_by_map();
    void link_listed();

    // check_totals.cpp: what is wrong with sums.
    void check_totals();
    void check_least();
    void check_greatest_score();
    void check_pins();
    void check_relations_hold();

    // resolve.cpp
    void resolve_options();
    void number_keywords();
    void invalid(NodeId at, std::string message);
    void warn(NodeId at, std::string message);
    // The number of a name, or kNone after a fault.
    Index find(const Names& names, std::string_view what, const Text& name);
    std::vector<Index> find_all(const Names& names, std::string_view what, const Texts& given);
    std::vector<clust::Keyword> keywords(const List<v2::Keyword>& given);
    // Sets what is given of the weights by dimension.
    void amounts(const Amounts& given, clust::Weights& out);
    // Once for each dimension that clusters bound and no entity has.
    void warn_of_dimensions();
    Index type_of(const Text& type);

    const Request& request_;
    const wire::Document& document_;
    const Setting& setting_;
    wire::FaultList& faults_;
    Problem& problem_;
    Names clusters_{{}}, entities_{{}}, keywords_{{}};
    std::map<std::string_view, Index> types_, dimensions_;
    std::vector<NodeId> cluster_at_;  // where faults of a cluster are told
};

}  // namespace routeopt::clust::v2
