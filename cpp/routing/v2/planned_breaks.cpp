#include "routing/v2/planned_breaks.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace routeopt::routing::v2 {
namespace {

// Tries breaks gap by gap, those that end first before others.
class BreakMatcher {
public:
    BreakMatcher(const std::vector<Gap>& gaps, const std::vector<routing::Break>& breaks)
        : gaps_(gaps), breaks_(breaks), order_(breaks.size()), used_(breaks.size()),
          found_(gaps.size())
    {
        std::iota(order_.begin(), order_.end(), 0);
        std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
            return end_of(breaks_[a]) < end_of(breaks_[b]);
        });
    }

    std::vector<std::vector<std::size_t>> run()
    {
        if (!matches(true) && !matches(false))
            take_what_fits();
        for (std::size_t g = 0; g < gaps_.size(); ++g)
            std::stable_sort(found_[g].begin(), found_[g].end(),
                             [&](std::size_t a, std::size_t b) { return turn(g, a) < turn(g, b); });
        return std::move(found_);
    }

private:
    static std::int64_t end_of(const routing::Break& pause)
    {
        return *pause.latest + *pause.duration_s;
    }

    // Of two breaks in a gap, the one that can begin first is taken first, then the one that ends
    // first.
    [[nodiscard]] std::pair<std::int64_t, std::int64_t> turn(std::size_t gap, std::size_t b) const
    {
        return {std::max(*breaks_[b].earliest, gaps_[gap].from), *breaks_[b].latest};
    }

    bool matches(bool in_time)
    {
        in_time_ = in_time;
        tries_left_ = kMostTries;
        for (auto& taken : found_)
            taken.clear();
        std::fill(used_.begin(), used_.end(), 0);
        return gaps_.empty() || fill(0, 0, gaps_.front().break_s);
    }

    [[nodiscard]] bool fits(const Gap& gap, const routing::Break& pause) const
    {
        return !in_time_ ||
               (*pause.earliest + *pause.duration_s <= gap.until && *pause.latest >= gap.from);
    }

    // Fills the rest of a gap with the breaks of order_ from `next` on, and then the later gaps.
    bool fill(std::size_t gap, std::size_t next, std::int64_t rest)
    {
        if (rest == 0)
            return gap + 1 == gaps_.size() || fill(gap + 1, 0, gaps_[gap + 1].break_s);
        for (std::size_t k = next; k < order_.size(); ++k) {
            const std::size_t b = order_[k];
            const std::int64_t length = *breaks_[b].duration_s;
            if (used_[b] != 0 || length == 0 || length > rest || !fits(gaps_[gap], breaks_[b]))
                continue;
            if (tries_left_-- <= 0)
                return false;
            used_[b] = 1;
            found_[gap].push_back(b);
            if (fill(gap, k + 1, rest - length))
                return true;
            used_[b] = 0;
            found_[gap].pop_back();
        }
        return false;
    }

    void take_what_fits()
    {
        for (auto& taken : found_)
            taken.clear();
        std::fill(used_.begin(), used_.end(), 0);
        for (std::size_t g = 0; g < gaps_.size(); ++g) {
            std::int64_t rest = gaps_[g].break_s;
            for (const std::size_t b : order_) {
                const std::int64_t length = *breaks_[b].duration_s;
                if (used_[b] != 0 || length == 0 || length > rest)
                    continue;
                used_[b] = 1;
                found_[g].push_back(b);
                rest -= length;
            }
        }
    }

    static constexpr int kMostTries = 10'000;
    const std::vector<Gap>& gaps_;
    const std::vector<routing::Break>& breaks_;
    std::vector<std::size_t> order_;
    std::vector<char> used_;
    std::vector<std::vector<std::size_t>> found_;
    bool in_time_ = true;
    int tries_left_ = 0;
};

}  // namespace

std::vector<std::vector<std::size_t>> breaks_in(const std::vector<Gap>& gaps,
                                                const std::vector<routing::Break>& breaks)
{
    return BreakMatcher{gaps, breaks}.run();
}

}  // namespace routeopt::routing::v2
