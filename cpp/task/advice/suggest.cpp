#include "task/advice/suggest.hpp"

#include <algorithm>
#include <memory>

#include "task/advice/places.hpp"
#include "task/advice/slack.hpp"
#include "task/advice/standing.hpp"

namespace routeopt::task::advice {
namespace {

using search::kNever;

constexpr std::int64_t kMostListed = 100;
constexpr std::size_t kMostPlaces = 1000;  // of a task where its order has others

// Whether an order need not be planned, as another one of its ONE_OF relation is.
bool is_replaced(const Problem& problem, const std::vector<bool>& is_planned, Index order)
{
    const Index relation = problem.orders[as_size(order)].one_of;
    if (relation == kNone)
        return false;
    const std::vector<Index>& members = problem.relations[as_size(relation)].members;
    return std::any_of(members.begin(), members.end(),
                       [&](Index other) { return other != order && is_planned[as_size(other)]; });
}

// Whether the orders that others wait for are planned or come along, and none is one too many.
bool can_be_planned(const Problem& problem, std::vector<bool> is_planned,
                    const std::vector<Index>& orders)
{
    for (const Index order : orders)
        if (is_replaced(problem, is_planned, order))
            return false;
    for (const Index order : orders)
        is_planned[as_size(order)] = true;
    const auto lacks = [&](Index before) {
        return !is_planned[as_size(before)] && !is_replaced(problem, is_planned, before);
    };
    for (const Index order : orders)
        for (const Index before : problem.orders[as_size(order)].after)
            if (lacks(before))
                return false;
    return std::none_of(problem.arcs.begin(), problem.arcs.end(), [&](const Arc& arc) {
        const Index next = problem.tasks[as_size(arc.next)].order;
        return arc.needs_before && std::find(orders.begin(), orders.end(), next) != orders.end() &&
               lacks(problem.tasks[as_size(arc.before)].order);
    });
}

class OrderSearch {
public:
    OrderSearch(const Problem& problem, const Plan& plan, const referee::Judgement& judgement,
                std::size_t most, const std::function<bool()>& goes_on)
        : problem_(problem), base_(plan), judgement_(judgement), most_(most), goes_on_(goes_on)
    {
    }

    Ways ways_of(Index order)
    {
        Ways ways;
        ways.order = order;
        const std::vector<Index> orders = planned_along(problem_, base_, {order});
        standing_ = std::make_unique<Standing>(problem_, base_, judgement_, orders);
        places_ = std::make_unique<Places>(standing_->plan(), goes_on_);
        base_ = without_orders(problem_, std::move(base_), orders);
        if (!can_be_planned(problem_, referee::planned_orders(problem_, base_), orders))
            return ways;
        gather(orders);
        retry_.assign(problem_.tasks.size(), kNever);
        descend(0);
        for (Suggestion& one : found_)
            set_latest_start(one);
        ways.all = std::move(found_);
        ways.is_complete = is_complete_ && places_->is_complete();
        return ways;
    }

private:
    void gather(const std::vector<Index>& orders)
    {
        std::vector<bool> is_in(problem_.orders.size());
        for (const Index order : orders)
            is_in[as_size(order)] = true;
        for (const Index task : standing_->plan().model().topological())
            if (is_in[as_size(problem_.tasks[as_size(task)].order)])
                tasks_.push_back(task);
        all_teams_.resize(problem_.tasks.size());
        for (const Relation& relation : problem_.relations) {
            if (relation.kind != RelationKind::same_resource &&
                relation.kind != RelationKind::different_resource)
                continue;
            const auto asked =
                std::count_if(relation.members.begin(), relation.members.end(), [&](Index task) {
                    return is_in[as_size(problem_.tasks[as_size(task)].order)];
                });
            for (const Index task : relation.members)
                all_teams_[as_size(task)] = all_teams_[as_size(task)] || asked > 1;
        }
    }

