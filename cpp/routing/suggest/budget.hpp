// How far a search for places may go.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

namespace routeopt::routing::suggest {

// Time and the wish to stop are handed in.
class Budget {
public:
    Budget() = default;
    // `go_on` is asked before each plan, and now and then between; at most so many are judged.
    Budget(std::function<bool()> go_on, std::int64_t most) : go_on_(std::move(go_on)), most_(most)
    {
    }

    // Counts one more plan to judge.
    bool go_on()
    {
        is_over_ = is_over_ || judged_ >= most_;
        if (!may_go_on())
            return false;
        ++judged_;
        return true;
    }
    // Whether to go on with what judges no plan but takes its time.
    bool may_go_on()
    {
        is_over_ = is_over_ || (go_on_ && !go_on_());
        return !is_over_;
    }
    [[nodiscard]] bool is_over() const { return is_over_; }
    [[nodiscard]] std::int64_t judged() const { return judged_; }

private:
    std::function<bool()> go_on_;
    std::int64_t most_ = INT64_MAX;
    std::int64_t judged_ = 0;
    bool is_over_ = false;
};

}  // namespace routeopt::routing::suggest
