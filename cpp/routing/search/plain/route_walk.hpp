// A route as it would be after a change, walked from end to end in O(route): for changes whose
// times and loads do not follow from what the plan keeps at each node (reloads, release times,
// limits on the duration). Changes nothing.
//
// Use: one of the take_...() lays out the nodes; then the questions are asked. They hold until the
// plan changes or other nodes are taken.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "routing/search/plain/plan.hpp"

namespace routeopt::routing::search::plain {

template <class Plan>
class RouteWalk {
public:
    explicit RouteWalk(const Plan& plan) : plan_(plan), model_(plan.model()) {}

    // A node that is put in behind another one.
    struct Put {
        Index node = kNone;
        Index after = kNone;
    };

    // The slot's route with these nodes put in, each behind a node of the route or one put in with
    // it.
    void take_with(Index slot, std::span<const Put> puts)
    {
        slot_ = slot;
        nodes_.clear();
        for (Index at = plan_.start_of(slot); at != plan_.end_of(slot); at = plan_.node(at).next)
            add_with(at, puts);
    }

    // A route of these nodes alone.
    void take(Index slot, std::span<const Index> stops)
    {
        slot_ = slot;
        nodes_.assign(1, plan_.start_of(slot));
        nodes_.insert(nodes_.end(), stops.begin(), stops.end());
    }

    // The route of `before` with these stops between `before` and `behind`, instead of what is
    // there.
    void take_between(Index before, std::span<const Index> stops, Index behind)
    {
        slot_ = plan_.route_of(before);
        nodes_.clear();
        for (Index at = before; at != kNone; at = plan_.node(at).prev)
            nodes_.push_back(at);
        std::reverse(nodes_.begin(), nodes_.end());
        nodes_.insert(nodes_.end(), stops.begin(), stops.end());
        for (Index at = behind; at != plan_.end_of(slot_); at = plan_.node(at).next)
            nodes_.push_back(at);
    }

    // The slot's route without one node.
    void take_without(Index slot, Index left_out)
    {
        slot_ = slot;
        nodes_.clear();
        for (Index at = plan_.start_of(slot); at != plan_.end_of(slot); at = plan_.node(at).next)
            if (at != left_out)
                nodes_.push_back(at);
    }

    // Whether the route keeps its loads, times, release times and duration, and delivers each
    // shipment in the trip that picks it up.
    [[nodiscard]] bool keeps_rules() { return keeps_loads() && look() && keeps_duration(); }

    // Whether the route keeps what keeps_rules() asks for and every limit. True of a route without
    // stops.
    [[nodiscard]] bool keeps_all()
    {
        return nodes_.size() == 1 || (keeps_loads() && keeps_limits());
    }

    // Whether it keeps its times and every limit.
    [[nodiscard]] bool keeps_limits() { return look() && keeps_totals() && keeps_duration(); }

    // Whether it keeps its times, and its duration at the best departure.
    [[nodiscard]] bool keeps_hours() { return look() && keeps_duration(); }

    // How many nodes are laid out.
    [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(nodes_.size()); }

private:
    using Openings = std::vector<model::Depot::Opening>;

    // What the walk needs of a node.
    struct Step {
        std::int64_t leg_m = 0;  // to the node
        std::int64_t leg_s = 0;
        std::int64_t open = 0;  // earliest start, release times included
        std::int64_t close = 0;
        std::int64_t service_s = 0;
        const Openings* hours = nullptr;  // of a depot, if it has any
    };

    void add_with(Index node, std::span<const Put> puts)
    {
        nodes_.push_back(node);
        for (const Put& put : puts)
            if (put.after == node)
                add_with(put.node, puts);
    }

    // Makes the steps of all nodes. False if there is no way between two of them.
    bool look()
    {
        steps_.clear();
        for (std::size_t i = 0; i <= nodes_.size(); ++i) {
            const Index node = i < nodes_.size() ? nodes_[i] : plan_.end_of(slot_);
            const Arc leg = i == 0 ? Arc{} : leg_between(nodes_[i - 1], node);
            if (!leg.exists())
                return false;
            steps_.push_back(step_at(node, leg));
        }
        set_releases();
        return true;
    }

    [[nodiscard]] Arc leg_between(Index from, Index to) const
    {
        const Node& node = plan_.node(from);
        return node.next == to && plan_.route_of(from) == slot_
                   ? node.leg
                   : plan_.arc_between(slot_, from, to);
    }

    [[nodiscard]] Step step_at(Index node, Arc leg) const
    {
        const Times& times = plan_.times(node);
        Step step{leg.distance_m, leg.duration_s, times.open, times.close, 0, nullptr};
        if (plan_.is_reload(node)) {
            const model::Depot& depot = plan_.depot_at(node);
            step.open = depot.hours.empty() ? -model::kUnlimited : depot.hours.front().open;
            step.service_s = depot.service_s;
            step.hours = depot.hours.empty() ? nullptr : &depot.hours;
        } else if (!plan_.is_end(node)) {
            step.service_s = plan_.service_s(node, slot_);
        }
        return step;
    }

