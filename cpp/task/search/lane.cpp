#include "task/search/lane.hpp"

#include <algorithm>
#include <cmath>

#include "base/invariant.hpp"
#include "task/search/resume.hpp"

namespace routeopt::task::search {
namespace {

constexpr double kStart = 0.5;        // the first temperature, as a share of a unit's mean lateness
constexpr double kEnd = 0.002;        // of the first temperature
constexpr double kWorseLevel = 0.02;  // of changes that leave out more
constexpr int kMostAway = 100;        // iterations from the best level
constexpr int kBetweenShifts = 500;
constexpr double kWithOut = 0.3;  // of ruins: with a unit that was left out
// Of ruins, where units are few and where they are many: single tasks of the units are taken out.
constexpr Index kFewUnits = 12;
constexpr double kInParts = 0.3, kSeldomInParts = 0.05;
constexpr double kDrawn = 0.5;  // of units: their tasks are placed in an order by chance
constexpr int kTries = 60;

}  // namespace

Lane::Lane(const Model& model, std::uint64_t seed)
    : model_(&model), random_(seed), plan_(model), recreate_(model, plan_, random_),
      is_ruined_(as_size(model.units()), 0), is_stale_(as_size(model.tasks()), 0)
{
    const Problem& problem = model.problem();
    const ScoreWeights& weights = problem.weights;
    has_planned_ = weights.planned > 0 && std::ranges::any_of(problem.tasks, [](const Task& task) {
                       return task.planned_from.has_value();
                   });
    const bool has_setups = std::ranges::any_of(problem.resources, &Resource::has_setups);
    only_adds_ = weights.workload_spread == 0 && !has_setups;
    has_choices_ = weights.cost > 0 || weights.setup > 0 || weights.workload_spread > 0 ||
                   weights.reassign > 0 || has_setups ||
                   std::ranges::any_of(problem.tasks, [](const Task& task) {
                       return task.modes.size() > 1 || !task.rankings.empty();
                   });
    for (Index u = 0; u < model.units(); ++u) {
        double work = 0, weight = 0, due = static_cast<double>(problem.period.to);
        for (const Index o : model.unit(u)) {
            const Order& order = problem.orders[as_size(o)];
            weight += static_cast<double>(order.priority);
            if (order.due)
                due = std::min(due, static_cast<double>(*order.due));
            for (Index t = order.first_task; t < order.first_task + order.tasks; ++t) {
                const Task& task = problem.tasks[as_size(t)];
                work += static_cast<double>(model.task(t).shortest);
                const Instant latest = std::min(task.due.value_or(task.deadline), task.deadline);
                due = std::min(due, static_cast<double>(latest));
                recreate_.set_task_key(t, -static_cast<double>(model.tail(t)));
            }
        }
        const Order& first = problem.orders[as_size(model.unit(u).front())];
        is_loose_.push_back(model.unit(u).size() > 1 ||
                            (first.tasks > 1 && first.task_order != TaskOrder::sequence));
        work_.push_back(work);
        weight_.push_back(weight);
        due_.push_back(due);
    }
}

bool Lane::is_out(Index unit) const
{
    return std::ranges::any_of(model_->unit(unit),
                               [&](Index order) { return !plan_.is_planned(order); });
}

std::int64_t Lane::lateness(Index unit) const
{
    std::int64_t sum = 0;
    for (const Index order : model_->unit(unit))
        sum += plan_.order_cost(order);
    return sum;
}

void Lane::start(const std::function<bool()>& goes_on)
{
    std::vector<Index> all;
    for (Index u = 0; u < model_->units(); ++u) {
        recreate_.set_unit_key(u, due_[as_size(u)] - 3 * work_[as_size(u)]);
        all.push_back(u);
    }
    recreate_.prefer_planned(has_planned_);
    if (model_->problem().has_schedule)
        take_given();
    recreate_.place(all, goes_on);
    cost_ = plan_.cost();
    best_ = plan_.placed();
    best_cost_ = cost_;
    if (model_->problem().has_schedule && goes_on()) {
        plan_.clear();
        put_what_fits(plan_, recreate_.placer(), model_->problem().schedule);
        recreate_.place(all, goes_on);
        if (plan_.cost() >= best_cost_)
            return start_from(task::Plan{best_});
        cost_ = plan_.cost();
        best_ = plan_.placed();
        best_cost_ = cost_;
    }
    set_temperature();
}

// The orders that the given schedule has whole, as far as it keeps the rules.
void Lane::take_given()
{
    const Problem& problem = model_->problem();
    std::vector<char> is_lost(problem.orders.size(), 0);
    for (Index o = 0; o < std::ssize(problem.orders); ++o) {
        const Order& order = problem.orders[as_size(o)];
        for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
            if (!problem.schedule[as_size(t)].is_planned())
                is_lost[as_size(o)] = 1;
        for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
            if (is_lost[as_size(o)] == 0 && model_->task(t).is_pinned)
                plan_.put(t, plan_.pinned(t));
    }
    std::vector<Index> tasks = model_->topological();
    std::stable_sort(tasks.begin(), tasks.end(), [&](Index a, Index b) {
        return problem.schedule[as_size(a)].from < problem.schedule[as_size(b)].from;
    });
    for (const Index t : tasks) {
        char& lost = is_lost[as_size(model_->order_of(t))];
        if (lost == 0 && !model_->task(t).is_pinned &&
            !recreate_.put_as_given(t, problem.schedule[as_size(t)]))
            lost = 1;
    }
    for (Index o = 0; o < std::ssize(problem.orders); ++o)
        if (is_lost[as_size(o)] != 0 && plan_.is_touched(o))
            recreate_.take_unit(model_->unit_of(o));
}

// Tasks that start sooner than they should, later; the last first.
void Lane::shift_to_planned()
{
    const std::vector<Index>& tasks = model_->topological();
    for (auto task = tasks.rbegin(); task != tasks.rend(); ++task) {
        const auto& planned = model_->problem().tasks[as_size(*task)].planned_from;
        if (!planned || model_->task(*task).is_pinned || !plan_.at(*task).is_planned() ||
            plan_.at(*task).from >= *planned || !model_->task(*task).tied.empty())
            continue;
        plan_.begin();
        plan_.take(*task);
        const Cost before = cost_;
        if (plan_.broken().empty() && recreate_.put_from(*task, *planned) && plan_.cost() < before)
            cost_ = plan_.cost();
        else
            plan_.undo();
        static_cast<void>(plan_.cost());
    }
    plan_.begin();
    if (cost_ < best_cost_) {
        best_cost_ = cost_;
        best_ = plan_.placed();
    }
}

void Lane::start_from(const task::Plan& plan)
{
    plan_.clear();
    for (const Index t : model_->topological())
        if (plan[as_size(t)].is_planned())
            plan_.put(t, plan[as_size(t)]);
    cost_ = plan_.cost();
    best_ = plan_.placed();
    best_cost_ = cost_;
    set_temperature();
}

void Lane::set_temperature()
{
    double late = 0;
    for (Index u = 0; u < model_->units(); ++u)
        late += static_cast<double>(lateness(u));
    const double units = std::max(1, model_->units());
    const double first = std::max(1.0, kStart * late / units);
    anneal_ = {first, first * kEnd};
    out_units_.clear();
    for (Index u = 0; u < model_->units(); ++u)
        if (is_out(u))
            out_units_.push_back(u);
}

Index Lane::any_of(const std::vector<Index>& units)
{
    return units[random_.below(static_cast<std::uint32_t>(units.size()))];
}

// What was left out now and then, a late one mostly, else any.
Index Lane::seed_unit()
{
    const auto any = [&] {
        return static_cast<Index>(random_.below(static_cast<std::uint32_t>(model_->units())));
    };
    if (!out_units_.empty() && random_.unit() < 0.3)
        return any_of(out_units_);
    Index seed = any();
    if (random_.unit() < 0.7)
        for (int k = 0; k < 4; ++k)
            if (const Index other = any(); lateness(other) > lateness(seed))
                seed = other;
    return seed;
}

void Lane::remove(Index unit)
{
    is_ruined_[as_size(unit)] = 1;
    units_.push_back(unit);
}

// Units that lie, in time, between when the seed should and when it does end.
void Lane::gather(Index seed)
{
    const std::uint32_t wanted = 2 + random_.below(9);
    remove(seed);
    Instant from = kNever, to = -kNever;
    for (const Index order : model_->unit(seed))
        if (plan_.is_touched(order)) {
            from = std::min(from, plan_.start_of(order));
            to = std::max(to, plan_.end_of(order));
        }
    const auto due = static_cast<Instant>(due_[as_size(seed)]);
    if (from >= kNever && random_.below(2) == 0) {
        from = -kNever;  // what it lacks may be held at any time
        to = kNever;
    } else if (from >= kNever) {
        from =
            std::min(due, model_->problem().period.to) - static_cast<Instant>(work_[as_size(seed)]);
        to = due;
    }
    from = std::min(from, due) - 90000;
    if (!out_units_.empty() && random_.unit() < kWithOut)
        if (const Index other = any_of(out_units_); other != seed)
            remove(other);
    for (int tries = 0; tries < kTries && units_.size() < wanted; ++tries) {
        const auto other =
            static_cast<Index>(random_.below(static_cast<std::uint32_t>(model_->units())));
        if (is_ruined_[as_size(other)] != 0)
            continue;
        const bool overlaps = std::ranges::any_of(model_->unit(other), [&](Index order) {
            return plan_.is_touched(order) && plan_.start_of(order) <= to &&
                   plan_.end_of(order) >= from;
        });
        if (overlaps)
            remove(other);
    }
}

void Lane::set_keys()
{
    const std::uint32_t how = random_.below(4);
    const double noise = 54000;
    for (const Index unit : units_) {
        const auto u = as_size(unit);
        double key = random_.unit();
        if (how == 1)
            key = due_[u] - 2 * work_[u] + noise * key;
        else if (how == 2)
            key = -weight_[u] / std::max(1.0, work_[u]) * (0.7 + 0.6 * key);
        else if (how == 3 && unit == units_.front())
            key = -1;
        recreate_.set_unit_key(unit, key);
    }
}

// The tasks of a unit by what comes after them, or by chance.
void Lane::set_task_keys(Index unit)
{
    const bool is_drawn = random_.unit() < kDrawn;
    for (const Index o : model_->unit(unit)) {
        const Order& order = model_->problem().orders[as_size(o)];
        for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
            recreate_.set_task_key(t, is_drawn ? random_.unit()
                                               : -static_cast<double>(model_->tail(t)));
    }
}

// Takes one task of a unit out, and half of the time all that start after it.
void Lane::take_part(Index unit)
{
    const std::vector<Index>& orders = model_->unit(unit);
    const auto at = random_.below(static_cast<std::uint32_t>(orders.size()));
    const Order& order = model_->problem().orders[as_size(orders[at])];
    const Index task = order.first_task +
                       static_cast<Index>(random_.below(static_cast<std::uint32_t>(order.tasks)));
    const bool is_alone = random_.below(2) == 0;
    const Instant from = plan_.at(task).from;
    if (plan_.at(task).is_planned() && !is_alone)
        for (Index t = order.first_task; t < order.first_task + order.tasks; ++t)
            if (plan_.at(t).is_planned() && plan_.at(t).from >= from)
                recreate_.take(t);
    recreate_.take(task);
}

// Now and then some people and modes are passed over, and being soon counts less.
void Lane::set_choices()
{
    constexpr double kOften = 0.5, kPassedOver = 0.3;
    if (!has_choices_)
        return;
    const bool does = random_.unit() < kOften;
    recreate_.placer().pass_over(does ? kPassedOver * random_.unit() : 0, random_.next());
    recreate_.set_rate(does ? random_.unit() : 1);
}

void Lane::ruin()
{
    units_.clear();
    gather(seed_unit());
    set_keys();
    set_choices();
    recreate_.prefer_planned(has_planned_ && random_.below(2) == 0);
    const bool in_parts =
        random_.unit() < (model_->units() <= kFewUnits ? kInParts : kSeldomInParts);
    for (const Index unit : units_) {
        is_ruined_[as_size(unit)] = 0;
        if (is_loose_[as_size(unit)] != 0)
            set_task_keys(unit);
        in_parts ? take_part(unit) : recreate_.take_unit(unit);
    }
}

bool Lane::accepts(const Cost& change, double allowance)
{
    if (change.hard == 0 && change.medium == 0)
        return static_cast<double>(change.soft) <= allowance;
    if (change < Cost{})
        return true;
    return random_.unit() < kWorseLevel;
}

void Lane::iterate(double fraction)
{
    anneal_.cool(std::min(1.0, fraction));
    plan_.begin();
    const bool shifts = iterations_ % kBetweenShifts == kBetweenShifts - 1;
    const double allowance = shifts ? 0 : anneal_.allowance(random_);
    bool is_done = true;
    if (shifts) {
        left_shift();
    } else {
        ruin();
        const bool may_stop = only_adds_ && cost_.hard == 0 && cost_.medium == 0;
        const std::int64_t most = cost_.soft + static_cast<std::int64_t>(std::ceil(allowance));
        is_done = recreate_.place(units_, {}, may_stop ? most : INT64_MAX);
    }
    ++iterations_;
    const Cost after = plan_.cost();
    INVARIANT(after == plan_.recomputed(), "changes add up to the plan's cost");
    if (shifts ? after > cost_ : !is_done || !accepts(after - cost_, allowance)) {
        plan_.undo();
        INVARIANT(plan_.cost() == cost_, "a change is taken back");
        static_cast<void>(plan_.cost());
        return;
    }
    cost_ = after;
    remember();
}

void Lane::remember()
{
    for (const Index task : plan_.changed())
        if (is_stale_[as_size(task)] == 0) {
            is_stale_[as_size(task)] = 1;
            stale_.push_back(task);
        }
    if (cost_ < best_cost_) {
        best_cost_ = cost_;
        for (const Index task : stale_) {
            is_stale_[as_size(task)] = 0;
            best_[as_size(task)] = plan_.at(task);
        }
        stale_.clear();
    }
    if (cost_.medium > 0 || !out_units_.empty()) {
        for (const Index task : plan_.changed())
            if (const Index unit = model_->unit_of(model_->order_of(task)); is_out(unit))
                out_units_.push_back(unit);
        std::sort(out_units_.begin(), out_units_.end());
        out_units_.erase(std::unique(out_units_.begin(), out_units_.end()), out_units_.end());
        std::erase_if(out_units_, [&](Index unit) { return !is_out(unit); });
    }
    const bool is_best_level = cost_.hard == best_cost_.hard && cost_.medium == best_cost_.medium;
    since_level_ = is_best_level ? 0 : since_level_ + 1;
    if (since_level_ > kMostAway) {
        start_from(task::Plan{best_});
        since_level_ = 0;
    }
}

void Lane::left_shift()
{
    recreate_.placer().pass_over(0, 0);
    recreate_.set_rate(1);
    recreate_.prefer_planned(has_planned_);
    std::vector<Index> tasks;
    for (const Index t : model_->topological())
        if (plan_.at(t).is_planned() && !model_->task(t).is_pinned)
            tasks.push_back(t);
    std::stable_sort(tasks.begin(), tasks.end(), [&](Index a, Index b) {
        const Placement &x = plan_.at(a), &y = plan_.at(b);
        return x.from != y.from ? x.from < y.from : x.to < y.to;
    });
    if (!recreate_.place_again(tasks)) {
        plan_.undo();
        plan_.begin();
    }
}

void Lane::finish()
{
    if (!(cost_ == best_cost_ && stale_.empty()))
        start_from(task::Plan{best_});
    if (has_planned_)
        shift_to_planned();
}

}  // namespace routeopt::task::search
