// The rules about one person. Each judge_... adds what one kind of rule finds.
//
// Shifts of the past count in every sum and run, but what they do alone is not held against the
// plan: of a maximum only what comes on top of the past is over.
#pragma once

#include <span>
#include <vector>

#include "fill/referee/judgement.hpp"

namespace routeopt::fill::referee {

// A run of days, weekends or shifts.
struct Run {
    std::int64_t length = 0;  // of what the rule measures
    std::int64_t before = 0;  // the part of it that is past
    Day first = 0, last = 0;
    bool open = false;     // it may go on beyond what is known
    bool is_past = false;  // nothing that is planned changes it
};

class Person {
public:
    Person(const Problem& problem, Index employee, std::span<const Index> shifts,
           std::vector<Item>& items);

    void judge();
    [[nodiscard]] EmployeeTotals totals() const;

private:
    // person.cpp: single shifts.
    void judge_shift(Index number);
    void judge_skills(const Shift& shift, Index number);
    void judge_preferences();
    void judge_distance(const Shift& shift, Index number);
    void judge_limits_of_shift(const Limits& limits, const Shift& shift, Index number);
    [[nodiscard]] Seconds outside_availability(const Shift& shift) const;
    // person_limits.cpp: contracts and period rules, rests, money.
    void judge_limits(const Limits& limits);
    void judge_gaps(const Limits& limits);
    void judge_sums(const Limits& limits, const Span& span);
    void judge_overlaps();
    void judge_rests();
    void judge_rest_beside(const Rest& rest, Index number, std::size_t shift);
    void judge_rest_in_period(const Rest& rest, Index number);
    void judge_money();
    // person_rules.cpp: rules and patterns.
    void judge_rule(const Rule& rule, Index number);
    void judge_counter(const Rule& rule, Index number, const Span& span);
    void judge_run(const Rule& rule, Index number, const Run& run);
    void judge_then(const Rule& rule, Index number, Day anchor);
    [[nodiscard]] std::vector<Day> triggers(const Rule& rule, const std::vector<Span>& spans) const;
    [[nodiscard]] std::optional<Day> last_counted(const Rule& rule, const Span& span) const;
    [[nodiscard]] std::optional<Run> run_after(const Rule& rule, Day anchor) const;
    void judge_pattern(const Pattern& pattern, Index number);
    [[nodiscard]] bool begins(const Pattern& pattern, Day day, bool whole) const;
    // counting.cpp
    // The count of a rule's measure in a span; `past`: of what is past alone.
    [[nodiscard]] std::int64_t count(Measure measure, const ShiftFilter& filter,
                                     const Periods& periods, const Span& span, bool past) const;
    [[nodiscard]] Seconds hours_in(const ShiftFilter& filter, const Periods& periods,
                                   const Span& span, bool past) const;
    [[nodiscard]] bool works(Day day, const ShiftFilter& filter, bool past = false) const;
    [[nodiscard]] bool works_weekend(const Weekend& weekend, const ShiftFilter& filter,
                                     bool past) const;
    [[nodiscard]] std::vector<Run> runs(const Rule& rule) const;
    [[nodiscard]] std::vector<Run> runs_of_days(const Rule& rule) const;
    [[nodiscard]] std::vector<Run> runs_of_weekends(const Rule& rule) const;
    [[nodiscard]] std::vector<Run> runs_of_shifts(const Rule& rule) const;

    [[nodiscard]] const Shift& shift(std::size_t position) const
    {
        return problem_.shifts[as_size(shifts_[position])];
    }
    // Positions of the shifts of a day, in the order of their times.
    [[nodiscard]] std::span<const std::size_t> on(Day day) const;
    // The shift that ends last of those before that position, which is not the first one.
    [[nodiscard]] std::size_t before(std::size_t position) const { return before_[position]; }
    // The first position at which a shift may reach beyond that instant.
    [[nodiscard]] std::size_t reaching(std::int64_t instant) const;
    void add(Constraint constraint, std::int64_t amount, Index shift = kNone,
             const Span* span = nullptr);
    void add_rule(Constraint constraint, const Weight& weight, std::int64_t amount, Index rule,
                  std::int64_t from, std::int64_t to, Index shift = kNone);

    const Problem& problem_;
    const Employee& employee_;
    Index number_;
    std::vector<Index> shifts_;        // in the order of their times
    std::vector<std::size_t> by_day_;  // positions, by the days of their shifts
    std::vector<std::size_t> before_;  // see before()
    Seconds longest_ = 0;              // of the shifts
    std::vector<Item>& items_;
};

// Seconds as minutes, rounded up.
constexpr std::int64_t minutes(Seconds seconds)
{
    return (seconds + 59) / 60;
}

// How much of `all` is over a maximum, without what was over it in the past.
constexpr std::int64_t over(std::int64_t all, std::int64_t past, std::int64_t most)
{
    return std::max<std::int64_t>(0, all - most) - std::max<std::int64_t>(0, past - most);
}

}  // namespace routeopt::fill::referee
