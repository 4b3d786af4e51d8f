// Divides routes into parts for parallel workers, by the centres of their stops (barycentre
// clustering, Santini et al. 2023): recursive bisection by straight lines, each at right angles to
// the one before.
#pragma once

#include <span>
#include <vector>

#include "routing/model/model.hpp"

namespace routeopt::routing::search {

struct Position {
    double x = 0;
    double y = 0;
};

// The positions of all stops: their coordinates (longitudes scaled to the length of latitudes) or,
// without coordinates, points on a plane whose distances approximate the lengths of the arcs
// (FastMap, Faloutsos & Lin 1995). Takes O(stops).
ByStop<Position> positions_of(const model::Model& model);

// A route, or several routes that have to stay together.
struct Cluster {
    Position middle;         // the mean position of the stops
    std::int64_t stops = 0;  // their number
};

class Cuts {
public:
    // Divides the clusters into `parts` parts with about the same number of stops each. The first
    // line is at right angles to the direction `angle` (radians). A slightly different angle
    // changes each part only a little. With fewer clusters than parts some parts are empty.
    // O(clusters * log(clusters) * log(parts)).
    Cuts(std::span<const Cluster> clusters, int parts, double angle);

    // The number of the part that has the cluster.
    [[nodiscard]] int of_cluster(std::size_t cluster) const { return part_of_[cluster]; }
    // The number of the part in whose area the position lies.
    [[nodiscard]] int of(const Position& position) const;

private:
    struct Cut {
        Position across;        // unit vector at right angles to the line
        double behind = 0;      // the far side: positions further than this along `across`
        int parts = 1;          // number of parts on the near side; those of the far side follow
        std::size_t here = 0;   // the cut that divides the near side; 0: none
        std::size_t there = 0;  // the cut that divides the far side; 0: none
    };

    // Divides the clusters numbered in `some` into `parts` parts, numbered from `first` on. Returns
    // the number of the cut, 0 if there is none. Reorders `some`.
    std::size_t divide(std::span<const Cluster> clusters, std::span<std::size_t> some, int first,
                       int parts, double angle);

    std::vector<Cut> cuts_{1};  // number 0 is not used: it means "no cut"
    std::size_t root_ = 0;      // number of the first cut
    std::vector<int> part_of_;  // by cluster
};

}  // namespace routeopt::routing::search
