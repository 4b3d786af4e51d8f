// The least cost of a route's time, breaks included, and what a stop more would make of it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <memory>
#include <vector>

#include "routing/search/neighbourhood/indexing.hpp"
#include "routing/search/rich/time/piecewise_linear.hpp"

namespace routeopt::routing::search::rich {

using model::Model;
using travel::Arc;

// A node of a route as time sees it.
struct Visit {
    Index node = kNone;
    Index place = kNone;  // of an open end: its neighbour's
    Arc leg;              // to the next
    std::int64_t stay_s = 0;
    std::int64_t release = -kFar;  // a route's start, or a reload: not before
    Index leg_to = kNone;          // the node that the leg leads to, where it is known
};

// Which breaks are behind a vehicle, in layers: none in the first, all in the last. A step goes
// from one layer to another by breaks in one gap.
struct Step {
    std::size_t from = 0;
    std::size_t to = 0;
    std::int64_t length = 0;                 // of the breaks together
    std::int64_t floor = -kFar;              // the gap's end is reached no earlier
    std::int64_t until = kFar;               // the gap is entered no later
    const model::Break* at_place = nullptr;  // a single break that has a place
    std::uint64_t breaks = 0;                // as bits
};

struct Layers {
    std::vector<std::uint64_t> taken;  // by layer: breaks behind, as bits
    std::vector<Step> steps;
    bool have_places = false;  // some break has
    bool may_cross = false;    // breaks may be taken in an order that one gap does not allow
};

inline constexpr std::size_t kMostLayers = 64;

// A vehicle on its way: a function by layer.
using Front = std::array<Pieces, kMostLayers>;

// Fronts of one node after the other.
class Fronts {
public:
    [[nodiscard]] std::size_t nodes() const { return first_.size(); }
    [[nodiscard]] Falling at(std::size_t node, std::size_t layer) const
    {
        const Range range = ranges_[node * layers_ + layer];
        return {pieces_.begin() + range.first, range.count};
    }
    // The earliest time in any layer.
    [[nodiscard]] std::int64_t first(std::size_t node) const { return first_[node]; }

    // Keeps the first nodes; what follows is of so many layers.
    void cut(std::size_t nodes, std::size_t layers);
    void add(const Front& front);
    // Of the next node what advance() makes of the last one's. False: nothing.
    bool add_advanced(std::int64_t way, Curve curve, std::int64_t stay);
    void read_last(Front& front) const;

private:
    struct Range {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };
    std::size_t layers_ = 1;
    Pieces pieces_;
    ByNode<Range> ranges_;  // and layer
    std::vector<std::int64_t> first_;
};

// A route's functions: of being through with a node, and of reaching it, by layer. Where a route
// has one layer they are made when they are first asked for.
class Functions {
public:
    // The earliest end of a node, and the latest arrival at it.
    [[nodiscard]] std::int64_t ready(std::size_t position) const { return reach_[position].ready; }
    [[nodiscard]] std::int64_t latest(std::size_t position) const
    {
        return reach_[position].latest;
    }

private:
    friend class RouteTime;
    // How many visits at the start, and then at the end, are as these functions have them.
    struct Same {
        std::size_t before = 0;
        std::size_t behind = 0;
    };
    struct Reach {
        std::int64_t ready = kFar;
        std::int64_t latest = -kFar;
    };
    [[nodiscard]] Same same_as(std::span<const Visit> visits) const;
    [[nodiscard]] Falling before(std::size_t position, std::size_t layer) const
    {
        return before_.at(position, layer);
    }
    // Time is mirrored here.
    [[nodiscard]] Falling behind(std::size_t position, std::size_t layer) const
    {
        return behind_.at(visits_.size() - 1 - position, layer);
    }

    std::vector<Visit> visits_;  // none: nothing is known
    std::vector<Reach> reach_;
    mutable Fronts before_;
    mutable Fronts behind_;  // from the end on
    Cost least_ = 0;         // of the whole, a limit of the duration aside
};

class RouteTime {
public:
    explicit RouteTime(const Model& model);

