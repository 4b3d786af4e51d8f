// Chooses the source of travel that a call is answered with: the caller's matrices, else those in
// the request, else the formula that the call names.
#pragma once

#include <memory>

#include "engine/call.hpp"
#include "routing/schema/request.hpp"
#include "travel/source.hpp"

namespace routeopt::engine {

// Whether the source would know a profile, for a request without matrices of its own.
bool knows(const Call& call, std::string_view profile);

// The source. It refers to the matrices of the call or of the request, which must outlive it.
// Precondition: the request's checks found no fault.
std::unique_ptr<travel::Source> source_for(const Call& call, const routing::Request& request);

}  // namespace routeopt::engine
