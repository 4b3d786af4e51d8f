#include "routing/search/rich/insertion/nearby_routes.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace routeopt::routing::search::rich {

NearbyRoutes::NearbyRoutes(const Plan& plan, Neighbours& neighbours, Preferred& preferred,
                           const std::vector<std::vector<Index>>& slots_of_vehicle,
                           std::int64_t& work)
    : plan_(plan), model_(plan.model()), neighbours_(neighbours), preferred_(preferred),
      slots_of_vehicle_(slots_of_vehicle), work_(work), few_slots_(model_, kFewSlots),
      listed_(model_.slots.size() + 1)
{
}

NeighbourList NearbyRoutes::neighbours(Index stop, std::size_t most)
{
    return std::visit([&](const auto& table) { return neighbours_.of(stop, most, table); },
                      model_.tables.front());
}

void NearbyRoutes::find(Index task, std::size_t width)
{
    ++search_;
    const model::Task& t = model_.tasks[task];
    list_routes_of(neighbours(t.stop, width).stops);
    work_ += static_cast<std::int64_t>(near_.size());
    if (t.second != kNone) {
        const std::span<const Index> near = neighbours(t.second, width).stops;
        work_ += static_cast<std::int64_t>(near.size());
        for (const Index other : near)
            if (const Index slot = plan_.route_of(other); slot != kNone)
                add_running(slot);
    }
    for (const Index slot : preferred_.slots_of(task))
        add_running(slot);
    for (const Index slot : few_slots_.of(t.vehicle_set))
        add_running(slot);
    add_routes_of_partners(task);
}

// Begins slots_ with the routes of the stops. Which of them are listed already cannot be predicted:
// so there is no branch on it, and stops in no route count as one more slot.
void NearbyRoutes::list_routes_of(std::span<const Index> stops)
{
    near_ = stops;
    near_slots_.resize(stops.size());
    slots_.resize(stops.size());
    listed_.back() = search_;
    const std::size_t in_no_route = listed_.size() - 1;
    std::size_t count = 0;
    for (std::size_t i = 0; i < stops.size(); ++i) {
        const Index slot = plan_.route_of(stops[i]);
        std::int64_t& listed = listed_[slot == kNone ? in_no_route : as_size(slot)];
        near_slots_[i] = slots_[count] = slot;
        count += listed != search_ ? 1 : 0;
        listed = search_;
    }
    slots_.resize(count);
}

// Those of tasks that have to share the task's route or vehicle, wherever they are: it can go
// nowhere else.
void NearbyRoutes::add_routes_of_partners(Index task)
{
    for (const Index number : model_.rules.relations_of[task]) {
        const model::Relation& relation = model_.rules.relations[number];
        const bool same_vehicle = relation.kind == RelationKind::same_vehicle;
        if (!same_vehicle && relation.kind != RelationKind::same_route)
            continue;
        const auto placed = std::ranges::find_if(
            relation.stops, [&](Index s) { return plan_.route_of(s) != kNone; });
        if (placed == relation.stops.end())
            continue;
        const Index slot = plan_.route_of(*placed);
        if (same_vehicle)
            for (const Index other : slots_of_vehicle_[model_.slots[slot].vehicle])
                add_running(other);
        else
            add_running(slot);
    }
}

void NearbyRoutes::add_running(Index slot)
{
    if (plan_.route(slot).size > 0 && mark(slot))
        slots_.push_back(slot);
}

bool NearbyRoutes::mark(Index slot)
{
    return std::exchange(listed_[slot], search_) != search_;
}

void NearbyRoutes::add_with_depots(Random* random)
{
    const auto slots = static_cast<std::uint32_t>(model_.slots.size());
    const std::uint32_t first = random == nullptr ? 0 : random->below(slots);
    std::size_t added = 0;
    for (std::uint32_t i = 0; i < slots && (random == nullptr || added < kMostWithDepots); ++i) {
        const auto slot = static_cast<Index>((first + i) % slots);
        if (plan_.route(slot).size == 0 || model_.choices_of(model_.slots[slot]).empty() ||
            !mark(slot))
            continue;
        slots_.push_back(slot);
        ++added;
    }
}

void NearbyRoutes::set_gaps_near(Index task, Index slot, std::size_t width)
{
    const bool is_job = model_.tasks[task].second == kNone;
    const std::int32_t size = plan_.route(slot).size;
    const bool is_whole = size <= (is_job ? kWholeForJobs : kWhole);
    if (!is_whole)
        set_gaps_beside(slot, width);
    // The route of a preferred vehicle, of one of few slots, or one near the delivery alone, may
    // have none of the neighbours.
    if (is_whole || (gaps_.empty() && size <= kWhole))
        set_all_gaps(slot);
}

std::vector<std::size_t>& NearbyRoutes::set_gaps_beside(Index slot, std::size_t most)
{
    constexpr std::size_t kBits = 64;
    gap_bits_.assign(plan_.route(slot).visits.size() / kBits + 1, 0);
    static_assert(Neighbours::kMost <= kBits);
    const std::size_t count = std::min(most, near_.size());
    std::uint64_t here = 0;
    for (std::size_t i = 0; i < count; ++i)
        here |= std::uint64_t{near_slots_[i] == slot} << i;
    for (; here != 0; here &= here - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(here));
        const std::size_t position = plan_.position_of(near_[i]);
        for (const std::size_t gap : {position - 1, position})
            gap_bits_[gap / kBits] |= std::uint64_t{1} << gap % kBits;
    }
    gaps_.clear();
    for (std::size_t word = 0; word < gap_bits_.size(); ++word)
        for (std::uint64_t bits = gap_bits_[word]; bits != 0; bits &= bits - 1)
            gaps_.push_back(word * kBits + static_cast<std::size_t>(std::countr_zero(bits)));
    return gaps_;
}

void NearbyRoutes::set_all_gaps(Index slot)
{
    gaps_.resize(plan_.route(slot).visits.size() - 1);
    std::iota(gaps_.begin(), gaps_.end(), std::size_t{0});
    work_ += static_cast<std::int64_t>(gaps_.size());
}

}  // namespace routeopt::routing::search::rich
