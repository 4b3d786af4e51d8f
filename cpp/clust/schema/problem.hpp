// A CLUST problem: a request whose names are resolved and whose rules are checked. It is what the
// search, the referee and the writer of answers have in common. Entities, clusters, keywords and
// places are numbered in the order of the request. Names are views into the request's document.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/index.hpp"
#include "clust/schema/distances.hpp"

namespace routeopt::clust {

inline constexpr std::size_t kMostDimensions = 4;
inline constexpr std::int64_t kNoBound = INT64_MAX;
// By dimension, of which those that a request does not name are 0.
using Weights = std::array<std::int64_t, kMostDimensions>;

struct Keyword {
    Index keyword = kNone;
    std::int64_t priority = 1;
};

// Degrees, or units on a plane.
struct Coordinates {
    double longitude = 0, latitude = 0;
};

struct Cluster {
    std::string name;
    std::int64_t min = 0, max = kNoBound;  // members
    Weights min_weight{}, max_weight{kNoBound, kNoBound, kNoBound, kNoBound};
    bool may_be_empty = false;  // its lower bounds hold only once it has a member
    std::int64_t cost = 0;      // where it has a member
    std::vector<Keyword> keywords;
    Index place = kNone;  // of a centre that stays
    Index type = kNone;   // takes only entities of this type; kNone: of all
};

struct Ranking {
    Index cluster = kNone;
    std::int64_t ranking = 1;
};

struct Entity {
    std::string_view name;
    Weights weight{};
    std::int64_t distance_factor = 1;
    std::vector<Keyword> keywords;  // by number, each once
    Index place = kNone;
    Index type = kNone;
    Index pin = kNone;                          // the one cluster that it may be in
    std::optional<std::vector<Index>> allowed;  // clusters, ascending
    std::vector<Index> excluded;                // clusters, ascending
    std::optional<std::int64_t> drop_weight;    // price of leaving it out
    std::vector<Ranking> rankings;              // by cluster, ascending
};

struct Relation {
    bool same = true;             // else in different clusters
    std::vector<Index> entities;  // ascending, each once
};

enum class Compactness : std::uint8_t { median, centroid, pairs };

struct ScoreWeights {
    std::int64_t matching = 1, no_match = 1000, distance = 1, balance = 0, moved = 0, open = 1,
                 ranking = 10;
};

struct Warning {
    std::string pointer, message;
};

struct Problem {
    std::vector<Cluster> clusters;
    std::vector<Entity> entities;
    std::vector<Relation> relations;
    std::vector<std::string_view> keywords, dimensions;
    bool is_contiguous = false;
    std::vector<std::vector<Index>> adjacent;  // by entity, where contiguous
    std::vector<Index> assignments;            // by entity: the cluster of the given plan, or kNone
    bool has_assignments = false;
    Distances distances;
    std::vector<Coordinates> coordinates;  // by place
    Compactness compactness = Compactness::median;
    ScoreWeights weights;
    Weights mean_weight{};  // of a cluster if all entities were spread evenly, rounded down
    bool partial_planning = true;
    bool hard_matching = false;
    std::uint64_t seed = 0;
    std::optional<std::int64_t> max_iterations;
    std::int64_t time_limit_ms = 1000;
    bool has_time_limit = false;  // that was asked for: it also ends a search of max_iterations
    std::int64_t max_suggestions = 5;
    std::vector<Warning> warnings;
};

// How many of the entity's own rules are broken where it is in the cluster: its pin, the type, and
// what is allowed or excluded.
int broken_rules(const Entity& entity, const Problem& problem, Index cluster);

// The cluster of each entity, or kNone.
using Plan = std::vector<Index>;

}  // namespace routeopt::clust
