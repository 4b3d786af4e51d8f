#include "routing/explain/choices.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace routeopt::routing::explain {
namespace {

constexpr std::size_t kMostChoices = 8;

// The position of a class: the first one is nearest to being served.
std::size_t rank_of_class(std::string_view kind)
{
    static constexpr std::string_view kClasses[] = {"fits", "not_worth_it", "blocked",
                                                    "impossible"};
    return static_cast<std::size_t>(std::ranges::find(kClasses, kind) - kClasses);
}

// Adds a change unless one of the same rule and unit is as small.
void add_change(std::vector<SmallestRelaxation>& changes, SmallestRelaxation more)
{
    const auto own = std::ranges::find_if(changes, [&](const SmallestRelaxation& change) {
        return change.rule == more.rule && change.unit == more.unit;
    });
    if (own == changes.end())
        changes.push_back(std::move(more));
    else if (more.price ? *more.price < *own->price : more.amount < own->amount)
        *own = std::move(more);
}

}  // namespace

void merge(ExplainedTask& all, ExplainedTask more)
{
    const std::size_t rank = rank_of_class(all.kind);
    const std::size_t own = rank_of_class(more.kind);
    const bool has_place = all.best && more.best;
    if (own < rank || (own == rank && has_place && more.best->cost_delta < all.best->cost_delta))
        std::swap(all, more);
    if (own == rank && !has_place)
        for (Finding& reason : more.reasons) {
            const bool is_known = std::ranges::any_of(
                all.reasons, [&](const Finding& known) { return known.message == reason.message; });
            if (!is_known && all.reasons.size() < kMostReasons)
                all.reasons.push_back(std::move(reason));
        }
    for (SmallestRelaxation& change : more.changes)
        add_change(all.changes, std::move(change));
}

std::vector<std::uint32_t> nearest_choices(const what_if::WhatIf& what_if, std::size_t task,
                                           std::vector<std::uint32_t> choices, Budget& budget)
{
    if (choices.size() <= kMostChoices)
        return choices;
    std::vector<std::pair<Attempt, std::uint32_t>> alone;  // the best route for each choice
    for (const std::uint32_t places : choices) {
        const TaskStops stops{what_if, task, places};
        std::optional<Attempt> best;
        for (std::size_t slot = 0; slot < what_if.slots().size() && budget.spend_one(); ++slot) {
            Attempt own = try_alone(what_if, stops, slot);
            if (!best || own < *best)
                best = std::move(own);
        }
        if (best)
            alone.emplace_back(std::move(*best), places);
    }
    std::stable_sort(alone.begin(), alone.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    choices.clear();
    for (std::size_t k = 0; k < std::min(alone.size(), kMostChoices); ++k)
        choices.push_back(alone[k].second);
    std::ranges::sort(choices);
    return choices;
}

}  // namespace routeopt::routing::explain
