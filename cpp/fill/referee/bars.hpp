// What bars one person from a shift, as all other assignments stay: the first constraint, in their
// order, that costs more at the hard level with the person on the shift. What can be told from the
// shift and its neighbours is; only rules over many days are judged in full.
#pragma once

#include <optional>
#include <unordered_map>

#include "fill/referee/person.hpp"

namespace routeopt::fill::referee {

class Bars {
public:
    // kinds: shifts of one number are alike for every rule about several of a person's shifts.
    Bars(const Problem& problem, Index employee, std::span<const Index> shifts,
         const std::vector<Index>& kinds);

    // Precondition: the person is not on the shift, which is not past.
    std::optional<Constraint> first(Index shift);

private:
    // Sums of a contract or period rule, by span.
    struct Sums {
        std::vector<Seconds> hours, past;
        std::vector<std::int64_t> days;
    };

    [[nodiscard]] bool is_hard(Constraint constraint) const
    {
        const Weight& weight = problem_.weights[constraint];
        return weight.level == Level::hard && weight.points != kOff;
    }
    [[nodiscard]] std::optional<Constraint> by_itself(const Shift& shift) const;
    [[nodiscard]] bool overlaps(const Shift& shift) const;
    [[nodiscard]] bool is_unavailable(const Shift& shift) const;
    [[nodiscard]] bool lacks_skills(const Shift& shift) const;
    [[nodiscard]] bool exceeds_hours(const Shift& shift) const;
    [[nodiscard]] bool lacks_hours(const Shift& shift) const;
    [[nodiscard]] bool shortens_rest(Index number, const Shift& shift, bool same_day) const;
    [[nodiscard]] std::int64_t short_rest(const Shift& before, const Shift& after,
                                          bool same_day) const;
    [[nodiscard]] bool breaks_bounds(Constraint constraint, const Shift& shift) const;
    [[nodiscard]] bool exceeds_shifts(const Shift& shift) const;
    [[nodiscard]] bool exceeds_days(const Shift& shift) const;
    [[nodiscard]] bool exceeds_run(const Shift& shift) const;
    [[nodiscard]] bool works_on(Day day) const;
    // By all rules, of which those before have been found not to bar.
    std::optional<Constraint> in_full(Index number);
    [[nodiscard]] std::vector<std::int64_t> hard_points(std::span<const Index> shifts) const;

    const Problem& problem_;
    const Employee& employee_;
    Index number_;
    const std::vector<Index>& kinds_;
    std::vector<Index> shifts_;      // in the order of their times
    std::vector<Day> days_;          // of the shifts, ascending
    std::vector<Sums> sums_;         // by contract or period rule
    bool works_ = false;             // something planned
    bool overlaps_ = false;          // two of the shifts
    bool has_far_rules_ = false;     // that only in_full knows
    bool kinds_are_alike_ = false;   // whether in_full finds the same for all of a kind
    std::vector<std::int64_t> now_;  // hard points by constraint; empty: not known yet
    std::unordered_map<Index, std::optional<Constraint>> by_kind_;
};

// Numbers of shifts: equal ones have the same times, tags, break, and no rests of their own.
std::vector<Index> kinds_of(const std::vector<Shift>& shifts);

}  // namespace routeopt::fill::referee
