// Finds good choices for some days of one person by dynamic programming: labels are extended day by
// day, those of equal automata and sums are merged, and of many the cheapest are kept.
#pragma once

#include <unordered_map>

#include "fill/search/roster.hpp"

namespace routeopt::fill::search {

// What a person may work on a day, and what that costs others.
struct Option {
    Choice choice = kOffDay;
    model::Cost cover;
};

class Rostering {
public:
    explicit Rostering(Roster& roster) : roster_(roster) {}

    // The best choices found for the days from `first` on; options: those of each day.
    // beam: about how many labels are kept for each day.
    const std::vector<Choice>& best(Index person, Index first,
                                    std::span<const std::vector<Option>> options, std::size_t beam);

private:
    struct Label {
        model::Cost cost;
        Seconds hours = 0;
        Index back = kNone;
        Choice choice = kOffDay;
    };
    // The labels of a day; label i has the numbers from i * width on.
    struct Stage {
        std::vector<Label> labels;
        std::vector<State> states;
        std::vector<std::int64_t> sums;
    };

    void start(Index person, Index first, Index end);
    void extend(std::size_t day, std::size_t from, const Option& option);
    void keep_some(Stage& stage, std::size_t beam);
    void read_path(std::size_t day, Index label);
    void add_weekends(Index day, Index end);
    [[nodiscard]] std::uint64_t hash_of(const Stage& stage, std::size_t label) const;
    [[nodiscard]] bool same(const Stage& stage, std::size_t a, std::size_t b) const;

    Roster& roster_;
    Index person_ = kNone, first_ = 0, end_ = 0;
    std::size_t width_ = 0, sums_ = 0;
    std::vector<Stage> stages_;
    std::unordered_map<std::uint64_t, std::size_t> seen_;  // labels of the stage that is built
    std::vector<Choice> path_, best_;
    std::vector<Index> order_;
};

}  // namespace routeopt::fill::search
