// Which breaks a vehicle can have taken, as the layers of a dynamic program over a route.
#pragma once

#include <cstdint>
#include <vector>

#include "routing/search/neighbourhood/indexing.hpp"
#include "routing/search/rich/time/travel_cache.hpp"
#include "routing/search/rich/time/visit.hpp"

namespace routeopt::routing::search::rich {

// The bit of a break in a set of breaks: breaks are numbered as in SlotRules::breaks.
[[nodiscard]] constexpr std::uint64_t break_bit(std::size_t number)
{
    return std::uint64_t{1} << number;
}

// A transition from one layer to another: some breaks, one after the other, in one gap between two
// visits. They begin when the gap is entered or later, and end before its leg is driven; a break
// with a place is the only one of its gap and is driven to.
struct Step {
    std::size_t from = 0;  // the layers
    std::size_t to = 0;
    std::int64_t length = 0;                 // of the breaks together, in seconds
    std::int64_t floor = -kFar;              // the last break ends no earlier than this
    std::int64_t until = kFar;               // the first break begins no later than this
    const model::Break* at_place = nullptr;  // the break, if it has a place
    std::uint64_t breaks = 0;                // as bits
};

// Breaks in the gap behind a position.
struct PlacedBreaks {
    std::size_t position;
    std::uint64_t breaks;  // as bits

    bool operator==(const PlacedBreaks&) const = default;
};

// Which of several places of a route's breaks are taken.
enum class BreakChoice : std::uint8_t {
    most,    // of the least cost; if possible no break is left out; in the last gaps
    fewest,  // of the least cost; breaks are left out if possible; in the last gaps
    all,     // no break is left out, though that may cost more; in the first gaps
};

// The layers of one slot. Of up to three breaks there is one for every subset, so that they are
// taken in any order; more breaks are taken in the order of their windows, so that layer k stands
// for the first k. The first layer has no break, the last one all. A slot without breaks has one
// layer and no steps.
struct Layers {
    std::vector<std::uint64_t> taken;  // by layer: the breaks behind the vehicle, as bits
    std::vector<Step> steps;           // by from, then to
    bool have_places = false;          // some break has a place
    // Some break can be taken behind a later one and perhaps not, as late, in front of it: one more
    // gap in a route may then allow an order that the gaps it has do not.
    bool may_cross = false;
};

// Of a slot: a search takes 63 breaks at most (validation::kMostSearchedBreaks).
inline constexpr std::size_t kMostLayers = 64;

// The layers of all slots, and in which gaps of a route breaks may be taken.
class BreakLayers {
public:
    BreakLayers(const Model& model, const TravelCache& travel);

    [[nodiscard]] const Layers& of(Index slot) const { return layers_[slot]; }
    [[nodiscard]] std::size_t count(Index slot) const { return layers_[slot].taken.size(); }

    // Whether a gap may hold breaks at all: not before the first place of a route whose start is
    // open, nor behind the last one where its end is.
    [[nodiscard]] bool may_pause(Index slot, const Visit& from, const Visit& to) const
    {
        const model::Slot& s = model_.slots[slot];
        const auto stops = static_cast<Index>(model_.stops.size());
        const bool leaves_start = from.node == stops + 2 * slot;
        const bool reaches_end = to.node == stops + 2 * slot + 1;
        return !(leaves_start && s.start_place == kNone) && !(reaches_end && s.end_place == kNone);
    }
    // Whether it may hold those of a step. A break at another place, put between two stops at one
    // place, would make the second one's setup needed again: such a break goes elsewhere.
    [[nodiscard]] bool may_take(const Step& step, const Visit& from, const Visit& to) const
    {
        const auto stops = static_cast<Index>(model_.stops.size());
        return step.at_place == nullptr || from.node >= stops || to.node >= stops ||
               model_.rules.stops[to.node].setup_s == 0 ||
               !travel_.is_same_place(from.place, to.place);
    }

private:
    void make_layers(Index slot);
    void make_steps(Index slot);

    const Model& model_;
    const TravelCache& travel_;
    BySlot<Layers> layers_;
};

}  // namespace routeopt::routing::search::rich
