// The ids of a request by name. Sorted, not hashed: no choice of names makes a search in them slow.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "routing/schema/request.hpp"

namespace routeopt::routing::validation {

// One name space. An id's number is its place among the ids given.
class Names {
public:
    explicit Names(const std::vector<Text>& ids);

    // The number of that name; of two with one name, of the earlier in the text.
    [[nodiscard]] std::optional<std::size_t> number_of(std::string_view name) const;

    // False where an id is at fault: a name that is not known may be the one that was meant.
    [[nodiscard]] bool complete() const { return complete_; }

    // The ids that were given before, in document order.
    [[nodiscard]] const std::vector<Text>& repeated() const { return repeated_; }

    [[nodiscard]] std::vector<std::string_view> all() const;
    [[nodiscard]] std::vector<std::size_t> numbers() const;  // ascending

private:
    struct Entry {
        std::string_view name;
        NodeId at;
        std::uint32_t number;
    };
    std::vector<Entry> entries_;
    std::vector<Text> repeated_;
    bool complete_ = true;
};

template <class Owner>
std::vector<Text> ids_in(const std::vector<Owner>& owners)
{
    std::vector<Text> ids;
    ids.reserve(owners.size());
    for (const Owner& owner : owners)
        ids.push_back(owner.id);
    return ids;
}

// What the members of a request refer to. A job's number is its place in `jobs`, a shipment's
// comes after those of all jobs.
struct Ids {
    Names vehicles;
    Names depots;
    Names tasks;
};

Ids ids_of(const Problem& problem);

}  // namespace routeopt::routing::validation
