#include "routing/limits/warnings.hpp"
#include "routing/routing.hpp"

namespace routeopt::routing {

Explanation explain(const Request& request, const travel::Source& source)
{
    Explanation answer;
    (void)source;
    answer.warnings = limits::warnings_of(request);
    return answer;
}

}  // namespace routeopt::routing
