// A call of the core: a request's JSON text goes in, an answer's comes out. Whoever carries
// requests to the core (the Python module, the tools) fills a Call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "calendar/zone_source.hpp"
#include "routing/progress.hpp"
#include "routing/schema/operation.hpp"
#include "routing/search/control.hpp"
#include "travel/given.hpp"
#include "travel/table.hpp"

namespace routeopt::engine {

// Great circles. Absent values are the profile's own. Precondition: positive and finite.
struct GreatCircleChoice {
    std::optional<double> speed_kmh;
    std::optional<double> road_factor;
};

// What a service is asked for: travel from every place to every place, for each profile.
struct TravelWanted {
    std::vector<std::string_view> profiles;  // that vehicles use, in alphabetical order
    std::vector<travel::Place> places;       // distinct in longitude and latitude (degrees)
};

// What a service answers. The cells stay alive until the call has ended.
struct FetchedTravel {
    // A warning that the answer passes on, with the pointer of where the place stands first.
    struct Note {
        std::size_t place;  // of those wanted
        std::string code;
        std::string message;
    };
    // For each profile wanted one for each of its slices of the day, in their order; with a row for
    // each place.
    std::vector<travel::GivenMatrix> matrices;
    std::vector<Note> notes;
};

// Travel from outside the core, such as a router of real roads. It is asked once, after the request
// has been found sound; what it throws leaves `run` as it is.
struct TravelService {
    // A profile that it knows, and the slices of the local day that have times of their own: from
    // which second each holds, ascending from 0. A single one holds all day.
    struct Profile {
        std::string name;
        std::vector<std::int64_t> begins;
    };
    std::vector<Profile> profiles;
    std::function<FetchedTravel(const TravelWanted&)> fetch;
};

using TravelChoice = std::variant<GreatCircleChoice, travel::PlaneRule, TravelService>;

// The words that the request is written in, and its answer.
enum class Dialect : std::uint8_t { v3, v2 };

// What is solved: vehicle routes, people for shifts, shifts for demands, groups, or work orders.
enum class Solver : std::uint8_t { vrp, fill, create, clust, task };

// What is asked for beside the request's own text. Texts and matrices are not copied; they must
// live until run() returns.
struct Call {
    routing::Operation operation = routing::Operation::solve;
    Dialect dialect = Dialect::v3;
    Solver solver = Solver::vrp;  // all others have one dialect
    bool validate_only = false;   // check the request and count what it holds, nothing else
    // JSON texts that replace the members `options` and `plan` of the request. In V2 `plan` is an
    // answer, whose trips take the place of what the request states job by job.
    std::optional<std::string_view> options;
    std::optional<std::string_view> plan;
    // V2 only: JSON text of what is to be changed in that plan; its `operation` is the call's.
    std::optional<std::string_view> changes;
    bool leave_options = false;  // the request's own options are as if not given
    // How long to search, whatever the request says; absent: as it says, or a second. V3: of
    // `solve` alone.
    std::optional<std::int64_t> time_limit_ms;
    // FILL, CREATE and TASK: asked for the request's time zones. Precondition: callable there.
    calendar::ZoneSource zones{};
    // Asked where neither the request nor `matrices` have matrices.
    TravelChoice travel;
    std::vector<travel::GivenMatrix> matrices{};
    std::size_t matrix_rows = 0;
    // False lifts the limits on counts that may be lifted; validation/tables.hpp marks them.
    bool service_limits = true;
    int threads = 0;  // at most; 0: all that the host allows
    // How many workers search. Absent: as many as suit the problem and the threads.
    std::optional<routing::search::WorkersWanted> workers{};
    // Routing's solve: the search is a stretch of a longer one. Precondition: from < to.
    std::optional<routing::search::Stretch> stretch{};
    // Called every 50 ms or so while searching; false stops with the best plan so far.
    routing::OnProgress progress{};
};

// What a call is answered with.
struct Answer {
    bool accepted = false;   // false: the body lists what is wrong with the request
    std::string body;        // JSON
    bool stopped = false;    // `progress` ended the call before there was an answer; body is empty
    std::size_t faults = 0;  // of the request, also those beyond the list in the body
};

// Answers a request. Whatever is wrong with the text is in the body, never thrown.
// Throws std::logic_error where the referee finds that the search broke a rule: a mistake of ours.
Answer run(const Call& call, std::string_view text);

// A V2 request as the V3 request of that operation that it is solved as. Its body has the members
// `request` and `warnings`; money counts weighted seconds, in steps of 0.00001.
Answer translated(routing::Operation operation, std::string_view text);

// The JSON Schema of the operation's request; in V2 all operations have the same.
std::string schema(routing::Operation operation, Dialect dialect = Dialect::v3,
                   Solver solver = Solver::vrp);

// JSON Schemas of answers by name, in one object; a reference in them is `references` and a name.
std::string answer_schemas(std::string_view references);

}  // namespace routeopt::engine
