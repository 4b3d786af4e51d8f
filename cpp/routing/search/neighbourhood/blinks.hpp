// Chance that passes over a good place now and then, and begins anywhere in a list.
#pragma once

#include <cstdint>

namespace routeopt::routing::search {

// One draw of randomness split over many positions: each is passed over once in 128 times
// ("blinks", Christiaens & Vanden Berghe 2020).
class Blinks {
public:
    explicit Blinks(std::uint64_t bits) : bits_(bits) {}
    void next() { bits_ = bits_ * 6364136223846793005ULL + 1442695040888963407ULL; }
    bool once()
    {
        next();
        return first();
    }
    // A number below that one, or 0.
    std::size_t below(std::size_t bound)
    {
        next();
        return static_cast<std::size_t>((bits_ >> 32) * bound >> 32);
    }
    [[nodiscard]] bool first() const { return (bits_ >> 33 & 127) == 0; }
    [[nodiscard]] bool second() const { return (bits_ >> 41 & 127) == 0; }

private:
    std::uint64_t bits_;
};

}  // namespace routeopt::routing::search
