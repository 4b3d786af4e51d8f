#include "create/referee/referee.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "base/rounding.hpp"
#include "create/referee/judging.hpp"

namespace routeopt::create::referee {

void Judging::add(Item item)
{
    item.weight = item.constraint == Constraint::stability ? Weight{Level::soft, problem_.stability}
                                                           : problem_.weights[item.constraint];
    if (item.amount <= 0 || item.weight.points == kOff)
        return;
    found_.is_exact = found_.score.add(item) && found_.is_exact;
    found_.items.push_back(item);
}

// Minutes of what lies above `most`; the item's time is from the first of it to the last.
void Judging::judge_load(const std::vector<Step>& load, std::int64_t most, Item item)
{
    Int128 above = 0;  // 64 bits would not hold what a request can state
    for (const Step& step : load) {
        if (step.load <= most)
            continue;
        if (above == 0)
            item.from = step.from;
        item.to = step.to;
        above += Int128{step.load - most} * (step.to - step.from);
    }
    item.amount = static_cast<std::int64_t>(std::min<Int128>((above + 59) / 60, kNoLimit));
    add(item);
}

void Judging::judge_resources()
{
    std::vector<Load> loads(problem_.resources.size(), Load{problem_});
    each_open([&](const Slot& slot, std::int64_t heads) {
        for (const Use& use : template_of(slot).uses)
            loads[as_size(use.resource)].add({slot.from, slot.to}, heads * use.number);
    });
    for (Index r = 0; as_size(r) < loads.size(); ++r)
        judge_load(loads[as_size(r)].steps(), problem_.resources[as_size(r)].number,
                   {.constraint = Constraint::resource_availability, .resource = r});
}

void Judging::judge_starts()
{
    std::set<Seconds> starts;
    each_open([&](const Slot& slot, std::int64_t) { starts.insert(slot.from); });
    if (starts.size() < 2)
        return;
    const auto judge_gap = [&](Seconds first, Seconds second) {
        add({.constraint = Constraint::min_time_between_shift_start,
             .amount = rounded_up(problem_.min_between_starts - (second - first), 60),
             .from = first,
             .to = second});
    };
    for (auto one = starts.begin(), next = std::next(one); next != starts.end(); ++one, ++next)
        judge_gap(*one, *next);
    if (problem_.cyclic)
        judge_gap(*starts.rbegin(), *starts.begin() + problem_.period);
}

void Judging::judge_heads()
{
    struct OfDay {
        std::int64_t heads = 0;
        Seconds from = 0, to = 0;
    };
    std::map<std::pair<Index, Index>, OfDay> days;  // by template and day
    for (std::size_t s = 0; s < plan_.size(); ++s) {
        const Slot& slot = problem_.slots[s];
        const auto [entry, is_new] =
            days.try_emplace({slot.template_, slot.day}, OfDay{0, slot.from, slot.to});
        OfDay& day = entry->second;
        day.heads += plan_[s];
        day.from = std::min(day.from, slot.from);
        day.to = std::max(day.to, slot.to);
    }
    for (const auto& [key, day] : days) {
        const Template& its = problem_.templates[as_size(key.first)];
        add({.constraint = Constraint::heads,
             .amount = std::max(its.min_heads - day.heads, day.heads - its.max_heads),
             .template_ = key.first,
             .from = day.from,
             .to = day.to});
    }
}

void Judging::judge_limits()
{
    const Limits& limits = problem_.limits;
    const auto item = [&](std::string_view limit, std::int64_t amount) {
        add({.constraint = Constraint::limits, .amount = amount, .limit = limit});
    };
    if (limits.max_heads != kNoLimit) {
        Load load{problem_};
        each_open(
            [&](const Slot& slot, std::int64_t heads) { load.add({slot.from, slot.to}, heads); });
        judge_load(load.steps(), limits.max_heads,
                   {.constraint = Constraint::limits, .limit = "maxHeads"});
    }
    item("maxKinds", found_.kinds - limits.max_kinds);
    item("maxTotalHours", rounded_up(found_.paid - limits.max_total, 60));
    Seconds length = 0;
    each_open([&](const Slot& slot, std::int64_t heads) { length += heads * slot.length(); });
    if (limits.min_average)
        item("averageLength", rounded_up(found_.heads * *limits.min_average - length, 60));
    if (limits.max_average)
        item("averageLength", rounded_up(length - found_.heads * *limits.max_average, 60));
}

void Judging::judge_totals()
{
    std::set<Index> kinds;
    std::map<Index, std::int64_t> dislikes;
    each_open([&](const Slot& slot, std::int64_t heads) {
        found_.heads += heads;
        found_.paid += heads * slot.paid;
        found_.cost += Money{Int128{template_of(slot).cost} * heads};
        kinds.insert(slot.kind);
        dislikes[slot.template_] += heads * template_of(slot).dislike;
    });
    found_.kinds = std::ssize(kinds);
    add({.constraint = Constraint::costs,
         .amount = static_cast<std::int64_t>(divide_rounded(found_.cost.get(), kMoneySteps))});
    for (const auto& [number, dislike] : dislikes)
        add({.constraint = Constraint::preference, .amount = dislike, .template_ = number});
    add({.constraint = Constraint::kinds, .amount = found_.kinds});
    if (!problem_.has_before)
        return;
    std::int64_t changes = 0;
    for (std::size_t s = 0; s < plan_.size(); ++s)
        changes += std::abs(plan_[s] - problem_.slots[s].before);
    add({.constraint = Constraint::stability, .amount = changes});
}

Judgement Judging::judge() &&
{
    judge_cover();
    judge_resources();
    judge_starts();
    judge_heads();
    judge_totals();
    judge_limits();
    return std::move(found_);
}

Judgement judge(const Problem& problem, const Plan& plan)
{
    return Judging{problem, plan}.judge();
}

}  // namespace routeopt::create::referee
