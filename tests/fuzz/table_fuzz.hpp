// What the fuzz targets of both readers check: a reader makes a table or throws BadInput of one line that names the
// file, and a table that was made reads back from its own text as it was.
#pragma once

#include "engine/model/errors.hpp"
#include "rulesets/table/csv_reader.hpp"
#include "rulesets/table/json_reader.hpp"
#include "rulesets/table/writers.hpp"
#include "rulesets/text/text_file.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>

namespace deduce::fuzz {

inline void demand(bool holds) {
    if (!holds) std::abort();
}

template <class Read>
void fuzz_table(const std::uint8_t* bytes, std::size_t size, Read read) {
    using namespace rulesets;
    table::TableData data;
    try {
        std::string text(reinterpret_cast<const char*>(bytes), size);
        check_text("file", text);
        data = read(table::Source("file", std::move(text)));
    } catch (const BadInput& error) {
        const std::string message = error.what();
        demand(message.starts_with("file:") && message.find('\n') == std::string::npos);
        return;
    }
    demand(table::read_json(table::Source("copy", table::json_text(data))) == data);
    std::string csv;
    try {
        csv = table::csv_text(data);
    } catch (const BadInput&) {
        return; // JSON can say more
    }
    data.description.clear();
    demand(table::read_csv(table::Source("copy", csv)) == data);
}

} // namespace deduce::fuzz
