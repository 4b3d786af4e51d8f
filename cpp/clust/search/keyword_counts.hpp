// Of each cluster and keyword: how many hold it there, the sum of their priorities, and who holds
// it where there is one. A table with open addressing, since most pairs do not occur.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "base/index.hpp"

namespace routeopt::clust::search {

class KeywordCounts {
public:
    struct Entry {
        std::uint64_t key = kFree;
        std::int64_t sum = 0;
        std::uint32_t count = 0;
        std::uint32_t holders = 0;  // exclusive or of their numbers: of one holder its number
    };

    // What is held; nothing where nobody holds it.
    [[nodiscard]] const Entry& at(Index cluster, Index keyword) const
    {
        static constexpr Entry kNothing{};
        const std::uint64_t key = key_of(cluster, keyword);
        for (std::size_t slot = slot_of(key);; slot = (slot + 1) & mask_) {
            if (table_[slot].key == key)
                return table_[slot];
            if (table_[slot].key == kFree)
                return kNothing;
        }
    }

    void add(Index cluster, Index keyword, std::int64_t priority, std::uint32_t holder)
    {
        Entry& entry = entry_at(cluster, keyword);
        entry.sum += priority;
        ++entry.count;
        entry.holders ^= holder;
    }
    void remove(Index cluster, Index keyword, std::int64_t priority, std::uint32_t holder)
    {
        Entry& entry = entry_at(cluster, keyword);
        entry.sum -= priority;
        --entry.count;
        entry.holders ^= holder;
    }

private:
    static constexpr std::uint64_t kFree = ~std::uint64_t{0};

    static std::uint64_t key_of(Index cluster, Index keyword)
    {
        return std::uint64_t{static_cast<std::uint32_t>(cluster)} << 32 |
               static_cast<std::uint32_t>(keyword);
    }
    [[nodiscard]] std::size_t slot_of(std::uint64_t key) const
    {
        return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15ULL) >> shift_) & mask_;
    }

    Entry& entry_at(Index cluster, Index keyword)
    {
        if (2 * used_ >= table_.size())
            grow();
        const std::uint64_t key = key_of(cluster, keyword);
        std::size_t slot = slot_of(key);
        while (table_[slot].key != key && table_[slot].key != kFree)
            slot = (slot + 1) & mask_;
        if (table_[slot].key == kFree) {
            table_[slot].key = key;
            ++used_;
        }
        return table_[slot];
    }

    // Twice as large where more than a quarter is held; what nobody holds is left behind.
    void grow()
    {
        std::size_t held = 0;
        for (const Entry& entry : table_)
            held += entry.count > 0 ? 1 : 0;
        const std::size_t size = std::bit_ceil(std::max<std::size_t>(64, 4 * (held + 1)));
        std::vector<Entry> old(size);
        old.swap(table_);
        mask_ = size - 1;
        shift_ = 64 - std::countr_zero(size);
        used_ = held;
        for (const Entry& entry : old) {
            if (entry.count == 0)
                continue;
            std::size_t slot = slot_of(entry.key);
            while (table_[slot].key != kFree)
                slot = (slot + 1) & mask_;
            table_[slot] = entry;
        }
    }

    std::vector<Entry> table_ = std::vector<Entry>(64);
    std::size_t mask_ = 63, used_ = 0;
    int shift_ = 58;
};

}  // namespace routeopt::clust::search
