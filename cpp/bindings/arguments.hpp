// Converts Python arguments to the engine's. Shared by both extension modules: `_core` (module.cpp)
// and `_inside` (inside.cpp, for tests).
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/call.hpp"

namespace routeopt::bindings {

namespace py = pybind11;

// Python's StoppedError: a call was stopped before there was anything to answer with.
class Stopped : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// Stops a running call from another thread: cancel() is seen by the call's next report of progress.
class CancelToken {
public:
    void cancel() { cancelled_ = true; }
    [[nodiscard]] bool cancelled() const { return cancelled_; }

private:
    std::atomic<bool> cancelled_ = false;
};

// Throws ValueError for a name that is no operation's.
inline routing::Operation operation_named(const std::string& name)
{
    if (const auto operation = routing::operation_named(name))
        return *operation;
    throw py::value_error("unknown operation: " + name);
}

// Throws ValueError for a name that is no dialect's.
inline engine::Dialect dialect_named(const std::string& name)
{
    if (name == "v2")
        return engine::Dialect::v2;
    if (name == "v3")
        return engine::Dialect::v3;
    throw py::value_error("unknown dialect: " + name);
}

// Throws ValueError for a name that is no solver's.
inline engine::Solver solver_named(const std::string& name)
{
    if (name == "vrp")
        return engine::Solver::vrp;
    if (name == "fill")
        return engine::Solver::fill;
    if (name == "create")
        return engine::Solver::create;
    if (name == "clust")
        return engine::Solver::clust;
    if (name == "task")
        return engine::Solver::task;
    throw py::value_error("unknown solver: " + name);
}

// A Python function of a zone's name and two instants (seconds) that returns the offset at the
// first and the changes up to the second, or the text of why there are none. It is called with the
// interpreter's lock, and may be copied without it: copies share one reference, and what this
// returns, which holds the last one, has to end with the lock.
inline calendar::ZoneSource zone_source(py::function offsets)
{
    using Offsets = std::pair<std::int64_t, std::vector<std::pair<std::int64_t, std::int64_t>>>;
    return [offsets = std::make_shared<const py::function>(std::move(offsets))](
               std::string_view name, std::int64_t first, std::int64_t last) {
        const py::gil_scoped_acquire locked;
        const py::object told = (*offsets)(name, first, last);
        if (py::isinstance<py::str>(told))
            return calendar::ZoneReply{std::nullopt, told.cast<std::string>()};
        const auto [offset_s, changes] = told.cast<Offsets>();
        std::vector<calendar::Zone::Change> table;
        for (const auto& [at, then_s] : changes)
            table.push_back({at, then_s});
        return calendar::ZoneReply{calendar::Zone{offset_s, std::move(table)}, {}};
    };
}

// What may stop a running call from outside: the token, a signal (Ctrl-C), or the caller's callback
// by returning False. An exception that the signal or the callback raises is kept until the call
// has ended, since it cannot pass through the search.
class Interrupt {
public:
    Interrupt(std::optional<py::function> callback, std::shared_ptr<CancelToken> token)
        : callback_(std::move(callback)), token_(std::move(token))
    {
    }

    // The call's OnProgress. Called without the interpreter's lock, which it takes while it calls
    // Python.
    bool go_on(const routing::Progress& now)
    {
        if (token_ && token_->cancelled())
            return false;
        const py::gil_scoped_acquire locked;
        try {
            if (PyErr_CheckSignals() != 0)
                throw py::error_already_set();
            return !callback_ ||
                   !(*callback_)(now.elapsed_s, now.iterations, now.cost, now.unserved)
                        .is(py::bool_(false));
        } catch (py::error_already_set& error) {
            raised_ = error.value();
            return false;
        }
    }

    // The exception that was kept, or None.
    [[nodiscard]] py::object raised() const { return raised_; }

    // For a call that was stopped without an answer: throws the exception that was kept, or
    // Stopped.
    [[noreturn]] void raise() const
    {
        if (raised_.is_none())
            throw Stopped("stopped before there was an answer");
        PyErr_SetObject(py::type::handle_of(raised_).ptr(), raised_.ptr());
        throw py::error_already_set();
    }

private:
    std::optional<py::function> callback_;
    std::shared_ptr<CancelToken> token_;
    py::object raised_ = py::none();
};

// Views of matrices in Python's memory, held as long as the call lasts. Of one call all matrices
// have one size. Made, used and destroyed with the interpreter's lock.
class MatrixViews {
public:
    // matrices: profile to (durations in seconds, distances in metres or None); each a square,
    // C-contiguous buffer of int32. Throws value_error where one is not.
    std::vector<travel::GivenMatrix> of(const py::dict& matrices)
    {
        std::vector<travel::GivenMatrix> given;
        for (const auto& [profile, pair] : matrices)
            given.push_back(matrix(profile, pair));
        return given;
    }

