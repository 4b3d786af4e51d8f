// A CLUST request as it was sent, before its names are resolved (resolve.hpp). A name is a view
// into the document and valid as long as that is.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "form/field.hpp"

namespace routeopt::clust::v2 {

using form::Field;
using form::Text;
using form::Texts;
using wire::NodeId;

using Flag = Field<bool>;
using Number = Field<std::int64_t>;
template <class T>
using List = Field<std::vector<T>>;

struct Place {
    NodeId at = wire::kNowhere;
    Field<double> latitude, longitude;
};

struct Keyword {
    NodeId at = wire::kNowhere;
    Text name;
    Number priority{1};
};

// A weight in a dimension; a number by itself is of the dimension "".
struct Amount {
    NodeId at = wire::kNowhere;
    std::string_view dimension;
    Number amount;
};
using Amounts = List<Amount>;

struct Cluster {
    NodeId at = wire::kNowhere;
    Text name, type;
    Number min, max, cost;
    Amounts min_weight, max_weight;
    List<Keyword> keywords;
    Field<Place> location;
    Flag open{true};
};

struct Ranking {
    NodeId at = wire::kNowhere;
    Text name;
    Number ranking{1};
};

struct Entity {
    NodeId at = wire::kNowhere;
    Text name, type, cluster;
    List<Keyword> keywords;
    Amounts weight;
    Number distance_factor{1}, drop_weight;
    Field<Place> location;
    Texts allowed, excluded;
    List<Ranking> rankings;
};

struct Relation {
    NodeId at = wire::kNowhere;
    Text type;
    Texts entities;
};

// NONE, DELAUNAY, or the pairs of entities that are neighbours.
enum class ContiguityWord : std::uint8_t { none, delaunay };
struct Contiguity {
    ContiguityWord word = ContiguityWord::none;
    bool is_listed = false;
    struct Edge {
        NodeId at = wire::kNowhere;
        Text a, b;
    };
    std::vector<Edge> edges;
};

struct Assignment {
    NodeId at = wire::kNowhere;
    Text entity, cluster;
};

struct ClusterCount {
    NodeId at = wire::kNowhere;
    Number min, max;
};

enum class CompactnessWord : std::uint8_t { median, centroid, pairs };

struct Options {
    NodeId at = wire::kNowhere;
    Field<CompactnessWord> compactness;
    Flag partial_planning{true}, hard_matching;
    Number balance_tolerance;  // with 6 decimals
    Field<ClusterCount> cluster_count;
    Number seed, max_iterations, max_suggestions{5};
};

struct Weights {
    NodeId at = wire::kNowhere;
    Number matching{1}, no_match{1000}, distance{1}, balance, moved, open{1}, ranking{10};
};

struct Request {
    NodeId at = wire::kNowhere;
    List<Cluster> clusters;
    Field<ClusterCount> cluster_count;
    Field<Cluster> defaults;
    List<Entity> entities;
    List<Relation> relations;
    Field<Contiguity> contiguity;
    Text matrix, profile{"car"};
    List<Assignment> assignments;
    Field<Options> options;
    Field<Weights> weights;
    Text hook, label, solver;
    Number solve_duration;  // seconds
};

}  // namespace routeopt::clust::v2
