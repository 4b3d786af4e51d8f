#include "routing/search/rich/time/piecewise_linear.hpp"

#include <algorithm>
#include <limits>

#include "base/invariant.hpp"

namespace routeopt::routing::search::rich {
namespace {

// Collects the running minimum of lines that come in order of time.
class RunningMinimum {
public:
    RunningMinimum(Piece* out, std::int64_t shift) : first_(out), end_(out), shift_(shift) {}

    // The least so far; the largest number where there is none.
    [[nodiscard]] Cost least() const { return least_; }

    void add(std::int64_t from, std::int64_t to, Cost value, Cost slope)
    {
        if (value < least_) {
            put(from, to, value, slope);
            return;
        }
        if (slope >= 0)
            return;
        const std::int64_t below = from + (value - least_) / -slope + 1;
        if (below <= to)
            put(below, to, value + slope * (below - from), slope);
    }

    // The last value holds for ever. Returns the end of what is collected.
    Piece* close()
    {
        if (end_ == first_)
            return end_;
        Piece& last = end_[-1];
        if (last.slope == 0)
            last.to = kFar;
        else
            *end_++ = {last.to + 1, kFar, least_, 0};
        return end_;
    }

private:
    void put(std::int64_t from, std::int64_t to, Cost value, Cost slope)
    {
        from += shift_;
        to += shift_;
        if (end_ != first_ && end_[-1].to + 1 < from) {
            if (end_[-1].slope == 0) {
                end_[-1].to = from - 1;
            } else {
                const std::int64_t rest = end_[-1].to + 1;
                *end_++ = {rest, from - 1, least_, 0};
            }
        }
        if (slope >= 0) {
            *end_++ = {from, from, value, 0};
            least_ = value;
        } else {
            *end_++ = {from, to, value, slope};
            least_ = value + slope * (to - from);
        }
    }

