// The game, as `deduce export --format binary` writes it: docs/tables.md tells the format.
//
// Situations that no question tells apart are one class, numbered by their first member. Questions that never tell
// anything are left out, and of several that cut all classes alike at the same costs the first one is kept.
#pragma once

#include "reader.hpp"
#include "verdict.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace check {

using Class = std::uint32_t;
using Question = std::uint32_t;     // of those that are kept
using Set = std::span<const Class>; // rising
inline constexpr std::uint32_t none = ~std::uint32_t{0};

// A situation costs `penalty` if the estimate takes this option.
struct Loss {
    std::uint32_t option;
    Cost penalty;
    bool operator==(const Loss&) const = default;
};

// What must be known in the end. Either a group: the right one costs `fee`, another one `wrong`. Or an option for each
// of some choices, where no more than `most_others` choices may take another one than their first.
struct EstimateFacts {
    Cost fee = 0;
    Cost wrong = 0;
    std::vector<std::uint32_t> group;        // by situation; empty if there are options
    std::vector<std::uint32_t> first_option; // by choice, and the number of options
    std::uint32_t most_others = 0;
    std::vector<Loss> losses; // situation after situation, with rising options
    std::vector<std::size_t> losses_from = {0};

    std::size_t choices() const { return first_option.size() - 1; }
    std::span<const Loss> of(std::uint32_t s) const {
        return std::span(losses).subspan(losses_from[s], losses_from[s + 1] - losses_from[s]);
    }
};

class Table {
  public:
    explicit Table(const std::string& path); // throws Damaged

    std::uint32_t situations() const { return static_cast<std::uint32_t>(class_of_.size()); }
    std::uint32_t classes() const { return static_cast<std::uint32_t>(members_.size()); }
    std::uint32_t questions() const { return static_cast<std::uint32_t>(costs_.size()); }
    std::uint32_t questions_in_file() const { return static_cast<std::uint32_t>(kept_as_.size()); }
    Question kept_as(std::uint32_t question) const { return kept_as_[question]; } // none if it tells nothing
    std::optional<Question> first() const { return first_; }

    // The class's answers to all questions, filled up to a multiple of 8.
    const std::uint16_t* row(Class c) const { return rows_.data() + std::size_t{c} * row_size(); }
    std::size_t row_size() const { return (costs_.size() + 7) / 8 * 8; }
    std::uint32_t answers(Question q) const { return static_cast<std::uint32_t>(costs_[q].size()); }
    Cost cost(Question q, std::uint16_t answer) const { return costs_[q][answer]; }

    Cost weight(Class c) const { return class_weights_[c]; }
    Cost total_weight() const { return total_weight_; }
    Cost situation_weight(std::uint32_t s) const { return weights_[s]; }
    const std::vector<std::uint32_t>& members(Class c) const { return members_[c]; }
    Class class_of(std::uint32_t s) const { return class_of_[s]; }

    const EstimateFacts& estimates() const { return estimates_; }
    Cost cost_scale() const { return cost_scale_; }
    std::uint64_t checksum() const { return checksum_; }

  private:
    using Column = std::vector<std::uint16_t>;
    std::vector<Column> read_questions(Reader& in, std::uint32_t situations, std::uint32_t count, std::uint32_t first);
    void read_estimates(Reader& in, std::uint32_t situations);
    void make_classes(const std::vector<Column>& columns, std::uint32_t situations);

    std::vector<Cost> weights_;
    std::vector<std::vector<Cost>> costs_; // by question and answer
    std::vector<Question> kept_as_;
    std::optional<Question> first_;
    std::vector<Class> class_of_;
    std::vector<std::vector<std::uint32_t>> members_;
    std::vector<Cost> class_weights_;
    std::vector<std::uint16_t> rows_;
    EstimateFacts estimates_;
    Cost total_weight_ = 0;
    Cost cost_scale_ = 1;
    std::uint64_t checksum_ = 0;
};

} // namespace check
