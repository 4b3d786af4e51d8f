// The best places for one task, exactly: places in the order of their bounds, judged one by one,
// until none that is left can be among the best.
#pragma once

#include <functional>
#include <vector>

#include "routing/placing/spots.hpp"

namespace routeopt::routing::placing {

// How far a search may go. Time and the wish to stop are handed in.
class Leash {
public:
    Leash() = default;
    // `go_on` is asked before each plan, and now and then between; at most so many are judged.
    Leash(std::function<bool()> go_on, std::int64_t most) : go_on_(std::move(go_on)), most_(most) {}

    // Counts one more plan to judge.
    bool go_on()
    {
        is_over_ = is_over_ || judged_ >= most_;
        if (!may_go_on())
            return false;
        ++judged_;
        return true;
    }
    // Whether to go on with what judges no plan but takes its time.
    bool may_go_on()
    {
        is_over_ = is_over_ || (go_on_ && !go_on_());
        return !is_over_;
    }
    [[nodiscard]] bool is_over() const { return is_over_; }
    [[nodiscard]] std::int64_t judged() const { return judged_; }

private:
    std::function<bool()> go_on_;
    std::int64_t most_ = INT64_MAX;
    std::int64_t judged_ = 0;
    bool is_over_ = false;
};

struct Found {
    Money cost;  // of the plan with the task there
    Spot spot;

    friend bool operator<(const Found& a, const Found& b)
    {
        return a.cost != b.cost ? a.cost < b.cost : a.spot.order() < b.spot.order();
    }
};

struct Ranking {
    std::vector<Found> found;  // the best first
    bool is_exact = true;      // nothing was left untried, or dropped, that belongs among them
};

inline constexpr std::size_t kMostKept = 10'000;

// The best `most` places (0: all that are kept, and among them the cheapest of each window and of
// each vehicle) of some spots. What costs as much as `below` need not be found.
Ranking best_of(const desk::Desk& desk, const TaskStops& stops, SpotQueue spots, std::size_t most,
                Leash& leash, std::optional<Money> below = std::nullopt);

// The same of all slots that may take the task.
Ranking best_of_all(const desk::Desk& desk, const TaskStops& stops, Windows windows,
                    std::size_t most, Leash& leash);

// The cost of the plan with the task there; nothing where that adds or enlarges a violation.
std::optional<Money> cost_at(const desk::Desk& desk, const TaskStops& stops, const Spot& spot);

}  // namespace routeopt::routing::placing
