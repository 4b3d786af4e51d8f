#include "create/search/cover.hpp"

#include <algorithm>

#include "base/rounding.hpp"

namespace routeopt::create::search {
namespace {

constexpr std::int64_t up(Int128 amount, Seconds unit)
{
    return amount <= 0 ? 0 : static_cast<std::int64_t>((amount + unit - 1) / unit);
}

constexpr std::int64_t above(std::int64_t value)
{
    return std::max<std::int64_t>(0, value);
}

}  // namespace

Cover::Cover(const Model& model)
    : model_(model), beyond_(model.segments.size(), 0), sums_(model.pieces.size())
{
    for (std::size_t s = 0; s < beyond_.size(); ++s) {
        const Segment& segment = model.segments[s];
        const LinePiece& piece = model.pieces[as_size(segment.piece)];
        beyond_[s] = -piece.need;
        sums_[as_size(segment.piece)].under += piece.need * segment.length;
    }
}

Cost Cover::cost_at_first() const
{
    Cost cost;
    for (const Line& line : model_.lines) {
        Units units;
        for (Index p = line.first_piece; p < line.end_piece; ++p)
            if (line.flexible)
                units.under += units_of(model_.pieces[as_size(p)], {}, 0, line.unit).under;
            else
                units.under += up(sums_[as_size(p)].under, line.unit);
        add(cost, line, units);
    }
    return cost;
}

void Cover::add(Cost& cost, const Line& line, const Units& units) const
{
    cost.add(line.under, units.under);
    cost.add(line.over, units.over);
    if (line.flexible)
        cost.add(model_.problem.weights[Constraint::as_late_as_possible], units.early);
}

template <class Visit>
void Cover::each_stretch(std::span<const Change> changes, Visit&& visit)
{
    events_.clear();
    for (const Change& change : changes)
        for (const Range& range : model_.ranges_of(change.slot)) {
            events_.push_back({range.first, change.by * range.number});
            events_.push_back({range.end, -change.by * range.number});
        }
    if (events_.size() > 2)
        std::ranges::sort(events_, {}, &Event::at);
    std::int64_t by = 0;
    for (std::size_t i = 0; i < events_.size(); ++i) {
        by += events_[i].by;
        if (by != 0 && events_[i].at < events_[i + 1].at)
            visit(events_[i].at, events_[i + 1].at, by);
    }
}

Cost Cover::price(std::span<const Change> changes)
{
    Cost cost;
    const Line* line = nullptr;
    Units units;
    const auto finish = [&] {
        if (line == nullptr)
            return;
        settle(*line, units);
        if (line->flexible)
            redo(*line, units, [](Index, const Sums&) {});
        add(cost, *line, units);
        units = {};
    };
    each_stretch(changes, [&](Index first, Index end, std::int64_t by) {
        const Index piece = model_.segments[as_size(first)].piece;
        const Line& here = model_.lines[as_size(model_.pieces[as_size(piece)].line)];
        if (&here != line) {
            finish();
            line = &here;
        }
        if (here.is_even)
            price_evenly(here, first, end, by, units);
        else
            gather(here, first, end, by, units);
    });
    finish();
    return cost;
}

void Cover::price_evenly(const Line& line, Index first, Index end, std::int64_t by,
                         Units& units) const
{
    std::int64_t under = 0, over = 0;
    for (Index s = first; s < end; ++s) {
        const std::int64_t before = beyond_[as_size(s)], after = before + by;
        const Seconds length = model_.segments[as_size(s)].length;
        under += length * (above(-after) - above(-before));
        over += length * (above(after) - above(before));
    }
    units.under += under / line.unit;
    units.over += over / line.unit;
}

void Cover::gather(const Line& line, Index first, Index end, std::int64_t by, Units& units)
{
    for (Index s = first; s < end; ++s) {
        const Segment& segment = model_.segments[as_size(s)];
        if (segment.piece != piece_) {
            settle(line, units);
            piece_ = segment.piece;
        }
        if (line.flexible) {
            change_.supplied += by * segment.length;
            continue;
        }
        const std::int64_t before = beyond_[as_size(s)], after = before + by;
        change_.under += segment.length * (above(-after) - above(-before));
        change_.over += Int128{segment.length} * (above(after) - above(before));
    }
}

void Cover::settle(const Line& line, Units& units)
{
    if (piece_ == kNone)
        return;
    const Sums& sums = sums_[as_size(piece_)];
    if (line.flexible) {
        supplied_.emplace_back(piece_, change_.supplied);
    } else {
        units.under += up(sums.under + change_.under, line.unit) - up(sums.under, line.unit);
        units.over += up(sums.over + change_.over, line.unit) - up(sums.over, line.unit);
    }
    piece_ = kNone;
    change_ = {};
}

Cover::Units Cover::units_of(const LinePiece& piece, const Sums& sums, Seconds before,
                             Seconds unit) const
{
    if (!piece.works)
        return {0, up(sums.supplied, unit), 0};
    const Seconds work = sums.done - before;
    return {up(piece.due - sums.done, unit), up(sums.supplied - work, unit),
            up(sums.done - piece.due, unit)};
}

template <class Store>
void Cover::redo(const Line& line, Units& units, Store&& store)
{
    if (supplied_.empty())
        return;
    const Index first = supplied_.front().first;
    std::size_t next = 0;
    Seconds was = first == line.first_piece ? 0 : sums_[as_size(first) - 1].done, done = was;
    for (Index p = first; p < line.end_piece; ++p) {
        const LinePiece& piece = model_.pieces[as_size(p)];
        const Sums& old = sums_[as_size(p)];
        Sums now = old;
        if (next < supplied_.size() && supplied_[next].first == p)
            now.supplied += supplied_[next++].second;
        else if (done == was && next == supplied_.size())
            break;
        const Seconds work = piece.works ? above(std::min(now.supplied, piece.cap - done)) : 0;
        now.done = done + work;
        const Units before = units_of(piece, old, was, line.unit);
        const Units after = units_of(piece, now, done, line.unit);
        units.under += after.under - before.under;
        units.over += after.over - before.over;
        units.early += after.early - before.early;
        was = old.done;
        done = now.done;
        store(p, now);
    }
    supplied_.clear();
}

void Cover::make(std::span<const Change> changes)
{
    const Line* line = nullptr;
    Units units;
    const auto finish = [&] {
        if (line == nullptr || !line->flexible)
            return;
        settle(*line, units);
        redo(*line, units, [&](Index piece, const Sums& now) { sums_[as_size(piece)] = now; });
    };
    each_stretch(changes, [&](Index first, Index end, std::int64_t by) {
        const Index piece = model_.segments[as_size(first)].piece;
        const Line& here = model_.lines[as_size(model_.pieces[as_size(piece)].line)];
        if (&here != line) {
            finish();
            line = &here;
        }
        if (here.flexible)
            return gather(here, first, end, by, units);
        for (Index s = first; s < end; ++s) {
            const Segment& segment = model_.segments[as_size(s)];
            Sums& sums = sums_[as_size(segment.piece)];
            const std::int64_t before = beyond_[as_size(s)], after = before + by;
            sums.under += segment.length * (above(-after) - above(-before));
            sums.over += Int128{segment.length} * (above(after) - above(before));
            beyond_[as_size(s)] = after;
        }
    });
    finish();
}

}  // namespace routeopt::create::search
