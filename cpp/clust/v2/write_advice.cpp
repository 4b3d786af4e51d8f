#include "clust/v2/write_advice.hpp"

#include "clust/v2/write_parts.hpp"

namespace routeopt::clust::v2 {
namespace {

using referee::Score;

class AdviceWriter {
public:
    AdviceWriter(const Problem& problem, const referee::Verdict& verdict)
        : problem_(problem), verdict_(verdict)
    {
        out_.begin_object().member("status", "SOLVED");
        write_score(out_.key("score"), verdict.score);
    }

    std::string suggestions(const advice::Suggestions& suggestions)
    {
        out_.key("suggestions").begin_array();
        for (const advice::Suggestion& one : suggestions.all)
            write_suggestion(one);
        out_.end_array();
        write_unassigned(out_, problem_, problem_.assignments, verdict_);
        return finished(suggestions.is_complete);
    }

    std::string explanation(const advice::Explanation& explanation)
    {
        write_findings(out_, problem_, verdict_);
        out_.key("entities").begin_array();
        for (const advice::Explained& one : explanation.entities)
            write_explained(one);
        out_.end_array().key("binding").begin_array();
        for (const advice::Binding& one : explanation.bindings)
            write_binding(one);
        out_.end_array();
        return finished(explanation.is_complete);
    }

private:
    std::string_view entity(Index e) const { return problem_.entities[as_size(e)].name; }
    const std::string& cluster(Index c) const { return problem_.clusters[as_size(c)].name; }

    void write_change(const Score& change)
    {
        out_.member("deltaHard", change.hard).member("deltaMedium", change.medium);
        out_.member("deltaSoft", change.soft);
    }

    void write_suggestion(const advice::Suggestion& one)
    {
        out_.begin_object().member("entity", entity(one.moves.front().entity));
        out_.member("cluster", cluster(one.moves.front().to));
        out_.key("assignments").begin_array();
        for (const referee::Move& move : one.moves) {
            out_.begin_object().member("entity", entity(move.entity));
            out_.member("cluster", cluster(move.to));
            if (const Index from = problem_.assignments[as_size(move.entity)]; from != kNone)
                out_.member("from", cluster(from));
            out_.end_object();
        }
        out_.end_array();
        const Score& now = verdict_.score;
        write_score(out_.key("score"), {now.hard + one.change.hard, now.medium + one.change.medium,
                                        now.soft + one.change.soft});
        write_change(one.change);
        out_.end_object();
    }

    void write_explained(const advice::Explained& one)
    {
        out_.begin_object().member("entity", entity(one.entity));
        if (const Index c = problem_.assignments[as_size(one.entity)]; c != kNone)
            out_.member("cluster", cluster(c));
        out_.member("cost", one.cost).key("alternatives").begin_array();
        for (const advice::Alternative& there : one.alternatives) {
            out_.begin_object().member("cluster", cluster(there.cluster));
            out_.member("cost", one.cost - there.change.soft);
            write_change(there.change);
            out_.key("obstacles").begin_array();
            for (const std::string_view rule : there.obstacles)
                out_.value(rule);
            out_.end_array().end_object();
        }
        out_.end_array().end_object();
    }

    void write_binding(const advice::Binding& one)
    {
        out_.begin_object().member("cluster", cluster(one.cluster));
        out_.member("bound", one.dimension == kNone ? "max" : "maxWeight");
        if (one.dimension != kNone)
            if (const auto name = problem_.dimensions[as_size(one.dimension)]; !name.empty())
                out_.member("dimension", name);
        out_.member("more", one.more).member("entity", entity(one.entity));
        write_change(one.gain);
        out_.end_object();
    }

    std::string finished(bool is_complete)
    {
        out_.key("search").begin_object().member("complete", is_complete).end_object();
        write_messages(out_, problem_);
        return out_.end_object().take();
    }

    const Problem& problem_;
    const referee::Verdict& verdict_;
    wire::Writer out_;
};

}  // namespace

std::string write_suggestions(const Problem& problem, const referee::Verdict& verdict,
                              const advice::Suggestions& suggestions)
{
    return AdviceWriter{problem, verdict}.suggestions(suggestions);
}

std::string write_explanation(const Problem& problem, const referee::Verdict& verdict,
                              const advice::Explanation& explanation)
{
    return AdviceWriter{problem, verdict}.explanation(explanation);
}

}  // namespace routeopt::clust::v2
