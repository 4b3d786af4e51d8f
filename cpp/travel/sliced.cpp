#include "travel/sliced.hpp"

#include <algorithm>

#include "base/rounding.hpp"

namespace routeopt::travel {
namespace {

// travel_seconds() in a slice of the day in which the arc takes `factor` millionths of its time;
// rounded once, half up.
constexpr std::int64_t sliced_travel_seconds(std::int64_t duration_s, std::int64_t factor,
                                             std::int64_t speed_factor)
{
    if (factor == kMillion)
        return travel_seconds(duration_s, speed_factor);
    return (duration_s * (2 * factor) + speed_factor) / (2 * speed_factor);
}

// The rules that the least and the most of all slices come of: of factors the two extremes.
std::vector<SliceRule> bounds_of(const std::vector<SliceRule>& rules)
{
    std::vector<SliceRule> bounds;
    std::vector<SliceRule> factors;
    for (const SliceRule& rule : rules)
        (rule.durations_s != nullptr ? bounds : factors).push_back(rule);
    const auto [least, most] = std::ranges::minmax_element(factors, {}, &SliceRule::factor);
    if (least != factors.end())
        bounds.insert(bounds.end(), {*least, *most});
    return bounds;
}

}  // namespace

Sliced::Sliced(std::unique_ptr<Source> base, const std::vector<std::string_view>& names,
               std::vector<SlicedProfile> profiles, std::size_t rows)
    : base_(std::move(base)), sliced_(std::move(profiles)), rows_(rows)
{
    for (const std::string_view name : names) {
        const auto found =
            std::find_if(sliced_.begin(), sliced_.end(),
                         [&](const SlicedProfile& profile) { return profile.name == name; });
        Profile& profile = profiles_.emplace_back(
            Profile{std::string{name}, base_->profile_named(name), nullptr, {}});
        if (found == sliced_.end())
            continue;
        profile.sliced = &*found;
        profile.bounds = bounds_of(found->rules);
    }
}

Index Sliced::profile_named(std::string_view name) const
{
    const auto found = std::find_if(profiles_.begin(), profiles_.end(),
                                    [&](const Profile& profile) { return profile.name == name; });
    return found == profiles_.end() || found->in_base == kNone
               ? kNone
               : static_cast<Index>(found - profiles_.begin());
}

Arc Sliced::arc_in(const SliceRule& rule, const Arc& own, const Place& from, const Place& to) const
{
    if (rule.durations_s == nullptr)
        return own;
    const std::size_t cell =
        static_cast<std::size_t>(from.row) * rows_ + static_cast<std::size_t>(to.row);
    return arc_of_cell(rule.distances_m != nullptr ? rule.distances_m[cell] : own.distance_m,
                       rule.durations_s[cell]);
}

Sliced::Range Sliced::range(const Profile& profile, const Arc& own, const Place& from,
                            const Place& to) const
{
    if (!own.exists())
        return {};
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
    Range range{{kMost, kMost}, {0, 0}};
    for (const SliceRule& rule : profile.bounds) {
        const Arc arc = arc_in(rule, own, from, to);
        if (!arc.exists())
            return {};
        // The least is rounded down, so that a vehicle's speed makes no more of it than of the
        // exact time, and the most up.
        const std::int64_t factor = rule.durations_s != nullptr ? kMillion : rule.factor;
        const std::int64_t exact = arc.duration_s * factor;
        const auto shorter = static_cast<std::int32_t>(std::min(exact / kMillion, kMost));
        const auto longer =
            static_cast<std::int32_t>(std::min((exact + kMillion - 1) / kMillion, kMost));
        range.least = {std::min(range.least.distance_m, arc.distance_m),
                       std::min(range.least.duration_s, shorter)};
        range.most = {std::max(range.most.distance_m, arc.distance_m),
                      std::max(range.most.duration_s, longer)};
    }
    return range;
}

Arc Sliced::between(Index profile, const Place& from, const Place& to) const
{
    const Profile& own = at(profile);
    const Arc arc = base_->between(own.in_base, from, to);
    return own.sliced == nullptr ? arc : range(own, arc, from, to).least;
}

Table Sliced::table(Index profile, std::span<const Place> places) const
{
    // All tables of a source are of one kind.
    const Profile& own = at(profile);
    Arc longest{0, 0};
    const std::size_t size = places.size();
    auto cells = std::make_unique<Cells>();
    cells->durations_s.reserve(size * size);
    cells->distances_m.reserve(size * size);
    for (const Place& from : places)
        for (const Place& to : places) {
            Arc arc = base_->between(own.in_base, from, to);
            if (own.sliced != nullptr) {
                const Range found = range(own, arc, from, to);
                arc = found.least;
                longest = {std::max(longest.distance_m, found.most.distance_m),
                           std::max(longest.duration_s, found.most.duration_s)};
            }
            cells->durations_s.push_back(arc.duration_s);
            cells->distances_m.push_back(arc.distance_m);
        }
    std::vector<std::uint32_t> row_of(size);
    for (std::size_t k = 0; k < size; ++k)
        row_of[k] = static_cast<std::uint32_t>(k);
    const std::lock_guard lock{mutex_};
    longest_.resize(profiles_.size());
    longest_[as_size(profile)] = longest;
    kept_.push_back(std::move(cells));
    return Lookup{kept_.back()->durations_s.data(), kept_.back()->distances_m.data(), size,
                  std::move(row_of)};
}

const Day* Sliced::day(Index profile) const
{
    const SlicedProfile* sliced = at(profile).sliced;
    return sliced == nullptr ? nullptr : &sliced->day;
}

Arc Sliced::longest_by_day(Index profile) const
{
    return longest_[as_size(profile)];
}

std::shared_ptr<const Way> Sliced::way(Index profile, const Place& from, const Place& to,
                                       std::int64_t speed_factor) const
{
    const Profile& profile_own = at(profile);
    const Arc own = base_->between(profile_own.in_base, from, to);
    if (profile_own.sliced == nullptr || !own.exists())
        return nullptr;
    std::vector<SlicedArc> arcs;
    for (const SliceRule& rule : profile_own.sliced->rules) {
        const Arc arc = arc_in(rule, own, from, to);
        if (!arc.exists())
            return nullptr;
        const std::int64_t factor = rule.durations_s != nullptr ? kMillion : rule.factor;
        arcs.push_back(
            {sliced_travel_seconds(arc.duration_s, factor, speed_factor), arc.distance_m});
    }
    return std::make_shared<const Way>(profile_own.sliced->day, std::move(arcs));
}

}  // namespace routeopt::travel
