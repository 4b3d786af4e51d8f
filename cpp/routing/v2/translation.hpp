// What a V2 request becomes: a request in V3's words, and what is needed to tell its answer in V2's
// again. Money counts weighted seconds: the smallest step, 0.00001, is one second of travel at a
// weight of 1.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/rounding.hpp"
#include "routing/schema/answer.hpp"
#include "routing/v2/request.hpp"

namespace routeopt::routing::v2 {

// Weights as they hold, in weighted seconds per second, per unit or per hour (urgency, asap).
struct Prices {
    std::int64_t travel = 1, drive = 0, wait = 0, minimize_resources = 0, urgency = 50, asap = 0,
                 planned = 1000, ranking = 10, allowed_resources = 500;
    std::int64_t workload = 0;  // per second of service above a fair share
};

// What an hour after the first shift's start costs.
inline Int128 hurry_of(const Job& job, const Prices& prices)
{
    return Int128{job.urgency.present() ? *job.urgency : 0} * prices.urgency + prices.asap;
}

struct Translation {
    routing::Request request;
    std::vector<Warning> warnings;  // what is not expressed yet, each with the member's pointer
    Prices prices;
    // The shift of each V3 shift: its id is its number in this list.
    struct Trip {
        std::size_t resource = 0;
        std::size_t shift = 0;
        std::string_view vehicle{};  // its id in the V3 request
    };
    std::vector<Trip> trips;
    // By job: the other one of its pair, or the job itself; and whether it is the pair's pickup.
    // A pair is a shipment that is named like its pickup.
    std::vector<std::size_t> partner;
    std::vector<bool> is_pickup;
    std::map<std::string_view, std::size_t> job_named;
    std::vector<std::size_t> relation_of;  // by V3 relation: the V2 relation that it stands for
    std::deque<std::string> texts;         // what names in `request` refer to that are made up
    // How many dimensions of load there are, and the V2 index of each that is used.
    std::vector<std::size_t> dimensions;
    bool is_without_places = false;  // no job has a location: nothing travels
};

// What the caller asks beside the request's text.
struct Wishes {
    std::optional<std::int64_t> time_limit_ms;
    bool has_matrices = false;  // travel comes from the matrices that the request names
    // An answer in V2's form, whose trips take the place of what the request states job by job,
    // with the faults of its own text.
    const Solution* solution = nullptr;
    wire::FaultList* solution_faults = nullptr;
    // What is to be changed in that plan, with the faults of the changes' own text.
    const ChangeRequest* changes = nullptr;
    wire::FaultList* change_faults = nullptr;
};

}  // namespace routeopt::routing::v2
