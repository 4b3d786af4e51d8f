// One quota: which tasks it counts on which routes, and what a count costs or violates.
#pragma once

#include <optional>
#include <set>
#include <string_view>

#include "routing/referee/route.hpp"

namespace routeopt::routing::referee {

// Refers to the quota. Building it sorts the quota's list of tasks.
class QuotaCount {
public:
    explicit QuotaCount(const Quota& quota);

    // How many tasks of the route count.
    [[nodiscard]] std::int64_t on(const Route& route) const;
    // Whether tasks on this shift of this vehicle count, and whether this task does.
    [[nodiscard]] bool counts(const Vehicle& vehicle, const Shift& shift) const;
    [[nodiscard]] bool counts(const Task& task) const;

private:
    const Quota& quota_;
    std::set<std::string_view> tasks_;
};

// What the tasks cost that a count lacks to the quota's `min`; 0 where it lacks none.
Money price_of_missing(const Quota& quota, std::int64_t count);

// The violation where the count is above the quota's `max`. `number` is the quota's place in the
// request.
std::optional<Violation> excess_of(const Quota& quota, std::size_t number, std::int64_t count);

}  // namespace routeopt::routing::referee
