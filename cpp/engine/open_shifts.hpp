// FILL with `templates`: which shifts may be opened, and how CREATE would open them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "create/schema/problem.hpp"
#include "engine/call.hpp"
#include "fill/schema/problem.hpp"
#include "fill/v2/request.hpp"
#include "wire/document.hpp"
#include "wire/fault.hpp"

namespace routeopt::engine {

class OpenShifts {
public:
    // request: the FILL request without its templates. text: all of it.
    OpenShifts(const Call& call, std::string_view text, const wire::Document& document,
               const fill::v2::Request& request);

    [[nodiscard]] const wire::FaultList& faults() const { return faults_; }
    // The shifts as FILL's `shifts`. Precondition for this and all below: there are no faults.
    [[nodiscard]] std::string candidates() const;
    [[nodiscard]] Index count() const { return static_cast<Index>(problem_.slots.size()); }
    // Of each shift the name of its template.
    [[nodiscard]] std::vector<std::string_view> patterns() const;
    // A pointer into the candidates as one into the request's templates.
    void point_to_template(std::string& pointer) const;
    // What templates say that FILL does not know; pointers are those of the request.
    [[nodiscard]] std::vector<fill::Warning> warnings() const;
    // The problem of FILL with the shifts that CREATE opens, and no others of them: each needs the
    // heads that CREATE gives it. `limit_s`: of its search, which call's progress may end.
    [[nodiscard]] fill::Problem created(const fill::Problem& problem, double limit_s,
                                        const Call& call, int threads) const;

private:
    [[nodiscard]] std::int64_t most_heads(const create::Slot& slot) const;

    wire::Document document_;
    wire::FaultList faults_;
    create::Problem problem_;
    std::int64_t people_ = 0;
    std::int64_t room_ = 0;  // for heads of shifts that may be opened
    std::vector<fill::Warning> warnings_;
};

}  // namespace routeopt::engine
