// A plain project: only its makespan counts, and nothing in it depends on the calendar. Times are
// whole steps of a common divisor of all durations, so that what is free can be told step by step.
#pragma once

#include <optional>
#include <vector>

#include "task/search/model.hpp"

namespace routeopt::task::search {

// How much is needed of up to four resources, in four fields of 15 bits with a bit between.
struct Demand {
    Index word = 0;
    std::uint64_t amounts = 0;
};

struct ListMode {
    std::int32_t steps = 0;
    std::vector<Demand> demands;
    std::vector<Share> stocks;
    struct Role {
        Index mask = kNone;  // of ListModel::masks
        std::int32_t count = 0;
    };
    std::vector<Role> roles;
    Index mode = kNone;  // of the task
};

struct ListArc {
    Index task = kNone;
    std::int32_t lag = 0;  // steps, from end to start
};

struct ListModel {
    Seconds step_s = 1;
    std::int32_t horizon = 0;             // steps: no schedule is longer
    std::vector<std::uint64_t> capacity;  // by word; the bit above each field is set
    std::vector<std::int64_t> stock;
    Index people_words = 0;
    std::vector<std::uint64_t> people;               // all of them
    std::vector<std::vector<std::uint64_t>> masks;   // sets of people
    std::vector<std::vector<Index>> members;         // of masks, the least wanted first
    std::vector<std::vector<ListMode>> modes;        // by task
    std::vector<std::vector<ListArc>> next, before;  // by task
    std::vector<Index> topological;
    bool has_modes = false;

    [[nodiscard]] Index tasks() const { return static_cast<Index>(modes.size()); }
};

// The highest bit of each field.
inline constexpr std::uint64_t kGuards = 0x8000'8000'8000'8000ULL;

// Nothing where the problem is not plain. Tasks beyond those of the problem stand for orders that
// others wait for.
std::optional<ListModel> list_model_of(const Model& model);

}  // namespace routeopt::task::search
