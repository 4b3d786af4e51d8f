// How much of the time limit is kept back for making the answer of the plan that the search has
// found: the referee, the warnings and the writing. See docs/experiments/0054.
#pragma once

#include <algorithm>

namespace routeopt::routing {

// An answer may be 50 ms late; the rest is a margin.
inline constexpr double kAllowedOverrun_s = 0.04;

// What is known of a problem and of the machine before the search.
struct AnswerSize {
    double stops = 0;  // that all tasks have together
    bool has_breaks = false;
    double model_s = 0;  // how long it took to build the model
};

// How much earlier than the time limit the search ends. Making the answer takes in proportion to
// the building of the model, which tells how busy the machine is; not more than kMostPerStop_s for
// each stop, since a short measurement may have been interrupted. So it is 0 for 2,000 stops or
// less, 1,300 with breaks.
inline double time_for_answer(const AnswerSize& size, double time_limit_s)
{
    constexpr double kAnswerForModel = 3.5;
    constexpr double kMostPerStop_s = 20e-6;
    constexpr double kTimesWithBreaks = 1.5;
    constexpr double kMostOfTheLimit = 0.3;
    const double needed_s = (size.has_breaks ? kTimesWithBreaks : 1) *
                            std::min(kAnswerForModel * size.model_s, kMostPerStop_s * size.stops);
    return std::clamp(needed_s - kAllowedOverrun_s, 0.0, kMostOfTheLimit * time_limit_s);
}

// The part of it that is left for writing once the plan has been judged and explained.
inline double time_for_writing(double for_answer_s)
{
    return 0.3 * for_answer_s;
}

// How long the referee takes to place the breaks of a plan that it has judged in judged_s.
// `places`: the places that it may choose among, each times the stops of its route.
inline double time_for_breaks(double places, double stops, double judged_s)
{
    constexpr double kPlacesOfAJudgement = 9;  // that take as long for a stop as to judge it
    return judged_s * (1 + places / (kPlacesOfAJudgement * std::max(1.0, stops)));
}

}  // namespace routeopt::routing
