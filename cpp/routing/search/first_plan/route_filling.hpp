// Fills an empty vehicle in one pass: of the tasks next in line the one that can be served soonest,
// or is nearest where times do not matter, goes to the end of the route, until nothing fits any
// more (the time-oriented nearest neighbour of Solomon 1987). It serves more tasks per millisecond
// than insertion or savings, in routes that are longer than theirs.
//
// Works on the model alone. Routes keep windows, shifts, loads, limits, release times and who may
// serve what; breaks are taken as soon as they may be. Not looked at are relations, quotas and
// places of breaks, and nothing is reloaded: the caller asks its plan whether a route keeps every
// rule.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "routing/search/neighbourhood/indexing.hpp"

namespace routeopt::routing::search {

class RouteFilling {
public:
    // Whether no relation and no bound on how many may be served concerns the task.
    [[nodiscard]] static bool suits(const Model& model, Index task);

    // tasks: what is to be served, in the order in which it is offered: along a space-filling curve
    // or by due time. The model has to outlive this.
    RouteFilling(const Model& model, std::vector<Index> tasks);

    // The stops of a route for an empty slot; none if no task fits. Nothing counts as served until
    // take(). Takes kChoices looks for each task that is served or passed over.
    std::span<const Index> fill(Index slot);
    // The tasks of these stops, some of what fill() returned last, are no longer offered.
    void take(std::span<const Index> stops);

    [[nodiscard]] bool is_done() const { return offered_.empty(); }

private:
    // The route up to leaving its last stop.
    struct Head {
        Index place = kNone;
        std::int64_t departure = 0;  // the earliest
        std::int64_t now = 0;
        std::int64_t work_s = 0;                     // travel, service and breaks so far
        std::int64_t depart_by = model::kUnlimited;  // the latest that is on time so far
        std::int64_t distance_m = 0;
        std::int64_t driving_s = 0;
        std::int64_t tasks = 0;
        std::size_t breaks = 0;  // that are over
        bool has_stops = false;
        model::Load aboard{};
        model::Load most{};  // on board anywhere so far, with what is brought
    };
    // A stop that may come next. kNone: there is none.
    struct Choice {
        Index stop = kNone;
        std::int64_t rank = 0;  // the least is best
    };
    // When a stop is reached and begun.
    struct Start {
        std::int64_t from = 0;
        std::int64_t close = 0;    // of the window that `from` is in
        std::int64_t pause_s = 0;  // breaks taken on the way
        std::size_t breaks = 0;    // that are over by then
    };

    [[nodiscard]] Choice next_choice();
    [[nodiscard]] Choice best_task();
    void offer_more();
    [[nodiscard]] bool is_in_vain() const;
    void append(Index stop);
    [[nodiscard]] Choice choice_of(const Head& head, Index stop) const;
    [[nodiscard]] Choice soonest(const Head& head, std::span<const Index> deliveries) const;
    [[nodiscard]] bool can_end(Index stop);
    [[nodiscard]] bool comes_home(const Head& head) const;
    void go_on(Head& head, Index stop) const;
    [[nodiscard]] bool has_room(const Head& head, const model::Stop& stop) const;
    [[nodiscard]] Start travel(const Head& head, std::int64_t duration_s, Index stop) const;
    [[nodiscard]] Start start(Index stop, std::int64_t arrival) const;
    [[nodiscard]] std::int64_t stay_s(const Head& head, Index stop) const;
    [[nodiscard]] travel::Arc arc(Index from, Index to) const;

    const Model& model_;
    std::vector<Index> offered_;  // tasks that are not taken
    std::size_t most_in_vain_;    // a route ends once so many tasks in a row did not fit

    // The route that is being filled.
    Index slot_ = 0;
    bool is_bound_ = false;  // by times or limits
    Head head_;
    std::vector<Index> stops_;
    std::vector<Index> aboard_;   // deliveries of what is on board
    std::size_t next_ = 0;        // of offered_, the first that was not looked at
    std::vector<Index> choices_;  // tasks to choose from
    std::size_t in_vain_ = 0;     // tasks that did not fit since the last stop was appended
    std::vector<Index> left_;     // scratch
    ByTask<char> is_taken_;       // scratch
};

}  // namespace routeopt::routing::search
