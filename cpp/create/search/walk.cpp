#include "create/search/walk.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/invariant.hpp"

namespace routeopt::create::search {
namespace {

constexpr std::int64_t kPatience = 300;  // tries without a better plan

}  // namespace

Walk::Walk(const Model& model, std::uint64_t seed)
    : model_(model), random_(seed), heads_(model), slot_at_(model.problem.skills.size()),
      slot_of_kind_(model.problem.skills.size()), best_cost_(heads_.cost())
{
    for (Index s = 0; s < model.slots(); ++s) {
        const Slot& slot = model.problem.slots[as_size(s)];
        slot_at_[as_size(model.skill_of(s))].try_emplace({slot.from, slot.to}, s);
        slot_of_kind_[as_size(model.skill_of(s))].try_emplace({slot.kind, slot.day}, s);
    }
    for (const auto& peers : model.peers)
        a_day_.push_back(1 + static_cast<Index>(peers.size()) / std::max(1, model.problem.days));
    kinds_count_ = model.problem.weights[Constraint::kinds].points != kOff ||
                   model.problem.limits.max_kinds != kNoLimit;
}

void Walk::keep(const Cost& change)
{
    if (is_at_best_ && Cost{} < change) {
        best_ = heads_.plan();
        for (const Change& one : changes_)
            best_[as_size(one.slot)] -= one.by;
        is_at_best_ = false;
    }
    heads_.keep();
    if (heads_.cost() < best_cost_) {
        best_cost_ = heads_.cost();
        is_at_best_ = true;
        since_best_ = 0;
    }
}

void Walk::construct(const std::function<bool()>& goes_on)
{
    constexpr Index kBetweenLooks = 64;
    changes_.clear();
    for (Index s = 0; s < model_.slots(); ++s)
        if (const std::int64_t before = model_.problem.slots[as_size(s)].before; before > 0)
            changes_.push_back({s, before});
    keep(heads_.try_changes(changes_));
    std::vector<Index> slots;
    for (const auto& peers : model_.peers)
        slots.insert(slots.end(), peers.begin(), peers.end());
    // Shifts near each other compete: some anywhere first, then what still lacks. Heads that do
    // nothing for the cover, but for the sum of all work, come last.
    for (const bool covers : {true, false})
        for (bool filled = true; filled && goes_on();) {
            filled = false;
            random_.shuffle(slots);
            for (std::size_t i = 0; i < slots.size(); ++i) {
                filled = fill(slots[i], covers) || filled;
                if (i % kBetweenLooks == 0 && !goes_on())
                    break;
            }
        }
    calibrate();
}

// Adds heads as long as that costs less, and covers better if asked to: one, two, four, ...
bool Walk::fill(Index slot, bool covers)
{
    bool filled = false;
    for (std::int64_t by = 1;;) {
        changes_.assign(1, {slot, by});
        const Cost change = heads_.try_changes(changes_);
        if (change < Cost{} && (!covers || heads_.tried_cover() < Cost{})) {
            keep(change);
            filled = true;
            by *= 2;
        } else {
            heads_.drop();
            if (by == 1)
                return filled;
            by = 1;
        }
    }
}

// The noise at the beginning is a share of what a random change usually costs at a level.
void Walk::calibrate()
{
    constexpr int kSamples = 600;
    constexpr std::array<double, kLevels> kShare{0.2, 0.2, 0.5, 0.5};
    std::array<std::vector<double>, kLevels> sizes;
    for (int i = 0; i < kSamples; ++i) {
        if (!choose_move())
            continue;
        const Cost change = heads_.try_changes(changes_);
        heads_.drop();
        const std::array<std::int64_t, kLevels> levels = change.levels();
        const auto first = std::ranges::find_if(levels, [](std::int64_t one) { return one != 0; });
        if (first != levels.end())
            sizes[static_cast<std::size_t>(first - levels.begin())].push_back(
                std::abs(static_cast<double>(*first)));
    }
    std::array<double, kLevels> noise{};
    for (std::size_t level = 0; level < noise.size(); ++level)
        if (auto& all = sizes[level]; !all.empty()) {
            const auto middle = all.begin() + std::ssize(all) / 4;
            std::ranges::nth_element(all, middle);
            noise[level] = kShare[level] * *middle;
        }
    noise_ = Noise{noise};
}

void Walk::run(double fraction, std::int64_t tries)
{
    // In small problems: all pairs of slots were tried.
    const std::int64_t patience = kPatience + std::int64_t{model_.slots()} * model_.slots();
    noise_.cool(fraction);
    for (std::int64_t i = 0; i < tries; ++i) {
        ++iterations_;
        if (++since_best_ > patience)
            shake();
        noise_.draw(random_);
        if (!choose_move())
            continue;
        const Cost change = heads_.try_changes(changes_);
        if (shakes_ > 0) {
            --shakes_;
        } else if (!noise_.accepts(change)) {
            heads_.drop();
            continue;
        }
        keep(change);
    }
}

// Where nothing better was found for long: from here or from the best plan a few changes are made,
// whatever they cost.
void Walk::shake()
{
    if (below(2) == 0)
        take_over(Plan{best_plan()});
    shakes_ = 2 + below(8);
    since_best_ = 0;
}

void Walk::take_over(const Plan& plan)
{
    changes_.clear();
    for (Index s = 0; s < model_.slots(); ++s)
        if (const std::int64_t by = plan[as_size(s)] - heads_.of(s); by != 0)
            changes_.push_back({s, by});
    keep(heads_.try_changes(changes_));
}

bool Walk::choose_move()
{
    changes_.clear();
    if (model_.slots() == 0)
        return false;
    const Index draw = below(100);
    if (draw < 20)
        return add_or_drop();
    if (kinds_count_ && draw < 23)
        return turn_kind();
    return draw < 60 ? move_heads() : exchange_ends();
}

Index Walk::random_open()
{
    const auto open = heads_.open().all();
    return open.empty() ? kNone : open[as_size(below(static_cast<Index>(open.size())))];
}

Index Walk::near(Index slot)
{
    const Index skill = model_.skill_of(slot);
    const auto& peers = model_.peers[as_size(skill)];
    const auto count = static_cast<Index>(peers.size());
    const Index draw = below(10);
    const Index reach = draw < 5 ? 3 : draw < 9 ? a_day_[as_size(skill)] : count;
    const Index by = 1 + below(reach);
    const Index place = model_.place_of[as_size(slot)] + (below(2) == 0 ? by : -by);
    return place < 0 || place >= count ? kNone : peers[as_size(place)];
}

std::int64_t Walk::some_of(Index slot)
{
    const auto all = static_cast<Index>(std::min<std::int64_t>(heads_.of(slot), 1000));
    return below(2) == 0 ? 1 : 1 + below(all);
}

bool Walk::add_or_drop()
{
    Index slot = below(model_.slots());
    if (below(2) == 0) {
        slot = random_open();
        if (slot == kNone)
            return false;
        changes_.push_back({slot, below(4) == 0 ? 1 : -some_of(slot)});
        return true;
    }
    // Where kinds count, rather one that is there.
    if (kinds_count_ && below(3) != 0 &&
        heads_.heads_of_kind(model_.problem.slots[as_size(slot)].kind) == 0)
        return false;
    changes_.push_back({slot, 1});
    return true;
}

bool Walk::move_heads()
{
    const Index from = random_open();
    const Index to = from == kNone ? kNone : near(from);
    if (to == kNone)
        return false;
    if (kinds_count_ && below(2) == 0 &&
        heads_.heads_of_kind(model_.problem.slots[as_size(to)].kind) == 0)
        return false;
    const std::int64_t by = some_of(from);
    changes_.push_back({from, -by});
    changes_.push_back({to, by});
    return true;
}

// Of two shifts: each gets the other's end. What is covered stays, if there are no breaks.
bool Walk::exchange_ends()
{
    const Index one = random_open();
    const Index other = one == kNone ? kNone : near(one);
    if (other == kNone || heads_.of(other) == 0)
        return false;
    const Slot& a = model_.problem.slots[as_size(one)];
    const Slot& b = model_.problem.slots[as_size(other)];
    const Index skill = model_.skill_of(one);
    const Index first = slot_at(skill, a.from, b.to), second = slot_at(skill, b.from, a.to);
    if (first == kNone || second == kNone || first == one || first == other)
        return false;
    const std::int64_t by = below(3) == 0 ? 1 : std::min(heads_.of(one), heads_.of(other));
    changes_.insert(changes_.end(), {{one, -by}, {other, -by}, {first, by}, {second, by}});
    return true;
}

// All shifts of a kind become shifts of another one.
bool Walk::turn_kind()
{
    const Index from = random_open();
    const Index to = from == kNone ? kNone : near(from);
    if (to == kNone)
        return false;
    const Index old = model_.problem.slots[as_size(from)].kind;
    const Index now = model_.problem.slots[as_size(to)].kind;
    if (old == now)
        return false;
    for (const Index s : model_.slots_of_kind[as_size(old)]) {
        if (heads_.of(s) == 0)
            continue;
        const Index other =
            slot_of_kind(model_.skill_of(s), now, model_.problem.slots[as_size(s)].day);
        if (other == kNone)
            return false;
        changes_.push_back({s, -heads_.of(s)});
        changes_.push_back({other, heads_.of(s)});
    }
    return true;
}

}  // namespace routeopt::create::search
