// Where the open breaks of a route cost least: a dynamic program over its steps and the sets of
// breaks that lie behind the vehicle.
#pragma once

#include <optional>
#include <vector>

#include "routing/referee/schedule/break_sets.hpp"
#include "routing/referee/schedule/corridor.hpp"
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
    Times times;             // its times, by the steps of the route with these breaks

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
// a gap, on the way and at their places, in every order that the sets allow. The value of a state
// is a function of time, as in step_functions.hpp. Running time: for each gap the sets, times the
// breaks that may come next, times the pieces of a function; sets whose breaks' windows are far
// apart are seldom alive at the same step.
//
// On a long route pieces would grow with the square of the stops: each of many windows may be the
// best for other departures, and so may each gap for a break, be it by the last ties alone. The
// best cost, end and departure are therefore found first, without the last ties and with functions
// cut off where the route costs more than it need (corridor.hpp); then the best schedule of these.
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
    // Being ready, by each time, to go on from a place. As breaks may fall anywhere on the leg to
    // the next place, they bound the arrival there, not when the leg begins.
    struct Ready {
        Pieces pieces;
        std::int64_t floor = -kForever;  // before which it does not arrive there, as of a gap
    };
    // The gap that is gone through: functions by what has been taken in it, of being ready to go on
    // from a place, of having arrived at a break with a place, and of having arrived at the step.
    struct Crossing {
        std::size_t step = 0;
        std::size_t placed = 0;  // how many breaks the plan places in it
        std::vector<std::vector<Ready>> ready;
        std::vector<Pieces> at_break;
        std::vector<Pieces> at_step;
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

    [[nodiscard]] std::optional<End> first_members_of_best(const Bounds& bounds);
    [[nodiscard]] bool is_possible(const Bounds& bounds) const;
    [[nodiscard]] std::optional<End> run(const Bounds& bounds);
    [[nodiscard]] Int128 saved_by(BreakSet breaks) const;
    void start(const Bounds& bounds);
    void go(std::size_t step);
    void go_by_day(std::size_t step);
    void begin_crossing(std::size_t step);
    void empty_crossing(std::size_t step);
    void settle_stops(std::size_t step);
    void leave(const Node& node);
    void go_on(const State& from);
    void pass(const State& from, const Ready& ready);
    void take(const Ready& ready, const Break& pause, const Value& value, const State& to);
    void drive(const State& from, const Ready& ready, const State& to, Pieces& arrivals);
    [[nodiscard]] std::size_t place_of_function(const State& state) const;
    static void add(std::vector<Ready>& others, const Pieces& pieces, std::int64_t floor);
    void settle(const State& stop);
    void settle_at_break(const State& state);
    bool add_node(const State& state, const Pieces& arrivals, const Step& step);
    bool keep(Node node);
    [[nodiscard]] Pieces& arrived(const State& stop);
    [[nodiscard]] State stop_at(std::size_t step, BreakSet behind, bool needs_setup) const;
    [[nodiscard]] std::int64_t overdue_after(BreakSet behind) const;

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

    [[nodiscard]] std::optional<End> best_end(const Bounds& bounds);
    [[nodiscard]] Placing follow(const End& end);
    [[nodiscard]] Found best_before(const State& at, std::int64_t arrival);

    const Route& route_;
    const Work& work_;
    const Timeline& timeline_;
    const BreakSets& sets_;
    BreakSet all_;
    bool has_prices_ = true;
    bool has_last_ties_ = true;         // the sum of starts and the order of breaks
    bool departs_first_ = false;        // as early as the breaks that are left out allow
    std::optional<Corridor> corridor_;  // of the route without its open breaks
    Int128 most_ = 0;                   // what a schedule in the corridor costs at most
    BreakSet with_places_ = 0;
    std::size_t first_gap_ = 1;  // the gaps that breaks may be in
    std::size_t last_gap_ = 0;
    std::vector<std::size_t> with_place_;         // the breaks that have one
    BreakSequences free_;                         // of gaps in which the plan places no breaks
    std::map<std::size_t, BreakSequences> held_;  // by step, of the others

    Pieces pieces_;
    std::vector<Node> nodes_;              // in the order of the route, then of their sets
    std::vector<std::size_t> first_node_;  // by step: the first of its nodes
    Crossing crossing_;
    Pieces arriving_;  // scratch
};

}  // namespace routeopt::routing::referee
