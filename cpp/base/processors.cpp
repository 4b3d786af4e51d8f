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

std::optional<double> number_in(std::istream&& file)
{
    double number = 0;
    return file >> number ? std::optional{number} : std::nullopt;  // not "max"
}

int rounded_up(std::optional<double> quota, std::optional<double> period)
{
    if (!quota || *quota <= 0 || !period || *period <= 0 || *quota / *period > INT_MAX / 2)
        return INT_MAX;
    return static_cast<int>((*quota + *period - 1) / *period);
}

int quota_of(const fs::path& group)
{
    if (std::ifstream both{group / "cpu.max"}) {  // "QUOTA PERIOD" or "max PERIOD"
        std::string quota;
        std::string period;
        both >> quota >> period;
        return rounded_up(number_in(std::istringstream{quota}),
                          number_in(std::istringstream{period}));
    }
    return rounded_up(number_in(std::ifstream{group / "cpu.cfs_quota_us"}),
                      number_in(std::ifstream{group / "cpu.cfs_period_us"}));
}

// A group's quota binds the groups in it too.
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
    for (std::string line; std::getline(groups, line);) {  // NUMBER:CONTROLLERS:PATH
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
