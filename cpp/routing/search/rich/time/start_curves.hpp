// When the service of a visit may start, and what each start costs: the time windows of stops and
// the opening hours of depots, as piecewise linear functions of the start.
#pragma once

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "routing/search/neighbourhood/indexing.hpp"
#include "routing/search/rich/time/visit.hpp"

namespace routeopt::routing::search::rich {

// Keeps the start of one stop within [from, to], although its windows allow more: what a stop of
// another route that a relation of times ties it to leaves it.
struct HeldStart {
    Index stop = kNone;
    std::int64_t from = 0;
    std::int64_t to = 0;
};

// The curves of a model's stops are known from the start; those of route ends and reloads, and of a
// held stop, are made when they are asked for.
class StartCurves {
public:
    // O(pieces of all stops). Precondition: no start costs less than nothing.
    explicit StartCurves(const Model& model);

    // The curve of a visit. Valid until the next call of of() or mirrored(). O(1) for a stop with
    // its own windows and for a route's ends (which start at any time); O(pieces) for a held stop
    // and a reload, which starts within its depot's hours and no earlier than its release.
    [[nodiscard]] Curve of(const Visit& visit)
    {
        return is_plain(visit) ? model_.rules.curve(visit.node) : special(visit);
    }
    // The same function of -t: pieces in reverse, for passes backward in time.
    [[nodiscard]] Curve mirrored(const Visit& visit);
    // Any start, at no cost.
    [[nodiscard]] static Curve any_time() { return {&kAnyTime, 1}; }

    // What a start of a stop at `time` or later costs at least; where its last window ends before,
    // the largest number. Neither hold() nor set_free() is regarded. O(pieces).
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
    // By piece of a visit's curve: the least value of the pieces behind it. Null where that is not
    // known, as of() had to make the curve.
    [[nodiscard]] const Cost* least_of_later(const Visit& visit) const
    {
        return is_plain(visit) ? &later_[model_.rules.stops[visit.node].first_piece] : nullptr;
    }

    // Whether stops have two pieces or more in the mean: backward functions of routes would then
    // have too many pieces to be worth making; see Concatenation.
    [[nodiscard]] bool have_many_pieces() const { return have_many_pieces_; }
    // The longest setup of any stop. A setup falls away behind a stop at the same place.
    [[nodiscard]] std::int64_t longest_setup_s() const { return longest_setup_s_; }

    // Holds a stop, or none (HeldStart{}); returns what was held before.
    HeldStart hold(HeldStart held) { return std::exchange(held_, held); }
    [[nodiscard]] bool holds() const { return held_.stop != kNone; }

    // While it is set, every allowed start costs nothing: windows count, prices do not.
    void set_free(bool is_free) { is_free_ = is_free; }

private:
    static constexpr Piece kAnyTime{-kFar, kFar, 0, 0};

    // A stop with the windows and prices of the request.
    [[nodiscard]] bool is_plain(const Visit& visit) const
    {
        return visit.node < static_cast<Index>(model_.stops.size()) && visit.node != held_.stop &&
               !is_free_;
    }
    [[nodiscard]] Curve special(const Visit& visit);
    [[nodiscard]] Curve changed_curve_of(Index stop);
    [[nodiscard]] Curve hours_of(const Visit& reload);

    const Model& model_;
    std::vector<Piece> mirrored_;  // like Rules::pieces: each stop's from the last to the first
    std::vector<Cost> later_;      // like Rules::pieces: the least of the same stop's behind it
    std::vector<Piece> made_;      // the curve that the last call made
    std::int64_t longest_setup_s_ = 0;
    bool have_many_pieces_ = false;
    HeldStart held_;
    bool is_free_ = false;
};

}  // namespace routeopt::routing::search::rich
