// What holds a task back where it is in a plan: facts that the referee confirms.
#pragma once

#include <functional>
#include <map>
#include <optional>

#include "task/referee/clock.hpp"
#include "task/referee/referee.hpp"

namespace routeopt::task::advice {

// Had the task started at `tried`, which is earlier than it does, all else staying where it is, the
// plan would have broken `rule`.
struct Link {
    Index task = kNone;
    Instant tried = 0;
    std::optional<Rule> rule;  // nothing: it could have started then
    // What the rule is about: the task that is in the way, a resource, a person.
    Index other = kNone, resource = kNone, person = kNone;
    std::vector<Rule> also;  // rules that would have been broken, too
};

// From the last task of an order back to one that nothing but the period or a bound of its own
// holds. Each task is tried a step (problem.snap_unit) earlier; where working time alone holds it,
// also at the latest earlier start that there is working time for. At most kMostLinks, or one more.
using Chain = std::vector<Link>;
inline constexpr std::size_t kMostLinks = 50;

class ChainFinder {
public:
    // The problem and the plan must outlive this.
    ChainFinder(const Problem& problem, const Plan& plan);

    // Precondition: the order has a planned task.
    Chain chain_of(Index order, const std::function<bool()>& goes_on);

private:
    [[nodiscard]] Index last_task(Index order) const;
    [[nodiscard]] Plan around(Index task, Instant tried) const;
    const Chain& links_of(Index task);
    [[nodiscard]] Link link_at(Index task, Instant tried) const;
    [[nodiscard]] std::optional<Instant> earlier_start(Index task, Instant before) const;

    const Problem& problem_;
    const Plan& plan_;
    const referee::Clocks clocks_;
    std::vector<std::vector<Index>> arcs_;       // by task
    std::vector<std::vector<Index>> served_by_;  // by person: tasks
    std::vector<std::vector<Index>> users_of_;   // by resource of units or stock: tasks
    std::map<Index, Chain> links_;               // by task, as far as they are known
};

}  // namespace routeopt::task::advice
