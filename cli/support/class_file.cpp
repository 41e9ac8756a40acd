// See class_file.hpp.
#include "cli/support/class_file.hpp"

#include "engine/model/errors.hpp"
#include "rulesets/table/csv_rows.hpp"

#include <charconv>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace deduce::cli {
namespace {

using rulesets::table::CsvField;
using rulesets::table::CsvRows;
using rulesets::table::shown;
using rulesets::table::Source;

constexpr Weight greatest_weight = Weight{1} << 40;

template <class Number>
std::optional<Number> whole_number(const std::string& text) {
    Number number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

class ClassReader {
  public:
    ClassReader(const Source& source, const Game& game)
        : source_(source), rows_(source), game_(game), class_of_(game.situation_count()) {
        for (SituationIndex s = 0; s < game.situation_count(); s++) {
            const auto [own, is_new] = by_label_.try_emplace(game.situation_label(s), s);
            if (!is_new) own->second = std::nullopt;
        }
    }

    std::vector<adversary::HiderClass> read() {
        std::vector<CsvField> row;
        if (!rows_.next(row)) source_.fail(0, "there are only empty lines, expected classes");
        read_header(row);
        while (rows_.next(row)) read_line(row);
        std::vector<std::uint32_t> classes;
        for (SituationIndex s = 0; s < class_of_.size(); s++) {
            if (!class_of_[s])
                source_.fail(source_.text().size(),
                             fmt::format("situation {} ({}) is in no class, expected a line for each", s,
                                         shown(game_.situation_label(s))));
            classes.push_back(*class_of_[s]);
        }
        for (SituationIndex s = 0; !has_weights_ && s < class_of_.size(); s++) weights_[s] = game_.weight(s);
        return adversary::given_classes(classes, weights_, names_);
    }

  private:
    void read_header(const std::vector<CsvField>& row) {
        std::vector<std::string> words;
        for (const CsvField& field : row) words.push_back(rows_.text(field));
        has_weights_ = words.size() == 3;
        weights_.resize(class_of_.size());
        if (words != std::vector<std::string>{"situation", "class"} &&
            words != std::vector<std::string>{"situation", "class", "weight"})
            source_.fail(row[0].offset(),
                         "the first line is no header, expected situation,class or situation,class,weight");
    }

    void read_line(const std::vector<CsvField>& row) {
        const std::size_t width = has_weights_ ? 3 : 2;
        if (row.size() != width)
            source_.fail(row[0].offset(),
                         fmt::format("this line has {} columns, expected {} as in the header", row.size(), width));
        const SituationIndex s = situation(row[0]);
        if (class_of_[s])
            source_.fail(row[0].offset(), fmt::format("situation {} is in a class already", shown(rows_.text(row[0]))));
        const std::string name = rows_.text(row[1]);
        if (name.empty()) source_.fail(row[1].offset(), "this class has no name");
        const auto [own, is_new] = by_name_.try_emplace(name, static_cast<std::uint32_t>(names_.size()));
        if (is_new) names_.push_back(name);
        class_of_[s] = own->second;
        if (has_weights_) weights_[s] = weight(row[2]);
    }

    SituationIndex situation(const CsvField& field) const {
        const std::string text = rows_.text(field);
        if (const auto own = by_label_.find(text); own != by_label_.end()) {
            if (own->second) return *own->second;
            source_.fail(field.offset(),
                         fmt::format("several situations are called {}; give its number, as #N", shown(text)));
        }
        if (text.starts_with('#'))
            if (const auto number = whole_number<SituationIndex>(text.substr(1)); number && *number < class_of_.size())
                return *number;
        source_.fail(field.offset(),
                     fmt::format("{} is no situation of {}, expected such as {}, or #N with N below {}", shown(text),
                                 game_.name(), shown(game_.situation_label(0)), class_of_.size()));
    }

    Weight weight(const CsvField& field) const {
        const auto number = whole_number<Weight>(rows_.text(field));
        if (!number || *number < 1 || *number > greatest_weight)
            source_.fail(field.offset(), fmt::format("{} is no weight, expected a whole number from 1 to {}",
                                                     shown(rows_.text(field)), greatest_weight));
        return *number;
    }

    const Source& source_;
    CsvRows rows_;
    const Game& game_;
    std::map<std::string, std::optional<SituationIndex>> by_label_; // none: several are called so
    std::map<std::string, std::uint32_t> by_name_;
    bool has_weights_ = false;
    std::vector<std::optional<std::uint32_t>> class_of_;
    std::vector<Weight> weights_;
    std::vector<std::string> names_;
};

} // namespace

std::vector<adversary::HiderClass> load_classes(const std::string& file, const Game& game) {
    const Source source = Source::load(file);
    return ClassReader(source, game).read();
}

} // namespace deduce::cli
