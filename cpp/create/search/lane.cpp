#include "create/search/lane.hpp"

#include <algorithm>

namespace routeopt::create::search {
namespace {

constexpr std::int64_t kHeadTries = 500, kKindTries = 20;
constexpr double kShareOfKinds = 0.8;
constexpr double kBetweenStarts = 0.025;  // of kinds, each with other cuts

}  // namespace

Lane::Lane(const Model& model, std::uint64_t seed) : walk_(model, seed)
{
    if (!OpenKinds::suit(model))
        return;
    kinds_.emplace(model, seed);
    share_of_kinds_ = kShareOfKinds;
}

void Lane::run(double fraction, std::int64_t most, const std::function<bool()>& goes_on)
{
    if (kinds_ && fraction < share_of_kinds_)
        return run_kinds(fraction / share_of_kinds_, most, goes_on);
    const double share = kinds_ ? share_of_kinds_ : 0;
    walk_.run((fraction - share) / (1 - share), std::min(most, kHeadTries));
}

void Lane::run_kinds(double fraction, std::int64_t most, const std::function<bool()>& goes_on)
{
    if (fraction >= next_start_) {
        const bool is_first = next_start_ == 0;
        next_start_ = fraction + kBetweenStarts;
        if (!is_first)
            walk_.take_over(kinds_->best_plan());
        if (!kinds_->start(is_first ? walk_.best_plan() : kinds_->plan(), goes_on)) {
            kinds_.reset();
            share_of_kinds_ = 0;
            return;
        }
    }
    if (kinds_->kinds_count()) {
        const std::int64_t tries = std::min(most, kKindTries);
        kinds_->run(fraction, tries);
        tried_kinds_ += tries;
    } else {
        share_of_kinds_ = 0;
    }
    if (share_of_kinds_ == 0 || fraction + kBetweenStarts >= 1)
        walk_.take_over(kinds_->best_plan());
    if (share_of_kinds_ == 0)
        kinds_.reset();
}

}  // namespace routeopt::create::search
