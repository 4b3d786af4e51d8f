#include "travel/located.hpp"

namespace routeopt::travel {

Located::Located(std::unique_ptr<Source> source, std::span<const Place> rows)
    : source_(std::move(source))
{
    for (const Place& place : rows)
        row_at_.emplace(std::pair{place.x, place.y}, static_cast<Index>(row_at_.size()));
}

Arc Located::between(Index profile, const Place& from, const Place& to) const
{
    return source_->between(profile, with_row(from), with_row(to));
}

Table Located::table(Index profile, std::span<const Place> places) const
{
    std::vector<Place> located;
    for (const Place& place : places)
        located.push_back(with_row(place));
    return source_->table(profile, located);
}

std::shared_ptr<const Way> Located::way(Index profile, const Place& from, const Place& to,
                                        std::int64_t speed_factor) const
{
    return source_->way(profile, with_row(from), with_row(to), speed_factor);
}

Index Located::profile_named(std::string_view name) const
{
    return source_->profile_named(name);
}

const Day* Located::day(Index profile) const
{
    return source_->day(profile);
}

Arc Located::longest_by_day(Index profile) const
{
    return source_->longest_by_day(profile);
}

Place Located::with_row(const Place& place) const
{
    return {row_at_.at({place.x, place.y}), place.x, place.y};
}

}  // namespace routeopt::travel
