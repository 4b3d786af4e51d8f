// What the referee finds in a plan.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/quantity.hpp"
#include "create/schema/problem.hpp"

namespace routeopt::create::referee {

// One way in which a plan is not perfect. Members that do not apply are kNone or 0.
struct Item {
    Constraint constraint{};
    Weight weight{};
    std::int64_t amount = 0;  // in the constraint's unit
    Index skill = kNone, template_ = kNone, resource = kNone;
    std::string_view limit{};  // the member of `limits`
    Seconds from = 0, to = 0;  // the time that it is about
};

// Points lost at each level.
struct Score {
    std::array<std::int64_t, 3> lost{};
    // The largest sum of a level. The search adds up and compares several of them in 64 bits.
    static constexpr std::int64_t kMost = std::int64_t{1} << 60;
    // False where the sum is beyond kMost, and means nothing.
    bool add(const Item& item)
    {
        std::int64_t& sum = lost[static_cast<std::size_t>(item.weight.level)];
        std::int64_t points = 0;
        return !__builtin_mul_overflow(item.amount, item.weight.points, &points) &&
               !__builtin_add_overflow(sum, points, &sum) && sum <= kMost;
    }
    [[nodiscard]] bool feasible() const { return lost[0] == 0; }
    friend auto operator<=>(const Score&, const Score&) = default;
};

// Of fixed demand: where demand and supply are one. In time order for each skill.
struct Covered {
    Index skill = kNone;
    Seconds from = 0, to = 0;
    std::int64_t demand = 0, supplied = 0;  // heads
};

// Of flexible demand: a piece, and the work done by its end.
struct Done {
    Index skill = kNone;
    const Piece* piece = nullptr;
    Seconds supplied = 0, work = 0;  // within the piece
    Seconds done = 0;                // up to its end
};

struct Judgement {
    std::vector<Item> items;
    Score score;
    bool is_exact = true;  // false: the score is beyond Score::kMost
    std::vector<Covered> covered;
    std::vector<Done> done;
    Money cost;
    std::int64_t heads = 0, kinds = 0;
    Seconds paid = 0;
};

}  // namespace routeopt::create::referee
