#include "routing/referee/balance.hpp"

#include <numeric>

#include "base/price_of_excess.hpp"
#include "base/rounding.hpp"

namespace routeopt::routing::referee {
namespace {

std::int64_t amount_in(const Quantities& quantities, std::string_view dimension)
{
    std::int64_t sum = 0;
    for (const Amount& amount : *quantities)
        if (amount.dimension == dimension)
            sum += *amount.amount;
    return sum;
}

std::int64_t sum_of(const SharedAmounts& amounts)
{
    return std::accumulate(amounts.begin(), amounts.end(), std::int64_t{0});
}

// How many products of a price, in millionths, and a unit of the measure make a step of money.
std::int64_t parts_of(Measure measure)
{
    switch (measure) {
    case Measure::duration:
    case Measure::driving:
    case Measure::service: return kMillion / kMoneySteps * 3600;
    case Measure::distance: return kMillion / kMoneySteps * 1000;
    case Measure::tasks:
    case Measure::load: break;
    }
    return kMillion / kMoneySteps;
}

std::int64_t measured(const Route& route, Measure measure)
{
    if (measure == Measure::duration)
        return route.visits.back().answer.departure - route.visits.front().answer.departure;
    std::int64_t sum = 0;
    for (const Visit& visit : route.visits)
        sum += measure == Measure::driving   ? visit.answer.travel_s
               : measure == Measure::service ? visit.answer.service_s
                                             : visit.answer.distance_m;
    return sum;
}

}  // namespace

BalanceCount::BalanceCount(const Problem& problem, const Balance& balance) : balance_(balance)
{
    std::set<std::string_view> named;
    for (const Text& vehicle : *balance.vehicles)
        named.insert(*vehicle);
    for (const Vehicle& vehicle : *problem.vehicles)
        if (!balance.vehicles.present() || named.contains(*vehicle.id)) {
            number_of_.emplace(*vehicle.id, members_.size());
            members_.push_back(&vehicle);
        }
    history_.resize(members_.size(), 0);
    for (const OfVehicle& own : *balance.history)
        history_[number_of_.at(own.vehicle)] = *own.amount;
    if (is_by_task())
        given_shares_.assign(members_.size(), 1);
    if (balance.shares.present()) {
        given_shares_.assign(members_.size(), 0);
        for (const OfVehicle& own : *balance.shares)
            given_shares_[number_of_.at(own.vehicle)] = *own.amount;
    }
}

bool BalanceCount::counts(const Shift& shift) const
{
    const std::int64_t start = *shift.start->time;
    return !balance_.period.present() ||
           (*balance_.period->start <= start && start < *balance_.period->end);
}

std::optional<std::size_t> BalanceCount::member_on(const Route& route) const
{
    const auto found = number_of_.find(*route.vehicle->wire->id);
    if (found == number_of_.end() || !counts(*route.shift))
        return std::nullopt;
    return found->second;
}

bool BalanceCount::is_by_task() const
{
    const Measure measure = balance_.measure->measure;
    return measure == Measure::tasks || measure == Measure::load;
}

std::int64_t BalanceCount::of(const Task& task, const Job* job) const
{
    if (balance_.measure->measure == Measure::tasks)
        return 1;
    const std::string_view dimension = *balance_.measure->dimension;
    return amount_in(task.demand, dimension) +
           (job != nullptr ? amount_in(job->delivery, dimension) : 0);
}

std::int64_t BalanceCount::on(const Route& route) const
{
    if (!is_by_task())
        return measured(route, balance_.measure->measure);
    std::int64_t sum = 0;
    for (const Visit& visit : route.visits)
        if (opens_task(visit))
            sum += of(*visit.task,
                      visit.answer.type == "job" ? static_cast<const Job*>(visit.task) : nullptr);
    return sum;
}

SharedAmounts BalanceCount::shares() const
{
    if (!given_shares_.empty())
        return given_shares_;
    SharedAmounts shares;
    for (const Vehicle* vehicle : members_) {
        std::int64_t seconds = 0;
        for (const Shift& shift : *vehicle->shifts)
            if (counts(shift))
                seconds += *shift.end->time - *shift.start->time;
        shares.push_back(seconds);
    }
    return shares;
}

Money BalanceCount::cost_at(const SharedAmounts& shares, const SharedAmounts& amounts) const
{
    const std::int64_t sum = sum_of(amounts);
    const std::int64_t all = sum_of(shares);
    if (all == 0)
        return {};
    Int128 excess = 0;
    for (std::size_t i = 0; i < amounts.size(); ++i)
        excess += std::max(Int128{all} * amounts[i] - Int128{shares[i]} * sum, Int128{0});
    return Money{
        price_of_excess(*balance_.price, excess, all, parts_of(balance_.measure->measure))};
}

Money BalanceCount::cost(const SharedAmounts& amounts) const
{
    return cost_at(shares(), amounts);
}

// A vehicle that has just its share leaves the others' excess as if it took no part. Below that the
// others have a smaller sum to share, above it pays itself for more than they gain.
Money BalanceCount::cost_without(std::size_t member, const SharedAmounts& amounts) const
{
    const auto without = [member](SharedAmounts of) {
        of.erase(of.begin() + static_cast<std::ptrdiff_t>(member));
        return of;
    };
    return cost_at(without(shares()), without(amounts));
}

BalanceSummary BalanceCount::summary(const SharedAmounts& amounts) const
{
    const SharedAmounts shares = this->shares();
    const std::int64_t sum = sum_of(amounts);
    const std::int64_t all = sum_of(shares);
    BalanceSummary summary{*balance_.id, cost_at(shares, amounts), {}};
    for (std::size_t i = 0; i < members_.size(); ++i)
        summary.vehicles.push_back(
            {*members_[i]->id, amounts[i],
             all == 0 ? 0
                      : static_cast<std::int64_t>(divide_rounded(Int128{shares[i]} * sum, all))});
    return summary;
}

std::vector<BalanceCount> balances_of(const Problem& problem)
{
    std::vector<BalanceCount> counts;
    counts.reserve(problem.balance->size());
    for (const Balance& balance : *problem.balance)
        counts.emplace_back(problem, balance);
    return counts;
}

void add_balances(const Problem& problem, const std::vector<Route>& routes, Answer& answer)
{
    for (const BalanceCount& count : balances_of(problem)) {
        SharedAmounts amounts = count.history();
        for (const Route& route : routes)
            if (const auto member = count.member_on(route))
                amounts[*member] += count.on(route);
        answer.summary.balance.push_back(count.summary(amounts));
        answer.cost.balance += answer.summary.balance.back().cost;
    }
}

}  // namespace routeopt::routing::referee
