// The one door: text in, text out. Whoever carries a request to the core fills a Call.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "routing/progress.hpp"
#include "routing/schema/operation.hpp"
#include "routing/search/control.hpp"
#include "travel/given.hpp"
#include "travel/table.hpp"

namespace routeopt::engine {

// Absent values are the profile's own. Precondition: positive and finite.
struct GreatCircleChoice {
    std::optional<double> speed_kmh;
    std::optional<double> road_factor;
};
using TravelChoice = std::variant<GreatCircleChoice, travel::PlaneRule>;

struct Call {
    routing::Operation operation = routing::Operation::solve;
    bool validate_only = false;
    std::optional<std::string_view> options;  // JSON texts in place of the request's members
    std::optional<std::string_view> plan;
    bool leave_options = false;                   // the request's own options are as if not given
    TravelChoice travel;                          // where neither the request
    std::vector<travel::GivenMatrix> matrices{};  // nor these give matrices
    std::size_t matrix_rows = 0;
    bool service_limits = true;
    int threads = 0;  // at most, or all that the host allows
    std::optional<routing::search::WorkersWanted>
        workers{};  // for tests: as if they suited the problem
    // Called every 50 ms or so while searching; false stops with the best plan so far.
    routing::OnProgress progress{};
};

struct Answer {
    bool accepted = false;  // false: the body says what is wrong with the request
    std::string body;
    bool stopped = false;  // by `progress`, before there was anything to answer with
};

Answer run(const Call& call, std::string_view text);

// JSON Schema of the operation's request.
std::string schema(routing::Operation operation);

}  // namespace routeopt::engine
