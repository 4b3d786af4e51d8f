#include "routing/search/rich/time/legs_by_day.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace routeopt::routing::search::rich {
namespace {

// So many legs are kept, and about so many pieces of them (12 bytes each) until all are forgotten:
// by each worker of the search. Builds that check invariants keep so few that tests of small
// requests make legs anew, too.
#ifdef ROUTEOPT_CHECK_INVARIANTS
constexpr std::size_t kMostLegsKept = 64;
constexpr std::size_t kMostPiecesKept = 1 << 10;
#else
constexpr std::size_t kMostLegsKept = std::size_t{1} << 23;
constexpr std::size_t kMostPiecesKept = std::size_t{1} << 24;
#endif
// Stretches of departures of up to so many seconds are gone through second by second; longer ones
// are cut into at most so many pieces, of steps of no less than so many seconds or than that part
// of the way.
constexpr std::int64_t kExactly = 64;
constexpr std::int64_t kMostParts = 4;
constexpr std::int64_t kLeastStep = 3;
constexpr std::int64_t kPartOfWay = 20;

std::int64_t second_of_day(std::int64_t local)
{
    const std::int64_t second = local % travel::Day::kSeconds;
    return second < 0 ? second + travel::Day::kSeconds : second;
}

}  // namespace

LegsByDay::LegsByDay(const Model& model, const TravelCache& travel) : model_(model), travel_(travel)
{
    if (model.by_day.source == nullptr)
        return;
    std::map<std::pair<Index, std::int64_t>, std::size_t> speeds;
    for (const model::Slot& slot : model.slots) {
        day_of_.push_back(model.by_day.day_of(slot.profile));
        has_any_ = has_any_ || day_of_.back() != nullptr;
        speed_of_.push_back(
            speeds.emplace(std::pair{slot.profile, slot.speed_factor}, speeds.size())
                .first->second);
    }
    places_ = model.places.size();
    kept_.resize(speeds.size());
}

LegsByDay::Leg LegsByDay::leg(Index slot, Index from, Index to) const
{
    std::vector<Kept>& legs = kept_[speed_of_[slot]];
    if (legs.empty())
        legs.resize(std::min(places_ * places_, kMostLegsKept / kept_.size() + 1));
    const std::uint64_t number = number_of(from, to);
    Kept& kept = legs[place_of(number, legs.size())];
    if (kept.count == 0 || kept.number != number) {
        if (pieces_.size() > kMostPiecesKept)
            forget_all();
        kept = make(slot, from, to);
    }
    const DayPiece* const first = pieces_.data() + kept.first;
    return {{first->metres, first->seconds}, {first + 1, kept.count - 1}};
}

void LegsByDay::forget_all() const
{
    pieces_.clear();
    for (std::vector<Kept>& legs : kept_)
        std::ranges::fill(legs, Kept{});
}

LegsByDay::Kept LegsByDay::make(Index slot, Index from, Index to) const
{
    const std::size_t first = pieces_.size();
    const Arc least = travel_.arc(slot, from, to);
    pieces_.push_back({0, least.duration_s, least.distance_m});
    if (const auto way = this->way(slot, from, to))
        add_pieces(*day_of_[slot], *way);
    else
        pieces_.emplace_back();  // nobody drives it
    return {number_of(from, to), static_cast<std::uint32_t>(first),
            static_cast<std::uint32_t>(pieces_.size() - first)};
}

std::shared_ptr<const travel::Way> LegsByDay::way(Index slot, Index from, Index to) const
{
    if (from == kNone || to == kNone)
        return nullptr;
    const model::Slot& s = model_.slots[slot];
    return model_.by_day.source->way(model_.by_day.profiles[as_size(s.profile)],
                                     model_.places[as_size(from)], model_.places[as_size(to)],
                                     s.speed_factor);
}