    [[nodiscard]] Arc arc(Index slot, Index from_place, Index to_place) const
    {
        return from_place == kNone || to_place == kNone
                   ? Arc{}
                   : arc_of(slot, from_place, to_place, from_place, to_place);
    }
    // That arc is asked for soon.
    void expect_arc(Index slot, Index from_place, Index to_place) const
    {
        const Arc* const arcs = arcs_[speed_of_[slot]].get();
        if (arcs != nullptr && from_place != kNone && to_place != kNone)
            __builtin_prefetch(&arcs[as_size(from_place) * places_ + as_size(to_place)]);
    }
    // The same, for many ways to one place: where ways back are as long, they lie side by side.
    [[nodiscard]] Arc arc_to(Index slot, Index from_place, Index to_place) const
    {
        if (!is_symmetric_)
            return arc(slot, from_place, to_place);
        return from_place == kNone || to_place == kNone
                   ? Arc{}
                   : arc_of(slot, from_place, to_place, to_place, from_place);
    }
    // A stop more makes a route shorter by so much at most: on planes and spheres by rounding,
    // before and after the speed is looked at, and by a setup that falls away.
    [[nodiscard]] std::int64_t longest_shortcut_s(Index slot) const
    {
        constexpr std::int64_t kRounding = 2;
        return is_symmetric_ ? longest_setup_s_ + kRounding + 1 +
                                   kRounding * kMillion / model_.slots[slot].speed_factor
                             : kFar;
    }
    [[nodiscard]] bool has_setups() const { return longest_setup_s_ > 0; }
    [[nodiscard]] bool is_same_place(Index a, Index b) const;

    // When a visit may start and what that costs. Valid until the next call.
    [[nodiscard]] Curve curve_of(const Visit& visit)
    {
        return is_plain(visit) ? model_.rules.curve(visit.node) : special_curve_of(visit);
    }

    // What the time of a route costs at least; nothing where it keeps no schedule. Travel and
    // fixed prices aside, and all that is busy is taken to be the legs and stays of the visits.
    // The functions are of a route on the slot: what the two share is not computed again.
    std::optional<Cost> least(Index slot, std::span<const Visit> visits,
                              const Functions& functions);

    // The same, and the functions become those of the visits.
    std::optional<Cost> measure(Index slot, std::span<const Visit> visits, Functions& functions);

    // The least cost with a stop put in behind a position, the limit of the duration aside; nothing
    // where that is `most` or more. The legs and the stay are the new ones.
    [[nodiscard]] std::optional<Cost> with_stop(Index slot, std::span<const Visit> visits,
                                                const Functions& functions, std::size_t position,
                                                Index stop, Arc in, std::int64_t stay_s, Arc out,
                                                Cost most);

    // For walks along a route.
    void begin(Index slot, const Functions& functions, std::size_t position, Front& front);
    // From the place of one visit to that of another; false where that is too late.
    bool go(Index slot, Front& front, const Visit& from, Arc leg, const Visit& to);
    std::optional<Cost> arrive(Index slot, const Front& front, const Visit& from, Arc leg,
                               const Visit& to, const Functions& functions, std::size_t position);

    // The same by way of one more visit, whose leg leads on; nothing where that is `most` or more.
    std::optional<Cost> arrive_by(Index slot, const Front& front, const Visit& from, Arc leg,
                                  const Visit& by, const Visit& to, const Functions& functions,
                                  std::size_t position, Cost most);

    // What a start at a stop costs at least from a time on; where its windows end before, the
    // largest number.
    [[nodiscard]] Cost least_start(Index stop, std::int64_t time) const
    {
        const Curve curve = model_.rules.curve(stop);
        const Cost* later = &later_[model_.rules.stops[stop].first_piece];
        for (const Piece& piece : curve) {
            if (piece.to >= time)
                return std::min(*later,
                                piece.at(piece.slope < 0 ? piece.to : std::max(piece.from, time)));
            ++later;
        }
        return std::numeric_limits<Cost>::max();
    }

    // The earliest that a front is through.
    [[nodiscard]] std::int64_t ready_of(Index slot, const Front& front) const
    {
        std::int64_t ready = kFar;
        for (std::size_t layer = 0; layer < layers(slot).taken.size(); ++layer)
            if (!front[layer].empty())
                ready = std::min(ready, front[layer].front().from);
        return ready;
    }

    // Where the breaks of a route's cheapest schedule are: behind which position each, in order.
    struct Placed {
        std::size_t position;
        std::uint64_t breaks;  // as bits

        bool operator==(const Placed&) const = default;
    };
    std::vector<Placed> place_breaks(Index slot, std::span<const Visit> visits);
    // Of a route that costs so much at least.
    std::vector<Placed> place_breaks(Index slot, std::span<const Visit> visits, Cost least,
                                     const Functions& functions);

    // What breaks with places add to a route's way where they are put.
    [[nodiscard]] bool has_breaks_with_places(Index slot) const { return layers(slot).have_places; }
    Arc way_to_breaks(Index slot, std::span<const Visit> visits);

