#include "routing/search/parallel/workers.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "base/invariant.hpp"
#include "base/parallel.hpp"
#include "routing/search/fleet/fleet_minimisation.hpp"

namespace routeopt::routing::search {
namespace {

// The length of an epoch of annealing: a meeting takes longer the more tasks there are.
constexpr double kEpoch_s = 0.03;
constexpr double kEpochPerTask_s = 4e-6;
constexpr std::int64_t kMostIterations = 4'096;  // of a worker in an epoch of annealing
// By how much the cuts are rotated, in radians: after an epoch of annealing, and after one of fleet
// minimisation.
constexpr double kRotation = 0.25;
constexpr double kRotationAmongRoutes = 1;
// Parts become whole plans if routes are too few for parts in this many epochs in a row, since
// relations may couple many routes just for a moment.
constexpr int kEpochsOfTooFew = 4;

// The angle of the first cut, in radians: stretches of a longer search begin with different ones.
double first_angle(const Control& control)
{
    return control.stretch ? static_cast<double>(control.seed % 1'024) : 0;
}

}  // namespace

Workers::Workers(Worker& first, const Control& control, Pacer& pacer, const WorkersWanted& wanted,
                 const FirstPlan& plan)
    : model_(first.model()), control_(control), pacer_(pacer), first_plan_(plan), first_(first),
      wholes_(wanted.wholes), partitioner_(model_), angle_(first_angle(control))
{
    begin_with_first();
    look_at_routes(members_[0]);
    parts_ = wanted.parts > 1 ? std::min(wanted.parts, most_parts()) : 1;
    divides_ = parts_ > 1 && !better_whole(parts_);
    const int count = divides_ ? parts_ : std::max(1, wholes_);
    if (count == 1)
        return;
    best_ = first.best_found();
    add_others(count);
    if (divides_)
        quotas_.emplace(model_, members_.size());
}

void Workers::anneal()
{
    if (pacer_.take_new_rate())
        calibrate(pacer_.expected_iterations());
    if (divides_ && too_few_ >= kEpochsOfTooFew)
        become_wholes();
    if (!divides_)
        begin_anneal();
    const int active = divides_ ? parts_ : count();
    const Length length{end_of_epoch(), kMostIterations * active, active, kRotation};
    work(length, [](Worker& worker, auto& budget) {
        for (std::int64_t i = 0; !budget.is_over(); ++i) {
            if ((i & 63) == 0)
                worker.cool(budget.fraction());
            if (worker.try_once(budget))
                worker.keep_if_best();
            budget.count_iteration();
        }
    });
}

bool Workers::empty_routes(int parts, double until, Cost most, Cost allowance,
                           ByTask<std::int64_t>& times_absent)
{
    const std::size_t before = running();
    const double spare_of_a_route = static_cast<double>(most - now_.cost) /
                                    static_cast<double>(std::max<std::size_t>(before, 1));
    const auto all = static_cast<double>(control_.max_iterations.value_or(0));
    const Length length{until * control_.time_limit_s,
                        static_cast<std::int64_t>(until * all) - pacer_.iterations(), parts,
                        kRotationAmongRoutes};
    work(length, [&](Worker& worker, auto& budget) {
        FleetMinimisation fleet_minimisation{worker, times_absent, allowance};
        const auto serve = [&] {
            while (worker.objective().missing > 0 && !budget.is_over()) {
                fleet_minimisation.try_once();
                budget.spend(worker.work());
                budget.count_iteration();
                worker.keep_if_best();
            }
            return worker.objective().missing == 0;
        };
        const double spare = spare_of_a_route * static_cast<double>(worker.running());
        fleet_minimisation.empty_routes(
            worker.cost() + static_cast<Cost>(spare), serve, [] { return false; },
            [](const auto&) {});
    });
    return running() < before;
}

void Workers::calibrate(double expected)
{
    expected_ = expected;
    for (Member& member : members_)
        member.worker->calibrate(expected, count(), first_plan_);
}

void Workers::begin_annealing(double expected, int wholes)
{
    wholes_ = wholes;
    if (!divides_)
        may_mix_anneals(expected, Schedule::kMostCooledAtFirst);
}

std::vector<PlannedRoute> Workers::finish()
{
    if (divides_)
        gather();
    std::vector<PlannedRoute> present = first_.routes_now();
    first_.restore(best_.routes);
    first_.keep_best();
    INVARIANT(first_.objective() == best_.objective, "the best plan is kept");
    return present;
}

void Workers::begin_with_first()
{
    members_.clear();
    members_.resize(1);
    members_[0].worker = &first_;
}

// Adds workers until there are `count`. Each new one holds the present plan or, if the plan is
// divided, nothing of it yet. Plans found before count as results of the first anneal.
void Workers::add_others(int count)
{
    members_.resize(as_size(count));
    const std::vector<PlannedRoute> routes = first_.routes_now();
    parallel_for(count - 1, threads(), [&](int i, bool) {
        Member& member = members_[i + 1];
        const auto number = static_cast<std::uint64_t>(i + 1);
        member.own = first_.sibling(control_.seed + (number << 32));
        member.worker = member.own.get();
        if (divides_)
            member.worker->hide_all();
        else
            member.worker->restore(routes);
    });
    now_ = first_.objective();
    best_of_anneal_ = best_;
}

// Makes the first worker hold the whole present plan; its ruins may then begin anywhere.
void Workers::gather()
{
    divide(1);
    first_.take_over(members_[0].handover);
    first_.begin_removals_among_own_stops();
    INVARIANT(first_.objective() == now_, "the parts add up to the whole");
}

// From now on until the end of the search each worker holds a whole plan, the present one at first.
// The temperature stays as it was; no more iterations are expected than the parts would have made.
void Workers::become_wholes()
{
    gather();
    divides_ = false;
    begin_with_first();
    add_others(wholes_);
    calibrate(expected_);
    may_mix_anneals(expected_ * (1 - pacer_.fraction()), 1);  // 1: keeps the temperature
}

// Anneals begin at the same time in all workers; whether they are mixed depends on the iterations
// expected of each worker. `expected`: those of all workers; most_cooled: see Schedule::begin_at().
void Workers::may_mix_anneals(double expected, double most_cooled)
{
    for (Member& member : members_)
        member.worker->begin_annealing(pacer_.fraction(), most_cooled, expected / count());
}

// When the next epoch of annealing ends, in seconds since the start: not after the present anneal
// and, if the best plan leaves tasks out, not after the end of the search.
double Workers::end_of_epoch() const
{
    const double last_s = pacer_.last_of_search_s();
    const double end_of_anneal_s = first_.end_of_anneal() * control_.time_limit_s;
    const double end_s =
        std::min(end_of_anneal_s, control_.watch.elapsed_s() + kEpoch_s +
                                      kEpochPerTask_s * static_cast<double>(model_.tasks.size()));
    return best_.unserved > 0 ? std::min(end_s, last_s) : end_s;
}

// One epoch: divides the plan or exchanges whole plans, then calls work(worker, budget) for all
// workers in parallel, then adds up the results.
template <class Work>
void Workers::work(const Length& length, Work&& work)
{
    if (divides_)
        divide(length.parts);
    else
        exchange();
    std::atomic<bool> stopped = false;
    std::optional<std::int64_t> iterations;
    if (control_.max_iterations)
        iterations =
            std::min(*control_.max_iterations - pacer_.iterations(), length.most_iterations);
    share_out_iterations(members_, iterations);
    const Epoch epoch{control_, length.until_s, pacer_.fraction_of_iterations(0),
                      pacer_.fraction_of_iterations(iterations.value_or(0)), stopped};
    parallel_for(count(), threads(), [&](int i, bool is_calling) {
        Member& member = members_[i];
        begin(member);
        WorkerBudget budget{epoch, member.most_iterations,
                            [&] { return !is_calling || pacer_.goes_on(); }};
        work(*member.worker, budget);
        end(member, budget.iterations());
    });
    meet();
    pacer_.look();
    ++epoch_;
    angle_ += length.rotation;
}

void Workers::begin(Member& member)
{
    Worker& worker = *member.worker;
    if (divides_) {
        worker.take_over(member.handover);
        worker.begin_removals_among_own_stops();
    } else if (member.goes_on_from) {
        worker.restore(*member.goes_on_from);
    }
    worker.keep_best();
    member.at_first = worker.objective();
}

void Workers::end(Member& member, std::int64_t iterations)
{
    member.iterations = iterations;
    if (divides_)
        look_at_routes(member);
#ifdef ROUTEOPT_CHECK_INVARIANTS
    member.worker->check();
#endif
}

// The number of routes with stops, of all parts together.
std::size_t Workers::running() const
{
    std::size_t routes = 0;
    for (const Member& member : members_)
        routes += member.routes.size();
    return routes;
}

void Workers::look_at_routes(Member& member)
{
    member.routes = running_routes(*member.worker, partitioner_.positions());
}

// Adds up the iterations and the changes of all workers after an epoch, and keeps the best plan: of
// parts, the best plans of all workers put together.
void Workers::meet()
{
    std::int64_t iterations = 0;
    Objective best = now_;
    std::int64_t unserved = 0;
    for (const Member& member : members_) {
        iterations += member.iterations;
        best.change(member.at_first, member.worker->best());
        now_.change(member.at_first, member.worker->objective());
        unserved += member.worker->best_unserved();
    }
    pacer_.count_iterations(iterations);
    if (!divides_)
        return keep_best_whole();
    parts_ = std::clamp(most_parts(), 1, count());
    too_few_ = better_whole(parts_) ? too_few_ + 1 : 0;
    count_for_quotas([](Index, std::size_t worker) { return worker; });
    now_.cost -= quotas_->paid_too_much();
    if (!quotas_->tasks().empty()) {
        count_bests_for_quotas();
        best.cost -= quotas_->paid_too_much();
    }
    if (!(best < best_.objective))
        return;
    best_ = {best, unserved, {}};
    for (const Member& member : members_)
        for (PlannedRoute& route : member.worker->best_routes())
            best_.routes.push_back(std::move(route));
}

void Workers::count_bests_for_quotas()
{
    quotas_->begin_count();
    for (std::size_t worker = 0; worker < members_.size(); ++worker)
        for (const PlannedRoute& route : members_[worker].worker->best_routes())
            each_task_of(model_, route.stops,
                         [&](Index task) { quotas_->count(task, route.slot, worker); });
}

template <class WorkerOf>
void Workers::count_for_quotas(WorkerOf&& worker_of)
{
    quotas_->begin_count();
    for (const Index task : quotas_->tasks())
        for (std::size_t worker = 0; worker < members_.size(); ++worker)
            if (const Index slot = members_[worker].worker->slot_of(task); slot != kNone)
                quotas_->count(task, slot, worker_of(slot, worker));
}

void Workers::keep_best_whole()
{
    for (const Member& member : members_)
        if (member.worker->best() < best_of_anneal_.objective)
            best_of_anneal_ = member.worker->best_found();
    if (best_of_anneal_.objective < best_.objective)
        best_ = best_of_anneal_;
}

// Begins the next one of mixed anneals, if it is due. A cool anneal starts from the same plan in
// all workers.
void Workers::begin_anneal()
{
    const double fraction = pacer_.fraction();
    if (!first_.ends_anneal(fraction))
        return;
    const FoundPlan* from = first_.add_and_choose(pool_, std::move(best_of_anneal_), fraction);
    parallel_for(count(), threads(),
                 [&](int i, bool) { members_[i].worker->begin_anneal(fraction, from); });
    best_of_anneal_ = first_.best_found();
}

// With whole plans: decides for each worker with a worse plan than the best one, at random, whether
// it goes on from the best plan. The probability is the square of the worker's ripeness().
void Workers::exchange()
{
    const auto best =
        std::min_element(members_.begin(), members_.end(), [](const Member& a, const Member& b) {
            return a.worker->objective() < b.worker->objective();
        });
    const double ripeness = first_.ripeness(pacer_.fraction());
    const double rate = ripeness * ripeness;
    std::vector<PlannedRoute> routes;
    for (Member& member : members_) {
        member.goes_on_from.reset();
        const bool moves = member.worker->random().unit() < rate;
        if (!moves || !(best->worker->objective() < member.worker->objective()))
            continue;
        if (routes.empty())
            routes = best->worker->routes_now();
        member.goes_on_from = routes;
    }
}

// Divides the plan into `parts` parts for the next epoch, one for each of the first workers.
void Workers::divide(int parts)
{
    for (Member& member : members_) {
        member.handover = {};
        member.stops = 0;
    }
    const std::vector<RouteAt> routes = routes_of_all();
    const auto slot_of = [this](Index task) { return slot_of_any(task); };
    // While the count of a quota is at a bound, a worker can only exchange the tasks that it counts
    // if it holds them all. In every other epoch these tasks are therefore kept in one part
    // (docs/decisions/0036).
    Coupling::Together together;
    if (epoch_ % 2 != 0) {
        count_for_quotas([](Index, std::size_t worker) { return worker; });
        together = quotas_->tasks_at_bounds(slot_of);
    }
    partitioner_.divide(routes, together, parts, angle_, slot_of);
    hand_over();
    partitioner_.deal_out_empty_slots(epoch_, [&](Index slot, int worker) {
        members_[worker].handover.empty_slots.push_back(slot);
    });
    count_for_quotas([&](Index slot, std::size_t) { return as_size(partitioner_.of_route(slot)); });
    quotas_->share(as_size(parts), epoch_);
    for (std::size_t worker = 0; worker < members_.size(); ++worker)
        members_[worker].handover.quotas = quotas_->of(worker);
}

// Fills in the handovers of routes and absent tasks by the partition.
void Workers::hand_over()
{
    for (Member& member : members_) {
        for (const RouteAt& route : member.routes) {
            Member& next = members_[partitioner_.of_route(route.slot)];
            next.stops += route.cluster.stops;
            if (&next == &member)
                continue;
            member.handover.routes_given.push_back(route.slot);
            next.handover.routes_taken.push_back(member.worker->route_in(route.slot));
        }
        for (const Index task : member.worker->absent_tasks()) {
            Member& next = members_[partitioner_.of_absent(task)];
            ++next.stops;
            if (&next == &member)
                continue;
            member.handover.absent_given.push_back(task);
            next.handover.absent_taken.push_back(task);
        }
    }
}

std::vector<RouteAt> Workers::routes_of_all() const
{
    std::vector<RouteAt> routes;
    for (const Member& member : members_)
        routes.insert(routes.end(), member.routes.begin(), member.routes.end());
    return routes;
}

// The slot that serves the task, in any worker's part; kNone if the task is left out.
Index Workers::slot_of_any(Index task) const
{
    for (const Member& member : members_)
        if (const Index slot = member.worker->slot_of(task); slot != kNone)
            return slot;
    return kNone;
}

// The largest useful number of parts for the present plan. If the caller sets the number of workers
// (Control::workers), a part may be as small as one cluster.
int Workers::most_parts()
{
    constexpr std::int64_t kClustersOfAWorker = 8;
    return partitioner_.most_workers(routes_of_all(), control_.workers ? 1 : kClustersOfAWorker,
                                     [this](Index task) { return slot_of_any(task); });
}

// Whether whole plans are better than `parts` parts. Parts multiply the iterations that each task
// gets; small problems have enough anyway, and a larger number of whole plans then brings more than
// a smaller number of parts.
bool Workers::better_whole(int parts) const
{
    constexpr std::size_t kMostTasks = 1'000;
    return parts < wholes_ && (parts == 1 || model_.tasks.size() <= kMostTasks);
}

}  // namespace routeopt::routing::search
