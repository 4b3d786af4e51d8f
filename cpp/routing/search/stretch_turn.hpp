// A stretch of a route turned round (2-opt, Croes 1958): which of two nodes comes first, and what
// the route then has more.
#pragma once

#include <optional>
#include <utility>

#include "routing/search/state.hpp"

namespace routeopt::routing::search {

template <class Plan>
class StretchTurn {
public:
    explicit StretchTurn(const Plan& plan) : plan_(plan) {}

    // As the two stand on their route. False: they are too far apart.
    bool put_in_order(Index& a, Index& b)
    {
        if constexpr (Plan::kHasTimes) {
            const std::int64_t lead = plan_.times(b).ready - plan_.times(a).ready;
            if (lead < 0)
                std::swap(a, b);
            if (lead != 0)
                return true;
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
        const auto length = [this](Arc arc) { return plan_.totals_of(arc); };
        Totals more =
            length(in) + length(out) - length(plan_.node(a).leg) - length(plan_.node(b).leg);
        if constexpr (!Plan::kWaysBackAreEqual)
            for (Index at = next(a); at != b; at = next(at)) {
                const Arc back = plan_.arc_between(slot, next(at), at);
                if (!back.exists())
                    return std::nullopt;
                more += length(back) - length(plan_.node(at).leg);
                ++work_;
            }
        return more;
    }

    // Whether a route without trips that wait is in time when it is turned round there.
    [[nodiscard]] bool is_in_time(Index slot, Index a, Index b)
    {
        if (plan_.times(b).open > plan_.times(next(a)).close)
            return false;
        std::int64_t now = plan_.times(a).ready;
        Index before = a;
        int length = 0;
        for (Index at = b; at != a; before = at, at = plan_.node(at).prev) {
            if (++length > kLongest)
                return false;
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

}  // namespace routeopt::routing::search
