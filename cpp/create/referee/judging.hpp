// The parts that referee.cpp is made of.
#pragma once

#include "create/referee/judgement.hpp"
#include "create/referee/load.hpp"

namespace routeopt::create::referee {

class Judging {
public:
    Judging(const Problem& problem, const Plan& plan) : problem_(problem), plan_(plan) {}
    Judgement judge() &&;

private:
    // cover.cpp: demand and supply.
    void judge_cover();
    void judge_fixed(Index skill, const std::vector<Step>& supply);
    void judge_flexible(Index skill, const std::vector<Step>& supply);

    // referee.cpp: all else.
    void judge_load(const std::vector<Step>& load, std::int64_t most, Item item);
    void judge_resources();
    void judge_starts();
    void judge_heads();
    void judge_limits();
    void judge_totals();

    // Adds an item, where it has an amount and counts.
    void add(Item item);
    template <class Visit>
    void each_open(const Visit& visit) const
    {
        for (std::size_t s = 0; s < plan_.size(); ++s)
            if (plan_[s] > 0)
                visit(problem_.slots[s], plan_[s]);
    }
    [[nodiscard]] const Template& template_of(const Slot& slot) const
    {
        return problem_.templates[as_size(slot.template_)];
    }

    const Problem& problem_;
    const Plan& plan_;
    Judgement found_;
};

// Whole units that so many seconds fill, begun ones included; 0 where there are none.
constexpr std::int64_t rounded_up(Seconds seconds, Seconds unit)
{
    return seconds > 0 ? (seconds + unit - 1) / unit : 0;
}

}  // namespace routeopt::create::referee
