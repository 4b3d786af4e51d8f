// A set of numbers in [0, bound), with membership test, insertion and removal in constant time and
// iteration in time linear in its size. The search keeps its unserved tasks and its routes in use
// in such sets.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/index.hpp"
#include "base/invariant.hpp"

namespace routeopt {

// The order of iteration is the result of the insertions and removals so far, and of these alone: a
// removal moves the last number into the gap. So two runs that change a set alike see it alike.
class IndexSet {
public:
    explicit IndexSet(std::size_t bound) : at_(bound, kNone) {}

    [[nodiscard]] bool holds(Index number) const
    {
        return at_[static_cast<std::size_t>(number)] != kNone;
    }
    // The members. Valid until the next change.
    [[nodiscard]] std::span<const Index> all() const { return numbers_; }

    // Precondition: number is not a member.
    void enter(Index number)
    {
        INVARIANT(!holds(number), "a number enters once");
        at_[static_cast<std::size_t>(number)] = static_cast<Index>(numbers_.size());
        numbers_.push_back(number);
    }
    // Precondition: number is a member.
    void leave(Index number)
    {
        INVARIANT(holds(number), "only what has entered leaves");
        const Index at = at_[static_cast<std::size_t>(number)];
        const Index last = numbers_.back();
        numbers_[static_cast<std::size_t>(at)] = last;
        at_[static_cast<std::size_t>(last)] = at;
        numbers_.pop_back();
        at_[static_cast<std::size_t>(number)] = kNone;
    }

private:
    std::vector<Index> numbers_;
    std::vector<Index> at_;  // by number: its position in numbers_, or kNone
};

}  // namespace routeopt
