// A call of the FILL solver: a request's JSON text goes in, an answer's comes out.
#pragma once

#include <optional>
#include <string_view>

#include "engine/call.hpp"
#include "fill/schema/answer.hpp"
#include "fill/v2/resolve.hpp"

namespace routeopt::engine {

enum class FillOperation : std::uint8_t { solve, evaluate };

// What is asked for beside the request's own text.
struct FillCall {
    FillOperation operation = FillOperation::solve;
    bool validate_only = false;
    // Asked for the request's time zone. Precondition: callable.
    fill::v2::ZoneSource zones;
    bool service_limits = true;
    double time_limit_s = 1;
    int threads = 0;  // at most; 0: all that the host allows
    fill::OnProgress progress{};
};

// Answers a request. Whatever is wrong with the text is in the body, never thrown.
// Throws std::logic_error where the referee finds that the search broke a rule: a mistake of ours.
Answer run_fill(const FillCall& call, std::string_view text);

// The JSON Schema of a FILL request.
std::string fill_schema();

}  // namespace routeopt::engine
