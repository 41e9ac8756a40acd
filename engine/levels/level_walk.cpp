// Depth first, so that a set's members are at hand when it is split, and only keys are remembered. Parts are met by
// their masks; only those that are new, and not on the last level, are listed and walked.
#include "engine/levels/level_walk.hpp"

#include "engine/levels/mask_survey.hpp"
#include "engine/model/errors.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <tbb/parallel_for.h>

namespace deduce {

LevelWalk::LevelWalk(const PackedFingerprints& fingerprints, const SetImages& images, const LevelsParams& params)
    : fingerprints_(fingerprints),
      table_(fingerprints.table()),
      images_(images),
      params_(params),
      sample_(params.sample, params.seed) {
    for (int level = 0; level <= params.depth; level++) levels_.emplace_back();
}

void LevelWalk::run() {
    std::vector<ClassIndex> all(table_.class_count());
    std::iota(all.begin(), all.end(), 0U);
    walk(all, 0, 1);
}

void LevelWalk::walk(std::span<const ClassIndex> set, std::size_t level, double fraction) {
    // 1. What is decided, and the questions that still split the set.
    std::vector<Word> rows;
    const CommonBits common = common_bits(fingerprints_, set, rows);
    std::vector<DenseAnswer> decided(table_.question_count());
    std::vector<QuestionIndex> questions;
    for (QuestionIndex q = 0; q < table_.question_count(); q++) {
        decided[q] = decided_answer(fingerprints_, common, q);
        if (decided[q] == undecided) questions.push_back(q);
    }

    // 2. A block of questions at a time: their parts' masks, and which parts are new on the next level.
    std::vector<NewPart> parts;
    std::vector<bool> occurring(table_.costs().size());
    std::vector<DenseAnswer> part_decided;
    for (std::span<const QuestionIndex> rest = questions; !rest.empty();) {
        const auto block = rest.first(MaskSurvey::block_size(fingerprints_, rest, params_.block_bytes));
        rest = rest.subspan(block.size());
        const MaskSurvey survey(fingerprints_, set, block, params_.stop);
        visits_.fetch_add(set.size() * block.size(), std::memory_order_relaxed);
        for (std::size_t i = 0; i < block.size(); i++)
            for (DenseAnswer a = 0; a < table_.answer_count(block[i]); a++) {
                if (!survey.occurs(i, a)) continue;
                occurring[table_.answer_offset(block[i]) + a] = true;
                part_decided = decided;
                bool open = false;
                for (const QuestionIndex q : questions) {
                    part_decided[q] = decided_answer(fingerprints_, survey.part(i, a), q);
                    open |= part_decided[q] == undecided;
                }
                if (meet(part_decided, level + 1, open)) parts.push_back({block[i], a});
            }
    }
    if (params_.observer != nullptr && level > 0) params_.observer->split({level, decided, occurring});

    // 3. Walk these, question by question.
    const bool is_last = level + 1 == static_cast<std::size_t>(params_.depth);
    if (is_last || parts.empty()) {
        done_.fetch_add(fraction, std::memory_order_relaxed);
        return;
    }
    std::vector<std::span<const NewPart>> by_question;
    for (auto begin = parts.begin(); begin != parts.end();) {
        const auto end =
            std::find_if(begin, parts.end(), [&](const NewPart& p) { return p.question != begin->question; });
        by_question.emplace_back(begin, end);
        begin = end;
    }
    const double question_fraction = fraction / static_cast<double>(by_question.size());
    tbb::parallel_for(std::size_t{0}, by_question.size(),
                      [&](std::size_t i) { walk_parts(set, level, question_fraction, by_question[i]); });
}

void LevelWalk::walk_parts(std::span<const ClassIndex> set, std::size_t level, double fraction,
                           std::span<const NewPart> parts) {
    const QuestionIndex q = parts.front().question;

    // 1. The new parts' members, side by side.
    constexpr std::size_t none = ~std::size_t{0};
    std::vector<std::size_t> part_of(table_.answer_count(q), none);
    for (std::size_t p = 0; p < parts.size(); p++) part_of[parts[p].answer] = p;
    std::vector<std::size_t> begin(parts.size() + 1, 0);
    for (const ClassIndex c : set)
        if (const std::size_t p = part_of[table_.answer(q, c)]; p != none) begin[p + 1]++;
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<ClassIndex> members(begin.back());
    std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
    for (const ClassIndex c : set)
        if (const std::size_t p = part_of[table_.answer(q, c)]; p != none) members[next[p]++] = c;

    // 2. On with each.
    tbb::parallel_for(std::size_t{0}, parts.size(), [&](std::size_t p) {
        const std::span<const ClassIndex> part = std::span(members).subspan(begin[p], begin[p + 1] - begin[p]);
        walk(part, level + 1, fraction * static_cast<double>(part.size()) / static_cast<double>(members.size()));
    });
}

// Counts the set with all its images if its orbit is new on this level; returns whether it is.
bool LevelWalk::meet(std::span<const DenseAnswer> decided, std::size_t level, bool open) {
    std::vector<Key> keys;
    images_.keys(decided, keys);
    Level& here = levels_[level];
    if (!here.seen.insert(*std::min_element(keys.begin(), keys.end()))) return false;
    if (remembered_.fetch_add(1, std::memory_order_relaxed) * SeenSets::bytes_a_key > params_.memory_bytes)
        throw BadInput(fmt::format(
            "the levels of {} have more than {} sets, and their keys need more than the {} KiB that they may use: "
            "raise --memo, or choose a smaller --depth",
            table_.game().name(), params_.memory_bytes / SeenSets::bytes_a_key, params_.memory_bytes >> 10));
    std::vector<std::pair<Key, std::size_t>> distinct;
    for (std::size_t i = 0; i < keys.size(); i++) distinct.emplace_back(keys[i], i);
    std::sort(distinct.begin(), distinct.end());
    const auto end =
        std::unique(distinct.begin(), distinct.end(), [](const auto& a, const auto& b) { return a.first == b.first; });
    distinct.erase(end, distinct.end());
    here.sets += distinct.size();
    here.orbits++;
    if (!open) return true;
    here.open_sets += distinct.size();
    here.open_orbits++;
    if (params_.sample > 0 && level + 1 == levels_.size())
        for (const auto& [key, image] : distinct)
            if (const Key priority = sample_.priority(key); sample_.wants(priority))
                sample_.offer(priority, {images_.decided(image, decided), distinct.size()});
    return true;
}

std::vector<LevelCount> LevelWalk::counts() const {
    std::vector<LevelCount> result;
    for (std::size_t level = 1; level < levels_.size(); level++) {
        const Level& l = levels_[level];
        result.push_back({l.sets, l.orbits, l.open_sets, l.open_orbits});
    }
    return result;
}

} // namespace deduce
