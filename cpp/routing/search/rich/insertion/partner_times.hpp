// When a task may start, given the times of its partners: the tasks to which relations of times
// (synchronized, time lags) tie it. Used while a group of tasks is inserted one by one: places for
// a task are searched only at starts that leave the other tasks of the group a possible start
// (docs/experiments/0039).
#pragma once

#include <cstdint>
#include <optional>

#include "routing/search/rich/insertion/companions.hpp"

namespace routeopt::routing::search::rich {

class PartnerTimes {
public:
    // How a task's start is restricted by absent mandatory partners: not at all; so that each of
    // them can still start within its windows; or so that each can still start between the first
    // and the last of its cheapest starts.
    enum class Strictness : std::uint8_t { none, windows, cheapest };

    PartnerTimes(Plan& plan, Companions& companions)
        : plan_(plan), model_(plan.model()), timing_(plan.timing()), companions_(companions)
    {
    }

    // Sets the strictness for the calls of hold() that follow; resets was_bound_to_absent() and
    // was_bound_to_price().
    void begin(Strictness strictness)
    {
        strictness_ = strictness;
        was_bound_to_absent_ = was_bound_to_price_ = false;
    }
    // Whether, since begin(), an absent partner has restricted the start of some task.
    [[nodiscard]] bool was_bound_to_absent() const { return was_bound_to_absent_; }
    // Whether, since begin(), the starts considered of some absent partner were fewer than its
    // windows allow, because only the cheapest ones counted (Strictness::cheapest).
    [[nodiscard]] bool was_bound_to_price() const { return was_bound_to_price_; }

    // Restricts the task's start (RouteTime::hold()) to the times that its partners allow: a placed
    // partner by its times in its route, an absent mandatory one according to the strictness. Of a
    // shipment's two stops the one with the narrower range is restricted. Returns false if there is
    // no such start, or if a partner is in a route whose times may not change. release() lifts the
    // restriction.
    [[nodiscard]] bool hold(Index task);
    // Lifts the restriction that hold() has set.
    void release() { timing_.hold({}); }

private:
    // When the service of a stop may start, and how long the vehicle stays then.
    struct Start {
        std::int64_t first = 0;
        std::int64_t last = 0;
        std::int64_t least_stay_s = 0;
        std::int64_t most_stay_s = 0;
        bool is_placed = false;

        // Narrows the range to the starts that the relation allows given `partner`, the possible
        // starts of the relation's stop `other`. Returns whether the range has changed.
        bool narrow(const model::Relation& relation, Index other, const Start& partner);
    };

    // The starts of one of the task's stops that its relations allow; the range may be empty.
    // Nothing if a partner is in a route whose times may not change.
    [[nodiscard]] std::optional<Start> start_of(Index task, Index stop);
    // The possible starts of a partner's stop. Nothing if the stop does not restrict the task: it
    // is one of the task's own stops, or it is absent and optional, or absent and cannot be served
    // now, or absent and possible at any time.
    [[nodiscard]] std::optional<Start> start_of_partner(Index task, Index other);
    // From the first to the last start within the stop's windows.
    [[nodiscard]] Start within_windows(Index stop) const;
    // From the first to the last of the stop's cheapest starts. O(pieces of the stop's price).
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
