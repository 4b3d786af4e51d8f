// A seeded generator whose sequence is the same on every machine (xoroshiro128+, Blackman and
// Vigna 2018). The standard's distributions are not: their sequences are unspecified.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>

namespace routeopt {

class Random {
public:
    explicit Random(std::uint64_t seed)
        : a_(mixed(seed + 0x9E3779B97F4A7C15ULL)), b_(mixed(seed + 0x3C6EF372FE94F82AULL))
    {
    }

    std::uint64_t next()
    {
        const std::uint64_t result = a_ + b_;
        const std::uint64_t x = a_ ^ b_;
        a_ = std::rotl(a_, 24) ^ x ^ (x << 16);
        b_ = std::rotl(x, 37);
        return result;
    }

    // Uniform in [0, bound). Precondition: bound > 0.
    std::uint32_t below(std::uint32_t bound)
    {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }

    // Uniform in [0, 1).
    double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

    template <class Range>
    void shuffle(Range& range)
    {
        for (std::size_t i = range.size(); i > 1; --i)
            std::swap(range[i - 1], range[below(static_cast<std::uint32_t>(i))]);
    }

private:
    // The finaliser of SplitMix64: neighbouring seeds start far apart.
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
