#include "routing/v3/write.hpp"

#include "routing/v3/answer_members.hpp"
#include "routing/v3/answer_writer.hpp"
#include "routing/v3/members.hpp"
#include "routing/v3/request_writer.hpp"

namespace routeopt::routing::v3 {

std::string write_answer(const Request& request, const Answer& answer)
{
    return AnswerWriter{request.time_form}.text(answer);
}

std::string write_suggestions(const Request& request, const Suggestions& suggestions)
{
    return AnswerWriter{request.time_form}.text(suggestions);
}

std::string write_explanation(const Request& request, const Explanation& explanation)
{
    return AnswerWriter{request.time_form}.text(explanation);
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
