// The distinct places of a request, numbered, and a bound on the arcs between them. Used to build a
// Model.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "routing/schema/request.hpp"
#include "travel/source.hpp"

namespace routeopt::routing::model {

class Places {
public:
    explicit Places(const Problem& problem) : problem_(problem) {}

    // The number of the location's place; locations with the same matrix index, or with the same
    // coordinates, are one place.
    Index number_of(const Location& location);

    // Renumbers the places along a Hilbert curve; without coordinates the order stays.
    void sort_along_curve();
    // The new number of a place, after sort_along_curve().
    [[nodiscard]] Index sorted(Index number) const { return sorted_[number]; }

    [[nodiscard]] bool have_coordinates() const { return have_coordinates_; }
    std::vector<travel::Place> take() { return std::move(places_); }

private:
    struct Hash {
        std::size_t operator()(const travel::Place& place) const;
    };
    struct Equal {
        bool operator()(const travel::Place& a, const travel::Place& b) const
        {
            return a.row == b.row && a.x == b.x && a.y == b.y;
        }
    };

    const Problem& problem_;
    std::vector<travel::Place> places_;
    std::unordered_map<travel::Place, Index, Hash, Equal> number_;
    std::vector<Index> sorted_;
    bool have_coordinates_ = true;
};

// An upper bound on all arcs of all tables, for distance and duration separately.
travel::Arc longest_arc(std::span<const travel::Table> tables, std::size_t places);

}  // namespace routeopt::routing::model
