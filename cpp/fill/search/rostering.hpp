// Finds good choices for some days of one person by dynamic programming: labels are extended day by
// day, those of equal automata and sums are merged, and of many the cheapest are kept.
#pragma once

#include "base/random.hpp"
#include "fill/search/roster.hpp"

namespace routeopt::fill::search {

// What a person may work on a day, and what that costs others.
struct Option {
    Choice choice = kOffDay;
    model::Cost cover;
};

class Rostering {
public:
    Rostering(Roster& roster, Random& random) : roster_(roster), random_(random) {}

    // The best choices found for the days from `first` on, or nothing where all break more law than
    // the present ones; options: those of each day.
    // beam: about how many labels are kept for each day.
    const std::vector<Choice>& best(Index person, Index first,
                                    std::span<const std::vector<Option>> options, std::size_t beam);

    // How many labels have been extended.
    [[nodiscard]] std::int64_t extensions() const { return extensions_; }

private:
    struct Label {
        model::Cost cost;
        Seconds hours = 0;
        Index back = kNone;
        Choice choice = kOffDay;
        bool in_weekend = false;  // works on the weekend that is under way
    };
    // The labels of a day; label i has the numbers from i * stride on: states, then sums.
    struct Stage {
        std::vector<Label> labels;
        std::vector<State> numbers;
    };
    // A sum that the days may bring over a maximum or that may lack something of a minimum.
    struct Sum {
        const model::Counter* counter = nullptr;
        std::int64_t start = 0;  // of all other days
        std::int64_t most = INT64_MAX, least = INT64_MIN;
    };
    // What an option adds to a sum.
    struct Step {
        Index sum;
        std::int64_t by;
    };
    // What is known of an option before it is chosen.
    struct Known {
        Reading reading;
        Seconds hours = 0;
        bool is_open = false;     // the law lets it be chosen
        bool in_weekend = false;  // it works on the weekend that is under way
    };
    struct OpenWeekend {
        Index weekend = kNone, begin = kNone;  // the day on which it begins
        Index decided = kNone;                 // on which all that is planned of it is known
    };

    void start(Index person, Index first, std::span<const std::vector<Option>> options);
    [[nodiscard]] std::int64_t law_broken(Index person, Index first) const;
    void find_weekends();
    void find_sums(std::span<const std::vector<Option>> options);
    void drop_idle_sums();
    void find_room();
    void read_options(std::span<const std::vector<Option>> options);
    // The weekend that is under way after that day, or none.
    [[nodiscard]] Index weekend_under_way(Index day) const;
    [[nodiscard]] Index most_work_days(Index days) const;
    Index sum_of(Index counter, Index span);
    [[nodiscard]] model::Cost lacks(const Sum& sum, std::int64_t value) const;
    void extend(std::size_t day, std::size_t from, std::size_t option, const Option& what);
    bool add_sums(std::size_t day, std::span<const Step> steps, Label& label, State* sums) const;
    void add_weekends(std::size_t day, std::size_t from, Choice choice);
    void merge(Stage& stage);
    void keep_some(Stage& stage, std::size_t beam);
    void read_path(std::size_t day, Index label, std::size_t from);
    bool extend_all(std::span<const std::vector<Option>> options, std::size_t beam);
    [[nodiscard]] model::Cost complete(const Stage& stage, std::size_t label);
    void choose(std::span<const std::vector<Option>> options);
    [[nodiscard]] std::uint64_t hash_of(const Stage& stage, std::size_t label) const;
    [[nodiscard]] bool same(const Stage& stage, std::size_t a, std::size_t b) const;

    Roster& roster_;
    Random& random_;
    Index person_ = kNone, first_ = 0, end_ = 0;
    std::int64_t most_law_ = 0;  // labels that cost more are dropped
    std::size_t width_ = 0;      // states
    std::vector<Sum> sums_;
    std::vector<Index> number_of_sum_;   // in sums_, of the person's
    std::vector<std::size_t> touched_;   // sums that have a number
    std::vector<Step> steps_;            // of options, day by day; and of weekends
    std::vector<std::size_t> ends_;      // of each option in steps_
    std::vector<std::size_t> day_ends_;  // of each day's options in ends_
    std::vector<Known> known_;           // of each option
    std::vector<std::int64_t> room_;     // what days after a day may add to each sum at most
    std::vector<OpenWeekend> weekends_;
    std::vector<Step> weekend_steps_;
    bool weekend_goes_on_ = false;
    std::vector<Stage> stages_;
    Stage spare_;
    std::vector<std::uint32_t> slots_, stamps_;  // hash table of the stage that is built
    std::uint32_t stamp_ = 0;
    std::int64_t extensions_ = 0;
    std::vector<Choice> path_, best_;
    std::vector<Index> order_;
};

}  // namespace routeopt::fill::search
