// A decision set far smaller than its table, with what the table holds of it copied into a table of its own.
//
// The classes of such a set are scattered: each of their cells, costs and key words is on a cache line of its own,
// which holds nothing else of the set. Side by side they take a fraction of the cache. Keys and bounds stay the same,
// so the search expands the same nodes and meets what the memo knows. An excerpt is searched as if it were the whole
// table, so sets far smaller than it get excerpts again.
//
// Processes of one machine may have most of an excerpt in common (`common-excerpts`): cells, key words and rows of
// costs. Whoever comes to the set first copies them into a block, and the others read them there. Who comes meanwhile
// copies, too, or of a large set helps to copy what takes longest. Members of a set come in the same order wherever one
// meets it: as the whole table numbers them. Where no block is left, a very large set is searched in the table that it
// is in: else each of many processes would take the time, and the memory, for itself.
#pragma once

#include "engine/memory/array_source.hpp"
#include "engine/search/search_data.hpp"

#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace deduce {

template <class Objective>
struct Excerpt {
    static bool pays(const SearchData<Objective>& data, std::span<const ClassIndex> set) {
        return data.shared->makes_excerpts && set.size() >= data.tuning().least_excerpt &&
               set.size() <= data.table.class_count() / data.tuning().excerpt_ratio;
    }

    using Block = std::optional<CommonBlocks::Block>;

    // The block of a set of so many classes, by its own key (SetKeys::as_it_is): to be filled or to be read. Nothing if
    // there is none to have.
    static Block block_of(const SearchData<Objective>& data, const Key& own_key, std::size_t classes) {
        const std::size_t bytes = bytes_in_common(data, classes);
        CommonBlocks& blocks = data.shared->blocks;
        return blocks.can_keep(bytes) ? blocks.get(own_key, bytes, is_joint(data, classes)) : std::nullopt;
    }

    // Whether there are blocks for a set of so many classes, and it is so large that it gets no excerpt without one.
    static bool needs_block(const SearchData<Objective>& data, std::size_t classes) {
        return classes >= data.tuning().least_lent_excerpt &&
               data.shared->blocks.can_keep(bytes_in_common(data, classes));
    }

    // The set's own key matters only between processes.
    Excerpt(const SearchData<Objective>& whole, std::span<const ClassIndex> set, const Key& own_key = {},
            Block block = std::nullopt)
        : block_(std::move(block)),
          joint_(joint_pieces(whole, set.size())),
          arrays_(block_ ? &*block_ : nullptr, is_joint(whole, set.size()) ? CommonBlocks::zeroed : 0,
                  joint_ ? &*joint_ : nullptr),
          table(whole.table.excerpt(set, arrays_)),
          data(whole, table, set, arrays_, own_key),
          classes(set.size()) {
        if (block_) block_->show();
        std::iota(classes.begin(), classes.end(), 0U);
    }
    Excerpt(const Excerpt&) = delete;
    Excerpt& operator=(const Excerpt&) = delete;

  private:
    static bool is_joint(const SearchData<Objective>& data, std::size_t classes) {
        return classes >= data.tuning().least_joint_excerpt;
    }

    // Each piece is told as a share of the step, and what all who are there copy for themselves as another.
    std::optional<JointPieces> joint_pieces(const SearchData<Objective>& whole, std::size_t classes) {
        const auto tell = [&shared = *whole.shared, classes](double share) {
            shared.tell_of(SearchStep::excerpt, classes, share);
        };
        if (!block_) {
            tell(1);
        } else if (block_->is_whole()) {
            whole.shared->tell_of(SearchStep::borrow, classes);
        } else if (!is_joint(whole, classes)) {
            tell(1);
        } else {
            constexpr double share_of_each = 0.125;
            const std::size_t arrays = whole.table_rows.have_costs() ? 4 : 3; // rows, columns, key words and costs
            const double share = (1 - share_of_each) / static_cast<double>(arrays * JointPieces::piece_count(classes));
            tell(share_of_each);
            return std::optional<JointPieces>(std::in_place, JointPieces::progress_in(block_->bytes()),
                                              whole.shared->place(), [tell, share] { tell(share); });
        }
        return std::nullopt;
    }

    // What an excerpt of so many classes takes of a block. What is more has memory of its own (array_source.hpp).
    static std::size_t bytes_in_common(const SearchData<Objective>& data, std::size_t classes) {
        constexpr std::size_t ends = 4096; // of arrays, and the lists of answers
        constexpr std::size_t members = 2; // of a class
        const std::size_t cell = data.table.has_byte_cells() ? 1 : 2;
        const std::size_t of_question = 2 * cell + (data.table_rows.have_costs() ? 1 : 0);
        const std::size_t of_class = data.table.question_count() * of_question +
                                     data.keys.images() * sizeof(std::uint64_t) + sizeof(Weight) + sizeof(Cost) + 1 +
                                     sizeof(std::uint32_t) + members * sizeof(SituationIndex);
        return classes * of_class + ends;
    }

    Block block_; // outlives what lies in it
    std::optional<JointPieces> joint_;
    ArraySource arrays_;

  public:
    const AnswerTable table;
    const SearchData<Objective> data;
    std::vector<ClassIndex> classes; // all: the set, as the excerpt numbers it
};

} // namespace deduce
