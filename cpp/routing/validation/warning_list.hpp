// Where the functions that look for one kind of slip put their warnings.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "routing/schema/answer.hpp"
#include "routing/schema/request.hpp"
#include "routing/validation/count.hpp"

namespace routeopt::routing::validation {

class WarningList {
public:
    explicit WarningList(const wire::Document& document) : document_(document) {}

    void add(std::string_view code, NodeId at, std::string message)
    {
        list_.push_back({code, document_.pointer(at), std::move(message)});
    }
    std::vector<Warning> take() { return std::move(list_); }

private:
    const wire::Document& document_;
    std::vector<Warning> list_;
};

// All locations are one place.
void warn_of_one_place(const Problem& problem, const Counts& counts, WarningList& warnings);

// Coordinates that look like [lat, lon].
void warn_of_swapped(const Problem& problem, WarningList& warnings);

}  // namespace routeopt::routing::validation
