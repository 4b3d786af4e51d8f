// How BreakProgram gets from a step to the next. In the gap between them breaks are taken one after
// the other: each leads to a set of breaks behind the vehicle that is gone through later.
#include <algorithm>
#include <utility>

#include "routing/referee/schedule/break_program.hpp"

namespace routeopt::routing::referee {

// From having reached a step to having reached the next: set by set, as every break that is taken
// leads to a set behind.
void BreakProgram::go(std::size_t step)
{
    begin_crossing(step);
    for (const BreakSet set : sets_.all()) {
        for (std::size_t placed = 0; placed <= crossing_.placed; ++placed) {
            go_on({step - 1, kStop, set, placed});
            for (const std::size_t own : with_place_) {
                const State at_break{step, own, set, placed, *sets_.breaks()[own]->duration_s};
                settle_at_break(at_break);
                go_on(at_break);
            }
        }
    }
    settle_stops(step);
}

// Makes nodes of where the vehicle has arrived at a step.
void BreakProgram::settle_stops(std::size_t step)
{
    first_node_.push_back(nodes_.size());
    if (step + 1 == timeline_.steps.size())
        return;
    for (const BreakSet set : sets_.all())
        for (const bool needs_setup : {false, true})
            settle(stop_at(step, set, needs_setup));
}

void BreakProgram::begin_crossing(std::size_t step)
{
    empty_crossing(step);
    for (std::size_t k = first_node_[step - 1]; k < nodes_.size(); ++k)
        leave(nodes_[k]);
}

void BreakProgram::empty_crossing(std::size_t step)
{
    const auto empty = [](std::vector<Pieces>& functions, std::size_t size) {
        functions.resize(size);
        for (Pieces& function : functions)
            function.clear();
    };
    crossing_.step = step;
    crossing_.placed = sequences_of(step).placed();
    const std::size_t size = sets_.all().size() * (crossing_.placed + 1) * (with_place_.size() + 1);
    crossing_.ready.resize(size);
    for (std::vector<Ready>& ready : crossing_.ready)
        ready.clear();
    empty(crossing_.at_break, with_place_.empty() ? 0 : size);
    empty(crossing_.at_step, 2 * sets_.all().size());
}

// Where the functions of a state of the gap are in their lists.
std::size_t BreakProgram::place_of_function(const State& state) const
{
    std::size_t place = 0;
    if (state.pause != kStop)
        place = 1 + (std::find(with_place_.begin(), with_place_.end(), state.pause) -
                     with_place_.begin());
    return (place * (crossing_.placed + 1) + state.placed) * sets_.all().size() +
           sets_.place_of(state.behind);
}

void BreakProgram::leave(const Node& node)
{
    arrive(pieces_.data() + node.begin, pieces_.data() + node.end, node.state.work, {}, arriving_);
    add(crossing_.ready[place_of_function(node.state)], arriving_, -kForever);
}

void BreakProgram::go_on(const State& from)
{
    const auto& all = crossing_.ready[place_of_function(from)];
    for (std::size_t k = 0; k < all.size(); ++k)
        if (std::max(all[k].pieces.front().from, all[k].floor) <= overdue_after(from.behind))
            pass(from, all[k]);
}

// Takes the next break, or drives to where the next one is or to the step.
void BreakProgram::pass(const State& from, const Ready& ready)
{
    const std::size_t step = crossing_.step;
    State to = from;
    if (from.placed < crossing_.placed) {
        ++to.placed;
        take(ready, sequences_of(step).placed(from.placed), {}, to);
    } else {
        to = stop_at(step, from.behind, from.pause != kStop && setup_lost(step) > 0);
        drive(from, ready, to, arrived(to));
    }
    if (!may_pause(step))
        return;
    for (std::size_t k = 0; all_ >> k != 0; ++k) {
        if (holds(from.behind, k) || (sets_.before(k) & ~from.behind) != 0)
            continue;
        const Break& pause = *sets_.breaks()[k];
        to = from;
        to.behind |= only(k);
        if (holds(with_places_, k)) {
            to.step = step;
            to.pause = k;
            to.work = *pause.duration_s;
            drive(from, ready, to, crossing_.at_break[place_of_function(to)]);
            continue;
        }
        const std::int64_t disorder = has_last_ties_ ? listed_later(from.behind, k) : 0;
        take(ready, pause, {-saved_by(only(k)), 0, 0, 0, disorder}, to);
    }
}

void BreakProgram::take(const Ready& ready, const Break& pause, const Value& value, const State& to)
{
    Gap gap;
    gap.floor = ready.floor;
    gap.add(pause);
    const std::int64_t floor = std::exchange(gap.floor, -kForever);
    const Pieces& pieces = ready.pieces;
    arrive(pieces.data(), pieces.data() + pieces.size(), 0, gap, arriving_);
    for (Piece& piece : arriving_)
        piece.value = piece.value + value;
    add(crossing_.ready[place_of_function(to)], arriving_, floor);
}

void BreakProgram::drive(const State& from, const Ready& ready, const State& to, Pieces& arrivals)
{
    static const BreakSequence kNone;
    Move move = move_of(from, to, crossing_.step, kNone);
    move.gap.floor = ready.floor;
    const Pieces& pieces = ready.pieces;
    arrive(pieces.data(), pieces.data() + pieces.size(), 0, move.gap, arriving_);
    for (Piece& piece : arriving_)
        piece.value = piece.value + move.value;
    lower_to(arrivals, arriving_);
}

// Adds a function to others of the same state, unless one of them is as good.
void BreakProgram::add(std::vector<Ready>& others, const Pieces& pieces, std::int64_t floor)
{
    if (pieces.empty())
        return;
    if (floor <= pieces.front().from)
        floor = -kForever;
    for (Ready& other : others) {
        if (other.floor == floor) {
            lower_to(other.pieces, pieces);
            return;
        }
        if (other.floor < floor && is_nowhere_above(other.pieces, pieces))
            return;
    }
    others.push_back({pieces, floor});
}

// Makes nodes of where the vehicle has arrived.
void BreakProgram::settle(const State& stop)
{
    Pieces& arrivals = arrived(stop);
    if (arrivals.empty())
        return;
    Step step = timeline_.steps[stop.step];
    step.is_service = step.is_service && has_last_ties_;
    if (corridor_)
        clip(arrivals, corridor_->first(stop.step), corridor_->last(stop.step));
    add_node(stop, arrivals, step);
}

void BreakProgram::settle_at_break(const State& state)
{
    const Pieces& arrivals = crossing_.at_break[place_of_function(state)];
    if (arrivals.empty())
        return;
    const Break& pause = *sets_.breaks()[state.pause];
    const Curve curve{{*pause.earliest, *pause.latest, 0, 0}};
    Step step;
    step.curve = &curve;
    if (add_node(state, arrivals, step) && !timeline_.is_by_day)
        leave(nodes_.back());
}

// Its function is cut off where a break is overdue that does not lie behind: the route can neither
// take it nor end before it.
bool BreakProgram::add_node(const State& state, const Pieces& arrivals, const Step& step)
{
    Node node{state, pieces_.size(), 0};
    add_step(arrivals, step, pieces_);
    return keep(node);
}

bool BreakProgram::keep(Node node)
{
    const std::int64_t last = overdue_after(node.state.behind) - node.state.work;
    while (pieces_.size() > node.begin && pieces_.back().from > last)
        pieces_.pop_back();
    if (pieces_.size() > node.begin)
        pieces_.back().to = std::min(pieces_.back().to, last);
    if (corridor_)
        corridor_->cut(node.state.step, most_ + saved_by(all_ & ~node.state.behind), node.begin,
                       pieces_);
    node.end = pieces_.size();
    if (node.begin == node.end)
        return false;
    nodes_.push_back(node);
    return true;
}

// When the first of the breaks that do not lie behind is overdue, less one second.
std::int64_t BreakProgram::overdue_after(BreakSet behind) const
{
    std::int64_t last = kForever;
    for (std::size_t k = 0; k < sets_.breaks().size(); ++k)
        if (!holds(behind, k))
            last = std::min(last, *sets_.breaks()[k]->latest);
    return last;
}

BreakProgram::State BreakProgram::stop_at(std::size_t step, BreakSet behind, bool needs_setup) const
{
    State stop;
    stop.step = step;
    stop.behind = behind;
    stop.needs_setup = needs_setup;
    stop.work = timeline_.steps[step].work + (needs_setup ? setup_lost(step) : 0);
    return stop;
}

Pieces& BreakProgram::arrived(const State& stop)
{
    return crossing_.at_step[2 * sets_.place_of(stop.behind) + (stop.needs_setup ? 1 : 0)];
}

}  // namespace routeopt::routing::referee
