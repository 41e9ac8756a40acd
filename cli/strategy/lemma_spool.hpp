// Lemmas between the proof, which makes those of large sets first, and the certificate, which begins with small sets.
// They may be more than fit into memory: they wait in a file without a name, beside the certificate.
#pragma once

#include "cli/support/packer.hpp"
#include "engine/model/number_writer.hpp"
#include "engine/proof/proof.hpp"

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace deduce::cli {

class LemmaSpool {
  public:
    // All throw Error if there is no place for the file, or for more of it.
    explicit LemmaSpool(const std::string& certificate);
    ~LemmaSpool();
    LemmaSpool(const LemmaSpool&) = delete;
    LemmaSpool& operator=(const LemmaSpool&) = delete;

    // Falling by size.
    void take(const AnswerTable& table, const Lemma& lemma);
    // Rising by size.
    void write_lemmas(NumberWriter& out);

    // For progress, at any time.
    std::uint64_t taken() const { return taken_; }
    std::uint64_t size_of_sets() const { return size_of_sets_; }

  private:
    void end_block();
    void append(std::string_view bytes);
    void read_block(std::uint64_t begin, std::uint64_t end, NumberWriter& out);

    std::string folder_;
    int descriptor_;
    std::uint64_t written_ = 0;
    std::vector<std::uint64_t> blocks_; // where those of one size begin: a frame each
    Packer packer_;
    NumberWriter numbers_;
    std::atomic<std::uint64_t> taken_ = 0;
    std::atomic<std::uint64_t> size_of_sets_ = 0;
};

} // namespace deduce::cli
