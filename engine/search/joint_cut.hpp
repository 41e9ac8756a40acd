// A cut of a large set that several processes make together, as ranks that come to a set at once ask the same question
// (`common-cuts`).
//
// It has three rounds, each in pieces (joint_pieces.hpp). Who gives which answer is counted in pieces of the set. Then
// it is known where each piece's members go, and they are moved there. At last words and weights are added up over
// pieces of the members as they lie then, of which one may hold ends of two parts, and small ones whole. From these
// sums everybody makes the parts for himself, and so does who comes later. The largest part has what the others leave.
#pragma once

#include "engine/memory/common_blocks.hpp"
#include "engine/memory/joint_pieces.hpp"
#include "engine/memory/scratch.hpp"
#include "engine/search/partition.hpp"
#include "engine/search/piece_counters.hpp"
#include "engine/search/search_data.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace deduce {

template <class Cell, class Objective>
class JointCut {
  public:
    // The same for all processes: of large sets, by questions of so few answers that counts take no more than members.
    static bool pays(const SearchData<Objective>& data, std::size_t classes, QuestionIndex question) {
        return classes >= data.tuning().least_joint_cut && !data.keys.normalize() &&
               data.table.answer_count(question) * PieceCounters::count(classes) <= classes;
    }
    // Of a block, for a set of so many classes and a question of so many answers.
    static std::size_t bytes_of(std::size_t classes, std::size_t answers) { return Layout{classes, answers}.bytes(); }

    // Of `set`, whose words sum to `sums`, if that is at hand. What is kept lies in the block, that for all.
    JointCut(const SearchData<Objective>& data, std::span<const ClassIndex> set, const ImageSums* sums,
             QuestionIndex question, std::span<std::uint8_t> block)
        : data_(data),
          set_(set),
          sums_(sums),
          question_(question),
          block_(block),
          layout_{set.size(), data.table.answer_count(question)},
          of_piece_(PieceCounters::rows(set.size())),
          counters_(at<std::uint32_t>(Layout::counts_offset()), set.size(), layout_.answers) {}

    // As partition() makes them. Members live in the block, the rest in `frame`. Begins at piece `turn`. tell(share) of
    // each piece before it is made.
    template <class Tell>
    std::span<Part> parts(std::size_t turn, PartOrder order, Scratch::Frame& frame, const Tell& tell) {
        double share = 0; // of a round
        const auto tell_piece = [&] { tell(share / static_cast<double>(PieceCounters::count(set_.size()))); };
        JointPieces joint(JointPieces::progress_in(block_), turn, tell_piece, PieceCounters::least_rows);
        share = share_of_counting;
        counters_.fill(joint, frame.array<std::uint32_t>(layout_.answers),
                       [&](std::size_t begin, std::size_t end, auto own) { count(begin, end, own, frame); });
        lay_out(order, frame);
        share = share_of_moving;
        joint.fill_next(set_.size(), [&](std::size_t begin, std::size_t end) { move(begin, end); });
        share = share_of_adding_up;
        joint.fill_next(set_.size(), [&](std::size_t begin, std::size_t end) { add_up(begin, end); });
        finish(frame);
        return parts_;
    }

  private:
    // Of the time that one process takes for the cut as partition() makes it: 1.15 times in all, measured on 8x8/4.
    static constexpr double share_of_counting = 0.2;
    static constexpr double share_of_moving = 0.3;
    static constexpr double share_of_adding_up = 0.65;

    // What the members of a part that lie in one piece come to.
    struct alignas(JointPieces::line) Sum {
        ImageSums words;
        Weight weight;
    };
    struct Layout {
        std::size_t classes;
        std::size_t answers;

        static std::size_t lines(std::size_t bytes) {
            return (bytes + JointPieces::line - 1) / JointPieces::line * JointPieces::line;
        }
        static constexpr std::size_t counts_offset() { return sizeof(JointPieces::Progress); }
        std::size_t sums_offset() const { return counts_offset() + lines(PieceCounters::bytes(classes, answers)); }
        std::size_t members_offset() const {
            return sums_offset() + (PieceCounters::count(classes) + answers) * sizeof(Sum);
        }
        std::size_t answers_offset() const { return members_offset() + lines(classes * sizeof(ClassIndex)); }
        std::size_t bytes() const { return answers_offset() + classes * sizeof(Cell); }
    };

