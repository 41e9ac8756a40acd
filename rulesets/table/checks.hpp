// What the readers of CSV and JSON check alike: numbers, names that must differ, answers, and totals.
#pragma once

#include "rulesets/table/source.hpp"
#include "rulesets/table/table_data.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

namespace deduce::rulesets::table {

// Names of one kind, all different and none empty.
class Names {
  public:
    // `kind` is the word for messages: "situation", "question".
    Names(const Source& source, std::string_view kind) : source_(source), kind_(kind) {}

    // The number of the name: 0, 1, 2, ... Refuses an empty name, and one that was there before.
    std::uint32_t add(const std::string& name, std::size_t offset);

    // The same for names that may come again: the number that it got first.
    std::uint32_t add_or_find(const std::string& name, std::size_t offset);

    // Refuses a name that is not there.
    std::uint32_t find(const std::string& name, std::size_t offset) const;

    std::size_t size() const { return numbers_.size(); }

  private:
    const Source& source_;
    std::string_view kind_;
    std::unordered_map<std::string, std::uint32_t> numbers_;
};

// The numbers of a table. Remembers where the greatest one is, to be blamed if totals could overflow.
class Numbers {
  public:
    explicit Numbers(const Source& source) : source_(source) {}

    // Plain decimal digits in the range; `offset` is where the text stands.
    Weight weight(std::string_view text, std::size_t offset);
    // Or "inf".
    Cost cost(std::string_view text, std::size_t offset, std::string_view kind = "cost");

    // Refuses tables whose totals could leave the range of Cost, by the rule of AnswerTable.
    void check_totals(const TableData& data) const;

  private:
    Cost plain(std::string_view text, std::size_t offset, Cost least, std::string_view expected);

    const Source& source_;
    Cost greatest_ = -1;
    std::size_t greatest_offset_ = 0;
};

// A question whose answers come one situation after the other, and then the costs.
class QuestionBuilder {
  public:
    QuestionBuilder(const Source& source, std::string name);

    void add_answer(const std::string& text, std::size_t offset);
    void set_all_costs(Cost cost);
    // Refuses an answer that no situation gives, and one whose cost was set before.
    void set_cost(const std::string& answer, Cost cost, std::size_t offset);

    TableQuestion finish();

  private:
    const Source& source_;
    TableQuestion question_;
    Names answers_;
    std::vector<bool> has_cost_;
};

// Refuses more situations, or more cells, than a table may hold.
void check_size(const Source& source, std::size_t offset, std::size_t situations, std::size_t questions);

} // namespace deduce::rulesets::table
