// Writes described objects of an answer (see answer_members.hpp) as JSON text.
#pragma once

#include <algorithm>
#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/civil_time.hpp"
#include "routing/schema/answer.hpp"
#include "wire/writer.hpp"

namespace routeopt::routing::v3 {

template <class Value>
concept Scalar = std::same_as<Value, bool> || std::same_as<Value, std::int64_t> ||
                 std::same_as<Value, double> || std::same_as<Value, Money> ||
                 std::same_as<Value, std::string_view> || std::same_as<Value, std::string>;

class AnswerWriter {
public:
    // left_out: parts of costs that are not written.
    explicit AnswerWriter(const TimeForm& form, std::vector<std::string_view> left_out = {})
        : form_(form), left_out_(std::move(left_out))
    {
    }

    template <class Object>
    std::string text(const Object& object)
    {
        write(object);
        return out_.take();
    }

    template <class Value>
    void member(std::string_view name, std::string_view, const Value& value)
    {
        out_.key(name);
        write(value);
    }
    void part(std::string_view name, std::string_view, Money value)
    {
        if (std::ranges::find(left_out_, name) == left_out_.end())
            out_.member(name, value);
    }
    void number(std::string_view name, std::string_view, std::int64_t value,
                const std::optional<Money>& price)
    {
        if (price)
            out_.member(name, *price);
        else
            out_.member(name, value);
    }
    void constant(std::string_view name, std::string_view, bool truth) { out_.member(name, truth); }
    void word(std::string_view name, std::string_view, std::string_view value,
              std::span<const std::string_view>)
    {
        out_.member(name, value);
    }
    void time(std::string_view name, std::string_view, std::int64_t seconds)
    {
        if (form_.iso)
            out_.member(name, write_civil_time(seconds, form_.offset_s));
        else
            out_.member(name, seconds);
    }
    void location(std::string_view name, std::string_view, const std::optional<Location>& location)
    {
        out_.key(name);
        if (!location)
            out_.null();
        else if (location->is_index)
            out_.value(location->index);
        else
            out_.begin_array().value(location->longitude).value(location->latitude).end_array();
    }
    template <class Value>
    void nullable(std::string_view name, std::string_view, const std::optional<Value>& value)
    {
        out_.key(name);
        if (value)
            write(*value);
        else
            out_.null();
    }
    template <class Entry>
    void list(std::string_view name, std::string_view, const std::vector<Entry>& entries)
    {
        list(name, {}, entries,
             [](AnswerWriter& out, const Entry& entry) { describe(out, entry); });
    }
    template <class Entry, class Describe>
    void list(std::string_view name, std::string_view, const std::vector<Entry>& entries,
              const Describe& describe_one)
    {
        out_.key(name).begin_array();
        for (const Entry& entry : entries) {
            out_.begin_object();
            describe_one(*this, entry);
            out_.end_object();
        }
        out_.end_array();
    }
    void texts(std::string_view name, std::string_view,
               const std::vector<std::string_view>& entries)
    {
        out_.key(name).begin_array();
        for (const std::string_view entry : entries)
            out_.value(entry);
        out_.end_array();
    }
    void amounts(std::string_view name, std::string_view,
                 const std::vector<std::pair<std::string_view, std::int64_t>>& entries)
    {
        object(name, {}, [&](AnswerWriter& inner) {
            for (const auto& [dimension, amount] : entries)
                inner.out_.member(dimension, amount);
        });
    }
    void cost_parts(std::string_view name, std::string_view, const CostParts& cost)
    {
        object(name, {}, [&](AnswerWriter& inner) {
            for (const auto& [part_name, part] : kCostParts)
                if (cost.*part != Money{})
                    inner.out_.member(part_name, cost.*part);
        });
    }
    template <class Members>
    void object(std::string_view name, std::string_view, const Members& members)
    {
        out_.key(name).begin_object();
        members(*this);
        out_.end_object();
    }

    void name(std::string_view name, std::string_view, std::string_view id)
    {
        if (!id.empty())
            out_.member(name, id);
    }
    void word_if_any(std::string_view name, std::string_view, std::string_view value,
                     std::span<const std::string_view>)
    {
        this->name(name, {}, value);
    }
    template <class Value>
    void optional(std::string_view name, std::string_view, const std::optional<Value>& value)
    {
        if (value)
            member(name, {}, *value);
    }
    template <class Entry>
    void list_if(bool is_there, std::string_view name, std::string_view,
                 const std::vector<Entry>& entries)
    {
        if (is_there)
            list(name, {}, entries);
    }
    template <class Members>
    void object_if(bool is_there, std::string_view name, std::string_view, const Members& members)
    {
        if (is_there)
            object(name, {}, members);
    }
    void texts_if_any(std::string_view name, std::string_view,
                      const std::vector<std::string_view>& entries)
    {
        if (!entries.empty())
            texts(name, {}, entries);
    }
    template <class Entry, class Cells>
    void rows(std::string_view name, std::string_view,
              const std::optional<std::vector<Entry>>& entries, const Cells& cells)
    {
        if (!entries)
            return;
        out_.key(name).begin_array();
        for (const Entry& entry : *entries) {
            out_.begin_array();
            cells(out_, entry);
            out_.end_array();
        }
        out_.end_array();
    }

private:
    template <class Value>
    void write(const Value& value)
    {
        if constexpr (Scalar<Value>) {
            out_.value(value);
        } else {
            out_.begin_object();
            describe(*this, value);
            out_.end_object();
        }
    }

    TimeForm form_;
    std::vector<std::string_view> left_out_;
    wire::Writer out_;
};

}  // namespace routeopt::routing::v3
