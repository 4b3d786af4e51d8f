// The operations that a request may ask for: solve makes a plan, evaluate judges one, suggest adds
// tasks to one, explain says why a plan leaves tasks out and which rules bind it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace routeopt::routing {

enum class Operation : std::uint8_t { solve, evaluate, suggest, explain };

// The operation of that name, or nothing.
inline std::optional<Operation> operation_named(std::string_view name)
{
    if (name == "solve")
        return Operation::solve;
    if (name == "evaluate")
        return Operation::evaluate;
    if (name == "suggest")
        return Operation::suggest;
    if (name == "explain")
        return Operation::explain;
    return std::nullopt;
}

}  // namespace routeopt::routing
