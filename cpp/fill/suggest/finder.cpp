#include "fill/suggest/finder.hpp"

#include <algorithm>

namespace routeopt::fill::suggest {
namespace {

constexpr std::size_t kBeam = 8;            // chains that are gone on with
constexpr std::size_t kMostHandovers = 3;   // in a chain
constexpr std::size_t kTakersOfChain = 20;  // that end a chain

}  // namespace

void Best::add(Candidate candidate)
{
    if (found_.size() == most_ && !(candidate < found_.back()))
        return;
    const auto place = std::lower_bound(found_.begin(), found_.end(), candidate);
    if (place != found_.end() && place->employee == candidate.employee &&
        place->moves == candidate.moves)
        return;
    found_.insert(place, std::move(candidate));
    if (found_.size() > most_)
        found_.pop_back();
}

std::vector<referee::Step> steps_of(Index shift, const Candidate& candidate)
{
    std::vector<referee::Step> steps;
    for (const Handover& move : candidate.moves)
        steps.push_back({move.leaves, move.shift, false});
    for (const Handover& move : candidate.moves)
        if (move.takes != kNone)
            steps.push_back({move.takes, move.shift, true});
    steps.push_back({candidate.employee, shift, true});
    return steps;
}

// What the whole plan costs where people's rules change by that much.
Points Finder::points_with(const Cost& people, Index employee, const std::vector<Handover>& moves)
{
    const Candidate candidate{{}, employee, moves, false};
    return trials_.personal() + trials_.covered() + people +
           trials_.cover_change(steps_of(shift_, candidate));
}

void Finder::find_single()
{
    for (const Trials::Taker& taker : trials_.takers(shift_))
        best_.add({points_with(taker.change, taker.person, {}), taker.person, {}, false});
}

void Finder::find_first_opens()
{
    opens_.clear();
    for (Index person = 0; person < employees_; ++person) {
        if (trials_.is_on(person, shift_))
            continue;
        for (const Index left : trials_.leavable(person))
            opens_.push_back(
                {left, person, {{left, person, kNone}}, trials_.change(person, shift_, left)});
    }
    std::stable_sort(opens_.begin(), opens_.end(), [](const Open& a, const Open& b) {
        return Points{a.change} < Points{b.change};
    });
}

bool Finder::takes_part(const Open& open, Index person)
{
    return person == open.employee ||
           std::any_of(open.moves.begin(), open.moves.end(),
                       [&](const Handover& move) { return move.leaves == person; });
}

// Somebody takes what is open. Where cover depends on heads alone it stays but for the shift to be
// filled; else it costs nothing at the least.
void Finder::close(const Open& open, bool is_searched)
{
    Cost least = trials_.personal() + open.change;
    if (trials_.counts_heads_only())
        least += trials_.covered() +
                 trials_.cover_change(std::array{referee::Step{open.employee, shift_, true}});
    std::size_t tried = 0;
    for (const Trials::Taker& taker : trials_.takers(open.shift)) {
        if (takes_part(open, taker.person))
            continue;
        const Points bound{least + taker.change};
        if (best_.is_beyond(bound) || (is_searched && tried++ == kTakersOfChain))
            return;
        std::vector<Handover> moves = open.moves;
        moves.back().takes = taker.person;
        const Points points = trials_.counts_heads_only()
                                  ? bound
                                  : points_with(open.change + taker.change, open.employee, moves);
        best_.add({points, open.employee, std::move(moves), is_searched});
    }
}

bool Finder::find_handovers()
{
    find_first_opens();
    for (const Open& open : opens_) {
        if (!goes_on_())
            return false;
        best_.add({points_with(open.change, open.employee, open.moves), open.employee, open.moves,
                   false});
        close(open, false);
    }
    return true;
}

// The best ways on, in which another person takes what is open and leaves another shift.
std::vector<Finder::Open> Finder::extended(const std::vector<Open>& opens)
{
    std::vector<Open> found;
    for (const Open& open : opens)
        for (Index person = 0; person < employees_ && goes_on_(); ++person) {
            if (takes_part(open, person) || trials_.is_on(person, open.shift) ||
                trials_.is_on(person, shift_))
                continue;
            for (const Index left : trials_.leavable(person)) {
                Open next = open;
                next.moves.back().takes = person;
                next.moves.push_back({left, person, kNone});
                next.shift = left;
                next.change += trials_.change(person, open.shift, left);
                found.push_back(std::move(next));
            }
        }
    const auto kept = std::min(kBeam, found.size());
    std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(kept), found.end(),
                      [](const Open& a, const Open& b) {
                          const Points one{a.change}, other{b.change};
                          return std::tie(one, a.employee, a.moves) <
                                 std::tie(other, b.employee, b.moves);
                      });
    found.resize(kept);
    return found;
}

void Finder::find_chains()
{
    std::vector<Open> opens = opens_;
    opens.resize(std::min(kBeam, opens.size()));
    for (std::size_t length = 2; length <= kMostHandovers && !opens.empty(); ++length) {
        opens = extended(opens);
        for (const Open& open : opens)
            if (goes_on_())
                close(open, true);
    }
}

}  // namespace routeopt::fill::suggest
