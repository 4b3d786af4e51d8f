// Foretells whether a loop is done in time, by its rate in the last part of the search: where each
// step takes longer than the one before, as insertion into ever longer routes does, the mean rate
// so far would promise too much.
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
        if (!began_ || done < done_) {
            began_ = true;
            fraction_ = fraction;
            done_ = done;
        }
        const double took = fraction - fraction_;
        if (took < kBetweenLooks)
            return false;
        const double left = static_cast<double>(count - done);
        const double made = static_cast<double>(done - done_);
        fraction_ = fraction;
        done_ = done;
        return fraction + left * took / (made > 0 ? made : 0.5) > until;
    }

private:
    bool began_ = false;
    double fraction_ = 0;  // of the search, at the last look
    std::size_t done_ = 0;
};

}  // namespace routeopt::routing::search
