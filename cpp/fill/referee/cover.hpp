// What concerns several people: cover, shared skills, fairness, and changes of a published plan.
#pragma once

#include "fill/referee/judgement.hpp"

namespace routeopt::fill::referee {

class Cover {
public:
    Cover(const Problem& problem, std::span<const Assignment> plan, Judgement& judgement);
    void judge();

private:
    void judge_heads();
    void judge_costs();
    void judge_demand(Index number);
    void judge_requirements();
    void judge_critical_skills();
    void judge_bucket(Index number);
    void judge_published();
    [[nodiscard]] bool suits(Index employee, const Shift& shift, const Demand& demand) const;
    // The load of each person of a bucket, in seconds or shifts.
    [[nodiscard]] std::vector<std::int64_t> loads(const FairnessBucket& bucket,
                                                  const Span& span) const;
    Item& add(Constraint constraint, std::int64_t amount, Index shift);

    const Problem& problem_;
    std::span<const Assignment> plan_;
    Judgement& judgement_;
    std::vector<std::vector<Index>> on_;      // employees by shift
    std::vector<std::vector<Index>> theirs_;  // shifts by employee
    Item unused_;
};

}  // namespace routeopt::fill::referee
