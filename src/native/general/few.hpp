// A list of numbers that are usually few: so many lie in the object itself. Set-up makes hundreds of them, and asking for memory
// each time was a fifth of it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <type_traits>
#include <utility>

namespace nonet::general {

template <class T, std::uint32_t kInside>
class Few {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    Few() = default;
    Few(std::initializer_list<T> list) { append(list.begin(), list.end()); }
    template <class Iterator>
    Few(Iterator first, Iterator last) {
        append(first, last);
    }
    Few(const Few& other) { append(other.begin(), other.end()); }
    Few(Few&& other) noexcept { take(other); }
    Few& operator=(const Few& other) {
        if (this != &other) {
            clear();
            append(other.begin(), other.end());
        }
        return *this;
    }
    Few& operator=(Few&& other) noexcept {
        if (this != &other) {
            release();
            take(other);
        }
        return *this;
    }
    ~Few() { release(); }

    T* begin() { return room_ > kInside ? outside_ : inside_; }
    T* end() { return begin() + size_; }
    const T* begin() const { return room_ > kInside ? outside_ : inside_; }
    const T* end() const { return begin() + size_; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T& operator[](std::size_t i) { return begin()[i]; }
    const T& operator[](std::size_t i) const { return begin()[i]; }
    bool operator==(const Few& other) const { return std::equal(begin(), end(), other.begin(), other.end()); }

    void push_back(T item) {
        if (size_ == room_) reserve(std::size_t{2} * room_);
        begin()[size_++] = item;
    }
    template <class Iterator>
    void append(Iterator first, Iterator last) {
        const std::size_t together = size_ + static_cast<std::size_t>(std::distance(first, last));
        if (together > room_) reserve(std::max(together, std::size_t{2} * size_));
        for (T* to = end(); first != last; ++first, ++size_) *to++ = static_cast<T>(*first);
    }
    void clear() { size_ = 0; }
    void cut(T* new_end) { size_ = static_cast<std::uint32_t>(new_end - begin()); }
    void reserve(std::size_t room) {
        if (room <= room_) return;
        T* const wider = new T[room];
        std::copy(begin(), end(), wider);
        release();
        outside_ = wider;
        room_ = static_cast<std::uint32_t>(room);
    }

private:
    std::uint32_t size_ = 0, room_ = kInside;
    union {
        T inside_[kInside];
        T* outside_;
    };

    void release() {
        if (room_ > kInside) delete[] outside_;
        room_ = kInside;
    }

    void take(Few& other) noexcept {
        size_ = std::exchange(other.size_, 0u);
        room_ = std::exchange(other.room_, kInside);
        if (room_ > kInside) {
            outside_ = other.outside_;
        } else {
            std::copy(other.inside_, other.inside_ + size_, inside_);
        }
    }
};

}  // namespace nonet::general