    Piece* const first_;
    Piece* end_;
    std::int64_t shift_;
    Cost least_ = std::numeric_limits<Cost>::max();
};

Cost lowest(const Piece& piece)
{
    return piece.slope < 0 ? piece.at(piece.to) : piece.value;
}

}  // namespace

// What advance() says where a stop has one window at one price: the part within it.
static Piece* advance_level(CostFunction before, std::int64_t way, const Piece& window,
                            std::int64_t stay, Piece* out)
{
    const Piece* piece = before.data();
    while (piece->to + way < window.from)
        ++piece;
    if (piece->from + way > window.to)
        return out;
    std::int64_t from = std::max(piece->from + way, window.from);
    for (;; from = piece->to + way + 1, ++piece) {
        const Cost value = piece->at(from - way) + window.value;
        const std::int64_t to = std::min(piece->to + way, window.to);
        if (piece->slope == 0 && (piece->to >= kFar || to == window.to)) {
            *out = {from + stay, kFar, value, 0};
            return out + 1;
        }
        *out++ = {from + stay, to + stay, value, piece->slope};
        if (to == window.to) {
            *out = {to + stay + 1, kFar, value + piece->slope * (to - from), 0};
            return out + 1;
        }
    }
}

Piece* advance(CostFunction before, std::int64_t way, Curve curve, std::int64_t stay, Piece* out)
{
    INVARIANT(way >= 0 && before.back().to == kFar && before.back().slope == 0,
              "a function is level at last, for ever");
    if (curve.size() == 1 && curve.front().slope == 0)
        return advance_level(before, way, curve.front(), stay, out);
    if (Level level{before.front().from, before.front().value};
        before.size() == 1 && level.advance_at_once(way, curve, stay)) {
        *out = level.piece();
        return out + 1;
    }
    RunningMinimum minimum{out, stay};
    const Piece* a = before.data();
    const Piece* const end = a + before.size();
    const Cost least_before = end[-1].value;
    for (const Piece& piece : curve) {
        if (least_before + lowest(piece) >= minimum.least())
            continue;
        while (a->to + way < piece.from)
            ++a;
        for (const Piece* b = a; b != end && b->from + way <= piece.to; ++b) {
            const std::int64_t from = std::max(b->from + way, piece.from);
            const std::int64_t to = std::min(b->to + way, piece.to);
            INVARIANT(from <= to, "pieces are not empty");
            minimum.add(from, to,
                        b->at(from - way) + (piece.slope == 0 ? piece.value : piece.at(from)),
                        b->slope + piece.slope);
        }
    }
    Piece* const written = minimum.close();
    INVARIANT(written <= out + most_advanced(before.size(), curve.size()),
              "no more pieces than are made room for");
    return written;
}

void advance(CostFunction before, std::int64_t way, Curve curve, std::int64_t stay, Pieces& out)
{
    if (!before.empty())
        out.end_at(advance(before, way, curve, stay,
                           out.room_for(most_advanced(before.size(), curve.size()))));
}

void pause(CostFunction before, std::int64_t length, std::int64_t floor, std::int64_t until,
           Pieces& out)
{
    if (before.empty() || before.front().from > until)
        return;
    std::int64_t from = std::max(before.front().from + length, floor);
    for (const Piece& piece : before) {
        const bool is_last = piece.to >= until;
        const std::int64_t to = is_last ? until + length : piece.to + length;
        if (to >= from) {
            out.push_back({from, to, piece.at(from - length), piece.slope});
            from = to + 1;
        }
        if (is_last) {
            out.push_back({from, kFar, piece.at(until), 0});
            return;
        }
    }
}

void lower(CostFunction a, CostFunction b, Pieces& out)
{
    if (a.empty() || b.empty()) {
        out.append(a.empty() ? b : a);
        return;
    }
    if (b.front().from < a.front().from)
        std::swap(a, b);
    // Between two ends of pieces either may be the lower one in a part.
    const std::size_t most = 2 * (a.size() + b.size());
    Piece* const first = out.room_for(most);
    Piece* end = first;
    const auto put = [&](std::int64_t from, std::int64_t to, Cost value, Cost slope) {
        if (from > to)
            return;
        if (end != first && end[-1].slope == slope && end[-1].at(from) == value)
            end[-1].to = to;
        else
            *end++ = {from, to, value, slope};
    };
    auto i = a.begin();
    auto j = b.begin();
    for (std::int64_t from = a.front().from;;) {
        if (from < j->from) {
            const std::int64_t to = std::min(i->to, j->from - 1);
            put(from, to, i->at(from), i->slope);
            from = to + 1;
        } else {
            const std::int64_t to = std::min(i->to, j->to);
            const bool a_first =
                std::pair{i->at(from), i->slope} <= std::pair{j->at(from), j->slope};
            const Piece& low = a_first ? *i : *j;
            const Piece& high = a_first ? *j : *i;
            std::int64_t until = to;
            if (high.slope < low.slope)
                until =
                    std::min(to, from + (high.at(from) - low.at(from)) / (low.slope - high.slope));
            put(from, until, low.at(from), low.slope);
            if (until < to)
                put(until + 1, to, high.at(until + 1), high.slope);
            if (to >= kFar) {
                INVARIANT(end <= first + most, "no more pieces than are made room for");
                out.end_at(end);
                return;
            }
            from = to + 1;
        }
        if (i->to < from)
            ++i;
        if (j->to < from)
            ++j;
    }
}

std::optional<Cost> least_sum(CostFunction before, std::int64_t way, CostFunction behind)
{
    if (before.empty() || behind.empty())
        return std::nullopt;
    const std::int64_t first = before.front().from;
    const std::int64_t last = -behind.front().from - way;
    if (first > last)
        return std::nullopt;
    // Between breakpoints the sum is a line: its least value stands at one of them.
    auto i = before.begin();
    auto j = behind.end() - 1;
    while (-j->from - way < first)
        --j;
    std::optional<Cost> least;
    for (std::int64_t from = first;;) {
        const std::int64_t to = std::min({i->to, -j->from - way, last});
        const Cost at_from = i->at(from) + j->at(-from - way);
        const Cost at_to = i->at(to) + j->at(-to - way);
        const Cost value = std::min(at_from, at_to);
        if (!least || value < *least)
            least = value;
        if (to >= last)
            return least;
        from = to + 1;
        if (i->to < from)
            ++i;
        if (-j->from - way < from)
            --j;
    }
}

std::optional<Cost> least_through(CostFunction before, std::int64_t way, Curve curve,
                                  std::int64_t onward, CostFunction behind, Cost most)
{
    if (before.empty() || curve.empty() || behind.empty())
        return std::nullopt;
    std::int64_t time = std::max(before.front().from + way, curve.front().from);
    const std::int64_t last = std::min(curve.back().to, -behind.front().from - onward);
    if (time > last)
        return std::nullopt;
    // Between breakpoints the sum is a line, and what is behind never costs less later.
    auto own = curve.begin();
    auto i = before.begin();
    auto j = behind.end() - 1;
    const Cost least_before = before.back().value;
    bool found = false;
    for (;;) {
        while (own->to < time)
            ++own;
        time = std::max(time, own->from);
        if (time > last)
            break;
        while (i->to + way < time)
            ++i;
        while (-j->from - onward < time)
            --j;
        const Cost of_rest = j->at(-time - onward);
        if (least_before + of_rest >= most)
            break;
        const std::int64_t to = std::min({i->to + way, own->to, -j->from - onward, last});
        const Cost slope = i->slope + own->slope - j->slope;
        const Cost least =
            i->at(time - way) + own->at(time) + of_rest + (slope < 0 ? slope * (to - time) : 0);
        if (least < most) {
            most = least;
            found = true;
        }
        if (to >= last)
            break;
        time = to + 1;
    }
    return found ? std::optional{most} : std::nullopt;
}

}  // namespace routeopt::routing::search::rich
