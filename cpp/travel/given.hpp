// Travel from the caller's matrices, by profile name. Nothing is copied: the caller keeps the
// cells alive for as long as the source and its tables.
#pragma once

#include <string>
#include <vector>

#include "travel/source.hpp"

namespace routeopt::travel {

struct GivenMatrix {
    std::string profile;
    const std::int32_t* durations_s = nullptr;
    const std::int32_t* distances_m = nullptr;  // the durations again where none were given
};

class Given final : public Source {
public:
    // Every matrix is rows x rows, row by row.
    Given(std::vector<GivenMatrix> matrices, std::size_t rows);

    [[nodiscard]] Index profile_named(std::string_view name) const override;
    [[nodiscard]] Arc between(Index profile, const Place& from, const Place& to) const override;
    [[nodiscard]] Table table(Index profile, std::span<const Place> places) const override;

private:
    std::vector<GivenMatrix> matrices_;
    std::size_t rows_;
};

}  // namespace routeopt::travel
