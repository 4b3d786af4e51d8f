#include "task/v2/write.hpp"

#include "task/v2/write_parts.hpp"

namespace routeopt::task::v2 {
namespace {

class AnswerWriter : AnswerParts {
public:
    explicit AnswerWriter(const Told& told)
        : AnswerParts(told.problem), told_(told), plan_(told.plan), judgement_(told.judgement)
    {
    }

    std::string write()
    {
        out_.begin_object().member("status", "SOLVED");
        write_score("score", judgement_.score);
        out_.key("solution").begin_array();
        for (std::size_t t = 0; t < plan_.size(); ++t)
            if (plan_[t].is_planned())
                write_assignment(static_cast<Index>(t), plan_[t], judgement_.tasks[t]);
        out_.end_array();
        write_unserved(judgement_, told_.reasons);
        write_violations(judgement_);
        write_period();
        write_totals();
        write_bound();
        if (told_.search)
            write_search(*told_.search);
        write_warnings();
        return out_.end_object().take();
    }

private:
    void write_period()
    {
        out_.key("period").begin_object();
        time("from", problem_.period.from);
        if (problem_.has_end)
            time("to", problem_.period.to);
        out_.end_object();
    }

    [[nodiscard]] std::int64_t amount(Part part) const
    {
        return judgement_.amounts[static_cast<std::size_t>(part)];
    }

    void write_totals()
    {
        out_.key("totals").begin_object();
        out_.member("makespanSeconds", amount(Part::makespan));
        out_.member("tardinessSeconds", judgement_.tardiness);
        out_.member("lateOrders", judgement_.late_orders);
        out_.member("setupSeconds", amount(Part::setup)).member("cost", amount(Part::cost));
        out_.key("utilisation").begin_object();
        for (std::size_t r = 0; r < problem_.resources.size(); ++r)
            out_.member(problem_.resources[r].name, judgement_.utilisation[r]);
        out_.end_object().end_object();
    }

    // What makespan and lateness cost at least, and how far they are above it.
    void write_bound()
    {
        const double cost = static_cast<double>(amount(Part::tardiness)) *
                                static_cast<double>(problem_.weights.tardiness) +
                            static_cast<double>(amount(Part::makespan)) *
                                static_cast<double>(problem_.weights.makespan);
        out_.member("bound", told_.bound);
        if (told_.bound > 0 && judgement_.breaches.empty())
            out_.member("gap", cost / static_cast<double>(told_.bound) - 1);
    }

    void write_search(const SearchTold& search)
    {
        out_.key("search").begin_object().member("iterations", search.iterations);
        out_.member("elapsed_ms", static_cast<std::int64_t>(search.elapsed_s * 1000));
        out_.member("seed", static_cast<std::int64_t>(problem_.seed));
        out_.member("threads", std::int64_t{search.threads});
        out_.member("stopped_by", search.stopped_by).end_object();
    }

    const Told& told_;
    const Plan& plan_;
    const referee::Judgement& judgement_;
};

class CountsWriter : AnswerParts {
public:
    explicit CountsWriter(const Problem& problem) : AnswerParts(problem) {}

    std::string write(const Request& request)
    {
        out_.begin_object().member("valid", true).key("counts").begin_object();
        out_.member("resources", std::ssize(problem_.resources));
        out_.member("people", std::ssize(problem_.people));
        out_.member("orders", std::ssize(problem_.orders));
        out_.member("tasks", std::ssize(problem_.tasks)).end_object();
        if (request.hook.present())
            out_.member("hook", *request.hook);
        if (request.label.present())
            out_.member("label", *request.label);
        write_warnings();
        return out_.end_object().take();
    }
};

}  // namespace

std::string write_answer(const Told& told)
{
    return AnswerWriter{told}.write();
}

std::string write_valid(const Request& request, const Problem& problem)
{
    return CountsWriter{problem}.write(request);
}

}  // namespace routeopt::task::v2
