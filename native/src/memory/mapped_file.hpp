// Files that are read through memory, and may become shorter meanwhile.
#pragma once

#include <cstdint>

#include "memory/bytes.hpp"

namespace outplay {

struct MappedRange;

// The system sends SIGBUS to whoever reads mapped memory behind the end of a file that somebody has shortened. Here
// such pages become noughts instead, and check() tells of it: who reads must be sound for arbitrary bytes, and must ask
// before it believes them. A SIGBUS for any other reason does what it did before.
class MappedFile final : public Bytes {
public:
    // A part of an open file, which must be that long. Throws std::invalid_argument.
    MappedFile(int file, std::uint64_t offset, std::uint64_t size);
    ~MappedFile() override;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    std::span<const std::uint8_t> span() const override { return {start_, size_}; }
    void check() const override;

private:
    int file_ = -1;
    std::uint64_t end_ = 0;  // in the file
    void* mapped_ = nullptr;
    const std::uint8_t* start_ = nullptr;
    std::size_t size_ = 0, mapped_size_ = 0;
    MappedRange* range_ = nullptr;
};

}  // namespace outplay
