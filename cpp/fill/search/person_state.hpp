// The automata of a person's rules. A step reads the choice of one day and changes the states; what
// it costs is the exact cost of the rules up to that day. Once all states are the same as they were
// before a change, all later days cost what they did.
#pragma once

#include "fill/search/days.hpp"

namespace routeopt::fill::search {

// The state of a run: its length in the low bits, then how often it counts, and flags.
class RunState {
public:
    static constexpr std::int32_t kNothingBefore = 1 << 29;

    [[nodiscard]] static std::int32_t begun(std::int64_t length, int counts, bool open)
    {
        return static_cast<std::int32_t>(length) | counts << 24 | (open ? 1 << 28 : 0);
    }
    [[nodiscard]] static std::int64_t length(std::int32_t state) { return state & 0xFFFFFF; }
    [[nodiscard]] static int counts(std::int32_t state) { return state >> 24 & 15; }
    [[nodiscard]] static bool open(std::int32_t state) { return (state >> 28 & 1) != 0; }
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
        return 1 + person_.sequences.size() + 2 * person_.pattern_words.size();
    }
    void start(std::int32_t* states) const;
    // Reads one day; returns its cost.
    model::Cost step(Index day, std::span<const Index> shifts, std::int32_t* states) const;

private:
    void step_gaps(Index day, std::span<const Index> shifts, std::int32_t& last,
                   model::Cost& cost) const;
    void step_patterns(Index day, std::span<const Index> shifts, std::int32_t* states,
                       model::Cost& cost) const;
    void step_days(const model::Sequence& sequence, Index day, std::span<const Index> shifts,
                   std::int32_t& state, model::Cost& cost) const;
    void step_shifts(const model::Sequence& sequence, Index day, std::span<const Index> shifts,
                     std::int32_t& state, model::Cost& cost) const;
    void extend(const model::Sequence& sequence, Index day, std::int64_t by, bool past, bool open,
                std::int32_t& state, model::Cost& cost) const;
    void end(const model::Sequence& sequence, bool past, std::int32_t& state,
             model::Cost& cost) const;

    const model::Model& model_;
    const model::PersonModel& person_;
};

}  // namespace routeopt::fill::search
