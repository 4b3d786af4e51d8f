// Ids, to look up by name. Sorted rather than hashed, since names come from
// strangers and no choice of them can make a binary search slow.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "form/field.hpp"

namespace routeopt::form {

// The ids of one kind of thing, such as all vehicles. The number of an id is its position in the
// list that the object is made from. Names are views into the request's document.
class Names {
public:
    explicit Names(const std::vector<Text>& ids);

    // The number of the id with that name, of the earlier one in the text if there are two; nothing
    // where the name is unknown. O(log n).
    [[nodiscard]] std::optional<std::size_t> number_of(std::string_view name) const;

    // False where an id could not be read. An unknown name may then be the one that was meant, so
    // it is not to be reported.
    [[nodiscard]] bool complete() const { return complete_; }

    // The ids whose name an earlier one has, in document order.
    [[nodiscard]] const std::vector<Text>& repeated() const { return repeated_; }

    // Every name once, sorted; and their numbers, ascending.
    [[nodiscard]] std::vector<std::string_view> all() const;
    [[nodiscard]] std::vector<std::size_t> numbers() const;

private:
    struct Entry {
        std::string_view name;
        wire::NodeId at;
        std::uint32_t number;
    };
    std::vector<Entry> entries_;
    std::vector<Text> repeated_;
    bool complete_ = true;
};

// The ids of things, in order.
template <class Owner>
std::vector<Text> ids_in(const std::vector<Owner>& owners)
{
    std::vector<Text> ids;
    ids.reserve(owners.size());
    for (const Owner& owner : owners)
        ids.push_back(owner.id);
    return ids;
}

}  // namespace routeopt::form
