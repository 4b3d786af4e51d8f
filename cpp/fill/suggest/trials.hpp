// What changes of a plan cost by the search's rules, one person at a time.
#pragma once

#include <unordered_map>

#include "fill/referee/standing.hpp"
#include "fill/search/cover.hpp"
#include "fill/search/roster.hpp"

namespace routeopt::fill::suggest {

using model::Cost;

// Points by level, less is better. Sums keep the order.
struct Points {
    std::int64_t hard = 0, medium = 0, soft = 0;
    Points() = default;
    Points(const Cost& cost) : hard(cost.law + cost.cover), medium(cost.medium), soft(cost.soft) {}
    friend auto operator<=>(const Points&, const Points&) = default;
};

class Trials {
public:
    Trials(const model::Model& model, std::span<const Assignment> plan);

    // Of the plan as it is: personal rules, and cover.
    [[nodiscard]] const Cost& personal() const { return personal_; }
    [[nodiscard]] const Cost& covered() const { return cover_.cost(); }
    // Whether cover depends on the number of heads alone.
    [[nodiscard]] bool counts_heads_only() const { return cover_.counts_heads_only(); }
    [[nodiscard]] bool is_on(Index person, Index shift) const;
    [[nodiscard]] bool lacks(Index shift) const { return cover_.lacks(shift); }
    // Shifts that a person may leave: planned and not locked.
    [[nodiscard]] const std::vector<Index>& leavable(Index person) const
    {
        return leavable_[as_size(person)];
    }
    // How the cost of a person's rules changes when one shift is taken and another left, or none
    // where that is kNone.
    Cost change(Index person, Index take, Index leave);
    // How the cost of cover changes.
    Cost cover_change(std::span<const referee::Step> steps);

    // Who is not on a shift, by what their taking it costs.
    struct Taker {
        Cost change;
        Index person = kNone;
    };
    const std::vector<Taker>& takers(Index shift);

private:
    [[nodiscard]] Cost computed_change(Index person, Index take, Index leave);

    const model::Model& model_;
    search::Choices choices_;
    search::Roster roster_;
    search::Cover cover_;
    Cost personal_;
    std::vector<std::vector<Index>> leavable_;  // shifts by person
    std::vector<std::vector<Index>> on_;        // people by shift
    std::unordered_map<std::uint64_t, Cost> changes_;
    std::unordered_map<Index, std::vector<Taker>> takers_;
    std::vector<search::Choice> put_;
};

}  // namespace routeopt::fill::suggest
