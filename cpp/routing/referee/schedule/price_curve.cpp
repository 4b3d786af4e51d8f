#include "routing/referee/schedule/price_curve.hpp"

#include <algorithm>
#include <utility>

namespace routeopt::routing::referee {
namespace {

void append(Curve& curve, const CurvePiece& piece)
{
    if (piece.from <= piece.to)
        curve.push_back(piece);
}

CurvePiece part_of(const CurvePiece& piece, std::int64_t from, std::int64_t to)
{
    return {from, to, piece.at(from), piece.slope};
}

// Appends the lesser of two lines, which are over the same seconds, at each second.
void append_lesser(Curve& curve, const CurvePiece& a, const CurvePiece& b)
{
    const CurvePiece& first =
        a.value < b.value || (a.value == b.value && a.slope <= b.slope) ? a : b;
    const CurvePiece& second = &first == &a ? b : a;
    // The second line becomes the lesser one where its gain has made up for its higher value.
    const Int128 gain = first.slope - second.slope;
    std::int64_t change = a.to + 1;
    if (gain > 0) {
        const Int128 seconds = (second.value - first.value) / gain + 1;
        if (seconds <= a.to - a.from)
            change = a.from + static_cast<std::int64_t>(seconds);
    }
    append(curve, part_of(first, a.from, change - 1));
    if (change <= a.to)
        append(curve, part_of(second, change, a.to));
}

// Cuts the time into stretches: calls `both` with the parts of both curves where both are defined,
// `one` with a part where only one is.
template <class Both, class One>
void walk(const Curve& a, const Curve& b, const Both& both, const One& one)
{
    std::size_t i = 0;
    std::size_t j = 0;
    std::int64_t now = -kForever;
    while (i < a.size() || j < b.size()) {
        const std::int64_t a_from = i < a.size() ? std::max(a[i].from, now) : kForever + 1;
        const std::int64_t b_from = j < b.size() ? std::max(b[j].from, now) : kForever + 1;
        const std::int64_t from = std::min(a_from, b_from);
        std::int64_t to = kForever;
        to = i < a.size() ? std::min(to, a_from > from ? a_from - 1 : a[i].to) : to;
        to = j < b.size() ? std::min(to, b_from > from ? b_from - 1 : b[j].to) : to;
        if (a_from == from && b_from == from)
            both(part_of(a[i], from, to), part_of(b[j], from, to));
        else
            one(a_from == from ? part_of(a[i], from, to) : part_of(b[j], from, to));
        if (i < a.size() && a[i].to <= to)
            ++i;
        if (j < b.size() && b[j].to <= to)
            ++j;
        now = to + 1;
    }
}

Curve lower_envelope(const Curve& a, const Curve& b)
{
    Curve least;
    walk(
        a, b, [&](const CurvePiece& x, const CurvePiece& y) { append_lesser(least, x, y); },
        [&](const CurvePiece& piece) { append(least, piece); });
    return least;
}

Curve sum_of(const Curve& a, const Curve& b)
{
    Curve sum;
    walk(
        a, b,
        [&](const CurvePiece& x, const CurvePiece& y) {
            append(sum, {x.from, x.to, x.value + y.value, x.slope + y.slope});
        },
        [](const CurvePiece&) {});
    return sum;
}

// Free until `time`, then `rate` millionths for each hour later.
Curve late_after(std::int64_t time, std::int64_t rate)
{
    const Int128 slope = Int128{rate} * kPerHour;
    return {{-kForever, time, 0, 0}, {time + 1, kForever, slope, slope}};
}

// `rate` millionths for each hour before `time`, from then on free.
Curve early_before(std::int64_t time, std::int64_t rate)
{
    const Int128 slope = Int128{rate} * kPerHour;
    return {{-kForever, time - 1, slope * (time + kForever), -slope}, {time, kForever, 0, 0}};
}

// Adds the prices of starts before `first` and after `last`, in millionths an hour.
void add_prices(Curve& curve, std::int64_t first, std::int64_t early_rate, std::int64_t last,
                std::int64_t late_rate)
{
    if (early_rate > 0)
        curve = sum_of(curve, early_before(first, early_rate));
    if (late_rate > 0)
        curve = sum_of(curve, late_after(last, late_rate));
}

Curve curve_of_window(const TimeWindow& window, std::optional<std::int64_t> rate)
{
    const Int128 price = Int128{*window.cost} * kOfAmount;
    Curve curve{{*window.start, *window.end, price, 0}};
    if (rate) {
        const Int128 slope = Int128{*rate} * kPerHour;
        curve.push_back({*window.end + 1, kForever, price + slope, slope});
    }
    return curve;
}

bool is_later(const TimeWindow& a, const TimeWindow& b)
{
    return std::pair{*a.start, *a.end} > std::pair{*b.start, *b.end};
}

}  // namespace

std::optional<std::int64_t> late_rate(const TimeWindow& window, const Number& common)
{
    if (window.per_late_hour.present())
        return *window.per_late_hour;
    return common.present() ? std::optional{*common} : std::nullopt;
}

std::optional<WindowUse> window_used(const Site& side, const Number& common, std::int64_t start)
{
    const std::vector<TimeWindow>& windows = *side.time_windows;
    const TimeWindow* used = nullptr;
    const TimeWindow* last = nullptr;
    Int128 least = 0;
    for (const TimeWindow& window : windows) {
        if (last == nullptr || is_later(window, *last))
            last = &window;
        const std::optional<std::int64_t> rate = late_rate(window, common);
        const std::int64_t late_s = std::max(start - *window.end, std::int64_t{0});
        if (*window.start > start || (late_s > 0 && !rate))
            continue;
        const Int128 price =
            Int128{*window.cost} * kOfAmount + Int128{rate.value_or(0)} * late_s * kPerHour;
        if (used == nullptr || price < least || (price == least && is_later(window, *used))) {
            used = &window;
            least = price;
        }
    }
    if (last == nullptr)
        return std::nullopt;
    const TimeWindow& window = used != nullptr ? *used : *last;
    return WindowUse{&window - windows.data(), std::max(start - *window.end, std::int64_t{0}),
                     late_rate(window, common).value_or(0), used == nullptr};
}

Curve curve_of(const Site& side, const Number& common_per_late_hour)
{
    Curve curve;
    for (const TimeWindow& window : *side.time_windows) {
        Curve one = curve_of_window(window, late_rate(window, common_per_late_hour));
        curve = curve.empty() ? std::move(one) : lower_envelope(curve, one);
    }
    if (side.time_windows->empty())
        curve.emplace_back();
    if (side.target)
        add_prices(curve, *side.target->time, *side.target->per_early_hour, *side.target->time,
                   *side.target->per_late_hour);
    if (const auto& promised = side.promised)
        add_prices(curve, promised->first, promised->per_earlier_hour, promised->last,
                   promised->per_later_hour);
    return curve;
}

Curve opening_hours(const std::vector<TimeWindow>& windows)
{
    Curve curve;
    for (const TimeWindow& window : windows)
        curve.push_back({*window.start, *window.end, 0, 0});
    if (curve.empty())
        curve.emplace_back();
    // Windows of a depot may overlap: pieces are cut so that they do not.
    std::sort(curve.begin(), curve.end(), [](const CurvePiece& a, const CurvePiece& b) {
        return std::pair{a.from, a.to} < std::pair{b.from, b.to};
    });
    std::int64_t open_until = -kForever - 1;
    for (CurvePiece& piece : curve) {
        piece.from = std::max(piece.from, open_until + 1);
        open_until = std::max(open_until, piece.to);
    }
    std::erase_if(curve, [](const CurvePiece& piece) { return piece.from > piece.to; });
    return curve;
}

}  // namespace routeopt::routing::referee
