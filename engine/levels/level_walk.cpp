// Depth first, so that a set's members are at hand when it is split, and only keys are remembered. Parts are met by
// their masks; only those that are new, and not on the last level, are listed and walked.
#include "engine/levels/level_walk.hpp"

#include "engine/errors.hpp"
#include "engine/levels/mask_survey.hpp"

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
    for (int level = 0; level <= params.depth; level++) levels_.emplace_back(fingerprints.words());
    number_answers();
}

void LevelWalk::number_answers() {
    mask_numbers_.assign(table_.costs().size(), undecided);
    for (QuestionIndex q = 0; q < table_.question_count(); q++) {
        DenseAnswer* numbers = mask_numbers_.data() + table_.answer_offset(q);
        DenseAnswer next = 0;
        for (SituationIndex s = 0; s < table_.situation_count() && next < table_.answer_count(q); s++) {
            const SituationIndex situation =
                params_.mask_order == SituationOrder::given ? s : table_.situation_count() - 1 - s;
            DenseAnswer& number = numbers[table_.answer(q, table_.class_of(situation))];
            if (number == undecided) number = next++;
        }
    }
}

void LevelWalk::run() {
    std::vector<ClassIndex> all(table_.class_count());
    std::iota(all.begin(), all.end(), 0U);
    walk(all, 0, 1);
}

void LevelWalk::walk(std::span<const ClassIndex> set, std::size_t level, double share) {
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
        const auto block = rest.first(MaskSurvey::block_size(fingerprints_, rest));
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
    if (level > 0) keep_masks(decided, occurring, level);

    // 3. Walk these, question by question.
    const bool is_last = level + 1 == static_cast<std::size_t>(params_.depth);
    if (is_last || parts.empty()) {
        done_.fetch_add(share, std::memory_order_relaxed);
        return;
    }
    std::vector<std::span<const NewPart>> by_question;
    for (auto begin = parts.begin(); begin != parts.end();) {
        const auto end =
            std::find_if(begin, parts.end(), [&](const NewPart& p) { return p.question != begin->question; });
        by_question.emplace_back(begin, end);
        begin = end;
    }
    const double question_share = share / static_cast<double>(by_question.size());
    tbb::parallel_for(std::size_t{0}, by_question.size(),
                      [&](std::size_t i) { walk_parts(set, level, question_share, by_question[i]); });
}

void LevelWalk::walk_parts(std::span<const ClassIndex> set, std::size_t level, double share,
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
        walk(part, level + 1, share * static_cast<double>(part.size()) / static_cast<double>(members.size()));
    });
}

// Counts the set with all its images if its orbit is new on this level; returns whether it is.
bool LevelWalk::meet(std::span<const DenseAnswer> decided, std::size_t level, bool open) {
    std::vector<Key> keys;
    images_.keys(decided, keys);
    Level& here = levels_[level];
    if (!here.seen.insert(*std::min_element(keys.begin(), keys.end()))) return false;
    if (remembered_.fetch_add(1, std::memory_order_relaxed) * SeenSets::bytes_a_key > params_.memory_bytes)
        throw BadInput(fmt::format("the levels of {} have more than {} sets, and their keys need more than the {} KiB "
                                   "that they may use: raise --memo, or choose a smaller --depth",
                                   table_.game().name(), params_.memory_bytes / SeenSets::bytes_a_key,
                                   params_.memory_bytes >> 10));
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
            if (const Key rank = sample_.rank(key); sample_.wants(rank))
                sample_.offer(rank, {images_.decided(image, decided), distinct.size()});
    return true;
}

// The greatest common masks of the set's distinct images: an image answers the image of a question with the images of
// the answers that occur, and their bits decide what is fixed.
void LevelWalk::keep_masks(std::span<const DenseAnswer> decided, const std::vector<bool>& occurring,
                           std::size_t level) {
    Level& here = levels_[level];
    std::vector<Key> keys;
    images_.keys(decided, keys);
    std::vector<Word> rows(2 * fingerprints_.words());
    for (std::size_t image = 0; image < keys.size(); image++) {
        if (std::find(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(image), keys[image]) !=
            keys.begin() + static_cast<std::ptrdiff_t>(image))
            continue;
        std::fill(rows.begin(), rows.end(), Word{0});
        for (QuestionIndex q = 0; q < decided.size(); q++) {
            const QuestionIndex to = images_.question(image, q);
            DenseAnswer ones = 0;
            DenseAnswer zeros = 0;
            for (DenseAnswer a = 0; a < table_.answer_count(q); a++) {
                if (decided[q] == undecided ? !occurring[table_.answer_offset(q) + a] : decided[q] != a) continue;
                const DenseAnswer answer = mask_numbers_[table_.answer_offset(to) + images_.answer(image, q, a)];
                ones |= answer;
                zeros |= fingerprints_.all_bits(to) & ~answer;
            }
            fingerprints_.put(rows.data(), to, ones & ~zeros);
            fingerprints_.put(rows.data() + fingerprints_.words(), to, zeros & ~ones);
        }
        const std::lock_guard lock(here.mutex);
        // Level 1 has at most as many masks as there are (question, answer) pairs.
        const std::size_t most_pairs = table_.costs().size() * (here.masks.size() + 1);
        if (most_pairs > params_.memory_bytes / bytes_an_intersection) {
            here.keeps_masks = false;
            here.masks.clear();
        }
        if (!here.keeps_masks) return;
        std::copy(rows.begin(), rows.end(), here.masks.add());
    }
}

void LevelWalk::intersect_masks() {
    for (std::size_t level = 2; level < levels_.size(); level++)
        if (levels_[1].keeps_masks && levels_[level - 1].keeps_masks)
            levels_[level].intersection_masks =
                count_distinct_intersections(levels_[1].masks, levels_[level - 1].masks, params_.stop);
}

std::vector<LevelCount> LevelWalk::counts() const {
    std::vector<LevelCount> result;
    for (std::size_t level = 1; level < levels_.size(); level++) {
        const Level& l = levels_[level];
        result.push_back({l.sets, l.orbits, l.open_sets, l.open_orbits, l.intersection_masks});
    }
    return result;
}

} // namespace deduce
