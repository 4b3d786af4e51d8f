// One quota: what it counts, and what a count costs or breaks.
#pragma once

#include <optional>
#include <set>
#include <string_view>

#include "routing/referee/route.hpp"

namespace routeopt::routing::referee {

class QuotaCount {
public:
    explicit QuotaCount(const Quota& quota);

    [[nodiscard]] std::int64_t on(const Route& route) const;
    [[nodiscard]] bool counts(const Vehicle& vehicle, const Shift& shift) const;
    [[nodiscard]] bool counts(const Task& task) const;

private:
    const Quota& quota_;
    std::set<std::string_view> tasks_;
};

Money price_of_missing(const Quota& quota, std::int64_t count);

// The violation of a count above `max`.
std::optional<Violation> excess_of(const Quota& quota, std::size_t number, std::int64_t count);

}  // namespace routeopt::routing::referee