    [[nodiscard]] const Layers& layers(Index slot) const { return layers_[slot]; }
    // The breaks of a step in the order in which they are taken.
    [[nodiscard]] const model::SlotRules& rules(Index slot) const
    {
        return model_.rules.slots[slot];
    }

    // A stop's start is held between two times while places for it are looked at.
    struct Held {
        Index stop = kNone;
        std::int64_t from = 0;
        std::int64_t to = 0;
    };
    Held hold(Held held) { return std::exchange(held_, held); }
    [[nodiscard]] bool holds() const { return held_.stop != kNone; }

private:
    // The departures and ends that are looked at.
    struct Bounds {
        std::int64_t first_departure;
        std::int64_t last_end;
    };
    void make_layers(Index slot);
    // Makes the functions up to a position, or from one on. False: that is too late.
    bool know_before(Index slot, const Functions& functions, std::size_t position);
    void know_behind(Index slot, const Functions& functions, std::size_t position);
    std::optional<Cost> measure_plain(Index slot, Functions& functions, Functions::Same same);
    void keep_reach(Functions& functions, Functions::Same same);
    bool set_ready(Index slot, Functions& functions, Functions::Same same);
    void set_latest(Index slot, Functions& functions, Functions::Same same);
    void read_reach(Functions& functions) const;
    std::optional<Cost> least_known(Index slot, const Functions& functions);
    void make_arcs();
    [[nodiscard]] Arc arc_of(Index slot, Index from_place, Index to_place, Index row,
                             Index column) const
    {
        Arc* const arcs = arcs_[speed_of_[slot]].get();
        if (arcs == nullptr)
            return compute_arc(slot, from_place, to_place);
        Arc& kept = arcs[as_size(row) * places_ + as_size(column)];
        if (kept.duration_s != 0)
            return {kept.distance_m, ~kept.duration_s};
        const Arc arc = compute_arc(slot, from_place, to_place);
        kept = {arc.distance_m, arc.exists() ? ~arc.duration_s : 1};
        return arc;
    }
    [[nodiscard]] Arc compute_arc(Index slot, Index from_place, Index to_place) const;
    // The cheapest way on from each node of a route within the bounds, in doors_, and its cost.
    [[nodiscard]] std::optional<Cost> find_doors(Index slot, std::span<const Visit> visits,
                                                 Bounds bounds, const Functions& functions);
    // Counted from the end.
    [[nodiscard]] Falling door(std::size_t node, std::size_t layer) const
    {
        return node < known_count_ ? known_doors_->at(node, layer)
                                   : doors_.at(node - known_count_, layer);
    }
    std::vector<Placed> place_any_breaks(Index slot, std::span<const Visit> visits, Cost least,
                                         const Functions& functions);
    [[nodiscard]] bool has_one_free_break(Index slot) const;
    std::vector<Placed> place_one_break(Index slot, std::span<const Visit> visits, Cost least,
                                        const Functions& functions);
    std::size_t go_without_break(Index slot, std::span<const Visit> visits,
                                 const Functions& functions, std::size_t known);
    std::optional<std::vector<Placed>> place_all_breaks(Index slot, std::span<const Visit> visits,
                                                        Cost least);
    [[nodiscard]] bool are_all(Index slot, std::span<const Placed> placed) const;
    [[nodiscard]] bool has_to_take_all(Index slot, std::span<const Visit> visits) const;
    std::vector<Placed> walk_to_doors(Index slot, std::span<const Visit> visits, Bounds bounds);
    // A stop with the windows and prices of the request.
    [[nodiscard]] bool is_plain(const Visit& visit) const
    {
        return visit.node < static_cast<Index>(model_.stops.size()) && visit.node != held_.stop &&
               !shortest_;
    }
    [[nodiscard]] Curve special_curve_of(const Visit& visit);
    [[nodiscard]] Curve mirrored_curve_of(const Visit& visit);
    [[nodiscard]] bool may_pause(Index slot, const Visit& from, const Visit& to) const;
    [[nodiscard]] bool may_take(const Step& step, const Visit& from, const Visit& to) const;
    void start(Index slot, const Visit& first, Bounds bounds, Front& front) const;
    void finish(Index slot, Bounds bounds, Front& front) const;
    [[nodiscard]] Bounds bounds_of(Index slot) const;
    [[nodiscard]] std::optional<Cost> least_within(Index slot, std::span<const Visit> visits,
                                                   Bounds bounds);
    [[nodiscard]] std::optional<Cost> keep_duration(Index slot, std::span<const Visit> visits,
                                                    Cost unlimited, Bounds& best);
    [[nodiscard]] std::optional<std::int64_t>
    best_departure(Index slot, std::span<const Visit> visits, bool shortest);
    void go_back(Index slot, Front& front, const Visit& from, Arc leg, const Visit& to);
    [[nodiscard]] std::optional<Cost> least_of_all(Index slot, std::span<const Visit> visits,
                                                   const Functions& functions);
    Cost price_of(Index slot, const Step& step, Index from, Index to, Arc leg, Arc& in,
                  Arc& out) const;
    template <class Behind>
    std::optional<Cost> join(Index slot, const Front& front, const Visit& from, Arc leg,
                             const Visit& to, Behind&& behind);
    template <class Ahead>
    std::optional<Cost> least_by(Index slot, Ahead&& ahead, const Visit& from, Arc leg,
                                 const Visit& by, const Visit& to, const Functions& functions,
                                 std::size_t position, Cost most);
    bool walks_on(Index slot, const Functions& functions, std::size_t position);
    std::optional<Cost> walk_on(Falling front, std::int64_t way, const Visit* by,
                                const Functions& functions, std::size_t position, Cost most);
    [[nodiscard]] const Cost* later_of(const Visit& visit) const;
    std::optional<Cost> with_behind(Index slot, Falling ahead, Arc leg, const Visit& by,
                                    Functions functions, std::size_t position, Cost most);
    std::int64_t cross(Index slot, Falling front, const Step& step, Index from_place, Arc leg,
                       Index to_place, bool backward, Pieces& out) const;
    void take_step(Index slot, Falling front, const Step& step, const Visit& from, Arc leg,
                   Index to_place, bool backward, Curve curve, std::int64_t stay_s, Pieces& out);
    void drop_dead(Index slot, Front& front, bool backward) const;

