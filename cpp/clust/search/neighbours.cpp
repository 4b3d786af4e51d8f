#include "clust/search/neighbours.hpp"

#include <algorithm>
#include <cmath>

namespace routeopt::clust::search {
namespace {

constexpr std::size_t kNear = 24;
constexpr std::size_t kNearOfMany = 10;  // of more than kMany units
constexpr Index kMany = 200'000;
constexpr std::size_t kSharing = 8;  // that share a keyword, where there are places too

struct Spot {
    double x = 0, y = 0;
    Index unit = kNone;
};

// Located units in square cells, about three in a cell.
class Cells {
public:
    explicit Cells(std::vector<Spot> spots) : spots_(std::move(spots))
    {
        for (const Spot& spot : spots_) {
            left_ = std::min(left_, spot.x);
            right_ = std::max(right_, spot.x);
            bottom_ = std::min(bottom_, spot.y);
            top_ = std::max(top_, spot.y);
        }
        const double wide = std::max(right_ - left_, 1e-12), high = std::max(top_ - bottom_, 1e-12);
        const double cells = static_cast<double>(spots_.size()) / 3 + 1;
        size_ = std::max(std::sqrt(wide * high / cells), std::max(wide, high) / 4096);
        columns_ = static_cast<Index>(wide / size_) + 1;
        rows_ = static_cast<Index>(high / size_) + 1;
        first_.assign(as_size(columns_) * as_size(rows_) + 1, 0);
        for (const Spot& spot : spots_)
            ++first_[cell_of(spot) + 1];
        for (std::size_t cell = 1; cell < first_.size(); ++cell)
            first_[cell] += first_[cell - 1];
        std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
        sorted_.resize(spots_.size());
        for (std::size_t i = 0; i < spots_.size(); ++i)
            sorted_[next[cell_of(spots_[i])]++] = i;
    }

    // The nearest `wanted` others of a spot, nearest first.
    void nearest(std::size_t spot, std::size_t wanted, std::vector<Index>& out) const
    {
        const Spot& here = spots_[spot];
        const Index column = column_of(here), row = row_of(here);
        std::vector<std::pair<double, Index>> found;
        std::size_t least_rings = 0;
        for (Index ring = 0; ring <= std::max(columns_, rows_); ++ring) {
            for (Index y = std::max(0, row - ring); y <= std::min(rows_ - 1, row + ring); ++y) {
                const bool edge = y == row - ring || y == row + ring;
                const Index step = edge || ring == 0 ? 1 : 2 * ring;
                for (Index x = column - ring; x <= column + ring; x += step)
                    if (x >= 0 && x < columns_)
                        visit(x, y, spot, here, found);
            }
            // What lies in the next rings is at least `ring` cells away.
            if (found.size() >= wanted && ++least_rings > 1 + as_size(ring) / 3)
                break;
        }
        const std::size_t count = std::min(wanted, found.size());
        std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count),
                          found.end());
        for (std::size_t i = 0; i < count; ++i)
            out.push_back(found[i].second);
    }

private:
    static constexpr std::size_t kMostOfCell = 128;

    [[nodiscard]] Index column_of(const Spot& spot) const
    {
        return std::min(columns_ - 1, static_cast<Index>((spot.x - left_) / size_));
    }
    [[nodiscard]] Index row_of(const Spot& spot) const
    {
        return std::min(rows_ - 1, static_cast<Index>((spot.y - bottom_) / size_));
    }
    [[nodiscard]] std::size_t cell_of(const Spot& spot) const
    {
        return as_size(row_of(spot)) * as_size(columns_) + as_size(column_of(spot));
    }
    void visit(Index x, Index y, std::size_t spot, const Spot& here,
               std::vector<std::pair<double, Index>>& found) const
    {
        const std::size_t cell = as_size(y) * as_size(columns_) + as_size(x);
        const std::size_t size = first_[cell + 1] - first_[cell];
        // Of a crowded cell each spot sees others first.
        for (std::size_t i = 0; i < std::min(size, kMostOfCell); ++i) {
            const std::size_t at = size > kMostOfCell ? (spot + i) % size : i;
            const std::size_t other = sorted_[first_[cell] + at];
            if (other == spot)
                continue;
            const double dx = spots_[other].x - here.x, dy = spots_[other].y - here.y;
            found.emplace_back(dx * dx + dy * dy, spots_[other].unit);
        }
    }

