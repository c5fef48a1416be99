/// What a document tells of one seat.
#pragma once

#include "sakiyomi/core/json_place.hpp"
#include "shake_up/document.hpp"

namespace sakiyomi::shake_up {

/// Reads money, cards and what is known of them. Needs the viewer, whose turn it is, and the phase.
void read_seat(const Rules& rules, const JsonPlace& place, std::size_t seat, Document& document, Orders* orders, Faults& faults);

}  // namespace sakiyomi::shake_up
