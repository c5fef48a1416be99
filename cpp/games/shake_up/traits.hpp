/// What a face can do each time it is played, in numbers: for the evaluation and the playouts.
#pragma once

#include <cstdint>
#include <span>

#include "shake_up/cards.hpp"

namespace sakiyomi::shake_up {

struct Traits {
  std::int8_t earns = 0;     ///< $K of income, less the loan that comes with it
  std::int8_t repays = 0;    ///< loan cards
  std::int8_t hits = 0;      ///< income cards of others
  std::int8_t lends = 0;     ///< $K of loans to others
  std::int8_t upgrades = 0;  ///< cards
  std::int8_t draws = 0;     ///< cards
  std::int8_t frees = 0;     ///< cards laid off
};

[[nodiscard]] Traits traits_of(std::span<const Part> parts) noexcept;

}  // namespace sakiyomi::shake_up
