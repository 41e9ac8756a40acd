// Lists are split in one pass over their members; masks answer by answer, and who matches is looked up: node_sets.hpp.
#include "thesis/baseline/node_sets.hpp"

#include "thesis/baseline/hash_map_order.hpp"

#include <algorithm>
#include <utility>

namespace deduce::thesis::baseline {

NodeSets::NodeSets(const AnswerTable& table, const Params& params)
    : table_(table),
      params_(params),
      with_masks_(params.sets != SetForm::list || params.memo_by == Label::mask),
      layout_(table) {
    if (!params.situations.empty()) {
        constexpr std::uint32_t unplaced = ~std::uint32_t{0};
        places_.assign(table.class_count(), unplaced);
        std::uint32_t next = 0;
        for (const SituationIndex s : params.situations) {
            std::uint32_t& place = places_[table.class_of(s)];
            if (place == unplaced) place = next++;
        }
    }
    for (QuestionIndex q = 0; q < table.question_count(); q++) {
        const std::size_t offset = by_code_.size();
        for (DenseAnswer a = 0; a < table.answer_count(q); a++) {
            const AnswerIndex number = table.game_answer(q, a);
            codes_.push_back(params.answer_code ? params.answer_code(number) : number);
            by_code_.push_back(a);
        }
        std::stable_sort(by_code_.begin() + static_cast<std::ptrdiff_t>(offset), by_code_.end(),
                         [&](DenseAnswer a, DenseAnswer b) { return codes_[offset + a] < codes_[offset + b]; });
    }
}

PlayerNode NodeSets::whole() const {
    List all(table_.class_count());
    for (ClassIndex c = 0; c < table_.class_count(); c++) all[places_.empty() ? c : places_[c]] = c;
    return node_of(std::move(all));
}

PlayerNode NodeSets::node_of(List list) const {
    PlayerNode node;
    if (with_masks_) node.mask = greatest_common_mask(table_, layout_, list);
    if (params_.sets != SetForm::mask) node.list = std::move(list);
    return node;
}

List NodeSets::members(const PlayerNode& node) const {
    return params_.sets == SetForm::mask ? matching(*node.mask) : node.list;
}

List NodeSets::matching(const FingerprintMask& mask) const {
    List list = classes_matching(table_, layout_, mask);
    if (!places_.empty()) std::ranges::sort(list, {}, [&](ClassIndex c) { return places_[c]; });
    return list;
}

bool NodeSets::splits(const PlayerNode& node, std::span<const ClassIndex> members, QuestionIndex q) const {
    if (params_.sets != SetForm::list) return !is_fixed(*node.mask, q);
    const DenseAnswer first = table_.answer(q, members.front());
    return std::ranges::any_of(members, [&](ClassIndex c) { return table_.answer(q, c) != first; });
}

bool NodeSets::is_fixed(const FingerprintMask& mask, QuestionIndex q) const {
    const std::size_t end = layout_.offset(q) + layout_.bits(q);
    for (std::size_t bit = layout_.offset(q); bit < end; bit++)
        if (!mask.fixed[bit]) return false;
    return true;
}

std::optional<FingerprintMask> NodeSets::with_answer(const FingerprintMask& mask, QuestionIndex q,
                                                     DenseAnswer a) const {
    FingerprintMask result = mask;
    for (std::size_t i = 0; i < layout_.bits(q); i++) {
        const std::size_t bit = layout_.offset(q) + i;
        const bool value = (a >> i & 1) != 0;
        if (mask.fixed[bit] && mask.value[bit] != value) return std::nullopt;
        result.fixed[bit] = true;
        result.value[bit] = value;
    }
    return result;
}

std::vector<Child> NodeSets::children(const PlayerNode& node, std::span<const ClassIndex> members,
                                      QuestionIndex q) const {
    const std::vector<DenseAnswer> answers = answers_in_order(members, q);
    // 1. Who gives which answer.
    std::vector<List> parts(answers.size());
    if (params_.sets == SetForm::mask) {
        for (std::size_t i = 0; i < answers.size(); i++)
            if (const auto mask = with_answer(*node.mask, q, answers[i])) parts[i] = matching(*mask);
    } else {
        std::vector<std::size_t> position(table_.answer_count(q));
        for (std::size_t i = 0; i < answers.size(); i++) position[answers[i]] = i;
        for (const ClassIndex c : members) parts[position[table_.answer(q, c)]].push_back(c);
    }
    // 2. Answers that nobody gives have no child.
    std::vector<Child> result;
    for (std::size_t i = 0; i < answers.size(); i++) {
        if (parts[i].empty()) continue;
        Weight weight = 0;
        for (const ClassIndex c : parts[i]) weight += table_.class_weight(c);
        result.push_back({table_.cost(q, answers[i]), weight, node_of(std::move(parts[i]))});
    }
    return result;
}

// By number, all of the question's answers are listed, since masks alone do not tell which of them occur.
std::vector<DenseAnswer> NodeSets::answers_in_order(std::span<const ClassIndex> members, QuestionIndex q) const {
    const std::size_t offset = table_.answer_offset(q);
    if (params_.answers == AnswerOrder::number)
        return {by_code_.begin() + static_cast<std::ptrdiff_t>(offset),
                by_code_.begin() + static_cast<std::ptrdiff_t>(offset + table_.answer_count(q))};
    std::vector<DenseAnswer> answers;
    std::vector<bool> seen(table_.answer_count(q));
    for (const ClassIndex c : members) {
        const DenseAnswer a = table_.answer(q, c);
        if (!seen[a]) answers.push_back(a);
        seen[a] = true;
    }
    if (params_.answers == AnswerOrder::appearance) return answers;
    std::vector<std::uint32_t> codes;
    for (const DenseAnswer a : answers) codes.push_back(codes_[offset + a]);
    std::vector<DenseAnswer> walked;
    for (const std::size_t i : hash_map_order(codes)) walked.push_back(answers[i]);
    return walked;
}

} // namespace deduce::thesis::baseline
