#include "task/search/recreate.hpp"

#include <algorithm>

namespace routeopt::task::search {
namespace {

constexpr int kMostShifts = 64;  // of a unit whose tasks may be only so far apart

}  // namespace

Recreate::Recreate(const Model& model, Plan& plan, Random& random)
    : model_(&model), plan_(&plan), random_(&random), placer_(model, plan.timetable()),
      unit_key_(as_size(model.units()), 0), task_key_(as_size(model.tasks()), 0),
      is_chosen_(model.problem().orders.size(), 0), waits_(as_size(model.tasks()), 0),
      is_to_place_(as_size(model.tasks()), 0), not_before_(as_size(model.tasks()), -kNever),
      next_(as_size(model.units())), unit_waits_(as_size(model.units()), 0),
      is_in_(as_size(model.units()), 0)
{
    placer_.heed_work(plan.work());
    const Problem& problem = model.problem();
    const auto wait = [&](Index before, Index next) {
        const Index a = model.unit_of(before), b = model.unit_of(next);
        if (a != b)
            next_[as_size(a)].push_back(b);
    };
    for (const Arc& arc : problem.arcs)
        wait(model.order_of(arc.before), model.order_of(arc.next));
    for (Index o = 0; o < std::ssize(problem.orders); ++o)
        for (const Index before : problem.orders[as_size(o)].after)
            wait(before, o);
}

double Recreate::rate_of(Index task) const
{
    const Problem& problem = model_->problem();
    const Order& order = problem.orders[as_size(model_->order_of(task))];
    const ScoreWeights& weights = problem.weights;
    std::int64_t rate = weights.asap * order.priority + weights.makespan;
    if (order.due || problem.tasks[as_size(task)].due)
        rate += weights.tardiness * order.priority;
    return rate_factor_ * static_cast<double>(rate) + 1e-3;
}

void Recreate::take(Index task)
{
    if (!plan_->at(task).is_planned() || model_->task(task).is_pinned)
        return;
    plan_->take(task);
    for (const Index tied : model_->task(task).tied)
        take(tied);
}

void Recreate::take_unit(Index unit)
{
    for (const Index order : model_->unit(unit))
        leave_out(order);
}

void Recreate::leave_out(Index order)
{
    const Order& one = model_->problem().orders[as_size(order)];
    for (Index t = one.first_task; t < one.first_task + one.tasks; ++t)
        if (plan_->at(t).is_planned())
            plan_->take(t);
}

void Recreate::take_broken(std::vector<Index>& units)
{
    std::vector<Index>& broken = plan_->broken();
    while (!broken.empty()) {
        const Index task = broken.back();
        broken.pop_back();
        if (model_->task(task).is_pinned || !plan_->at(task).is_planned())
            continue;
        take(task);
        units.push_back(model_->unit_of(model_->order_of(task)));
        for (const Index tied : model_->task(task).tied)
            units.push_back(model_->unit_of(model_->order_of(tied)));
    }
}

// By key, and after those that they wait for.
void Recreate::sort_units(std::vector<Index>& units)
{
    std::sort(units.begin(), units.end());
    units.erase(std::unique(units.begin(), units.end()), units.end());
    for (const Index unit : units)
        is_in_[as_size(unit)] = 1;
    for (const Index unit : units)
        for (const Index next : next_[as_size(unit)])
            if (is_in_[as_size(next)] != 0)
                ++unit_waits_[as_size(next)];
    const auto later = [&](Index a, Index b) {
        const double x = unit_key_[as_size(a)], y = unit_key_[as_size(b)];
        return x != y ? x > y : a > b;
    };
    std::vector<Index> ready;
    for (const Index unit : units)
        if (unit_waits_[as_size(unit)] == 0)
            ready.push_back(unit);
    std::make_heap(ready.begin(), ready.end(), later);
    std::size_t count = 0;
    const std::vector<Index> all = units;
    while (!ready.empty()) {
        std::pop_heap(ready.begin(), ready.end(), later);
        const Index unit = ready.back();
        ready.pop_back();
        units[count++] = unit;
        for (const Index next : next_[as_size(unit)])
            if (is_in_[as_size(next)] != 0 && --unit_waits_[as_size(next)] == 0) {
                ready.push_back(next);
                std::push_heap(ready.begin(), ready.end(), later);
            }
    }
    for (const Index unit : all)
        is_in_[as_size(unit)] = 0;
}

bool Recreate::place(std::vector<Index> units, const std::function<bool()>& goes_on,
                     std::int64_t most_soft)
{
    take_broken(units);
    int rounds = 0;
    constexpr int kMostRounds = 8;
    while (!units.empty()) {
        sort_units(units);
        dropped_.clear();
        bool has_time = true;
        for (const Index unit : units) {
            has_time = has_time && (!goes_on || goes_on());
            if (has_time)
                place_unit(unit);
            else
                for (const Index order : model_->unit(unit))
                    drop_order(order);
            if (most_soft < INT64_MAX && plan_->cost().soft > most_soft)
                return false;
        }
        units.clear();
        take_broken(units);
        // Orders that need one that is out now are out, too.
        for (std::size_t i = 0; i < dropped_.size(); ++i)
            for (const Index dependent : model_->dependents(dropped_[i]))
                if (plan_->is_touched(dependent) && !plan_->has_what_it_needs(dependent)) {
                    drop_order(dependent);
                    take_broken(units);
                }
        if (++rounds == kMostRounds || !has_time)
            for (; !units.empty(); take_broken(units)) {
                const Index unit = units.back();
                units.pop_back();
                for (const Index order : model_->unit(unit))
                    if (plan_->is_touched(order) && !plan_->is_planned(order))
                        drop_order(order);
            }
    }
    return true;
}

// Takes an order out with those that are only planned along with it.
void Recreate::drop_order(Index order)
{
    leave_out(order);
    dropped_.push_back(order);
    for (const Index other : model_->companions(order))
        if (other != order && plan_->is_touched(other)) {
            leave_out(other);
            dropped_.push_back(other);
        }
}

// Which orders of a unit are to be planned: of a choice one, of the others all.
void Recreate::choose_orders(Index unit)
{
    chosen_.clear();
    const Problem& problem = model_->problem();
    for (const Index order : model_->unit(unit))
        is_chosen_[as_size(order)] = 1;
    for (const Index order : model_->unit(unit)) {
        const Index choice = problem.orders[as_size(order)].one_of;
        if (choice == kNone || is_chosen_[as_size(order)] != 1)
            continue;
        const std::vector<Index>& members = problem.relations[as_size(choice)].members;
        Index one = kNone;
        for (const Index member : members)
            if (plan_->is_touched(member))
                one = member;
        if (one == kNone)
            one = members[random_->below(static_cast<std::uint32_t>(members.size()))];
        for (const Index member : members)
            is_chosen_[as_size(member)] = member == one ? 2 : 0;
    }
    // An order that goes only with one that isn't chosen isn't either.
    for (const Index order : model_->unit(unit))
        if (is_chosen_[as_size(order)] == 0)
            for (const Index other : model_->companions(order))
                is_chosen_[as_size(other)] = 0;
    for (const Index order : model_->unit(unit)) {
        if (is_chosen_[as_size(order)] != 0)
            chosen_.push_back(order);
        is_chosen_[as_size(order)] = 0;
    }
}

void Recreate::place_unit(Index unit)
{
    choose_orders(unit);
    for (const Index order : model_->unit(unit))
        if (!model_->dependents(order).empty() && !plan_->is_touched(order))
            dropped_.push_back(order);  // unless it is placed now
    std::vector<Index> tried = chosen_;
    for (std::size_t failures = 0; !chosen_.empty(); ++failures) {
        if (place_chosen())
            break;
        // Without the order that failed and those that need it.
        const Index failed = failed_;
        const std::size_t first = dropped_.size();
        drop_order(failed);
        for (std::size_t i = first; i < dropped_.size(); ++i)
            for (const Index dependent : model_->dependents(dropped_[i]))
                if (model_->unit_of(dependent) == unit &&
                    std::find(dropped_.begin() + static_cast<std::ptrdiff_t>(first), dropped_.end(),
                              dependent) == dropped_.end())
                    drop_order(dependent);
        std::erase_if(chosen_, [&](Index order) {
            return order == failed ||
                   std::find(dropped_.begin() + static_cast<std::ptrdiff_t>(first), dropped_.end(),
                             order) != dropped_.end() ||
                   std::ranges::find(model_->companions(order), failed) !=
                       model_->companions(order).end();
        });
        // Another one of the same choice may do.
        const Index choice = model_->problem().orders[as_size(failed)].one_of;
        if (choice == kNone)
            continue;
        for (const Index member : model_->problem().relations[as_size(choice)].members)
            if (std::find(tried.begin(), tried.end(), member) == tried.end() &&
                model_->companions(member).empty()) {
                tried.push_back(member);
                chosen_.push_back(member);
                break;
            }
    }
}

// By key, and after those that they wait for.
void Recreate::sort_tasks()
{
    const Problem& problem = model_->problem();
    for (const Index task : tasks_)
        is_to_place_[as_size(task)] = 1;
    const auto each_next = [&](Index task, auto&& visit) {
        for (const Index a : model_->task(task).arcs_out)
            if (const Index next = problem.arcs[as_size(a)].next; is_to_place_[as_size(next)] != 0)
                visit(next);
        if (chosen_.size() > 1 && model_->has_followers())
            for (const Index follower : model_->followers(model_->order_of(task))) {
                const Order& order = problem.orders[as_size(follower)];
                for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
                    if (is_to_place_[as_size(t)] != 0)
                        visit(t);
            }
    };
    for (const Index task : tasks_)
        each_next(task, [&](Index next) { ++waits_[as_size(next)]; });
    const auto later = [&](Index a, Index b) {
        const double x = task_key_[as_size(a)], y = task_key_[as_size(b)];
        return x != y ? x > y : a > b;
    };
    std::vector<Index> ready;
    for (const Index task : tasks_)
        if (waits_[as_size(task)] == 0)
            ready.push_back(task);
    std::make_heap(ready.begin(), ready.end(), later);
    std::size_t count = 0;
    while (!ready.empty()) {
        std::pop_heap(ready.begin(), ready.end(), later);
        const Index task = ready.back();
        ready.pop_back();
        tasks_[count++] = task;
        each_next(task, [&](Index next) {
            if (--waits_[as_size(next)] == 0) {
                ready.push_back(next);
                std::push_heap(ready.begin(), ready.end(), later);
            }
        });
    }
    for (const Index task : tasks_)
        is_to_place_[as_size(task)] = 0;
}

// Places what is out of the chosen orders. Where one task may start only so long after another, the
// other one is held back by what was missing, and all that were placed are placed again.
bool Recreate::place_chosen()
{
    const Problem& problem = model_->problem();
    tasks_.clear();
    for (const Index order : chosen_) {
        const Order& one = problem.orders[as_size(order)];
        for (Index t = one.first_task; t < one.first_task + one.tasks; ++t) {
            if (plan_->at(t).is_planned())
                continue;
            if (model_->task(t).is_pinned)
                plan_->put(t, plan_->pinned(t));
            else
                tasks_.push_back(t);
        }
    }
    if (tasks_.size() > 1)
        sort_tasks();
    for (const Index task : tasks_)
        not_before_[as_size(task)] = -kNever;
    int shifts = 0;
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
        Index held_back_by = kNone;
        if (place_task(tasks_[i], held_back_by))
            continue;
        const auto other = std::find(tasks_.begin(),
                                     tasks_.begin() + static_cast<std::ptrdiff_t>(i), held_back_by);
        if (held_back_by == kNone || ++shifts > kMostShifts ||
            other == tasks_.begin() + static_cast<std::ptrdiff_t>(i)) {
            failed_ = model_->order_of(tasks_[i]);
            return false;
        }
        const auto first = static_cast<std::size_t>(other - tasks_.begin());
        while (i > first)
            plan_->take(tasks_[--i]);
        --i;  // goes on with the first that was taken
    }
    return true;
}

