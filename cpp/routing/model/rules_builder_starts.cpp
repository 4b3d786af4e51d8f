// The part of RulesBuilder that prices the starts of services.
#include <algorithm>

#include "routing/model/prices.hpp"
#include "routing/model/rules_builder.hpp"

namespace routeopt::routing::model {

// The prices of the stop's time windows, each as a line that is level within the window and rises
// after its end, if being late is allowed.
std::vector<RulesBuilder::Line> RulesBuilder::lines_of(const Site& side) const
{
    std::vector<Line> lines;
    const Number& common = problem_.objective->costs->per_late_hour;
    for (const TimeWindow& window : *side.time_windows) {
        std::optional<std::int64_t> rate;
        if (window.per_late_hour.present())
            rate = *window.per_late_hour;
        else if (common.present())
            rate = *common;
        const std::int64_t last = rate ? last_s_ : std::min(*window.end, last_s_);
        if (*window.start <= last)
            lines.push_back({*window.start, last, *window.end,
                             Int128{*window.cost} * kStepsPerAmount,
                             Int128{rate.value_or(0)} * kStepsPerHourRate});
    }
    return lines;
}

// The prices of starting earlier or later than the stop's target, and than what was published.
std::vector<RulesBuilder::Wish> RulesBuilder::wishes_of(const Site& side) const
{
    std::vector<Wish> wishes;
    const auto add = [&](std::int64_t first, std::int64_t early_rate, std::int64_t last,
                         std::int64_t late_rate) {
        wishes.push_back({first, std::min(last, last_s_), Int128{early_rate} * kStepsPerHourRate,
                          Int128{late_rate} * kStepsPerHourRate});
    };
    if (side.target.present())
        add(*side.target->time, *side.target->per_early_hour, *side.target->time,
            *side.target->per_late_hour);
    if (const auto& promised = side.promised)
        add(promised->first, promised->per_earlier_hour, promised->last, promised->per_later_hour);
    return wishes;
}

void RulesBuilder::put_down_stops(const InUnits& in_units)
{
    Rules& rules = model_.rules;
    for (Stop& stop : model_.stops) {
        const Site& side = site_of(stop);
        StopRules& own = rules.stops.emplace_back();
        own.setup_s = static_cast<std::int32_t>(*side.setup_time_s);
        own.first_piece = static_cast<std::uint32_t>(rules.pieces.size());
        put_down_curve(side, in_units);
        const Cost of_place = in_units(cost_of_place(stop));
        for (std::size_t piece = own.first_piece; piece < rules.pieces.size(); ++piece)
            rules.pieces[piece].value += of_place;
        own.piece_count = static_cast<std::uint32_t>(rules.pieces.size()) - own.first_piece;
        // Stop::open and close span all windows: lists of neighbours and quick checks use them.
        const Curve curve = rules.curve(static_cast<Index>(rules.stops.size()) - 1);
        stop.open = curve.empty() ? kUnlimited : curve.front().from;
        stop.close = curve.empty() ? -kUnlimited : curve.back().to;
    }
}

// Appends the stop's price by start time to Rules::pieces: the lower envelope of its windows'
// lines, and the prices of wishes.
void RulesBuilder::put_down_curve(const Site& side, const InUnits& in_units)
{
    std::vector<Line> lines = lines_of(side);
    if (side.time_windows->empty())
        lines.push_back({-kUnlimited, last_s_, last_s_, 0, 0});
    const std::vector<Wish> wishes = wishes_of(side);
    // Being early costs more the earlier it is, so such a curve does not go back for ever.
    if (std::ranges::any_of(wishes, [](const Wish& wish) { return wish.per_early_second > 0; }))
        begin_lines_at(lines, first_s_);
    std::vector<std::int64_t> cuts;
    for (const Line& line : lines)
        for (const std::int64_t cut : {line.from, line.end + 1, line.to + 1})
            cuts.push_back(cut);
    cuts.push_back(last_s_ + 1);
    for (const Wish& wish : wishes) {
        if (wish.per_early_second > 0)
            cuts.push_back(wish.first);
        cuts.push_back(wish.last + 1);
    }
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());

    bool is_first = true;
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
        const std::int64_t last = std::min(cuts[i + 1] - 1, last_s_);
        for (std::int64_t at = cuts[i]; at <= last;) {
            std::optional<Piece> piece = cheapest_piece(lines, at, last, in_units);
            if (!piece)
                break;
            at = piece->to + 1;
            for (const Wish& wish : wishes)
                add_wish(*piece, wish, in_units);
            append(*piece, !std::exchange(is_first, false));
        }
    }
}

void RulesBuilder::begin_lines_at(std::vector<Line>& lines, std::int64_t first)
{
    std::erase_if(lines, [&](const Line& line) { return line.to < first; });
    for (Line& line : lines)
        line.from = std::max(line.from, first);
}

// Precondition: the piece is on one side of the wish.
void RulesBuilder::add_wish(Piece& piece, const Wish& wish, const InUnits& in_units)
{
    if (piece.from < wish.first && wish.per_early_second > 0) {
        const Cost per_second = in_units(wish.per_early_second);
        piece.value += per_second * (wish.first - piece.from);
        piece.slope -= per_second;
    }
    if (piece.from > wish.last) {
        const Cost per_second = in_units(wish.per_late_second);
        piece.value += per_second * (piece.from - wish.last);
        piece.slope += per_second;
    }
}

// The cheapest line from the time `at` on, up to where another one becomes cheaper, but not beyond
// `last`; nothing if no line contains `at`. Precondition: no line begins, bends or ends between
// `at` and `last`.
std::optional<Piece> RulesBuilder::cheapest_piece(std::span<const Line> lines, std::int64_t at,
                                                  std::int64_t last, const InUnits& in_units)
{
    std::vector<Piece> open;
    for (const Line& line : lines) {
        if (line.from > at || line.to < at)
            continue;
        const Cost slope = at > line.end ? in_units(line.per_second) : 0;
        open.push_back(
            {at, last, in_units(line.cost) + (slope == 0 ? 0 : slope * (at - line.end)), slope});
    }
    if (open.empty())
        return std::nullopt;
    Piece least = *std::ranges::min_element(
        open, {}, [](const Piece& piece) { return std::pair{piece.value, piece.slope}; });
    for (const Piece& other : open)
        if (other.slope < least.slope)
            least.to =
                std::min(least.to, at + (other.value - least.value) / (least.slope - other.slope));
    return least;
}

// Appends a piece to Rules::pieces. may_join: it is not the first one of its stop, and becomes a
// part of the one before it if that continues in the same line.
void RulesBuilder::append(const Piece& piece, bool may_join)
{
    auto& all = model_.rules.pieces;
    const bool goes_on =
        may_join && all.back().to + 1 == piece.from && all.back().slope == piece.slope &&
        (piece.slope == 0 ? all.back().value : all.back().at(piece.from)) == piece.value;
    if (goes_on)
        all.back().to = piece.to;
    else
        all.push_back(piece);
}

}  // namespace routeopt::routing::model
