// What a route's time costs, as functions of time: pieces of lines over whole seconds. The least
// cost of a route up to a stop, by when it is left, and from a stop on, by when it is reached, are
// such functions (Ibaraki et al. 2005; Vidal et al. 2015); both are computed by the same step, the
// second with time mirrored.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "routing/model/model.hpp"

namespace routeopt::routing::search::rich {

using model::Cost;
using model::Curve;
using model::Piece;

inline constexpr std::int64_t kFar = model::kUnlimited;

// Never rises; from its first piece on it is defined everywhere: the last piece is level and
// reaches kFar. Empty: never.
using Falling = std::span<const Piece>;

// A list that many pieces are written behind at once; what is appended is not of the list itself.
class Pieces {
public:
    Pieces() = default;
    // The pieces are copied, and not the room behind them.
    Pieces(const Pieces& other) { append(other); }
    Pieces& operator=(const Pieces& other)
    {
        if (this != &other)
            assign(other);
        return *this;
    }
    Pieces(Pieces&& other) noexcept
        : all_(std::move(other.all_)), size_(std::exchange(other.size_, 0))
    {
    }
    Pieces& operator=(Pieces&& other) noexcept
    {
        all_ = std::move(other.all_);
        size_ = std::exchange(other.size_, 0);
        return *this;
    }
    ~Pieces() = default;

    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] const Piece& front() const { return all_.front(); }
    [[nodiscard]] Piece* begin() { return all_.data(); }
    [[nodiscard]] Piece* end() { return begin() + size_; }
    [[nodiscard]] const Piece* begin() const { return all_.data(); }
    [[nodiscard]] const Piece* end() const { return begin() + size_; }

    void clear() { size_ = 0; }
    void cut(std::size_t size) { size_ = size; }
    void push_back(const Piece& piece)
    {
        *room_for(1) = piece;
        ++size_;
    }
    void assign(Falling pieces)
    {
        clear();
        append(pieces);
    }
    void append(Falling pieces)
    {
        std::ranges::copy(pieces, room_for(pieces.size()));
        size_ += pieces.size();
    }

    // Where so many more are written; they are part of the list when it is said where they end.
    [[nodiscard]] Piece* room_for(std::size_t more)
    {
        if (size_ + more > all_.size())
            all_.resize(2 * (size_ + more));
        return end();
    }
    void end_at(const Piece* end) { size_ = static_cast<std::size_t>(end - begin()); }

private:
    std::vector<Piece> all_;
    std::size_t size_ = 0;
};

// A function that is level from its first time on.
struct Level {
    std::int64_t from;
    Cost value;

    [[nodiscard]] Piece piece() const { return {from, kFar, value, 0}; }

    // Becomes what advance() makes of it, where the first start is the cheapest. False: it is not,
    // or there is none.
    // `later`, if known: by piece, the least of those behind it.
    bool advance_at_once(std::int64_t way, Curve curve, std::int64_t stay,
                         const Cost* later = nullptr)
    {
        const std::int64_t arrival = from + way;
        const Piece* own = curve.data();
        const Piece* const end = own + curve.size();
        while (own != end && own->to < arrival)
            ++own;
        if (own == end || own->slope < 0)
            return false;
        const std::int64_t start = std::max(arrival, own->from);
        const Cost price = own->slope == 0 ? own->value : own->at(start);
        if (later != nullptr) {
            if (later[own - curve.data()] < price)
                return false;
        } else {
            while (++own != end)
                if (own->slope < 0 || own->value < price)
                    return false;
        }
        from = start + stay;
        value += price;
        return true;
    }
};

// Appends to `out` what it costs to be through with a stop by a time: who is through with the part
// before by t is at the stop at t + way, starts where `curve` allows it, and is through `stay`
// later. Waiting is free here: duration is priced at the ends. Precondition: no way is below zero,
// and no piece of the curve lies behind kFar.
void advance(Falling before, std::int64_t way, Curve curve, std::int64_t stay, Pieces& out);

// The same, of a part that is not empty, written to where there is room for most_advanced();
// returns the end of it.
[[nodiscard]] Piece* advance(Falling before, std::int64_t way, Curve curve, std::int64_t stay,
                             Piece* out);

// How many pieces advance() appends at most, by how many it is given.
constexpr std::size_t most_advanced(std::size_t before, std::size_t curve)
{
    return 2 * (before + curve) + 1;
}

// Appends `before` as a pause makes it: at(min(time - length, until)), from `floor` on.
void pause(Falling before, std::int64_t length, std::int64_t floor, std::int64_t until,
           Pieces& out);

// Appends the lower of two.
void lower(Falling a, Falling b, Pieces& out);

// The least of before(t) + behind(-(t + way)) over all t: the parts before and behind a leg.
std::optional<Cost> least_sum(Falling before, std::int64_t way, Falling behind);

// The least of a route by way of a stop: before(t - way) + curve(t) + behind(-(t + onward)) over
// all starts t of the stop. Nothing where that is `most` or more. Precondition: no curve is below
// zero.
std::optional<Cost> least_through(Falling before, std::int64_t way, Curve curve,
                                  std::int64_t onward, Falling behind, Cost most);

}  // namespace routeopt::routing::search::rich
