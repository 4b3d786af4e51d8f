// Piecewise linear functions of time: what the time of a route costs is computed with them.
//
// The least cost of a route up to a visit, by the time at which it is left (the forward function),
// and of the rest from a visit on, by the time at which it is reached (the backward function), are
// such functions (Ibaraki et al. 2005, 2008; Hashimoto et al. 2006; Vidal et al. 2015). A backward
// function is kept mirrored, as a function of -t: it then never rises either, and one step,
// advance(), makes both kinds.
//
// A function is a list of model::Piece, lines over whole seconds [from, to]. Times are seconds,
// costs are those of the search; both are whole, so nothing is rounded. Every operation is linear
// in the pieces that it is given.
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

// The least cost of a part of a route by the time at which the part is over. Never rises, as who is
// early may wait; from the start of its first piece on it is defined everywhere, without gaps: the
// last piece is level (slope 0) and reaches kFar. Empty: the part cannot be in time. A view: valid
// as long as the pieces that it is of.
//
// A model::Curve, what a start costs by its time, is of pieces too, but may rise and have gaps,
// where no start is allowed.
using CostFunction = std::span<const Piece>;

// The pieces of a function that is being made: a vector whose capacity grows ahead, so that many
// pieces can be written behind its end at once. What is appended must not be a part of the list
// itself.
class Pieces {
public:
    Pieces() = default;
    // Copies the pieces without the room behind them.
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
    void assign(CostFunction pieces)
    {
        clear();
        append(pieces);
    }
    void append(CostFunction pieces)
    {
        std::ranges::copy(pieces, room_for(pieces.size()));
        size_ += pieces.size();
    }

    // The end of the list, behind which `more` further pieces may be written; end_at() then makes
    // those that were written part of it. Pointers to pieces are valid until this, push_back(),
    // assign() or append() is called again.
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

// A function that is constant from its first time on: most are, where waiting is free and all stops
// have windows at one price. Needs no list of pieces.
struct Level {
    std::int64_t from;
    Cost value;

    [[nodiscard]] Piece piece() const { return {from, kFar, value, 0}; }

    // Becomes what advance() makes of it. False, and nothing is changed: the first start that is
    // possible is not the cheapest, so the result is not constant, or no start is possible.
    // `later`: by piece of the curve, the least value of the pieces behind it; null: not known.
    // O(pieces in front of the start), without `later` O(pieces).
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

// The step of the dynamic program. Appends to `out` the function of a part with one visit more: who
// is through with the part `before` by t reaches the visit at t + way, starts at a time that its
// curve allows and prices, and is through `stay` later. Waiting is free here: the duration is
// priced at the route's ends. Nothing is appended where no start is possible. Precondition: way >=
// 0, and no piece of the curve lies behind kFar.
void advance(CostFunction before, std::int64_t way, Curve curve, std::int64_t stay, Pieces& out);

// The same of a function that is not empty, written to where there is room for most_advanced()
// pieces; returns the end of what is written.
[[nodiscard]] Piece* advance(CostFunction before, std::int64_t way, Curve curve, std::int64_t stay,
                             Piece* out);

// How many pieces advance() writes at most, by how many its two functions have.
constexpr std::size_t most_advanced(std::size_t before, std::size_t curve)
{
    return 2 * (before + curve) + 1;
}

// Appends what a break makes of a function: who is through by t takes a break of `length` at once,
// no later than `until`, and is through with it no earlier than `floor`. The result at time t is
// before(min(t - length, until)), defined from `floor` on. Appends nothing where `before` begins
// later than `until`.
void pause(CostFunction before, std::int64_t length, std::int64_t floor, std::int64_t until,
           Pieces& out);

// Appends the lower of two functions at each time. Pieces that lie on one line are joined.
void lower(CostFunction a, CostFunction b, Pieces& out);

// The least of before(t) + behind(-(t + way)) over all t: the least cost of a route that has the
// forward function `before` on one side of a leg of `way` seconds, and the backward function
// `behind` on the other. Nothing: no t is in time for both.
std::optional<Cost> least_sum(CostFunction before, std::int64_t way, CostFunction behind);

// The least cost of a route by way of a visit put between the two: the least of
// before(t - way) + curve(t) + behind(-(t + onward)) over all starts t of the visit; `onward` is
// its stay and its leg. Nothing where that is `most` or more. Later starts are not looked at once
// none of them can be cheaper. Precondition: the curve is never below zero.
std::optional<Cost> least_through(CostFunction before, std::int64_t way, Curve curve,
                                  std::int64_t onward, CostFunction behind, Cost most);

}  // namespace routeopt::routing::search::rich
