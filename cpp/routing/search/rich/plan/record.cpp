// Tasks put in for a trial: taken out again, and put back, without measuring a route twice.
#include "routing/search/rich/plan/plan.hpp"

namespace routeopt::routing::search::rich {

void Plan::start_record()
{
    INVARIANT(!is_recording_, "one record at a time");
    while (!record_.empty()) {
        if (record_.back().other)
            spare_.push_back(std::move(record_.back().other));
        record_.pop_back();
    }
    recorded_surcharges_.clear();
    is_recording_ = true;
}

// A route that changed before is set aside for it: the last commit's is another one.
void Plan::record(Index task, Index slot)
{
    const bool is_again = is_touched(slot);
    record_.push_back(
        {task, slot, is_again, is_again ? set_aside(slot) : nullptr, recorded_surcharges_.size()});
}

void Plan::rewind()
{
    is_recording_ = false;
    ++versions_;
    std::size_t end = recorded_surcharges_.size();
    for (auto entry = record_.rbegin(); entry != record_.rend(); ++entry) {
        for (; end > entry->first_surcharge; --end)
            swap_surcharge(recorded_surcharges_[end - 1]);
        count_out(entry->task, entry->slot);
        INVARIANT(moved_.back() == entry->task, "what was put in last is taken out first");
        moved_.pop_back();
        if (!entry->is_again) {
            INVARIANT(kept_.back().slot == entry->slot,
                      "what was touched last is taken back first");
            entry->other = std::move(kept_.back().route);
            kept_.pop_back();
            touched_.pop_back();
            is_touched_[entry->slot] = 0;
        }
        swap_route(entry->slot, entry->other);
    }
}

void Plan::replay()
{
    ++versions_;
    for (std::size_t i = 0; i < record_.size(); ++i) {
        Recorded& entry = record_[i];
        count_in(entry.task, entry.slot);
        moved_.push_back(entry.task);
        swap_route(entry.slot, entry.other);
        if (!entry.is_again) {
            is_touched_[entry.slot] = 1;
            touched_.push_back(entry.slot);
            kept_.push_back({entry.slot, std::move(entry.other)});
        }
        const std::size_t end =
            i + 1 < record_.size() ? record_[i + 1].first_surcharge : recorded_surcharges_.size();
        for (std::size_t s = entry.first_surcharge; s < end; ++s)
            swap_surcharge(recorded_surcharges_[s]);
    }
}

// The route's other content, measured before.
void Plan::swap_route(Index slot, std::unique_ptr<Route>& other)
{
    std::unique_ptr<Route>& route = routes_[slot];
    cost_ += other->cost - route->cost;
    served_stops_ += other->size - route->size;
    running_ += (other->size > 0 ? 1 : 0) - (route->size > 0 ? 1 : 0);
    take_out_nodes(slot);
    std::swap(route, other);
    place_nodes(slot);
    if (route->size == 0)
        offer_empty(slot);
}

void Plan::swap_surcharge(OldSurcharge& other)
{
    const Cost now = route(other.slot).surcharge;
    // A touched route is taken back as a whole.
    if (!is_touched(other.slot))
        old_surcharges_.push_back({other.slot, now});
    change_surcharge(other.slot, other.surcharge);
    other.surcharge = now;
}

}  // namespace routeopt::routing::search::rich