    // Which task may be placed next: the first by precedence; of an order ANY each that may.
    std::vector<Index> next_tasks() const
    {
        const search::Plan& plan = standing_->plan();
        std::vector<Index> next;
        Index order = kNone;
        for (const Index task : tasks_) {
            if (plan.at(task).is_planned())
                continue;
            const Index own = problem_.tasks[as_size(task)].order;
            if (order == kNone)
                order = own;
            else if (own != order)
                continue;
            const auto& arcs = plan.model().task(task).arcs_in;
            const bool waits = std::any_of(arcs.begin(), arcs.end(), [&](Index a) {
                const Index before = problem_.arcs[as_size(a)].before;
                return !plan.at(before).is_planned() &&
                       std::find(tasks_.begin(), tasks_.end(), before) != tasks_.end();
            });
            if (!waits)
                next.push_back(task);
            if (problem_.orders[as_size(own)].task_order != TaskOrder::any)
                break;
        }
        return next;
    }

    void descend(std::size_t placed)
    {
        if (placed == tasks_.size())
            return note_leaf();
        for (const Index task : next_tasks())
            place(task, placed);
    }

    void place(Index task, std::size_t placed)
    {
        search::Plan& plan = standing_->plan();
        Places::Wanted wanted;
        wanted.most = tasks_.size() == 1 ? most_ : kMostPlaces;
        wanted.all_teams = all_teams_[as_size(task)];
        for (Instant from = INT64_MIN; from < kNever;) {
            if (!goes_on_()) {
                is_complete_ = false;
                return;
            }
            retry_[as_size(task)] = kNever;
            wanted.bounds = plan.bounds_of(task);
            wanted.bounds.from = std::max(wanted.bounds.from, from);
            std::vector<Place> all;
            if (plan.model().task(task).is_pinned)
                all.push_back({plan.pinned(task), 0});
            else
                all = places_->of(task, wanted);
            if (all.empty())
                ask_for_later(task, wanted);
            for (const Place& one : all) {
                plan.put(task, one.placement);
                if (!is_hopeless())
                    descend(placed + 1);
                plan.take(task);
            }
            from = retry_[as_size(task)];
        }
    }

    // A task that is too late for one that was placed before it: that one has to be later.
    void ask_for_later(Index task, Places::Wanted wanted)
    {
        const search::Plan& plan = standing_->plan();
        const search::Bounds bounds = wanted.bounds;
        wanted.bounds.latest_start = problem_.tasks[as_size(task)].latest_start.value_or(kNever);
        wanted.bounds.latest_end = problem_.tasks[as_size(task)].deadline;
        wanted.only_first = true;
        wanted.all_teams = false;
        const std::vector<Place> found = places_->of(task, wanted);
        if (found.empty())
            return;
        Instant first = kNever;
        for (const Place& one : found)
            first = std::min(first, one.placement.from);
        if (first <= bounds.latest_start)
            return;
        const Seconds missing = first - bounds.latest_start;
        for (const Index other : standing_->plan().model().task(task).tied)
            if (plan.at(other).is_planned() &&
                std::find(tasks_.begin(), tasks_.end(), other) != tasks_.end()) {
                Instant& retry = retry_[as_size(other)];
                retry = std::min(retry, plan.at(other).from + missing);
            }
    }

    void set_latest_start(Suggestion& one)
    {
        search::Plan& plan = standing_->plan();
        const Index first = one.tasks.front();
        for (const Index task : one.tasks)
            if (task != first)
                plan.put(task, one.plan[as_size(task)]);
        one.latest_start = latest_start_of(problem_, one.plan, plan, first);
        for (const Index task : one.tasks)
            if (task != first)
                plan.take(task);
    }

    // Whether a task may make the plan cheaper by being there.
    bool may_save(Index task) const
    {
        const ScoreWeights& weights = problem_.weights;
        const bool counts_setups = weights.setup > 0 || weights.cost > 0;
        return weights.workload_spread > 0 ||
               (counts_setups && problem_.tasks[as_size(task)].setup_group != kNone);
    }

