#include "clust/v2/write_parts.hpp"

#include <algorithm>

#include "clust/referee/obstacles.hpp"

namespace routeopt::clust::v2 {
namespace {

using referee::Finding;
using referee::Level;

constexpr std::string_view kLevels[] = {"HARD", "MEDIUM", "SOFT"};

void write_unresolved(wire::Writer& out, const referee::Verdict& verdict)
{
    std::vector<Finding> sums;
    for (const Finding& finding : verdict.findings) {
        const auto same = std::find_if(sums.begin(), sums.end(), [&](const Finding& sum) {
            return sum.name == finding.name && sum.level == finding.level;
        });
        if (same == sums.end())
            sums.push_back(finding);
        else
            same->value += finding.value;
    }
    out.key("unresolved").begin_array();
    for (const Finding& sum : sums) {
        out.begin_object().member("name", sum.name);
        out.member("value", std::abs(sum.value));
        out.member("level", kLevels[static_cast<std::size_t>(sum.level)]).end_object();
    }
    out.end_array();
}

}  // namespace

void write_score(wire::Writer& out, const referee::Score& score)
{
    out.begin_object().member("feasible", score.hard == 0);
    out.member("hardScore", score.hard).member("mediumScore", score.medium);
    out.member("softScore", score.soft).end_object();
}

void write_findings(wire::Writer& out, const Problem& problem, const referee::Verdict& verdict)
{
    write_unresolved(out, verdict);
    out.key("violations").begin_array();
    for (const Finding& finding : verdict.findings) {
        if (finding.level == Level::soft)
            continue;
        out.begin_object().member("name", finding.name).member("value", finding.value);
        out.member("level", kLevels[static_cast<std::size_t>(finding.level)]);
        if (finding.cluster != kNone)
            out.member("cluster", problem.clusters[as_size(finding.cluster)].name);
        if (finding.entity != kNone)
            out.member("entity", problem.entities[as_size(finding.entity)].name);
        out.end_object();
    }
    out.end_array();
}

void write_unassigned(wire::Writer& out, const Problem& problem, const Plan& plan,
                      const referee::Verdict& verdict)
{
    out.key("unassigned").begin_array();
    for (std::size_t e = 0; e < plan.size(); ++e)
        if (plan[e] == kNone)
            out.value(problem.entities[e].name);
    out.end_array();
    const referee::Obstacles obstacles{problem, plan, verdict};
    out.key("unassignedReasons").begin_object();
    for (Index e = 0; e < std::ssize(plan); ++e) {
        if (plan[as_size(e)] != kNone)
            continue;
        out.key(problem.entities[as_size(e)].name).begin_array();
        for (const std::string_view reason : obstacles.of(e))
            out.value(reason);
        out.end_array();
    }
    out.end_object();
}

void write_messages(wire::Writer& out, const Problem& problem)
{
    out.key("messages").begin_array();
    for (const Warning& warning : problem.warnings)
        out.value(warning.pointer + ": " + warning.message);
    out.end_array();
}

}  // namespace routeopt::clust::v2
