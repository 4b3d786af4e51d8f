#include "create/search/lane.hpp"

#include <algorithm>

namespace routeopt::create::search {
namespace {

constexpr std::int64_t kHeadTries = 500, kKindTries = 20;
constexpr double kShareOfKinds = 0.8;
constexpr double kBetweenStarts = 0.02;  // of kinds, each with other cuts
// How far the annealing of heads is where kinds were walked through before.
constexpr double kCool = 0.5;

}  // namespace

Lane::Lane(const Model& model, std::uint64_t seed) : walk_(model, seed)
{
    if (OpenKinds::suit(model))
        kinds_.emplace(model, seed);
}

void Lane::run(double fraction, std::int64_t most, const std::function<bool()>& goes_on)
{
    if (kinds_ && fraction < kShareOfKinds)
        return run_kinds(fraction, most, goes_on);
    if (kinds_)
        end_kinds(fraction);
    const double rest = 1 - end_of_kinds_;
    walk_.run(begin_of_heads_ + (1 - begin_of_heads_) * (fraction - end_of_kinds_) / rest,
              std::min(most, kHeadTries));
}

void Lane::take_over(const Plan& plan)
{
    walk_.take_over(plan);
    starts_from_walk_ = true;
    next_start_ = 0;
}

void Lane::end_kinds(double fraction)
{
    kinds_.reset();
    end_of_kinds_ = std::min(fraction, kShareOfKinds);
}

void Lane::run_kinds(double fraction, std::int64_t most, const std::function<bool()>& goes_on)
{
    if (fraction >= next_start_) {
        next_start_ = fraction + kBetweenStarts;
        const bool has_network =
            kinds_->start(starts_from_walk_ ? walk_.best_plan() : kinds_->plan(), goes_on);
        starts_from_walk_ = false;
        if (!has_network)
            return end_kinds(fraction);
        begin_of_heads_ = kCool;
    }
    if (kinds_->kinds_count()) {
        const std::int64_t tries = std::min(most, kKindTries);
        kinds_->run(fraction / kShareOfKinds, tries);
        tried_kinds_ += tries;
    }
    if (const Plan* found = kinds_->new_best())
        walk_.take_over(*found);
    if (!kinds_->kinds_count())
        end_kinds(fraction);
}

}  // namespace routeopt::create::search
