// What a plain::Plan writes down about its changes: a journal of links made and undone since the
// last commit, by which they are taken back; which routes have changed since then; and which nodes
// have changed since the best plan was last kept. Writing takes constant time for each change, so
// an iteration pays for what it changes and not for the size of the plan.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "routing/search/plain/plan_records.hpp"

namespace routeopt::routing::search::plain {

class PlanJournal {
public:
    // Slots whose routes changed since the last commit, in the order of their first change.
    [[nodiscard]] std::span<const Index> touched() const { return touched_; }
    [[nodiscard]] bool is_touched(Index slot) const { return touched_in_[slot] == round_; }
    // A number that changes whenever a change of the slot's route is committed: what was found for
    // the route holds as long as it has the same number and is not touched.
    [[nodiscard]] std::int64_t committed_in(Index slot) const { return committed_in_[slot]; }

    // Calls visit(node) for each node whose `next` may have changed by commits since this was last
    // called: copying these nodes keeps the best plan in time proportional to the changes.
    template <class Visit>
    void each_changed(Visit&& visit)
    {
        for (const Index index : changed_) {
            is_changed_[index] = 0;
            visit(index);
        }
        changed_.clear();
    }

protected:
    enum class Did : std::uint8_t { linked, unlinked };
    // A node linked behind another one, or unlinked from there.
    struct Entry {
        Did did;
        Index node;
        Index after;
        Arc leg_before;  // of `after`, before the change
        Arc leg_of_node;
    };
    struct OldTimes {
        Index node;
        std::int64_t ready;
        std::int64_t latest;
    };

    PlanJournal(std::size_t slots, std::size_t nodes)
        : committed_next_(nodes, kNone), touched_in_(slots, 0), committed_in_(slots, 0),
          is_changed_(nodes, 0)
    {
    }

    void touch(Index slot)
    {
        if (touched_in_[slot] == round_)
            return;
        touched_in_[slot] = round_;
        touched_.push_back(slot);
    }
    void remember(Index index, const Times& times)
    {
        old_times_.push_back({index, times.ready, times.latest});
    }

    // Makes the changes written down since the last commit permanent, and forgets them. nodes:
    // those of the plan as it is now.
    void commit_changes(const std::vector<Node>& nodes)
    {
        for (const Entry& entry : journal_)
            for (const Index index : {entry.node, entry.after}) {
                committed_next_[index] = nodes[as_size(index)].next;
                if (is_changed_[index] != 0)
                    continue;
                is_changed_[index] = 1;
                changed_.push_back(index);
            }
        for (const Index slot : touched_)
            committed_in_[slot] = round_;
        begin_round();
    }
    // Forgets the changes written down since the last commit.
    void begin_round()
    {
        journal_.clear();
        old_times_.clear();
        touched_.clear();
        ++round_;
    }

    std::vector<Entry> journal_;       // first to last
    std::vector<OldTimes> old_times_;  // first to last
    ByNode<Index> committed_next_;     // what followed each node at the last commit

private:
    std::vector<Index> touched_;
    BySlot<std::int64_t> touched_in_;    // the last round in which a slot was touched
    BySlot<std::int64_t> committed_in_;  // and the last one that was committed
    std::int64_t round_ = 1;             // from one commit, or taking back, to the next
    std::vector<Index> changed_;         // nodes, since each_changed()
    ByNode<char> is_changed_;
};

}  // namespace routeopt::routing::search::plain