bool Recreate::place_task(Index task, Index& held_back_by)
{
    held_back_by = kNone;
    if (!plan_->may_start(task))
        return false;
    Bounds bounds = plan_->bounds_of(task);
    bounds.from = std::max(bounds.from, not_before_[as_size(task)]);
    if (const auto& planned = model_->problem().tasks[as_size(task)].planned_from;
        prefers_planned_ && planned && *planned > bounds.from && put_from(task, *planned))
        return true;
    plan_->limits_of(task, limits_);
    if (placer_.place(task, bounds, limits_, rate_of(task), placement_)) {
        plan_->put(task, placement_);
        return true;
    }
    if (model_->task(task).tied.empty())
        return false;
    const Instant start = bounds.latest_start;
    held_back_by = who_bounds(task, start);
    if (held_back_by == kNone)
        return false;
    bounds.latest_start = model_->problem().tasks[as_size(task)].latest_start.value_or(kNever);
    bounds.from = std::max(bounds.from, start + 1);
    if (!placer_.place(task, bounds, limits_, rate_of(task), placement_))
        return false;
    not_before_[as_size(held_back_by)] =
        std::max(not_before_[as_size(held_back_by)],
                 plan_->at(held_back_by).from + (placement_.from - start));
    return false;
}

bool Recreate::put_as_given(Index task, const Placement& given)
{
    if (!plan_->may_start(task))
        return false;
    Bounds bounds = plan_->bounds_of(task);
    if (given.from < bounds.from)
        return false;
    bounds.from = given.from;
    bounds.latest_start = std::min(bounds.latest_start, given.from);
    plan_->limits_of(task, limits_);
    if (!limits_.is_given)
        limits_.must = given.people;
    if (!placer_.place(task, bounds, limits_, rate_of(task), placement_))
        return false;
    plan_->put(task, placement_);
    return true;
}

