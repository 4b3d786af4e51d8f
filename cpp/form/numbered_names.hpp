// Names of one kind in the order of their numbers, and those that refer to them.
#pragma once

#include <map>
#include <vector>

#include "base/index.hpp"
#include "form/field.hpp"

namespace routeopt::form {

class NumberedNames {
public:
    // what: of the message about a name that is not known.
    explicit NumberedNames(std::string_view what) : what_(what) {}
    // The number of a name, which becomes known. `was_new` tells whether it was not before.
    Index add(std::string_view name, bool* was_new = nullptr);
    [[nodiscard]] Index find(std::string_view name) const;
    // As find; adds a fault for a name that is not known.
    Index resolve(const Text& name, wire::FaultList& faults) const;
    [[nodiscard]] const std::vector<std::string_view>& all() const { return names_; }

private:
    std::string_view what_;
    std::map<std::string_view, Index> numbers_;
    std::vector<std::string_view> names_;
};

}  // namespace routeopt::form
