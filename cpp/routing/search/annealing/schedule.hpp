// The schedule of the anneals (runs of simulated annealing from a start to an end temperature) of
// one search, one after the other. There is one, or several equal ones; where there is time for
// many, they are mixed: hot anneals first, each of which ends in a local optimum of its own, then
// cool anneals, which start at a lower temperature, each from a plan found so far (SolutionPool;
// docs/experiments/0013, 0026).
//
// A fraction of the search is 0 at its start and 1 at its end. How far an anneal has cooled is 0 at
// the start temperature and 1 at the end temperature.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "routing/search/control.hpp"

namespace routeopt::routing::search {

class Schedule {
public:
    // A schedule of `count` equal anneals over the whole search: `count` is rounded down, and
    // limited to 1 at least and kMostRepeated at most.
    void repeat(double count)
    {
        hot_ = std::clamp(std::floor(count), 1.0, kMostRepeated);
        cool_ = 0;
    }

    // Equal anneals have cooled to `cooled` when the search begins; mixed ones still begin at the
    // start temperature. To be called before begin_at().
    void begin_cooled(double cooled)
    {
        cooled_at_first_ = cooled;
        if (!from_)
            cooled_ = cooled;
    }

    // There is one anneal, never mixed, and this search is a stretch of it. To be called before
    // begin_at().
    void keep_to(const Stretch& stretch)
    {
        repeat(1);
        is_stretch_ = true;
        cooled_at_end_ = stretch.to;
        begin_cooled(stretch.from);
    }

    // The anneals begin at `fraction` of the search. Of equal anneals, the same fraction counts as
    // over by then, but at most `most_cooled`. Anneals may be mixed from now on.
    void begin_at(double fraction, double most_cooled)
    {
        from_ = fraction;
        const double to_come = cooled_at_end_ - cooled_at_first_;
        cooled_ = cooled_at_first_ + to_come * std::min(fraction, most_cooled);
    }
    [[nodiscard]] bool may_mix() const { return from_.has_value() && !is_stretch_; }

    // A schedule of `hot` hot anneals in the first half of the time that is left, followed by twice
    // as many cool ones. `hot` is a whole number.
    void mix(double hot)
    {
        hot_ = hot;
        cool_ = 2 * hot_;
    }
    [[nodiscard]] bool are_mixed() const { return cool_ > 0; }

    // The number of the anneal at `fraction` of the search, from 0. Precondition: are_mixed().
    [[nodiscard]] int number(double fraction) const
    {
        return static_cast<int>(std::min(position(fraction), hot_ + cool_ - 1));
    }
    // Whether the mixed anneal with this number is a hot one.
    [[nodiscard]] bool is_hot(int number) const { return number < hot_; }

    // How far the anneal has cooled at `fraction` of the search. Of mixed anneals, that of `number`
    // is meant; it stays at the end temperature until the caller begins the next one. `number` is
    // not used otherwise.
    [[nodiscard]] double cooled(int number, double fraction) const
    {
        if (!are_mixed()) {
            const double schedule = hot_ * since_begun(fraction);
            return schedule < hot_ ? schedule - std::floor(schedule) : 1;
        }
        const double done = std::clamp(position(fraction) - number, 0.0, 1.0);
        return is_hot(number) ? done : kCoolStart + (1 - kCoolStart) * done;
    }

    // The fraction of the search at which the mixed anneal with this number ends. Precondition:
    // are_mixed().
    [[nodiscard]] double end_of(int number) const
    {
        const double from = from_.value_or(0);
        const int next = number + 1;
        const double done = next <= hot_ ? kHotShare * next / hot_
                                         : kHotShare + (1 - kHotShare) * (next - hot_) / cool_;
        return from + (1 - from) * done;
    }

    // For begin_at(): after a long fleet minimisation annealing would else begin too cold.
    static constexpr double kMostCooledAtFirst = 0.1;

private:
    static constexpr double kMostRepeated = 8;
    static constexpr double kHotShare = 0.5;    // of the time, for the hot anneals
    static constexpr double kCoolStart = 0.35;  // how far a cool anneal has cooled at its start

    // Which fraction of the equal anneals is over at `fraction` of the search.
    [[nodiscard]] double since_begun(double fraction) const
    {
        const double from = from_.value_or(0);
        const double over = from < 1 ? (fraction - from) / (1 - from) : 1;
        return cooled_ + (cooled_at_end_ - cooled_) * over;
    }

    // How many of the mixed anneals are over at `fraction` of the search, with the part of the
    // present one that is over.
    [[nodiscard]] double position(double fraction) const
    {
        const double from = from_.value_or(0);
        const double done = from < 1 ? std::clamp((fraction - from) / (1 - from), 0.0, 1.0) : 1;
        return done < kHotShare ? hot_ * done / kHotShare
                                : hot_ + cool_ * (done - kHotShare) / (1 - kHotShare);
    }

    std::optional<double> from_;  // the fraction of the search at which the anneals begin
    double cooled_at_first_ = 0;  // how much of them is over at the start of the search
    double cooled_at_end_ = 1;    // and at its end
    bool is_stretch_ = false;
    double cooled_ = 0;  // the fraction of equal anneals that is over at from_
    double hot_ = 1;     // number of hot anneals, or of equal ones
    double cool_ = 0;    // number of cool anneals; 0: the anneals are equal
};

// How far annealing has cooled when it goes on from a plan: as far as a search from nothing has,
// after n iterations of n + m, if n iterations make such a plan and m (`to_come`) are to come. The
// more often an iteration improves the plan the less work is in it: of n more about kGainsPerTask
// for each task would, as `gains` of some `tries` have. n is kMostOfATask for each task at most:
// annealing that begins colder stays near a plan that was made in haste (docs/experiments/0051).
inline double cooled_from_plan(double tries, double gains, double tasks, double to_come)
{
    constexpr double kGainsPerTask = 0.6;
    constexpr double kMostOfATask = 5;
    constexpr double kMost = 0.9;
    constexpr double kHalfAGain = 0.5;  // so that a single gain more or less matters little
    const double made =
        tasks * std::min(kGainsPerTask * tries / (gains + kHalfAGain), kMostOfATask);
    return made > 0 ? std::min(kMost, made / (made + to_come)) : 0;
}

// The number of hot anneals to mix with cool ones, in problems most of whose tasks are mandatory; 0
// where one anneal, or equal ones, find better plans. They are mixed if the iterations are at least
// 500 (kFewestOfATask) for each task and at least 0.06 (kEnough) times the cube of the number of
// tasks. iterations: those expected in one worker (docs/experiments/0026).
inline double hot_anneals_of_mandatory(double iterations, double tasks)
{
    constexpr double kHot = 8;
    constexpr double kEnough = 0.06;
    constexpr double kFewestOfATask = 500;
    const double per_task = iterations / tasks;
    return per_task >= std::max(kFewestOfATask, kEnough * tasks * tasks) ? kHot : 0;
}

// The number of hot anneals to mix with cool ones, in problems with time windows most of whose
// tasks are optional, where slow anneals settle on too many routes: one for each 1,500 iterations
// per task (kEnoughOfATask), kMost at most; 0, which means none are mixed, if that is fewer than
// kFewest. iterations: those expected in one worker.
inline double hot_anneals_of_optional(double iterations, double tasks)
{
    constexpr double kFewest = 3;
    constexpr double kMost = 32;
    constexpr double kEnoughOfATask = 1500;
    const double hot = std::min(kMost, std::floor(iterations / tasks / kEnoughOfATask));
    return hot >= kFewest ? hot : 0;
}

}  // namespace routeopt::routing::search
