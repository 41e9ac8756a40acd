// What the readers of CSV and JSON check alike: numbers, names that must differ, answers, and totals.
#pragma once

#include "rulesets/table/decimal.hpp"
#include "rulesets/table/source.hpp"
#include "rulesets/table/table_data.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

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

// How many decimal places costs (and penalties) and weights have.
struct Places {
    int costs = 0;
    int weights = 0;

    bool operator==(const Places&) const = default;
};

// The numbers of a table, as integers: the file's times a power of ten. Which one is known only when all are read, so a
// reader assumes one, and starts again if needed() turns out to be more. Remembers where the greatest number is, to be
// blamed if totals could overflow.
class Numbers {
  public:
    Numbers(const Source& source, Places assumed) : source_(source), assumed_(assumed) {}

    Cost cost_scale() const { return power_of_ten(assumed_.costs); }
    Weight weight_scale() const { return power_of_ten(assumed_.weights); }
    // Of all numbers so far. Where it is more than assumed, what was returned means nothing.
    const Places& needed() const { return needed_; }

    // Plain decimals in the range; `offset` is where the text stands.
    Weight weight(std::string_view text, std::size_t offset);
    // Or "inf".
    Cost cost(std::string_view text, std::size_t offset, std::string_view kind = "cost");

    // Refuses tables whose totals could leave the range of Cost, by the rule of AnswerTable. All places are as assumed.
    void check_totals(const TableData& data) const;

  private:
    Cost scaled(std::string_view text, std::size_t offset, bool may_be_zero, int assumed, int& needed,
                std::string_view kind);

    const Source& source_;
    Places assumed_;
    Places needed_;
    Cost greatest_ = -1;
    std::size_t greatest_offset_ = 0;
};

// A question whose answers come one situation after the other, and then the costs.
class QuestionBuilder {
  public:
    // `usual_cost` is that of answers whose cost is not set.
    QuestionBuilder(const Source& source, std::string name, Cost usual_cost);

    void add_answer(const std::string& text, std::size_t offset);
    void set_all_costs(Cost cost);
    // Refuses an answer that no situation gives, and one whose cost was set before.
    void set_cost(const std::string& answer, Cost cost, std::size_t offset);

    TableQuestion finish();

  private:
    const Source& source_;
    TableQuestion question_;
    Cost usual_cost_;
    Names answers_;
    std::vector<bool> has_cost_;
};

// What `read(places)` returns: a table and the places that it needs. It is read again if these were not known.
template <class Read>
TableData read_with_places(Read read) {
    Places places;
    for (;;) {
        auto [data, needed] = read(places);
        if (needed == places) return std::move(data);
        places = needed;
    }
}

// Refuses more situations, or more cells, than a table may hold.
void check_size(const Source& source, std::size_t offset, std::size_t situations, std::size_t questions);

} // namespace deduce::rulesets::table
