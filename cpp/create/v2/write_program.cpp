#include "create/v2/answer_parts.hpp"
#include "create/v2/write.hpp"

namespace routeopt::create::v2 {
namespace {

class ProgramWriter : AnswerParts {
public:
    explicit ProgramWriter(const Problem& problem) : AnswerParts(problem) {}

    std::string write()
    {
        const create::Limits& limits = problem_.limits;
        out_.begin_object().member("unit", problem_.demand_unit).member("end", problem_.end);
        out_.member("cyclic", problem_.cyclic).member("flexible", problem_.flexible);
        out_.member("bounded", !problem_.resources.empty() || problem_.min_between_starts > 0 ||
                                   limits.max_heads != kNoLimit || limits.max_total != kNoLimit ||
                                   limits.min_average || limits.max_average ||
                                   (problem_.has_before && problem_.stability > 0));
        out_.member("maxKinds", bound(limits.max_kinds));
        write_weights();
        write_templates();
        write_pieces();
        write_slots();
        return out_.end_object().take();
    }

private:
    static std::int64_t bound(std::int64_t most) { return most == kNoLimit ? -1 : most; }

    void write_weights()
    {
        out_.key("weights").begin_object();
        for (std::size_t c = 0; c < kConstraints.size(); ++c) {
            const Weight& weight = problem_.weights[static_cast<Constraint>(c)];
            out_.key(kConstraints[c].name).begin_array();
            out_.value(static_cast<std::int64_t>(weight.level)).value(weight.points).end_array();
        }
        out_.end_object();
    }

    void write_templates()
    {
        out_.key("templates").begin_array();
        for (const create::Template& one : problem_.templates) {
            out_.begin_object().member("skill", std::int64_t{one.skill});
            out_.member("min", one.min_heads).member("max", bound(one.max_heads));
            out_.member("cost", one.cost).member("dislike", one.dislike).end_object();
        }
        out_.end_array();
    }

    void write_pieces()
    {
        out_.key("skills").begin_array();
        for (const create::Skill& skill : problem_.skills) {
            out_.begin_array();
            for (const Piece& piece : skill.pieces)
                out_.begin_array().value(piece.from).value(piece.to).value(piece.heads).end_array();
            out_.end_array();
        }
        out_.end_array();
    }

    void write_slots()
    {
        out_.key("slots").begin_array();
        for (const Slot& slot : problem_.slots) {
            out_.begin_object().member("template", std::int64_t{slot.template_});
            out_.member("kind", std::int64_t{slot.kind}).member("day", std::int64_t{slot.day});
            out_.key("worked").begin_array();
            for (const Interval& part : slot.worked)
                out_.begin_array().value(part.from).value(part.to).end_array();
            out_.end_array().member("pattern", template_of(slot).name);
            shift_times(slot.from, slot.to);
            out_.end_object();
        }
        out_.end_array();
    }
};

}  // namespace

std::string write_program(const Problem& problem)
{
    return ProgramWriter{problem}.write();
}

}  // namespace routeopt::create::v2
