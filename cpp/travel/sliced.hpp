// Travel by time of day: another source, of which some profiles have slices of the day with times
// of their own (Way). As a source it tells, for those, the least time and the least distance of all
// slices, which bound what travel takes at any time of day. Where a slice has no way none has one.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "travel/source.hpp"

namespace routeopt::travel {

// What holds in a slice: the profile's own times times a factor, or the cells of matrices. Their
// owner keeps these alive for as long as the source.
struct SliceRule {
    std::int64_t factor = 1'000'000;            // millionths; of no meaning with matrices
    const std::int32_t* durations_s = nullptr;  // by row and column; a negative cell: no way
    const std::int32_t* distances_m = nullptr;  // null: the profile's own
};

// A profile whose travel takes longer at some times of the day.
struct SlicedProfile {
    std::string name;
    Day day;
    std::vector<SliceRule> rules;  // by slice of the day
};

class Sliced final : public Source {
public:
    // `names`: the profiles that are asked for, known to `base`; `rows`: the size of the rules'
    // matrices. Where rules have matrices, places are their rows.
    Sliced(std::unique_ptr<Source> base, const std::vector<std::string_view>& names,
           std::vector<SlicedProfile> profiles, std::size_t rows);

    [[nodiscard]] Index profile_named(std::string_view name) const override;
    [[nodiscard]] Arc between(Index profile, const Place& from, const Place& to) const override;
    // Of more places than Lookup copies, this source keeps the cells.
    [[nodiscard]] Table table(Index profile, std::span<const Place> places) const override;

    [[nodiscard]] const Day* day(Index profile) const override;
    [[nodiscard]] Arc longest_by_day(Index profile) const override;
    [[nodiscard]] std::shared_ptr<const Way> way(Index profile, const Place& from, const Place& to,
                                                 std::int64_t speed_factor) const override;

private:
    struct Profile {
        std::string name;
        Index in_base = kNone;
        const SlicedProfile* sliced = nullptr;  // null: as long at any time
        std::vector<SliceRule> bounds;          // of its rules, those that range() needs
    };
    // The least and the most of all slices.
    struct Range {
        Arc least = kNoWay;
        Arc most = kNoWay;
    };
    // The arc of a slice, at the profile's own speed and before any factor.
    [[nodiscard]] Arc arc_in(const SliceRule& rule, const Arc& own, const Place& from,
                             const Place& to) const;
    [[nodiscard]] Range range(const Profile& profile, const Arc& own, const Place& from,
                              const Place& to) const;
    [[nodiscard]] const Profile& at(Index profile) const
    {
        return profiles_[static_cast<std::size_t>(profile)];
    }

    std::unique_ptr<Source> base_;
    std::vector<SlicedProfile> sliced_;
    std::vector<Profile> profiles_;
    std::size_t rows_;
    struct Cells {
        std::vector<std::int32_t> durations_s, distances_m;
    };
    mutable std::mutex mutex_;
    mutable std::vector<std::unique_ptr<Cells>> kept_;  // of tables
    mutable std::vector<Arc> longest_;                  // by profile
};

}  // namespace routeopt::travel
