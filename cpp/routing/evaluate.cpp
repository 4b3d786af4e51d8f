// The operation evaluate: the referee's judgement of the request's own plan, with warnings.
#include "routing/referee/referee.hpp"
#include "routing/routing.hpp"
#include "routing/validation/warnings.hpp"

namespace routeopt::routing {

Answer evaluate(const Request& request, const travel::Source& source)
{
    Answer answer = referee::judge(request, *request.plan, source, referee::Pointers::plan);
    answer.warnings = validation::warnings_of(request);
    return answer;
}

}  // namespace routeopt::routing
