#include "routing/search/rich/insertion/job_insertion.hpp"

#include <algorithm>

namespace routeopt::routing::search::rich {

JobInsertion::JobInsertion(Plan& plan, RoutePlaces& places, std::int64_t& work)
    : plan_(plan), model_(plan.model()), timing_(plan.timing()), places_(places), work_(work),
      pricing_(plan), checks_(plan)
{
}

void JobInsertion::find(Index task, Index slot, std::span<const std::size_t> gaps)
{
    candidates_.clear();
    const Index place = model_.stops[model_.tasks[task].stop].place;
    const auto& visits = plan_.route(slot).visits;
    // The arcs lie far from each other in memory: to fetch all at once takes little longer than
    // one.
    for (const std::size_t position : gaps)
        timing_.expect_arc(slot, place, visits[position + 1].place);
    list_candidates(task, slot, gaps);
    work_ += static_cast<std::int64_t>(candidates_.size());
    for (auto gap = candidates_.begin(); gap != candidates_.end(); ++gap) {
        std::iter_swap(gap,
                       std::ranges::min_element(gap, candidates_.end(), {}, &Candidate::least));
        if (gap->least >= places_.cutoff())
            return;
        price(task, slot, *gap);
    }
}

// Where several places are looked for, the cutoff excludes little: gaps are then priced at once,
// which is faster than to list them. What is the same for every gap is read once.
void JobInsertion::list_candidates(Index task, Index slot, std::span<const std::size_t> gaps)
{
    const RoutePlaces& places = places_;
    const Index stop = model_.tasks[task].stop;
    const model::Stop& job = model_.stops[stop];
    const Route& route = plan_.route(slot);
    const DetourPrices prices = pricing_.prices_of(slot);
    const std::size_t locked = plan_.locked(slot);
    const std::int64_t open = job.open;
    const std::int64_t close = job.close;
    for (const std::size_t position : gaps) {
        const std::int64_t ready = route.functions.ready(position);
        const std::int64_t latest = route.functions.latest(position + 1);
        if (position < locked || ready > close || latest < open)
            continue;
        const Visit& before = route.visits[position];
        const Arc in = timing_.arc_to(slot, before.place, job.place);
        const Arc out = timing_.arc(slot, job.place, route.visits[position + 1].place);
        if (!in.exists() || !out.exists())
            continue;
        const std::int64_t start = std::max(ready + in.duration_s, open);
        const std::int64_t stay_s = plan_.stay_s(slot, before.node, stop);
        if (start > close || start + stay_s + out.duration_s > latest)
            continue;
        const Detour detour = Detour::instead_of(before.leg, in, out, stay_s);
        const Cost price = prices.of(detour);
        Cost least = prices.least_time(detour);
        if (least < 0 && !detour.is_shortcut() && !pricing_.may_help_breaks(slot, position))
            least = 0;
        least += price;
        if (least >= places.cutoff())
            continue;
        least += pricing_.least_start(slot, position, stop, start);
        if (least >= places.cutoff() || !checks_.within_limits(slot, detour) ||
            !checks_.fits(slot, position, job) || !checks_.within_lags(slot, position, detour) ||
            checks_.splits_a_pair(slot, position))
            continue;
        const Candidate gap{position, in, out, stay_s, price, least};
        if (places.most() > 1)
            this->price(task, slot, gap);
        else
            candidates_.push_back(gap);
    }
}

void JobInsertion::price(Index task, Index slot, const Candidate& gap)
{
    const Index stop = model_.tasks[task].stop;
    const Route& route = plan_.route(slot);
    work_ += 4;
    const auto time = timing_.with_stop(slot, route.visits, route.functions, gap.position, stop,
                                        gap.in, gap.stay_s, gap.out,
                                        pricing_.most_time(slot, gap.price, places_.cutoff()));
    if (!time)
        return;
    const Cost delta = gap.price + *time - route.time;
    const bool is_bound = checks_.is_only_bounded(slot, gap.position, stop);
    INVARIANT(is_bound || timing_.has_breaks_with_places(slot) || timing_.is_by_day(slot) ||
                  delta >= gap.least,
              "a bound of the cost is one");
    places_.keep({.delta = delta, .after = route.visits[gap.position].node}, is_bound);
}

}  // namespace routeopt::routing::search::rich
