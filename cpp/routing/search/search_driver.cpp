#include "routing/search/search_driver.hpp"

#include <algorithm>
#include <utility>

#include "base/invariant.hpp"
#include "routing/search/fleet/fleet_race.hpp"

namespace routeopt::routing::search {
namespace {

// The fraction of the search for fleet minimisation (serving mandatory tasks left out, and emptying
// routes): between kLeastFleetShare and kMostFleetShare, in proportion to the share of fixed costs
// in the cost of the routes; up to kMostForShipments for mandatory shipments
// (docs/experiments/0028) if fixed costs are at least kFleetIsTheCost of that cost.
constexpr double kLeastFleetShare = 0.05;
constexpr double kMostFleetShare = 0.4;
constexpr double kMostForShipments = 0.7;
constexpr double kFleetIsTheCost = 0.9;
// The fraction of the search for one attempt to empty a route.
constexpr double kPatience = 0.15;
// During fleet minimisation, workers that hold parts meet about kMeetings times; after
// kMeetingsInVain epochs in a row without a route fewer they stop working on parts.
constexpr int kMeetings = 8;
constexpr int kMeetingsInVain = 2;
// By how much an iteration of fleet minimisation may raise the cost, in mean arc costs.
constexpr double kFleetTemperature = 0.1;
// How long the last attempt to insert tasks may go on after the search ended.
constexpr double kGrace_s = 0.01;

}  // namespace

SearchDriver::SearchDriver(const Model& model, const Control& control,
                           const MakeWorker& make_worker)
    : model_(model), control_(control), pacer_(control, [this] { return progress_now(); }),
      neighbours_(model), orders_(model),
      worker_(make_worker(model, neighbours_, orders_, control.seed)),
      times_absent_(model.tasks.size(), 1)
{
}

Result SearchDriver::run()
{
    worker_->load_given();
    goes_on_ = worker_->running() > 0 && !control_.restart;
    keep_best();
    worker_->build(control_, pacer_);
    if (worker_->best() < worker_->objective())
        note_best(worker_->best(), worker_->best_unserved());
    else
        keep_best();
    pacer_.measure_rate();
    start_annealing();
    serve_more_with_fewer();
    anneal();
    worker_->end_annealing();
    place_what_fits();
    keep_best();
    return result();
}

Progress SearchDriver::progress_now() const
{
    return {pacer_.elapsed_s(), pacer_.iterations(),
            static_cast<double>(best_.cost) * model_.money_per_unit, best_unserved_};
}

// Computes the figures of the first plan by which temperatures are set.
void SearchDriver::start_annealing()
{
    const auto stops = static_cast<double>(model_.stops.size());
    const auto routes = static_cast<double>(worker_->running());
    first_.mean_arc = std::max(1.0, static_cast<double>(worker_->routes_cost()) / (stops + routes));
    first_.stops_of_a_route = stops / std::max(1.0, routes);
    first_.stretch = control_.stretch;
    calibrate();
    if (!goes_on_ || first_.stretch)
        return;
    first_.cooled = cooled_by_now();
    calibrate();
}

// How far annealing has cooled when it goes on from the present plan (cooled_from_plan()). A short
// descent counts how many iterations still improve the plan.
double SearchDriver::cooled_by_now()
{
    constexpr double kShare = 0.02;  // of the search, for the descent at most
    constexpr double kMostTries = 1'000;
    const double until = pacer_.fraction() + kShare;
    double gains = 0;
    double tries = 0;
    for (; tries < kMostTries && pacer_.fraction() < until && !pacer_.stopped(); ++tries) {
        if ((pacer_.iterations() & 15) == 0)
            pacer_.look();
        if (worker_->try_once(pacer_)) {
            gains += 1;
            keep_if_best();
        }
        pacer_.count_iteration();
    }
    const int workers = control_.time_decides ? std::max(1, workers_wanted().parts) : 1;
    return cooled_from_plan(tries, gains, static_cast<double>(model_.request_count()),
                            workers * pacer_.expected_iterations());
}

void SearchDriver::calibrate()
{
    worker_->calibrate(pacer_.expected_iterations(), 1, first_);
}

// Serves mandatory tasks that construction left out, then empties one route after the other,
// while there is time for it.
void SearchDriver::serve_more_with_fewer()
{
    // A plan with fewer routes is kept if it costs at most this many times the plan before: it may
    // be more expensive, as annealing goes on from there. In the rich search the bound is lower,
    // since annealing seldom opens a route again there. Of annealing that goes on from a plan less
    // is left, and the bound is the lower the less it is.
    const double most_dearer = worker_->traits().prices_locally ? 0.05 : 0.02;
    const double dearer_fleet = 1 + most_dearer * (1 - first_.cooled) * (1 - first_.cooled);
    const auto allowance = static_cast<Cost>(kFleetTemperature * first_.mean_arc);
    FleetMinimisation fleet_minimisation{*worker_, times_absent_, allowance};
    if (!serve_all(fleet_minimisation, kLeastFleetShare))
        return;
    if (first_.stretch && first_.stretch->from > 0)
        return;  // it was done in an earlier stretch
    const auto fixed = static_cast<double>(worker_->fixed_cost());
    const double fixed_share =
        fixed / std::max(fixed + static_cast<double>(worker_->routes_cost()), 1.0);
    if (!may_empty_routes(fixed_share))
        return;
    const double share = share_for_fleet(fixed_share);
    const Cost most = static_cast<Cost>(dearer_fleet * static_cast<double>(worker_->cost()));
    // A race is of no use where vehicles have no fixed cost: a few routes fewer, sooner, gain
    // nothing then.
    const bool may_race = fixed > 0 && control_.time_decides && !control_.max_iterations &&
                          workers_wanted().wholes > 1;
    if (begin_workers({workers_wanted().parts, 1}))
        empty_routes_with_workers(share, most, allowance, may_race);
    if (workers_)
        return;
    if (may_race && worker_->running() > worker_->fewest_routes() && make_neighbours() &&
        pacer_.fraction() < share)
        return empty_routes_in_race(share, most, allowance);
    fleet_minimisation.empty_routes(
        most,
        [&] {
            return serve_all(fleet_minimisation, std::min(share, pacer_.fraction() + kPatience));
        },
        [&] { return !pacer_.stopped() && pacer_.fraction() < share; }, [](const auto&) {});
}

// Whether to empty routes before annealing. fixed_share: the share of fixed costs in the cost of
// the routes.
bool SearchDriver::may_empty_routes(double fixed_share) const
{
    // Not where vehicles share work out: as many as possible would run.
    if (!model_.rules.balances.empty())
        return false;
    // Not where vehicles differ, as more and smaller ones may be cheaper; nor where tasks are
    // optional, as they would be left out.
    if ((worker_->vehicles_differ() && fixed_share < kFleetIsTheCost) ||
        (worker_->has_optional() && !are_mandatory_shipments()))
        return false;
    // Without fixed costs, not where some vehicles may serve only some tasks: annealing does not
    // recover from a start with too few routes.
    return fixed_share > 0 || model_.vehicle_sets.empty();
}

// The fraction of the search at which emptying routes ends.
double SearchDriver::share_for_fleet(double fixed_share) const
{
    const bool is_for_shipments = worker_->traits().prices_locally &&
                                  fixed_share >= kFleetIsTheCost && are_mandatory_shipments();
    const double most_share = is_for_shipments ? kMostForShipments : kMostFleetShare;
    return kLeastFleetShare + (most_share - kLeastFleetShare) * fixed_share;
}

// Whether nine tasks in ten, or more, are mandatory shipments (docs/experiments/0028). Their routes
// are long, so string removal seldom removes all of a route.
bool SearchDriver::are_mandatory_shipments() const
{
    constexpr std::size_t kOneIn = 10;
    const auto others =
        static_cast<std::size_t>(std::ranges::count_if(model_.tasks, [](const model::Task& task) {
            return !task.mandatory || task.second == kNone;
        }));
    return kOneIn * others <= model_.tasks.size();
}

// Empties routes in parts of the plan, which differ in each epoch, until no part gets rid of a
// route any more; then in the plan as a whole. If that is left to a race (may_race), the parallel
// workers end instead, and the first worker holds the plan.
void SearchDriver::empty_routes_with_workers(double share, Cost most, Cost allowance, bool may_race)
{
    int parts = workers_->count();
    int in_vain = 0;
    while (!pacer_.stopped() && pacer_.fraction() < share) {
        if (in_vain == kMeetingsInVain && may_race)
            return end_workers_at_present();
        if (in_vain == kMeetingsInVain)
            parts = 1;
        const double length = parts > 1 ? share / kMeetings : kPatience;
        const bool some_went = workers_->empty_routes(
            parts, std::min(share, pacer_.fraction() + length), most, allowance, times_absent_);
        note_workers();
        if (!some_went && parts == 1)
            return;
        in_vain = some_went ? 0 : in_vain + 1;
    }
}

// Ends the parallel workers. The first worker then holds the present plan; its best() is the best
// one.
void SearchDriver::end_workers_at_present()
{
    pacer_.measure_rate(1.0 / workers_->count());
    worker_->restore(workers_->finish());
    workers_.reset();
    calibrate();
}

void SearchDriver::empty_routes_in_race(double share, Cost most, Cost allowance)
{
    const int count = workers_wanted().wholes;
    calibrate();
    FleetRace race{*worker_, control_, pacer_, count, first_, times_absent_};
    threads_ = std::max(threads_, race.threads());
    pacer_.measure_rate(count);
    race.run(share, kPatience, most, allowance, [&] {
        if (const FoundPlan best = race.best(); best.objective != best_)
            note_best(best.objective, best.unserved);
        pacer_.look();
    });
    race.finish();
    pacer_.measure_rate(1.0 / count);
}

// Serves mandatory tasks that are left out. Returns false if some still are when the fraction
// `until` of the search is over.
bool SearchDriver::serve_all(FleetMinimisation& fleet_minimisation, double until)
{
    while (worker_->objective().missing > 0 && !pacer_.stopped() && pacer_.fraction() < until) {
        if ((pacer_.iterations() & 63) == 0)
            pacer_.look();
        fleet_minimisation.try_once();
        pacer_.spend(worker_->work());
        pacer_.count_iteration();
        keep_if_best();
    }
    return worker_->objective().missing == 0;
}

// Anneals until the search ends. The first worker then holds the best plan, or the present one
// where it goes_on_elsewhere().
void SearchDriver::anneal()
{
    leave_time_at_the_end();
    pacer_.measure_rate();
    if (workers_ || begin_workers(workers_wanted()))
        return anneal_with_workers();
    worker_->begin_annealing(pacer_.fraction(), Schedule::kMostCooledAtFirst,
                             pacer_.expected_iterations());
    while (!pacer_.stopped())
        iterate();
    if (goes_on_elsewhere())
        return keep_best();
    pool_.add(worker_->best_found());
    worker_->restore(pool_.best().routes);
    INVARIANT(worker_->objective() == best_, "the best plan of all anneals is kept");
}

// The number of parallel workers. If the clock does not decide when the search ends, it depends on
// the problem alone, not on the threads, so that answers can be reproduced; several whole plans are
// then of no use: they make better use of time, but not of iterations.
WorkersWanted SearchDriver::workers_wanted() const
{
    constexpr int kFewestTasks = 600;
    constexpr int kTasksOfAWorker = 500;
    constexpr int kMostWithoutClock = 8;
    constexpr int kMostWholes = 16;
    const auto tasks = static_cast<int>(model_.request_count());
    WorkersWanted wanted{control_.threads, std::min(control_.threads, kMostWholes)};
    if (!control_.time_decides)
        wanted = {std::min(kMostWithoutClock, 1 + tasks / kTasksOfAWorker), 1};
    if (tasks < kFewestTasks)
        wanted.parts = 1;
    if (control_.workers)
        wanted = *control_.workers;
    if (stays_whole(model_))
        wanted.parts = 1;
    return wanted;
}

// Starts parallel workers. Returns false if they are of no use. Otherwise the first worker may hold
// only a part of the plan until the parallel workers end.
bool SearchDriver::begin_workers(const WorkersWanted& wanted)
{
    if (std::max(wanted.parts, wanted.wholes) < 2 || !make_neighbours())
        return false;
    workers_.emplace(*worker_, control_, pacer_, wanted, first_);
    if (workers_->count() == 1) {
        workers_.reset();
        return false;
    }
    pacer_.measure_rate(workers_->count());
    workers_->calibrate(pacer_.expected_iterations());
    return true;
}

// Computes all lists of neighbours in advance, as parallel workers need. Returns false if the
// search ends meanwhile.
bool SearchDriver::make_neighbours()
{
    return std::visit(
        [&](const auto& table) {
            return neighbours_.make_all(table, control_.threads,
                                        [this] { return pacer_.goes_on(); });
        },
        model_.tables.front());
}

void SearchDriver::anneal_with_workers()
{
    workers_->begin_annealing(pacer_.expected_iterations(), workers_wanted().wholes);
    while (!pacer_.stopped()) {
        workers_->anneal();
        note_workers();
    }
    const std::vector<PlannedRoute> present = workers_->finish();
    workers_.reset();
    if (!goes_on_elsewhere())
        return;
    worker_->restore(present);
    keep_best();
}

// Whether another search anneals further: from the present plan, not from the best one.
bool SearchDriver::goes_on_elsewhere() const
{
    return control_.stretch && control_.stretch->to < 1;
}

// Takes over the best value that the parallel workers have found.
void SearchDriver::note_workers()
{
    threads_ = std::max(threads_, workers_->threads());
    if (workers_->best().objective != best_)
        note_best(workers_->best().objective, workers_->best().unserved);
    leave_time_at_the_end();
}

void SearchDriver::iterate()
{
    const bool has_new_rate = pacer_.take_new_rate();
    if (has_new_rate || (pacer_.iterations() & 63) == 0) {
        pacer_.look();
        if (has_new_rate)
            calibrate();
        if (worker_->ends_anneal(pacer_.fraction()))
            begin_anneal();
        worker_->cool(pacer_.fraction());
    }
    if (worker_->try_once(pacer_))
        keep_if_best();
    pacer_.count_iteration();
}

void SearchDriver::begin_anneal()
{
    const double fraction = pacer_.fraction();
    worker_->begin_anneal(fraction,
                          worker_->add_and_choose(pool_, worker_->best_found(), fraction));
}

// If the best plan leaves tasks out, makes the search end earlier: for a last attempt to insert
// them, and for the reasons why they are left out (docs/decisions/0011).
void SearchDriver::leave_time_at_the_end()
{
    pacer_.leave_at_the_end(best_unserved_ > 0 ? control_.for_reasons_s + last_pass_s() : 0);
}

// About how long the last attempt to insert the tasks left out takes: in the rich search, which
// prices routes as a whole, a task takes milliseconds.
double SearchDriver::last_pass_s() const
{
    constexpr double kPerTaskAndStop_s = 1e-6;
    constexpr double kMostForPass = 0.05;
    if (worker_->traits().prices_locally)
        return 0;
    const auto tasks = static_cast<double>(best_unserved_);
    return std::min(kMostForPass * control_.time_limit_s,
                    kPerTaskAndStop_s * tasks * static_cast<double>(model_.stops.size()));
}

void SearchDriver::place_what_fits()
{
    // Parallel workers, or a busy machine, may finish late: the attempt may then use up to half of
    // the time reserved for the reasons.
    const double until_s =
        worker_->traits().prices_locally ? 0 : control_.time_limit_s - control_.for_reasons_s / 2;
    const double left_s = last_pass_s();
    worker_->place_what_fits([&] { return pacer_.is_past_the_end(kGrace_s, left_s, until_s); });
}

void SearchDriver::keep_if_best()
{
#ifdef ROUTEOPT_CHECK_INVARIANTS
    if ((pacer_.iterations() & 255) == 0)
        worker_->check();
#endif
    if (!worker_->keep_if_best() || !(worker_->best() < best_))
        return;
    note_best(worker_->best(), worker_->best_unserved());
    leave_time_at_the_end();
}

void SearchDriver::keep_best()
{
    worker_->keep_best();
    note_best(worker_->best(), worker_->best_unserved());
}

void SearchDriver::note_best(const Objective& best, std::int64_t unserved)
{
    const bool improved = best != best_;
    best_ = best;
    best_unserved_ = unserved;
    if (control_.history && (history_.empty() || improved))
        history_.push_back(progress_now());
}

Result SearchDriver::result()
{
    std::vector<PlannedRoute> routes = worker_->best_routes();
    worker_->add_breaks(routes);
    return {std::move(routes), best_.cost,          pacer_.iterations(),
            threads_,          pacer_.stopped_by(), std::move(history_)};
}

}  // namespace routeopt::routing::search
