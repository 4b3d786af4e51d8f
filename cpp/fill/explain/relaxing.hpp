// Finds the smallest change of a problem that makes way for a person on a shift.
#pragma once

#include <optional>

#include "fill/explain/explanation.hpp"

namespace routeopt::fill::explain {

class Relaxing {
public:
    Relaxing(const Problem& problem, std::span<const Assignment> plan);

    [[nodiscard]] referee::Standing& standing() { return standing_; }
    // The smallest change after which the person on the shift breaks no more hard rules than now.
    // Only one whose amount is below `below` is sought. Precondition: the person is not on it, and
    // being put there makes only this constraint cost more.
    std::optional<Change> smallest(Index employee, Index shift, Constraint constraint,
                                   std::int64_t below);
    // Of the plan with the person on the shift, after the change.
    referee::Score score_after(Index employee, Index shift, const Change& change);

private:
    void try_change(const Change& change);
    void keep(const Change& change);
    // The least amount for which the change suffices: of a bound that is `now`, in steps.
    void try_amounts(Change change, std::int64_t now, bool raises, std::int64_t step);
    void try_bounds(Constraint constraint);
    void try_rests();
    void try_rules();
    void try_patterns();
    void try_availability();
    void try_skills();
    void try_lists();
    [[nodiscard]] bool concerns_one_person(const Change& change) const;
    [[nodiscard]] bool suffices(const Change& change);
    // Numbers of the rules or the like that the person breaks more of on the shift.
    [[nodiscard]] std::vector<Index> broken(Constraint constraint) const;

    const std::span<const Assignment> plan_;
    Problem changed_;  // the problem, between trials
    referee::Standing standing_;
    // Of the person and the shift that are tried.
    Index employee_ = kNone, shift_ = kNone;
    std::vector<Index> with_;            // the person's shifts and this one
    std::vector<std::int64_t> allowed_;  // hard points by constraint
    std::int64_t rise_ = 0;              // in the constraint's unit
    std::vector<referee::Item> now_, then_;
    std::optional<Change> best_;
    std::int64_t below_ = 0;  // the amount of the best one, or what was asked for
};

}  // namespace routeopt::fill::explain
