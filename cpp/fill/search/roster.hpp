// Everybody's days, and what their personal rules cost. A change is tried first (its cost is
// computed, nothing is changed), then perhaps made.
#pragma once

#include "base/random.hpp"
#include "fill/search/person_state.hpp"

namespace routeopt::fill::search {

class Roster {
public:
    explicit Roster(const model::Model& model, Choices& choices);

    [[nodiscard]] Choice at(Index person, Index day) const
    {
        return kept_[as_size(person * model_.days + day)];
    }
    [[nodiscard]] const model::Cost& cost_of(Index person) const { return cost_[as_size(person)]; }
    // What the person's rules would cost with `put` on the days from `first` on.
    model::Cost cost_with(Index person, Index first, std::span<const Choice> put);
    // One of the days that break law by themselves or by what was before; none where none does.
    [[nodiscard]] Index law_breaking_day(Index person, Random& random) const;
    void set(Index person, Index first, std::span<const Choice> put);

    // Everybody's choices, to be kept and taken back.
    [[nodiscard]] const std::vector<Choice>& choices() const { return kept_; }
    void restore(const std::vector<Choice>& choices);

private:
    friend class Rostering;

    struct Work {
        std::int64_t planned = 0;  // shifts that are not past
        std::int64_t crowded = 0;  // days with more than one shift
    };
    // What is known of a person beside the choices.
    struct Kept {
        std::size_t width = 0;
        std::vector<State> states;       // before each day, and after the last
        std::vector<model::Cost> days;   // of the automata before each day, and of all
        std::vector<std::int64_t> sums;  // of the counters
        std::vector<std::int64_t> past;  // the part of it that is past
        model::Cost counters, patterns;  // what they cost
        model::Cost rest;                // of rules that are not told by days
        Work work;
    };
    struct Delta {
        Index counter, span;
        std::int64_t by;
    };

    [[nodiscard]] Days days_of(Index person, Index first = 0,
                               std::span<const Choice> put = {}) const
    {
        return {model_,
                choices_,
                kept_.data() + as_size(person * model_.days),
                first,
                first + static_cast<Index>(put.size()),
                put.data()};
    }
    void refresh(Index person);
    [[nodiscard]] bool ends_before_plan(Index day) const;
    void refresh_automata(Index person, Index from);
    void find_past_sums(Index person, const Days& days);
    [[nodiscard]] model::Cost automata_with(Index person, const Days& days);
    // Adds (or with -1 takes off) the work of the days from `first` to before `end`.
    void count_work(const Days& days, Index first, Index end, std::int64_t sign, Work& work) const;
    void collect_deltas(Index person, const Days& before, const Days& after);
    void collect_sums(const model::PersonModel& rules, Index counter, const Days& days, Index day,
                      std::int64_t sign);
    void add_delta(Index counter, Index span, std::int64_t by);
    [[nodiscard]] static std::size_t sum_of(const model::PersonModel& rules, const Delta& delta)
    {
        return as_size(rules.sum_offsets[as_size(delta.counter)] + delta.span);
    }
    [[nodiscard]] bool concerns(Index day, Index first, Index end) const;
    // What the collected deltas make the counters cost.
    [[nodiscard]] model::Cost counters_with(Index person, std::int64_t planned);
    [[nodiscard]] model::Cost cost_of_sums(Index person, const std::vector<std::int64_t>& sums,
                                           bool works) const;
    [[nodiscard]] model::Cost cost_of_sum(const model::Counter& counter, std::size_t span,
                                          std::int64_t sum, std::int64_t past, bool works) const;
    // Patterns of a single day, on the days from `first` to before `end`.
    [[nodiscard]] model::Cost patterns(Index person, const Days& days, Index first,
                                       Index end) const;
    [[nodiscard]] model::Cost rest_of(Index person, const Days& days,
                                      const std::vector<std::int64_t>& sums,
                                      const Work& work) const;
    [[nodiscard]] model::Cost cost_of_hours(Index person, const Days& days,
                                            const std::vector<std::int64_t>& sums) const;

    const model::Model& model_;
    Choices& choices_;
    std::vector<Choice> kept_;
    std::vector<Kept> persons_;
    std::vector<model::Cost> cost_;
    Index last_changed_ = 0;  // day, while states are made anew
    std::vector<State> trial_states_;
    Reading reading_;
    std::vector<Delta> deltas_;
    std::vector<std::int64_t> trial_sums_;
};

// Rules that are read off all of a person's days (whole_rules.cpp).
// A rule that is followed by others, or about runs of weekends (chained_rules.cpp); filters: its
// own and theirs.
model::Cost cost_of_whole_rule(const Days& days, const Rule& rule, std::span<const Index> filters);
// Overlaps of a shift with others than the one that ends last of those before it.
model::Cost cost_of_distant_overlaps(const Days& days);
model::Cost cost_of_rest(const Days& days, const Rest& rest);
model::Cost cost_of_wishes(const Days& days, const model::PersonModel& person);
// Whether a pattern of a single day holds on that day, or its first element alone.
bool begins(const Days& days, const Pattern& pattern, std::span<const Index> filters, Index day,
            bool whole);

}  // namespace routeopt::fill::search
