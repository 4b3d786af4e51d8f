// Dynamic programming over the steps: the least value of starting a step at time t, and of all that
// comes before it, is a piecewise linear function of t (Ibaraki, Imahori, Kubo, Masuda, Uno and
// Yagiura 2005, "Effective local search algorithms for routing and scheduling problems with general
// time-window constraints"; Hashimoto, Ibaraki, Imahori and Yagiura 2006). A vehicle may wait, so a
// start at t may follow any start of the step before that arrives by t: the minimum over all
// earlier times, a prefix minimum.
#include "routing/referee/schedule/step_functions.hpp"

#include <algorithm>

namespace routeopt::routing::referee {
namespace {

// Behind a falling piece its least value is held, as a constant piece, until a lower one begins. If
// the held piece lasts one second and lies on the falling line, it is joined to that again; without
// this, functions would be split into more and more pieces from step to step.
void join_last_second(Pieces& pieces)
{
    if (pieces.size() < 2)
        return;
    const Piece last = pieces.back();
    Piece& falling = pieces[pieces.size() - 2];
    if (last.from != last.to || falling.to + 1 != last.from ||
        !(falling.at(last.from) == last.value))
        return;
    falling.to = last.to;
    pieces.pop_back();
}

// Sets `least` to the least value at or before each time, for starts that are no later than `last`.
void prefix_minimum(const Piece* begin, const Piece* end, std::int64_t last, Pieces& least)
{
    least.clear();
    const auto hold = [&](std::int64_t from, const Value& value) {
        if (!least.empty())
            least.back().to = from - 1;
        join_last_second(least);
        least.push_back({from, kForever, value, {}});
    };
    for (const Piece* piece = begin; piece != end && piece->from <= last; ++piece) {
        const std::int64_t to = std::min(piece->to, last);
        const bool falls = piece->slope < Value{};
        std::int64_t from = piece->from;
        if (!least.empty() && !(piece->value < least.back().value)) {
            if (!falls)
                continue;
            const std::int64_t seconds =
                seconds_until_below(piece->value, piece->slope, least.back().value);
            if (seconds > to - from)
                continue;
            from += seconds;
        }
        hold(from, piece->at(from));
        if (!falls || from == to)
            continue;
        least.back().slope = piece->slope;
        hold(to, piece->at(to));
    }
}

// Appends the function of a step: the value of having arrived, its own price, and its start as a
// tie.
void add_step(const Pieces& before, const Step& step, std::int64_t tie, Pieces& function)
{
    const Curve& curve = *step.curve;
    std::size_t j = 0;
    for (const Piece& piece : before) {
        while (j < curve.size() && curve[j].to < piece.from)
            ++j;
        for (std::size_t i = j; i < curve.size() && curve[i].from <= piece.to; ++i) {
            const std::int64_t from = std::max({piece.from, curve[i].from, step.not_before});
            const std::int64_t to = std::min(piece.to, curve[i].to);
            if (from > to)
                continue;
            const Value own{curve[i].at(from), 0, tie * from};
            function.push_back(
                {from, to, piece.at(from) + own, piece.slope + Value{curve[i].slope, 0, tie}});
        }
    }
}

}  // namespace

StepFunctions::StepFunctions(const Timeline& timeline, const Pieces& first, std::int64_t tie,
                             std::size_t most_pieces)
    : timeline_(timeline)
{
    const auto& steps = timeline.steps;
    ends_.reserve(steps.size());
    pieces_.reserve(3 * steps.size());
    pieces_.insert(pieces_.end(), first.begin(), first.end());
    ends_.push_back(pieces_.size());
    Pieces before;
    for (std::size_t k = 1; k + 1 < steps.size(); ++k) {
        arrive(k, steps[k].gap, before);
        is_finished_ = pieces_.size() <= most_pieces;
        if (before.empty() || !is_finished_)
            break;
        add_step(before, steps[k], steps[k].is_service ? tie : 0, pieces_);
        ends_.push_back(pieces_.size());
    }
    ends_.resize(steps.size(), pieces_.size());
}

void StepFunctions::arrive(std::size_t k, const Gap& gap, Pieces& arrivals) const
{
    const Step& from = timeline_.steps[k - 1];
    prefix_minimum(begin(k - 1), end(k - 1), gap.latest_leave - from.work, arrivals);
    const std::int64_t shift = from.work + gap.offset;
    for (Piece& piece : arrivals) {
        piece.from += shift;
        piece.to = std::min(piece.to + shift, kForever);
        if (piece.from < gap.floor) {
            piece.value = piece.at(std::min(gap.floor, piece.to));
            piece.from = gap.floor;
        }
    }
    std::erase_if(arrivals, [](const Piece& piece) { return piece.from > piece.to; });
}

Pieces departures(const Timeline& timeline, std::int64_t first, std::int64_t last)
{
    if (first > last)
        return {};
    return {
        {first, last, {-timeline.per_second * first, -first, 0}, {-timeline.per_second, -1, 0}}};
}

}  // namespace routeopt::routing::referee
