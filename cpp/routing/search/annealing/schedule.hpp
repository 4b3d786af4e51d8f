// The anneals of one search, one after the other. Where there is time for many they are mixed: hot
// ones first, each of which ends in a basin of its own, then cool ones, each from one of the plans
// found so far.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

namespace routeopt::routing::search {

class Schedule {
public:
    // So many equal ones, all of the search.
    void repeat(double count)
    {
        hot_ = std::clamp(std::floor(count), 1.0, kMostRepeated);
        cool_ = 0;
    }

    // They begin at that fraction of the search, with no more than so much of the way down behind
    // them, and may be mixed from then on.
    void begin_at(double fraction, double most_cooled)
    {
        from_ = fraction;
        cooled_ = std::min(fraction, most_cooled);
    }
    [[nodiscard]] bool may_mix() const { return from_.has_value(); }

    // So many hot ones, and twice as many cool ones.
    void mix(double hot)
    {
        hot_ = hot;
        cool_ = 2 * hot_;
    }
    [[nodiscard]] bool are_mixed() const { return cool_ > 0; }

    // Of mixed ones: which one it is at that fraction of the search.
    [[nodiscard]] int number(double fraction) const
    {
        return static_cast<int>(std::min(position(fraction), hot_ + cool_ - 1));
    }
    [[nodiscard]] bool is_hot(int number) const { return number < hot_; }

    // How far it has cooled down: 0 at the start's heat, 1 at the end's. Mixed ones stay at the end
    // until another one begins.
    [[nodiscard]] double cooled(int number, double fraction) const
    {
        if (!are_mixed()) {
            const double schedule = hot_ * since_begun(fraction);
            return schedule < hot_ ? schedule - std::floor(schedule) : 1;
        }
        const double done = std::clamp(position(fraction) - number, 0.0, 1.0);
        return is_hot(number) ? done : kCoolStart + (1 - kCoolStart) * done;
    }

    // Of mixed ones: at which fraction of the search it ends.
    [[nodiscard]] double end_of(int number) const
    {
        const double from = from_.value_or(0);
        const int next = number + 1;
        const double done = next <= hot_ ? kHotShare * next / hot_
                                         : kHotShare + (1 - kHotShare) * (next - hot_) / cool_;
        return from + (1 - from) * done;
    }

    // After a long time for fewer routes annealing would begin too cold.
    static constexpr double kMostCooledAtFirst = 0.1;

private:
    static constexpr double kMostRepeated = 8;
    static constexpr double kHotShare = 0.5;    // of the time
    static constexpr double kCoolStart = 0.35;  // of the way down

    // As a fraction of equal ones.
    [[nodiscard]] double since_begun(double fraction) const
    {
        const double from = from_.value_or(0);
        return from < 1 ? cooled_ + (1 - cooled_) * (fraction - from) / (1 - from) : 1;
    }

    // In anneals.
    [[nodiscard]] double position(double fraction) const
    {
        const double from = from_.value_or(0);
        const double done = from < 1 ? std::clamp((fraction - from) / (1 - from), 0.0, 1.0) : 1;
        return done < kHotShare ? hot_ * done / kHotShare
                                : hot_ + cool_ * (done - kHotShare) / (1 - kHotShare);
    }

    std::optional<double> from_;
    double cooled_ = 0;  // at from_
    double hot_ = 1;
    double cool_ = 0;
};

// How many hot ones there are of mixed ones; 0: one slow anneal, or equal ones, find the better
// basin. They are mixed where iterations are so many times the tasks cubed, and so many for each.
inline double hot_anneals_of_mandatory(double iterations, double tasks)
{
    constexpr double kHot = 8;
    constexpr double kEnough = 0.06;
    constexpr double kFewestOfATask = 500;
    const double per_task = iterations / tasks;
    return per_task >= std::max(kFewestOfATask, kEnough * tasks * tasks) ? kHot : 0;
}

// Most of them optional, among windows: one for so many iterations of each, as slow ones settle on
// too many routes.
inline double hot_anneals_of_optional(double iterations, double tasks)
{
    constexpr double kFewest = 3;
    constexpr double kMost = 32;
    constexpr double kEnoughOfATask = 1500;
    const double hot = std::min(kMost, std::floor(iterations / tasks / kEnoughOfATask));
    return hot >= kFewest ? hot : 0;
}

}  // namespace routeopt::routing::search
