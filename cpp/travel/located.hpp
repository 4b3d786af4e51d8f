// Travel from matrices whose rows are places with coordinates: for requests that give coordinates
// and get their travel from a service, which answers with matrices.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "travel/given.hpp"

namespace routeopt::travel {

class Located final : public Source {
public:
    // Row k of every matrix is the k-th of these distinct places. The cells are the caller's, who
    // keeps them alive for as long as this source and its tables.
    Located(std::vector<GivenMatrix> matrices, std::span<const Place> rows);

    // Whatever row a place itself names is not looked at: its coordinates count.
    // Precondition of both: every place is one of the rows. O(log rows) for each place.
    [[nodiscard]] Arc between(Index profile, const Place& from, const Place& to) const override;
    [[nodiscard]] Table table(Index profile, std::span<const Place> places) const override;
    [[nodiscard]] Index profile_named(std::string_view name) const override;

private:
    [[nodiscard]] Place with_row(const Place& place) const;

    Given given_;
    std::map<std::pair<double, double>, Index> row_at_;
};

}  // namespace routeopt::travel
