// SmallVector<T, n>: a vector whose first n elements live inside the object. Set-up makes hundreds of short vectors, and
// allocating each was a fifth of its time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <type_traits>
#include <utility>

namespace nonet::general {

template <class T, std::uint32_t kInline>
class SmallVector {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    SmallVector() = default;
    SmallVector(std::initializer_list<T> list) { append(list.begin(), list.end()); }
    template <class Iterator>
    SmallVector(Iterator first, Iterator last) {
        append(first, last);
    }
    SmallVector(const SmallVector& other) { append(other.begin(), other.end()); }
    SmallVector(SmallVector&& other) noexcept { steal(other); }
    SmallVector& operator=(const SmallVector& other) {
        if (this != &other) {
            clear();
            append(other.begin(), other.end());
        }
        return *this;
    }
    SmallVector& operator=(SmallVector&& other) noexcept {
        if (this != &other) {
            release();
            steal(other);
        }
        return *this;
    }
    ~SmallVector() { release(); }

    T* begin() { return capacity_ > kInline ? heap_ : inline_; }
    T* end() { return begin() + size_; }
    const T* begin() const { return capacity_ > kInline ? heap_ : inline_; }
    const T* end() const { return begin() + size_; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T& operator[](std::size_t i) { return begin()[i]; }
    const T& operator[](std::size_t i) const { return begin()[i]; }
    bool operator==(const SmallVector& other) const { return std::equal(begin(), end(), other.begin(), other.end()); }

    void push_back(T item) {
        if (size_ == capacity_) reserve(std::size_t{2} * capacity_);
        begin()[size_++] = item;
    }
    template <class Iterator>
    void append(Iterator first, Iterator last) {
        const std::size_t together = size_ + static_cast<std::size_t>(std::distance(first, last));
        if (together > capacity_) reserve(std::max(together, std::size_t{2} * size_));
        for (T* to = end(); first != last; ++first, ++size_) *to++ = static_cast<T>(*first);
    }
    void clear() { size_ = 0; }
    void truncate(T* new_end) { size_ = static_cast<std::uint32_t>(new_end - begin()); }
    void reserve(std::size_t capacity) {
        if (capacity <= capacity_) return;
        T* const grown = new T[capacity];
        std::copy(begin(), end(), grown);
        release();
        heap_ = grown;
        capacity_ = static_cast<std::uint32_t>(capacity);
    }

private:
    std::uint32_t size_ = 0, capacity_ = kInline;
    union {
        T inline_[kInline];
        T* heap_;
    };

    void release() {
        if (capacity_ > kInline) delete[] heap_;
        capacity_ = kInline;
    }

    void steal(SmallVector& other) noexcept {
        size_ = std::exchange(other.size_, 0u);
        capacity_ = std::exchange(other.capacity_, kInline);
        if (capacity_ > kInline) {
            heap_ = other.heap_;
        } else {
            std::copy(other.inline_, other.inline_ + size_, inline_);
        }
    }
};

}  // namespace nonet::general
