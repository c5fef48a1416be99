/// The searchers of the game, compiled in engine.cpp.
#pragma once

#include "leduc_poker/state.hpp"
#include "sakiyomi/search/ismcts.hpp"
#include "sakiyomi/search/pimc.hpp"

extern template class sakiyomi::Ismcts<sakiyomi::leduc_poker::State>;
extern template class sakiyomi::Pimc<sakiyomi::leduc_poker::State>;
