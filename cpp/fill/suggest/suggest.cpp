#include "fill/suggest/suggest.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "fill/suggest/finder.hpp"

namespace routeopt::fill::suggest {
namespace {

constexpr std::size_t kMostOfAll = 100;  // suggestions where all are wanted
constexpr double kBetweenReports_s = 0.05;

class Suggesting {
public:
    Suggesting(const Problem& problem, std::span<const Assignment> plan, const Settings& settings)
        : problem_(problem), settings_(settings), model_(problem), trials_(model_, plan),
          standing_(problem, plan)
    {
        out_.score = standing_.score();
        find_shifts();
    }

    Suggestions found()
    {
        for (std::size_t i = 0; i < shifts_.size(); ++i)
            if (goes_on_()) {
                finder(i).find_single();
                ++answered_;
            }
        for (std::size_t i = 0; i < answered_; ++i)
            find_more(i);
        // What was found is judged in any case, but for a person who does not want to wait.
        for (std::size_t i = 0; i < answered_ && out_.stopped_by != "cancelled"; ++i)
            confirm(i);
        out_.unanswered = static_cast<std::int64_t>(shifts_.size() - answered_);
        out_.is_exhaustive = out_.is_exhaustive && out_.unanswered == 0;
        out_.elapsed_s = watch_.elapsed_s();
        return std::move(out_);
    }

private:
    void find_shifts()
    {
        shifts_ = problem_.suggest_for;
        for (Index s = 0; s < static_cast<Index>(problem_.shifts.size()); ++s)
            if (problem_.suggest_for.empty() && !problem_.shifts[as_size(s)].is_history &&
                trials_.lacks(s))
                shifts_.push_back(s);
        most_ = problem_.max_suggestions == 0 ? kMostOfAll
                                              : static_cast<std::size_t>(problem_.max_suggestions);
        best_.assign(shifts_.size(), Best{most_});
    }

    Finder finder(std::size_t i)
    {
        return {trials_, static_cast<Index>(problem_.employees.size()), shifts_[i], best_[i],
                goes_on_};
    }

    void find_more(std::size_t i)
    {
        Finder more = finder(i);
        if (!goes_on_() || !more.find_handovers()) {
            out_.is_exhaustive = false;
            return;
        }
        const auto& found = best_[i].found();
        const Points now{trials_.personal() + trials_.covered()};
        if (found.empty() || found.front().points.hard >= now.hard)
            more.find_chains();
    }

    void confirm(std::size_t i)
    {
        std::vector<Suggestion> confirmed;
        for (const Candidate& candidate : best_[i].found()) {
            const auto outcome = standing_.after(steps_of(shifts_[i], candidate));
            confirmed.push_back({shifts_[i], candidate.employee, candidate.moves,
                                 candidate.is_searched, outcome.score, rises(outcome)});
        }
        std::stable_sort(
            confirmed.begin(), confirmed.end(),
            [](const Suggestion& a, const Suggestion& b) { return a.score < b.score; });
        out_.found.insert(out_.found.end(), confirmed.begin(), confirmed.end());
    }

    bool goes_on()
    {
        if (out_.stopped_by != "finished")
            return false;
        const double elapsed_s = watch_.elapsed_s();
        if (elapsed_s >= settings_.time_limit_s)
            out_.stopped_by = "time_limit";
        if (settings_.progress && elapsed_s >= next_report_s_) {
            next_report_s_ = elapsed_s + kBetweenReports_s;
            if (!settings_.progress({elapsed_s, static_cast<std::int64_t>(answered_), 0,
                                     static_cast<std::int64_t>(shifts_.size() - answered_)}))
                out_.stopped_by = "cancelled";
        }
        return out_.stopped_by == "finished";
    }

    const Stopwatch watch_;
    const Problem& problem_;
    const Settings& settings_;
    const model::Model model_;
    Trials trials_;
    referee::Standing standing_;
    const std::function<bool()> goes_on_ = [this] { return goes_on(); };
    Suggestions out_;
    std::vector<Index> shifts_;
    std::size_t most_ = 0, answered_ = 0;
    std::vector<Best> best_;
    double next_report_s_ = 0;
};

}  // namespace

Suggestions suggestions_for(const Problem& problem, std::span<const Assignment> plan,
                            const Settings& settings)
{
    return Suggesting{problem, plan, settings}.found();
}

}  // namespace routeopt::fill::suggest
