#include "routing/search/rich/plan/shared_work.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/invariant.hpp"
#include "base/price_of_excess.hpp"

namespace routeopt::routing::search::rich {

SharedWork::SharedWork(const Model& model)
    : model_(model), counts_ways_(model.slots.size(), 0), counts_hours_(model.slots.size(), 0)
{
    for (const model::Balance& balance : model.rules.balances) {
        State& state = balances_.emplace_back();
        state.balance = &balance;
        for (std::size_t v = 0; v < model.vehicles; ++v) {
            state.vehicles.push_back({balance.shares[v], balance.history[v], balance.history[v],
                                      false, balance.takes_part[v]});
            if (!balance.takes_part[v])
                state.vehicles.back() = {};
            state.shares += state.vehicles.back().share;
            state.amounts += state.vehicles.back().now;
        }
        for (std::size_t v = 0; v < model.vehicles; ++v)
            if (state.vehicles[v].share > 0)
                state.order.push_back(static_cast<Index>(v));
        sort(state);
        state.cost = cost_with(state, {});
        cost_ += state.cost;
        for (std::size_t s = 0; s < model.slots.size(); ++s) {
            if (!balance.slots[s] || balance.is_by_task())
                continue;
            counts_ways_[s] = 1;
            if (balance.measure == Measure::duration)
                counts_hours_[s] = 1;
        }
        counts_any_hours_ = counts_any_hours_ || balance.measure == Measure::duration;
    }
}

// Sorts the vehicles by what they have for their share, and sums them up.
void SharedWork::sort(State& state)
{
    const auto comes_before = [&](Index a, Index b) {
        const Vehicle& of_a = state.vehicles[as_size(a)];
        const Vehicle& of_b = state.vehicles[as_size(b)];
        return Int128{of_a.committed} * of_b.share > Int128{of_b.committed} * of_a.share;
    };
    // Few have changed: each moves up to where it belongs.
    for (auto at = state.order.begin(); at != state.order.end(); ++at)
        for (auto to = at; to != state.order.begin() && comes_before(*to, *(to - 1)); --to)
            std::iter_swap(to, to - 1);
    state.first_amounts.assign(1, 0);
    state.first_shares.assign(1, 0);
    for (const Index v : state.order) {
        const Vehicle& own = state.vehicles[as_size(v)];
        state.first_amounts.push_back(state.first_amounts.back() + own.committed);
        state.first_shares.push_back(state.first_shares.back() + own.share);
    }
    state.without_share = 0;
    for (const Vehicle& own : state.vehicles)
        state.without_share += own.share == 0 ? own.committed : 0;
}

// The sum of max(0, shares x amount - share x amounts), where these are given, over all vehicles
// but one; some have other amounts than now.
Int128 SharedWork::excess(const State& state, std::int64_t shares, std::int64_t amounts,
                          std::span<const Other> others, Index left_out)
{
    const auto own = [&](const Vehicle& vehicle, std::int64_t amount) {
        return std::max(Int128{shares} * amount - Int128{vehicle.share} * amounts, Int128{0});
    };
    const auto first_below = std::ranges::partition_point(state.order, [&](Index v) {
        return own(state.vehicles[as_size(v)], state.vehicles[as_size(v)].committed) > 0;
    });
    const auto above = static_cast<std::size_t>(first_below - state.order.begin());
    Int128 sum = Int128{shares} * (state.first_amounts[above] + state.without_share) -
                 Int128{amounts} * state.first_shares[above];
    for (const Index v : state.changed) {
        const Vehicle& vehicle = state.vehicles[as_size(v)];
        sum += own(vehicle, vehicle.now) - own(vehicle, vehicle.committed);
    }
    for (const Other& other : others) {
        const Vehicle& vehicle = state.vehicles[as_size(other.vehicle)];
        sum += own(vehicle, other.amount) - own(vehicle, vehicle.now);
    }
    if (left_out != kNone)
        sum -= own(state.vehicles[as_size(left_out)], state.vehicles[as_size(left_out)].now);
    return sum;
}

Cost SharedWork::cost_with(const State& state, std::span<const Other> others)
{
    if (state.shares == 0)
        return 0;
    std::int64_t amounts = state.amounts;
    for (const Other& other : others)
        amounts += other.amount - state.vehicles[as_size(other.vehicle)].now;
    return static_cast<Cost>(price_of_excess(state.balance->price,
                                             excess(state, state.shares, amounts, others, kNone),
                                             state.shares, 1));
}

// What is charged at least, whatever the vehicle does: the price of the others' amounts alone.
Cost SharedWork::cost_without(const State& state, Index vehicle)
{
    const Vehicle& own = state.vehicles[as_size(vehicle)];
    const std::int64_t shares = state.shares - own.share;
    if (shares == 0)
        return 0;
    return static_cast<Cost>(
        price_of_excess(state.balance->price,
                        excess(state, shares, state.amounts - own.now, {}, vehicle), shares, 1));
}

Cost SharedWork::change_with(std::span<const SharedChange> changes) const
{
    Cost cost = cost_;
    for (std::size_t b = 0; b < balances_.size(); ++b) {
        const State& state = balances_[b];
        others_.clear();
        for (const SharedChange& change : changes) {
            if (change.from[b] == change.to[b])
                continue;
            const Index vehicle = model_.slots[change.slot].vehicle;
            auto other = std::ranges::find(others_, vehicle, &Other::vehicle);
            if (other == others_.end())
                other = others_.insert(other, {vehicle, state.vehicles[as_size(vehicle)].now});
            other->amount += change.to[b] - change.from[b];
        }
        if (!others_.empty())
            cost += cost_with(state, others_) - state.cost;
    }
    return cost + emphasis_of(cost) - charged();
}

// Below its share a vehicle does best to reach just that; above it, to do no less than now.
Cost SharedWork::least_change(Index slot) const
{
    Cost cost = cost_;
    const Index vehicle = model_.slots[slot].vehicle;
    for (const State& state : balances_) {
        if (!state.balance->slots[as_size(slot)])
            continue;
        const Vehicle& own = state.vehicles[as_size(vehicle)];
        if (Int128{state.shares} * own.now < Int128{own.share} * state.amounts)
            cost += std::min<Cost>(cost_without(state, vehicle) - state.cost, 0);
    }
    return cost + emphasis_of(cost) - charged();
}

SharedAmounts SharedWork::with_task(Index task, Index slot, SharedAmounts amounts) const
{
    for (std::size_t b = 0; b < balances_.size(); ++b)
        if (const model::Balance& balance = *balances_[b].balance;
            balance.is_by_task() && balance.slots[as_size(slot)])
            amounts[b] += balance.of_task[task];
    return amounts;
}

SharedAmounts SharedWork::with_duration(Index slot, std::int64_t duration_s,
                                        SharedAmounts amounts) const
{
    for (std::size_t b = 0; b < balances_.size(); ++b)
        if (const model::Balance& balance = *balances_[b].balance;
            balance.measure == Measure::duration && balance.slots[as_size(slot)])
            amounts[b] = duration_s;
    return amounts;
}

void SharedWork::change(const SharedChange& change)
{
    const auto vehicle = as_size(model_.slots[change.slot].vehicle);
    for (std::size_t b = 0; b < balances_.size(); ++b) {
        const std::int64_t more = change.to[b] - change.from[b];
        if (more == 0)
            continue;
        State& state = balances_[b];
        if (!std::exchange(state.vehicles[vehicle].is_changed, true))
            state.changed.push_back(static_cast<Index>(vehicle));
        state.vehicles[vehicle].now += more;
        state.amounts += more;
        cost_ -= state.cost;
        state.cost = cost_with(state, {});
        cost_ += state.cost;
    }
}

void SharedWork::commit()
{
    for (State& state : balances_) {
        if (state.changed.empty())
            continue;
        for (const Index v : state.changed) {
            Vehicle& vehicle = state.vehicles[as_size(v)];
            vehicle.committed = vehicle.now;
            vehicle.is_changed = false;
        }
        state.changed.clear();
        sort(state);
    }
}

void SharedWork::take_back()
{
    for (State& state : balances_) {
        if (state.changed.empty())
            continue;
        for (const Index v : state.changed) {
            Vehicle& vehicle = state.vehicles[as_size(v)];
            state.amounts += vehicle.committed - vehicle.now;
            vehicle.now = vehicle.committed;
            vehicle.is_changed = false;
        }
        state.changed.clear();
        cost_ -= state.cost;
        state.cost = cost_with(state, {});
        cost_ += state.cost;
    }
}

void SharedWork::check(const std::vector<SharedAmounts>& of_routes) const
{
    Cost cost = 0;
    for (std::size_t b = 0; b < balances_.size(); ++b) {
        const State& state = balances_[b];
        std::vector<std::int64_t> amounts = state.balance->history;
        for (std::size_t s = 0; s < of_routes.size(); ++s)
            amounts[as_size(model_.slots[s].vehicle)] += of_routes[s][b];
        const std::int64_t sum = std::accumulate(amounts.begin(), amounts.end(), std::int64_t{0});
        Int128 excess = 0;
        for (std::size_t v = 0; v < amounts.size(); ++v) {
            INVARIANT(amounts[v] == state.vehicles[v].now, "shared work is what routes do");
            excess +=
                std::max(Int128{state.shares} * amounts[v] - Int128{state.vehicles[v].share} * sum,
                         Int128{0});
        }
        if (state.shares > 0)
            cost +=
                static_cast<Cost>(price_of_excess(state.balance->price, excess, state.shares, 1));
    }
    INVARIANT(cost == cost_, "what balances charge is the recomputed cost");
    static_cast<void>(cost);
}

}  // namespace routeopt::routing::search::rich
