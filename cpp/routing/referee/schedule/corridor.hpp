// When each step of a timeline can start in a schedule that costs no more than a bound: on a long
// route far fewer times than keep its windows, so the functions that also carry the ties, or the
// breaks that are taken, are cut off outside.
//
// Forward, the least cost up to each start; back from the end, the least cost from each start on,
// where both together are within the bound. Costs alone have fewer pieces than values.
#pragma once

#include <optional>

#include "routing/referee/schedule/step_functions.hpp"

namespace routeopt::routing::referee {

// Whether a timeline is so long that a corridor is worth its own passes; never where legs depend on
// the time of day, which a corridor does not know.
bool is_long(const Timeline& timeline);

class Corridor {
public:
    // Refers to the timeline. Running time: one pass over the pieces of all steps' functions.
    Corridor(const Timeline& timeline, std::int64_t first_departure, std::int64_t last_departure,
             std::int64_t last_end);

    // Of all schedules; nothing where no times keep every hard rule of time.
    [[nodiscard]] std::optional<Int128> least() const { return least_; }

    // Narrows it to schedules that cost at most `most` and end until `last_end`; to be called
    // before the functions below.
    void narrow(Int128 most, std::int64_t last_end);

    // Whether `narrow` has cut anything off that ends in time.
    [[nodiscard]] bool is_cut() const { return is_cut_; }

    // The first and the last start of a step; none: first > last.
    [[nodiscard]] std::int64_t first(std::size_t step) const;
    [[nodiscard]] std::int64_t last(std::size_t step) const;

    // Cuts a function of starting a step, which begins at `from` in `function`, down to the starts
    // behind which the whole may still cost at most `most`.
    void cut(std::size_t step, Int128 most, std::size_t from, Pieces& function);

private:
    void find_least(std::int64_t last_end);

    const Timeline& timeline_;
    StepFunctionsOf<Int128> until_;  // with the step's own price
    std::optional<Int128> least_;
    bool is_cut_ = false;
    CostPieces rest_;  // of each step from the last one back: what comes after its start
    std::vector<std::size_t> rest_begin_;
    std::vector<std::size_t> rest_end_;
    Pieces kept_;  // scratch
};

}  // namespace routeopt::routing::referee
