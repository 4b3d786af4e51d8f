#include "base/assignment.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

namespace routeopt {
namespace {

constexpr std::int64_t kFar = std::numeric_limits<std::int64_t>::max();

// Minimises the sum of costs, which are the greatest weight less a pair's own. Each row has a
// column of its own behind the others, which stands for none, with the weight 0.
class Assignment {
public:
    Assignment(const std::vector<std::vector<WeightedColumn>>& rows, Index columns)
        : rows_(rows), columns_(columns)
    {
        const std::size_t count = as_size(columns) + rows.size();
        row_of_.assign(count, kNone);
        price_.assign(count, 0);
        distance_.assign(count, kFar);
        from_.assign(count, kNone);
        column_of_.assign(rows.size(), kNone);
        for (const auto& row : rows)
            for (const WeightedColumn& pair : row)
                most_ = std::max(most_, pair.weight);
    }

    std::vector<Index> columns_of_rows()
    {
        for (Index row = 0; row < std::ssize(rows_); ++row)
            assign(row);
        std::vector<Index> found = column_of_;
        std::ranges::replace_if(found, [&](Index column) { return column >= columns_; }, kNone);
        return found;
    }

private:
    // Calls visit(column, cost) for the columns of a row.
    template <class Visit>
    void each_column_of(Index row, Visit&& visit) const
    {
        for (const WeightedColumn& pair : rows_[as_size(row)])
            visit(pair.column, most_ - pair.weight);
        visit(columns_ + row, most_);
    }

    // Finds the cheapest way to give the row a column, others being given other columns.
    void assign(Index row)
    {
        reached_.clear();
        done_.clear();
        open_ = {};
        look_from(row, 0, 0);
        Index last = kNone;
        for (;;) {
            const auto [distance, column] = open_.top();
            open_.pop();
            if (distance > distance_[as_size(column)])
                continue;
            last = column;
            const Index other = row_of_[as_size(column)];
            if (other == kNone)
                break;
            done_.push_back(column);
            look_from(other, distance, reduced_cost(other, column));
        }
        const std::int64_t length = distance_[as_size(last)];
        for (const Index column : done_)
            price_[as_size(column)] += distance_[as_size(column)] - length;
        while (last != kNone) {
            const Index taker = from_[as_size(last)];
            row_of_[as_size(last)] = taker;
            last = std::exchange(column_of_[as_size(taker)], last);
        }
        for (const Index column : reached_)
            distance_[as_size(column)] = kFar;
    }

    // Looks at the columns of a row that is reached at a distance; `paid`: what its present column
    // costs it.
    void look_from(Index row, std::int64_t distance, std::int64_t paid)
    {
        each_column_of(row, [&](Index column, std::int64_t cost) {
            const std::int64_t there = distance + cost - price_[as_size(column)] - paid;
            std::int64_t& known = distance_[as_size(column)];
            if (there >= known)
                return;
            if (known == kFar)
                reached_.push_back(column);
            known = there;
            from_[as_size(column)] = row;
            open_.emplace(there, column);
        });
    }

    [[nodiscard]] std::int64_t reduced_cost(Index row, Index column) const
    {
        std::int64_t found = 0;
        each_column_of(row, [&](Index other, std::int64_t cost) {
            if (other == column)
                found = cost - price_[as_size(column)];
        });
        return found;
    }

    using Reached = std::pair<std::int64_t, Index>;  // distance, column

    const std::vector<std::vector<WeightedColumn>>& rows_;
    Index columns_;
    std::int64_t most_ = 0;
    std::vector<Index> column_of_;     // by row
    std::vector<Index> row_of_;        // by column
    std::vector<std::int64_t> price_;  // by column
    // While a row is assigned, by column: how far it is, and the row before it on the way.
    std::vector<std::int64_t> distance_;
    std::vector<Index> from_;
    std::vector<Index> reached_;
    std::vector<Index> done_;
    std::priority_queue<Reached, std::vector<Reached>, std::greater<>> open_;
};

}  // namespace

std::vector<Index> assign_most(const std::vector<std::vector<WeightedColumn>>& rows, Index columns)
{
    return Assignment{rows, columns}.columns_of_rows();
}

}  // namespace routeopt
