// Which travel source a call is answered with: the request's matrices, the caller's, else the
// provider that was chosen.
#pragma once

#include <memory>

#include "engine/call.hpp"
#include "routing/schema/request.hpp"
#include "travel/source.hpp"

namespace routeopt::engine {

// Whether the source would know a profile, where the request has no matrices of its own.
bool knows(const Call& call, std::string_view profile);

// The source refers to the call's and the request's matrices. Precondition: checks found nothing.
std::unique_ptr<travel::Source> source_for(const Call& call, const routing::Request& request);

}  // namespace routeopt::engine
