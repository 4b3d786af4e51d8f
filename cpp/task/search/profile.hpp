// How many units of a capacitated resource are free over time, and what is left of a stock.
#pragma once

#include <algorithm>
#include <vector>

#include "task/schema/problem.hpp"
#include "task/search/windows.hpp"

namespace routeopt::task::search {

class Profile {
public:
    // `steps` begin at or before every instant that is asked for.
    explicit Profile(const std::vector<Step>& steps)
    {
        for (const Step& step : steps)
            all_.push_back({step.from, step.amount, step.amount == 0});
        base_ = all_;
    }

    // The earliest start, not before t, from which on `amount` units are free for that long.
    [[nodiscard]] Instant earliest(Instant t, Seconds length, std::int64_t amount,
                                   Instant limit) const
    {
        std::size_t at = index_of(t);
        for (std::size_t i = at; i < all_.size(); ++i) {
            if (i > at && all_[i].from >= t + length)
                break;
            if (all_[i].free < amount) {
                if (i + 1 == all_.size())
                    return kNever;
                at = i + 1;
                t = all_[at].from;
                if (t > limit)
                    break;
            }
        }
        return t;
    }
    // Whether that many are free all the time, but for the time when the resource is off.
    [[nodiscard]] bool is_free(Instant from, Instant to, std::int64_t amount) const
    {
        for (std::size_t i = index_of(from); i < all_.size() && all_[i].from < to; ++i)
            if (!all_[i].is_off && all_[i].free < amount)
                return false;
        return true;
    }
    [[nodiscard]] Instant next_event(Instant t) const
    {
        const std::size_t i = index_of(t) + 1;
        return i < all_.size() ? all_[i].from : kNever;
    }
    // Adds to what is free; -amount for a task that is put in.
    void add(Instant from, Instant to, std::int64_t amount)
    {
        if (from >= to)
            return;
        const std::size_t first = split(from);
        const std::size_t last = split(to);
        for (std::size_t i = first; i < last; ++i)
            all_[i].free += amount;
        join(last);
        join(first);
    }
    void clear() { all_ = base_; }

private:
    struct Piece {
        Instant from;
        std::int64_t free;
        bool is_off;
    };

    [[nodiscard]] std::size_t index_of(Instant t) const
    {
        const auto after =
            std::upper_bound(all_.begin(), all_.end(), t,
                             [](Instant at, const Piece& piece) { return at < piece.from; });
        return after == all_.begin() ? 0 : static_cast<std::size_t>(after - all_.begin()) - 1;
    }
    std::size_t split(Instant t)
    {
        const std::size_t at = index_of(t);
        if (all_[at].from >= t)
            return at;
        Piece piece = all_[at];
        piece.from = t;
        all_.insert(all_.begin() + static_cast<std::ptrdiff_t>(at) + 1, piece);
        return at + 1;
    }
    void join(std::size_t at)
    {
        if (at > 0 && at < all_.size() && all_[at].free == all_[at - 1].free &&
            all_[at].is_off == all_[at - 1].is_off)
            all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(at));
    }

    std::vector<Piece> all_, base_;
};

// A stock: what is there at the start and comes with deliveries, less what tasks use up at their
// starts. It is never below 0.
class Stock {
public:
    explicit Stock(const Resource& resource) : total_(resource.stock)
    {
        for (const Delivery& delivery : resource.deliveries) {
            changes_.push_back({delivery.at, delivery.amount});
            total_ += delivery.amount;
        }
        base_ = changes_;
        base_total_ = total_;
    }

    // The earliest instant, not before t, from which on `amount` is there for good.
    [[nodiscard]] Instant earliest(Instant t, std::int64_t amount) const
    {
        std::int64_t left = total_;
        if (left < amount)
            return kNever;
        for (std::size_t i = changes_.size(); i-- > 0;) {
            if (changes_[i].at <= t)
                break;
            left -= changes_[i].amount;
            // What is left just before that change.
            const bool is_last_at = i > 0 && changes_[i - 1].at == changes_[i].at;
            if (!is_last_at && left < amount)
                return changes_[i].at;
        }
        return t;
    }
    void add(Instant at, std::int64_t amount)
    {
        const auto place =
            std::lower_bound(changes_.begin(), changes_.end(), at,
                             [](const Change& one, Instant t) { return one.at < t; });
        if (place != changes_.end() && place->at == at) {
            place->amount += amount;
            if (place->amount == 0)
                changes_.erase(place);
        } else {
            changes_.insert(place, {at, amount});
        }
        total_ += amount;
    }
    void clear()
    {
        changes_ = base_;
        total_ = base_total_;
    }

private:
    struct Change {
        Instant at;
        std::int64_t amount;
    };

    std::int64_t total_ = 0, base_total_ = 0;  // what is left in the end
    std::vector<Change> changes_, base_;
};

}  // namespace routeopt::task::search
