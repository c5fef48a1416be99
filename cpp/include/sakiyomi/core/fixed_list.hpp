/// A list with room for N elements inside itself: no heap, and pushing writes one element.
#pragma once

#include <cassert>
#include <cstddef>
#include <type_traits>

namespace sakiyomi {

template <class T, std::size_t N>
class FixedList {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;
  static constexpr std::size_t kCapacity = N;

  FixedList() noexcept {}  // leaves the room unwritten: lists are made at every node
  FixedList(const FixedList& other) noexcept { *this = other; }
  FixedList& operator=(const FixedList& other) noexcept {
    size_ = other.size_;
    for (std::size_t i = 0; i < size_; ++i) items_[i] = other.items_[i];
    return *this;
  }
  ~FixedList() = default;

  void push_back(const T& item) noexcept {
    assert(size_ < N);
    items_[size_++] = item;
  }
  void clear() noexcept { size_ = 0; }
  void resize(std::size_t size) noexcept {
    assert(size <= N);
    size_ = size;
  }

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] T& operator[](std::size_t i) noexcept { return items_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return items_[i]; }
  [[nodiscard]] T* begin() noexcept { return items_; }
  [[nodiscard]] T* end() noexcept { return items_ + size_; }
  [[nodiscard]] const T* begin() const noexcept { return items_; }
  [[nodiscard]] const T* end() const noexcept { return items_ + size_; }

 private:
  std::size_t size_ = 0;
  union {
    T items_[N];
  };
};

}  // namespace sakiyomi
