// Some of the numbers below a bound, in no order of theirs; each change takes constant time.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/index.hpp"
#include "base/invariant.hpp"

namespace routeopt {

class IndexSet {
public:
    explicit IndexSet(std::size_t bound) : at_(bound, kNone) {}

    [[nodiscard]] bool holds(Index number) const
    {
        return at_[static_cast<std::size_t>(number)] != kNone;
    }
    [[nodiscard]] std::span<const Index> all() const { return numbers_; }

    void enter(Index number)
    {
        INVARIANT(!holds(number), "a number enters once");
        at_[static_cast<std::size_t>(number)] = static_cast<Index>(numbers_.size());
        numbers_.push_back(number);
    }
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
    std::vector<Index> at_;  // by number, its place among them, or kNone
};

}  // namespace routeopt
