// Who does a task: people in different roles, each of which needs some of its candidates.
#pragma once

#include <cstdint>
#include <vector>

#include "base/index.hpp"

namespace routeopt::task::search {

// A minimum-weight basis of a transversal matroid: people are asked in the order in which they are
// added, and one joins if roles can be shared out among all who joined (augmenting paths, Kuhn
// 1955). So a team of people who are added by ascending price costs least.
class Team {
public:
    void start();
    // One more role, of so many people.
    void need(std::int64_t count);
    // Whether the person has joined. `roles`: those that it may fill.
    bool add(Index person, const std::vector<int>& roles);
    [[nodiscard]] bool is_full() const { return missing_ == 0; }
    [[nodiscard]] bool is_full(int role) const
    {
        return free_[static_cast<std::size_t>(role)] == 0;
    }
    // For the caller's list of roles, so that it need not be made anew each time.
    [[nodiscard]] std::vector<int>& scratch() { return scratch_; }
    [[nodiscard]] const std::vector<Index>& people() const { return people_; }

private:
    bool augment(std::size_t member);

    std::vector<std::int64_t> free_;       // by role
    std::vector<Index> people_;            // who joined
    std::vector<std::vector<int>> roles_;  // by member: those it may fill
    std::vector<int> role_of_;             // by member
    std::vector<char> seen_;               // by role
    std::vector<int> scratch_;
    std::int64_t missing_ = 0;
};

}  // namespace routeopt::task::search
