// What the core throws, beside the exceptions of the standard library for wrong arguments and a lack of memory.
#pragma once

#include <stdexcept>

namespace outplay {

// The object is at work, and this call cannot wait for its end.
struct InUse : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A file has lost its end while it was read.
struct FileCutOff : std::runtime_error {
    FileCutOff()
        : std::runtime_error("its file cannot be read to its end any more: somebody has shortened it, or its disk "
                             "fails; open it again, or make it anew") {}
};

}  // namespace outplay
