// A pseudorandom generator whose sequence depends on its seed alone and is the same on every
// machine: xoroshiro128+ (Blackman and Vigna 2018). The standard library's distributions would not
// do, since the standard leaves their sequences open. Equal request, seed and iterations must give
// an equal plan.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>

namespace routeopt {

// Not to be shared by threads: each worker of the search has one of its own.
class Random {
public:
    explicit Random(std::uint64_t seed)
        : a_(mixed(seed + 0x9E3779B97F4A7C15ULL)), b_(mixed(seed + 0x3C6EF372FE94F82AULL))
    {
    }

    // 64 random bits; the lowest ones are the least random, so the other functions use the highest.
    std::uint64_t next()
    {
        const std::uint64_t result = a_ + b_;
        const std::uint64_t x = a_ ^ b_;
        a_ = std::rotl(a_, 24) ^ x ^ (x << 16);
        b_ = std::rotl(x, 37);
        return result;
    }

    // Uniform in [0, bound), with a relative bias of at most bound / 2^32 (multiply and shift as in
    // Lemire 2019, but without his rejection, so that every call draws exactly once).
    // Precondition: bound > 0.
    std::uint32_t below(std::uint32_t bound)
    {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }

    // Uniform in [0, 1), in steps of 2^-53. Draws once.
    double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

    // Fisher-Yates shuffle; draws once for each element but the first.
    // Precondition: fewer than 2^32 elements.
    template <class Range>
    void shuffle(Range& range)
    {
        for (std::size_t i = range.size(); i > 1; --i)
            std::swap(range[i - 1], range[below(static_cast<std::uint32_t>(i))]);
    }

private:
    // The finaliser of SplitMix64 (Steele, Lea and Flood 2014): seeds that differ by little give
    // states that have nothing in common.
    static std::uint64_t mixed(std::uint64_t x)
    {
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
        return x ^ (x >> 31);
    }

    std::uint64_t a_;
    std::uint64_t b_;
};

}  // namespace routeopt
