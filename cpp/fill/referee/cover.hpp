// What concerns several people: cover, shared skills, fairness, and changes of a published plan.
#pragma once

#include <set>

#include "fill/referee/judgement.hpp"

namespace routeopt::fill::referee {

class Cover {
public:
    Cover(const Problem& problem, std::span<const Assignment> plan, Judgement& judgement);
    void judge();

    // What can be different where people are put on shifts or taken off them.
    struct Touched {
        std::set<Index> shifts, demands, requirements, buckets;
        std::set<std::pair<Index, Index>> pairs;  // employee and shift
    };
    void touch(Index employee, Index shift, Touched& touched) const;
    // Adds the items of what was touched, as all are now.
    void judge(const Touched& touched);
    void put(Index employee, Index shift);
    void take_off(Index employee, Index shift);
    [[nodiscard]] const std::vector<Index>& people_on(Index shift) const
    {
        return on_[as_size(shift)];
    }
    [[nodiscard]] const std::vector<Index>& shifts_of(Index employee) const
    {
        return theirs_[as_size(employee)];
    }

private:
    void judge_heads(Index shift);
    void judge_costs(Index shift);
    void judge_demand(Index number);
    void judge_requirement(Index number);
    void find_critical_skills();
    void judge_critical_skills(Index employee, Index shift);
    void judge_bucket(Index number);
    void judge_published(Index employee, Index shift);
    void find_shifts_in_time();
    template <class Visit>
    void each_shift_within(std::int64_t from, std::int64_t to, Visit&& visit) const;
    [[nodiscard]] bool suits(Index employee, const Shift& shift, const Demand& demand) const;
    // The load of each person of a bucket, in seconds or shifts.
    [[nodiscard]] std::vector<std::int64_t> loads(const FairnessBucket& bucket,
                                                  const Span& span) const;
    Item& add(Constraint constraint, std::int64_t amount, Index shift);

    const Problem& problem_;
    Judgement& judgement_;
    std::vector<std::vector<Index>> on_;      // employees by shift
    std::vector<std::vector<Index>> theirs_;  // shifts by employee
    std::vector<Index> in_time_;              // shifts by their begin
    Seconds longest_ = 0;                     // shift
    std::set<Index> critical_;                // skills
    std::set<std::pair<Index, Index>> published_, locked_;
    Item unused_;
};

}  // namespace routeopt::fill::referee
