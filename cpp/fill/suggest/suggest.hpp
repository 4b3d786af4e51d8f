// The best ways to fill the shifts of a plan that lack heads.
//
// Every way is compared in which one person is put on the shift, and every one in which that person
// leaves another shift for it, to somebody or to nobody; where none of them fills the shift without
// breaking more hard rules, chains of up to three handovers are searched. Costs come from the
// search's own rules; what is answered is judged by the referee.
#pragma once

#include <span>

#include "fill/schema/answer.hpp"
#include "fill/suggest/suggestions.hpp"

namespace routeopt::fill::suggest {

struct Settings {
    double time_limit_s = 1;
    OnProgress progress{};
};

// For the shifts of problem.suggest_for, or else for all that lack heads.
Suggestions suggestions_for(const Problem& problem, std::span<const Assignment> plan,
                            const Settings& settings);

}  // namespace routeopt::fill::suggest
