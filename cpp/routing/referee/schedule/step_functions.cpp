// Dynamic programming over the steps: the least value of starting a step at time t, and of all that
// comes before it, is a piecewise linear function of t (Ibaraki, Imahori, Kubo, Masuda, Uno and
// Yagiura 2005, "Effective local search algorithms for routing and scheduling problems with general
// time-window constraints"; Hashimoto, Ibaraki, Imahori and Yagiura 2006). A vehicle may wait, so a
// start at t may follow any start of the step before that arrives by t: the minimum over all
// earlier times, a prefix minimum.
#include "routing/referee/schedule/step_functions.hpp"

#include <algorithm>
#include <type_traits>

namespace routeopt::routing::referee {
namespace {

// Behind a falling piece its least value is held, as a constant piece, until a lower one begins. If
// the held piece lasts one second and lies on the falling line, it is joined to that again; without
// this, functions would be split into more and more pieces from step to step.
template <class V>
void join_last_second(PiecesOf<V>& pieces)
{
    if (pieces.size() < 2)
        return;
    const PieceOf<V> last = pieces.back();
    PieceOf<V>& falling = pieces[pieces.size() - 2];
    if (last.from != last.to || falling.to + 1 != last.from ||
        !(falling.at(last.from) == last.value))
        return;
    falling.to = last.to;
    pieces.pop_back();
}

// Sets `least` to the least value at or before each time, for starts that are no later than `last`.
template <class V>
void prefix_minimum(const PieceOf<V>* begin, const PieceOf<V>* end, std::int64_t last,
                    PiecesOf<V>& least)
{
    least.clear();
    const auto hold = [&](std::int64_t from, const V& value) {
        if (!least.empty())
            least.back().to = from - 1;
        join_last_second(least);
        least.push_back({from, kForever, value, {}});
    };
    for (const PieceOf<V>* piece = begin; piece != end && piece->from <= last; ++piece) {
        const std::int64_t to = std::min(piece->to, last);
        const bool falls = piece->slope < V{};
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

template <class V>
V of_price(Int128 price)
{
    if constexpr (std::is_same_v<V, Value>)
        return {price, 0, 0};
    else
        return price;
}

// arrive() where the leg depends on the time of day: who leaves later never arrives earlier, so
// stretch after stretch is a piece of arrivals.
template <class V>
void arrive_by_day(const PieceOf<V>* begin, const PieceOf<V>* end, std::int64_t work,
                   const Gap& gap, PiecesOf<V>& arrivals)
{
    PiecesOf<V> pieces;
    for (const PieceOf<V>* piece = begin; piece != end; ++piece) {
        const std::int64_t last = std::min(piece->to + work, gap.latest_leave);
        for (std::int64_t leave = piece->from + work; leave <= last;) {
            const Gap::Stretch stretch = gap.stretch(leave, last);
            const std::int64_t at = stretch.together && piece->slope < V{} ? stretch.until : leave;
            const V value = piece->at(at - work) + of_price<V>(stretch.price);
            if (stretch.together)
                pieces.push_back({stretch.arrival, stretch.arrival, value, {}});
            else
                pieces.push_back({stretch.arrival, stretch.arrival + (stretch.until - leave), value,
                                  piece->slope});
            leave = stretch.until + 1;
        }
    }
    prefix_minimum(pieces.data(), pieces.data() + pieces.size(), kForever, arrivals);
    // Of several that arrive together the last one that was held is the least.
    std::erase_if(arrivals, [](const PieceOf<V>& piece) { return piece.from > piece.to; });
}

// What a start adds, or adds a second: its price, and itself as a tie.
template <class V>
V of_start(Int128 price, std::int64_t tie)
{
    if constexpr (std::is_same_v<V, Value>)
        return {price, 0, tie};
    else
        return price;
}

// The part of a piece of arrivals over [from, to] with the prices of route time and overtime up to
// the end added. The range lies on one side of the start of overtime.
Piece with_end(const Timeline& timeline, const Piece& piece, std::int64_t from, std::int64_t to)
{
    const bool is_over = from > timeline.overtime_from;
    const Int128 overtime =
        is_over ? timeline.per_overtime_second * (from - timeline.overtime_from) : 0;
    const Value own{timeline.per_second * from + overtime, 0, 0};
    const Value slope{timeline.per_second + (is_over ? timeline.per_overtime_second : Int128{0}), 0,
                      0};
    return {from, to, piece.at(from) + own, piece.slope + slope};
}

// Appends a piece, joined to the one before where it goes on in the same line.
void append(Pieces& function, const Piece& piece)
{
    if (piece.from > piece.to)
        return;
    if (!function.empty() && function.back().to + 1 == piece.from &&
        function.back().slope == piece.slope && function.back().at(piece.from) == piece.value)
        function.back().to = piece.to;
    else
        function.push_back(piece);
}

// Appends the lesser of two lines at each second from `from` to `to`.
void append_lesser(Pieces& function, const Piece& a, const Piece& b, std::int64_t from,
                   std::int64_t to)
{
    const auto part = [](const Piece& piece, std::int64_t first, std::int64_t last) {
        return Piece{first, last, piece.at(first), piece.slope};
    };
    const bool b_is_less = b.at(from) < a.at(from);
    const Piece& first = b_is_less ? b : a;
    const Piece& second = b_is_less ? a : b;
    std::int64_t change = to + 1;
    if (const Value slope = second.slope - first.slope; slope < Value{}) {
        const std::int64_t seconds =
            seconds_until_below(second.at(from) - first.at(from), slope, Value{});
        if (seconds <= to - from)
            change = from + seconds;
    }
    append(function, part(first, from, change - 1));
    if (change <= to)
        append(function, part(second, change, to));
}

}  // namespace

void clip(Pieces& function, std::int64_t first, std::int64_t last)
{
    std::erase_if(function,
                  [&](const Piece& piece) { return piece.to < first || piece.from > last; });
    if (function.empty())
        return;
    Piece& front = function.front();
    if (front.from < first)
        front = {first, front.to, front.at(first), front.slope};
    function.back().to = std::min(function.back().to, last);
}

void lower_to(Pieces& function, const Pieces& other)
{
    if (function.empty() || other.empty()) {
        if (function.empty())
            function = other;
        return;
    }
    Pieces least;
    auto a = function.begin();
    auto b = other.begin();
    std::int64_t now = std::min(a->from, b->from);
    while (a != function.end() && b != other.end()) {
        if (a->from > now || b->from > now) {
            const Piece& first = a->from > now ? *b : *a;
            const std::int64_t to = std::min(first.to, std::max(a->from, b->from) - 1);
            append(least, {now, to, first.at(now), first.slope});
            now = to + 1;
        } else {
            const std::int64_t to = std::min(a->to, b->to);
            append_lesser(least, *a, *b, now, to);
            now = to + 1;
        }
        if (a->to < now)
            ++a;
        if (b != other.end() && b->to < now)
            ++b;
    }
    std::swap(function, least);
}

bool is_nowhere_above(const Pieces& least, const Pieces& other)
{
    if (least.empty() || other.empty() || least.front().from > other.front().from)
        return other.empty();
    auto own = least.begin();
    for (const Piece& piece : other)
        for (std::int64_t from = piece.from; from <= piece.to;) {
            while (own->to < from)
                ++own;
            const std::int64_t to = std::min(piece.to, own->to);
            if (piece.at(from) < own->at(from) || piece.at(to) < own->at(to))
                return false;
            from = to + 1;
        }
    return true;
}

std::optional<Best> best_start(const Piece* begin, const Piece* end, std::int64_t last)
{
    std::optional<Best> best;
    for (const Piece* piece = begin; piece != end && piece->from <= last; ++piece) {
        const std::int64_t at = piece->slope < Value{} ? std::min(piece->to, last) : piece->from;
        const Value value = piece->at(at);
        if (!best || value < best->value)
            best = {at, value};
    }
    return best;
}

std::optional<Best> best_start_before(const Piece* begin, const Piece* end, std::int64_t work,
                                      const Gap& gap, std::int64_t arrival)
{
    if (!gap.way)
        return best_start(begin, end, std::min(gap.latest_leave, arrival - gap.offset) - work);
    std::optional<Best> best;
    for (const Piece* piece = begin; piece != end; ++piece) {
        const std::int64_t last = std::min({piece->to + work, gap.latest_leave, arrival});
        for (std::int64_t leave = piece->from + work; leave <= last;) {
            const Gap::Stretch stretch = gap.stretch(leave, last);
            if (stretch.arrival > arrival)
                return best;
            const std::int64_t to =
                stretch.together ? stretch.until
                                 : std::min(stretch.until, leave + arrival - stretch.arrival);
            const std::int64_t at = piece->slope < Value{} ? to : leave;
            const Value value = piece->at(at - work) + Value{stretch.price, 0, 0};
            if (!best || value < best->value)
                best = {at - work, value};
            leave = stretch.until + 1;
        }
    }
    return best;
}

std::optional<Value> best_end(const Timeline& timeline, const Pieces& arrivals,
                              std::int64_t last_end)
{
    std::optional<Value> best;
    const auto offer = [&](const Piece& piece) {
        const std::int64_t at = piece.slope.cost < 0 ? piece.to : piece.from;
        Value value = piece.at(at);
        value.end = at;
        if (!best || value.cost < best->cost)
            best = value;
    };
    for (const Piece& piece : arrivals) {
        const std::int64_t to = std::min(piece.to, last_end);
        const std::int64_t border = bounded(timeline.overtime_from, piece.from - 1, to);
        if (piece.from <= border)
            offer(with_end(timeline, piece, piece.from, border));
        if (border < to)
            offer(with_end(timeline, piece, border + 1, to));
    }
    return best;
}

template <class V>
void add_step(const PiecesOf<V>& arrivals, const Step& step, PiecesOf<V>& function)
{
    const std::int64_t tie = step.is_service ? 1 : 0;
    const Curve& curve = *step.curve;
    std::size_t j = 0;
    for (const PieceOf<V>& piece : arrivals) {
        while (j < curve.size() && curve[j].to < piece.from)
            ++j;
        for (std::size_t i = j; i < curve.size() && curve[i].from <= piece.to; ++i) {
            const std::int64_t from = std::max({piece.from, curve[i].from, step.not_before});
            const std::int64_t to = std::min(piece.to, curve[i].to);
            if (from > to)
                continue;
            function.push_back({from, to,
                                piece.at(from) + of_start<V>(curve[i].at(from), tie * from),
                                piece.slope + of_start<V>(curve[i].slope, tie)});
        }
    }
}

template <class V>
void arrive(const PieceOf<V>* begin, const PieceOf<V>* end, std::int64_t work, const Gap& gap,
            PiecesOf<V>& arrivals)
{
    if (gap.way) {
        arrive_by_day(begin, end, work, gap, arrivals);
        return;
    }
    prefix_minimum(begin, end, gap.latest_leave - work, arrivals);
    const std::int64_t shift = work + gap.offset;
    for (PieceOf<V>& piece : arrivals) {
        piece.from += shift;
        piece.to = std::min(piece.to + shift, kForever);
        if (piece.from < gap.floor) {
            piece.value = piece.at(std::min(gap.floor, piece.to));
            piece.from = gap.floor;
        }
    }
    std::erase_if(arrivals, [](const PieceOf<V>& piece) { return piece.from > piece.to; });
}

template void add_step(const Pieces&, const Step&, Pieces&);
template void add_step(const CostPieces&, const Step&, CostPieces&);
template void arrive(const Piece*, const Piece*, std::int64_t, const Gap&, Pieces&);
template void arrive(const CostPiece*, const CostPiece*, std::int64_t, const Gap&, CostPieces&);

template <class V>
StepFunctionsOf<V>::StepFunctionsOf(const Timeline& timeline, const PiecesOf<V>& first,
                                    const Cut& cut)
{
    const auto& steps = timeline.steps;
    functions_.reserve(steps.size());
    blocks_.emplace_back().reserve(4 * steps.size());
    PiecesOf<V> before;
    for (std::size_t k = 0; k + 1 < steps.size(); ++k) {
        if (k > 0)
            arrive(begin(k - 1), end(k - 1), steps[k - 1].work, steps[k].gap, before);
        PiecesOf<V>& block =
            block_for(k == 0 ? first.size() : before.size() + steps[k].curve->size());
        const std::size_t from = block.size();
        if (k == 0)
            block.insert(block.end(), first.begin(), first.end());
        else
            add_step(before, steps[k], block);
        if (cut)
            cut(k, from, block);
        if (block.size() == from)
            break;
        functions_.emplace_back(block.data() + from, block.size() - from);
    }
    functions_.resize(steps.size());
}

// The last block, or a new one where it has no room for so many pieces.
template <class V>
PiecesOf<V>& StepFunctionsOf<V>::block_for(std::size_t pieces)
{
    constexpr std::size_t kPieces = 1 << 14;
    if (blocks_.back().capacity() - blocks_.back().size() < pieces)
        blocks_.emplace_back().reserve(std::max(kPieces, pieces));
    return blocks_.back();
}

template <class V>
PiecesOf<V> departures(const Timeline& timeline, std::int64_t first, std::int64_t last)
{
    if (first > last)
        return {};
    if constexpr (std::is_same_v<V, Value>)
        return {{first,
                 last,
                 {-timeline.per_second * first, -first, 0},
                 {-timeline.per_second, -1, 0}}};
    else
        return {{first, last, -timeline.per_second * first, -timeline.per_second}};
}

template class StepFunctionsOf<Value>;
template class StepFunctionsOf<Int128>;
template Pieces departures(const Timeline&, std::int64_t, std::int64_t);
template CostPieces departures(const Timeline&, std::int64_t, std::int64_t);

}  // namespace routeopt::routing::referee
