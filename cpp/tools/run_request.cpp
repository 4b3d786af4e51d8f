// Answers one request without Python, for profilers, sanitizers and debuggers. The answer goes to
// standard output, the seconds that it took and error messages to standard error. Exit status:
// 0 answered, 2 the request has faults, 64 wrong arguments, 70 an exception.
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "engine/call.hpp"

namespace {

constexpr const char* kUsage =
    "usage: run_request [--operation NAME] [--seconds N] [--iterations N] [--seed N]\n"
    "                   [--threads N] [--plane] [--validate] FILE\n"
    "FILE is a request, - for standard input. The numbers together replace the\n"
    "request's options. --plane: coordinates are units of a plane, arcs the nearest whole unit.\n";

struct BadUsage {};

struct Arguments {
    std::string file;
    std::string options;  // the text between the braces
    routeopt::routing::Operation operation = routeopt::routing::Operation::solve;
    bool plane = false;
    bool validate = false;
};

void add_option(Arguments& arguments, const std::string& member, const std::string& value)
{
    if (!arguments.options.empty())
        arguments.options += ", ";
    arguments.options += '"' + member + "\": " + value;
}

Arguments read_arguments(const std::vector<std::string>& words)
{
    Arguments arguments;
    for (auto word = words.begin(); word != words.end(); ++word) {
        const auto value = [&] {
            if (++word == words.end())
                throw BadUsage{};
            return *word;
        };
        if (*word == "--seconds") {
            add_option(arguments, "time_limit_s", value());
        } else if (*word == "--iterations") {
            add_option(arguments, "max_iterations", value());
        } else if (*word == "--seed") {
            add_option(arguments, "seed", value());
        } else if (*word == "--threads") {
            add_option(arguments, "threads", value());
        } else if (*word == "--operation") {
            const auto operation = routeopt::routing::operation_named(value());
            if (!operation)
                throw BadUsage{};
            arguments.operation = *operation;
        } else if (*word == "--plane") {
            arguments.plane = true;
        } else if (*word == "--validate") {
            arguments.validate = true;
        } else if (arguments.file.empty() && (*word == "-" || !word->starts_with('-'))) {
            arguments.file = *word;
        } else {
            throw BadUsage{};
        }
    }
    if (arguments.file.empty())
        throw BadUsage{};
    return arguments;
}

std::string text_of(const std::string& file)
{
    if (file == "-")
        return {std::istreambuf_iterator<char>{std::cin}, {}};
    std::ifstream in{file, std::ios::binary};
    if (!in)
        throw std::runtime_error("cannot read " + file);
    return {std::istreambuf_iterator<char>{in}, {}};
}

routeopt::engine::Answer run(const Arguments& arguments)
{
    const std::string text = text_of(arguments.file);
    const std::string options = '{' + arguments.options + '}';
    routeopt::engine::Call call;
    call.operation = arguments.operation;
    call.validate_only = arguments.validate;
    if (!arguments.options.empty())
        call.options = options;
    if (arguments.plane)
        call.travel = routeopt::travel::PlaneRule{1, routeopt::travel::Rounding::nearest};
    return routeopt::engine::run(call, text);
}

}  // namespace

int main(int count, char** words)
try {
    const Arguments arguments = read_arguments({words + 1, words + count});
    const routeopt::Stopwatch watch;
    const routeopt::engine::Answer answer = run(arguments);
    std::cerr << watch.elapsed_s() << " s\n";
    std::cout << answer.body << '\n';
    return answer.accepted ? 0 : 2;
} catch (const BadUsage&) {
    std::cerr << kUsage;
    return 64;
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 70;
}
