// Travel of a source of matrices whose rows are places with coordinates: for requests that give
// coordinates and get their travel from a service, which answers with matrices.
#pragma once

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "travel/source.hpp"

namespace routeopt::travel {

class Located final : public Source {
public:
    // Row k of the source's matrices is the k-th of these distinct places.
    Located(std::unique_ptr<Source> source, std::span<const Place> rows);

    // Whatever row a place itself names is not looked at: its coordinates count.
    // Precondition of all: every place is one of the rows. O(log rows) for each place.
    [[nodiscard]] Arc between(Index profile, const Place& from, const Place& to) const override;
    [[nodiscard]] Table table(Index profile, std::span<const Place> places) const override;
    [[nodiscard]] std::shared_ptr<const Way> way(Index profile, const Place& from, const Place& to,
                                                 std::int64_t speed_factor) const override;
    [[nodiscard]] Index profile_named(std::string_view name) const override;
    [[nodiscard]] const Day* day(Index profile) const override;
    [[nodiscard]] Arc longest_by_day(Index profile) const override;

private:
    [[nodiscard]] Place with_row(const Place& place) const;

    std::unique_ptr<Source> source_;
    std::map<std::pair<double, double>, Index> row_at_;
};

}  // namespace routeopt::travel
