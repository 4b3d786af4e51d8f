#include "routing/search/rich/time/break_layers.hpp"

#include <algorithm>
#include <span>

namespace routeopt::routing::search::rich {
namespace {

// Up to this many breaks are tried in every order; more are taken in the order of their windows.
constexpr std::size_t kAnyOrder = 3;

// Whether a break can be taken behind a later one, and perhaps not, as late, in front of it.
bool may_cross(std::span<const model::Break> breaks)
{
    for (std::size_t i = 0; i < breaks.size(); ++i)
        for (std::size_t j = i + 1; j < breaks.size(); ++j) {
            const model::Break& a = breaks[i];
            const model::Break& b = breaks[j];
            const std::int64_t last_of_b = std::min(b.latest, a.latest - b.duration_s);
            if (b.earliest + b.duration_s <= a.latest && last_of_b + a.duration_s > b.latest)
                return true;
        }
    return false;
}

}  // namespace

BreakLayers::BreakLayers(const Model& model, const TravelCache& travel)
    : model_(model), travel_(travel), layers_(model.slots.size())
{
    for (Index slot = 0; slot < static_cast<Index>(model.slots.size()); ++slot) {
        make_layers(slot);
        make_steps(slot);
    }
}

void BreakLayers::make_layers(Index slot)
{
    const auto& breaks = model_.rules.slots[slot].breaks;
    Layers& layers = layers_[slot];
    layers.have_places =
        std::ranges::any_of(breaks, [](const model::Break& pause) { return pause.place != kNone; });
    layers.may_cross = breaks.size() <= kAnyOrder && may_cross(breaks);
    if (breaks.size() <= kAnyOrder)
        for (std::uint64_t taken = 0; taken < break_bit(breaks.size()); ++taken)
            layers.taken.push_back(taken);
    else
        for (std::size_t count = 0; count <= breaks.size(); ++count)
            layers.taken.push_back(break_bit(count) - 1);
}

void BreakLayers::make_steps(Index slot)
{
    const auto& breaks = model_.rules.slots[slot].breaks;
    Layers& layers = layers_[slot];
    for (std::size_t from = 0; from < layers.taken.size(); ++from)
        for (std::size_t to = from + 1; to < layers.taken.size(); ++to) {
            const std::uint64_t before = layers.taken[from];
            const std::uint64_t after = layers.taken[to];
            if ((before & after) != before)
                continue;
            Step step;
            step.from = from;
            step.to = to;
            step.breaks = after & ~before;
            std::size_t count = 0;
            bool is_possible = true;
            for (std::size_t k = 0; k < breaks.size(); ++k) {
                if ((step.breaks & break_bit(k)) == 0)
                    continue;
                const model::Break& pause = breaks[k];
                ++count;
                is_possible = is_possible && step.floor <= pause.latest;
                step.until = std::min(step.until, pause.latest - step.length);
                step.floor = std::max(step.floor, pause.earliest) + pause.duration_s;
                step.length += pause.duration_s;
                if (pause.place != kNone)
                    step.at_place = &pause;
            }
            // A break with a place has its gap for itself.
            if (is_possible && (step.at_place == nullptr || count == 1))
                layers.steps.push_back(step);
        }
}

}  // namespace routeopt::routing::search::rich
