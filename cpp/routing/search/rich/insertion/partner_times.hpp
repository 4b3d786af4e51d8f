// When a task may start given the times of its partners: tasks that relations of times
// (synchronized, time lags) tie it to. Used while a group is put in task by task: each is looked
// for only at starts that leave the others of the group a possible start (experiment 39).
#pragma once

#include <cstdint>
#include <optional>

#include "routing/search/rich/insertion/companions.hpp"

namespace routeopt::routing::search::rich {

class PartnerTimes {
public:
    // To which starts of absent partners that have to be served a task is bound: to none, to those
    // within their windows, or to those of least price.
    enum class Strictness : std::uint8_t { none, windows, cheapest };

    PartnerTimes(Plan& plan, Companions& companions)
        : plan_(plan), model_(plan.model()), timing_(plan.timing()), companions_(companions)
    {
    }

    // For what follows; forgets the findings below.
    void begin(Strictness strictness)
    {
        strictness_ = strictness;
        was_bound_to_absent_ = was_bound_to_price_ = false;
    }
    // Since begin(): some task was bound to a partner that is absent,
    [[nodiscard]] bool was_bound_to_absent() const { return was_bound_to_absent_; }
    // and to less than that one's windows.
    [[nodiscard]] bool was_bound_to_price() const { return was_bound_to_price_; }

    // Holds the task's start (RouteTime::hold()) between the times that its partners allow: those
    // of the routes of partners that are placed, and for absent ones that have to be served what
    // the strictness says. Of a shipment's two stops the one with less room is held. False: there
    // is no such start, or a partner's route keeps its times as they are. release() ends it.
    [[nodiscard]] bool hold(Index task);
    void release() { timing_.hold({}); }

private:
    // When a stop may start, and how long it then takes.
    struct Start {
        std::int64_t first = 0;
        std::int64_t last = 0;
        std::int64_t least_stay_s = 0;
        std::int64_t most_stay_s = 0;
        bool is_placed = false;

        // Narrows it to what the relation allows for a start of `partner`, which is that of the
        // relation's stop `other`. False: it was no wider before.
        bool narrow(const model::Relation& relation, Index other, const Start& partner);
    };

    // The start of one of the task's stops that its relations allow; nothing: a partner forbids
    // any.
    [[nodiscard]] std::optional<Start> start_of(Index task, Index stop);
    // Of a partner's stop. Nothing where it binds nobody: it is the task's own, or absent and need
    // not be served, cannot be, or can be at any time.
    [[nodiscard]] std::optional<Start> start_of_partner(Index task, Index other);
    [[nodiscard]] Start within_windows(Index stop) const;
    // From the first to the last start of least price. O(pieces of the stop's price).
    [[nodiscard]] Start cheapest(Index stop) const;

    Plan& plan_;
    const Model& model_;
    RouteTime& timing_;
    Companions& companions_;
    Strictness strictness_ = Strictness::none;
    bool was_bound_to_absent_ = false;
    bool was_bound_to_price_ = false;
};

}  // namespace routeopt::routing::search::rich
