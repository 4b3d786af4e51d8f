// The balances of a plan that is opened for changes: what each vehicle does of them, and their
// price.
#include "routing/what_if/what_if.hpp"

namespace routeopt::routing::what_if {

void WhatIf::judge_given_balances()
{
    for (std::size_t b = 0; b < balances_.size(); ++b) {
        referee::SharedAmounts& amounts = amounts_.emplace_back(balances_[b].history());
        for (const PlannedSlot& slot : slots_)
            if (const auto member = balances_[b].member_on(slot.route); member && slot.runs)
                amounts[*member] += slot.shared[b];
    }
    balance_cost_ = price_of(amounts_);
    given_cost_.balance = balance_cost_;
}

std::vector<std::int64_t> WhatIf::shared_on(const Route& route) const
{
    std::vector<std::int64_t> shared;
    for (const referee::BalanceCount& balance : balances_)
        shared.push_back(balance.member_on(route) ? balance.on(route) : 0);
    return shared;
}

Money WhatIf::price_of(const std::vector<referee::SharedAmounts>& amounts) const
{
    Money price;
    for (std::size_t b = 0; b < balances_.size(); ++b)
        price += balances_[b].cost(amounts[b]);
    return price;
}

// What is done by vehicle, by balance, with some slots changed to what was judged of them.
std::vector<referee::SharedAmounts> WhatIf::amounts_with(const std::vector<std::size_t>& changed,
                                                         const Judgement& judged) const
{
    std::vector<referee::SharedAmounts> amounts = amounts_;
    for (std::size_t b = 0; b < balances_.size(); ++b) {
        const auto add = [&](std::size_t slot, std::int64_t amount) {
            if (const auto member = balances_[b].member_on(slots_[slot].route))
                amounts[b][*member] += amount;
        };
        for (const std::size_t slot : changed)
            if (!slots_[slot].shared.empty())
                add(slot, -slots_[slot].shared[b]);
        for (std::size_t i = 0; i < judged.slots.size(); ++i)
            add(judged.slots[i], judged.shared[i][b]);
    }
    return amounts;
}

Money WhatIf::least_of_balances(std::size_t task, std::size_t slot) const
{
    Money least;
    for (std::size_t b = 0; b < balances_.size(); ++b) {
        const referee::BalanceCount& balance = balances_[b];
        const auto member = balance.member_on(slots_[slot].route);
        if (balance.is_by_task()) {
            referee::SharedAmounts amounts = amounts_[b];
            if (member)
                amounts[*member] += balance.of(*tasks_[task].wire, tasks_[task].job);
            least += balance.cost(amounts);
        } else if (problem_.relations->empty()) {
            least +=
                member ? balance.cost_without(*member, amounts_[b]) : balance.cost(amounts_[b]);
        }
    }
    return least;
}

}  // namespace routeopt::routing::what_if
