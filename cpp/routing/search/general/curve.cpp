#include "routing/search/general/curve.hpp"

#include <algorithm>
#include <limits>

namespace routeopt::routing::search::general {
namespace {

// Collects the running minimum of lines that come in order of time.
class RunningMinimum {
public:
    RunningMinimum(std::vector<Piece>& out, std::int64_t shift)
        : out_(out), first_(out.size()), shift_(shift)
    {
    }

    [[nodiscard]] bool is_empty() const { return out_.size() == first_; }
    // The least so far. Precondition: there is one.
    [[nodiscard]] Cost least() const { return least_; }

    void add(std::int64_t from, std::int64_t to, Cost value, Cost slope)
    {
        if (is_empty() || value < least_) {
            put(from, to, value, slope);
            return;
        }
        if (slope >= 0)
            return;
        const std::int64_t below = from + (value - least_) / -slope + 1;
        if (below <= to)
            put(below, to, value + slope * (below - from), slope);
    }

    // The last value holds for ever.
    void close()
    {
        if (is_empty())
            return;
        Piece& last = out_.back();
        if (last.slope == 0)
            last.to = kFar;
        else
            out_.push_back({last.to + 1, kFar, least_, 0});
    }

private:
    void put(std::int64_t from, std::int64_t to, Cost value, Cost slope)
    {
        from += shift_;
        to += shift_;
        if (!is_empty() && out_.back().to + 1 < from) {
            if (out_.back().slope == 0)
                out_.back().to = from - 1;
            else
                out_.push_back({out_.back().to + 1, from - 1, least_, 0});
        }
        if (slope >= 0) {
            out_.push_back({from, from, value, 0});
            least_ = value;
        } else {
            out_.push_back({from, to, value, slope});
            least_ = value + slope * (to - from);
        }
    }

    std::vector<Piece>& out_;
    std::size_t first_;
    std::int64_t shift_;
    Cost least_ = 0;
};

Cost lowest(const Piece& piece)
{
    return piece.slope < 0 ? piece.at(piece.to) : piece.value;
}

// No line but a level one reaches kFar, and kFar stays where it is.
std::int64_t moved(std::int64_t time, std::int64_t by)
{
    return time >= kFar ? kFar : time + by;
}

}  // namespace

// What advance() says where a stop has one window at one price: the part within it.
static void advance_level(Falling before, std::int64_t way, const Piece& window, std::int64_t stay,
                          std::vector<Piece>& out)
{
    auto piece = before.begin();
    while (moved(piece->to, way) < window.from)
        ++piece;
    if (piece->from + way > window.to)
        return;
    std::int64_t from = std::max(piece->from + way, window.from);
    for (;; from = moved(piece->to, way) + 1, ++piece) {
        const Cost value = piece->at(from - way) + window.value;
        const std::int64_t to = std::min(moved(piece->to, way), window.to);
        if (piece->slope == 0 && (piece->to >= kFar || to == window.to)) {
            out.push_back({from + stay, kFar, value, 0});
            return;
        }
        out.push_back({from + stay, to + stay, value, piece->slope});
        if (to == window.to) {
            out.push_back({to + stay + 1, kFar, value + piece->slope * (to - from), 0});
            return;
        }
    }
}

void advance(Falling before, std::int64_t way, Curve curve, std::int64_t stay,
             std::vector<Piece>& out)
{
    if (before.empty())
        return;
    if (curve.size() == 1 && curve.front().slope == 0) {
        advance_level(before, way, curve.front(), stay, out);
        return;
    }
    if (Level level{before.front().from, before.front().value};
        before.size() == 1 && level.advance_at_once(way, curve, stay)) {
        out.push_back(level.piece());
        return;
    }
    RunningMinimum minimum{out, stay};
    std::size_t a = 0;
    const Cost least_before = before.back().value;
    for (const Piece& piece : curve) {
        if (!minimum.is_empty() && least_before + lowest(piece) >= minimum.least())
            continue;
        while (a < before.size() && moved(before[a].to, way) < piece.from)
            ++a;
        for (std::size_t b = a; b < before.size(); ++b) {
            const std::int64_t from = std::max(before[b].from + way, piece.from);
            const std::int64_t to = std::min(moved(before[b].to, way), piece.to);
            if (before[b].from + way > piece.to)
                break;
            if (from <= to)
                minimum.add(from, to,
                            before[b].at(from - way) +
                                (piece.slope == 0 ? piece.value : piece.at(from)),
                            before[b].slope + piece.slope);
        }
    }
    minimum.close();
}

void pause(Falling before, std::int64_t length, std::int64_t floor, std::int64_t until,
           std::vector<Piece>& out)
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

void lower(Falling a, Falling b, std::vector<Piece>& out)
{
    if (a.empty() || b.empty()) {
        const Falling only = a.empty() ? b : a;
        out.insert(out.end(), only.begin(), only.end());
        return;
    }
    if (b.front().from < a.front().from)
        std::swap(a, b);
    const std::size_t first = out.size();
    const auto put = [&](std::int64_t from, std::int64_t to, Cost value, Cost slope) {
        if (from > to)
            return;
        if (out.size() > first && out.back().slope == slope && out.back().at(from) == value)
            out.back().to = to;
        else
            out.push_back({from, to, value, slope});
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
            if (to >= kFar)
                return;
            from = to + 1;
        }
        if (i->to < from)
            ++i;
        if (j->to < from)
            ++j;
    }
}

std::optional<Cost> least_sum(Falling before, std::int64_t way, Falling behind)
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

std::optional<Cost> least_through(Falling before, std::int64_t way, Curve curve,
                                  std::int64_t onward, Falling behind, Cost most)
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
        while (moved(i->to, way) < time)
            ++i;
        while (-j->from - onward < time)
            --j;
        const Cost of_rest = j->at(-time - onward);
        if (least_before + of_rest >= most)
            break;
        const std::int64_t to = std::min({moved(i->to, way), own->to, -j->from - onward, last});
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

}  // namespace routeopt::routing::search::general
