#include "routing/search/rich/time/start_curves.hpp"

#include "base/invariant.hpp"

namespace routeopt::routing::search::rich {
namespace {

// With this many pieces per stop, or more, functions of the rest of a route have too many.
constexpr std::size_t kManyPieces = 2;

Piece mirror(const Piece& piece)
{
    return {-piece.to, -piece.from, piece.slope == 0 ? piece.value : piece.at(piece.to),
            -piece.slope};
}

}  // namespace

StartCurves::StartCurves(const Model& model) : model_(model)
{
    const std::vector<Piece>& pieces = model.rules.pieces;
    mirrored_.resize(pieces.size());
    later_.resize(pieces.size());
    for (const model::StopRules& stop : model.rules.stops) {
        longest_setup_s_ = std::max<std::int64_t>(longest_setup_s_, stop.setup_s);
        for (std::uint32_t i = 0; i < stop.piece_count; ++i) {
            const Piece& piece = pieces[stop.first_piece + i];
            INVARIANT(piece.value >= 0 && piece.at(piece.to) >= 0,
                      "no start costs less than nothing");
            mirrored_[stop.first_piece + stop.piece_count - 1 - i] = mirror(piece);
        }
        Cost least = std::numeric_limits<Cost>::max();
        for (std::size_t i = stop.first_piece + stop.piece_count; i-- > stop.first_piece;)
            later_[i] = std::exchange(
                least, std::min({least, pieces[i].value, pieces[i].at(pieces[i].to)}));
    }
    have_many_pieces_ = pieces.size() >= kManyPieces * model.stops.size();
}

Curve StartCurves::special(const Visit& visit)
{
    if (visit.node < static_cast<Index>(model_.stops.size()))
        return changed_curve_of(visit.node);
    return visit.node < model_.first_reload() ? any_time() : hours_of(visit);
}

// Of a stop that is held, or while starts are free.
Curve StartCurves::changed_curve_of(Index stop)
{
    made_.clear();
    for (Piece piece : model_.rules.curve(stop)) {
        if (stop == held_.stop) {
            if (piece.from < held_.from) {
                piece.value = piece.slope == 0 ? piece.value : piece.at(held_.from);
                piece.from = held_.from;
            }
            piece.to = std::min(piece.to, held_.to);
        }
        if (is_free_)
            piece.value = piece.slope = 0;
        if (piece.from <= piece.to)
            made_.push_back(piece);
    }
    return made_;
}

Curve StartCurves::hours_of(const Visit& reload)
{
    const model::Depot& depot =
        model_.depots[model_.reloads[reload.node - model_.first_reload()].depot];
    made_.clear();
    if (depot.hours.empty())
        made_.push_back({reload.release, kFar, 0, 0});
    std::int64_t from = reload.release;
    for (const model::Depot::Opening& hours : depot.hours) {
        from = std::max(from, hours.open);
        if (from <= hours.close)
            made_.push_back({from, hours.close, 0, 0});
        from = std::max(from, hours.close + 1);
    }
    return made_;
}

Curve StartCurves::mirrored(const Visit& visit)
{
    if (is_plain(visit)) {
        const model::StopRules& stop = model_.rules.stops[visit.node];
        return std::span{mirrored_}.subspan(stop.first_piece, stop.piece_count);
    }
    const Curve curve = of(visit);
    if (curve.data() == &kAnyTime)
        return curve;
    std::reverse(made_.begin(), made_.end());
    for (Piece& piece : made_)
        piece = mirror(piece);
    return made_;
}

}  // namespace routeopt::routing::search::rich
