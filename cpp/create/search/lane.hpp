// One thread's search: sets of open kinds first, where these tell most of what a plan is scored by,
// then heads under every rule.
#pragma once

#include <functional>
#include <optional>

#include "create/search/open_kinds.hpp"
#include "create/search/walk.hpp"

namespace routeopt::create::search {

class Lane {
public:
    Lane(const Model& model, std::uint64_t seed);

    void construct(const std::function<bool()>& goes_on) { walk_.construct(goes_on); }
    // Works for a while, at most so many iterations; `fraction`: how much of the search is over.
    void run(double fraction, std::int64_t most, const std::function<bool()>& goes_on);
    void take_over(const Plan& plan);

    [[nodiscard]] const Cost& best() const { return walk_.best(); }
    [[nodiscard]] const Plan& best_plan() const { return walk_.best_plan(); }
    [[nodiscard]] std::int64_t iterations() const { return walk_.iterations() + tried_kinds_; }

private:
    void end_kinds(double fraction);
    void run_kinds(double fraction, std::int64_t most, const std::function<bool()>& goes_on);

    Walk walk_;
    std::optional<OpenKinds> kinds_;
    double next_start_ = 0, end_of_kinds_ = 0;  // of the search
    double begin_of_heads_ = 0;                 // of their annealing
    bool starts_from_walk_ = true;              // kinds; else where they left off
    std::int64_t tried_kinds_ = 0;
};

}  // namespace routeopt::create::search
