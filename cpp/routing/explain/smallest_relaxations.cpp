#include "routing/explain/smallest_relaxations.hpp"

#include <algorithm>
#include <map>

#include "routing/explain/relaxations.hpp"

namespace routeopt::routing::explain {
namespace {

using what_if::WhatIf;

// Finds the smallest amount of one relaxation with which the task fits, by binary search at each
// place. Restores the problem when it is destroyed.
class RelaxationSearch {
public:
    RelaxationSearch(const WhatIf& what_if, std::size_t task, const Relaxation& relaxation,
                     Budget& budget)
        : what_if_(what_if), task_(task), relaxation_(relaxation), budget_(budget)
    {
    }
    RelaxationSearch(const RelaxationSearch&) = delete;
    RelaxationSearch& operator=(const RelaxationSearch&) = delete;
    ~RelaxationSearch() { relaxation_.set(0); }

    // Nothing where no amount below `bound` is enough.
    std::optional<SmallestRelaxation> smallest(std::int64_t bound)
    {
        const std::int64_t most = std::min(relaxation_.most, bound - 1);
        std::int64_t best = most + 1;
        // Repeated until nothing is found: a place at which a smaller amount helps, but a larger
        // one does not, may have been passed over by the binary search.
        for (bool is_smaller = true; is_smaller;) {
            is_smaller = false;
            for (const Placement& placement : relaxation_.placements)
                if (best > 1 && fits(placement, best - 1)) {
                    best = least_of(placement, best - 1);
                    is_smaller = true;
                }
        }
        if (budget_.is_over() || best > most)
            return std::nullopt;
        return relaxation_by(best);
    }

private:
    bool fits(const Placement& placement, std::int64_t x) { return cost(placement, x).has_value(); }

    std::optional<Money> cost(const Placement& placement, std::int64_t x)
    {
        if (!budget_.spend_one())
            return std::nullopt;
        relaxation_.set(x);
        return suggest::cost_at(what_if_, TaskStops{what_if_, task_, placement.places}, placement);
    }

    // The least amount that is enough at a place, by binary search. Precondition: `enough` is.
    std::int64_t least_of(const Placement& placement, std::int64_t enough)
    {
        std::int64_t too_few = 0;
        while (enough - too_few > 1) {
            const std::int64_t middle = too_few + (enough - too_few) / 2;
            (fits(placement, middle) ? enough : too_few) = middle;
        }
        return enough;
    }

    std::optional<SmallestRelaxation> relaxation_by(std::int64_t x)
    {
        std::optional<Money> least;
        for (const Placement& placement : relaxation_.placements)
            if (const auto found = cost(placement, x); found && (!least || *found < *least))
                least = found;
        if (!least || budget_.is_over())
            return std::nullopt;
        return SmallestRelaxation{
            relaxation_.rule, relaxation_.vehicle,     relaxation_.words(x), x, {},
            relaxation_.unit, *least - what_if_.cost()};
    }

    const WhatIf& what_if_;
    std::size_t task_;
    const Relaxation& relaxation_;
    Budget& budget_;
};

}  // namespace

std::vector<SmallestRelaxation> smallest_relaxations(Problem& problem, WhatIf& what_if,
                                                     const TaskStops& stops,
                                                     const std::vector<Attempt>& attempts,
                                                     Budget& budget)
{
    // One for each rule and unit, since kilograms and parcels cannot be compared.
    std::map<std::pair<std::size_t, std::string_view>, SmallestRelaxation> smallest;
    for (const Relaxation& relaxation : relaxations_for(problem, what_if, stops, attempts)) {
        if (budget.is_over())
            break;
        const auto key = std::pair{rank_of(relaxation.rule), relaxation.unit};
        const auto known = smallest.find(key);
        const std::int64_t bound = known == smallest.end() ? INT64_MAX : known->second.amount;
        auto found = RelaxationSearch{what_if, stops.task(), relaxation, budget}.smallest(bound);
        if (found && found->rule == "quota")
            found->vehicle = {};
        if (found)
            smallest.insert_or_assign(key, std::move(*found));
    }
    std::vector<SmallestRelaxation> found;
    for (auto& [key, relaxation] : smallest)
        found.push_back(std::move(relaxation));
    return found;
}

}  // namespace routeopt::routing::explain
