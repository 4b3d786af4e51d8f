// Which breaks can lie behind a vehicle, and in which orders breaks are taken between two stops:
// what does not depend on the route that they are put into.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "routing/referee/schedule/timeline.hpp"

namespace routeopt::routing::referee {

// Some of a route's open breaks, as bits by their place in a list of at most kMostInSet.
using BreakSet = std::uint64_t;
inline constexpr std::size_t kMostInSet = 63;

[[nodiscard]] constexpr BreakSet only(std::size_t number)
{
    return BreakSet{1} << number;
}
[[nodiscard]] constexpr bool holds(BreakSet set, std::size_t number)
{
    return (set & only(number)) != 0;
}

// How many breaks of a set are listed behind this one.
[[nodiscard]] constexpr std::int64_t listed_later(BreakSet set, std::size_t number)
{
    return std::popcount(set & ~(only(number) - 1) & ~only(number));
}

using Breaks = std::vector<const Break*>;

// The states of a route as far as its open breaks go: a set holds those that lie behind the
// vehicle, taken or left out because it departed after their latest start.
//
// Sets that no best schedule needs are left away. One break comes before another if its latest
// start is before the other's earliest, or if both are on the way and equally long, and the one is
// listed first and has a window that is no later at either end. Where more than kMostSets are left,
// breaks are taken in the order of their windows: the one restriction of what is tried.
//
// Where legs depend on the time of day (`by_day`) it matters on which part of a leg a break falls,
// so breaks that are equally long may come in either order; but more than kMostByDay breaks are
// taken in the order of their windows.
class BreakSets {
public:
    // `last_departure`: that of the route. The breaks are in listed order.
    BreakSets(const Breaks& breaks, std::int64_t last_departure, bool by_day);

    static constexpr std::size_t kMostSets = 64;
    static constexpr std::size_t kMostByDay = 3;

    [[nodiscard]] bool is_by_day() const { return is_by_day_; }

    [[nodiscard]] const Breaks& breaks() const { return breaks_; }
    // Every set after its subsets.
    [[nodiscard]] const std::vector<BreakSet>& all() const { return sets_; }
    // Those that a route can depart with: the breaks left out by departing late.
    [[nodiscard]] const std::vector<BreakSet>& departed() const { return departed_; }
    // The place of a set among them.
    [[nodiscard]] std::size_t place_of(BreakSet set) const
    {
        return static_cast<std::size_t>(std::lower_bound(sets_.begin(), sets_.end(), set) -
                                        sets_.begin());
    }
    // The breaks that have to lie behind before this one is taken.
    [[nodiscard]] BreakSet before(std::size_t number) const { return before_[number]; }

private:
    void set_departed(std::int64_t last_departure);
    void order_by_need();
    void order_by_window();
    [[nodiscard]] bool find_sets(std::size_t most);

    Breaks breaks_;
    bool is_by_day_;
    std::vector<BreakSet> before_;
    std::vector<BreakSet> departed_;
    std::vector<BreakSet> sets_;
};

// Breaks on the way taken one after the other in one gap.
struct BreakSequence {
    struct Taken {
        std::size_t number = 0;  // of an open break
        std::size_t behind = 0;  // how many breaks that the plan places in the gap come before it
    };
    Gap gap;  // without its leg
    std::vector<Taken> taken;
    std::int64_t disorder = 0;  // pairs of open breaks that are not in listed order
};

// The sequences of a gap in which the plan places some breaks on the way, which keep their order:
// each sequence takes a set of open breaks and a range of the placed ones. Of one set and range
// there are only sequences none of which is better in every respect than another; by day, all that
// keep the latest starts.
class BreakSequences {
public:
    BreakSequences(const BreakSets& sets, Breaks placed) : sets_(sets), placed_(std::move(placed))
    {
    }

    [[nodiscard]] std::size_t placed() const { return placed_.size(); }
    [[nodiscard]] const Break& placed(std::size_t k) const { return *placed_[k]; }

    // With these open breaks, and the placed ones from `first` to before `end`. Empty where no
    // order keeps the latest starts, and where a break of the set has a place.
    const std::vector<BreakSequence>& of(BreakSet open, std::size_t first, std::size_t end);

private:
    const BreakSets& sets_;
    Breaks placed_;
    std::map<std::pair<BreakSet, std::pair<std::size_t, std::size_t>>, std::vector<BreakSequence>>
        known_;
};

}  // namespace routeopt::routing::referee
