#include "clust/v2/write.hpp"

#include <algorithm>
#include <numbers>

#include "clust/v2/outline.hpp"
#include "clust/v2/write_parts.hpp"

namespace routeopt::clust::v2 {
namespace {

using referee::ClusterFigures;

class AnswerWriter {
public:
    AnswerWriter(const Problem& problem, const Plan& plan, const referee::Verdict& verdict)
        : problem_(problem), plan_(plan), verdict_(verdict)
    {
    }

    std::string answer(std::optional<bool> is_optimal)
    {
        out_.begin_object().member("status", "SOLVED");
        write_score(out_.key("score"), verdict_.score);
        write_assignments();
        write_findings(out_, problem_, verdict_);
        out_.key("clusters").begin_array();
        for (std::size_t c = 0; c < verdict_.clusters.size(); ++c)
            write_cluster(problem_.clusters[c], verdict_.clusters[c]);
        out_.end_array();
        write_unassigned(out_, problem_, plan_, verdict_);
        if (is_optimal)
            out_.key("search").begin_object().member("optimal", *is_optimal).end_object();
        write_messages(out_, problem_);
        return out_.end_object().take();
    }

private:
    void write_assignments()
    {
        out_.key("assignments").begin_array();
        std::int64_t id = 0;
        for (std::size_t c = 0; c < verdict_.clusters.size(); ++c)
            for (std::size_t i = 0; i < verdict_.clusters[c].members.size(); ++i) {
                const Index e = verdict_.clusters[c].members[i];
                out_.begin_object().member("id", id++);
                out_.member("indexInCluster", static_cast<std::int64_t>(i));
                out_.member("cluster", problem_.clusters[c].name);
                out_.member("entity", problem_.entities[as_size(e)].name).end_object();
            }
        out_.end_array();
    }

    void write_cluster(const clust::Cluster& cluster, const ClusterFigures& figures)
    {
        out_.begin_object().member("name", cluster.name);
        out_.member("size", std::ssize(figures.members));
        write_weight(figures.weight);
        if (figures.has_centre)
            write_place("centre", centre_of(figures));
        if (figures.median != kNone)
            out_.member("median", problem_.entities[as_size(figures.median)].name);
        out_.member("distance", figures.distance);
        write_outline(figures);
        out_.key("keywords").begin_object();
        for (const auto& [keyword, count] : figures.keywords)
            out_.member(problem_.keywords[as_size(keyword)], count);
        out_.end_object();
        if (problem_.is_contiguous)
            out_.member("contiguous", figures.pieces <= 1);
        out_.end_object();
    }

    // A number where weights have no dimensions.
    void write_weight(const clust::Weights& weight)
    {
        out_.key("weight");
        const auto& dimensions = problem_.dimensions;
        if (dimensions.size() == 1 && dimensions.front().empty()) {
            out_.value(weight.front());
            return;
        }
        out_.begin_object();
        for (std::size_t d = 0; d < dimensions.size(); ++d)
            out_.member(dimensions[d], weight[d]);
        out_.end_object();
    }

    Coordinates centre_of(const ClusterFigures& figures) const
    {
        const UnitVector& at = figures.centre;
        if (problem_.distances.is_plane())
            return {at.x, at.y};
        constexpr double kDegrees = 180 / std::numbers::pi;
        const auto rounded = [](double degrees) { return std::round(degrees * 1e7) / 1e7; };
        return {rounded(std::atan2(at.y, at.x) * kDegrees),
                rounded(std::atan2(at.z, std::hypot(at.x, at.y)) * kDegrees)};
    }

    void write_place(std::string_view name, const Coordinates& at)
    {
        out_.key(name).begin_object().member("latitude", at.latitude);
        out_.member("longitude", at.longitude).end_object();
    }

    // Places that are nearer to the centre across 180 degrees of longitude are told beyond it.
    static void gather(std::vector<Coordinates>& places, const Coordinates& centre)
    {
        for (Coordinates& at : places) {
            const double east = at.longitude - centre.longitude;
            if (std::abs(east) > 180)
                at.longitude -= std::copysign(360, east);
        }
    }

    // As GeoJSON, and how far the members are apart at most.
    void write_outline(const ClusterFigures& figures)
    {
        std::vector<Coordinates> places;
        for (const Index e : figures.members)
            if (const Index place = problem_.entities[as_size(e)].place; place != kNone)
                places.push_back(problem_.coordinates[as_size(place)]);
        if (places.empty())
            return;
        if (!problem_.distances.is_plane())
            gather(places, figures.has_centre ? centre_of(figures) : places.front());
        std::vector<Coordinates> hull = outline_of(std::move(places));
        out_.member("diameter", diameter_of(hull));
        const bool is_area = hull.size() > 2;
        out_.key("outline").begin_object().member("type", is_area            ? "Polygon"
                                                          : hull.size() == 2 ? "LineString"
                                                                             : "Point");
        out_.key("coordinates");
        if (is_area) {
            out_.begin_array();
            hull.push_back(hull.front());
        }
        if (hull.size() > 1)
            out_.begin_array();
        for (const Coordinates& at : hull)
            out_.begin_array().value(at.longitude).value(at.latitude).end_array();
        if (hull.size() > 1)
            out_.end_array();
        if (is_area)
            out_.end_array();
        out_.end_object();
    }

    // Metres along great circles, or units of the plane.
    std::int64_t diameter_of(const std::vector<Coordinates>& hull) const
    {
        const Distances lines;
        const bool plane = problem_.distances.is_plane();
        std::vector<UnitVector> points;
        for (const Coordinates& at : hull)
            points.push_back(plane ? UnitVector{at.longitude, at.latitude, 0}
                                   : travel::unit_vector(at.longitude, at.latitude));
        std::int64_t most = 0;
        for (std::size_t i = 0; i < points.size(); ++i)
            for (std::size_t j = i + 1; j < points.size(); ++j)
                most = std::max(most, plane ? problem_.distances.between(points[i], points[j])
                                            : lines.between(points[i], points[j]));
        return most;
    }

    const Problem& problem_;
    const Plan& plan_;
    const referee::Verdict& verdict_;
    wire::Writer out_;
};

}  // namespace

std::string write_answer(const Problem& problem, const Plan& plan, const referee::Verdict& verdict,
                         std::optional<bool> is_optimal)
{
    return AnswerWriter{problem, plan, verdict}.answer(is_optimal);
}

std::string write_valid(const Request& request, const wire::Document& document,
                        const Problem& problem)
{
    wire::Writer out;
    out.begin_object().member("valid", true);
    out.member("entities", std::ssize(problem.entities));
    out.member("clusters", std::ssize(problem.clusters));
    if (request.hook.present())
        out.member("hook", *request.hook);
    if (request.label.present())
        out.member("label", *request.label);
    out.key("matrices").begin_array();
    if (request.matrix.present()) {
        out.begin_object().member("profile", *request.profile).member("id", *request.matrix);
        out.member("pointer", document.pointer(request.matrix.at)).end_object();
    }
    out.end_array();
    out.key("warnings").begin_array();
    for (const Warning& warning : problem.warnings) {
        out.begin_object().member("pointer", warning.pointer);
        out.member("message", warning.message).end_object();
    }
    return out.end_array().end_object().take();
}

}  // namespace routeopt::clust::v2