    // Whether what is placed costs no less than all that is listed, and what is not cannot save.
    bool is_hopeless()
    {
        search::Plan& plan = standing_->plan();
        if (found_.size() < most_ || std::any_of(tasks_.begin(), tasks_.end(), [&](Index task) {
                return !plan.at(task).is_planned() && may_save(task);
            }))
            return false;
        return -plan.cost().soft <= found_.back().judgement.score.soft;
    }

    void note_leaf()
    {
        Suggestion one;
        one.plan = base_;
        for (const Index task : tasks_)
            one.plan[as_size(task)] = standing_->plan().at(task);
        one.judgement = referee::judge(problem_, one.plan);
        if (!is_sound(one.judgement))
            return;
        one.tasks = tasks_;
        std::stable_sort(one.tasks.begin(), one.tasks.end(), [&](Index a, Index b) {
            return one.plan[as_size(a)].from < one.plan[as_size(b)].from;
        });
        one.delta_soft = one.judgement.score.soft - judgement_.score.soft;
        const auto at = std::upper_bound(found_.begin(), found_.end(), one,
                                         [](const Suggestion& a, const Suggestion& b) {
                                             return a.judgement.score > b.judgement.score;
                                         });
        found_.insert(at, std::move(one));
        if (found_.size() > most_)
            found_.pop_back();
    }

    // No rule is broken that was not broken before. That locks break some is known; whatever else
    // is broken was overlooked.
    bool is_sound(const referee::Judgement& with)
    {
        const auto is_own = [&](const referee::Breach& one) {
            return one.task != kNone &&
                   std::find(tasks_.begin(), tasks_.end(), one.task) != tasks_.end();
        };
        const auto others = [&](const referee::Judgement& of) {
            std::int64_t sum = 0;
            for (const referee::Breach& one : of.breaches)
                sum += is_own(one) ? 0 : one.amount;
            return sum;
        };
        bool is_sound = others(with) <= others(judgement_);
        is_complete_ = is_complete_ && is_sound;
        for (const referee::Breach& one : with.breaches)
            if (is_own(one)) {
                is_sound = false;
                is_complete_ = is_complete_ && problem_.tasks[as_size(one.task)].lock.any();
            }
        return is_sound;
    }

    const Problem& problem_;
    Plan base_;
    const referee::Judgement& judgement_;
    std::size_t most_;
    const std::function<bool()>& goes_on_;
    std::unique_ptr<Standing> standing_;
    std::unique_ptr<Places> places_;
    std::vector<Index> tasks_;
    std::vector<bool> all_teams_;    // by task
    std::vector<Instant> retry_;     // by task: a later start that those tied to it ask for
    std::vector<Suggestion> found_;  // best first
    bool is_complete_ = true;
};

}  // namespace

Ways ways_of(const Problem& problem, const Plan& plan, const referee::Judgement& judgement,
             Index order, std::int64_t most, const std::function<bool()>& goes_on)
{
    const auto listed = static_cast<std::size_t>(most > 0 ? most : kMostListed);
    return OrderSearch{problem, plan, judgement, listed, goes_on}.ways_of(order);
}

Suggestions suggestions_for(const Problem& problem, const Plan& plan,
                            const referee::Judgement& judgement,
                            const std::function<bool()>& goes_on)
{
    std::vector<Index> orders = problem.suggest_for;
    const std::vector<bool> is_planned = referee::planned_orders(problem, plan);
    if (orders.empty())
        for (Index o = 0; o < std::ssize(problem.orders); ++o)
            if (!is_planned[as_size(o)])
                orders.push_back(o);
    Suggestions suggestions;
    for (const Index order : orders) {
        if (!goes_on()) {
            suggestions.is_complete = false;
            break;
        }
        suggestions.orders.push_back(
            ways_of(problem, plan, judgement, order, problem.max_suggestions, goes_on));
        suggestions.is_complete = suggestions.is_complete && suggestions.orders.back().is_complete;
    }
    return suggestions;
}

}  // namespace routeopt::task::advice
