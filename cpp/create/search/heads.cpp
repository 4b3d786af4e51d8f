#include "create/search/heads.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/invariant.hpp"
#include "base/rounding.hpp"

namespace routeopt::create::search {
namespace {

constexpr std::int64_t minutes(Seconds amount)
{
    return amount <= 0 ? 0 : (amount + 59) / 60;
}

}  // namespace

Heads::Heads(const Model& model)
    : model_(model), cover_(model), plan_(model.problem.slots.size(), 0),
      open_(model.problem.slots.size()), of_kind_(model.problem.kinds.size(), 0),
      of_start_(model.starts.size(), 0), of_team_(model.template_of_team.size(), 0),
      supplied_(model.problem.skills.size(), 0)
{
    for (Index skill = 0; skill < std::ssize(supplied_); ++skill)
        sums_.missing += missing_of(skill);
    for (Index team = 0; team < std::ssize(of_team_); ++team)
        sums_.heads_off += heads_off(team);
    for (const Slot& slot : model.problem.slots)
        sums_.moved += slot.before;
    counted_ = cost_of(sums_);
    cost_ = cover_.cost_at_first() + counted_;
}

std::int64_t Heads::missing_of(Index skill) const
{
    return model_.problem.flexible
               ? 0
               : minutes(model_.demanded[as_size(skill)] - supplied_[as_size(skill)]);
}

std::int64_t Heads::heads_off(Index team) const
{
    const Template& of = model_.problem.templates[as_size(model_.template_of_team[as_size(team)])];
    const std::int64_t heads = of_team_[as_size(team)];
    return std::max<std::int64_t>(0, of.min_heads - heads) +
           std::max<std::int64_t>(0, heads - of.max_heads);
}

Cost Heads::cost_of(const Sums& sums) const
{
    const Problem& problem = model_.problem;
    const Weights& weights = problem.weights;
    const create::Limits& limits = problem.limits;
    Cost cost;
    cost.add_total_demand(weights[Constraint::total_demand], sums.missing);
    cost.add(weights[Constraint::min_time_between_shift_start], sums.start_gaps);
    cost.add(weights[Constraint::heads], sums.heads_off);
    std::int64_t beyond =
        std::max<std::int64_t>(0, sums.kinds - limits.max_kinds) +
        (limits.max_total == kNoLimit ? 0 : minutes(sums.paid - limits.max_total));
    if (limits.min_average)
        beyond += minutes(sums.heads * *limits.min_average - sums.length);
    if (limits.max_average)
        beyond += minutes(sums.length - sums.heads * *limits.max_average);
    cost.add(weights[Constraint::limits], beyond);
    cost.add(weights[Constraint::costs],
             static_cast<std::int64_t>(divide_rounded(sums.money, kMoneySteps)));
    cost.add(weights[Constraint::preference], sums.dislike);
    cost.add(weights[Constraint::kinds], sums.kinds);
    if (problem.has_before)
        cost.add({Level::soft, problem.stability}, sums.moved);
    return cost;
}

Cost Heads::try_changes(std::span<const Change> changes)
{
    INVARIANT(tried_.empty(), "changes are tried one after the other");
    tried_.assign(changes.begin(), changes.end());
    for (const Change& change : changes)
        count(change.slot, change.by);
    tried_cover_ = cover_.price(changes);
    promised_ = tried_cover_ + cost_of(sums_);
    promised_ -= counted_;
    return promised_;
}

void Heads::keep()
{
    cover_.make(tried_);
    cost_ += promised_;
    counted_ = cost_of(sums_);
    tried_.clear();
}

void Heads::drop()
{
    for (auto change = tried_.rbegin(); change != tried_.rend(); ++change)
        count(change->slot, -change->by);
    tried_.clear();
}

void Heads::count(Index s, std::int64_t by)
{
    const Slot& slot = model_.problem.slots[as_size(s)];
    const Template& of = model_.template_of(s);
    std::int64_t& heads = plan_[as_size(s)];
    sums_.moved -= std::abs(heads - slot.before);
    if (heads == 0)
        open_.enter(s);
    heads += by;
    INVARIANT(heads >= 0, "no slot has less than no head");
    if (heads == 0)
        open_.leave(s);
    sums_.moved += std::abs(heads - slot.before);
    sums_.heads += by;
    sums_.length += by * slot.length();
    sums_.paid += by * slot.paid;
    sums_.money += Int128{by} * of.cost;
    sums_.dislike += by * of.dislike;

    std::int64_t& of_kind = of_kind_[as_size(slot.kind)];
    sums_.kinds -= of_kind > 0 ? 1 : 0;
    of_kind += by;
    sums_.kinds += of_kind > 0 ? 1 : 0;

    const Index team = model_.team_of[as_size(s)];
    sums_.heads_off -= heads_off(team);
    of_team_[as_size(team)] += by;
    sums_.heads_off += heads_off(team);

    sums_.missing -= missing_of(of.skill);
    supplied_[as_size(of.skill)] += by * model_.supply[as_size(s)];
    sums_.missing += missing_of(of.skill);

    if (model_.problem.min_between_starts > 0)
        count_start(model_.start_of[as_size(s)], by);
}

// The neighbours in use of a start that comes into use, or goes out of it.
void Heads::count_start(Index start, std::int64_t by)
{
    std::int64_t& heads = of_start_[as_size(start)];
    const bool was_open = heads > 0;
    heads += by;
    if (was_open == (heads > 0))
        return;
    const auto count = static_cast<Index>(of_start_.size());
    Index earlier = kNone, later = kNone;
    bool back_around = false, on_around = false;
    // With the one start in use alone there are no neighbours.
    const Index last = model_.problem.cyclic ? count : 0;
    for (Index step = 1; step < count && earlier == kNone; ++step) {
        const Index at = start - step;
        if (at < 0 && last == 0)
            break;
        if (of_start_[as_size(at < 0 ? at + count : at)] > 0) {
            earlier = at < 0 ? at + count : at;
            back_around = at < 0;
        }
    }
    for (Index step = 1; step < count && later == kNone; ++step) {
        const Index at = start + step;
        if (at >= count && last == 0)
            break;
        if (of_start_[as_size(at >= count ? at - count : at)] > 0) {
            later = at >= count ? at - count : at;
            on_around = at >= count;
        }
    }
    std::int64_t more = 0;
    if (earlier != kNone)
        more += gap_cost(earlier, start, back_around);
    if (later != kNone)
        more += gap_cost(start, later, on_around);
    if (earlier != kNone && later != kNone && earlier != later)
        more -= gap_cost(earlier, later, back_around || on_around);
    sums_.start_gaps += was_open ? -more : more;
}

std::int64_t Heads::gap_cost(Index earlier, Index later, bool around) const
{
    const Seconds gap = model_.starts[as_size(later)] - model_.starts[as_size(earlier)] +
                        (around ? model_.problem.end : 0);
    return minutes(model_.problem.min_between_starts - gap);
}

}  // namespace routeopt::create::search
