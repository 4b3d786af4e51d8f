#include "base/processors.hpp"

#include <algorithm>
#include <climits>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>

namespace routeopt {
namespace {

namespace fs = std::filesystem;

// Nothing where the file is missing or says "max" (no quota).
std::optional<double> number_in(std::istream&& file)
{
    double number = 0;
    return file >> number ? std::optional{number} : std::nullopt;
}

int rounded_up(std::optional<double> quota, std::optional<double> period)
{
    if (!quota || *quota <= 0 || !period || *period <= 0 || *quota / *period > INT_MAX / 2)
        return INT_MAX;
    return static_cast<int>((*quota + *period - 1) / *period);
}

int quota_of(const fs::path& group)
{
    if (std::ifstream both{group / "cpu.max"}) {  // version 2: "QUOTA PERIOD" or "max PERIOD"
        std::string quota;
        std::string period;
        both >> quota >> period;
        return rounded_up(number_in(std::istringstream{quota}),
                          number_in(std::istringstream{period}));
    }
    return rounded_up(number_in(std::ifstream{group / "cpu.cfs_quota_us"}),
                      number_in(std::ifstream{group / "cpu.cfs_period_us"}));
}

// The least quota of a group and of all groups that it is nested in: each of them binds it.
int least_of_all_above(const fs::path& mount, fs::path group)
{
    int least = quota_of(mount);
    for (group = group.relative_path(); group.has_relative_path(); group = group.parent_path())
        least = std::min(least, quota_of(mount / group));
    return least;
}

}  // namespace

int processors_by_quota(const fs::path& mounts, const fs::path& own)
{
    int least = INT_MAX;
    std::ifstream groups{own};
    // Each line is NUMBER:CONTROLLERS:PATH; that of version 2 has no controllers.
    for (std::string line; std::getline(groups, line);) {
        const std::size_t first = line.find(':');
        const std::size_t second = line.find(':', first + 1);
        if (first == std::string::npos || second == std::string::npos)
            continue;
        const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
        const fs::path group = line.substr(second + 1);
        if (controllers == ",,")
            least = std::min(least, least_of_all_above(mounts, group));
        else if (controllers.find(",cpu,") != std::string::npos)
            least = std::min(least, least_of_all_above(mounts / "cpu", group));
    }
    return least;
}

}  // namespace routeopt
