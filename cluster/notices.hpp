// What a job has to tell people besides its result, line by line.
#pragma once

#include <functional>
#include <string>

namespace deduce::cluster {

struct Notices {
    std::function<void(const std::string&)> say; // null: nobody listens
    std::string how_to_go_on;                    // once the job has ended early: a sentence without its full stop

    void operator()(const std::string& line) const {
        if (say) say(line);
    }
};

} // namespace deduce::cluster
