#include "routing/search/rich/time/route_time.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <map>
#include <utility>

#include "base/invariant.hpp"

namespace routeopt::routing::search::rich {
namespace {

constexpr Piece kAnyTime{-kFar, kFar, 0, 0};
// Of so few breaks every order is tried; more are taken one after the other.
constexpr std::size_t kAnyOrder = 3;
// Where stops' curves have so many pieces in the mean, functions of what is behind have too many.
constexpr std::size_t kManyPieces = 2;
constexpr std::size_t kMostArcsKept = std::size_t{1} << 23;  // 64 MB

std::uint64_t bit(std::size_t number)
{
    return std::uint64_t{1} << number;
}

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

RouteTime::RouteTime(const Model& model) : model_(model), layers_(model.slots.size())
{
    mirrored_.resize(model.rules.pieces.size());
    later_.resize(model.rules.pieces.size());
    for (const model::StopRules& stop : model.rules.stops) {
        longest_setup_s_ = std::max<std::int64_t>(longest_setup_s_, stop.setup_s);
        for (std::uint32_t i = 0; i < stop.piece_count; ++i) {
            const Piece& piece = model.rules.pieces[stop.first_piece + i];
            INVARIANT(piece.value >= 0 && piece.at(piece.to) >= 0,
                      "no start costs less than nothing");
            mirrored_[stop.first_piece + stop.piece_count - 1 - i] = {
                -piece.to, -piece.from, piece.slope == 0 ? piece.value : piece.at(piece.to),
                -piece.slope};
        }
    }
    for (const model::StopRules& stop : model.rules.stops) {
        Cost least = std::numeric_limits<Cost>::max();
        for (std::size_t i = stop.first_piece + stop.piece_count; i-- > stop.first_piece;) {
            const Piece& piece = model.rules.pieces[i];
            later_[i] = std::exchange(least, std::min({least, piece.value, piece.at(piece.to)}));
        }
    }
    walks_ = model.rules.pieces.size() >= kManyPieces * model.stops.size();
    for (Index slot = 0; slot < static_cast<Index>(model.slots.size()); ++slot)
        make_layers(slot);
    make_arcs();
}

// Arcs at a speed are kept when they are first asked for.
void RouteTime::make_arcs()
{
    std::map<std::pair<Index, std::int64_t>, std::size_t> speeds;
    for (const model::Slot& slot : model_.slots)
        speed_of_.push_back(
            speeds.emplace(std::pair{slot.profile, slot.speed_factor}, speeds.size())
                .first->second);
    arcs_.resize(speeds.size());
    for (const model::Stop& stop : model_.stops)
        places_ = std::max(places_, as_size(stop.place) + 1);
    places_ = std::max(places_, model_.places.size());
    is_symmetric_ =
        std::none_of(model_.tables.begin(), model_.tables.end(), [](const travel::Table& table) {
            return std::holds_alternative<travel::Lookup>(table);
        });
    if (places_ * places_ * speeds.size() > kMostArcsKept)
        return;
    for (auto& arcs : arcs_)
        arcs.reset(static_cast<Arc*>(std::calloc(places_ * places_, sizeof(Arc))));
}

void RouteTime::make_layers(Index slot)
{
    const auto& breaks = rules(slot).breaks;
    Layers& layers = layers_[slot];
    layers.have_places =
        std::ranges::any_of(breaks, [](const model::Break& pause) { return pause.place != kNone; });
    layers.may_cross = breaks.size() <= kAnyOrder && may_cross(breaks);
    if (breaks.size() <= kAnyOrder)
        for (std::uint64_t taken = 0; taken < bit(breaks.size()); ++taken)
            layers.taken.push_back(taken);
    else
        for (std::size_t count = 0; count <= breaks.size(); ++count)
            layers.taken.push_back(bit(count) - 1);
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
                if ((step.breaks & bit(k)) == 0)
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

Arc RouteTime::compute_arc(Index slot, Index from_place, Index to_place) const
{
    const model::Slot& s = model_.slots[slot];
    return at_speed(std::visit([&](const auto& table) { return table.arc(from_place, to_place); },
                               model_.tables[s.profile]),
                    s.speed_factor);
}

bool RouteTime::is_same_place(Index a, Index b) const
{
    if (a == b || !model_.has_coordinates || a == kNone || b == kNone)
        return a == b;
    const travel::Place& first = model_.places[a];
    const travel::Place& second = model_.places[b];
    return first.x == second.x && first.y == second.y;
}

Curve RouteTime::special_curve_of(const Visit& visit)
{
    if (visit.node < static_cast<Index>(model_.stops.size())) {
        hours_.clear();
        for (Piece piece : model_.rules.curve(visit.node)) {
            if (visit.node == held_.stop) {
                if (piece.from < held_.from) {
                    piece.value = piece.slope == 0 ? piece.value : piece.at(held_.from);
                    piece.from = held_.from;
                }
                piece.to = std::min(piece.to, held_.to);
            }
            if (shortest_)
                piece.value = piece.slope = 0;
            if (piece.from <= piece.to)
                hours_.push_back(piece);
        }
        return hours_;
    }
    if (visit.node < model_.first_reload())
        return {&kAnyTime, 1};
    const model::Reload& reload = model_.reloads[visit.node - model_.first_reload()];
    const model::Depot& depot = model_.depots[reload.depot];
    hours_.clear();
    if (depot.hours.empty())
        hours_.push_back({visit.release, kFar, 0, 0});
    std::int64_t from = visit.release;
    for (const model::Depot::Opening& hours : depot.hours) {
        from = std::max(from, hours.open);
        if (from <= hours.close)
            hours_.push_back({from, hours.close, 0, 0});
        from = std::max(from, hours.close + 1);
    }
    return hours_;
}

Curve RouteTime::mirrored_curve_of(const Visit& visit)
{
    if (is_plain(visit)) {
        const model::StopRules& stop = model_.rules.stops[visit.node];
        return std::span{mirrored_}.subspan(stop.first_piece, stop.piece_count);
    }
    const Curve curve = curve_of(visit);
    if (curve.data() == &kAnyTime)
        return curve;
    std::reverse(hours_.begin(), hours_.end());
    for (Piece& piece : hours_)
        piece = {-piece.to, -piece.from, piece.slope == 0 ? piece.value : piece.at(piece.to),
                 -piece.slope};
    return hours_;
}

bool RouteTime::may_pause(Index slot, const Visit& from, const Visit& to) const
{
    const model::Slot& s = model_.slots[slot];
    const auto stops = static_cast<Index>(model_.stops.size());
    const bool leaves_start = from.node == stops + 2 * slot;
    const bool reaches_end = to.node == stops + 2 * slot + 1;
    return !(leaves_start && s.start_place == kNone) && !(reaches_end && s.end_place == kNone);
}

// A break at another place between two stops at one would make the second one's setup needed again:
// it is put elsewhere.
bool RouteTime::may_take(const Step& step, const Visit& from, const Visit& to) const
{
    const auto stops = static_cast<Index>(model_.stops.size());
    return step.at_place == nullptr || from.node >= stops || to.node >= stops ||
           model_.rules.stops[to.node].setup_s == 0 || !is_same_place(from.place, to.place);
}

RouteTime::Bounds RouteTime::bounds_of(Index slot) const
{
    const model::Slot& s = model_.slots[slot];
    return {s.earliest, s.end};
}

void RouteTime::start(Index slot, const Visit& first, Bounds bounds, Front& front) const
{
    const model::Slot& s = model_.slots[slot];
    const auto& breaks = rules(slot).breaks;
    const Cost per_second = shortest_ ? 1 : rules(slot).per_second;
    const auto& taken = layers(slot).taken;
    for (std::size_t layer = 0; layer < taken.size(); ++layer) {
        front[layer].clear();
        if (takes_all_ && layer > 0)
            continue;
        std::int64_t departure = std::max(bounds.first_departure, first.release);
        for (std::size_t k = 0; k < breaks.size(); ++k)
            if ((taken[layer] & bit(k)) != 0)
                departure = std::max(departure, breaks[k].latest + 1);
        if (departure > s.latest_start)
            continue;
        if (per_second > 0 && departure < s.latest_start)
            front[layer].push_back({departure, s.latest_start - 1,
                                    -per_second * (departure - s.earliest), -per_second});
        front[layer].push_back(
            {per_second > 0 ? s.latest_start : departure, kFar,
             -per_second * ((per_second > 0 ? s.latest_start : departure) - s.earliest), 0});
    }
}

void RouteTime::finish(Index slot, Bounds bounds, Front& front) const
{
    const model::Slot& s = model_.slots[slot];
    const model::SlotRules& own = rules(slot);
    const Cost per_second = shortest_ ? 1 : own.per_second;
    const Cost per_late_second = shortest_ ? 0 : own.per_overtime_second;
    const std::uint64_t all = bit(own.breaks.size()) - 1;
    const auto& taken = layers(slot).taken;
    for (std::size_t layer = 0; layer < taken.size(); ++layer) {
        front[layer].clear();
        if (takes_all_ && layer + 1 < taken.size())
            continue;
        std::int64_t end = bounds.last_end;
        for (std::size_t k = 0; k < own.breaks.size(); ++k)
            if ((all & ~taken[layer] & bit(k)) != 0)
                end = std::min(end, own.breaks[k].earliest - 1);
        if (end < s.earliest)
            continue;
        // Who has to start in overtime is late before leaving.
        const std::int64_t late_from = std::max(own.overtime_from, s.earliest);
        const Cost late_before = per_late_second * (late_from - own.overtime_from);
        if (end > late_from) {
            front[layer].push_back({-end, -late_from - 1,
                                    late_before + per_second * (end - s.earliest) +
                                        per_late_second * (end - late_from),
                                    -per_second - per_late_second});
            end = late_from;
        }
        if (per_second > 0 && end > s.earliest)
            front[layer].push_back({-end, -s.earliest - 1,
                                    late_before + per_second * (end - s.earliest), -per_second});
        front[layer].push_back({per_second > 0 ? -s.earliest : -end, kFar, late_before, 0});
    }
}

Cost RouteTime::price_of(Index slot, const Step& step, Index from, Index to, Arc leg, Arc& in,
                         Arc& out) const
{
    std::int64_t busy_s = step.length;
    Cost price = 0;
    if (step.at_place != nullptr) {
        in = arc(slot, from, step.at_place->place);
        out = arc(slot, step.at_place->place, to);
        const std::int64_t metres = std::int64_t{in.distance_m} + out.distance_m - leg.distance_m;
        const std::int64_t seconds = std::int64_t{in.duration_s} + out.duration_s - leg.duration_s;
        const model::Slot& s = model_.slots[slot];
        price = s.per_metre * metres + s.per_second * seconds;
        busy_s += seconds;
    }
    return shortest_ ? 0 : price - rules(slot).per_busy_second * busy_s;
}

// Of a front that leaves a place, backward of one that reaches the next one, what a step makes of
// it, in front of the way that is returned. Empty: it can't be taken.
std::int64_t RouteTime::cross(Index slot, Falling front, const Step& step, Index from_place,
                              Arc leg, Index to_place, bool backward, Pieces& out) const
{
    Arc in = leg;
    Arc on = leg;
    const Cost price = price_of(slot, step, from_place, to_place, leg, in, on);
    out.clear();
    std::int64_t way = leg.duration_s;
    if (step.at_place == nullptr) {
        if (backward)
            pause(front, step.length, -step.until - way, -step.floor, out);
        else
            pause(front, step.length, step.floor - way, step.until, out);
    } else {
        if (!in.exists() || !on.exists())
            return 0;
        const model::Break& own = *step.at_place;
        const Piece hours = backward ? Piece{-own.latest, -own.earliest, 0, 0}
                                     : Piece{own.earliest, own.latest, 0, 0};
        if (backward)
            advance(front, step.length + on.duration_s, {&hours, 1}, 0, out);
        else
            advance(front, in.duration_s, {&hours, 1}, step.length, out);
        way = backward ? in.duration_s : on.duration_s;
    }
    for (Piece& piece : out)
        piece.value += price;
    return way;
}

// Of a front at `from` what a step makes of it at the next node, whose curve and stay these are.
// Backward: of a front at the door of the next node what it is on reaching `from`.
void RouteTime::take_step(Index slot, Falling front, const Step& step, const Visit& from, Arc leg,
                          Index to_place, bool backward, Curve curve, std::int64_t stay_s,
                          Pieces& out)
{
    const std::int64_t way = cross(slot, front, step, from.place, leg, to_place, backward, paused_);
    if (backward)
        advance(paused_, from.stay_s + way, curve, 0, out);
    else
        advance(paused_, way, curve, stay_s, out);
}

// Who is too late for a break that is not behind can neither take it nor end before it; backward,
// who must be there before a break that is behind can neither have taken it nor begun after it.
void RouteTime::drop_dead(Index slot, Front& front, bool backward) const
{
    const auto& breaks = rules(slot).breaks;
    const auto& taken = layers(slot).taken;
    for (std::size_t layer = 0; layer < taken.size(); ++layer)
        for (std::size_t k = 0; k < breaks.size() && !front[layer].empty(); ++k) {
            const std::int64_t first = front[layer].front().from;
            const bool is_taken = (taken[layer] & bit(k)) != 0;
            if (backward ? is_taken && -first < std::min(breaks[k].earliest + breaks[k].duration_s,
                                                         breaks[k].latest + 1)
                         : !is_taken && first > breaks[k].latest)
                front[layer].clear();
        }
}

bool RouteTime::go(Index slot, Front& front, const Visit& from, Arc leg, const Visit& to)
{
    const Layers& layers = this->layers(slot);
    const Curve curve = curve_of(to);
    for (std::size_t layer = 0; layer < layers.taken.size(); ++layer) {
        next_[layer].clear();
        advance(front[layer], leg.duration_s, curve, to.stay_s, next_[layer]);
    }
    if (!layers.steps.empty() && may_pause(slot, from, to))
        for (const Step& step : layers.steps) {
            if (front[step.from].empty() || front[step.from].front().from > step.until ||
                !may_take(step, from, to))
                continue;
            crossed_.clear();
            take_step(slot, front[step.from], step, from, leg, to.place, false, curve, to.stay_s,
                      crossed_);
            if (crossed_.empty())
                continue;
            lowered_.clear();
            lower(next_[step.to], crossed_, lowered_);
            std::swap(next_[step.to], lowered_);
        }
    drop_dead(slot, next_, false);
    bool any = false;
    for (std::size_t layer = 0; layer < layers.taken.size(); ++layer) {
        std::swap(front[layer], next_[layer]);
        any = any || !front[layer].empty();
    }
    return any;
}

// From the door of `to` back to the door of `from`.
void RouteTime::go_back(Index slot, Front& front, const Visit& from, Arc leg, const Visit& to)
{
    const Layers& layers = this->layers(slot);
    const Curve curve = mirrored_curve_of(from);
    for (std::size_t layer = 0; layer < layers.taken.size(); ++layer) {
        next_[layer].clear();
        advance(front[layer], from.stay_s + leg.duration_s, curve, 0, next_[layer]);
    }
    if (!layers.steps.empty() && may_pause(slot, from, to))
        for (const Step& step : layers.steps) {
            if (front[step.to].empty() || !may_take(step, from, to))
                continue;
            crossed_.clear();
            take_step(slot, front[step.to], step, from, leg, to.place, true, curve, 0, crossed_);
            if (crossed_.empty())
                continue;
            lowered_.clear();
            lower(next_[step.from], crossed_, lowered_);
            std::swap(next_[step.from], lowered_);
        }
    drop_dead(slot, next_, true);
    for (std::size_t layer = 0; layer < layers.taken.size(); ++layer)
        std::swap(front[layer], next_[layer]);
}

}  // namespace routeopt::routing::search::rich