    // The same of a profile, whose matrices are those of pairs, one after the other.
    void append(const py::handle& profile, const py::list& pairs,
                std::vector<travel::GivenMatrix>& given)
    {
        for (const py::handle& pair : pairs)
            given.push_back(matrix(profile, pair));
    }

    [[nodiscard]] std::size_t rows() const { return rows_; }  // 0 before there are any

private:
    travel::GivenMatrix matrix(const py::handle& profile, const py::handle& pair)
    {
        const auto [durations, distances] =
            py::cast<std::pair<py::buffer, std::optional<py::buffer>>>(pair);
        travel::GivenMatrix matrix{py::cast<std::string>(profile), cells(durations)};
        matrix.distances_m = distances ? cells(*distances) : matrix.durations_s;
        return matrix;
    }

    const std::int32_t* cells(const py::buffer& buffer)
    {
        const py::buffer_info& view = views_.emplace_back(buffer.request());
        const bool square = view.ndim == 2 && view.shape[0] == view.shape[1];
        if (!square || !view.item_type_is_equivalent_to<std::int32_t>() || view.strides[1] != 4 ||
            view.strides[0] != 4 * view.shape[1])
            throw py::value_error("a matrix is square, C-contiguous and int32");
        const auto size = static_cast<std::size_t>(view.shape[0]);
        if (size == 0 || (rows_ != 0 && rows_ != size))
            throw py::value_error("matrices have one size above 0");
        rows_ = size;
        return static_cast<const std::int32_t*>(view.ptr);
    }

    std::vector<py::buffer_info> views_;
    std::size_t rows_ = 0;
};

// A service that is a Python callable: fetch(profiles, places) -> (matrices, notes). It gets a list
// of names and one of (longitude, latitude); it returns by profile a list of matrices, one for each
// slice of the day, with a row for each place; and notes as (place, code, message). `profiles` has
// by name where the slices begin, in seconds of the day. It is called with the interpreter's lock;
// what it raises leaves the call as it is. The views and the settings, which own the callable,
// outlive the service: copies of it are made without the lock.
inline engine::TravelService travel_service(const py::dict& settings, MatrixViews& views)
{
    using Notes = std::vector<std::tuple<std::size_t, std::string, std::string>>;
    const py::function own = settings["fetch"];
    const auto fetch = [&views, callable = py::handle(own)](const engine::TravelWanted& wanted) {
        const py::gil_scoped_acquire locked;
        py::list places;
        for (const travel::Place& place : wanted.places)
            places.append(py::make_tuple(place.x, place.y));
        const auto [matrices, notes] =
            py::cast<std::pair<py::dict, Notes>>(callable(py::cast(wanted.profiles), places));
        engine::FetchedTravel fetched;
        for (const std::string_view profile : wanted.profiles) {
            const py::str name = py::cast(profile);
            views.append(name, matrices[name], fetched.matrices);
        }
        for (const auto& [place, code, message] : notes)
            fetched.notes.push_back({place, code, message});
        if (views.rows() != wanted.places.size())
            throw py::value_error("travel is fetched for each profile, with a row for each place");
        return fetched;
    };
    std::vector<engine::TravelService::Profile> profiles;
    for (const auto& [name, begins] : py::cast<py::dict>(settings["profiles"]))
        profiles.push_back(
            {py::cast<std::string>(name), py::cast<std::vector<std::int64_t>>(begins)});
    return {std::move(profiles), fetch};
}

// Arcs are whole units, so "none" drops the fraction just as "floor" does.
inline travel::Rounding rounding_of(const std::string& name)
{
    if (name == "nearest")
        return travel::Rounding::nearest;
    return name == "ceil" ? travel::Rounding::ceil : travel::Rounding::floor;
}

// A provider that computes travel, by its name in `routeopt.travel`.
inline engine::TravelChoice travel_choice(const std::string& name, const py::dict& settings)
{
    const auto number = [&](const char* key) -> std::optional<double> {
        return settings.contains(key) ? std::optional{py::cast<double>(settings[key])}
                                      : std::nullopt;
    };
    if (name == "great_circle")
        return engine::GreatCircleChoice{number("speed_kmh"), number("road_factor")};
    if (name != "euclidean")
        throw py::value_error("unknown travel provider: " + name);
    const std::string rounding = settings.contains("rounding")
                                     ? py::cast<std::string>(settings["rounding"])
                                     : std::string{"nearest"};
    return travel::PlaneRule{number("scale").value_or(1), rounding_of(rounding)};
}

}  // namespace routeopt::bindings
