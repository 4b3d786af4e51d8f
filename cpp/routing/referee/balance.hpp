// One balance: what each vehicle that takes part does of what is measured, and the price of what is
// above fair shares.
//
// With x the amount of a vehicle, its history included, X the sum of all amounts, and S that of all
// shares, a vehicle's fair share is share x X / S, and price x max(0, x - fair share) is paid,
// summed over the vehicles exactly and rounded once. It is nothing just where all have their share.
#pragma once

#include <optional>
#include <vector>

#include "routing/referee/route.hpp"

namespace routeopt::routing::referee {

// By vehicle that takes part, in the order of the request: seconds, metres, tasks or units of load.
using SharedAmounts = std::vector<std::int64_t>;

// Refers to the problem. Shares that follow from the hours of shifts are read anew whenever they
// are needed, as numbers of the problem may be changed.
class BalanceCount {
public:
    BalanceCount(const Problem& problem, const Balance& balance);

    // Which of those who take part runs the route; nothing where the route does not count.
    [[nodiscard]] std::optional<std::size_t> member_on(const Route& route) const;
    // What a route does of what is measured. Precondition: it was assessed, or, where it is counted
    // by tasks (is_by_task()), has its stops.
    [[nodiscard]] std::int64_t on(const Route& route) const;
    // Whether only the tasks of a route count; and what one of them counts.
    [[nodiscard]] bool is_by_task() const;
    [[nodiscard]] std::int64_t of(const Task& task, const Job* job) const;

    // The amounts of a plan without routes.
    [[nodiscard]] const SharedAmounts& history() const { return history_; }
    [[nodiscard]] Money cost(const SharedAmounts& amounts) const;
    // What is paid at least, whatever one of them does: the price of the others' amounts alone.
    [[nodiscard]] Money cost_without(std::size_t member, const SharedAmounts& amounts) const;
    [[nodiscard]] BalanceSummary summary(const SharedAmounts& amounts) const;

private:
    [[nodiscard]] bool counts(const Shift& shift) const;
    [[nodiscard]] SharedAmounts shares() const;
    [[nodiscard]] Money cost_at(const SharedAmounts& shares, const SharedAmounts& amounts) const;

    const Balance& balance_;
    std::vector<const Vehicle*> members_;
    ByName<std::size_t> number_of_;
    SharedAmounts given_shares_;  // empty: by hours of shifts, or 1 each
    SharedAmounts history_;
};

std::vector<BalanceCount> balances_of(const Problem& problem);

// Sets the answer's price of all balances and their summary. `routes` are those of the whole plan,
// assessed.
void add_balances(const Problem& problem, const std::vector<Route>& routes, Answer& answer);

}  // namespace routeopt::routing::referee
