#include "base/delaunay.hpp"

#include <algorithm>
#include <numeric>

#include "base/quantity.hpp"

namespace routeopt {
namespace {

// Half-edges in pairs: the other half of e has the number e ^ 1. Those that leave a point are a
// ring, counterclockwise.
class Triangulation {
public:
    explicit Triangulation(std::vector<GridPoint> points) : points_(std::move(points))
    {
        if (points_.size() > 1)
            divide(0, points_.size());
    }

    template <class Visit>
    void each_edge(Visit&& visit) const
    {
        for (std::size_t e = 0; e < from_.size(); e += 2)
            if (!removed_[e])
                visit(from_[e], from_[e + 1]);
    }

private:
    using Edge = std::size_t;
    struct Hull {
        Edge left, right;  // counterclockwise from the leftmost point, clockwise from the rightmost
    };

    static Edge other(Edge e) { return e ^ 1; }
    std::size_t to(Edge e) const { return from_[other(e)]; }
    Edge next_on_left(Edge e) const { return before_[other(e)]; }
    Edge before_on_right(Edge e) const { return next_[other(e)]; }

    Edge make(std::size_t a, std::size_t b)
    {
        const Edge e = from_.size();
        for (const std::size_t point : {a, b}) {
            next_.push_back(from_.size());
            before_.push_back(from_.size());
            from_.push_back(point);
            removed_.push_back(false);
        }
        return e;
    }
    void splice(Edge a, Edge b)
    {
        std::swap(next_[a], next_[b]);
        before_[next_[a]] = a;
        before_[next_[b]] = b;
    }
    // From the end of a to the start of b, with one face at their left.
    Edge connect(Edge a, Edge b)
    {
        const Edge e = make(to(a), from_[b]);
        splice(e, next_on_left(a));
        splice(other(e), b);
        return e;
    }
    void remove(Edge e)
    {
        splice(e, before_[e]);
        splice(other(e), before_[other(e)]);
        removed_[e] = removed_[other(e)] = true;
    }

    // Above 0 where the three turn left.
    std::int64_t turn(std::size_t a, std::size_t b, std::size_t c) const
    {
        const GridPoint &p = points_[a], &q = points_[b], &r = points_[c];
        return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    }
    bool is_left_of(std::size_t point, Edge e) const { return turn(point, from_[e], to(e)) > 0; }
    bool is_right_of(std::size_t point, Edge e) const { return turn(point, to(e), from_[e]) > 0; }
    // Whether d is within the circle through a, b and c, which turn left.
    bool is_in_circle(std::size_t a, std::size_t b, std::size_t c, std::size_t d) const
    {
        const GridPoint& at = points_[d];
        const auto part = [&](std::size_t one, std::size_t two, std::size_t three) {
            const GridPoint &p = points_[one], &q = points_[two], &r = points_[three];
            const std::int64_t x = p.x - at.x, y = p.y - at.y;
            return Int128{x * x + y * y} *
                   ((q.x - at.x) * (r.y - at.y) - (q.y - at.y) * (r.x - at.x));
        };
        return part(a, b, c) + part(b, c, a) + part(c, a, b) > 0;
    }

    Hull divide(std::size_t begin, std::size_t end)
    {
        if (end - begin == 2) {
            const Edge e = make(begin, begin + 1);
            return {e, other(e)};
        }
        if (end - begin > 3) {
            const std::size_t middle = (begin + end) / 2;
            const Hull left = divide(begin, middle), right = divide(middle, end);
            return merge(left, right);
        }
        const Edge a = make(begin, begin + 1), b = make(begin + 1, begin + 2);
        splice(other(a), b);
        const std::int64_t turned = turn(begin, begin + 1, begin + 2);
        if (turned == 0)
            return {a, other(b)};
        const Edge c = connect(b, a);
        return turned > 0 ? Hull{a, other(b)} : Hull{other(c), c};
    }

    Hull merge(Hull left, Hull right)
    {
        Edge a = left.right, b = right.left;
        for (;;) {
            if (is_left_of(from_[b], a))
                a = next_on_left(a);
            else if (is_right_of(from_[a], b))
                b = before_on_right(b);
            else
                break;
        }
        Edge base = connect(other(b), a);
        if (from_[a] == from_[left.left])
            left.left = other(base);
        if (from_[b] == from_[right.right])
            right.right = base;
        while (rise(base)) {
        }
        return {left.left, right.right};
    }

    // Adds the next edge between the two halves above the base; whether there is one.
    bool rise(Edge& base)
    {
        const auto is_above = [&](Edge e) { return is_right_of(to(e), base); };
        Edge a = next_[other(base)], b = before_[base];
        if (is_above(a))
            while (is_in_circle(to(base), from_[base], to(a), to(next_[a]))) {
                const Edge kept = next_[a];
                remove(a);
                a = kept;
            }
        if (is_above(b))
            while (is_in_circle(to(base), from_[base], to(b), to(before_[b]))) {
                const Edge kept = before_[b];
                remove(b);
                b = kept;
            }
        if (!is_above(a) && !is_above(b))
            return false;
        const bool from_right =
            !is_above(a) || (is_above(b) && is_in_circle(to(a), from_[a], from_[b], to(b)));
        base = from_right ? connect(b, other(base)) : connect(other(base), other(a));
        return true;
    }

    std::vector<GridPoint> points_;  // ascending, each once
    std::vector<std::size_t> from_;  // by half-edge: the point that it leaves
    std::vector<Edge> next_, before_;
    std::vector<bool> removed_;
};

}  // namespace

std::vector<std::pair<Index, Index>> delaunay_edges(const std::vector<GridPoint>& points)
{
    std::vector<Index> order(points.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](Index a, Index b) { return points[as_size(a)] < points[as_size(b)]; });
    std::vector<std::pair<Index, Index>> edges;
    std::vector<GridPoint> places;
    std::vector<Index> first_at;  // by place
    for (std::size_t i = 0; i < order.size(); ++i) {
        const GridPoint& point = points[as_size(order[i])];
        if (places.empty() || places.back() != point) {
            places.push_back(point);
            first_at.push_back(order[i]);
            continue;
        }
        edges.emplace_back(first_at.back(), order[i]);
        if (order[i - 1] != first_at.back())
            edges.emplace_back(order[i - 1], order[i]);
    }
    Triangulation{std::move(places)}.each_edge(
        [&](std::size_t a, std::size_t b) { edges.emplace_back(first_at[a], first_at[b]); });
    return edges;
}

}  // namespace routeopt
