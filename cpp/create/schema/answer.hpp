// What a search reports of itself, and how it is stopped.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace routeopt::create {

struct Progress {
    double elapsed_s = 0;
    std::int64_t iterations = 0;
    double cost = 0;          // soft points of the best plan so far
    std::int64_t hard = 0;    // its hard points
    std::int64_t medium = 0;  // its medium points
};

// Called about every 50 ms on the thread that started the search; false stops it.
using OnProgress = std::function<bool(const Progress&)>;

struct SearchReport {
    std::int64_t iterations = 0;
    double elapsed_s = 0;
    std::uint64_t seed = 0;
    std::int64_t threads = 1;
    std::string_view stopped_by = "time_limit";
};

}  // namespace routeopt::create
