#include "routing/referee/schedule/break_program.hpp"

#include <algorithm>

#include "routing/referee/schedule/longest.hpp"

namespace routeopt::routing::referee {
namespace {

Breaks of_set(const Breaks& breaks, BreakSet set)
{
    Breaks found;
    for (std::size_t k = 0; k < breaks.size(); ++k)
        if (holds(set, k))
            found.push_back(breaks[k]);
    return found;
}

std::optional<Location> location_of(const Break& pause)
{
    return pause.location ? std::optional{*pause.location} : std::nullopt;
}

}  // namespace

BreakProgram::BreakProgram(const Route& route, const Work& work, const Timeline& timeline,
                           const BreakSets& sets)
    : route_(route), work_(work), timeline_(timeline), sets_(sets),
      all_(only(sets.breaks().size()) - 1), free_(sets, {})
{
    for (std::size_t k = 0; k < sets.breaks().size(); ++k)
        if (sets.breaks()[k]->location.present()) {
            with_places_ |= only(k);
            with_place_.push_back(k);
        }
    for (std::size_t k = 1; k < timeline.steps.size(); ++k) {
        Breaks placed;
        for (std::size_t v = timeline.steps[k - 1].visit + 1; v < timeline.steps[k].visit; ++v)
            placed.push_back(route.visits[v].pause);
        if (!placed.empty())
            held_.emplace(k, BreakSequences{sets, std::move(placed)});
    }
    // A route without a start place begins at its first stop, so no break comes before that; the
    // same holds of the end.
    const auto is_stop = [&](const Step& step) {
        return route.visits[step.visit].task != nullptr ||
               route.visits[step.visit].depot != nullptr;
    };
    const auto& steps = timeline.steps;
    first_gap_ = 1;
    last_gap_ = steps.size() - 1;
    if (!has_place(*route.shift->start))
        first_gap_ = static_cast<std::size_t>(std::find_if(steps.begin(), steps.end(), is_stop) -
                                              steps.begin() + 1);
    if (!has_place(*route.shift->end))
        last_gap_ = static_cast<std::size_t>(
            steps.rend() - std::find_if(steps.rbegin(), steps.rend(), is_stop) - 1);
}

std::optional<Placing> BreakProgram::best(const Bounds& bounds)
{
    if (!is_long(timeline_)) {
        const std::optional<End> end = run(bounds);
        return end ? std::optional{follow(*end)} : std::nullopt;
    }
    has_last_ties_ = false;
    const std::optional<End> first = first_members_of_best(bounds);
    has_last_ties_ = true;
    if (!first)
        return std::nullopt;
    const Value& value = first->value;
    most_ = value.cost;
    if (corridor_)
        corridor_->narrow(most_ + saved_by(all_), value.end);
    const std::optional<End> end = run({-value.departure, -value.departure, value.end});
    return follow(*end);
}

// The best schedule without the last ties. No schedule costs less than without the open breaks,
// but for the wait that they save; what it may cost more is raised until one is found.
std::optional<BreakProgram::End> BreakProgram::first_members_of_best(const Bounds& bounds)
{
    if (with_places_ != 0)
        return run(bounds);
    if (!corridor_)
        corridor_.emplace(timeline_, timeline_.first_departure, timeline_.last_departure,
                          timeline_.last_end);
    if (!corridor_->least())
        return std::nullopt;
    constexpr Int128 kFirst = 1 << 20;  // less than a hundredth of a cent
    constexpr Int128 kFactor = 256;
    const Int128 least = *corridor_->least() - saved_by(all_);
    for (Int128 more = kFirst;; more *= kFactor) {
        most_ = least + more;
        corridor_->narrow(most_ + saved_by(all_), bounds.last_end);
        const std::optional<End> end = run(bounds);
        if (!corridor_->is_cut() || (end && end->value.cost <= most_))
            return end;
        if (!end && more == kFirst && !is_possible(bounds))
            return std::nullopt;
        if (end)
            more = std::min(more, (end->value.cost - least + kFactor - 1) / kFactor);
    }
}

// Whether some times keep every hard rule and take every break: at no price the functions are of
// one piece, and of all departures with the same breaks left out the first will do.
bool BreakProgram::is_possible(const Bounds& bounds) const
{
    std::vector<Curve> curves;
    Timeline free = duration_alone(timeline_, curves);
    free.per_second = 0;
    BreakProgram program{route_, work_, free, sets_};
    program.ignore_prices();
    program.has_last_ties_ = false;
    program.departs_first_ = true;
    return program.run(bounds).has_value();
}

// What breaks save at most: while they are taken, no wait is paid.
Int128 BreakProgram::saved_by(BreakSet breaks) const
{
    std::int64_t seconds = 0;
    for (std::size_t k = 0; breaks >> k != 0; ++k)
        seconds += holds(breaks, k) ? *sets_.breaks()[k]->duration_s : 0;
    return has_prices_ ? Int128{route_.rates.per_wait_hour} * kPerHour * seconds : Int128{0};
}

std::optional<BreakProgram::End> BreakProgram::run(const Bounds& bounds)
{
    start(bounds);
    for (std::size_t step = 1; step < timeline_.steps.size(); ++step)
        if (timeline_.is_by_day)
            go_by_day(step);
        else
            go(step);
    return best_end(bounds);
}

void BreakProgram::start(const Bounds& bounds)
{
    pieces_.clear();
    nodes_.clear();
    first_node_.assign(1, 0);
    for (const BreakSet set : sets_.departed()) {
        std::int64_t first = bounds.first_departure;
        for (const Break* pause : of_set(sets_.breaks(), set))
            first = std::max(first, *pause->latest + 1);
        State state;
        state.behind = set;
        const Node node{state, pieces_.size(), 0};
        const std::int64_t last =
            departs_first_ ? std::min(first, bounds.last_departure) : bounds.last_departure;
        const Pieces own = departures(timeline_, first, last);
        pieces_.insert(pieces_.end(), own.begin(), own.end());
        keep(node);
    }
}

bool BreakProgram::may_pause(std::size_t step) const
{
    return step >= first_gap_ && step <= last_gap_;
}

BreakSequences& BreakProgram::sequences_of(std::size_t step)
{
    const auto held = held_.find(step);
    return held == held_.end() ? free_ : held->second;
}

// Calls `visit` with every move from a state towards a step that leaves the breaks of `behind`
// behind: to the step itself, or to one of these breaks that has a place.
template <class Visit>
void BreakProgram::each_move(const State& from, std::size_t step, BreakSet behind,
                             const Visit& visit)
{
    BreakSequences& sequences = sequences_of(step);
    const BreakSet taken = behind & ~from.behind;
    const std::size_t first = from.step == step ? from.placed : 0;
    const auto visit_all = [&](State to, BreakSet open, std::size_t end) {
        if ((open & with_places_) != 0 || !are_ready(open, from.behind))
            return;
        for (const BreakSequence& sequence : sequences.of(open, first, end))
            visit(move_of(from, to, step, sequence));
    };
    visit_all(stop_at(step, behind, from.pause != kStop && setup_lost(step) > 0), taken,
              sequences.placed());
    for (std::size_t k = 0; (taken & with_places_) >> k != 0; ++k) {
        if (!holds(taken & with_places_, k) || (sets_.before(k) & ~behind) != 0)
            continue;
        State to;
        to.step = step;
        to.pause = k;
        to.behind = behind;
        to.work = *sets_.breaks()[k]->duration_s;
        for (to.placed = first; to.placed <= sequences.placed(); ++to.placed)
            visit_all(to, taken & ~only(k), to.placed);
    }
}

// go() where legs depend on the time of day: where on a leg its breaks fall matters then, so each
// order of the breaks in the gap is a way of its own.
void BreakProgram::go_by_day(std::size_t step)
{
    empty_crossing(step);
    const auto go_from = [&](const Node& node) {
        for (const BreakSet behind : sets_.all()) {
            if ((node.state.behind & ~behind) != 0 ||
                (!may_pause(step) && node.state.behind != behind))
                continue;
            each_move(node.state, step, behind, [&](const Move& move) {
                arrive(pieces_.data() + node.begin, pieces_.data() + node.end, node.state.work,
                       move.gap, arriving_);
                for (Piece& piece : arriving_)
                    piece.value = piece.value + move.value;
                lower_to(move.to.pause == kStop ? arrived(move.to)
                                                : crossing_.at_break[place_of_function(move.to)],
                         arriving_);
            });
        }
    };
    const std::size_t first = first_node_[step - 1];
    const std::size_t stops = nodes_.size();
    for (const BreakSet set : sets_.all()) {
        const std::size_t at_breaks = nodes_.size();
        for (const std::size_t own : with_place_)
            for (std::size_t placed = 0; placed <= crossing_.placed; ++placed)
                settle_at_break({step, own, set, placed, *sets_.breaks()[own]->duration_s});
        for (std::size_t k = first; k < nodes_.size(); ++k) {
            if (k == stops)
                k = at_breaks;
            if (k < nodes_.size() && nodes_[k].state.behind == set)
                go_from(Node{nodes_[k]});
        }
    }
    settle_stops(step);
}

// Whether all that has to lie behind these breaks' first, or is among them, does.
bool BreakProgram::are_ready(BreakSet breaks, BreakSet behind) const
{
    for (std::size_t k = 0; breaks >> k != 0; ++k)
        if (holds(breaks, k) && (sets_.before(k) & ~(behind | breaks)) != 0)
            return false;
    return true;
}

BreakProgram::Move BreakProgram::move_of(const State& from, const State& to, std::size_t step,
                                         const BreakSequence& sequence) const
{
    Move move{to, &sequence, sequence.gap, {}};
    const Visit& stop = route_.visits[timeline_.steps[step].visit];
    const Leg own{stop.is_reachable, stop.leg_s, stop.leg_m, stop.way};
    Int128 price = 0;
    std::int64_t busy_s = to.needs_setup ? setup_lost(step) : 0;
    std::int64_t disorder = sequence.disorder;
    for (const BreakSequence::Taken& taken : sequence.taken) {
        busy_s += *sets_.breaks()[taken.number]->duration_s;
        disorder += listed_later(from.behind, taken.number);
    }
    if (to.pause != kStop) {
        busy_s += to.work;
        disorder += listed_later(to.behind, to.pause);
    }
    Leg leg = own;
    if (from.pause != kStop || to.pause != kStop) {
        leg = work_.leg(place_of(from), place_of(to));
        price = price_of(leg) - (from.pause == kStop ? price_of(own) : 0);
    }
    if (leg.way) {
        move.gap.drive(leg.way, route_.rates, timeline_.last_end);
        if (!has_prices_)
            move.gap.per_travel_second = move.gap.per_metre = 0;
    } else {
        move.gap.drive(leg.seconds);
    }
    price -= Int128{route_.rates.per_wait_hour} * kPerHour * busy_s;
    move.value = {has_prices_ ? price : 0, 0, 0, 0, has_last_ties_ ? disorder : 0};
    return move;
}

std::optional<Location> BreakProgram::place_of(const State& state) const
{
    return state.pause == kStop ? route_.visits[timeline_.steps[state.step].visit].answer.location
                                : location_of(*sets_.breaks()[state.pause]);
}

// What a leg adds to the cost beside the time of the route. One that depends on the time of day
// adds it by its gap.
Int128 BreakProgram::price_of(const Leg& leg) const
{
    if (leg.way)
        return 0;
    const Rates& rates = route_.rates;
    return (leg.exists ? 0 : kLost) + Int128{rates.per_travel_km} * leg.metres * kPerKm +
           (Int128{rates.per_travel_hour} - rates.per_wait_hour) * leg.seconds * kPerHour;
}

// The setup that a step is spared as the stop before it is at the same place.
std::int64_t BreakProgram::setup_lost(std::size_t step) const
{
    const Visit& visit = route_.visits[timeline_.steps[step].visit];
    if (visit.task == nullptr || *visit.side->setup_time_s == 0)
        return 0;
    return *visit.side->setup_time_s + service_without_setup(visit, *route_.vehicle->wire) -
           visit.answer.service_s;
}

std::optional<BreakProgram::End> BreakProgram::best_end(const Bounds& bounds)
{
    std::optional<End> best;
    const std::size_t step = timeline_.steps.size() - 1;
    for (const BreakSet set : sets_.all()) {
        // What needs no service needs no setup.
        const State stop = stop_at(step, set, false);
        std::int64_t last_end = bounds.last_end;
        for (std::size_t k = 0; k < sets_.breaks().size(); ++k)
            if (!holds(set, k))
                last_end = std::min(last_end, *sets_.breaks()[k]->earliest - 1);
        const auto value = referee::best_end(timeline_, arrived(stop), last_end);
        if (value && (!best || *value < best->value))
            best = {stop, *value};
    }
    return best;
}

// Back from the best end, the best way to each state before.
Placing BreakProgram::follow(const End& end)
{
    Placing placing;
    placing.value = end.value;
    placing.ended = of_set(sets_.breaks(), all_ & ~end.state.behind);
    State at = end.state;
    std::int64_t time = end.value.end;
    placing.times.push_back(time);
    while (at.step > 0) {
        const Found found = best_before(at, time);
        const std::size_t first = timeline_.steps[at.step - 1].visit + 1;
        if (at.pause != kStop)
            placing.placed.push_back({sets_.breaks()[at.pause], first + at.placed});
        const auto& taken = found.sequence->taken;
        for (auto own = taken.rbegin(); own != taken.rend(); ++own)
            placing.placed.push_back({sets_.breaks()[own->number], first + own->behind});
        at = nodes_[found.node].state;
        time = found.start;
        placing.times.push_back(time);
    }
    std::reverse(placing.placed.begin(), placing.placed.end());
    std::reverse(placing.times.begin(), placing.times.end());
    placing.departed = of_set(sets_.breaks(), at.behind);
    return placing;
}

// The best node to come from, for who has arrived by a time. Of equals that with the fewest breaks
// behind it taken in this gap: the places of breaks are then the first ones.
BreakProgram::Found BreakProgram::best_before(const State& at, std::int64_t arrival)
{
    Found best;
    bool is_found = false;
    const auto look_at = [&](std::size_t k) {
        const Node& node = nodes_[k];
        if ((node.state.behind & ~at.behind) != 0 ||
            (!may_pause(at.step) && node.state.behind != at.behind))
            return;
        each_move(node.state, at.step, at.behind, [&](const Move& move) {
            if (!move.to.is_at(at) || arrival < move.gap.floor)
                return;
            const auto start =
                best_start_before(pieces_.data() + node.begin, pieces_.data() + node.end,
                                  node.state.work, move.gap, arrival);
            if (!start || (is_found && !(start->value + move.value < best.value)))
                return;
            is_found = true;
            best = {k, start->time, move.sequence, start->value + move.value};
        });
    };
    const std::size_t first = first_node_[at.step - 1];
    const std::size_t end = first_node_[at.step];
    std::size_t stops = first;
    while (stops < end && nodes_[stops].state.step + 1 == at.step)
        ++stops;
    for (std::size_t k = stops; k-- > first;)
        look_at(k);
    for (std::size_t k = stops; k < end; ++k)
        look_at(k);
    return best;
}

}  // namespace routeopt::routing::referee
