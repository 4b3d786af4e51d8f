// Cheap randomness for looking at many insertion points.
#pragma once

#include <cstdint>

namespace routeopt::routing::search {

// Blinks (Christiaens & Vanden Berghe 2020): when the best insertion point is sought, every point
// is passed over with a small chance, here 1 in 128, which keeps the greedy insertion from always
// doing the same. One 64-bit draw of the worker's generator seeds a linear congruential generator
// for all points of one look, as a full draw for each would cost more than the look itself.
class Blinks {
public:
    explicit Blinks(std::uint64_t bits) : bits_(bits) {}
    // Whether to pass the next point over.
    bool once()
    {
        next();
        return (bits_ >> 33 & 127) == 0;
    }
    // A number below `bound`, or 0 if that is 0. It is not quite uniform, which does no harm where
    // a search only begins at a random position.
    std::size_t below(std::size_t bound)
    {
        next();
        return static_cast<std::size_t>((bits_ >> 32) * bound >> 32);
    }

private:
    void next() { bits_ = bits_ * 6364136223846793005ULL + 1442695040888963407ULL; }

    std::uint64_t bits_;
};

}  // namespace routeopt::routing::search