// All pieces of a day. Departures at second 0 and later of a day on which local time begins at 0 by
// the clock that the day's offset makes of it.
void LegsByDay::add_pieces(const travel::Day& day, const travel::Way& way) const
{
    const std::size_t begin = pieces_.size();
    const std::int64_t midnight = day.midnight();
    const auto seconds_at = [&](std::int64_t leave) { return way.arrival(leave) - leave; };
    const auto put = [&](std::int64_t from, std::int64_t seconds, std::int64_t metres) {
        if (pieces_.size() == begin || pieces_.back().seconds != seconds ||
            pieces_.back().metres != metres)
            pieces_.push_back({static_cast<std::int32_t>(from - midnight),
                               static_cast<std::int32_t>(seconds),
                               static_cast<std::int32_t>(metres)});
    };
    for (std::int64_t slice = midnight; slice < midnight + travel::Day::kSeconds;) {
        const std::int64_t end = day.at(slice).end;
        const std::int64_t metres = way.metres(slice);
        std::int64_t from = slice;
        // Who is there before the slice ends.
        if (const auto own = way.stretch(slice, end - 1); slice + own.seconds <= end) {
            put(slice, own.seconds, metres);
            from = own.until + 1;
        }
        // Who is on the way then: cut where one arrives as a later slice ends.
        while (from < end) {
            std::int64_t last = end - 1;
            const std::int64_t arrival = way.arrival(from);
            if (const std::int64_t border = way.latest_leave(day.at(arrival).end);
                border >= from && border < last)
                last = border;
            if (last - from < kExactly) {
                for (std::int64_t leave = from; leave <= last; ++leave)
                    put(leave, seconds_at(leave), metres);
            } else {
                const std::int64_t first_s = seconds_at(from);
                const std::int64_t last_s = seconds_at(last);
                const std::int64_t step =
                    std::max(kLeastStep, std::max(first_s, last_s) / kPartOfWay);
                const std::int64_t parts =
                    std::min(kMostParts, 1 + std::abs(last_s - first_s) / step);
                for (std::int64_t part = 0; part < parts; ++part) {
                    const std::int64_t a = from + (last - from + 1) * part / parts;
                    const std::int64_t b = from + (last - from + 1) * (part + 1) / parts - 1;
                    // Between the two the seconds rise or fall, but for their rounding.
                    const std::int64_t most = std::max(seconds_at(a), seconds_at(b));
                    put(a, first_s == last_s ? most : most + 1, metres);
                }
            }
            from = last + 1;
        }
        slice = end;
    }
}

// A piece of a leg at its times; the next ones follow, or those before.
class LegsByDay::Walk {
public:
    Walk(const travel::Day& day, const Leg& leg, std::int64_t time) : pieces_(leg.pieces)
    {
        const std::int64_t second = second_of_day(time - day.midnight());
        midnight_ = time - second;
        const auto behind =
            std::partition_point(pieces_.begin() + 1, pieces_.end(),
                                 [&](const DayPiece& piece) { return piece.from <= second; });
        at_ = static_cast<std::size_t>(behind - pieces_.begin()) - 1;
    }

    [[nodiscard]] std::int64_t first() const { return midnight_ + pieces_[at_].from; }
    [[nodiscard]] std::int64_t last() const
    {
        return midnight_ - 1 +
               (at_ + 1 < pieces_.size() ? pieces_[at_ + 1].from : travel::Day::kSeconds);
    }
    [[nodiscard]] std::int64_t seconds() const { return pieces_[at_].seconds; }
    [[nodiscard]] Arc arc() const { return {pieces_[at_].metres, pieces_[at_].seconds}; }
    void next()
    {
        if (++at_ < pieces_.size())
            return;
        at_ = 0;
        midnight_ += travel::Day::kSeconds;
    }
    void previous()
    {
        if (at_-- > 0)
            return;
        at_ = pieces_.size() - 1;
        midnight_ -= travel::Day::kSeconds;
    }

private:
    std::span<const DayPiece> pieces_;
    std::size_t at_ = 0;
    std::int64_t midnight_ = 0;
};

void LegsByDay::add(CostFunction function, const Piece*& piece, std::int64_t first,
                    std::int64_t last, std::int64_t seconds, Cost price, Pieces& out) const
{
    first = std::max(first, function.front().from);
    if (first > last)
        return;
    while (piece->from > first)
        --piece;
    while (piece->to < first)
        ++piece;
    restricted_.clear();
    std::int64_t from = first;
    for (const Piece* own = piece;; ++own) {
        const Cost value = own->at(from) + price;
        if (own->slope == 0 && own->to >= last) {
            restricted_.push_back({from + seconds, kFar, value, 0});
            break;
        }
        const std::int64_t to = std::min(own->to, last);
        restricted_.push_back({from + seconds, to + seconds, value, own->slope});
        if (to == last) {
            restricted_.push_back({to + seconds + 1, kFar, value + own->slope * (to - from), 0});
            break;
        }
        from = to + 1;
    }
    lower_by_restricted(out);
}

