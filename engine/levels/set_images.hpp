// Decision sets by what is decided in them: keys, images under the game's symmetries, and the set itself again.
//
// A question is decided in a set if all members answer it alike. The set is then all classes that give the decided
// answers: those of the questions that led to it are among them, and none of its members gives another. So the decided
// (question, answer) pairs name the set, and a symmetry, which maps pairs to pairs, maps the set by mapping them. A key
// is the sum of the 128-bit hashes of the pairs; reports that count keys rest on them as key.hpp says.
#pragma once

#include "engine/levels/packed_fingerprints.hpp"
#include "engine/memory/key.hpp"

#include <span>
#include <vector>

namespace deduce {

class SetImages {
  public:
    // Lists the symmetries if they are at most so many, otherwise uses none. Keeps a reference to the table.
    explicit SetImages(const AnswerTable& table, std::size_t most_symmetries = 1024);

    std::size_t size() const { return question_images_.size(); } // of the group; the identity is image 0
    bool all_symmetries() const { return all_symmetries_; }      // false if the group was too large to list

    // The keys of all images of the set with these answers (by question; undecided where there is none).
    void keys(std::span<const DenseAnswer> decided, std::vector<Key>& result) const;

    QuestionIndex question(std::size_t image, QuestionIndex q) const { return question_images_[image][q]; }
    DenseAnswer answer(std::size_t image, QuestionIndex q, DenseAnswer a) const {
        return answer_images_[image][table_->answer_offset(q) + a];
    }
    std::vector<DenseAnswer> decided(std::size_t image, std::span<const DenseAnswer> decided) const;

    // The classes that give these answers, rising.
    std::vector<ClassIndex> members(std::span<const DenseAnswer> decided) const;

  private:
    const AnswerTable* table_;
    bool all_symmetries_;
    std::vector<std::vector<QuestionIndex>> question_images_; // image x question
    std::vector<std::vector<DenseAnswer>> answer_images_;     // image x (question, answer)
    std::vector<Key> pair_keys_;                              // (question, answer) x image
};

} // namespace deduce
