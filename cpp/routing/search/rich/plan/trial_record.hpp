// Insertions made on trial: what it takes to undo them, last to first, and to make them again
// without measuring a route twice. A group of tasks is put in on trial until a way pays.
//
// Each entry keeps one route. While the plan has the insertion, that is the route without the task,
// unless the undo log has it already; once the insertion is undone, the route with the task.
#pragma once

#include <memory>
#include <vector>

#include "base/invariant.hpp"
#include "routing/search/rich/plan/undo_log.hpp"

namespace routeopt::routing::search::rich {

class TrialRecord {
public:
    struct Entry {
        Index task;
        Index slot;
        bool was_touched;  // the route had changed before since the last commit
        std::unique_ptr<Route> other;
        std::size_t first_surcharge;  // of surcharges(): those that changed with this insertion
    };

    [[nodiscard]] bool is_running() const { return is_running_; }
    // Forgets what was recorded before; each route of it goes to recycle().
    template <class Recycle>
    void start(Recycle&& recycle)
    {
        INVARIANT(!is_running_, "one record at a time");
        while (!entries_.empty()) {
            if (entries_.back().other)
                recycle(std::move(entries_.back().other));
            entries_.pop_back();
        }
        surcharges_.clear();
        is_running_ = true;
    }
    void stop() { is_running_ = false; }

    // A task is about to be put in. `without`: see Entry::other; null where the undo log has it.
    void add(Index task, Index slot, bool was_touched, std::unique_ptr<Route> without)
    {
        entries_.push_back({task, slot, was_touched, std::move(without), surcharges_.size()});
    }
    // A surcharge is about to change after the last entry's insertion.
    void add_surcharge(const OldSurcharge& old) { surcharges_.push_back(old); }

    [[nodiscard]] std::vector<Entry>& entries() { return entries_; }
    [[nodiscard]] std::vector<OldSurcharge>& surcharges() { return surcharges_; }
    // Where the surcharges of an entry end.
    [[nodiscard]] std::size_t surcharges_end(std::size_t entry) const
    {
        return entry + 1 < entries_.size() ? entries_[entry + 1].first_surcharge
                                           : surcharges_.size();
    }

private:
    std::vector<Entry> entries_;
    std::vector<OldSurcharge> surcharges_;
    bool is_running_ = false;
};

}  // namespace routeopt::routing::search::rich
