#include "travel/given.hpp"

#include <algorithm>

namespace routeopt::travel {

Given::Given(std::vector<GivenMatrix> matrices, std::size_t rows)
    : matrices_(std::move(matrices)), rows_(rows)
{
}

Index Given::profile_named(std::string_view name) const
{
    const auto found = std::find_if(matrices_.begin(), matrices_.end(),
                                    [&](const GivenMatrix& m) { return m.profile == name; });
    return found == matrices_.end() ? kNone : static_cast<Index>(found - matrices_.begin());
}

Arc Given::between(Index profile, const Place& from, const Place& to) const
{
    const GivenMatrix& matrix = matrices_[static_cast<std::size_t>(profile)];
    const std::size_t cell =
        static_cast<std::size_t>(from.row) * rows_ + static_cast<std::size_t>(to.row);
    return arc_of_cell(matrix.distances_m[cell], matrix.durations_s[cell]);
}

Table Given::table(Index profile, std::span<const Place> places) const
{
    const GivenMatrix& matrix = matrices_[static_cast<std::size_t>(profile)];
    std::vector<std::uint32_t> row_of;
    for (const Place& place : places)
        row_of.push_back(static_cast<std::uint32_t>(place.row));
    return Lookup{matrix.durations_s, matrix.distances_m, rows_, std::move(row_of)};
}

}  // namespace routeopt::travel
