// A plan that stands, with its timetable.
#pragma once

#include <memory>

#include "task/referee/referee.hpp"
#include "task/search/plan.hpp"

namespace routeopt::task::advice {

class Standing {
public:
    // `without`: orders that are taken out. Where the plan breaks rules of resources, all that
    // stands in it is held as if locked.
    Standing(const Problem& problem, const Plan& plan, const referee::Judgement& judgement,
             const std::vector<Index>& without = {});

    [[nodiscard]] const Problem& problem() const { return *problem_; }
    [[nodiscard]] search::Plan& plan() { return plan_; }
    [[nodiscard]] const search::Plan& plan() const { return plan_; }

private:
    std::unique_ptr<Problem> locked_;
    const Problem* problem_;
    search::Model model_;
    search::Plan plan_;
};

// The plan without some orders.
Plan without_orders(const Problem& problem, Plan plan, const std::vector<Index>& orders);

// The orders that are not planned and have to be planned along with one of these, and these.
std::vector<Index> planned_along(const Problem& problem, const Plan& plan,
                                 std::vector<Index> orders);

}  // namespace routeopt::task::advice
