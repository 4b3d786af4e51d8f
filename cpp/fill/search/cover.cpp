#include "fill/search/cover.hpp"

#include <algorithm>
#include <numeric>

#include "base/rounding.hpp"

namespace routeopt::fill::search {

using model::Cost;

Cover::Cover(const model::Model& model)
    : model_(model), heads_(model.problem.shifts.size()), theirs_(model.problem.employees.size()),
      demands_of_(heads_.size()), requirements_of_(heads_.size()), buckets_of_(heads_.size())
{
    const Problem& problem = model.problem;
    for (std::size_t d = 0; d < problem.demands.size(); ++d) {
        const Demand& demand = problem.demands[d];
        DemandState& state = demands_.emplace_back();
        state.cuts = {demand.from, demand.to};
        for (std::size_t s = 0; s < problem.shifts.size(); ++s) {
            const Shift& shift = problem.shifts[s];
            if (shift.to <= demand.from || shift.from >= demand.to)
                continue;
            demands_of_[s].push_back(static_cast<Index>(d));
            for (const std::int64_t at : {shift.from, shift.to})
                if (demand.from < at && at < demand.to)
                    state.cuts.push_back(at);
        }
        std::sort(state.cuts.begin(), state.cuts.end());
        state.cuts.erase(std::unique(state.cuts.begin(), state.cuts.end()), state.cuts.end());
        for (std::size_t i = 1; i < state.cuts.size(); ++i) {
            state.pieces.push_back({state.cuts[i] - state.cuts[i - 1], 0});
            state.wrong += state.pieces.back().length * wrong(demand, 0);
        }
        cost_ += cost_of_demand(static_cast<Index>(d));
    }
    for (std::size_t r = 0; r < problem.requirements.size(); ++r) {
        for (const Index s : problem.requirements[r].shifts)
            requirements_of_[as_size(s)].push_back(static_cast<Index>(r));
        start_requirement(problem.requirements[r]);
        cost_ += cost_of_requirement(static_cast<Index>(r));
    }
    for (std::size_t b = 0; b < problem.buckets.size(); ++b) {
        start_loads(problem.buckets[b]);
        for (std::size_t s = 0; s < problem.shifts.size(); ++s)
            if (problem.buckets[b].shifts[s])
                buckets_of_[s].push_back(static_cast<Index>(b));
        for (const Loads& loads : loads_.back())
            cost_ += cost_of_loads(problem.buckets[b], loads);
    }
    for (Index s = 0; s < static_cast<Index>(heads_.size()); ++s)
        cost_ += cost_of_heads(s);
}

Cost Cover::cost_of_heads(Index number) const
{
    const Shift& shift = model_.problem.shifts[as_size(number)];
    const Weights& weights = model_.problem.weights;
    Cost cost;
    if (shift.is_history)
        return cost;
    const std::int64_t heads = this->heads(number);
    const Weight& unassigned = weights[Constraint::unassigned];
    const std::int64_t missing = std::max<std::int64_t>(0, shift.min - heads) * shift.priority;
    if (unassigned.level == Level::hard)
        cost.cover = missing * unassigned.points;
    else
        cost.add(unassigned, missing);
    cost.add(weights[Constraint::overstaffed], std::max<std::int64_t>(0, heads - shift.max));
    cost.add(weights[Constraint::priority],
             std::max<std::int64_t>(0, shift.max - std::max(heads, shift.min)) * shift.priority);
    if (shift.cost != 0)
        cost.add(weights[Constraint::costs], static_cast<std::int64_t>(divide_rounded(
                                                 Int128{shift.cost} * heads, kMoneySteps)));
    return cost;
}

std::int64_t Cover::wrong(const Demand& demand, std::int64_t people) const
{
    if (people < demand.min)
        return demand.min - people;
    return demand.max && people > *demand.max ? people - *demand.max : 0;
}

Cost Cover::cost_of_demand(Index demand) const
{
    Cost cost;
    cost.add(model_.problem.weights[Constraint::demand],
             (demands_[as_size(demand)].wrong + 3599) / 3600);
    return cost;
}

bool Cover::suits(Index person, const Shift& shift, const Demand& demand) const
{
    const Employee& employee = model_.problem.employees[as_size(person)];
    for (const NeededSkill& needed : demand.skills)
        if (employee.level_of(needed.skill, shift.day) < needed.level)
            return false;
    return true;
}

// A person who is at work on another shift at that time counts already.
void Cover::change_demand(Index number, Index person, Index s, int by)
{
    const Demand& demand = model_.problem.demands[as_size(number)];
    const Shift& shift = model_.problem.shifts[as_size(s)];
    if (!suits(person, shift, demand))
        return;
    DemandState& state = demands_[as_size(number)];
    const auto counts_already = [&](std::int64_t from) {
        for (const Index other : theirs_[as_size(person)]) {
            const Shift& one = model_.problem.shifts[as_size(other)];
            if (other != s && one.from <= from && from < one.to && suits(person, one, demand))
                return true;
        }
        return false;
    };
    const auto begin = std::lower_bound(state.cuts.begin(), state.cuts.end(), shift.from);
    for (std::size_t i = static_cast<std::size_t>(begin - state.cuts.begin());
         i < state.pieces.size() && state.cuts[i] < shift.to; ++i) {
        if (counts_already(state.cuts[i]))
            continue;
        Piece& piece = state.pieces[i];
        state.wrong -= piece.length * wrong(demand, piece.people);
        piece.people += by;
        state.wrong += piece.length * wrong(demand, piece.people);
    }
}

void Cover::start_requirement(const Requirement& requirement)
{
    RequirementState& state = requirements_.emplace_back();
    for (const Index s : requirement.shifts)
        state.is_past = state.is_past && model_.problem.shifts[as_size(s)].is_history;
}

void Cover::change_requirement(Index number, Index person, Index s, int by)
{
    const Problem& problem = model_.problem;
    RequirementState& state = requirements_[as_size(number)];
    state.people += by;
    if (problem.employees[as_size(person)].level_of(problem.requirements[as_size(number)].skill,
                                                    problem.shifts[as_size(s)].day) == 0)
        return;
    const auto found = std::find_if(state.holders.begin(), state.holders.end(),
                                    [&](const auto& one) { return one.first == person; });
    if (found == state.holders.end())
        state.holders.emplace_back(person, by);
    else if ((found->second += by) == 0)
        state.holders.erase(found);
}

Cost Cover::cost_of_requirement(Index number) const
{
    const RequirementState& state = requirements_[as_size(number)];
    Cost cost;
    if (!state.is_past && (state.people > 0 || model_.problem.always_score_shared_skills))
        cost.add(model_.problem.weights[Constraint::requirements],
                 std::max<std::int64_t>(0, model_.problem.requirements[as_size(number)].value -
                                               std::ssize(state.holders)));
    return cost;
}

void Cover::start_loads(const FairnessBucket& bucket)
{
    const Problem& problem = model_.problem;
    Loads loads;
    loads.load.resize(bucket.employees.size());
    loads.share.assign(bucket.employees.size(), 1);
    loads.unit = bucket.kind == FairnessBucket::Target::shifts ? 1 : 3600;
    if (bucket.kind == FairnessBucket::Target::average) {
        std::vector<std::int64_t> contracts;
        for (const Index person : bucket.employees)
            contracts.push_back(problem.employees[as_size(person)].contract_hours.value_or(0));
        if (*std::min_element(contracts.begin(), contracts.end()) > 0) {
            std::int64_t common = 0;
            for (const std::int64_t contract : contracts)
                common = std::gcd(common, contract);
            for (std::size_t i = 0; i < contracts.size(); ++i)
                loads.share[i] = contracts[i] / common;
        }
        loads.parts = std::accumulate(loads.share.begin(), loads.share.end(), std::int64_t{0});
    } else {
        loads.total = bucket.target;
    }
    for (const std::int64_t share : loads.share)
        loads.shares += Int128{share} * share;
    loads_.emplace_back(bucket.periods->spans.size(), loads);
}

// The sum of (load * parts - total * share)^2 over (parts * unit)^2.
Cost Cover::cost_of_loads(const FairnessBucket&, const Loads& loads) const
{
    const Int128 parts = loads.parts, total = loads.total;
    const Int128 sum = parts * parts * loads.squares - 2 * parts * total * loads.mixed +
                       total * total * loads.shares;
    const Int128 unit = parts * loads.unit;
    Cost cost;
    cost.add(
        model_.problem.weights[Constraint::fairness],
        static_cast<std::int64_t>(std::min<Int128>(divide_rounded(sum, unit * unit), INT64_MAX)));
    return cost;
}

void Cover::change_loads(std::size_t number, Index person, Index s, int by)
{
    const FairnessBucket& bucket = model_.problem.buckets[number];
    const Shift& shift = model_.problem.shifts[as_size(s)];
    const auto found = std::lower_bound(bucket.employees.begin(), bucket.employees.end(), person);
    if (found == bucket.employees.end() || *found != person || bucket.periods->excluded(shift.day))
        return;
    const auto position = static_cast<std::size_t>(found - bucket.employees.begin());
    for (std::size_t i = 0; i < loads_[number].size(); ++i) {
        const Span& span = bucket.periods->spans[i];
        const Seconds inside =
            std::max<Seconds>(0, std::min(shift.to, span.to) - std::max(shift.from, span.from));
        const std::int64_t change =
            by * (bucket.kind == FairnessBucket::Target::shifts
                      ? std::int64_t{span.has(shift.day)}
                      : inside - shift.unpaid_break * inside / shift.length());
        Loads& loads = loads_[number][i];
        const std::int64_t load = loads.load[position] + change;
        loads.squares += Int128{load} * load - Int128{loads.load[position]} * loads.load[position];
        loads.mixed += Int128{change} * loads.share[position];
        loads.load[position] = load;
        if (bucket.kind == FairnessBucket::Target::average)
            loads.total += change;
    }
}

// All that a change of who is on that shift may change.
Cost Cover::cost_around(Index shift) const
{
    const Problem& problem = model_.problem;
    Cost cost = cost_of_heads(shift);
    for (const Index demand : demands_of_[as_size(shift)])
        cost += cost_of_demand(demand);
    for (const Index requirement : requirements_of_[as_size(shift)])
        cost += cost_of_requirement(requirement);
    for (const Index bucket : buckets_of_[as_size(shift)])
        for (const Loads& loads : loads_[as_size(bucket)])
            cost += cost_of_loads(problem.buckets[as_size(bucket)], loads);
    return cost;
}

Cost Cover::change(Index person, Index shift, int by)
{
    const Cost before = cost_around(shift);
    heads_[as_size(shift)] += by;
    if (!demands_.empty()) {
        if (by > 0)
            theirs_[as_size(person)].push_back(shift);
        else
            std::erase(theirs_[as_size(person)], shift);
    }
    for (const Index demand : demands_of_[as_size(shift)])
        change_demand(demand, person, shift, by);
    for (const Index requirement : requirements_of_[as_size(shift)])
        change_requirement(requirement, person, shift, by);
    for (const Index bucket : buckets_of_[as_size(shift)])
        change_loads(as_size(bucket), person, shift, by);
    const Cost change = cost_around(shift) - before;
    cost_ += change;
    return change;
}

}  // namespace routeopt::fill::search
