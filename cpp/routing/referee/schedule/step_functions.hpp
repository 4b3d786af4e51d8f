// The least value of starting each step of a timeline at each time.
#pragma once

#include "routing/referee/schedule/timeline.hpp"

namespace routeopt::routing::referee {

using Pieces = std::vector<Piece>;

// Functions of all steps but the last, whose start nothing prices.
class StepFunctions {
public:
    // `first` is the function of the first step; a service counts `tie` times its start. With
    // more than `most_pieces` it is not finished.
    StepFunctions(const Timeline& timeline, const Pieces& first, std::int64_t tie,
                  std::size_t most_pieces = static_cast<std::size_t>(-1));

    [[nodiscard]] bool is_finished() const { return is_finished_; }

    [[nodiscard]] const Piece* begin(std::size_t k) const
    {
        return pieces_.data() + (k == 0 ? 0 : ends_[k - 1]);
    }
    [[nodiscard]] const Piece* end(std::size_t k) const { return pieces_.data() + ends_[k]; }

    // The least value of arriving at step k by each time, over a gap that may be another than the
    // timeline's.
    void arrive(std::size_t k, const Gap& gap, Pieces& arrivals) const;

private:
    const Timeline& timeline_;
    Pieces pieces_;                  // of all steps, one after the other
    std::vector<std::size_t> ends_;  // of each step's pieces
    bool is_finished_ = true;
};

// The prices of the duration and of the departure as a tie: of departing from `first` to `last`.
Pieces departures(const Timeline& timeline, std::int64_t first, std::int64_t last);

}  // namespace routeopt::routing::referee
