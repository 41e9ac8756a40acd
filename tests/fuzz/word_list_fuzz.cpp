// Fuzzes the reader of word lists: whatever the text, it is taken apart or refused with one line that names a place.
#include "engine/model/errors.hpp"
#include "rulesets/text/text_file.hpp"
#include "rulesets/words/word_feedback.hpp"
#include "rulesets/words/word_list.hpp"

#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace deduce::rulesets;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        check_text("fuzz", text);
        const WordList list = parse_word_list("fuzz", text);
        if (list.words.empty() || list.length < 1 || list.length > longest_word) std::abort();
        for (const std::string& word : list.words)
            if (code_point_count(word) != list.length) std::abort();
    } catch (const deduce::BadInput& error) {
        const std::string_view message = error.what();
        if (!message.starts_with("fuzz:") || message.find('\n') != std::string_view::npos) std::abort();
    }
    return 0;
}
