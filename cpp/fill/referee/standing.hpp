// A plan and what it costs, against which changes are judged: only what a change touches is judged
// anew.
#pragma once

#include <memory>

#include "fill/referee/cover.hpp"
#include "fill/referee/judgement.hpp"

namespace routeopt::fill::referee {

// A person is put on a shift, or taken off it.
struct Step {
    Index employee = kNone, shift = kNone;
    bool is_on = true;
};

class Standing {
public:
    Standing(const Problem& problem, std::span<const Assignment> plan);
    Standing(const Standing&) = delete;
    Standing& operator=(const Standing&) = delete;

    [[nodiscard]] const Score& score() const { return score_; }
    // What is held against a person, cover aside.
    [[nodiscard]] const std::vector<Item>& items_of(Index employee) const
    {
        return items_[as_size(employee)];
    }
    [[nodiscard]] const std::vector<Index>& shifts_of(Index employee) const
    {
        return cover_.shifts_of(employee);
    }
    [[nodiscard]] const std::vector<Index>& people_on(Index shift) const
    {
        return cover_.people_on(shift);
    }
    [[nodiscard]] bool is_on(Index employee, Index shift) const;

    // What a change makes of the plan, which stays as it is. Precondition: nobody is put on a shift
    // twice, nor taken off one without being on it.
    struct Outcome {
        Score score;
        std::vector<Item> before, after;  // of what it touches
    };
    [[nodiscard]] Outcome after(std::span<const Step> steps);

private:
    void make(const Step& step);
    void undo(const Step& step);

    const Problem& problem_;
    Judgement judgement_;  // what the cover writes to
    Cover cover_;
    std::vector<std::vector<Item>> items_;  // by employee
    Score score_;
};

// The points by which a constraint costs more at a level after a change than before.
struct Rise {
    Level level = Level::hard;
    Constraint constraint{};
    std::int64_t points = 0;
};
// The constraints that cost more, in the order of levels and constraints.
std::vector<Rise> rises(const Standing::Outcome& outcome);

}  // namespace routeopt::fill::referee
