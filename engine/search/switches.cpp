// Reads and prints lists of switches.
#include "engine/search/switches.hpp"

#include "engine/model/errors.hpp"

#include <fmt/format.h>

namespace deduce {

Switches without(std::string_view list) {
    Switches result;
    while (!list.empty()) {
        const std::size_t comma = list.find(',');
        const std::string_view name = list.substr(0, comma);
        list = comma == std::string_view::npos ? std::string_view{} : list.substr(comma + 1);
        bool known = false;
        for (const SwitchFact& s : switch_table)
            if (s.name == name) {
                result.*s.flag = false;
                known = true;
            }
        if (!known) {
            std::string names;
            for (const SwitchFact& s : switch_table) names += fmt::format("{}{}", names.empty() ? "" : ", ", s.name);
            throw BadInput(fmt::format("--without: there is no optimization \"{}\"; choose from {}", name, names));
        }
    }
    return result;
}

std::string names_off(const Switches& switches) {
    std::string names;
    for (const SwitchFact& s : switch_table)
        if (!(switches.*s.flag)) names += fmt::format("{}{}", names.empty() ? "" : ",", s.name);
    return names;
}

} // namespace deduce