bool Recreate::put_from(Index task, Instant from)
{
    Bounds bounds = plan_->bounds_of(task);
    bounds.from = std::max(bounds.from, from);
    plan_->limits_of(task, limits_);
    if (!placer_.place(task, bounds, limits_, rate_of(task), placement_))
        return false;
    plan_->put(task, placement_);
    return true;
}

bool Recreate::place_again(const std::vector<Index>& tasks)
{
    for (const Index task : tasks)
        plan_->take(task);
    Index held_back_by = kNone;
    for (const Index task : tasks)
        if (!place_task(task, held_back_by))
            return false;
    return true;
}

// The planned task after which this one must start by that time.
Index Recreate::who_bounds(Index task, Instant start) const
{
    const Problem& problem = model_->problem();
    for (const Index a : model_->task(task).arcs_in) {
        const Arc& arc = problem.arcs[as_size(a)];
        const Placement& before = plan_->at(arc.before);
        if (arc.max_lag && before.is_planned() &&
            (arc.from_start ? before.from : before.to) + *arc.max_lag == start)
            return arc.before;
    }
    for (const Index r : model_->task(task).relations) {
        const Relation& relation = problem.relations[as_size(r)];
        if (relation.kind == RelationKind::same_time)
            for (const Index member : relation.members)
                if (member != task && plan_->at(member).is_planned() &&
                    plan_->at(member).from + relation.max_waiting_time == start)
                    return member;
    }
    return kNone;
}

}  // namespace routeopt::task::search
