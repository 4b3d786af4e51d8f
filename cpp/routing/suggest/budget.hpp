// How long a search for places may go on: how many plans it may judge, and until when.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

namespace routeopt::routing::suggest {

// Once over, it stays over. It knows no clock: the caller hands in a function that does.
class Budget {
public:
    Budget() = default;  // without limits
    // `go_on` is asked before each plan that is judged, and now and then between: false ends the
    // search. At most `most` plans are judged.
    Budget(std::function<bool()> go_on, std::int64_t most) : go_on_(std::move(go_on)), most_(most)
    {
    }

    // To be asked before each plan that is judged; true counts it.
    bool spend_one()
    {
        is_over_ = is_over_ || judged_ >= most_;
        if (!may_go_on())
            return false;
        ++judged_;
        return true;
    }
    // To be asked now and then in work that takes time but judges no plan.
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
