// A stretch of a route turned round (2-opt, Croes 1958): which of two nodes comes first, and what
// the route then has more.
#pragma once

#include <optional>
#include <utility>

#include "routing/search/plain/plan.hpp"

namespace routeopt::routing::search::plain {

template <class Plan>
class TwoOpt {
public:
    explicit TwoOpt(const Plan& plan) : plan_(plan) {}

    // Whether times tell that a node stands behind another one of its route.
    [[nodiscard]] bool is_behind(Index a, Index b) const
    {
        return Plan::kHasTimes && plan_.times(a).ready > plan_.times(b).ready;
    }

    // As the two stand on their route. False: they are too far apart, or windows forbid that the
    // stretch between them is turned round.
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

    // How much longer a route gets that is turned round between a and b; nothing where there is
    // no way.
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

    // Whether a route without trips that wait is in time when it is turned round there.
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
