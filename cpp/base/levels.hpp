// What plans of some solvers are scored by: constraints whose amounts, times a weight, count at one
// of three levels that are compared in their order.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace routeopt {

enum class Level : std::uint8_t { hard, medium, soft };
inline constexpr std::array<std::string_view, 3> kLevelWords{"HARD", "MEDIUM", "SOFT"};

// Points per unit of an amount; 0 points: not counted.
struct Weight {
    Level level = Level::hard;
    std::int64_t points = 1;
};

inline constexpr std::int64_t kOff = 0;

// Points lost at a level, as in "-3soft".
inline std::string score_text(Level level, std::int64_t points)
{
    constexpr std::array<std::string_view, 3> kWords{"hard", "medium", "soft"};
    return std::to_string(-points) + std::string{kWords[static_cast<std::size_t>(level)]};
}

struct ConstraintRow {
    std::string_view name;   // of its member in `weights`
    std::string_view title;  // for people
    std::string_view unit;   // of its amount
    Weight weight;           // by default
    // False: what breaks it states level and weight itself, and `weights` has no such member.
    bool in_weights = true;
};

// A weight for each of a solver's constraints, which are numbered as its rows are ordered.
template <class Constraint, const auto& kRows>
class WeightsOf {
public:
    constexpr WeightsOf()
    {
        for (std::size_t i = 0; i < kRows.size(); ++i)
            weights_[i] = kRows[i].weight;
    }
    constexpr Weight& operator[](Constraint c) { return weights_[static_cast<std::size_t>(c)]; }
    constexpr const Weight& operator[](Constraint c) const
    {
        return weights_[static_cast<std::size_t>(c)];
    }

private:
    std::array<Weight, kRows.size()> weights_{};
};

}  // namespace routeopt
