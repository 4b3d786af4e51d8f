// What the referee finds in a plan.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/quantity.hpp"
#include "fill/schema/problem.hpp"

namespace routeopt::fill::referee {

// One way in which a plan is not perfect. Members that do not apply are kNone or 0.
struct Item {
    Constraint constraint{};
    Weight weight;
    std::int64_t amount = 0;  // in the constraint's unit
    Index employee = kNone, shift = kNone, skill = kNone;
    Index rule = kNone;             // number of the rule, pattern, rest, demand or bucket
    std::int64_t from = 0, to = 0;  // the time that it is about
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
               !__builtin_add_overflow(sum, points, &sum) && -kMost <= sum && sum <= kMost;
    }
    [[nodiscard]] bool feasible() const { return lost[0] == 0; }
    friend auto operator<=>(const Score&, const Score&) = default;
};

struct EmployeeTotals {
    Seconds hours = 0;
    std::int64_t shifts = 0, days = 0, weekends = 0;
    Money wages, overtime;
};

struct DemandTotals {
    std::int64_t worst_missing = 0;    // people
    std::int64_t missing_minutes = 0;  // person-minutes
};

struct FairnessTotals {
    Index bucket = kNone;
    Span period;
    double target = 0, least = 0, most = 0;  // hours or shifts; target: on average
    double below = 0, above = 0;             // the most by which one is off their own target
    std::int64_t value = 0;                  // squares
};

struct Judgement {
    std::vector<Item> items;
    Score score;
    bool is_exact = true;  // false: the score is beyond Score::kMost
    std::vector<EmployeeTotals> employees;
    std::vector<DemandTotals> demands;
    std::vector<FairnessTotals> fairness;
    Money shift_costs;
};

}  // namespace routeopt::fill::referee
