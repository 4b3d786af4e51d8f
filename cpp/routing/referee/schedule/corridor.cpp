#include "routing/referee/schedule/corridor.hpp"

#include <algorithm>

namespace routeopt::routing::referee {
namespace {

Int128 cost_of(const Value& value)
{
    return value.cost;
}
Int128 cost_of(Int128 cost)
{
    return cost;
}

// Pieces of all steps' prices from which on that is so: below, the passes of a corridor take about
// as long as they save. Builds that check invariants have one on nearly every route, so that tests
// of small requests try it as well.
#ifdef ROUTEOPT_CHECK_INVARIANTS
constexpr std::size_t kLong = 8;
#else
constexpr std::size_t kLong = 512;
#endif

// The same function of time that runs backwards.
void mirror(CostPieces& function)
{
    std::reverse(function.begin(), function.end());
    for (CostPiece& piece : function)
        piece = {-piece.to, -piece.from, piece.at(piece.to), -piece.slope};
}

// What a gap, and the work before it, is to time that runs backwards.
Gap mirrored(const Gap& gap, std::int64_t work)
{
    Gap back;
    back.offset = work + gap.offset;
    back.floor = work - gap.latest_leave;
    back.latest_leave = -gap.floor;
    return back;
}

// The price of ending at each time.
CostPieces of_ends(const Timeline& timeline, std::int64_t last_end)
{
    const std::int64_t first = std::min(timeline.first_departure, last_end);
    const std::int64_t border = bounded(timeline.overtime_from, first, last_end);
    const Int128 regular = timeline.per_second;
    const Int128 over = regular + timeline.per_overtime_second;
    const Int128 late =
        std::max(border - timeline.overtime_from, std::int64_t{0}) * timeline.per_overtime_second;
    CostPieces ends;
    if (border > first)
        ends.push_back({first, border - 1, regular * first, regular});
    ends.push_back({border, last_end, regular * border + late, over});
    return ends;
}

// Sets `kept` to a function where it and another together are at most `most`. Returns whether that
// leaves out any time at which both are defined.
template <class V>
bool keep_within(const PieceOf<V>* begin, const PieceOf<V>* end, const CostPiece* other,
                 const CostPiece* other_end, Int128 most, PiecesOf<V>& kept)
{
    bool is_cut = false;
    kept.clear();
    for (const PieceOf<V>* piece = begin; piece != end; ++piece) {
        other = std::find_if(other, other_end,
                             [&](const CostPiece& own) { return own.to >= piece->from; });
        bool is_first = true;
        for (const CostPiece* own = other; own != other_end && own->from <= piece->to; ++own) {
            std::int64_t from = std::max(piece->from, own->from);
            std::int64_t to = std::min(piece->to, own->to);
            const Int128 slope = cost_of(piece->slope) + own->slope;
            const Int128 above_from = cost_of(piece->at(from)) + own->at(from) - most;
            const Int128 above_to = above_from + slope * (to - from);
            if (above_from > 0 || above_to > 0) {
                is_cut = true;
                if (above_from > 0 && above_to > 0)
                    continue;
                if (above_from > 0)
                    from += static_cast<std::int64_t>((above_from - slope - 1) / -slope);
                else
                    to = from + static_cast<std::int64_t>(-above_from / slope);
            }
            if (!is_first && kept.back().to + 1 == from)
                kept.back().to = to;
            else
                kept.push_back({from, to, piece->at(from), piece->slope});
            is_first = false;
        }
    }
    return is_cut;
}

}  // namespace

bool is_long(const Timeline& timeline)
{
    if (timeline.is_by_day)
        return false;
    std::size_t pieces = 0;
    for (const Step& step : timeline.steps)
        pieces += step.curve->size();
    return pieces >= kLong;
}

Corridor::Corridor(const Timeline& timeline, std::int64_t first_departure,
                   std::int64_t last_departure, std::int64_t last_end)
    : timeline_(timeline),
      until_(timeline, departures<Int128>(timeline, first_departure, last_departure))
{
    find_least(last_end);
}

void Corridor::find_least(std::int64_t last_end)
{
    const std::size_t end = timeline_.steps.size() - 1;
    CostPieces arrivals;
    arrive(until_.begin(end - 1), until_.end(end - 1), timeline_.steps[end - 1].work,
           timeline_.steps[end].gap, arrivals);
    const CostPieces ends = of_ends(timeline_, last_end);
    for (const CostPiece& piece : arrivals)
        for (const CostPiece& own : ends) {
            const std::int64_t from = std::max(piece.from, own.from);
            const std::int64_t to = std::min(piece.to, own.to);
            if (from > to)
                continue;
            const Int128 cost = std::min(piece.at(from) + own.at(from), piece.at(to) + own.at(to));
            least_ = least_ ? std::min(*least_, cost) : cost;
        }
}

void Corridor::narrow(Int128 most, std::int64_t last_end)
{
    const auto& steps = timeline_.steps;
    rest_.clear();
    rest_begin_.assign(steps.size(), 0);
    rest_end_.assign(steps.size(), 0);
    is_cut_ = false;
    CostPieces starts = of_ends(timeline_, last_end);
    CostPieces leaving;
    CostPieces kept;
    for (std::size_t k = steps.size() - 1; k-- > 0;) {
        mirror(starts);
        const Gap back = mirrored(steps[k + 1].gap, steps[k].work);
        arrive(starts.data(), starts.data() + starts.size(), 0, back, leaving);
        mirror(leaving);
        if (keep_within(leaving.data(), leaving.data() + leaving.size(), until_.begin(k),
                        until_.end(k), most, kept))
            is_cut_ = true;
        rest_begin_[k] = rest_.size();
        rest_.insert(rest_.end(), kept.begin(), kept.end());
        rest_end_[k] = rest_.size();
        starts.clear();
        if (k > 0)
            add_step(kept, steps[k], starts);
    }
}

std::int64_t Corridor::first(std::size_t step) const
{
    return rest_begin_[step] < rest_end_[step] ? rest_[rest_begin_[step]].from : kForever;
}

std::int64_t Corridor::last(std::size_t step) const
{
    return rest_begin_[step] < rest_end_[step] ? rest_[rest_end_[step] - 1].to : -kForever;
}

void Corridor::cut(std::size_t step, Int128 most, std::size_t from, Pieces& function)
{
    if (keep_within(function.data() + from, function.data() + function.size(),
                    rest_.data() + rest_begin_[step], rest_.data() + rest_end_[step], most, kept_))
        is_cut_ = true;
    function.resize(from);
    function.insert(function.end(), kept_.begin(), kept_.end());
}

}  // namespace routeopt::routing::referee