    template <class T>
    T* at(std::size_t offset) const {
        return reinterpret_cast<T*>(block_.data() + offset);
    }
    Cell* answers_of_members() const { return at<Cell>(layout_.answers_offset()); } // in the order of the set
    ClassIndex* members() const { return at<ClassIndex>(layout_.members_offset()); }
    // Parts lie in the order of their answers. So each step, to the next piece or answer, leads to another place.
    Sum& sum_of(std::size_t piece, const Part& part) const {
        return at<Sum>(layout_.sums_offset())[piece + part.answer];
    }
    // Of its first member, among all.
    std::size_t first_of(const Part& part) const { return static_cast<std::size_t>(part.set.data() - members()); }

    void count(std::size_t begin, std::size_t end, std::span<std::uint32_t> counts, Scratch::Frame& frame) const {
        const Column<Cell> column = data_.table.template column<Cell>(question_);
        Cell* const answers = answers_of_members() + begin;
        for (std::size_t i = begin; i < end; i++) answers[i - begin] = column[set_[i]];
        if constexpr (sizeof(Cell) == 1)
            if (data_.frequent_answers.exist())
                return column_kernels::count({answers, end - begin}, data_.frequent_answers.of(question_),
                                             counts.data());
        count_answers(
            end - begin, [answers](std::size_t i) { return answers[i]; }, most_readers, counts, frame);
    }

    // Parts without sums, and where each piece's members of each answer go.
    void lay_out(PartOrder order, Scratch::Frame& frame) {
        const std::size_t pieces = PieceCounters::count(set_.size());
        const std::span<std::uint32_t> counts = frame.array<std::uint32_t>(layout_.answers);
        std::ranges::fill(counts, 0U);
        counters_.add_to(counts);
        parts_ = laid_out_parts(members(), counts, order, frame);
        front_ = frame.array<ClassIndex*>(pieces * layout_.answers);
        back_ = frame.array<ClassIndex*>(pieces * layout_.answers);
        for (const Part& part : parts_) {
            ClassIndex* position = members() + first_of(part);
            for (std::size_t p = 0; p < pieces; p++) {
                front_[p * layout_.answers + part.answer] = position;
                position += counters_.of(p)[part.answer];
                back_[p * layout_.answers + part.answer] = position;
            }
        }
    }

    void move(std::size_t begin, std::size_t end) {
        const std::size_t piece = begin / of_piece_ * layout_.answers;
        move_members(
            set_.subspan(begin, end - begin), [from = answers_of_members() + begin](std::size_t i) { return from[i]; },
            front_.subspan(piece, layout_.answers), back_.subspan(piece, layout_.answers));
    }

    void add_up(std::size_t begin, std::size_t end) {
        const Part* const largest = largest_of(parts_);
        for (const Part& part : parts_) {
            const std::size_t first = first_of(part);
            const std::size_t from = std::max(begin, first);
            const std::size_t to = std::min(end, first + part.size());
            if (from >= to) continue;
            const std::span<const ClassIndex> set = part.set.subspan(from - first, to - from);
            Sum& sum = sum_of(begin / of_piece_, part);
            sum.weight = data_.has_unit_weights ? static_cast<Weight>(set.size()) : data_.table.weight_of(set);
            if (&part != largest) sum.words = data_.keys.sums(set);
        }
    }

    void finish(Scratch::Frame& frame) {
        ImageSums* words = frame.array<ImageSums>(parts_.size()).data();
        Part* const largest = largest_of(parts_);
        ImageSums left = sums_ != nullptr ? *sums_ : data_.keys.sums(largest->set);
        for (Part& part : parts_) {
            const std::size_t end = first_of(part) + part.size();
            ImageSums sums;
            part.weight = 0;
            for (std::size_t p = first_of(part) / of_piece_; p * of_piece_ < end; p++) {
                part.weight += sum_of(p, part).weight;
                if (&part != largest) sums += sum_of(p, part).words;
            }
            part.edge = Objective::edge(part.weight, data_.table.cost(question_, part.answer));
            if (&part == largest) continue;
            if (sums_ != nullptr) left -= sums;
            keep_sums(part, sums, *words++);
        }
        keep_sums(*largest, left, *words);
        prefetch(data_, std::span<const Part>(parts_));
    }

    void keep_sums(Part& part, const ImageSums& sums, ImageSums& kept) const {
        part.key = data_.keys.of(sums);
        kept = sums;
        if (part.size() >= data_.tuning().least_summed_set) part.sums = &kept;
    }

    const SearchData<Objective>& data_;
    std::span<const ClassIndex> set_;
    const ImageSums* sums_;
    QuestionIndex question_;
    std::span<std::uint8_t> block_;
    Layout layout_;
    std::size_t of_piece_; // classes
    PieceCounters counters_;
    std::span<Part> parts_;
    std::span<ClassIndex*> front_; // of each piece's members of each answer
    std::span<ClassIndex*> back_;
};

} // namespace deduce