    std::vector<Spot> spots_;
    double left_ = 1e300, right_ = -1e300, bottom_ = 1e300, top_ = -1e300, size_ = 1;
    Index columns_ = 1, rows_ = 1;
    std::vector<std::size_t> first_, sorted_;
};

std::vector<Spot> spots_of(const Model& model)
{
    const Problem& problem = model.problem();
    std::vector<Spot> spots;
    double latitude = 0;
    for (Index u = 0; u < model.units(); ++u)
        if (const auto points = model.points(u); !points.empty()) {
            const Coordinates& at = problem.coordinates[as_size(points.front().place)];
            spots.push_back({at.longitude, at.latitude, u});
            latitude += at.latitude;
        }
    if (!problem.distances.is_plane() && !spots.empty()) {
        constexpr double kRadians = 0.017453292519943295;
        const double squeeze =
            std::max(0.01, std::cos(kRadians * latitude / static_cast<double>(spots.size())));
        for (Spot& spot : spots)
            spot.x *= squeeze;
    }
    return spots;
}

// Units that hold each keyword, ascending.
std::vector<std::vector<Index>> holders_of(const Model& model)
{
    std::vector<std::vector<Index>> holders(model.problem().keywords.size());
    for (Index u = 0; u < model.units(); ++u)
        for (const Index e : model.members(u))
            for (const Keyword& keyword : model.problem().entities[as_size(e)].keywords) {
                std::vector<Index>& all = holders[as_size(keyword.keyword)];
                if (all.empty() || all.back() != u)
                    all.push_back(u);
            }
    return holders;
}

// The next holders after the unit, of its rarest keywords first.
void add_sharing(const Model& model, Index u, const std::vector<std::vector<Index>>& holders,
                 std::size_t most, std::vector<Index>& out)
{
    std::vector<Index> own;
    for (const Index e : model.members(u))
        for (const Keyword& keyword : model.problem().entities[as_size(e)].keywords)
            own.push_back(keyword.keyword);
    std::sort(own.begin(), own.end(), [&](Index a, Index b) {
        return std::pair{holders[as_size(a)].size(), a} < std::pair{holders[as_size(b)].size(), b};
    });
    const std::size_t share = own.empty() ? 0 : std::max<std::size_t>(2, most / own.size());
    for (const Index keyword : own) {
        const std::vector<Index>& all = holders[as_size(keyword)];
        const auto at =
            static_cast<std::size_t>(std::lower_bound(all.begin(), all.end(), u) - all.begin());
        // Steps that grow, so that units far apart in the list are linked as well.
        std::size_t step = 1;
        for (std::size_t i = 0, offset = 1; i < share && offset < all.size(); ++i) {
            out.push_back(all[(at + offset) % all.size()]);
            offset += step;
            step += 1 + step / 2;
        }
        if (out.size() >= kNear + most)
            break;
    }
}

}  // namespace

Lists<Index> neighbours_of(const Model& model)
{
    const std::vector<Spot> spots = spots_of(model);
    const Cells cells{spots};
    const std::vector<std::vector<Index>> holders = holders_of(model);
    Lists<Index> near;
    std::size_t spot = 0;
    std::vector<Index> found;
    for (Index u = 0; u < model.units(); ++u) {
        found.clear();
        const bool is_located = spot < spots.size() && spots[spot].unit == u;
        if (is_located)
            cells.nearest(spot++, model.units() > kMany ? kNearOfMany : kNear, found);
        add_sharing(model, u, holders, is_located ? kSharing : kNear, found);
        for (std::size_t i = 0; i < found.size(); ++i)
            if (found[i] != u &&
                std::find(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(i),
                          found[i]) == found.begin() + static_cast<std::ptrdiff_t>(i))
                near.all.push_back(found[i]);
        near.end_list();
    }
    return near;
}

}  // namespace routeopt::clust::search
