// See common_cuts.hpp.
#include "engine/search/common_cuts.hpp"

#include <algorithm>
#include <limits>

namespace deduce::common_cuts {
namespace {

constexpr std::uint32_t no_sums = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t line = 64;

struct alignas(line) Line {
    Key key;
    Weight weight;
    Cost edge;
    std::uint32_t answer;
    std::uint32_t size;
    std::uint32_t sums; // its place among all sums, or no_sums
};

// Lines and sums come first, as they are read first. The first line's place holds how many parts there are.
struct Layout {
    std::size_t parts;
    std::size_t classes;

    std::size_t sums_offset() const { return (1 + parts) * sizeof(Line); }
    std::size_t members_offset() const { return sums_offset() + parts * sizeof(ImageSums); }
    std::size_t bytes() const { return members_offset() + classes * sizeof(ClassIndex); }
};

template <class T>
T* at(const CommonBlocks::Block& block, std::size_t offset) {
    return reinterpret_cast<T*>(block.bytes().data() + offset);
}

} // namespace

std::size_t bytes_of(std::size_t classes, std::size_t answers) {
    return Layout{std::min(answers, classes), classes}.bytes();
}

Block block_of(CommonBlocks& blocks, const Key& set, const Key& table, QuestionIndex question, std::size_t bytes,
               bool together) {
    if (!blocks.can_keep(bytes)) return std::nullopt;
    Key key = numbered_key(set, question);
    key += table;
    return blocks.get(key, bytes, together);
}

void write(std::span<const Part> parts, CommonBlocks::Block& block) {
    const Layout layout{parts.size(), 0};
    *at<std::uint64_t>(block, 0) = parts.size();
    Line* line_of_part = at<Line>(block, sizeof(Line));
    auto* const sums = at<ImageSums>(block, layout.sums_offset());
    auto* members = at<ClassIndex>(block, layout.members_offset());
    std::uint32_t with_sums = 0;
    for (const Part& p : parts) {
        if (p.sums != nullptr) sums[with_sums] = *p.sums;
        *line_of_part++ = {p.key,
                           p.weight,
                           p.edge,
                           p.answer,
                           static_cast<std::uint32_t>(p.size()),
                           p.sums != nullptr ? with_sums++ : no_sums};
        members = std::ranges::copy(p.set, members).out;
    }
}

std::span<Part> read(const CommonBlocks::Block& block, Scratch::Frame& frame) {
    const Layout layout{*at<std::uint64_t>(block, 0), 0};
    const std::span<const Line> lines(at<Line>(block, sizeof(Line)), layout.parts);
    const auto* const sums = at<ImageSums>(block, layout.sums_offset());
    const ClassIndex* members = at<ClassIndex>(block, layout.members_offset());
    const std::span<Part> parts = frame.array<Part>(layout.parts);
    for (std::size_t i = 0; i < layout.parts; i++) {
        const Line& l = lines[i];
        parts[i] = Part{{members, l.size}, l.answer, l.weight, l.key, l.edge, {}, false};
        if (l.sums != no_sums) parts[i].sums = sums + l.sums;
        members += l.size;
    }
    return parts;
}

} // namespace deduce::common_cuts
