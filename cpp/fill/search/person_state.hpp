// The automata of a person's rules. A step reads the choice of one day and changes the states; what
// it costs is the exact cost of the rules up to that day. Once all states are the same as they were
// before a change, all later days cost what they did.
#pragma once

#include "fill/search/days.hpp"

namespace routeopt::fill::search {

// The state of an automaton: the last shift, a run, or the elements of patterns that have held.
using State = std::int64_t;

// The state of a run: its length in the low bits, then how often it counts, and flags.
class RunState {
public:
    static constexpr State kNothingBefore = State{1} << 57;

    [[nodiscard]] static State begun(std::int64_t length, State counts, bool open)
    {
        return length | counts << 40 | State{open} << 56;
    }
    [[nodiscard]] static std::int64_t length(State state) { return state & 0xFF'FFFF'FFFF; }
    [[nodiscard]] static State counts(State state) { return state >> 40 & 0xFFFF; }
    [[nodiscard]] static bool open(State state) { return (state >> 56 & 1) != 0; }
};

// What the choice of a day tells the automata, whatever their states are.
struct Reading {
    struct Length {
        std::int64_t past = 0, planned = 0;
        bool ends = false;  // a run that was before
    };
    std::span<const Index> shifts;
    model::Cost alone;                 // by itself, with what is over the most shifts of a day
    std::vector<Length> lengths;       // of sequences of days
    std::vector<std::uint64_t> holds;  // the elements of patterns that hold, by word
};

class Automata {
public:
    Automata(const model::Model& model, Index person)
        : model_(model), person_(model.persons[as_size(person)])
    {
    }

    // How many numbers the states are.
    [[nodiscard]] std::size_t size() const
    {
        return 1 + person_.sequences.size() + person_.pattern_words.size();
    }
    void start(State* states) const;
    void read(Index day, std::span<const Index> shifts, Reading& reading) const;
    // Takes the states over a day; returns its cost.
    model::Cost step(Index day, const Reading& reading, State* states) const;

private:
    void step_gaps(Index day, std::span<const Index> shifts, State& state, model::Cost& cost) const;
    void step_patterns(Index day, const Reading& reading, State* states, model::Cost& cost) const;
    [[nodiscard]] Reading::Length length_of(const model::Sequence& sequence, Index day,
                                            std::span<const Index> shifts) const;
    void step_days(const model::Sequence& sequence, Index day, const Reading::Length& length,
                   State& state, model::Cost& cost) const;
    void step_shifts(const model::Sequence& sequence, Index day, std::span<const Index> shifts,
                     State& state, model::Cost& cost) const;
    void extend(const model::Sequence& sequence, Index day, std::int64_t by, bool past, bool open,
                State& state, model::Cost& cost) const;
    void end(const model::Sequence& sequence, bool past, State& state, model::Cost& cost) const;

    const model::Model& model_;
    const model::PersonModel& person_;
};

}  // namespace routeopt::fill::search