    struct Free {
        void operator()(Arc* arcs) const { std::free(arcs); }
    };

    const Model& model_;
    BySlot<std::size_t> speed_of_;  // vehicles of one profile and factor
    // By speed, durations as their complements: zeros are not known yet. None where there are too
    // many.
    std::vector<std::unique_ptr<Arc[], Free>> arcs_;
    std::size_t places_ = 0;
    bool is_symmetric_ = false;
    std::int64_t longest_setup_s_ = 0;
    bool walks_ = false;  // instead of making functions of what is behind
    BySlot<Layers> layers_;
    std::vector<Piece> mirrored_;  // pieces of stops, each stop's from the last to the first
    std::vector<Cost> later_;      // by piece of a stop: the least of those behind it
    std::vector<Piece> hours_;     // scratch: a depot's hours, or held pieces
    Pieces paused_;                // scratch
    Pieces crossed_;               // scratch
    Pieces lowered_;               // scratch
    Front front_;
    Front next_;
    Front ends_;
    Front only_;
    Front known_;                              // of functions that are made
    std::vector<Functions::Reach> old_reach_;  // scratch
    Fronts doors_;                             // behind the known ones
    const Fronts* known_doors_ = nullptr;
    std::size_t known_count_ = 0;
    Fronts ahead_;  // of nodes before the only break
    Held held_;
    bool shortest_ = false;   // only the duration counts
    bool takes_all_ = false;  // no break is left out
};

// The step's part in front of the next node is written down as reaching it.
template <class Behind>
std::optional<Cost> RouteTime::join(Index slot, const Front& front, const Visit& from, Arc leg,
                                    const Visit& to, Behind&& behind)
{
    const Layers& layers = this->layers(slot);
    std::optional<Cost> least;
    const auto keep_least = [&](std::optional<Cost> cost) {
        if (cost && (!least || *cost < *least))
            least = cost;
    };
    for (std::size_t layer = 0; layer < layers.taken.size(); ++layer)
        keep_least(least_sum(front[layer], leg.duration_s, behind(layer)));
    if (!may_pause(slot, from, to))
        return least;
    Visit door;
    door.node = static_cast<Index>(model_.stops.size());  // an end: at any time
    for (const Step& step : layers.steps) {
        if (front[step.from].empty() || behind(step.to).empty() || !may_take(step, from, to))
            continue;
        crossed_.clear();
        take_step(slot, front[step.from], step, from, leg, to.place, false, curve_of(door), 0,
                  crossed_);
        keep_least(least_sum(crossed_, 0, behind(step.to)));
    }
    return least;
}

}  // namespace routeopt::routing::search::rich
