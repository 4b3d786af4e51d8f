// Writes a request as the JSON text that it could have been read from, by the descriptions by which
// requests are read: of every object the members that are given.
#pragma once

#include <cmath>
#include <string>
#include <type_traits>
#include <vector>

#include "base/civil_time.hpp"
#include "form/field.hpp"
#include "form/rules.hpp"
#include "wire/writer.hpp"

namespace routeopt::form {

// Writes a value, by its rule.
class ValueWriter {
public:
    explicit ValueWriter(TimeForm times) : times_(times) {}

    // A rule of one solver or dialect, which has a function write_value beside it.
    template <class Value, class Rule>
        requires requires(ValueWriter& writer, const Value& value, const Rule& rule) {
            write_value(writer, value, rule);
        }
    void write(const Value& value, const Rule& rule)
    {
        write_value(*this, value, rule);
    }
    void write(std::int64_t value, const IntegerRange&) { out_.value(value); }
    // Not more digits than a double holds exactly: bounds of decimals are far below 2^53 steps.
    void write(std::int64_t steps, const DecimalRange& range)
    {
        out_.value(static_cast<double>(steps) / std::pow(10, range.places));
    }
    void write(std::int64_t time, const TimeRule&)
    {
        if (times_.iso)
            out_.value(write_civil_time(time, times_.offset_s));
        else
            out_.value(time);
    }
    void write(bool value, const FlagRule&) { out_.value(value); }
    void write(std::string_view text, const IdRule&) { out_.value(text); }
    void write(std::string_view text, const NameRule&) { out_.value(text); }
    template <class Value, std::size_t N>
    void write(const Value& value, const WordRule<N>& rule)
    {
        if constexpr (std::is_enum_v<Value>)
            out_.value(rule.words[static_cast<std::size_t>(value)]);
        else
            out_.value(value);
    }
    template <class Value, class Member>
    void write(const Value& value, const IdInRule<Member>& rule)
    {
        out_.value(*(value.*rule.id));
    }
    template <class Value, class Describe, class Member>
    void write(const Value& value, const IdOrObjectRule<Describe, Member>& rule);
    template <class Value, class Entry>
    void write(const std::vector<Value>& list, const ListRule<Entry>& rule)
    {
        out_.begin_array();
        for (const Value& entry : list)
            if constexpr (requires { entry.given; })
                write(*entry, rule.entry);
            else
                write(entry, rule.entry);
        out_.end_array();
    }
    template <class Value, class Describe, class Name>
    void write(const std::vector<Value>& map, const MapRule<Describe, Name>& rule)
    {
        out_.begin_object();
        for (const Value& entry : map) {
            out_.key(entry.*rule.name);
            write(entry, object(rule.describe));
        }
        out_.end_object();
    }
    template <class Value, class Describe>
    void write(const Value& value, const ObjectRule<Describe>& rule);

    wire::Writer& out() { return out_; }

private:
    TimeForm times_;
    wire::Writer out_;
};

// The visitor of descriptions that calls member(name, field, rule) for each member that is given.
template <class Member>
class GivenMembers {
public:
    explicit GivenMembers(Member member) : member_(std::move(member)) {}

    template <class Value, class Rule>
    void required(std::string_view name, const Field<Value>& field, const Rule& rule,
                  std::string_view)
    {
        optional(name, field, rule, {});
    }
    template <class Value, class Rule>
    void optional(std::string_view name, const Field<Value>& field, const Rule& rule,
                  std::string_view, std::string_view = {})
    {
        if (field.present())
            member_(name, field, rule);
    }
    template <class Value, class Rule>
    void either(std::string_view name, std::string_view, const Field<Value>& field,
                const Rule& rule, std::string_view, std::string_view = {})
    {
        optional(name, field, rule, {});
    }
    template <class... Names>
    void ignored(Names...)
    {
    }
    void refused(std::string_view, std::string_view) {}
    template <class Value>
    bool decided(const Field<Value>& field) const
    {
        return field.present();
    }
    template <class Value>
    bool when(const Field<Value>& field, Value value) const
    {
        return *field == value;
    }

private:
    Member member_;
};

// Descriptions take what they read into: a copy, as nothing is changed.
template <class Value, class Describe, class Member>
void each_given(Value value, const Describe& describe, Member member)
{
    GivenMembers<Member> visitor{std::move(member)};
    describe(visitor, value);
}

template <class Value, class Describe>
void ValueWriter::write(const Value& value, const ObjectRule<Describe>& rule)
{
    out_.begin_object();
    each_given(value, rule.describe, [&](std::string_view name, const auto& field, const auto& of) {
        out_.key(name);
        write(*field, of);
    });
    out_.end_object();
}

// The short form where nothing but the id is given.
template <class Value, class Describe, class Member>
void ValueWriter::write(const Value& value, const IdOrObjectRule<Describe, Member>& rule)
{
    int given = 0;
    each_given(value, rule.object.describe, [&](const auto&...) { ++given; });
    if (given > 1)
        write(value, rule.object);
    else
        write(value, rule.id);
}

}  // namespace routeopt::form
