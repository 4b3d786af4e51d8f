#include "form/names.hpp"

#include <algorithm>
#include <utility>

namespace routeopt::form {

Names::Names(const std::vector<Text>& ids)
{
    entries_.reserve(ids.size());
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (ids[i])
            entries_.push_back({*ids[i], ids[i].at, static_cast<std::uint32_t>(i)});
        else
            complete_ = false;
    }
    std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
        return std::pair{a.name, a.at} < std::pair{b.name, b.at};
    });
    for (std::size_t i = 1; i < entries_.size(); ++i)
        if (entries_[i].name == entries_[i - 1].name)
            repeated_.push_back({entries_[i].name, entries_[i].at, Given::sound});
    std::sort(repeated_.begin(), repeated_.end(),
              [](const Text& a, const Text& b) { return a.at < b.at; });
    const auto same_name = [](const Entry& a, const Entry& b) { return a.name == b.name; };
    entries_.erase(std::unique(entries_.begin(), entries_.end(), same_name), entries_.end());
}

std::optional<std::size_t> Names::number_of(std::string_view name) const
{
    const auto found =
        std::lower_bound(entries_.begin(), entries_.end(), name,
                         [](const Entry& entry, std::string_view key) { return entry.name < key; });
    if (found == entries_.end() || found->name != name)
        return std::nullopt;
    return found->number;
}

std::vector<std::string_view> Names::all() const
{
    std::vector<std::string_view> names;
    for (const Entry& entry : entries_)
        names.push_back(entry.name);
    return names;
}

std::vector<std::size_t> Names::numbers() const
{
    std::vector<std::size_t> numbers;
    for (const Entry& entry : entries_)
        numbers.push_back(entry.number);
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

}  // namespace routeopt::form
