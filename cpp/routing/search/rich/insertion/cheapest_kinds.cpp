#include "routing/search/rich/insertion/cheapest_kinds.hpp"

#include <algorithm>

namespace routeopt::routing::search::rich {

std::span<const Index> CheapestKinds::of(Index task)
{
    std::vector<Index>& kinds = kinds_of_[task];
    if (!kinds.empty())
        return kinds;
    const Model& model = plan_.model();
    rank(task, near_.of(model.stops[model.tasks[task].stop].place));
    if (ranking_.size() < kTried)
        rank(task, near_.all());
    const std::size_t count = std::min(kRanked, ranking_.size());
    std::partial_sort(ranking_.begin(), ranking_.begin() + static_cast<std::ptrdiff_t>(count),
                      ranking_.end());
    for (std::size_t i = 0; i < count; ++i)
        kinds.push_back(ranking_[i].second);
    return kinds;
}

// Fills ranking_, not sorted, with those of the kinds that may serve the task.
void CheapestKinds::rank(Index task, std::span<const Index> kinds)
{
    const Model& model = plan_.model();
    const RouteTime& timing = plan_.timing();
    const model::Task& t = model.tasks[task];
    const Index first = model.stops[t.stop].place;
    const Index last = t.second == kNone ? first : model.stops[t.second].place;
    work_ += static_cast<std::int64_t>(kinds.size());
    ranking_.clear();
    for (const Index kind : kinds) {
        const Index slot = near_.slot_of(kind);
        const model::Slot& s = model.slots[slot];
        if (!model.may_serve(t, s))
            continue;
        const Arc out = timing.arc(slot, s.start_place, first);
        const Arc back = timing.arc(slot, last, s.end_place);
        if (!out.exists() || !back.exists())
            continue;
        ranking_.emplace_back(s.fixed +
                                  s.per_metre * (std::int64_t{out.distance_m} + back.distance_m) +
                                  (s.per_second + timing.rules(slot).per_second) *
                                      (std::int64_t{out.duration_s} + back.duration_s) +
                                  plan_.preference(task, slot),
                              kind);
    }
}

}  // namespace routeopt::routing::search::rich
