#include "routing/search/worker/worker.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace routeopt::routing::search {
namespace {

// The numbers of neighbours beside which a task's insertion is tried (Worker::width()).
constexpr std::size_t kNarrow = 30;
constexpr std::size_t kUsual = 40;
constexpr std::size_t kWide = 48;
// Exchanges (TwoOptStar) are tried on a recreated plan that misses acceptance by less than this
// many mean arc costs: they may bring it below (docs/experiments/0009).
constexpr double kMargin = 2;

}  // namespace

Worker::Worker(const Model& model, const KernelTraits& traits, std::uint64_t seed)
    : model_(model), traits_(traits), random_(seed), width_(kUsual)
{
    const auto mandatory =
        static_cast<std::size_t>(std::ranges::count_if(model.tasks, &model::Task::mandatory));
    has_optional_ = mandatory < model.tasks.size();
    mostly_optional_ = 2 * mandatory < model.tasks.size();
    is_tight_ = model.reloads.empty() && (model.mixed_loads || (traits.uses_time && model.limited));
    emphasizes_ = has_optional_ || !traits.prices_locally;
    temperature_ = suitable_temperature();
    brings_first_ = model.both_ways && !model.mixed_loads;
}

Temperature Worker::suitable_temperature() const
{
    if (!traits_.prices_locally)
        return kAmongRules;
    if (is_tight_)
        return kTight;
    if (mostly_optional_)
        return kMostlyOptional;
    return traits_.uses_time ? kPlain : kTimeless;
}

void Worker::calibrate(double iterations, int workers, const FirstPlan& first)
{
    const std::size_t few_stops = traits_.uses_time ? 150 : 400;
    const double per_task = iterations / static_cast<double>(model_.request_count());
    const double share =
        std::clamp((per_task - kFewIterations) / (kManyIterations - kFewIterations), 0.0, 1.0);
    margin_ = exchanges_suit_ ? static_cast<Cost>(kMargin * first.mean_arc) : 0;
    annealing_ =
        anneal::Annealing{start_of(temperature_, share, first), temperature_.end * first.mean_arc};
    // Others after one that goes on from a plan would begin as hot as from nothing.
    if (first.stretch) {
        schedule_.keep_to(*first.stretch);
    } else {
        schedule_.begin_cooled(first.cooled);
        schedule_.repeat(first.cooled > 0 ? 1 : per_task / enough_per_task());
    }
    mix_anneals(iterations / workers);
    expect_iterations(iterations / workers, per_task);
    if (per_task < kFewIterations)
        width_ = traits_.prices_locally && !brings_first_ ? kNarrow : kUsual;
    else if (brings_first_)
        width_ = Neighbours::kMost;
    else
        width_ = model_.stops.size() < few_stops ? kWide : kUsual;
}

void Worker::cool(double fraction)
{
    // Emphasis: some prices are charged more at first, and less and less as the temperature falls,
    // so that the hot phase decides as the cold one would. In the rich search these are
    // preferences: what a vehicle costs more than the preferred ones counts three times at first
    // (docs/experiments/0037). In the plain search they are drop fees, which count a fifth more as
    // long as some vehicle is empty: the number of routes is decided while it is hot
    // (docs/experiments/0043).
    const double emphasis = traits_.prices_locally ? 0.2 : 2;
    const double cooled = schedule_.cooled(anneal_, fraction);
    annealing_.cool(cooled);
    const double left = emphasis_left(cooled);
    if (emphasizes_ && std::exchange(emphasis_left_, left) != left)
        emphasize(emphasis * left);
}

// The share of the initial emphasis that is left when an anneal has cooled to `cooled` (0 to 1). It
// falls in steps, as each change takes time in proportion to all tasks that it concerns.
double Worker::emphasis_left(double cooled) const
{
    constexpr double kSteps = 32;
    const double ends = traits_.prices_locally ? 0.85 : 0.7;  // share of an anneal
    return std::ceil(kSteps * std::max(0.0, 1 - cooled / ends)) / kSteps;
}

void Worker::end_annealing()
{
    emphasis_left_ = 0;
    emphasize(0);
}

void Worker::begin_annealing(double fraction, double most_cooled, double iterations)
{
    schedule_.begin_at(fraction, most_cooled);
    mix_anneals(iterations);
}

const FoundPlan* Worker::add_and_choose(SolutionPool& pool, FoundPlan found, double fraction)
{
    pool.add(std::move(found));
    return schedule_.is_hot(schedule_.number(fraction)) ? nullptr : &pool.choose(random_);
}

void Worker::begin_anneal(double fraction, const FoundPlan* from)
{
    anneal_ = schedule_.number(fraction);
    if (from != nullptr)
        restore(from->routes);
    keep_best();
}

void Worker::mix_anneals(double iterations)
{
    const double hot = hot_anneals(iterations);
    if (schedule_.may_mix() && hot > 0)
        schedule_.mix(hot);
}

// The number of hot anneals to begin with if anneals are to be mixed, for `iterations` expected in
// this worker. 0: they are not to be mixed, also in kinds of problems where that was not measured.
double Worker::hot_anneals(double iterations) const
{
    const auto tasks = static_cast<double>(model_.request_count());
    if (!traits_.prices_locally)
        return 0;
    if (!mostly_optional_)
        return hot_anneals_of_mandatory(iterations, tasks);
    return traits_.uses_time && !is_tight_ ? hot_anneals_of_optional(iterations, tasks) : 0;
}

// The iterations per task from which a longer anneal is no better than this one: proportional to
// the number of tasks, so the iterations of such an anneal are proportional to its square.
double Worker::enough_per_task() const
{
    const double enough = !traits_.uses_time ? 40 : traits_.prices_locally ? 32 : 80;
    return enough * static_cast<double>(model_.request_count());
}

}  // namespace routeopt::routing::search
