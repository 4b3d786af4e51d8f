// Where the open breaks of a route cost least: a dynamic program over its steps and the sets of
// breaks that lie behind the vehicle.
#pragma once

#include <optional>
#include <vector>

#include "routing/referee/schedule/break_sets.hpp"
#include "routing/referee/schedule/step_functions.hpp"
#include "routing/referee/work.hpp"

namespace routeopt::routing::referee {

// What a leg costs that does not exist: more than all other prices of a route together.
inline constexpr Int128 kLost = Int128{1} << 110;

// What becomes of each open break.
struct Placing {
    struct At {
        const Break* pause = nullptr;
        std::size_t before = 0;  // the visit that it is put before, counted without these breaks
    };
    std::vector<At> placed;  // in the order of the route
    Breaks departed;         // left out: the route departs after their latest start
    Breaks ended;            // left out: the route ends before their earliest start
    Value value;             // of the best schedule; the cost lacks the timeline's constant

    [[nodiscard]] std::int64_t duration() const { return value.end + value.departure; }
};

// The bounds of a route's times.
struct Bounds {
    std::int64_t first_departure = 0;
    std::int64_t last_departure = 0;
    std::int64_t last_end = 0;
};
inline Bounds bounds_of(const Timeline& timeline)
{
    return {timeline.first_departure, timeline.last_departure, timeline.last_end};
}

// States are steps together with a set of breaks behind them; between two states lie the breaks of
// a gap, on the way in every order worth trying (BreakSequences) and at their places. The value of
// a state is a function of time, as in step_functions.hpp. Running time: for each gap, the pairs of
// sets of which one holds the other, times the pieces of a function; sets whose breaks' windows are
// far apart are seldom alive at the same step.
class BreakProgram {
public:
    // Refers to all arguments. `timeline`: that of the route, with the prices that count.
    BreakProgram(const Route& route, const Work& work, const Timeline& timeline,
                 const BreakSets& sets);

    // The placing of the best schedule within the bounds; a limit on the duration is left aside.
    // Of equals: most breaks in listed order, then the last break's first place, then that of the
    // one before it, and so on. Legs that do not exist are avoided first (docs/decisions/0015).
    std::optional<Placing> best(const Bounds& bounds);

    // Without any price but that of the duration, one unit a second.
    void ignore_prices() { has_prices_ = false; }

private:
    static constexpr std::size_t kStop = static_cast<std::size_t>(-1);

    // Where a vehicle is: at a step, or at an open break with a place in the gap before the step.
    struct State {
        std::size_t step = 0;
        std::size_t pause = kStop;  // the break with a place
        BreakSet behind = 0;
        std::size_t placed = 0;    // at a break: the placed ones of the gap that lie behind
        std::int64_t work = 0;     // seconds spent there
        bool needs_setup = false;  // a break with a place has made the setup needed again

        [[nodiscard]] bool is_at(const State& other) const
        {
            return step == other.step && pause == other.pause && behind == other.behind &&
                   placed == other.placed && needs_setup == other.needs_setup;
        }
    };
    struct Node {
        State state;
        std::size_t begin = 0;  // of its function in pieces_
        std::size_t end = 0;
    };
    // From one state to the next. The value lacks that of the state before.
    struct Move {
        State to;
        const BreakSequence* sequence = nullptr;
        Gap gap;
        Value value;
    };
    struct Arrival {
        State state;
        Pieces pieces;
    };
    struct End {
        State state;
        Value value;
    };
    struct Found {
        std::size_t node = 0;
        std::int64_t start = 0;
        const BreakSequence* sequence = nullptr;
        Value value;
    };

    void start(const Bounds& bounds);
    void go(std::size_t step);
    void leave(std::size_t node, std::size_t step);
    void arrive_with(const Node& node, const Move& move);
    void settle(const Arrival& arrival);
    template <class Fill>
    void add_node(const State& state, const Fill& fill);

    [[nodiscard]] bool may_pause(std::size_t step) const;
    [[nodiscard]] BreakSequences& sequences_of(std::size_t step);
    template <class Visit>
    void each_move(const State& from, std::size_t step, BreakSet behind, const Visit& visit);
    [[nodiscard]] bool are_ready(BreakSet breaks, BreakSet behind) const;
    [[nodiscard]] Move move_of(const State& from, const State& to, std::size_t step,
                               const BreakSequence& sequence) const;
    [[nodiscard]] std::optional<Location> place_of(const State& state) const;
    [[nodiscard]] Int128 price_of(const Leg& leg) const;
    [[nodiscard]] std::int64_t setup_lost(std::size_t step) const;

    [[nodiscard]] std::optional<End> best_end(const Bounds& bounds) const;
    [[nodiscard]] Placing follow(const End& end);
    [[nodiscard]] Found best_before(const State& at, std::int64_t arrival);

    const Route& route_;
    const Work& work_;
    const Timeline& timeline_;
    const BreakSets& sets_;
    bool has_prices_ = true;
    BreakSet with_places_ = 0;
    std::size_t first_gap_ = 1;  // the gaps that breaks may be in
    std::size_t last_gap_ = 0;
    BreakSequences free_;                         // of gaps in which the plan places no breaks
    std::map<std::size_t, BreakSequences> held_;  // by step, of the others

    Pieces pieces_;
    std::vector<Node> nodes_;              // in the order of the route, then of their sets
    std::vector<std::size_t> first_node_;  // by step: the first of its nodes
    std::vector<Arrival> arrivals_;        // of the gap that is gone through
    Pieces arriving_;                      // scratch
};

}  // namespace routeopt::routing::referee
