// Foretells whether a loop is done in time, by its rate in the last part of the search: where each
// step takes longer than the one before, as insertion into ever longer routes does, the mean rate
// so far would promise too much. One look may fall into a moment in which another program had the
// processor, so it takes two in a row.
#pragma once

#include <cstddef>

namespace routeopt::routing::search {

class Outlook {
public:
    // `done` of `count` steps are done at this fraction of the search. Whether the rest takes
    // longer than until the fraction `until`; false while too little is known.
    bool is_late(double fraction, std::size_t done, std::size_t count, double until)
    {
        constexpr double kBetweenLooks = 0.04;
        constexpr int kLooks = 2;
        if (!began_ || done < done_) {
            began_ = true;
            fraction_ = fraction;
            done_ = done;
            late_ = 0;
        }
        const double took = fraction - fraction_;
        if (took < kBetweenLooks)
            return false;
        const double left = static_cast<double>(count - done);
        const double made = static_cast<double>(done - done_);
        fraction_ = fraction;
        done_ = done;
        late_ = fraction + left * took / (made > 0 ? made : 0.5) > until ? late_ + 1 : 0;
        return late_ >= kLooks;
    }

private:
    bool began_ = false;
    double fraction_ = 0;  // of the search, at the last look
    std::size_t done_ = 0;
    int late_ = 0;  // looks in a row that foretold a late end
};

}  // namespace routeopt::routing::search
