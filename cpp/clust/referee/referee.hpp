// The judgement of a plan: every rule that it breaks, its exact score, and what its clusters are
// like. It reads the problem alone and shares no code with the search.
#pragma once

#include <compare>
#include <map>

#include "clust/schema/problem.hpp"

namespace routeopt::clust::referee {

enum class Level : std::uint8_t { hard, medium, soft };

struct Score {
    std::int64_t hard = 0, medium = 0, soft = 0;
    friend auto operator<=>(const Score&, const Score&) = default;  // more is better
};

// Something that counts. `value` is taken off the score of its level, weighted where that is soft;
// what keywords have in common is negative.
struct Finding {
    std::string_view name;
    Level level{};
    std::int64_t value = 0;
    Index cluster = kNone;  // where it is about one
    Index entity = kNone;
};

struct ClusterFigures {
    std::vector<Index> members;  // by how much they have in common with the cluster, then distance
    Weights weight{};
    Index median = kNone;     // an entity; kNone: nothing is located, or the centre stays
    bool has_centre = false;  // of its located members
    UnitVector centre{};
    std::int64_t distance = 0;               // as scored, before the weight of distances
    std::map<Index, std::int64_t> keywords;  // how many members have it
    std::int64_t pieces = 0;                 // that are connected, where contiguity counts
};

struct Verdict {
    Score score;
    std::vector<Finding> findings;
    std::vector<ClusterFigures> clusters;
};

Verdict judge(const Problem& problem, const Plan& plan);

// An entity goes to a cluster, or kNone: it is left out.
struct Move {
    Index entity = kNone, to = kNone;
};

// How the score changes with the moves of a plan, of which that is the verdict; only what they
// touch is judged.
Score change(const Problem& problem, const Plan& plan, const Verdict& verdict,
             const std::vector<Move>& moves);

}  // namespace routeopt::clust::referee
