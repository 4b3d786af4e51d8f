// Finds the stops near a stop on the map, for making neighbour lists in large problems. Stops are
// sorted into square cells by their coordinates, about three in a cell. The grid spans where 98 %
// of the coordinates lie; stops outside are put into the cells of its edge, so that one wrong
// coordinate does not squeeze all others into a single cell. Making it takes O(stops).
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "routing/model/model.hpp"

namespace routeopt::routing::search {

class Grid {
public:
    // Empty, and not to be asked, if the problem has no coordinates.
    explicit Grid(const model::Model& model);

    // Calls visit(stop) for at least `wanted` stops around this one, itself among them, or for all
    // if there are fewer. Goes outwards by square rings of cells; once enough are seen half as many
    // rings again follow, as the nearest stops may lie beyond the ring's sides. Of a cell with more
    // than 2 * wanted stops only 2 * wanted are visited, beginning with a different one for each
    // `stop`.
    template <class Visit>
    void each_near(Index stop, std::size_t wanted, Visit&& visit) const
    {
        const Cell centre = cell_of(stop);
        std::size_t seen = 0;
        Index last = side_;
        for (Index ring = 0; ring <= last; ++ring) {
            each_in_ring(centre, ring, [&](std::int32_t cell) {
                seen += visit_cell(cell, stop, 2 * wanted, visit);
            });
            if (seen >= wanted && last == side_)
                last = ring + ring / 2 + 1;
        }
    }

    // The squared distance of two places, in degrees of latitude or units of the plane.
    [[nodiscard]] double apart(const travel::Place& a, const travel::Place& b) const
    {
        const double dx = squeeze_ * (a.x - b.x);
        const double dy = a.y - b.y;
        return dx * dx + dy * dy;
    }

private:
    struct Cell {
        Index x, y;
    };

    [[nodiscard]] Cell cell_of(Index stop) const
    {
        const std::int32_t cell = cell_of_[stop];
        return {cell % side_, cell / side_};
    }

    template <class Visit>
    void each_in_ring(Cell centre, Index ring, Visit&& visit) const
    {
        for (Index y = centre.y - ring; y <= centre.y + ring; ++y) {
            const bool edge_row = y == centre.y - ring || y == centre.y + ring;
            const Index step = edge_row || ring == 0 ? 1 : 2 * ring;
            for (Index x = centre.x - ring; x <= centre.x + ring; x += step)
                if (x >= 0 && y >= 0 && x < side_ && y < side_)
                    visit(y * side_ + x);
        }
    }

    template <class Visit>
    std::size_t visit_cell(std::int32_t cell, Index stop, std::size_t most, Visit&& visit) const
    {
        const auto first = static_cast<std::size_t>(first_[cell]);
        const auto size =
            static_cast<std::size_t>(first_[static_cast<std::size_t>(cell) + 1]) - first;
        const std::size_t count = std::min(size, most);
        const std::size_t start = size > most ? static_cast<std::size_t>(stop) : 0;
        for (std::size_t i = 0; i < count; ++i)
            visit(stops_[first + (start + i) % size]);
        return count;
    }

    double squeeze_ = 1;  // of x: a degree of longitude, in degrees of latitude
    Index side_ = 0;      // cells in a row, and in a column
    ByStop<std::int32_t> cell_of_;
    std::vector<std::int32_t> first_;  // of each cell, its first position in stops_
    std::vector<Index> stops_;         // by cell
};

}  // namespace routeopt::routing::search
