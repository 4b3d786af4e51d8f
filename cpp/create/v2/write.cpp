#include "create/v2/write.hpp"

#include <algorithm>

#include "create/v2/answer_parts.hpp"

namespace routeopt::create::v2 {
namespace {

class AnswerWriter : AnswerParts {
public:
    AnswerWriter(const Problem& problem, const Plan& plan, const referee::Judgement& judgement,
                 const std::optional<SearchReport>& search)
        : AnswerParts(problem), plan_(plan), names_(names_of(problem, plan)), judgement_(judgement),
          search_(search)
    {
    }

    std::string write()
    {
        out_.begin_object().member("status", "SOLVED");
        write_score("score", judgement_.score);
        write_shifts();
        write_cover();
        write_violations(judgement_.items);
        write_totals();
        if (problem_.form != TimeForm::time_of_day)
            write_fill();
        write_search();
        write_warnings();
        return out_.end_object().take();
    }

private:
    template <class Write>
    void each_shift(const Write& write)
    {
        for (std::size_t s = 0; s < plan_.size(); ++s)
            if (plan_[s] > 0)
                write(problem_.slots[s], names_[s], plan_[s]);
    }

    void write_shifts()
    {
        out_.key("shifts").begin_array();
        each_shift([&](const Slot& slot, const std::string& name, std::int64_t heads) {
            out_.begin_object().member("name", name);
            out_.member("pattern", template_of(slot).name);
            write_skill(template_of(slot).skill);
            shift_times(slot.from, slot.to);
            out_.member("value", heads);
            write_breaks(slot);
            out_.end_object();
        });
        out_.end_array();
    }

    void write_breaks(const Slot& slot)
    {
        if (slot.breaks.empty())
            return;
        out_.key("breaks").begin_array();
        for (const create::Break& pause : slot.breaks) {
            out_.begin_object();
            shift_times(pause.when.from, pause.when.to);
            out_.member("paid", pause.is_paid).end_object();
        }
        out_.end_array();
    }

    // The shifts as FILL takes them.
    void write_fill()
    {
        out_.key("fill").begin_array();
        each_shift([&](const Slot& slot, const std::string& name, std::int64_t heads) {
            write_for_fill(slot, name, heads, heads);
        });
        out_.end_array();
    }

    void write_cover()
    {
        if (problem_.flexible)
            return write_flexible_cover();
        const auto write_list = [&](std::string_view name, const auto& write) {
            out_.key(name).begin_array();
            for (const referee::Covered& one : judgement_.covered)
                write(one);
            out_.end_array();
        };
        const auto begin = [&](const referee::Covered& one) {
            out_.begin_object();
            time("from", one.from);
            time("to", one.to);
            write_skill(one.skill);
        };
        const auto write_difference = [&](std::string_view name, int sign) {
            return [this, begin, name, sign](const referee::Covered& one) {
                const std::int64_t heads = sign * (one.demand - one.supplied);
                if (heads <= 0)
                    return;
                begin(one);
                out_.member(name, heads).end_object();
            };
        };
        write_list("unmet", write_difference("missing", 1));
        write_list("surplus", write_difference("over", -1));
        write_list("coverage", [&](const referee::Covered& one) {
            if (one.demand == 0 && one.supplied == 0)
                return;
            begin(one);
            out_.member("demand", one.demand).member("supplied", one.supplied).end_object();
        });
    }

    // Work in minutes, by the times by which it is due.
    void write_flexible_cover()
    {
        const auto write_list = [&](std::string_view name, const auto& write) {
            out_.key(name).begin_array();
            for (const referee::Done& one : judgement_.done)
                write(one);
            out_.end_array();
        };
        const auto begin = [&](const referee::Done& one) {
            out_.begin_object();
            time("from", one.piece->from);
            time("to", one.piece->to);
            write_skill(one.skill);
        };
        write_list("unmet", [&](const referee::Done& one) {
            if (!one.piece->works || one.piece->due <= one.done)
                return;
            begin(one);
            minutes("missing", one.piece->due - one.done);
            out_.end_object();
        });
        write_list("surplus", [&](const referee::Done& one) {
            if (one.supplied == one.work)
                return;
            begin(one);
            minutes("over", one.supplied - one.work);
            out_.end_object();
        });
        write_list("coverage", [&](const referee::Done& one) {
            if (!one.piece->works)
                return;
            begin(one);
            minutes("min", one.piece->due);
            if (one.piece->cap != kNoLimit)
                minutes("max", one.piece->cap);
            minutes("supplied", one.supplied);
            minutes("done", one.done);
            out_.end_object();
        });
    }

    void write_totals()
    {
        out_.member("cost", judgement_.cost);
        out_.key("totals").begin_object().member("heads", judgement_.heads);
        out_.member("kinds", judgement_.kinds);
        out_.member("hours", static_cast<double>(judgement_.paid) / 3600).end_object();
    }

    void write_search()
    {
        if (!search_)
            return;
        out_.key("search").begin_object().member("iterations", search_->iterations);
        out_.member("elapsed_ms", static_cast<std::int64_t>(search_->elapsed_s * 1000));
        out_.member("seed", static_cast<std::int64_t>(search_->seed));
        out_.member("threads", search_->threads);
        out_.member("stopped_by", search_->stopped_by).end_object();
    }

    const Plan& plan_;
    std::vector<std::string> names_;
    const referee::Judgement& judgement_;
    const std::optional<SearchReport>& search_;
};

class CandidatesWriter : AnswerParts {
public:
    explicit CandidatesWriter(const Problem& problem) : AnswerParts(problem) {}

    std::string write(const std::vector<std::int64_t>& most)
    {
        const auto names = names_of(problem_, Plan(problem_.slots.size(), 1));
        out_.begin_array();
        for (std::size_t s = 0; s < names.size(); ++s)
            write_for_fill(problem_.slots[s], names[s], 0, most[s]);
        return out_.end_array().take();
    }
};

class CountsWriter : AnswerParts {
public:
    explicit CountsWriter(const Problem& problem) : AnswerParts(problem) {}

    std::string write(const Request& request)
    {
        out_.begin_object().member("valid", true).key("counts").begin_object();
        out_.member("demands", std::ssize(*request.demands));
        out_.member("templates", std::ssize(problem_.templates));
        out_.member("kinds", std::ssize(problem_.kinds));
        out_.member("slots", std::ssize(problem_.slots));
        out_.member("days", std::int64_t{problem_.days}).end_object();
        if (request.hook.present())
            out_.member("hook", *request.hook);
        if (request.label.present())
            out_.member("label", *request.label);
        write_warnings();
        return out_.end_object().take();
    }
};

}  // namespace

std::string write_answer(const Problem& problem, const Plan& plan,
                         const referee::Judgement& judgement,
                         const std::optional<SearchReport>& search)
{
    return AnswerWriter{problem, plan, judgement, search}.write();
}

std::string write_candidates(const Problem& problem, const std::vector<std::int64_t>& most)
{
    return CandidatesWriter{problem}.write(most);
}

std::string write_valid(const Request& request, const Problem& problem)
{
    return CountsWriter{problem}.write(request);
}

}  // namespace routeopt::create::v2
