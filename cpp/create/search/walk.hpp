// One annealed walk through plans, under every rule of a problem.
#pragma once

#include <functional>
#include <unordered_map>
#include <vector>

#include "base/random.hpp"
#include "create/search/heads.hpp"
#include "create/search/noise.hpp"

namespace routeopt::create::search {

class Walk {
public:
    Walk(const Model& model, std::uint64_t seed);

    // A first plan: the stated one, and heads wherever one more costs less. Ends early where
    // goes_on() is false.
    void construct(const std::function<bool()>& goes_on);
    // Tries a number of changes; `fraction`: how much of the walk is over.
    void run(double fraction, std::int64_t tries);
    // Goes on from a plan, which becomes the best one where it costs less.
    void take_over(const Plan& plan);

    [[nodiscard]] const Cost& best() const { return best_cost_; }
    [[nodiscard]] const Plan& best_plan() const { return is_at_best_ ? heads_.plan() : best_; }
    [[nodiscard]] std::int64_t iterations() const { return iterations_; }

private:
    using Key = std::pair<std::int64_t, std::int64_t>;
    struct KeyHash {
        std::size_t operator()(const Key& key) const
        {
            return std::hash<std::int64_t>{}(key.first * 1'000'003 + key.second);
        }
    };
    using Slots = std::unordered_map<Key, Index, KeyHash>;
    static Index found_in(const Slots& slots, const Key& key)
    {
        const auto found = slots.find(key);
        return found == slots.end() ? kNone : found->second;
    }

    // The moves put what they change into changes_; false: there is nothing to change.
    bool choose_move();
    bool add_or_drop();
    bool move_heads();
    bool exchange_ends();
    bool turn_kind();
    [[nodiscard]] Index random_open();
    // One of a slot's heads, or some.
    [[nodiscard]] std::int64_t some_of(Index slot);
    // A slot of the same skill, usually near in time.
    [[nodiscard]] Index near(Index slot);
    // The slot of a skill with these times, or of that kind on a day; kNone if there is none.
    [[nodiscard]] Index slot_at(Index skill, Seconds from, Seconds to) const
    {
        return found_in(slot_at_[as_size(skill)], {from, to});
    }
    [[nodiscard]] Index slot_of_kind(Index skill, Index kind, Index day) const
    {
        return found_in(slot_of_kind_[as_size(skill)], {kind, day});
    }
    [[nodiscard]] Index below(Index bound)
    {
        return static_cast<Index>(random_.below(static_cast<std::uint32_t>(bound)));
    }
    bool fill(Index slot, bool covers);
    void calibrate();
    void shake();
    // Makes changes_, which were tried.
    void keep(const Cost& change);

    const Model& model_;
    Random random_;
    Heads heads_;
    Noise noise_;
    std::vector<Change> changes_;
    std::vector<Index> a_day_;                   // by skill: slots a day
    std::vector<Slots> slot_at_, slot_of_kind_;  // by skill
    bool kinds_count_ = false;
    bool is_at_best_ = true;  // best_ is not written yet
    Plan best_;
    Cost best_cost_;
    std::int64_t iterations_ = 0, since_best_ = 0;
    Index shakes_ = 0;  // changes still to be made whatever they cost
};

}  // namespace routeopt::create::search
