// The operation explain: what holds orders back, and what would help.
#pragma once

#include <functional>

#include "task/advice/chain.hpp"
#include "task/advice/remedies.hpp"
#include "task/advice/suggest.hpp"

namespace routeopt::task::advice {

struct ExplainedOrder {
    Index order = kNone;
    bool is_planned = false;
    Seconds late = 0;  // of the order and its tasks, in sum
    Instant end = 0;   // where it is planned
    Chain chain;       // likewise
    // Of orders that are late or left out:
    Remedies remedies;
    Ways alternatives;  // where else it could be, nothing else being moved
};

struct Explanation {
    std::vector<ExplainedOrder> orders;  // by number
    std::vector<Index> unanswered;       // orders for which there was no time left
};

// The chains of all orders, then what would help those left out or late; of each first those that
// are left out, then the late and the more important. Where goes_on() is false, the rest is left
// unanswered.
Explanation explanation_of(const Problem& problem, const Plan& plan,
                           const referee::Judgement& judgement,
                           const std::function<bool()>& goes_on);

}  // namespace routeopt::task::advice
