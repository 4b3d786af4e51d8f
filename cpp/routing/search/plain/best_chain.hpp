// The route of absent jobs that brings most, fees less its price, chosen as a whole. Where times
// decide which jobs fit together a route that is filled job by job, each time with the one that
// pays most at once, is far from the best one and seldom worth the vehicle (docs/experiments/0053).
//
// The jobs are put into the order of times drawn from their windows, and the best sequence in this
// order is found by dynamic programming with one label for each job: the greatest gain of a route
// that ends with it (a heuristic for the pricing problem of column generation, Feillet et al.
// 2004). One in kPassedOverOneIn is passed over, so that chains differ. Changes nothing. O(jobs *
// jobs), of which most is cut off by the gains.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "routing/search/plain/plan_records.hpp"

namespace routeopt::routing::search::plain {

template <class Plan>
class BestChain {
public:
    explicit BestChain(const Plan& plan) : plan_(plan), model_(plan.model()) {}

    // The jobs of the best chain among these tasks, first to last; shipments are passed over. It
    // keeps loads and time windows: limits of the route and release times are left to the caller.
    // Valid until asked again. Precondition: the slot is empty.
    std::span<const Index> find(std::span<const Index> tasks, Index slot, Random& random)
    {
        arrange(tasks, slot, random);
        labels_.clear();
        by_gain_.clear();
        Index best = kNone;
        Cost most = 0;
        for (Index job = 0; job < static_cast<Index>(order_.size()); ++job) {
            labels_.push_back(best_label(job, slot));
            const Label& label = labels_.back();
            if (!label.exists())
                continue;
            by_gain_.insert(std::ranges::upper_bound(by_gain_, label.gain, std::greater{},
                                                     [&](Index i) { return labels_[i].gain; }),
                            job);
            const Arc back = plan_.arc_between(slot, stop_of(job), plan_.end_of(slot));
            const Cost gain = label.gain - price(slot, back);
            if (back.exists() && (best == kNone || gain > most) &&
                label.ready + back.duration_s <= plan_.times(plan_.end_of(slot)).close) {
                most = gain;
                best = job;
            }
        }
        chain_.clear();
        for (; best != kNone; best = labels_[best].before)
            chain_.push_back(order_[as_size(best)].second);
        std::reverse(chain_.begin(), chain_.end());
        return chain_;
    }

    // Labels looked at since this was last asked.
    std::int64_t work() { return std::exchange(work_, 0); }

private:
    static constexpr std::uint32_t kPassedOverOneIn = 8;
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

    // The best route that ends with a job.
    struct Label {
        Cost gain = 0;                // fees less the price of the way
        std::int64_t ready = kNever;  // departure from the job
        Load load{};
        Index before = kNone;  // the job before it, by its place in the order
        [[nodiscard]] bool exists() const { return ready != kNever; }
    };

    [[nodiscard]] Index stop_of(Index job) const
    {
        return model_.tasks[order_[as_size(job)].second].stop;
    }
    [[nodiscard]] Cost price(Index slot, Arc arc) const
    {
        return Plan::price(plan_.route(slot), arc.distance_m, arc.duration_s);
    }

    void arrange(std::span<const Index> tasks, Index slot, Random& random)
    {
        const std::int64_t earliest = plan_.times(plan_.start_of(slot)).ready;
        const std::int64_t latest = plan_.times(plan_.end_of(slot)).close;
        order_.clear();
        for (const Index task : tasks) {
            const model::Task& t = model_.tasks[task];
            if (t.second != kNone || !model_.may_serve(t, model_.slots[slot]) ||
                random.below(kPassedOverOneIn) == 0)
                continue;
            const auto open = static_cast<double>(std::max(plan_.times(t.stop).open, earliest));
            const auto close = static_cast<double>(std::min(plan_.times(t.stop).close, latest));
            const double at = open + random.unit() * (close - open);
            order_.emplace_back(static_cast<std::int64_t>(at), task);
        }
        std::sort(order_.begin(), order_.end());
    }

    // From the start, or behind that one of the jobs before it that leaves most.
    Label best_label(Index job, Index slot)
    {
        const Index task = order_[as_size(job)].second;
        const Index start = plan_.start_of(slot);
        Label best;
        ++work_;
        extend({0, plan_.times(start).ready, {}, kNone}, kNone, start, task, slot, best);
        for (const Index other : by_gain_) {
            const Label& from = labels_[other];
            if (best.exists() && from.gain + plan_.fee_of(task) <= best.gain)
                break;
            ++work_;
            extend(from, other, stop_of(other), task, slot, best);
        }
        return best;
    }

    // Goes on to a task, if there is room and time; keeps the result if it is the best one.
    void extend(const Label& from, Index number, Index node, Index task, Index slot,
                Label& best) const
    {
        const model::Task& t = model_.tasks[task];
        Load load = from.load;
        for (std::size_t d = 0; d < model_.dimensions; ++d)
            if ((load[d] += t.size[d]) > plan_.route(slot).room[d])
                return;
        const Arc arc = plan_.arc_between(slot, node, t.stop);
        const Times& times = plan_.times(t.stop);
        const std::int64_t at = std::max(from.ready + arc.duration_s, times.open);
        const Cost gain = from.gain + plan_.fee_of(task) - price(slot, arc);
        if (arc.exists() && at <= times.close && (!best.exists() || gain > best.gain))
            best = {gain, at + plan_.service_s(t.stop, slot), load, number};
    }

    const Plan& plan_;
    const Model& model_;
    std::vector<std::pair<std::int64_t, Index>> order_;  // jobs, by the time drawn for each
    ByTask<Label> labels_;                               // by place in this order
    std::vector<Index> by_gain_;                         // those with a label, best first
    std::vector<Index> chain_;
    std::int64_t work_ = 0;
};

}  // namespace routeopt::routing::search::plain
