// One annealed walk through plans.
#pragma once

#include <functional>

#include "anneal/annealing.hpp"
#include "base/random.hpp"
#include "fill/search/cover.hpp"
#include "fill/search/rostering.hpp"

namespace routeopt::fill::search {

class Walk {
public:
    // windows: how many percent of the work go to windows.
    Walk(const model::Model& model, std::uint64_t seed, std::int64_t windows);

    // Rosters everybody where there is no first plan, then fills missing heads, each with the
    // person who costs least. Ends early where goes_on() is false.
    void construct(const std::function<bool()>& goes_on);
    // Tries a number of changes; `fraction`: how much of the walk is over.
    void run(double fraction, std::int64_t tries);

    // Goes on from a plan, which becomes the best one where it costs less.
    void take_over(const std::vector<Assignment>& plan);

    // Takes people off shifts from number `first` on without whom nothing costs more, as long as
    // goes_on(). Precondition: the plan is the best one.
    void leave_needless(Index first, const std::function<bool()>& goes_on);

    [[nodiscard]] const model::Cost& best() const { return best_cost_; }
    [[nodiscard]] std::vector<Assignment> best_plan() const;
    [[nodiscard]] std::int64_t empty_heads() const { return best_empty_; }
    [[nodiscard]] std::int64_t iterations() const { return iterations_; }

private:
    // A replacement of some days of a person.
    struct Part {
        Index person = kNone, first = 0;
        std::vector<Choice> put;
    };

    // Sets noise_ by what random changes cost.
    void calibrate();
    bool change_something();
    [[nodiscard]] bool windows_are_due() const;
    // Whether the first level that a change touches gets worse by more than the noise allows.
    [[nodiscard]] bool is_too_bad(const model::Cost& change, double noise) const;
    void find_kinds();
    // Makes the first `count` of parts_ if the temperature allows; returns whether it did.
    // same_heads: as many people as before are on each shift.
    bool attempt(std::size_t count, bool same_heads = false);
    void make(std::size_t count, const model::Cost& change);
    // Takes a person's shifts from one choice to another in the cover.
    void exchange(Index person, Choice from, Choice to);
    void change_cover(std::size_t count, bool undo);
    bool change_days();
    bool fill_head();
    bool fill_cheaply(Index shift);
    bool add_or_drop();
    bool swap_people();
    bool swap_days();
    // Some people's days in a window are found anew.
    bool roster_window();
    bool roster_anew(std::size_t count, Index first, Index days, std::size_t beam);
    void roster_everybody(const std::function<bool()>& goes_on);
    [[nodiscard]] Index person_in_need();
    void find_options(Index person, Index first, Index end);
    void blur_options(double share);
    // A part of parts_ for some days, with the choices that are kept.
    void begin_part(std::size_t number, Index person, Index first, Index days);
    // The shifts of a day that stay, past and locked ones, as a choice.
    [[nodiscard]] Choice fixed(Index person, Index day) const
    {
        return has_fixed_ ? fixed_[as_size(person * model_.days + day)] : kOffDay;
    }
    // A choice for a person's day that takes the place of one that was `owner`'s: what stays of the
    // owner's is taken off, what stays of the person's is added.
    [[nodiscard]] Choice with_fixed(Index person, Index owner, Index day, Choice choice);
    // A shift of that kind on that day, or none.
    [[nodiscard]] Index shift_of_kind(Index day, Index kind);
    // Whether the shift is among them, or overlaps one where that is hard.
    [[nodiscard]] bool overlaps(Choice choice, Index shift) const;
    [[nodiscard]] Index random_person() { return below(static_cast<Index>(model_.persons.size())); }
    [[nodiscard]] Index random_day()
    {
        return model_.first_planned + below(model_.days - model_.first_planned);
    }
    [[nodiscard]] Index below(Index bound)
    {
        return static_cast<Index>(random_.below(static_cast<std::uint32_t>(bound)));
    }
    void note_lack(Index shift);

    const model::Model& model_;
    std::int64_t windows_;
    Random random_;
    Choices choices_;
    Roster roster_;
    Cover cover_;
    Rostering rostering_;
    std::vector<std::vector<Option>> options_;  // by day of a window
    anneal::Annealing annealing_;
    model::Cost cost_, best_cost_;
    std::vector<Choice> best_;
    bool best_is_kept_ = true;  // false: the current plan is the best one and not copied yet
    std::int64_t best_empty_ = 0, iterations_ = 0;
    // Work is counted in small changes, not by a clock: of all changes, and of windows.
    std::int64_t work_ = 0, window_work_ = 0, windows_done_ = 0;
    std::array<double, 4> noise_{};                // points of each level at a temperature of 1
    std::vector<model::Cost>* sampled_ = nullptr;  // while calibrating: costs of changes
    std::vector<Choice> fixed_;                    // by person and day
    bool has_fixed_ = false;
    std::vector<Index> kinds_;  // of shifts: alike but for their days
    // By day: the kinds of its shifts, ascending, each with these shifts.
    std::vector<std::vector<std::pair<Index, std::vector<Index>>>> of_kind_;
    Index kind_count_ = 0;
    std::vector<Index> lacking_;        // shifts that lack heads
    std::vector<Index> place_of_lack_;  // of a shift in lacking_, or kNone
    std::array<Part, 3> parts_;
};

}  // namespace routeopt::fill::search
