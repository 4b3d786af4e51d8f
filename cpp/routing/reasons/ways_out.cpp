#include "routing/reasons/ways_out.hpp"

#include <algorithm>
#include <map>

#include "routing/reasons/knobs.hpp"

namespace routeopt::routing::reasons {
namespace {

using desk::Desk;

// The smallest turn of a knob that lets the task in.
class Turner {
public:
    Turner(const Desk& desk, std::size_t task, const Knob& knob, Leash& leash)
        : desk_(desk), task_(task), knob_(knob), leash_(leash)
    {
    }
    Turner(const Turner&) = delete;
    Turner& operator=(const Turner&) = delete;
    ~Turner() { knob_.set(0); }

    // Nothing where no turn below `bound` does.
    std::optional<WayOut> smallest(std::int64_t bound)
    {
        const std::int64_t most = std::min(knob_.most, bound - 1);
        std::int64_t best = most + 1;
        // More than once: searched by halves, a place where a smaller turn helps and a larger one
        // does not may have been passed over.
        for (bool is_smaller = true; is_smaller;) {
            is_smaller = false;
            for (const Spot& spot : knob_.spots)
                if (best > 1 && fits(spot, best - 1)) {
                    best = least_of(spot, best - 1);
                    is_smaller = true;
                }
        }
        if (leash_.is_over() || best > most)
            return std::nullopt;
        return way_out(best);
    }

private:
    bool fits(const Spot& spot, std::int64_t x) { return cost(spot, x).has_value(); }

    std::optional<Money> cost(const Spot& spot, std::int64_t x)
    {
        if (!leash_.go_on())
            return std::nullopt;
        knob_.set(x);
        return placing::cost_at(desk_, TaskStops{desk_, task_}, spot);
    }

    std::int64_t least_of(const Spot& spot, std::int64_t enough)
    {
        std::int64_t too_few = 0;
        while (enough - too_few > 1) {
            const std::int64_t middle = too_few + (enough - too_few) / 2;
            (fits(spot, middle) ? enough : too_few) = middle;
        }
        return enough;
    }

    std::optional<WayOut> way_out(std::int64_t x)
    {
        std::optional<Money> least;
        for (const Spot& spot : knob_.spots)
            if (const auto found = cost(spot, x); found && (!least || *found < *least))
                least = found;
        if (!least || leash_.is_over())
            return std::nullopt;
        return WayOut{knob_.rule, knob_.vehicle, knob_.words(x),       x,
                      {},         knob_.unit,    *least - desk_.cost()};
    }

    const Desk& desk_;
    std::size_t task_;
    const Knob& knob_;
    Leash& leash_;
};

}  // namespace

std::vector<WayOut> ways_out(Problem& problem, Desk& desk, const TaskStops& stops,
                             const std::vector<Trial>& trials, Leash& leash)
{
    // By rule and unit: kilograms and parcels are not compared.
    std::map<std::pair<std::size_t, std::string_view>, WayOut> smallest;
    for (const Knob& knob : knobs_for(problem, desk, stops, trials)) {
        if (leash.is_over())
            break;
        const auto key = std::pair{rank_of(knob.rule), knob.unit};
        const auto known = smallest.find(key);
        const std::int64_t bound = known == smallest.end() ? INT64_MAX : known->second.amount;
        auto found = Turner{desk, stops.task(), knob, leash}.smallest(bound);
        if (found && found->rule == "quota")
            found->vehicle = {};
        if (found)
            smallest.insert_or_assign(key, std::move(*found));
    }
    std::vector<WayOut> found;
    for (auto& [key, way_out] : smallest)
        found.push_back(std::move(way_out));
    return found;
}

}  // namespace routeopt::routing::reasons
