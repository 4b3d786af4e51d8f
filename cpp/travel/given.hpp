// Travel times and distances from matrices: those in the request or those that a Python caller
// brings beside it. The cells are not copied; their owner keeps them alive for as long as the
// source and its tables.
#pragma once

#include <string>
#include <vector>

#include "travel/source.hpp"

namespace routeopt::travel {

// The matrices of one profile: square, row by row, cell [from][to]. A negative cell in either means
// that there is no way. Where no distances were given, distances_m points to the durations.
struct GivenMatrix {
    std::string profile;
    const std::int32_t* durations_s = nullptr;  // seconds
    const std::int32_t* distances_m = nullptr;  // metres
};

// Profiles are numbered in the order of the matrices. A place is a row (Place::row).
class Given final : public Source {
public:
    // Precondition: every matrix has rows x rows cells.
    Given(std::vector<GivenMatrix> matrices, std::size_t rows);

    [[nodiscard]] Index profile_named(std::string_view name) const override;
    [[nodiscard]] Arc between(Index profile, const Place& from, const Place& to) const override;
    [[nodiscard]] Table table(Index profile, std::span<const Place> places) const override;

private:
    std::vector<GivenMatrix> matrices_;
    std::size_t rows_;
};

}  // namespace routeopt::travel
