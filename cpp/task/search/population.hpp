// The lists that a list search crosses: it takes from one what starts within a window of time, and
// the rest from another. Of crossing by times of much use (peaks; Valls, Ballestin and Quintanilla
// 2008), by windows, or not, windows led to the shortest projects at equal time.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "task/schema/problem.hpp"

namespace routeopt::task::search {

// A list and its schedule.
struct Point {
    std::vector<std::int32_t> keys;  // by task; the smaller the sooner
    std::vector<Index> modes;
    std::int32_t steps = 0;  // of its schedule
    std::int32_t value = 0;
};

class Population {
public:
    // Iterations: the most that the search does. Few are better spent on one list.
    Population(Index tasks, std::int64_t iterations);

    // How much of a search it is used for; after that the best list alone is worked on.
    [[nodiscard]] double share() const { return share_; }
    [[nodiscard]] bool is_full() const { return members_.size() == most_; }
    void add(const Point& point) { members_.push_back(point); }
    // The member whose turn it is: all have the same number of children.
    Point& next();
    // Puts part of a member, rather of a good one, into a point. Keys are at most `span`.
    void cross_into(Point& point, std::int32_t span, Random& random) const;

private:
    [[nodiscard]] const Point& pick(Random& random) const;

    std::size_t most_;
    double share_;
    double widest_;  // window, of the span
    std::vector<Point> members_;
    std::size_t turn_ = 0;
};

}  // namespace routeopt::task::search
