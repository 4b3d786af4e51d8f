// Entry point of libFuzzer. What is tested: every text, however broken, is answered with a JSON
// object and nothing is thrown. An exception, a sanitizer's finding and a broken invariant count as
// crashes.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "engine/run_v3.hpp"
#include "wire/document.hpp"

namespace {

// The first byte of the input says which operation is asked for and how; the request's text
// follows. tools/fuzz/make_corpus.py writes these bits too.
constexpr unsigned kOperationBits = 3;
constexpr unsigned kValidateBit = 4;
constexpr unsigned kPlaneBit = 8;
constexpr unsigned kLimitsLiftedBit = 16;

routeopt::engine::Call call_of(unsigned bits)
{
    using routeopt::routing::Operation;
    routeopt::engine::Call call;
    call.operation = static_cast<Operation>(bits & kOperationBits);
    call.validate_only = (bits & kValidateBit) != 0;
    call.service_limits = (bits & kLimitsLiftedBit) == 0;
    if ((bits & kPlaneBit) != 0)
        call.travel = routeopt::travel::PlaneRule{1, routeopt::travel::Rounding::nearest};
    // A search gets options that keep it short. All other calls read the options of the text.
    if (!call.validate_only && call.operation == Operation::solve)
        call.options = R"({"max_iterations": 3, "history": true})";
    if (!call.validate_only && call.operation == Operation::suggest)
        call.options = R"({"max_iterations": 300})";
    return call;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return -1;
    // A copy of the text alone, so that a read past its end is one past the end of an allocation,
    // which the address sanitizer sees.
    const std::string text{data + 1, data + size};
    const routeopt::engine::Answer answer = routeopt::engine::run_v3(call_of(data[0]), text);
    const routeopt::wire::Document body{answer.body};
    if (body.kind(routeopt::wire::kRoot) != routeopt::wire::Kind::object)
        std::abort();
    return 0;
}
