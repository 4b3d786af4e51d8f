// Every member of a CLUST request: one description for each object, as a template over a visitor,
// in the manner of form/rules.hpp.
#pragma once

#include "clust/v2/request.hpp"
#include "form/degrees.hpp"
#include "form/rules.hpp"

namespace routeopt::clust::v2 {

using form::at_most;
using form::Count;
using form::DecimalRange;
using form::DegreesRule;
using form::FlagRule;
using form::id_or_object;
using form::IdRule;
using form::IntegerRange;
using form::kInteger;
using form::list;
using form::list_with_entries;
using form::NameRule;
using form::object;
using form::word;

struct AmountsRule {  // an integer, or dimension to integer
    IntegerRange range;
};
struct ContiguityRule {};  // NONE, DELAUNAY, or pairs of entities
inline constexpr auto kContiguityWords = word("NONE", "DELAUNAY");
struct EdgeRule {};  // a pair of entities

inline constexpr IntegerRange kPriorities{1, 1'000};
inline constexpr IntegerRange kRankings{1, 100};
inline constexpr IntegerRange kBounds{0, INT64_MAX / 4};
inline constexpr IntegerRange kClusterCounts{1, 10'000};
inline constexpr IntegerRange kMostSuggestions{0, 100};
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
    v.required("latitude", place.latitude, DegreesRule{form::kMostLatitude},
               "Degrees north; on a plane y.");
    v.required("longitude", place.longitude, DegreesRule{form::kMostLongitude},
               "Degrees east; on a plane x.");
};

inline constexpr auto describe_keyword = [](auto& v, Keyword& keyword) {
    v.required("name", keyword.name, IdRule{}, "The keyword.");
    v.optional("priority", keyword.priority, kPriorities,
               "How much it matters, 1 to 1,000: what two have in common is the product.");
};
inline constexpr auto kKeywordList =
    at_most(kKeywordsOfOne, list(id_or_object(&Keyword::name, describe_keyword)));

// What a cluster has beside its name.
inline constexpr auto describe_defaults = [](auto& v, Cluster& cluster) {
    v.either("cluster_type", "clusterType", cluster.type, NameRule{},
             "Takes only entities of this type.", "it takes entities of any type");
    v.either("max", "size", cluster.max, kInteger, "Most members.", "there is no bound");
    v.optional("min", cluster.min, kInteger, "Least members.");
    v.optional("minWeight", cluster.min_weight, AmountsRule{kBounds},
               "Least weight of its members together; an object: by dimension.",
               "0, or as `balanceTolerance` says");
    v.optional("maxWeight", cluster.max_weight, AmountsRule{kBounds},
               "Most weight of its members together; an object: by dimension.",
               "there is no bound, or as `balanceTolerance` says");
    v.optional("keywords", cluster.keywords, kKeywordList,
               "Its own: they count as those of a member; a text is one of priority 1.");
    v.optional("location", cluster.location, object(describe_place),
               "A centre that stays: distances are to it.", "distances are as `compactness` says");
    v.optional("open", cluster.open, FlagRule{},
               "Whether its lower bounds hold even where it has no member.");
    v.optional("cost", cluster.cost, kInteger,
               "Price, times `openWeight`, where it has a member; no unit.");
};

inline constexpr auto describe_cluster = [](auto& v, Cluster& cluster) {
    v.optional("name", cluster.name, IdRule{}, "A name that no other cluster has.",
               "c1, c2, ... by its position");
    describe_defaults(v, cluster);
};

inline constexpr auto describe_ranking = [](auto& v, Ranking& ranking) {
    v.required("name", ranking.name, IdRule{}, "Name of the cluster.");
    v.optional("ranking", ranking.ranking, kRankings,
               "1 is the most wanted; each step more costs `rankingWeight`.");
};

inline constexpr auto describe_entity = [](auto& v, Entity& entity) {
    v.required("name", entity.name, IdRule{}, "A name that no other entity has.");
    v.either("cluster_type", "clusterType", entity.type, NameRule{},
             "Its type: clusters of another type do not take it.",
             "only clusters without a type take it");
    v.optional("keywords", entity.keywords, kKeywordList,
               "Its keywords; a text is one of priority 1.");
    v.optional("weight", entity.weight, AmountsRule{kInteger},
               "What bounds of weight and the balance count; an object: by dimension.", "1");
    v.optional("distanceFactor", entity.distance_factor, kInteger,
               "Multiplies its distance; no unit.");
    v.optional("location", entity.location, object(describe_place), "Where it is.",
               "distances do not count");
    v.optional("cluster", entity.cluster, IdRule{}, "Name of the only cluster that it may be in.",
               "any cluster may take it");
    v.optional("allowed", entity.allowed, list(IdRule{}),
               "Names of the clusters that it may be in.", "all clusters are allowed");
    v.optional("excluded", entity.excluded, list(IdRule{}),
               "Names of clusters that it may not be in.");
    v.optional("rankings", entity.rankings, list(object(describe_ranking)),
               "Which clusters are wanted how much.");
    v.optional("dropWeight", entity.drop_weight, kInteger, "The price of leaving it out; no unit.",
               "leaving it out counts before all prices");
};

inline constexpr auto describe_relation = [](auto& v, Relation& relation) {
    v.required("type", relation.type, word("SAME_CLUSTER", "DIFFERENT_CLUSTER"),
               "Whether the entities are in one cluster, or each in another.");
    v.required("entities", relation.entities, at_most(kRelated, list_with_entries(IdRule{})),
               "Names of at least two entities.");
};

// Assignments of answers and suggestions are taken back as they are.
inline constexpr auto describe_assignment = [](auto& v, Assignment& assignment) {
    v.required("entity", assignment.entity, IdRule{}, "Name of the entity.");
    v.required("cluster", assignment.cluster, IdRule{}, "Name of the cluster that it is in.");
    v.ignored("id", "indexInCluster", "from");
};

inline constexpr auto describe_cluster_count = [](auto& v, ClusterCount& count) {
    v.optional("min", count.min, kClusterCounts, "Least clusters with a member.", "`max`");
    v.optional("max", count.max, kClusterCounts, "Most clusters.", "`min`");
};

inline constexpr auto describe_options = [](auto& v, Options& options) {
    v.optional("compactness", options.compactness, word("MEDIAN", "CENTROID", "PAIRS"),
               "What distance is: to the best member or the cluster's `location`, to the middle, "
               "or between all pairs of members.");
    v.optional("partialPlanning", options.partial_planning, FlagRule{},
               "False: what is left out counts as a broken rule, too.");
    v.optional("hardMatching", options.hard_matching, FlagRule{},
               "Whether a member with keywords of which nobody else in its cluster has one is a "
               "broken rule.");
    v.optional(
        "balanceTolerance", options.balance_tolerance, kTolerance,
        "0.05: bounds of weight, where a cluster has none, are the mean less and more 5 %, and "
        "wider where bounds of others need it.",
        "clusters have their own bounds alone");
    v.optional("clusterCount", options.cluster_count, object(describe_cluster_count),
               "As `clusterCount` of the request.", "the request says it");
    v.optional("seed", options.seed, form::kSeed,
               "Equal seeds and `maxIterations` give equal answers.");
    v.optional("maxIterations", options.max_iterations, form::kIterations,
               "Iterations at which the search ends; time ends it only where it is limited by "
               "`millis` or `solve_duration`.",
               "the time limit ends the search");
    v.optional("maxSuggestions", options.max_suggestions, kMostSuggestions,
               "Most suggestions for each entity; 0: all.");
};

inline constexpr auto describe_weights = [](auto& v, Weights& weights) {
    v.optional("matchingWeight", weights.matching, kInteger,
               "Of what members have in common; no unit.");
    v.optional(
        "noMatchWeight", weights.no_match, kInteger,
        "Of each member with keywords of which nobody else in its cluster has one; no unit.");
    v.optional("distanceWeight", weights.distance, kInteger,
               "Of each metre, or second of the matrix, times `distanceFactor`; no unit.");
    v.optional("balanceWeight", weights.balance, kInteger,
               "Of the difference of each cluster's weight from the mean; no unit.");
    v.optional("movedWeight", weights.moved, kInteger,
               "Of each entity that is not where `assignments` has it; no unit.");
    v.optional("openWeight", weights.open, kInteger,
               "Of `cost` of clusters with members; no unit.");
    v.optional("rankingWeight", weights.ranking, kInteger,
               "Of each step of a ranking beyond 1; no unit.");
};

inline constexpr auto describe_request = [](auto& v, Request& request) {
    v.optional("clusters", request.clusters, list_with_entries(object(describe_cluster)),
               "The clusters.", "`clusterCount` says how many");
    v.optional("clusterCount", request.cluster_count, object(describe_cluster_count),
               "How many clusters there are, in place of `clusters`.", "`clusters` lists them");
    v.optional("defaults", request.defaults, object(describe_defaults),
               "What each cluster of `clusterCount` is like.");
    v.required("entities", request.entities,
               at_most(kEntities, list_with_entries(object(describe_entity))),
               "What is put into clusters.");
    v.optional("relations", request.relations, list(object(describe_relation)),
               "Which entities are together, and which are not.");
    v.optional("contiguity", request.contiguity, ContiguityRule{},
               "Each cluster stays connected: through pairs of entities that are neighbours, or of "
               "those that DELAUNAY, a triangulation of their locations, makes neighbours.",
               "NONE: clusters need not be connected");
    v.optional("matrix", request.matrix, IdRule{},
               "Name of the matrix of travel times that are the distances.",
               "distances are as the crow flies");
    v.optional("profile", request.profile, NameRule{}, "Profile of the matrix.", "car");
    v.optional("assignments", request.assignments, list(object(describe_assignment)),
               "The plan to begin with; that which is evaluated.");
    v.optional("options", request.options, object(describe_options), "How the problem is solved.");
    v.optional("weights", request.weights, object(describe_weights), "What counts how much.");
    v.optional("hook", request.hook, NameRule{}, "HTTPS address that is called at the job's end.",
               "none is called");
    v.optional("label", request.label, NameRule{}, "A text for the job.", "it has none");
    v.optional("solver", request.solver, word("CLUST"), "The solver that the request is for.",
               "the call says it");
    v.optional("solve_duration", request.solve_duration, kDurations,
               "Seconds of search, where the call does not say it.", "as the call says");
};

}  // namespace routeopt::clust::v2
