// Which call goes to which solver.
#include "clust/v2/schema.hpp"
#include "create/v2/schema.hpp"
#include "engine/call.hpp"
#include "engine/run_clust.hpp"
#include "engine/run_create.hpp"
#include "engine/run_fill.hpp"
#include "engine/run_task.hpp"
#include "engine/run_v2.hpp"
#include "engine/run_v3.hpp"
#include "fill/v2/schema.hpp"
#include "routing/v2/schema.hpp"
#include "routing/v3/answer_schema.hpp"
#include "routing/v3/schema.hpp"
#include "task/v2/schema.hpp"

namespace routeopt::engine {

using routing::Operation;

Answer run(const Call& call, std::string_view text)
{
    if (call.solver == Solver::fill)
        return run_fill(call, text);
    if (call.solver == Solver::create)
        return run_create(call, text);
    if (call.solver == Solver::clust)
        return run_clust(call, text);
    if (call.solver == Solver::task)
        return run_task(call, text);
    return call.dialect == Dialect::v2 ? run_v2(call, text) : run_v3(call, text);
}

std::string schema(Operation operation, Dialect dialect, Solver solver)
{
    if (solver == Solver::fill)
        return fill::v2::request_schema();
    if (solver == Solver::create)
        return create::v2::request_schema();
    if (solver == Solver::clust)
        return clust::v2::request_schema();
    if (solver == Solver::task)
        return task::v2::request_schema();
    return dialect == Dialect::v2 ? routing::v2::request_schema()
                                  : routing::v3::request_schema(operation);
}

std::string answer_schemas(std::string_view references)
{
    return routing::v3::answer_schemas(references);
}

}  // namespace routeopt::engine
