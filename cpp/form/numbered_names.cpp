#include "form/numbered_names.hpp"

#include "wire/near_miss.hpp"

namespace routeopt::form {

Index NumberedNames::add(std::string_view name, bool* was_new)
{
    const auto [entry, is_new] = numbers_.try_emplace(name, static_cast<Index>(names_.size()));
    if (is_new)
        names_.push_back(name);
    if (was_new != nullptr)
        *was_new = is_new;
    return entry->second;
}

Index NumberedNames::find(std::string_view name) const
{
    const auto found = numbers_.find(name);
    return found == numbers_.end() ? kNone : found->second;
}

Index NumberedNames::resolve(const Text& name, wire::FaultList& faults) const
{
    const Index found = find(*name);
    if (found == kNone)
        faults.invalid_value({name.at}, [&] { return wire::unknown_name(what_, *name, names_); });
    return found;
}

}  // namespace routeopt::form
