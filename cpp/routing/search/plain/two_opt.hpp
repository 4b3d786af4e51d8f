// The reversal of a part of a route (2-opt, Croes 1958), judged: which of two nodes comes first,
// what the reversal adds, whether it is on time. Between nodes a and b of a route it means: the
// part behind a, up to b, is reversed, so that arcs a - next(a) and b - next(b) become a - b and
// next(a) - next(b). Changes nothing; TwoOptStar makes the change. O(length of the part) at most.
#pragma once

#include <optional>
#include <utility>

#include "routing/search/plain/plan.hpp"

namespace routeopt::routing::search::plain {

template <class Plan>
class TwoOpt {
public:
    explicit TwoOpt(const Plan& plan) : plan_(plan) {}

    // Whether stored times show that a is behind b in their route. If false the order is unknown.
    [[nodiscard]] bool is_behind(Index a, Index b) const
    {
        return Plan::kHasTimes && plan_.times(a).ready > plan_.times(b).ready;
    }

    // Swaps a and b if b comes first in their route. False if they are more than kLongest stops
    // apart, or time windows forbid the reversal at once.
    bool put_in_order(Index& a, Index& b)
    {
        if constexpr (Plan::kHasTimes) {
            if (is_behind(a, b))
                std::swap(a, b);
            if (plan_.times(b).open > plan_.times(next(a)).close)
                return false;
        }
        Index behind_a = a;
        Index behind_b = b;
        for (int i = 0; i < kLongest && behind_a != b && behind_b != a; ++i) {
            behind_a = behind_a == kNone ? kNone : next(behind_a);
            behind_b = behind_b == kNone ? kNone : next(behind_b);
            work_ += 2;
        }
        const bool a_is_first = behind_a == b;
        const bool b_is_first = behind_b == a;
        if (b_is_first)
            std::swap(a, b);
        return a_is_first || b_is_first;
    }

    // What the reversal adds to the totals of the route; nothing if there is no way. Precondition:
    // a comes first.
    [[nodiscard]] std::optional<Totals> more(Index slot, Index a, Index b)
    {
        const Arc in = plan_.arc_between(slot, a, b);
        const Arc out = plan_.arc_between(slot, next(a), next(b));
        if (!in.exists() || !out.exists())
            return std::nullopt;
        Totals more = plan_.totals_of(in) + plan_.totals_of(out) -
                      plan_.totals_of(plan_.node(a).leg) - plan_.totals_of(plan_.node(b).leg);
        if constexpr (!Plan::kWaysBackAreEqual)
            for (Index at = next(a); at != b; at = next(at)) {
                const Arc back = plan_.arc_between(slot, next(at), at);
                if (!back.exists())
                    return std::nullopt;
                more += plan_.totals_of(back) - plan_.totals_of(plan_.node(at).leg);
                ++work_;
            }
        return more;
    }

    // Whether the route is on time after the reversal. Preconditions: a comes first; no reloads and
    // no release times.
    [[nodiscard]] bool is_in_time(Index slot, Index a, Index b)
    {
        std::int64_t now = plan_.times(a).ready;
        Index before = a;
        for (Index at = b; at != a; before = at, at = plan_.node(at).prev) {
            const bool is_known = Plan::kWaysBackAreEqual && before != a;
            const Arc leg = is_known ? plan_.node(at).leg : plan_.arc_between(slot, before, at);
            const Times& times = plan_.times(at);
            now = std::max(now + leg.duration_s, times.open);
            ++work_;
            if (now > times.close)
                return false;
            now += plan_.service_s(at, slot);
        }
        return now + plan_.arc_between(slot, before, next(b)).duration_s <=
               plan_.times(next(b)).latest;
    }

    // Arcs looked at since this was last asked.
    std::int64_t work() { return std::exchange(work_, 0); }

private:
    static constexpr int kLongest = 1'000;  // stops

    [[nodiscard]] Index next(Index node) const { return plan_.node(node).next; }

    const Plan& plan_;
    std::int64_t work_ = 0;
};

}  // namespace routeopt::routing::search::plain
