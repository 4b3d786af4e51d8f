#include "routing/validation/relation_stops.hpp"

#include <algorithm>
#include <optional>

#include "routing/validation/tables.hpp"

namespace routeopt::routing::validation {
namespace {

// Where a stop is meant, a job takes part by its id and a shipment as an object that names the
// stop. Where a whole task is meant, the reader accepts ids only.
bool has_right_form(const Participant& participant, bool is_job, RelationKind kind)
{
    const bool by_id = participant.task.at == participant.at;
    return kind == RelationKind::same_route || kind == RelationKind::same_vehicle ||
           kind == RelationKind::different_vehicles || kind == RelationKind::one_of ||
           by_id == is_job;
}

bool repeats(std::vector<std::size_t> numbers)
{
    std::sort(numbers.begin(), numbers.end());
    return std::adjacent_find(numbers.begin(), numbers.end()) != numbers.end();
}

// Checks one relation.
class RelationCheck {
public:
    RelationCheck(const Problem& problem, const Names& tasks, const Relation& relation,
                  wire::FaultList& faults)
        : problem_(problem), tasks_(tasks), relation_(relation), faults_(faults)
    {
    }

    // The stops that take part; nothing where something is wrong with them.
    std::optional<std::vector<StopNumber>> stops()
    {
        if (*relation_.kind == RelationKind::time_lag) {
            add(*relation_.from);
            add(*relation_.to);
        } else {
            for (const Participant& participant : *relation_.participants)
                add(participant);
            check_count();
        }
        if (sound_)
            check_repeats();
        return sound_ ? std::optional{std::move(stops_)} : std::nullopt;
    }

private:
    void add(const Participant& participant)
    {
        const auto task = participant.task ? tasks_.number_of(*participant.task) : std::nullopt;
        if (!task || !participant.stop.usable()) {
            sound_ = false;
            return;
        }
        const bool is_job = *task < problem_.jobs->size();
        if (!has_right_form(participant, is_job, *relation_.kind))
            fault({participant.at}, is_job
                                        ? "a job takes part by its id alone"
                                        : "a shipment takes part by one of its stops: "
                                          "{\"task\": id, \"stop\": \"pickup\" or \"delivery\"}");
        else
            stops_.push_back(stop_number(*task, *participant.stop == "delivery"));
    }

    void check_count()
    {
        const std::int64_t count = std::ssize(*relation_.participants);
        if (!relation_.participants) {
            sound_ = false;
        } else if (count < 2) {
            fault({relation_.participants.at}, "at least 2 participants are needed");
        } else if (*relation_.kind == RelationKind::synchronized) {
            check_limit(kSynchronized, count);
        } else if (*relation_.kind == RelationKind::one_of) {
            check_limit(kOneOf, count);
        }
    }

    void check_limit(const Count& limit, std::int64_t count)
    {
        if (count <= limit.most)
            return;
        sound_ = false;
        form::over_limit(faults_, {relation_.at}, limit, count);
    }

    void check_repeats()
    {
        std::vector<std::size_t> tasks;
        for (const StopNumber stop : stops_)
            tasks.push_back(task_of(stop));
        if (repeats(stops_))
            fault({relation_.at}, *relation_.kind == RelationKind::time_lag
                                      ? "`from` and `to` are the same"
                                      : "a participant is given twice");
        else if (*relation_.kind == RelationKind::synchronized && repeats(std::move(tasks)))
            fault({relation_.at}, "both stops of one shipment can't be synchronized");
    }

    void fault(wire::Place place, const char* message)
    {
        sound_ = false;
        faults_.invalid_value(place, [&] { return message; });
    }

    const Problem& problem_;
    const Names& tasks_;
    const Relation& relation_;
    wire::FaultList& faults_;
    std::vector<StopNumber> stops_;
    bool sound_ = true;
};

}  // namespace

std::vector<StopRelation> sound_relations(const Problem& problem, const Names& tasks,
                                          wire::FaultList& faults)
{
    std::vector<StopRelation> sound;
    for (const Relation& relation : *problem.relations) {
        if (!relation.kind || relation.groups.present())
            continue;
        if (auto stops = RelationCheck{problem, tasks, relation, faults}.stops())
            sound.push_back({&relation, std::move(*stops)});
    }
    return sound;
}

}  // namespace routeopt::routing::validation
