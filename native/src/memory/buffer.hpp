// Room for many values that belongs to one object.
#pragma once

#include <cstddef>
#include <new>

namespace outplay::OUTPLAY_TARGET {

// Without initial values, so that what is never used costs nothing: for values that need no constructor.
template <class Value>
class Buffer {
public:
    explicit Buffer(std::size_t size) : values_(static_cast<Value*>(::operator new(size * sizeof(Value)))) {}
    ~Buffer() { ::operator delete(values_); }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    Value* data() const { return values_; }
    template <class Index>
    Value& operator[](Index i) const {
        return values_[i];
    }

private:
    Value* values_;
};

}  // namespace outplay::OUTPLAY_TARGET
