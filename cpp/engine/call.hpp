// The one entrance to the core: the JSON text of a request goes in, the JSON text of its answer
// comes out. The Python modules, the command-line tool and the fuzzer fill a Call and call run().
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

// Travel along great circles. A value given here replaces that of every profile.
// Precondition: positive and finite.
struct GreatCircleChoice {
    std::optional<double> speed_kmh;
    std::optional<double> road_factor;
};
using TravelChoice = std::variant<GreatCircleChoice, travel::PlaneRule>;

// What is asked for beside the request's own text. Texts and matrices are not copied; they must
// live until run() returns.
struct Call {
    routing::Operation operation = routing::Operation::solve;
    bool validate_only = false;  // check the request and count what it holds, nothing else
    // JSON texts that replace the members `options` and `plan` of the request.
    std::optional<std::string_view> options;
    std::optional<std::string_view> plan;
    bool leave_options = false;  // ignore the request's own `options`
    // Where travel comes from: `matrices`, if there are any; else the request's own matrices; else
    // `travel`. All of `matrices` are matrix_rows x matrix_rows.
    TravelChoice travel;
    std::vector<travel::GivenMatrix> matrices{};
    std::size_t matrix_rows = 0;
    // False lifts the limits on counts that may be lifted; validation/tables.hpp marks them.
    bool service_limits = true;
    int threads = 0;  // the search uses at most so many; 0: all that the host allows
    // For tests only: how many workers search, whatever would suit the problem.
    std::optional<routing::search::WorkersWanted> workers{};
    // Called about every 50 ms on the thread that called run(); see routing/progress.hpp.
    routing::OnProgress progress{};
};

// What a call is answered with.
struct Answer {
    bool accepted = false;  // false: the body lists what is wrong with the request
    std::string body;       // JSON
    bool stopped = false;   // `progress` ended the call before there was an answer; body is empty
};

// Answers a request. Whatever is wrong with the text is in the body, never thrown.
// Throws std::logic_error where the referee finds that the search broke a rule: a mistake of ours.
Answer run(const Call& call, std::string_view text);

// The JSON Schema of the operation's request.
std::string schema(routing::Operation operation);

}  // namespace routeopt::engine
