// Savings (see Savings) with several kinds of vehicles. Kinds whose routes start, end, cost and
// take time alike, and differ in capacity or eligibility, are one group. Each stop belongs to the
// group that serves it alone most cheaply (with several depots: mostly the nearest); routes are
// joined within a group only, and each remembers which kinds of the group may serve all of it.
//
// Made once for a first plan, in O(stops * groups); a set of kinds is a word of bits.
#pragma once

#include <bit>
#include <cstdint>
#include <tuple>
#include <vector>

#include "routing/search/plain/plan.hpp"

namespace routeopt::routing::search::plain {

template <class Plan>
class SavingsKinds {
public:
    using Kinds = std::uint64_t;  // a bit for each kind

    explicit SavingsKinds(Plan& plan) : plan_(plan), model_(plan.model())
    {
        if (as_size(model_.kinds) > kMostKinds || (model_.kinds > 1 && !model_.services.empty()))
            return;
        find_kinds();
        find_groups();
        stops_.resize(as_size(plan.stop_count()));
        for (Index stop = 0; alike_ && stop < plan.stop_count(); ++stop)
            stops_[stop] = choose(stop);
    }

    // Whether savings suit the fleet. They do not if nothing tells which group a stop belongs to,
    // as with vehicles that share a depot and differ in working hours or prices, if service times
    // depend on the vehicle, or if there are too many kinds or groups. Precondition of all other
    // questions.
    [[nodiscard]] bool apply() const { return alike_; }

    // The slot that stands for the stop's group, and the kinds of the group that may serve it;
    // kNone and no kinds if none may.
    [[nodiscard]] Index slot_of(Index stop) const { return stops_[stop].slot; }
    [[nodiscard]] Kinds kinds_of(Index stop) const { return stops_[stop].kinds; }

    // Those of the kinds whose vehicles can carry `most` at once.
    [[nodiscard]] Kinds carrying(Kinds kinds, const Load& most) const
    {
        Kinds enough = 0;
        for (Kinds rest = kinds; rest != 0; rest &= rest - 1)
            if (carries(slot_of_kind_[first_of(rest)], most))
                enough |= rest & -rest;
        return enough;
    }

    // An empty slot of one of these kinds, of the kind with most slots left; kNone if none is left.
    // Each slot returned counts as taken; the caller fills it.
    [[nodiscard]] Index take_empty(Kinds kinds)
    {
        Index most = kNone;
        for (Kinds rest = kinds; rest != 0; rest &= rest - 1) {
            const Index kind = first_of(rest);
            if (most == kNone || left_[kind] > left_[most])
                most = kind;
        }
        if (most == kNone || left_[most] == 0)
            return kNone;
        --left_[most];
        return plan_.empty_slot(most);
    }

private:
    static constexpr std::size_t kMostKinds = 64;
    // With fewer slots for each group most routes that a group joins would find none.
    static constexpr std::size_t kLeastSlotsPerGroup = 4;

    // A group, or those kinds of a group that may serve a stop; no slot and no kinds if none may.
    struct Group {
        Index slot = kNone;  // stands for the group
        Kinds kinds = 0;
    };

    static Index first_of(Kinds kinds) { return static_cast<Index>(std::countr_zero(kinds)); }

    static auto alike(const model::Slot& s)
    {
        return std::tie(s.profile, s.speed_factor, s.start_place, s.end_place, s.earliest,
                        s.latest_start, s.end, s.limits, s.initial_load, s.fixed, s.per_metre,
                        s.per_second);
    }

    void find_kinds()
    {
        slot_of_kind_.assign(as_size(model_.kinds), kNone);
        left_.assign(as_size(model_.kinds), 0);
        for (std::size_t slot = model_.slots.size(); slot-- > 0;) {
            const auto kind = as_size(model_.slots[slot].kind);
            slot_of_kind_[kind] = static_cast<Index>(slot);
            ++left_[kind];
        }
    }

    void find_groups()
    {
        alike_ = true;
        for (const Index slot : slot_of_kind_) {
            const model::Slot& s = model_.slots[slot];
            Group* same = nullptr;
            for (Group& group : groups_) {
                const model::Slot& other = model_.slots[group.slot];
                if (alike(other) == alike(s))
                    same = &group;
                else if (other.start_place == s.start_place && other.end_place == s.end_place)
                    alike_ = false;
            }
            if (same == nullptr)
                same = &groups_.emplace_back(Group{slot, 0});
            same->kinds |= Kinds{1} << s.kind;
        }
        if (groups_.size() > 1 && model_.slots.size() < kLeastSlotsPerGroup * groups_.size())
            alike_ = false;
    }

    // The group that serves the stop alone most cheaply.
    [[nodiscard]] Group choose(Index stop) const
    {
        const model::Task& task = model_.tasks[model_.stops[stop].task];
        Group best;
        Cost least = 0;
        for (const Group& group : groups_) {
            const Kinds kinds = serving(task, group.kinds);
            const Arc out = plan_.arc_between(group.slot, plan_.start_of(group.slot), stop);
            const Arc back = plan_.arc_between(group.slot, stop, plan_.end_of(group.slot));
            // A missing way there or home is dear but no obstacle: other stops may stand between.
            const auto price = [&](Arc arc) {
                return arc.exists()
                           ? Plan::price(plan_.route(group.slot), arc.distance_m, arc.duration_s)
                           : kDear;
            };
            const Cost cost = price(out) + price(back);
            if (kinds != 0 && (best.slot == kNone || cost < least)) {
                least = cost;
                best = {group.slot, kinds};
            }
        }
        return best;
    }

    // Those of the kinds that are eligible for the task.
    [[nodiscard]] Kinds serving(const model::Task& task, Kinds kinds) const
    {
        Kinds able = 0;
        for (Kinds rest = kinds; rest != 0; rest &= rest - 1)
            if (model_.may_serve(task, model_.slots[slot_of_kind_[first_of(rest)]]))
                able |= rest & -rest;
        return able;
    }

    [[nodiscard]] bool carries(Index slot, const Load& most) const
    {
        const model::Slot& s = model_.slots[slot];
        for (std::size_t d = 0; d < model_.dimensions; ++d)
            if (s.initial_load[d] + most[d] > s.capacity[d])
                return false;
        return true;
    }

    static constexpr Cost kDear = Cost{1} << 60;

    Plan& plan_;
    const Model& model_;
    bool alike_ = false;
    std::vector<Index> slot_of_kind_;
    std::vector<Index> left_;  // empty slots, by kind
    std::vector<Group> groups_;
    std::vector<Group> stops_;  // by stop, the group that serves it
};

}  // namespace routeopt::routing::search::plain
