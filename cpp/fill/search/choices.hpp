// Sets of shifts that a person may work on a day, each with a number: 0 is a day off, 1 + s the
// shift s alone; sets of more get numbers as they come.
#pragma once

#include <algorithm>
#include <map>
#include <span>
#include <vector>

#include "fill/model/model.hpp"

namespace routeopt::fill::search {

using Choice = Index;
inline constexpr Choice kOffDay = 0;

class Choices {
public:
    explicit Choices(const model::Model& model) : model_(model)
    {
        sets_.emplace_back();
        for (Index s = 0; s < static_cast<Index>(model.problem.shifts.size()); ++s)
            sets_.push_back({s});
    }

    [[nodiscard]] std::span<const Index> shifts(Choice choice) const
    {
        return sets_[as_size(choice)];
    }
    [[nodiscard]] static Choice alone(Index shift) { return 1 + shift; }

    // The choice of these shifts of one day, in any order.
    Choice of(std::vector<Index> shifts)
    {
        if (shifts.empty())
            return kOffDay;
        if (shifts.size() == 1)
            return alone(shifts.front());
        std::sort(shifts.begin(), shifts.end(), [&](Index a, Index b) {
            const Shift& x = model_.problem.shifts[as_size(a)];
            const Shift& y = model_.problem.shifts[as_size(b)];
            return std::tie(x.from, x.to, a) < std::tie(y.from, y.to, b);
        });
        const auto [entry, is_new] =
            numbers_.try_emplace(shifts, static_cast<Choice>(sets_.size()));
        if (is_new)
            sets_.push_back(std::move(shifts));
        return entry->second;
    }
    Choice with(Choice choice, Index shift)
    {
        if (choice == kOffDay)
            return alone(shift);
        std::vector<Index> set(shifts(choice).begin(), shifts(choice).end());
        set.push_back(shift);
        return of(std::move(set));
    }
    Choice without(Choice choice, Index shift)
    {
        std::vector<Index> set(shifts(choice).begin(), shifts(choice).end());
        std::erase(set, shift);
        return of(std::move(set));
    }

private:
    const model::Model& model_;
    std::vector<std::vector<Index>> sets_;
    std::map<std::vector<Index>, Choice> numbers_;
};

}  // namespace routeopt::fill::search
