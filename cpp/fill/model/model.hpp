// The problem as the search reads it: what a person on a shift costs by itself, and the rules over
// a person's days, compiled into automata and sums. Days are numbered from the first known one.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "fill/model/cost.hpp"
#include "fill/schema/problem.hpp"

namespace routeopt::fill::model {

inline std::int64_t in_minutes(Seconds seconds)
{
    return (seconds + 59) / 60;
}

// What is counted in each of some spans, whoever works. Tallies are shared by people.
struct Tally {
    struct Part {
        Index span;
        std::int64_t amount;
    };
    Measure measure = Measure::hours_worked;
    Index filter = kNone;  // of Model::takes
    PeriodsRef periods;
    // What a shift adds, or a day of work or without; of weekends, what the day on which one begins
    // adds. The parts of shift or day i are those from starts[i] on.
    std::vector<Index> starts;
    std::vector<Part> parts;

    [[nodiscard]] std::span<const Part> parts_of(Index i) const
    {
        return {parts.data() + starts[as_size(i)], parts.data() + starts[as_size(i) + 1]};
    }
    // Whether shifts add each for themselves.
    [[nodiscard]] bool by_shift() const
    {
        return is_hours(measure) || measure == Measure::shifts_worked;
    }
};

// A bound on a count in each of some spans. The sums of the spans are kept by the plan.
struct Counter {
    std::shared_ptr<const Tally> tally;
    std::optional<std::int64_t> min, max;
    Weight weight;
    // Of hours that a person without any work lacks.
    std::optional<Weight> weight_idle{};
    bool is_overtime = false;  // nothing costs; wages read the sums

    [[nodiscard]] const std::vector<Span>& spans() const { return tally->periods->spans; }
};

// A bound on the length of runs of days, or of shifts in the order of time.
struct Sequence {
    Measure measure = Measure::days_worked;
    Index filter = kNone;
    std::optional<std::int64_t> min, max;
    Weight weight;
    std::int64_t cap = 0;              // lengths above it are alike
    std::vector<std::int16_t> begins;  // how often a run counts that begins on a day
    std::vector<bool> excluded;
};

// A bound on the gap between a shift and the latest end before it.
struct Gap {
    enum class Pairs : std::uint8_t { same_day, other_day, all } pairs = Pairs::all;
    std::optional<Seconds> min, max;
    Weight weight;
    Index filter = kNone;        // which the shift must pass on whose side the rest is
    bool of_later = false;       // that shift is the later one
    std::vector<bool> holds_on;  // by the later shift's day; empty: on all
};

struct DailyMost {
    std::int64_t most = 0;
    Weight weight;
    std::vector<bool> holds_on;
};

// Patterns over several days as one automaton: Shift-And (Baeza-Yates and Gonnet 1992). A bit for
// each element is set when its pattern has held up to there.
struct PatternWord {
    static constexpr std::size_t kMostElements = 64;
    struct Cost {
        std::uint64_t bit = 0;
        Weight weight;
        Index length = 1;  // days of the pattern
    };
    std::uint64_t on = 0;                   // elements of days with work; all others: without
    std::uint64_t used = 0;                 // elements
    std::uint64_t firsts = 0;               // elements that begin a pattern
    std::array<std::uint64_t, 7> starts{};  // those that may begin on a weekday
    std::vector<std::uint64_t> passes;      // elements whose filter a shift passes, by shift
    std::uint64_t costs = 0;                // elements that any of the following is about
    std::vector<Cost> begun;                // what first elements cost, of PREFERRED
    std::vector<Cost> whole;                // what occurrences cost
    std::vector<Cost> kept;                 // what occurrences pay back, of PREFERRED
};

// The rules of a person.
struct PersonModel {
    std::vector<Counter> counters;
    std::vector<Sequence> sequences;
    std::vector<Gap> gaps;
    std::vector<DailyMost> daily;
    std::vector<std::shared_ptr<const PatternWord>> pattern_words;
    std::vector<Index> patterns;                      // of a single day
    std::vector<Index> whole_rules, rests_in_period;  // of the problem, read off all days
    std::vector<Preference> wishes;                   // of positive weight, for tags and times
    Cost unmet;                 // of wishes for single shifts, with none of them met
    bool counts_hours = false;  // wages, efficiency or work at all cost something
    bool counts_idle = false;   // a counter costs otherwise without any work
    // What the law says of runs: most days with work, and least days without; 0: nothing.
    Index most_worked = 0, least_idle = 0;
    Seconds longest_memory = 0;      // after a gap of that length the last shift does not matter
    std::vector<Index> sum_offsets;  // of each counter in the plan's sums; one more at the end
};

struct Model {
    explicit Model(const Problem& of);

    const Problem& problem;
    Day first_day = 0;
    Index days = 0;                                 // known
    Index first_planned = 0;                        // day
    std::vector<std::int64_t> day_starts;           // instants, one more at the end
    std::vector<std::vector<Index>> shifts_of_day;  // planned ones, by their times
    std::vector<std::vector<std::uint8_t>> takes;   // filter, then shift
    std::vector<Index> weekend_from;  // by day: the weekend that begins on it, or kNone
    Index longest_shift = 0;  // how many days after the one on which they start shifts may end
    // The first weekend that a shift overlaps and one past the last.
    std::vector<std::pair<Index, Index>> weekends_of;
    std::vector<std::vector<Index>> element_filters;  // pattern, then element
    std::vector<std::vector<Index>> rule_filters;     // of a rule and of those that follow it
    Index all = 0;                                    // the filter that all shifts pass
    std::vector<PersonModel> persons;
    // What is lost where nobody works a shift that was published for them.
    Cost unkept;

    // What the shift costs on that person by itself.
    [[nodiscard]] const Cost& alone(Index person, Index shift) const
    {
        return costs_[alone_[as_size(person) * problem.shifts.size() + as_size(shift)]];
    }
    [[nodiscard]] Index day_of(Index shift) const
    {
        return static_cast<Index>(problem.shifts[as_size(shift)].day - first_day);
    }
    [[nodiscard]] bool passes(Index filter, Index shift) const
    {
        return takes[as_size(filter)][as_size(shift)] != 0;
    }

private:
    friend class Compiler;
    std::vector<Cost> costs_;           // distinct ones
    std::vector<std::uint32_t> alone_;  // of costs_, by person and shift
};

// What one person on one shift costs (alone.cpp).
Cost cost_alone(const Problem& problem, const Employee& employee, Index person, Index shift);

// The skills that something asks for and at most a quarter of the employees hold; none where the
// weight is off.
std::vector<Index> critical_skills(const Problem& problem);
// Whether the employee holds one of these skills on that shift, and it asks for none that is held.
bool wastes(const Problem& problem, const std::vector<Index>& critical, Index employee,
            Index shift);

}  // namespace routeopt::fill::model
