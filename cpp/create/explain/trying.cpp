#include "create/explain/trying.hpp"

#include <algorithm>
#include <set>

#include "create/referee/load.hpp"
#include "create/referee/referee.hpp"

namespace routeopt::create::explain {
namespace {

using Points = std::map<std::pair<Level, Constraint>, std::int64_t>;

Points points_of(const referee::Judgement& judgement)
{
    Points points;
    for (const referee::Item& item : judgement.items)
        points[{item.weight.level, item.constraint}] += item.amount * item.weight.points;
    return points;
}

// What counts where the bound is broken.
constexpr Constraint constraint_of(Need::Bound bound)
{
    switch (bound) {
    case Need::Bound::template_max: return Constraint::heads;
    case Need::Bound::resource: return Constraint::resource_availability;
    case Need::Bound::between_starts: return Constraint::min_time_between_shift_start;
    default: return Constraint::limits;
    }
}

}  // namespace

Trying::Trying(const Problem& problem, const Plan& plan, const referee::Judgement& judgement)
    : problem_(problem), plan_(plan), points_(points_of(judgement))
{
}

std::vector<Rise> Trying::rises(const referee::Judgement& after) const
{
    std::vector<Rise> found;
    for (const auto& [key, points] : points_of(after)) {
        const auto before = points_.find(key);
        const std::int64_t more = points - (before == points_.end() ? 0 : before->second);
        if (more > 0)
            found.push_back({key.second, key.first, more});
    }
    return found;
}

// The most heads, or pieces of a resource, that are in use while the slot lasts.
std::int64_t Trying::peak(const Slot& slot, Index resource) const
{
    const auto number_of = [&](const Slot& one) {
        if (resource == kNone)
            return std::int64_t{1};
        std::int64_t number = 0;
        for (const Use& use : problem_.templates[as_size(one.template_)].uses)
            number += use.resource == resource ? use.number : 0;
        return number;
    };
    referee::Load all{problem_}, its{problem_};
    for (std::size_t s = 0; s < plan_.size(); ++s)
        if (plan_[s] > 0)
            all.add({problem_.slots[s].from, problem_.slots[s].to},
                    plan_[s] * number_of(problem_.slots[s]));
    its.add({slot.from, slot.to}, 1);
    std::int64_t most = 0;
    const auto mine = its.steps();
    auto own = mine.begin();
    for (const referee::Step& step : all.steps()) {
        while (own->to <= step.from)
            ++own;
        for (auto one = own; one != mine.end() && one->from < step.to; ++one)
            if (one->load > 0)
                most = std::max(most, step.load);
    }
    return most;
}

// Of the bounds on the mean length of a shift, in whole seconds that it keeps.
void Trying::add_average_needs(std::vector<Need>& found) const
{
    std::int64_t heads = 0;
    Seconds length = 0;
    for (std::size_t s = 0; s < plan_.size(); ++s) {
        heads += plan_[s];
        length += plan_[s] * problem_.slots[s].length();
    }
    const Limits& limits = problem_.limits;
    if (limits.min_average && heads * *limits.min_average > length)
        found.push_back({Need::Bound::min_average, kNone, length / heads});
    if (limits.max_average && heads * *limits.max_average < length)
        found.push_back({Need::Bound::max_average, kNone, (length + heads - 1) / heads});
}

std::vector<Need> Trying::needs(const Slot& slot, const referee::Judgement& after,
                                const std::vector<Rise>& rises) const
{
    using Bound = Need::Bound;
    std::vector<Need> found;
    const Limits& limits = problem_.limits;
    const Template& its = problem_.templates[as_size(slot.template_)];
    std::int64_t heads = 0;
    std::set<Seconds> starts;
    for (std::size_t s = 0; s < plan_.size(); ++s) {
        const Slot& one = problem_.slots[s];
        if (one.template_ == slot.template_ && one.day == slot.day)
            heads += plan_[s];
        if (plan_[s] > 0)
            starts.insert(one.from);
    }
    if (heads > its.max_heads)
        found.push_back({Bound::template_max, slot.template_, heads});
    for (const Use& use : its.uses)
        if (const std::int64_t used = peak(slot, use.resource);
            used > problem_.resources[as_size(use.resource)].number)
            found.push_back({Bound::resource, use.resource, used});
    if (limits.max_heads != kNoLimit)
        if (const std::int64_t most = peak(slot, kNone); most > limits.max_heads)
            found.push_back({Bound::max_heads, kNone, most});
    if (after.kinds > limits.max_kinds)
        found.push_back({Bound::max_kinds, kNone, after.kinds});
    if (after.paid > limits.max_total)
        found.push_back({Bound::max_total, kNone, after.paid});
    add_average_needs(found);
    Seconds least = problem_.min_between_starts;
    for (auto one = starts.begin(); one != starts.end() && starts.size() > 1; ++one)
        if (const auto next = std::next(one); next != starts.end())
            least = std::min(least, *next - *one);
        else if (problem_.cyclic)
            least = std::min(least, *starts.begin() + problem_.period - *one);
    if (least < problem_.min_between_starts)
        found.push_back({Bound::between_starts, kNone, least});
    // Those that this head breaks, not others that were broken before.
    std::erase_if(found, [&](const Need& need) {
        return std::none_of(rises.begin(), rises.end(), [&](const Rise& rise) {
            return rise.constraint == constraint_of(need.bound);
        });
    });
    return found;
}

std::int64_t& Trying::value_of(const Need& need)
{
    using Bound = Need::Bound;
    switch (need.bound) {
    case Bound::template_max: return problem_.templates[as_size(need.number)].max_heads;
    case Bound::resource: return problem_.resources[as_size(need.number)].number;
    case Bound::max_heads: return problem_.limits.max_heads;
    case Bound::max_kinds: return problem_.limits.max_kinds;
    case Bound::max_total: return problem_.limits.max_total;
    case Bound::min_average: return *problem_.limits.min_average;
    case Bound::max_average: return *problem_.limits.max_average;
    case Bound::between_starts: break;
    }
    return problem_.min_between_starts;
}

const Way& Trying::one_more(Index slot)
{
    const auto [entry, is_new] = tried_.try_emplace(slot);
    Way& way = entry->second;
    if (!is_new)
        return way;
    way.slot = slot;
    ++plan_[as_size(slot)];
    const referee::Judgement after = referee::judge(problem_, plan_);
    way.score = way.with_needs = after.score;
    way.rises = rises(after);
    way.needs = needs(problem_.slots[as_size(slot)], after, way.rises);
    if (!way.needs.empty()) {
        std::vector<Need> swapped = way.needs;
        for (Need& need : swapped)
            std::swap(value_of(need), need.value);
        way.with_needs = referee::judge(problem_, plan_).score;
        for (Need& need : swapped)
            std::swap(value_of(need), need.value);
    }
    --plan_[as_size(slot)];
    return way;
}

referee::Score Trying::with_template(const NewTemplate& added)
{
    const std::size_t slots = problem_.slots.size(), kinds = problem_.kinds.size();
    const auto number = static_cast<Index>(problem_.templates.size());
    const auto same =
        std::find_if(problem_.kinds.begin(), problem_.kinds.end(), [&](const Kind& one) {
            return one.start == added.start && one.length == added.length;
        });
    const auto kind = static_cast<Index>(same - problem_.kinds.begin());
    if (same == problem_.kinds.end())
        problem_.kinds.push_back({added.start, added.length});
    // It is liked as much as any other.
    Template& its = problem_.templates.emplace_back();
    its.skill = added.skill;
    for (const NewTemplate::Opened& opened : added.opened) {
        Slot& slot = problem_.slots.emplace_back();
        slot.template_ = number;
        slot.kind = kind;
        slot.from = opened.from;
        slot.to = opened.to;
        slot.paid = slot.length();
        slot.worked = {{opened.from, opened.to}};
        plan_.push_back(opened.heads);
    }
    const referee::Score score = referee::judge(problem_, plan_).score;
    plan_.resize(slots);
    problem_.slots.resize(slots);
    problem_.kinds.resize(kinds);
    problem_.templates.pop_back();
    return score;
}

}  // namespace routeopt::create::explain
