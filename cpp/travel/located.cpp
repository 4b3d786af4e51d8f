#include "travel/located.hpp"

namespace routeopt::travel {

Located::Located(std::vector<GivenMatrix> matrices, std::span<const Place> rows)
    : given_(std::move(matrices), rows.size())
{
    for (const Place& place : rows)
        row_at_.emplace(std::pair{place.x, place.y}, static_cast<Index>(row_at_.size()));
}

Arc Located::between(Index profile, const Place& from, const Place& to) const
{
    return given_.between(profile, with_row(from), with_row(to));
}

Table Located::table(Index profile, std::span<const Place> places) const
{
    std::vector<Place> located;
    for (const Place& place : places)
        located.push_back(with_row(place));
    return given_.table(profile, located);
}

Index Located::profile_named(std::string_view name) const
{
    return given_.profile_named(name);
}

Place Located::with_row(const Place& place) const
{
    return {row_at_.at({place.x, place.y}), place.x, place.y};
}

}  // namespace routeopt::travel
