#include "routing/search/rich/insertion/group_insertion.hpp"

#include <algorithm>

namespace routeopt::routing::search::rich {

InsertionPoint GroupInsertion::best(Index leader, std::size_t width, Random* random,
                                    bool with_empty)
{
    using Strictness = PartnerTimes::Strictness;
    const int rounds = random == nullptr ? 1 : kRounds;
    const Strictness strictest = random == nullptr || random->below(kBeyondCheapestOneIn) == 0
                                     ? Strictness::windows
                                     : Strictness::cheapest;
    Strictness strictness = strictest;
    choose_alternatives(leader, random);
    for (int round = 1;; ++round) {
        InsertionPoint point;
        partner_times_.begin(strictness);
        plan_.start_record();
        const Index failed = put_in(leader, width, random, with_empty, point);
        plan_.rewind();
        if (failed == kNone) {
            companions_.clear();
            return point;
        }
        // Perhaps a partner can only follow at a dearer time, or can not follow at all and the task
        // is served alone: the same round again, less strictly.
        if (strictness != Strictness::none && partner_times_.was_bound_to_absent() &&
            !point.found()) {
            strictness =
                partner_times_.was_bound_to_price() ? Strictness::windows : Strictness::none;
            --round;
            continue;
        }
        strictness = strictest;
        if (point.found() || round >= rounds)
            companions_.leave_out(leader, failed);
    }
}

// Of alternatives that are in the group one alone is tried, and none where one of them is served:
// the others are left out, with what needs them.
void GroupInsertion::choose_alternatives(Index leader, Random* random)
{
    if (model_.alternatives.empty())
        return;
    for (const Index task : plan_.group_of(leader)) {
        const Index number = model_.tasks[task].alternatives;
        if (number == kNone || model_.head_of(task) != task)
            continue;
        const std::vector<Index>& all = model_.alternatives[as_size(number)];
        Index chosen = kNone;
        if (plan_.absent(task))
            chosen = all[random != nullptr ? random->below(static_cast<std::uint32_t>(all.size()))
                                           : last_pass_++ % all.size()];
        for (const Index own : all)
            if (own != chosen && plan_.route_of(model_.tasks[own].stop) == kNone)
                companions_.leave_out(leader, companions_.unit_of(own));
    }
}

void GroupInsertion::insert(Index leader, const InsertionPoint& point)
{
    [[maybe_unused]] const Cost promised = plan_.cost() + point.delta - plan_.fee_of(leader);
    INVARIANT(!placed_.empty() && plan_.leader_of(placed_.front().task) == leader,
              "the group tried last is put in");
    plan_.replay();
    INVARIANT(plan_.cost() == promised, "a promised delta is the real one");
}

Index GroupInsertion::put_in(Index leader, std::size_t width, Random* random, bool with_empty,
                             InsertionPoint& best)
{
    const Cost before = plan_.cost();
    const Cost fees = plan_.fee_of(leader);
    InsertionPoint first;
    placed_.clear();
    for (const Index task : plan_.group_of(leader)) {
        if (!plan_.absent(task) || companions_.is_left_out(companions_.unit_of(task)))
            continue;
        InsertionPoint point;
        if (partner_times_.hold(task))
            point = tasks_.best(task, width, random, with_empty);
        partner_times_.release();
        if (!point.found())
            return companions_.unit_of(task);
        const Cost cost = plan_.cost();
        tasks_.insert(task, point);
        if (placed_.empty())
            first = point;
        placed_.push_back({task, plan_.cost() - cost});
    }
    if (placed_.empty())
        return kNone;
    best = first;
    best.delta = plan_.cost() - before + fees;
    return unit_that_does_not_pay();
}

Index GroupInsertion::unit_that_does_not_pay() const
{
    for (const PlacedTask& last : placed_) {
        const Index unit = companions_.unit_of(last.task);
        Cost change = 0;
        bool may_go = false;
        for (const PlacedTask& placed : placed_) {
            if (companions_.unit_of(placed.task) != unit) {
                may_go = true;
                continue;
            }
            change += placed.change;
            if (model_.tasks[placed.task].mandatory) {
                change = 0;
                break;
            }
        }
        if (may_go && change > 0 && !is_needed(unit))
            return unit;
    }
    return kNone;
}

bool GroupInsertion::is_needed(Index unit) const
{
    return std::any_of(placed_.begin(), placed_.end(), [&](const PlacedTask& placed) {
        return companions_.unit_of(placed.task) != unit && companions_.needs(placed.task, unit);
    });
}

}  // namespace routeopt::routing::search::rich
