#include "routing/v3/write.hpp"

#include "routing/v3/answer_members.hpp"
#include "routing/v3/answer_writer.hpp"
#include "routing/v3/members.hpp"
#include "routing/v3/request_writer.hpp"

namespace routeopt::routing::v3 {

namespace {

AnswerWriter writer_for(const Request& request)
{
    std::vector<std::string_view> left_out;
    if (!request.problem->published.present())
        left_out.emplace_back("changes");
    if (request.problem->balance->empty())
        left_out.emplace_back("balance");
    return AnswerWriter{request.time_form, std::move(left_out)};
}

}  // namespace

std::string write_answer(const Request& request, const Answer& answer)
{
    return writer_for(request).text(answer);
}

std::string write_suggestions(const Request& request, const Suggestions& suggestions)
{
    return writer_for(request).text(suggestions);
}

std::string write_explanation(const Request& request, const Explanation& explanation)
{
    return writer_for(request).text(explanation);
}

std::string write_request(const Request& request, Operation operation)
{
    ValueWriter writer{request.time_form};
    with_description(operation,
                     [&](const auto& describe) { writer.write(request, object(describe)); });
    return writer.out().take();
}

std::string write_counts(const validation::Counts& counts)
{
    return AnswerWriter{TimeForm{}}.text(counts);
}

}  // namespace routeopt::routing::v3
