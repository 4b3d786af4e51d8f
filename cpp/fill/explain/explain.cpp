#include "fill/explain/explain.hpp"

#include <algorithm>
#include <map>

#include "fill/explain/relaxing.hpp"

namespace routeopt::fill::explain {
namespace {

constexpr std::size_t kMostAlternatives = 100;  // for each shift

class Explaining {
public:
    Explaining(const Problem& problem, std::span<const Assignment> plan,
               const std::function<bool()>& goes_on)
        : problem_(problem), goes_on_(goes_on), relaxing_(problem, plan)
    {
    }

    Explanation explanation()
    {
        for (Index s = 0; s < static_cast<Index>(problem_.shifts.size()); ++s) {
            const Shift& shift = problem_.shifts[as_size(s)];
            const bool lacks = std::ssize(relaxing_.standing().people_on(s)) < shift.min;
            const std::vector<Index>& asked = problem_.suggest_for;
            const bool is_asked = asked.empty() ? lacks && !shift.is_history
                                                : std::binary_search(asked.begin(), asked.end(), s);
            if (is_asked && !explain(s))
                ++out_.unanswered;
        }
        return std::move(out_);
    }

private:
    // False where the time ended before all people were looked at; nothing is told then.
    bool explain(Index shift)
    {
        std::vector<Alternative> alternatives;
        std::map<Constraint, Counterfactual> smallest;
        for (Index e = 0; e < static_cast<Index>(problem_.employees.size()); ++e) {
            if (!goes_on_())
                return false;
            if (relaxing_.standing().is_on(e, shift))
                continue;
            const auto outcome =
                relaxing_.standing().after(std::array{referee::Step{e, shift, true}});
            alternatives.push_back({shift, e, outcome.score, rises(outcome)});
            look_for_change(shift, e, alternatives.back().rises, smallest);
        }
        std::stable_sort(
            alternatives.begin(), alternatives.end(),
            [](const Alternative& a, const Alternative& b) { return a.score < b.score; });
        alternatives.resize(std::min(kMostAlternatives, alternatives.size()));
        out_.alternatives.insert(out_.alternatives.end(), alternatives.begin(), alternatives.end());
        for (auto& [constraint, found] : smallest) {
            found.score = relaxing_.score_after(found.employee, shift, found.change);
            out_.counterfactuals.push_back(found);
        }
        return true;
    }

    // Where one hard constraint alone stands against the person on the shift.
    void look_for_change(Index shift, Index employee, const std::vector<referee::Rise>& rises,
                         std::map<Constraint, Counterfactual>& smallest)
    {
        const auto hard = std::count_if(rises.begin(), rises.end(), [](const referee::Rise& rise) {
            return rise.level == Level::hard;
        });
        if (hard != 1)
            return;
        const Constraint constraint = rises.front().constraint;  // levels are in their order
        const auto known = smallest.find(constraint);
        const std::int64_t below =
            known == smallest.end() ? INT64_MAX : known->second.change.amount;
        if (const auto change = relaxing_.smallest(employee, shift, constraint, below))
            smallest.insert_or_assign(constraint, Counterfactual{shift, employee, *change, {}});
    }

    const Problem& problem_;
    const std::function<bool()>& goes_on_;
    Relaxing relaxing_;
    Explanation out_;
};

}  // namespace

Explanation explanation_of(const Problem& problem, std::span<const Assignment> plan,
                           const std::function<bool()>& goes_on)
{
    return Explaining{problem, plan, goes_on}.explanation();
}

}  // namespace routeopt::fill::explain
