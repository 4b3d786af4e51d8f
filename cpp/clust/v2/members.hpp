// Every member of a CLUST request: one description for each object, as a template over a visitor,
// in the manner of routing/v2/members.hpp.
#pragma once

#include "clust/v2/request.hpp"
#include "routing/v3/rules.hpp"

namespace routeopt::clust::v2 {

using routing::v3::at_most;
using routing::v3::FlagRule;
using routing::v3::id_or_object;
using routing::v3::IdRule;
using routing::v3::list;
using routing::v3::list_with_entries;
using routing::v3::NameRule;
using routing::v3::object;
using routing::v3::word;
using routing::validation::Count;
using routing::validation::DecimalRange;
using routing::validation::IntegerRange;
using routing::validation::kInteger;

struct AmountsRule {  // an integer, or dimension to integer
    IntegerRange range;
};
struct ContiguityRule {};  // NONE, or pairs of entities
struct EdgeRule {};        // a pair of entities
struct CoordinateRule {    // degrees from -most to most; on a plane any number
    std::int64_t most;
};

inline constexpr IntegerRange kPriorities{1, 1'000};
inline constexpr IntegerRange kRankings{1, 100};
inline constexpr IntegerRange kBounds{0, INT64_MAX / 4};
inline constexpr IntegerRange kClusterCounts{1, 10'000};
inline constexpr IntegerRange kMostSuggestions{0, 100};
inline constexpr IntegerRange kSeeds = routing::validation::kSeed;
inline constexpr IntegerRange kIterations = routing::validation::kIterations;
inline constexpr IntegerRange kDurations{0, 300};  // seconds
inline constexpr DecimalRange kTolerance{6, 0, 1'000'000};

inline constexpr Count kClusters{"clusters", 10'000};
inline constexpr Count kEntities{"entities", 100'000, true};
inline constexpr Count kRelated{"entities of a relation", 1'000, true};
inline constexpr Count kKeywordsOfOne{"keywords of an entity", 1'000, true};
inline constexpr Count kKeywords{"distinct keywords", 65'535};
inline constexpr Count kDimensions{"dimensions of weights", 4};
inline constexpr std::int64_t kMostMatrixPlaces = 3'000;

inline constexpr auto describe_place = [](auto& v, Place& place) {
    v.required("latitude", place.latitude, CoordinateRule{routing::validation::kMostLatitude});
    v.required("longitude", place.longitude, CoordinateRule{routing::validation::kMostLongitude});
};

inline constexpr auto describe_keyword = [](auto& v, Keyword& keyword) {
    v.required("name", keyword.name, IdRule{});
    v.optional("priority", keyword.priority, kPriorities);
};
inline constexpr auto kKeywordList =
    at_most(kKeywordsOfOne, list(id_or_object(&Keyword::name, describe_keyword)));

// What a cluster has beside its name.
inline constexpr auto describe_defaults = [](auto& v, Cluster& cluster) {
    v.either("cluster_type", "clusterType", cluster.type, NameRule{});
    v.either("max", "size", cluster.max, kInteger);
    v.optional("min", cluster.min, kInteger);
    v.optional("minWeight", cluster.min_weight, AmountsRule{kBounds});
    v.optional("maxWeight", cluster.max_weight, AmountsRule{kBounds});
    v.optional("keywords", cluster.keywords, kKeywordList);
    v.optional("location", cluster.location, object(describe_place));
    v.optional("open", cluster.open, FlagRule{});
    v.optional("cost", cluster.cost, kInteger);
};

inline constexpr auto describe_cluster = [](auto& v, Cluster& cluster) {
    v.optional("name", cluster.name, IdRule{});
    describe_defaults(v, cluster);
};

inline constexpr auto describe_ranking = [](auto& v, Ranking& ranking) {
    v.required("name", ranking.name, IdRule{});
    v.optional("ranking", ranking.ranking, kRankings);
};

inline constexpr auto describe_entity = [](auto& v, Entity& entity) {
    v.required("name", entity.name, IdRule{});
    v.either("cluster_type", "clusterType", entity.type, NameRule{});
    v.optional("keywords", entity.keywords, kKeywordList);
    v.optional("weight", entity.weight, AmountsRule{kInteger});
    v.optional("distanceFactor", entity.distance_factor, kInteger);
    v.optional("location", entity.location, object(describe_place));
    v.optional("cluster", entity.cluster, IdRule{});
    v.optional("allowed", entity.allowed, list(IdRule{}));
    v.optional("excluded", entity.excluded, list(IdRule{}));
    v.optional("rankings", entity.rankings, list(object(describe_ranking)));
    v.optional("dropWeight", entity.drop_weight, kInteger);
};

inline constexpr auto describe_relation = [](auto& v, Relation& relation) {
    v.required("type", relation.type, word("SAME_CLUSTER", "DIFFERENT_CLUSTER"));
    v.required("entities", relation.entities, at_most(kRelated, list_with_entries(IdRule{})));
};

// An answer's assignments are taken back as they are.
inline constexpr auto describe_assignment = [](auto& v, Assignment& assignment) {
    v.required("entity", assignment.entity, IdRule{});
    v.required("cluster", assignment.cluster, IdRule{});
    v.ignored("id", "indexInCluster");
};

inline constexpr auto describe_cluster_count = [](auto& v, ClusterCount& count) {
    v.optional("min", count.min, kClusterCounts);
    v.optional("max", count.max, kClusterCounts);
};

inline constexpr auto describe_options = [](auto& v, Options& options) {
    v.optional("compactness", options.compactness, word("MEDIAN", "CENTROID", "PAIRS"));
    v.optional("partialPlanning", options.partial_planning, FlagRule{});
    v.optional("hardMatching", options.hard_matching, FlagRule{});
    v.optional("balanceTolerance", options.balance_tolerance, kTolerance);
    v.optional("clusterCount", options.cluster_count, object(describe_cluster_count));
    v.optional("seed", options.seed, kSeeds);
    v.optional("maxIterations", options.max_iterations, kIterations);
    v.optional("maxSuggestions", options.max_suggestions, kMostSuggestions);
};

inline constexpr auto describe_weights = [](auto& v, Weights& weights) {
    v.optional("matchingWeight", weights.matching, kInteger);
    v.optional("noMatchWeight", weights.no_match, kInteger);
    v.optional("distanceWeight", weights.distance, kInteger);
    v.optional("balanceWeight", weights.balance, kInteger);
    v.optional("movedWeight", weights.moved, kInteger);
    v.optional("openWeight", weights.open, kInteger);
    v.optional("rankingWeight", weights.ranking, kInteger);
};

inline constexpr auto describe_request = [](auto& v, Request& request) {
    v.optional("clusters", request.clusters, list_with_entries(object(describe_cluster)));
    v.optional("clusterCount", request.cluster_count, object(describe_cluster_count));
    v.optional("defaults", request.defaults, object(describe_defaults));
    v.required("entities", request.entities,
               at_most(kEntities, list_with_entries(object(describe_entity))));
    v.optional("relations", request.relations, list(object(describe_relation)));
    v.optional("contiguity", request.contiguity, ContiguityRule{});
    v.optional("matrix", request.matrix, IdRule{});
    v.optional("profile", request.profile, NameRule{});
    v.optional("assignments", request.assignments, list(object(describe_assignment)));
    v.optional("options", request.options, object(describe_options));
    v.optional("weights", request.weights, object(describe_weights));
    v.optional("hook", request.hook, NameRule{});
    v.optional("label", request.label, NameRule{});
    v.optional("solver", request.solver, word("CLUST"));
    v.optional("solve_duration", request.solve_duration, kDurations);
};

}  // namespace routeopt::clust::v2
