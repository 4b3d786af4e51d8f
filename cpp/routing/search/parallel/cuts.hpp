// Divides what lies side by side: routes among workers, by the middles of their stops (barycentre
// clustering, Santini et al. 2023), by straight cuts at right angles to each other.
#pragma once

#include <span>
#include <vector>

#include "routing/model/model.hpp"

namespace routeopt::routing::search {

struct Position {
    double x = 0;
    double y = 0;
};

// Of every stop: its coordinates, or where there are none, a place on a plane that keeps the arcs
// as well as it can (FastMap, Faloutsos & Lin 1995).
ByStop<Position> positions_of(const model::Model& model);

// What stays together.
struct Cluster {
    Position middle;
    std::int64_t stops = 0;
};

class Cuts {
public:
    // Parts of about as many stops each; the first cut lies at that angle, in radians. A slightly
    // different angle leaves most of every part where it was.
    Cuts(std::span<const Cluster> clusters, int parts, double angle);

    [[nodiscard]] int of_cluster(std::size_t cluster) const { return part_of_[cluster]; }
    [[nodiscard]] int of(const Position& position) const;

private:
    struct Cut {
        Position across;    // a unit vector
        double behind = 0;  // what lies further along it is on the other side
        int parts = 1;      // on this side; they are numbered on
        std::size_t here = 0;
        std::size_t there = 0;  // cuts of either side; 0: none
    };

    std::size_t divide(std::span<const Cluster> clusters, std::span<std::size_t> some, int first,
                       int parts, double angle);

    std::vector<Cut> cuts_{1};  // the first stands for none
    std::size_t root_ = 0;
    std::vector<int> part_of_;  // by cluster
};

}  // namespace routeopt::routing::search