    // No trip begins before the goods of all its stops are released.
    void set_releases()
    {
        steps_.front().open = model_.slots[slot_].earliest;
        std::int64_t release = -model::kUnlimited;
        for (std::size_t i = nodes_.size(); i-- > 0;) {
            if (!plan_.is_end(nodes_[i])) {
                release = std::max(release, model_.stops[nodes_[i]].release);
                continue;
            }
            steps_[i].open = std::max(steps_[i].open, release);
            release = -model::kUnlimited;
        }
    }

    [[nodiscard]] bool keeps_totals() const
    {
        Totals totals;
        for (const Step& step : steps_)
            totals += {step.leg_m, step.leg_s};
        for (const Index node : nodes_)
            totals += plan_.totals_at(node, slot_);
        return totals.keep(model_.slots[slot_].limits);
    }

    [[nodiscard]] bool keeps_loads() const
    {
        const model::Slot& slot = model_.slots[slot_];
        for (std::size_t begin = 0; begin < nodes_.size();) {
            std::size_t end = begin + 1;
            while (end < nodes_.size() && !plan_.is_end(nodes_[end]))
                ++end;
            if (!trip_fits(begin, end, begin == 0 ? slot.initial_load : Load{}, slot.capacity))
                return false;
            begin = end;
        }
        return true;
    }

    // Whether the trip of nodes [begin, end) fits, with `on_board` at its begin beside the goods
    // for its stops.
    [[nodiscard]] bool trip_fits(std::size_t begin, std::size_t end, Load on_board,
                                 const Load& capacity) const
    {
        for (std::size_t i = begin + 1; i < end; ++i)
            for (std::size_t d = 0; d < model_.dimensions; ++d)
                on_board[d] += model_.stops[nodes_[i]].brought[d];
        for (std::size_t i = begin; i < end; ++i) {
            for (std::size_t d = 0; d < model_.dimensions; ++d) {
                if (i > begin)
                    on_board[d] += change_at(nodes_[i], d);
                if (on_board[d] > capacity[d])
                    return false;
            }
        }
        return !carries_over(begin, end);
    }

    // Whether a shipment is picked up in the trip and not delivered in it, or the reverse.
    [[nodiscard]] bool carries_over(std::size_t begin, std::size_t end) const
    {
        std::int64_t on_board = 0;
        for (std::size_t i = begin + 1; i < end; ++i) {
            const model::Stop& stop = model_.stops[nodes_[i]];
            on_board += stop.partner == kNone ? 0 : stop.is_delivery ? -1 : 1;
        }
        return on_board != 0;
    }

    [[nodiscard]] std::int64_t change_at(Index node, std::size_t dimension) const
    {
        const model::Stop& stop = model_.stops[node];
        return stop.is_delivery ? -model_.stops[stop.partner].collected[dimension]
                                : stop.collected[dimension] - stop.brought[dimension];
    }

    // Whether some departure is on time at all nodes and keeps the limit on the duration. As long
    // as the same opening hours of depots are used the shortest duration follows from work,
    // earliest end and latest departure; so one departure is tried for each combination of hours
    // that can occur, the earliest first.
    [[nodiscard]] bool keeps_duration() const
    {
        const std::int64_t most = model_.slots[slot_].limits.duration_s;
        std::int64_t departure = steps_.front().open;
        while (departure <= steps_.front().close) {
            std::int64_t now = departure;
            std::int64_t depart_by = steps_.front().close;
            std::int64_t work_s = 0;
            for (std::size_t i = 1; i < steps_.size(); ++i) {
                const Step& step = steps_[i];
                work_s += step.leg_s;
                std::int64_t close = step.close;
                now = std::max(now + step.leg_s, step.open);
                if (step.hours != nullptr)
                    now = use_hours(*step.hours, now, close);
                if (now > close)
                    return false;
                depart_by = std::min(depart_by, close - work_s);
                work_s += step.service_s;
                now += step.service_s;
            }
            if (std::max(work_s, now - depart_by) <= most)
                return true;
            departure = depart_by + 1;
        }
        return false;
    }

    // The start within the first opening hours that are not over at `time`; sets their close.
    static std::int64_t use_hours(const Openings& hours, std::int64_t time, std::int64_t& close)
    {
        for (const auto& opening : hours)
            if (time <= opening.close) {
                close = opening.close;
                return std::max(time, opening.open);
            }
        return time;
    }

    const Plan& plan_;
    const Model& model_;
    Index slot_ = 0;
    std::vector<Index> nodes_;  // from the start of the slot on, without its end
    std::vector<Step> steps_;   // of the nodes and of the end
};

}  // namespace routeopt::routing::search::plain