// Lowers a function to restricted_ where that is less. It mostly begins where the function is level
// at last, so only what is behind its begin is looked at.
void LegsByDay::lower_by_restricted(Pieces& function) const
{
    if (function.empty()) {
        function.append(restricted_);
        return;
    }
    const std::int64_t begin = restricted_.front().from;
    Piece* at = function.end() - 1;
    if (begin >= at->from && restricted_.end()[-1].value >= at->value)
        return;
    const bool is_level = begin > at->from && restricted_.front().value < at->value;
    while (at != function.begin() && at->from > begin)
        --at;
    if (is_level) {
        at->to = begin - 1;
        function.append(restricted_);
        return;
    }
    tail_.clear();
    if (at->from >= begin) {
        tail_.append({at, function.end()});
        function.end_at(at);
    } else {
        tail_.push_back({begin, at->to, at->at(begin), at->slope});
        tail_.append({at + 1, function.end()});
        at->to = begin - 1;
        function.end_at(at + 1);
    }
    lower(tail_, restricted_, function);
}

void LegsByDay::drive(Index slot, Index from, Index to, CostFunction before, std::int64_t last,
                      Pieces& out) const
{
    if (before.empty())
        return;
    if (from == kNone || to == kNone) {
        out.append(before);
        return;
    }
    const Leg own = leg(slot, from, to);
    const Piece* piece = before.data();
    for (Walk walk{*day_of_[slot], own, before.front().from};; walk.next()) {
        add(before, piece, walk.first(), std::min(walk.last(), last), walk.seconds(),
            extra(slot, own.least, walk.arc()), out);
        if (walk.last() >= last)
            return;
    }
}

void LegsByDay::drive_back(Index slot, Index from, Index to, CostFunction behind,
                           std::int64_t first, Pieces& out) const
{
    if (behind.empty())
        return;
    if (from == kNone || to == kNone) {
        out.append(behind);
        return;
    }
    const Leg own = leg(slot, from, to);
    const Piece* piece = behind.data();
    for (Walk walk{*day_of_[slot], own, -behind.front().from};; walk.previous()) {
        const std::int64_t seconds = walk.seconds();
        add(behind, piece, -walk.last() - seconds, -std::max(walk.first(), first) - seconds,
            seconds, extra(slot, own.least, walk.arc()), out);
        if (walk.first() <= first)
            return;
    }
}

std::int64_t LegsByDay::earliest_arrival(Index slot, Index from, Index to, std::int64_t leave) const
{
    if (from == kNone || to == kNone)
        return leave;
    const Leg own = leg(slot, from, to);
    std::int64_t earliest = kFar;
    for (Walk walk{*day_of_[slot], own, leave};; walk.next()) {
        earliest = std::min(earliest, std::max(leave, walk.first()) + walk.seconds());
        if (walk.last() + 1 + own.least.duration_s >= earliest)
            return earliest;
    }
}

std::int64_t LegsByDay::latest_leave(Index slot, Index from, Index to, std::int64_t by) const
{
    if (from == kNone || to == kNone)
        return by;
    const Leg own = leg(slot, from, to);
    for (Walk walk{*day_of_[slot], own, by};; walk.previous()) {
        const std::int64_t leave = std::min(walk.last(), by - walk.seconds());
        if (leave >= walk.first())
            return leave;
    }
}

Arc LegsByDay::most(Index slot, Index from, Index to, std::int64_t first, std::int64_t last) const
{
    if (from == kNone || to == kNone)
        return {};
    Arc most;
    // After a day all is as before.
    last = std::min(last, first + travel::Day::kSeconds);
    const Leg own = leg(slot, from, to);
    for (Walk walk{*day_of_[slot], own, first};; walk.next()) {
        const Arc arc = walk.arc();
        most.distance_m = std::max(most.distance_m, arc.distance_m);
        most.duration_s = std::max(most.duration_s, arc.duration_s);
        if (walk.last() >= last)
            return most;
    }
}

}  // namespace routeopt::routing::search::rich
