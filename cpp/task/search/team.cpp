#include "task/search/team.hpp"

#include <algorithm>

namespace routeopt::task::search {

void Team::start()
{
    free_.clear();
    missing_ = 0;
    people_.clear();
    role_of_.clear();
}

void Team::need(std::int64_t count)
{
    free_.push_back(count);
    missing_ += count;
}

bool Team::add(Index person, const std::vector<int>& roles)
{
    const std::size_t member = people_.size();
    if (roles_.size() <= member)
        roles_.emplace_back();
    roles_[member] = roles;
    people_.push_back(person);
    role_of_.push_back(-1);
    seen_.assign(free_.size(), 0);
    if (augment(member)) {
        --missing_;
        return true;
    }
    people_.pop_back();
    role_of_.pop_back();
    return false;
}

// Depth at most the number of roles.
bool Team::augment(std::size_t member)
{
    for (const int role : roles_[member]) {
        const auto r = static_cast<std::size_t>(role);
        if (seen_[r] != 0)
            continue;
        seen_[r] = 1;
        if (free_[r] > 0) {
            --free_[r];
            role_of_[member] = role;
            return true;
        }
        for (std::size_t other = 0; other < role_of_.size(); ++other)
            if (other != member && role_of_[other] == role && augment(other)) {
                role_of_[member] = role;
                return true;
            }
    }
    return false;
}

}  // namespace routeopt::task::search
