// A person's choices for all days, with those of a few days in a row replaced.
#pragma once

#include "fill/search/choices.hpp"

namespace routeopt::fill::search {

struct Days {
    const model::Model& model;
    const Choices& choices;
    const Choice* kept;           // by day
    Index first = 0, end = 0;     // the days that are replaced
    const Choice* put = nullptr;  // their choices

    [[nodiscard]] Choice at(Index day) const
    {
        return first <= day && day < end ? put[day - first] : kept[day];
    }
    [[nodiscard]] std::span<const Index> shifts(Index day) const { return choices.shifts(at(day)); }
    [[nodiscard]] bool works(Index day, Index filter) const
    {
        for (const Index shift : shifts(day))
            if (model.passes(filter, shift))
                return true;
        return false;
    }
    // past: by past shifts alone.
    [[nodiscard]] bool works_weekend(Index weekend, Index filter, bool past = false) const;
    // Calls visit(shift) for each shift in the order of days.
    template <class Visit>
    void each_shift(Visit&& visit) const
    {
        for (Index day = 0; day < model.days; ++day)
            for (const Index shift : shifts(day))
                visit(shift);
    }
};

}  // namespace routeopt::fill::search
