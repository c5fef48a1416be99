/// The searchers of the game, compiled in engine.cpp.
#pragma once

#include "sakiyomi/search/ismcts.hpp"
#include "sakiyomi/search/pimc.hpp"
#include "shake_up/state.hpp"

extern template class sakiyomi::Ismcts<sakiyomi::shake_up::State>;
extern template class sakiyomi::Pimc<sakiyomi::shake_up::State>;
